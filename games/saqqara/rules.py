"""Saqqara as one table plays it: the box as look-up tables, and every move there is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from nomarch.core.engine import Done, Move, Pass, RuleSet
from nomarch.core.mechanisms import open_moves
from nomarch.games.saqqara import bounds, moves
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, LAND, PYRAMID_COUNT, PYRAMIDS, Good, by_level, counted
from nomarch.games.saqqara.edition import SaqqaraEdition
from nomarch.games.saqqara.readings import InvestingTargets, IrrigationLimit, LandReplaces

ON: Final = -1
"""The game goes on: no number of rounds is left to play."""
NO_YIELD: Final = 0
"""The threshold of a warehouse that yields nothing."""
SWAPPING: Final = -1
"""The step of an influence turn in which Intrigue may be used; then warehouses are counted."""


class SaqqaraRules(RuleSet):
    """The rule set of Saqqara. Tables by level have an entry for no worker, then one a level."""

    edition: SaqqaraEdition

    def prepare(self) -> None:
        """Turn the edition into tables that play looks up."""
        edition = self.edition
        self.stored = tuple(GOODS.index(good) for good in edition.warehouses)
        """By warehouse, the kind of its own goods."""
        self.stores = tuple(str(good) for good in edition.warehouses)
        self.track = tuple(GOODS.index(good) for good in edition.track)
        self.warehouse_at = tuple(self.stored.index(kind) if kind != LAND else -1 for kind in self.track)
        """By space of the track, the warehouse above it; none above land."""
        self.tent = tuple(GOODS.index(place) for year in edition.tent_places for place in year)
        self.cards = tuple(name for name, card in edition.market_cards.items() for _ in range(card.copies))
        """By number, the name of a market card."""
        self.kinds = (*map(str, edition.influence_cards), "beggar", "merchant")
        """The kinds of influence card, by name."""
        self.values = (*edition.influence_cards, 0, 0)
        self.beggar = len(self.values) - 2
        self.merchant = len(self.values) - 1
        self.deck = (*edition.influence_cards.values(), edition.beggar_cards, edition.merchant_cards)
        self.costs = tuple(((0,) * len(GOODS), *map(counted, edition.level_costs[name])) for name in PYRAMIDS)
        self.pieces = tuple(tuple(map(sum, costs)) for costs in self.costs)
        """By pyramid and level, how many goods it costs in all."""
        self.top = edition.levels
        self.places = (0, *edition.level_places)
        self.points = (0, *edition.level_points)
        self.joined = tuple(PYRAMIDS.index(name) for name in edition.joined_pyramids)
        self.irrigation = by_level(edition.irrigation_rates, self.top)
        self.intrigue = by_level(edition.intrigue_cards, self.top)
        self.government = by_level(edition.government_gold, self.top)
        self.religion = by_level(edition.religion_range, self.top)
        self.soldiers = by_level(edition.soldiers_gold, self.top)
        self.agriculture = by_level(edition.agriculture_goods, self.top)
        self.court = by_level(edition.court_influence, self.top)
        self.trade = by_level(edition.trade_rates, self.top)
        self.engineering = by_level(edition.engineering_discount, self.top)
        self.thieves = by_level(edition.thieves_loot, self.top)
        self.protected_from = edition.protection_from_level
        self.land_counts = edition.land_counts_as_good
        self.first_offered = LAND if self.land_counts else LAND + 1
        """The first kind of goods that can be offered and invested."""
        self.first_begged = LAND if edition.beggar_takes_land else LAND + 1
        self.land_pays_anything = edition.land_replaces is LandReplaces.ANY_PAYMENT
        self.invests_below = edition.investing_targets is InvestingTargets.BELOW_THRESHOLD
        self.sells_land_held = edition.irrigation_limit is IrrigationLimit.LAND_AT_START
        self.sells_all_land = edition.irrigation_limit is IrrigationLimit.NONE
        self._make_moves()

    def _make_moves(self) -> None:
        """Make each move once."""
        stores, kinds = list(enumerate(self.stores)), list(enumerate(self.kinds))
        goods, pyramids = range(GOOD_COUNT), range(PYRAMID_COUNT)
        self.open_moves = open_moves([f"{store}-card" for store in self.stores], GOODS)
        self.harvests = [moves.Harvest(kind) for kind in goods]
        self.swaps = [moves.Swap(kind, card) for kind, card in kinds]
        self.plays = [[moves.PlayCard(kind, card, number, store) for kind, card in kinds] for number, store in stores]
        self.place_token = [moves.PlaceToken(number, store) for number, store in stores]
        self.invests = [[moves.Invest(kind, number, store) for kind in goods] for number, store in stores]
        self._investments: dict[tuple[int, ...], list[Move]] = {}
        self.begs = [moves.Beg(kind) for kind in goods]
        self.trades = self._trades()
        about_goods = [trade for trade in self.trades if LAND not in (trade.given, trade.received)]
        self.trades_of = [[trade for trade in about_goods if given in (LAND, trade.given)] for given in goods]
        """By the kind that is given, or all of them for LAND; none is about land itself."""
        self.irrigates = [moves.Irrigate(kind) for kind in goods]
        self.uses = self._uses()
        self.steals = [[moves.Steal(victim, kind) for kind in goods] for victim in range(self.seats)]
        self.builds = [moves.Build(pyramid) for pyramid in pyramids]
        self.free_workers = [moves.FreeWorker(pyramid) for pyramid in pyramids]
        self.replaces = [moves.Replace(kind) for kind in goods]
        self.pay = moves.Pay()
        self.sail = moves.Sail()
        self.done = Done()
        self.pass_ = Pass()

    def _trades(self) -> list[moves.Trade]:
        most = max((rate.given for rate in self.edition.trade_rates.values()), default=0)
        lands = range(most + 1 if self.land_pays_anything else 1)
        return [
            moves.Trade(given, received, land)
            for given in range(GOOD_COUNT)
            for received in range(GOOD_COUNT)
            for land in lands
            if given != received and not (land and given == LAND)
        ]

    def investments(self, kinds: tuple[int, ...]) -> list[Move]:
        """List what can be invested first with goods of these kinds, and passing; made once for each set of kinds."""
        found = self._investments.get(kinds)
        if found is None:
            found = self._investments[kinds] = [*(row[kind] for row in self.invests for kind in kinds), self.pass_]
        return found

    def _uses(self) -> list[list[moves.UseCard]]:
        """Make the uses of each market card; cards alike share them."""
        made = {
            name: [
                moves.UseCard(name, bargain, land, chosen=len(card.bargains) > 1)
                for bargain in card.bargains
                for (gives,) in [bargain.gives.values()]
                for land in range(gives + 1 if self.land_pays_anything and Good.LAND not in bargain.gives else 1)
            ]
            for name, card in self.edition.market_cards.items()
        }
        return [made[name] for name in self.cards]

    def every_move(self) -> Iterable[Move]:
        """List every move; phases list theirs in this order."""
        distinct = dict(zip(self.cards, self.uses, strict=True))
        return chain(
            self.open_moves.every(),
            self.harvests,
            self.swaps,
            *self.plays,
            self.place_token,
            *self.invests,
            self.begs,
            self.irrigates,
            *distinct.values(),
            self.trades,
            *self.steals,
            self.builds,
            self.free_workers,
            self.replaces,
            [self.pay, self.sail, self.done, self.pass_],
        )

    @property
    def longest(self) -> int:
        """The most decisions of a game, or those at which one breaks it off."""
        return bounds.longest(self)

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The fewest and the most points of a seat."""
        return bounds.score_bounds(self)
