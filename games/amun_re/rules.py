"""Amun-Re as one table plays it: the board as look-up tables, and every move there is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain

from nomarch.core.engine import Done, Move, Pass, RuleSet
from nomarch.core.mechanisms import bids_on
from nomarch.games.amun_re import bounds, cards, moves
from nomarch.games.amun_re.board import Bank, Egypt
from nomarch.games.amun_re.edition import AmunReEdition
from nomarch.games.amun_re.readings import BuilderCards, CardLimit, Rejected, RunsOut, StayAndRaise


class AmunReRules(RuleSet):
    """The rule set of Amun-Re. Tables by province are tuples in the order of `names`."""

    edition: AmunReEdition

    def prepare(self) -> None:
        """Turn the edition into tables that play looks up."""
        edition = self.edition
        board = edition.provinces.values()
        self.names = tuple(edition.provinces)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.fields = tuple(province.fields for province in board)
        self.printed = tuple(province.printed_farmers for province in board)
        self.symbols = tuple(province.symbols for province in board)
        self.gift_cards = tuple(province.gift_cards for province in board)
        self.gift_stones = tuple(province.gift_stones for province in board)
        self.gift_gold = tuple(province.gift_gold for province in board)
        self.mine = tuple(province.mine for province in board)
        self.caravan = tuple(province.caravan for province in board)
        self.temples = tuple(province.temples for province in board)
        self.west = tuple(province.bank is Bank.WEST for province in board)
        self.upper = tuple(province.egypt is Egypt.UPPER for province in board)
        self.nile = tuple(province.nile for province in board)
        self.prices = edition.bid_track
        self.sale = edition.card_sale_gold
        self.price_of = cache(edition.price_of)
        self.builders_any_time = edition.builder_cards_moment is BuilderCards.ANY_TIME_IN_PHASE
        self.staying_lasts = edition.stay_and_raise_lasts is StayAndRaise.AUCTION
        self.sums_symbols = edition.power_card_limit is CardLimit.SUM
        self.limited = edition.supply_runs_out is RunsOut.DO_WITHOUT
        self.shows_rejected = edition.rejected_cards_shown or edition.rejected_cards_go is Rejected.DISCARD
        self.all_gold = sum(value * count for value, count in edition.gold_cards.items())
        self.box = (self.all_gold, edition.farmer_tokens, edition.stones)
        self._make_moves()

    def _make_moves(self) -> None:
        """Make each move once."""
        names = list(enumerate(self.names))
        most_goods = max([self.edition.reward_others, *self.edition.rewards_by_rank])
        self.reveals = [moves.RevealProvince(number, name) for number, name in names]
        self.sells = [cards.Sell(kind) for kind in range(cards.KIND_COUNT)]
        self.play_blockade = cards.PlayBlockade()
        self.play_stay_and_raise = cards.PlayStayAndRaise()
        self.bids = bids_on(self.names, self.prices)
        self.buy_card = moves.BuyCard()
        self.draw_cards = moves.DrawCards()
        self.farmer_on = [moves.PlaceFarmer(number, name) for number, name in names]
        self.stone_on = [moves.PlaceStone(number, name) for number, name in names]
        self.free_farmer_on = [cards.PlayFreeFarmer(number, name) for number, name in names]
        self.architect_on = [cards.PlayArchitect(number, name) for number, name in names]
        self.offers = [moves.OfferGold(gold, adjusts=False) for gold in range(self.all_gold + 1)]
        self.adjusting_offers = [moves.OfferGold(gold, adjusts=True) for gold in range(self.all_gold + 1)]
        self.theft = moves.OfferTheft(self.edition.theft_value, adjusts=False)
        self.adjusting_theft = moves.OfferTheft(self.edition.theft_value, adjusts=True)
        change = self.edition.adjustment
        self.adjustments = [moves.AdjustTotal("up", change), moves.AdjustTotal("down", -change)]
        self.takes = [moves.TakeCards(number) for number in range(most_goods + 1)]
        self.rejects = [moves.Reject(kind) for kind in range(cards.KIND_COUNT)]
        self.fixed_income_on = [cards.PlayFixedIncome(number, name) for number, name in names]
        self.rich_harvest_on = [cards.PlayRichHarvest(number, name) for number, name in names]
        self.bonuses = [play() for play in cards.BONUS_PLAYS]
        self.done = Done()
        self.pass_ = Pass()

    def every_move(self) -> Iterable[Move]:
        """List every move; phases list theirs in this order."""
        return chain(
            self.reveals,
            [self.play_blockade, self.play_stay_and_raise],
            *self.bids,
            [self.buy_card, self.draw_cards],
            self.takes,
            self.farmer_on,
            self.stone_on,
            self.free_farmer_on,
            self.architect_on,
            self.offers,
            self.adjusting_offers,
            [self.theft, self.adjusting_theft],
            self.adjustments,
            self.rejects,
            self.fixed_income_on,
            self.rich_harvest_on,
            self.bonuses,
            self.sells,
            [self.done, self.pass_],
        )

    @property
    def longest(self) -> int:
        """The most decisions of a game, or those at which one breaks it off."""
        return bounds.longest(self)

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The fewest and the most points of a seat."""
        return bounds.score_bounds(self)
