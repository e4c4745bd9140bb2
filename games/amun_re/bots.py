"""A simple, sensible player of Amun-Re.

It counts everything in gold: what a province will bring until the kingdom ends, what a pyramid is worth, what an
offering returns. It sees what a person in its seat would see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nomarch.core.engine import Bot, Move
from nomarch.core.mechanisms import Bid
from nomarch.games.amun_re import cards
from nomarch.games.amun_re.board import STONES
from nomarch.games.amun_re.moves import (
    AdjustTotal,
    BuyCard,
    OfferGold,
    OfferTheft,
    PlaceFarmer,
    PlaceStone,
    Reject,
    RevealProvince,
    TakeCards,
)
from nomarch.games.amun_re.phases import auction, choosing, harvest, offering, purchase, reveal, rewards, scoring
from nomarch.games.amun_re.view import AmunReView

POINT = 4.0
"""What a victory point is worth in gold."""
LEVEL = 2.0
"""What a farmer is expected to bring in a round."""
CARD, STONE, GOOD = 2.0, 2.5, 2.5
"""What a power card, a stone and a good of the offering are worth."""
CAMEL = 0.6
"""How often caravans are expected to come."""
CARD_WORTH = {
    "architect": 3.0,
    "fixed-income": 4.0,
    "free-farmer": 3.5,
    "rich-harvest": 2.5,
    "adjustment": 1.0,
    "blockade": 1.5,
    "stay-and-raise": 1.5,
}
"""What a card in hand is worth; those not named are bonus cards."""
BONUS_WORTH = 2.0


class SensibleBot(Bot):
    """Bids what a province is worth to it, builds, and offers with a purpose."""

    def choose(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        """Choose by the phase that is running."""
        ways: dict[str, Callable[[AmunReView, Sequence[Move]], Move]] = {
            reveal.Reveal.name: self._reveal,
            auction.Auction.name: self._bid,
            auction.Payment.name: self._part_with_a_card,
            purchase.Purchase.name: self._buy,
            choosing.Choosing.name: self._part_with_a_card,
            offering.Offering.name: self._offer,
            offering.Adjusting.name: self._adjust,
            rewards.Rewards.name: self._take,
            harvest.Harvest.name: self._play_for_income,
            scoring.Scoring.name: self._score,
        }
        return ways[view.phase](view, moves)

    # Provinces

    def _reveal(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        reveals = [move for move in moves if isinstance(move, RevealProvince)]
        return max(reveals, key=lambda move: self._worth(view, move.name))

    def _bid(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        budget = view.gold[view.seat] * 0.6 + 1
        bids = [move for move in moves if isinstance(move, Bid)]
        favourite = max(bids, key=lambda bid: self._surplus(view, bid, budget))
        stay = next((move for move in moves if isinstance(move, cards.PlayStayAndRaise)), None)
        if stay is not None and self._surplus(view, favourite, budget) < 4:
            return stay
        blockade = next((move for move in moves if isinstance(move, cards.PlayBlockade)), None)
        return blockade if blockade is not None and favourite.price >= 6 else favourite

    def _surplus(self, view: AmunReView, bid: Bid, budget: float) -> float:
        beyond = max(0.0, bid.price - budget) * 3
        return self._worth(view, bid.name) - bid.price - beyond

    def _worth(self, view: AmunReView, name: str) -> float:
        """Estimate what a province brings until the kingdom ends, in gold."""
        province = view.rules.edition.provinces[name]
        rounds = rounds_left(view)
        income = province.printed_farmers * LEVEL + province.mine + province.caravan * CAMEL
        farmers = min(province.fields, 3) * max(0.0, LEVEL * rounds - 2)
        gifts = province.gift_cards * CARD + province.gift_gold
        stones = (view.stones(name) + (0 if view.stones(name) else province.gift_stones)) * STONE
        lasting = province.symbols * 0.7 + province.temples * LEVEL * POINT
        return income * rounds + farmers + gifts + stones + lasting + view.pyramids(name) * POINT * 1.6

    # Purchases

    def _buy(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        gold = view.gold[view.seat]
        reserve = 0 if is_last_round(view) else 4
        wanted = [
            (self._purchase_worth(view, move) - cost, move)
            for move in moves
            if (cost := purchase_cost(view, move)) is not None and gold - cost >= reserve
        ]
        worth, move = max(wanted, key=lambda pair: pair[0], default=(0.0, moves[-1]))
        if worth > 0:
            return move
        return next((move for move in moves if move.notation in ("draw cards", "done")), moves[-1])

    def _purchase_worth(self, view: AmunReView, move: Move) -> float:
        if isinstance(move, BuyCard):
            return CARD if not is_last_round(view) else 0.5
        if isinstance(move, PlaceFarmer):
            return LEVEL * rounds_left(view)
        if isinstance(move, cards.PlayFreeFarmer):
            return LEVEL * rounds_left(view) + (1 if rounds_left(view) == 1 else 0)
        if isinstance(move, cards.PlayArchitect):
            return self._pyramid_worth(view, move.name) / 2
        if isinstance(move, PlaceStone):
            return self._stone_worth(view, move.name)
        return 0.0

    def _stone_worth(self, view: AmunReView, name: str) -> float:
        """Share the worth of the next pyramid among its stones, if the gold reaches to finish it."""
        missing = view.rules.edition.stones_per_pyramid - view.stones(name)
        if view.hand.get("architect") and missing > 1:
            missing -= 1
        bought = view.bought[STONES]
        rest = sum(view.rules.price_of(bought + number) for number in range(1, missing + 1))
        if rest > view.gold[view.seat] and is_last_round(view):
            return 0.0
        return self._pyramid_worth(view, name) / max(1, missing + view.stones(name) * 0.5)

    def _pyramid_worth(self, view: AmunReView, name: str) -> float:
        """Estimate a pyramid: its point, its part in a set, its chance for a majority."""
        mine = [view.pyramids(owned) for owned in view.holdings[view.seat]]
        completes = view.pyramids(name) == min(mine, default=0)
        most = view.pyramids(name) + 1 >= max((view.pyramids(other) for other in view.rules.names), default=0)
        return POINT * (1 + (1.0 if completes else 0.2) + (0.7 if most else 0.0))

    # Offerings

    def _offer(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        gold = view.gold[view.seat]
        farmers = sum(view.farmers(name) for name in view.holdings[view.seat])
        theft = next((move for move in moves if isinstance(move, OfferTheft)), None)
        offers = [move for move in moves if isinstance(move, OfferGold) and not move.adjusts]
        if theft is not None and (gold < 6 or farmers < 3 + self.random.random() * 3):
            return theft
        wanted = min(gold * 0.35, 3 + farmers * 0.5) + self.random.random() * 3
        return min(offers or moves, key=lambda move: abs(getattr(move, "amount", 0) - wanted))

    def _adjust(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        board = view.rules.edition.provinces
        mine = view.holdings[view.seat]
        harvest = sum(view.farmers(name) + board[name].temples * POINT for name in mine)
        caravans = sum(board[name].caravan for name in mine)
        wants_more = harvest >= caravans
        return next(move for move in moves if isinstance(move, AdjustTotal) and (move.change > 0) == wants_more)

    def _take(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        takes = [move for move in moves if isinstance(move, TakeCards)]
        if takes:
            return min(takes, key=lambda move: abs(move.cards - (view.goods - 3 if view.goods > 3 else 0)))
        return max(moves, key=lambda move: self._purchase_worth(view, move))

    # Cards

    def _part_with_a_card(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        given_up = [move for move in moves if isinstance(move, cards.Sell | Reject)]
        return max(given_up, key=lambda move: -CARD_WORTH.get(cards.KINDS[move.kind], BONUS_WORTH))

    def _play_for_income(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        return max(moves, key=lambda move: self._income_gain(view, move))

    def _income_gain(self, view: AmunReView, move: Move) -> float:
        edition = view.rules.edition
        if isinstance(move, cards.PlayFixedIncome):
            saved = 3.0 if not is_last_round(view) else 0.5
            return edition.fixed_income_gold - income(view, move.name) - saved
        if isinstance(move, cards.PlayRichHarvest):
            return view.farmers(move.name) * edition.rich_harvest_gold - (2.0 if not is_last_round(view) else 0.5)
        return 0.0

    def _score(self, view: AmunReView, moves: Sequence[Move]) -> Move:
        return moves[0]


def rounds_left(view: AmunReView) -> int:
    """Count the rounds until the kingdom ends, this one included."""
    return view.rules.edition.rounds_per_kingdom - view.round + 1


def is_last_round(view: AmunReView) -> bool:
    """Tell whether the game ends with this round."""
    return view.kingdom == view.rules.edition.kingdoms and rounds_left(view) == 1


def purchase_cost(view: AmunReView, move: Move) -> int | None:
    """Give the price of a purchase, nothing for a card played, None for what is no purchase."""
    if isinstance(move, cards.PlayOn):
        return 0
    goods = purchase.GOODS_OF.get(type(move))
    return None if goods is None else view.rules.price_of(view.bought[goods] + 1)


def income(view: AmunReView, name: str) -> int:
    """Count what a province pays at the level of this round."""
    edition = view.rules.edition
    province = edition.provinces[name]
    caravan = province.caravan if view.level in edition.camel_levels else 0
    return view.farmers(name) * edition.level_value[view.level - 1] + province.mine + caravan
