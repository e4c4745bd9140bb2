"""Payment: land may stand for goods of a building cost. Plays `pyramids.land-replaces-any-good-in-building`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, effects_in, requires
from nomarch.core.table import row_at
from nomarch.games.saqqara import building
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, LAND, NO_PYRAMID, PYRAMIDS, STORED
from nomarch.games.saqqara.moves import Build, Pay, Replace
from nomarch.games.saqqara.phases.base import Interruption

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

land_replaces_a_good = Effect("land_replaces_a_good", "pyramids.land-replaces-any-good-in-building", "good")


def begin_a_step(state: Saqqara, build: Build) -> None:
    """Pay for a step up: at once, unless land could stand for goods that one has."""
    goods = row_at(state.goods_of, state.seat, GOOD_COUNT)
    due = building.price_of(state, state.seat, build.pyramid)
    if state.journal is not None:
        building.tell_what_is_saved(state, build.pyramid, due)
    price = [*due]
    for kind in STORED:
        if price[kind] > goods[kind]:
            price[LAND] += price[kind] - goods[kind]
            price[kind] = goods[kind]
    state.paying, state.cost = build.pyramid, tuple(price)
    if goods[LAND] > price[LAND] and any(price[LAND + 1 :]):
        state.interrupt("payment", state.seat)
    else:
        pay_and_climb(state)


def pay_and_climb(state: Saqqara) -> None:
    """Pay the price and let the worker make its step; the top brings a free worker."""
    seat, pyramid, price = state.seat, state.paying, state.cost
    state.had = frozenset()
    for kind, number in enumerate(price):
        if number:
            state.spend(seat, kind, number)
    if state.journal is not None and any(price):
        building.price_is_paid(state, seat, sum(price) - price[LAND], price[LAND])
    state.paying, state.cost = NO_PYRAMID, (0,) * GOOD_COUNT
    building.step_up(state, pyramid)
    if state.level(seat, pyramid) == state.rules.top and building.any_free_place(state):
        building.top_is_reached(state, seat, PYRAMIDS[pyramid])
        state.interrupt("free-worker", seat)


@requires("pyramids.land-replaces-any-good-in-building")
def is_part_of_the_price(state: Saqqara, replace: Replace) -> bool:
    """Land stands for goods that are still to be paid."""
    return replace.kind != LAND and state.cost[replace.kind] > 0


@requires("pyramids.land-replaces-any-good-in-building")
def land_is_left(state: Saqqara, replace: Replace) -> bool:
    """One has land that is not yet part of the payment."""
    return state.goods_of[state.seat * GOOD_COUNT + LAND] > state.cost[LAND]


@requires("rounds.goods-are-named-in-one-order")
def comes_in_order(state: Saqqara, replace: Replace) -> bool:
    """Goods are replaced in the order of their kinds."""
    return replace.kind >= state.last


def replace_a_good(state: Saqqara, replace: Replace) -> None:
    """Let a piece of land stand for a good of the price."""
    cost = list(state.cost)
    cost[replace.kind] -= 1
    cost[LAND] += 1
    state.cost = tuple(cost)
    state.last = replace.kind
    land_replaces_a_good(state, state.seat, GOODS[replace.kind])


def pay_the_price(state: Saqqara, pay: Pay) -> None:
    """Pay, go back to the turn and make the step."""
    state.last = 0
    state.resume()
    pay_and_climb(state)


class Payment(Interruption):
    """The builder says which goods of the price land stands for, and pays."""

    name = "payment"
    tells = effects_in(globals())
    acts = {
        Replace: Act(replace_a_good, is_part_of_the_price, land_is_left, comes_in_order),
        Pay: Act(pay_the_price),
    }

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask for the price of a step, with land in the place of some goods, at least of those that are missing."""
        pyramid, cost, goods = state.paying, state.cost, row_at(state.goods_of, seat, GOOD_COUNT)
        level = state.level(seat, pyramid)
        if pyramid not in state.tiles or level == state.rules.top or not (level or state.workers[seat]):
            return False
        price = building.price_of(state, seat, pyramid)
        in_kind = all(cost[kind] <= min(price[kind], goods[kind]) for kind in STORED)
        return in_kind and sum(cost) == sum(price) and price[LAND] <= cost[LAND] <= goods[LAND]

    def moves(self, state: Saqqara) -> list[Move]:
        """List the goods land may stand for, and the payment."""
        rules, cost = state.rules, state.cost
        legal: list[Move] = []
        if state.goods_of[state.seat * GOOD_COUNT + LAND] > cost[LAND]:
            legal += [rules.replaces[kind] for kind in range(max(state.last, LAND + 1), GOOD_COUNT) if cost[kind]]
        legal.append(rules.pay)
        return legal
