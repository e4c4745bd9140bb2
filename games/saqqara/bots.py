"""A bot for Saqqara that plays sensibly: by simple estimates of what things are worth, and what the view shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from nomarch.core.engine import Bot, Move
from nomarch.core.mechanisms.open_lots import GiveUp, Lay, Leave, Stand
from nomarch.games.saqqara import moves as acts
from nomarch.games.saqqara.board import LAND, RELIGION, STORED, Good
from nomarch.games.saqqara.building import shortage
from nomarch.games.saqqara.exchanges import Bartering
from nomarch.games.saqqara.view import SaqqaraView

STRONG: Final = 7
"""A card that usually has the majority."""
SPARE: Final = 6
"""So many goods let one think of bidding for a market card."""
LAND_FOR_LATER: Final = 2
"""Land that is kept to stand for goods."""


class SensibleBot(Bot):
    """Builds whatever it can pay, lays strong cards where goods lie, and invests where it is likely to win them."""

    def choose(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Choose by the kind of the first move, which tells what is done now: development, if nothing else."""
        ways: dict[type[Move], Callable[[SaqqaraView, Sequence[Move]], Move]] = {
            **dict.fromkeys((Lay, GiveUp), self._bid),
            **dict.fromkeys((acts.Harvest, acts.Beg), self._take_what_is_needed),
            **dict.fromkeys((acts.Swap, acts.PlayCard, acts.PlaceToken), self._lay),
            acts.Invest: self._invest,
            acts.Replace: self._pay,
            acts.FreeWorker: self._place,
        }
        return ways.get(type(moves[0]), self._develop)(view, moves) if len(moves) > 1 else moves[0]

    # What is needed

    def _prices(self, view: SaqqaraView) -> dict[int, tuple[int, ...]]:
        """Give the price of every step the own workers could make if they had the goods."""
        rules, seat = view.rules, view.seat
        prices = {}
        for tile in view.tiles:
            level = view.level(seat, tile) + 1
            can_go = level <= rules.top and (level > 1 or view.workers(seat)) and not view.has_moved(tile)
            if can_go and view.workers_on(tile, level) < rules.places[level]:
                prices[tile] = view.price(tile)
        return prices

    def _needs(self, view: SaqqaraView) -> list[float]:
        """Weigh each kind of goods by what it is missing for the steps that are nearest."""
        goods = view.goods(view.seat)
        needs = [0.3, 0.5, 0.5, 0.5, 0.7]
        prices = sorted(self._prices(view).values(), key=lambda price: shortage(goods, price))
        for weight, price in zip((1.0, 0.6, 0.4, 0.2), prices, strict=False):
            for kind in STORED:
                if price[kind] > goods[kind]:
                    needs[kind] += weight
        needs[LAND] += 0.5
        return needs

    def _take_what_is_needed(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Take the good that is needed most."""
        needs = self._needs(view)
        goods = [move for move in moves if isinstance(move, acts.Harvest | acts.Beg | acts.Steal)]
        return max(goods, key=lambda move: needs[move.kind]) if goods else moves[-1]

    # Market

    def _bid(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Offer a good or two for a card, if there are goods to spare."""
        stand = [move for move in moves if isinstance(move, Stand)]
        if stand:
            return stand[0]
        needs = self._needs(view)
        lays = [move for move in moves if isinstance(move, Lay)]
        begun = [move for move in moves if isinstance(move, Leave)] == []
        if begun or (sum(view.goods(view.seat)) >= SPARE and not view.market_cards(view.seat)):
            cheap = [move for move in lays if begun or view.best_offer(move.lot)[1] - view.own_offer(move.lot) <= 1]
            if cheap:
                return max(cheap, key=lambda move: (self._sells_land(view, move.lot), -needs[move.kind]))
        return next(move for move in moves if isinstance(move, Leave))

    @staticmethod
    def _sells_land(view: SaqqaraView, lot: int) -> bool:
        bargains = view.rules.edition.market_cards[view.card_for_sale(lot)].bargains
        return any(Good.LAND in bargain.gets for bargain in bargains)

    # Production

    def _lay(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Lay the best card where most is to be had, merchants where nothing is, and keep weak cards elsewhere."""
        swaps = [move for move in moves if isinstance(move, acts.Swap)]
        if swaps:
            values = view.rules.values
            weakest = min(swaps, key=lambda move: values[move.kind] or STRONG)
            return weakest if 0 < values[weakest.kind] < STRONG - 3 else moves[-1]
        needs = self._needs(view)
        prizes = [self._prize(view, warehouse, needs) for warehouse in range(len(view.rules.stored))]
        tokens = [move for move in moves if isinstance(move, acts.PlaceToken)]
        if tokens:
            return max(tokens, key=lambda move: prizes[move.warehouse])
        plays = [move for move in moves if isinstance(move, acts.PlayCard)]
        return max(plays, key=lambda move: self._worth_of_card(view, move.kind, move.warehouse, prizes))

    def _prize(self, view: SaqqaraView, warehouse: int, needs: Sequence[float]) -> float:
        """Estimate the goods that the majority of a warehouse will bring."""
        stock = view.stock(warehouse)
        if not view.thresholds[warehouse]:
            return 0.5 if view.rules.religion[view.level(view.seat, RELIGION)] is not None else 0.0
        missing = view.missing(warehouse)
        likely = 1.0 if not missing else 0.6 if missing <= 2 else 0.25
        return likely * sum(number * needs[kind] for kind, number in enumerate(stock))

    def _worth_of_card(self, view: SaqqaraView, kind: int, warehouse: int, prizes: Sequence[float]) -> float:
        """Estimate what a card brings here, compared with the other warehouses that still wait for one."""
        rules, threshold = view.rules, view.thresholds[warehouse]
        ahead = prizes[warehouse:]
        prize, mean = ahead[0], sum(ahead) / len(ahead)
        if kind == rules.merchant:
            return 2.0 - prize
        if kind == rules.beggar:
            return min(2.0, prize) if threshold and not view.missing(warehouse) else 0.2
        value = rules.values[kind]
        match = 0.6 if value == threshold and not view.missing(warehouse) else 0.0
        return (value - 5) / 4 * (prize - mean) + match

    def _invest(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Complete a threshold where the own card is strong and the prize larger than the price."""
        needs = self._needs(view)
        goods = view.goods(view.seat)
        useful = []
        for move in moves:
            if isinstance(move, acts.Invest) and move.kind != LAND:
                card, missing = view.laid(move.warehouse), view.missing(move.warehouse)
                strong = card >= 0 and view.rules.values[card] >= STRONG
                worth = sum(view.stock(move.warehouse)) > 2 * missing
                if strong and worth and 0 < missing <= min(3, sum(goods[LAND + 1 :])):
                    useful.append(move)
        return max(useful, key=lambda move: -needs[move.kind]) if useful else moves[-1]

    # Development

    def _develop(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Build, then steal, then exchange what makes a step possible, then sail; at last stop."""
        builds = [move for move in moves if isinstance(move, acts.Build)]
        if builds:
            return max(builds, key=lambda move: self._worth_of_step(view, move.pyramid))
        thefts = [move for move in moves if isinstance(move, acts.Steal)]
        if thefts:
            return self._take_what_is_needed(view, thefts)
        exchange = self._useful_exchange(view, moves)
        if exchange is not None:
            return exchange
        land, fare = view.goods(view.seat)[LAND], view.rules.edition.land_per_nile_space
        for move in moves:
            if isinstance(move, acts.Sail) and (view.is_last_round or land >= LAND_FOR_LATER + fare):
                return move
        return moves[-1]

    def _worth_of_step(self, view: SaqqaraView, pyramid: int) -> float:
        """Weigh the points of a step against its price; privileges are worth a little more."""
        level = view.level(view.seat, pyramid)
        points = view.rules.points
        gain = points[level + 1] - points[level]
        privilege = 0.6 if not view.is_last_round and level < 3 else 0.0
        return (gain + privilege) / (1 + sum(view.price(pyramid))) + 0.02 * level

    def _useful_exchange(self, view: SaqqaraView, moves: Sequence[Move]) -> Move | None:
        """Find an exchange after which a step can be paid, or that makes points at the very end."""
        goods = view.goods(view.seat)
        prices = self._prices(view)
        for move in moves:
            if not isinstance(move, Bartering):
                continue
            after = self._after(view, move, goods)
            for price in prices.values():
                if shortage(after, price) <= after[LAND] - price[LAND]:
                    return move
            if view.is_last_round and isinstance(move, acts.UseCard) and move.received == LAND:
                return move
        return None

    @staticmethod
    def _after(view: SaqqaraView, move: Bartering, goods: list[int]) -> list[int]:
        """Count the goods after an exchange."""
        given, gives, land, received, amount = view.deal(move)
        after = goods[:]
        after[given] -= gives
        after[LAND] -= land
        after[received] += amount
        return after

    def _pay(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Keep land, and pay in kind."""
        return next(move for move in moves if isinstance(move, acts.Pay))

    def _place(self, view: SaqqaraView, moves: Sequence[Move]) -> Move:
        """Place the free worker where the next step is cheapest."""
        places = [move for move in moves if isinstance(move, acts.FreeWorker)]
        goods = view.goods(view.seat)
        costs = view.rules.costs
        return max(places, key=lambda move: -shortage(goods, costs[move.pyramid][2]))
