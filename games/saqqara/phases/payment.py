"""Payment: land may stand for goods of a building cost. Plays `pyramids.land-replaces-any-good-in-building`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, Phase, effects_in, requires
from nomarch.games.saqqara import building
from nomarch.games.saqqara.board import GOODS, LAND, G
from nomarch.games.saqqara.moves import Pay, Replace

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

land_replaces_a_good = Effect("land_replaces_a_good", "pyramids.land-replaces-any-good-in-building", "good")


@requires("pyramids.land-replaces-any-good-in-building")
def is_part_of_the_price(state: Saqqara, replace: Replace) -> bool:
    """Land stands for goods that are still to be paid."""
    return replace.kind != LAND and state.cost[replace.kind] > 0


@requires("pyramids.land-replaces-any-good-in-building")
def land_is_left(state: Saqqara, replace: Replace) -> bool:
    """One has land that is not yet part of the payment."""
    return state.goods_of[state.seat * G + LAND] > state.cost[LAND]


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
    if state.journal is not None:
        land_replaces_a_good(state, state.seat, GOODS[replace.kind])


def pay_the_price(state: Saqqara, pay: Pay) -> None:
    """Pay, go back to the turn and make the step."""
    state.last = 0
    state.resume()
    building.pay_and_climb(state)


class Payment(Phase):
    """The builder says which goods of the price land stands for, and pays."""

    name = "payment"
    tells = effects_in(globals())
    acts = {
        Replace: Act(replace_a_good, is_part_of_the_price, land_is_left, comes_in_order),
        Pay: Act(pay_the_price),
    }

    def after(self, state: Saqqara) -> None:
        """Leave the payment with its seat."""

    def moves(self, state: Saqqara) -> list[Move]:
        """List the goods land may stand for, and the payment."""
        rules, cost = state.rules, state.cost
        legal: list[Move] = []
        if state.goods_of[state.seat * G + LAND] > cost[LAND]:
            legal += [rules.replaces[kind] for kind in range(max(state.last, LAND + 1), G) if cost[kind]]
        legal.append(rules.pay)
        return legal
