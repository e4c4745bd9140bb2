"""Production begins: goods reach the warehouses, Agriculture collects, thresholds are laid. Plays `production.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Turns, effects_in, pass_the_turn, requires
from nomarch.core.table import NOBODY
from nomarch.games.saqqara.board import AGRICULTURE, GOODS, LAND, STORED, Of, Yield
from nomarch.games.saqqara.exchanges import is_not_land
from nomarch.games.saqqara.moves import Harvest
from nomarch.games.saqqara.rules import NO_YIELD

if TYPE_CHECKING:
    from nomarch.core.engine import Move
    from nomarch.games.saqqara.state import Saqqara

goods_arrive = Effect("goods_arrive", "production.every-warehouse-receives-its-goods", "goods")
bonus_arrives = Effect("bonus_arrives", "production.the-current-market-receives-a-bonus", "warehouse", "goods")
land_arrives = Effect("land_arrives", "production.under-land-every-warehouse-receives-land", "land")
supply_is_short = Effect(
    "supply_is_short", "production.a-short-supply-is-used-in-order", "warehouse", "good", "missing"
)
agriculture_collects = Effect("agriculture_collects", "production.agriculture-collects-in-turn-order", "good", "goods")
threshold_is_laid = Effect(
    "threshold_is_laid", "production.a-threshold-card-under-each-warehouse", "warehouse", "threshold"
)
no_yield_is_laid = Effect("no_yield_is_laid", "production.a-threshold-card-under-each-warehouse", "warehouse")
thresholds_are_reshuffled = Effect(
    "thresholds_are_reshuffled", "production.an-empty-threshold-pile-is-reshuffled", "cards"
)


@requires("rounds.gifts-give-what-the-supply-holds")
def some_are_left(state: Saqqara, harvest: Harvest) -> bool:
    """Agriculture yields what the supply still has."""
    return state.supply.left[harvest.kind] > 0


def collect(state: Saqqara, kind: int, goods: int) -> None:
    """Take goods from the supply by Agriculture."""
    taken = state.receive(state.seat, kind, goods)
    if taken:
        agriculture_collects(state, state.seat, GOODS[kind], taken)


def harvest_the_chosen(state: Saqqara, harvest: Harvest) -> None:
    """Take goods of one chosen kind."""
    given = agriculture(state)
    if given is not None:
        collect(state, harvest.kind, given.goods)
    pass_the_turn(state, harvest)


def agriculture(state: Saqqara) -> Yield | None:
    """Give the yield of the seat's Agriculture, none without a worker there."""
    return state.rules.agriculture[state.level(state.seat, AGRICULTURE)]


class Production(Turns):
    """Goods arrive; then Agriculture collects in turn order, and thresholds are laid."""

    name = "production"
    then = ("influence",)
    tells = effects_in(globals())
    acts = {Harvest: Act(harvest_the_chosen, is_not_land, some_are_left)}

    def begin(self, state: Saqqara) -> None:
        """Bring goods to the warehouses, then let Agriculture collect."""
        self._bring_goods(state)
        super().begin(state)

    def opens(self, state: Saqqara) -> None:
        """Let lower levels of Agriculture take goods of the current market."""
        given = agriculture(state)
        if given is not None and given.of is Of.CURRENT and state.market != LAND:
            collect(state, state.market, given.goods)

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask whom Agriculture lets choose."""
        given = agriculture(state)
        return given is not None and given.of is Of.CHOSEN

    def asks(self, state: Saqqara) -> bool:
        """Ask who may choose, as long as there is anything."""
        return self.may_ask(state, state.seat) and any(state.supply.left[kind] for kind in STORED)

    def finished(self, state: Saqqara) -> None:
        """Lay a threshold under each warehouse."""
        self._lay_thresholds(state)
        state.enter("influence")

    def moves(self, state: Saqqara) -> list[Move]:
        """List the kinds that are left."""
        left, harvests = state.supply.left, state.rules.harvests
        return [harvests[kind] for kind in STORED if left[kind]]

    def _bring_goods(self, state: Saqqara) -> None:
        """Bring goods of its kind to each warehouse, then the bonus of the current market, or land."""
        rules, edition, year = state.rules, state.rules.edition, state.year - 1
        goods_arrive(state, NOBODY, edition.goods_per_warehouse)
        for warehouse, kind in enumerate(rules.stored):
            self._bring(state, warehouse, kind, edition.goods_per_warehouse)
        if state.market == LAND:
            land = edition.land_per_warehouse[year]
            if land:
                land_arrives(state, NOBODY, land)
            for warehouse in range(len(rules.stored)):
                self._bring(state, warehouse, LAND, land)
        else:
            market, bonus = rules.warehouse_at[state.place], edition.bonus_goods[year]
            if bonus:
                bonus_arrives(state, NOBODY, rules.stores[market], bonus)
            self._bring(state, market, state.market, bonus)

    def _bring(self, state: Saqqara, warehouse: int, kind: int, wanted: int) -> None:
        """Bring goods to a warehouse, as many as there are."""
        taken = state.store(warehouse, kind, wanted)
        if taken < wanted:
            supply_is_short(state, NOBODY, state.rules.stores[warehouse], GOODS[kind], wanted - taken)

    def _lay_thresholds(self, state: Saqqara) -> None:
        """Draw a threshold card for each warehouse; an empty pile is made of the discards."""
        deck, laid = state.threshold_deck, []
        for store in state.rules.stores:
            if not deck.pile:
                thresholds_are_reshuffled(state, NOBODY, len(deck.discards))
            value = deck.draw(state.chance)
            laid.append(value)
            if value == NO_YIELD:
                no_yield_is_laid(state, NOBODY, store)
            else:
                threshold_is_laid(state, NOBODY, store, value)
        state.thresholds = tuple(laid)
