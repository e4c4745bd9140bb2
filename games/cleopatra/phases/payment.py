"""Paying for an element: unit by unit, in one order. Plays `payment.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Facts, Move, requires
from nomarch.games.cleopatra import building, costs
from nomarch.games.cleopatra.cards import MERCHANT, RESOURCE_COUNT, RESOURCES, TROMPE_LOEIL
from nomarch.games.cleopatra.elements import DOOR, MOSAIC, WALL
from nomarch.games.cleopatra.expected import BUILDING
from nomarch.games.cleopatra.moves import Pay
from nomarch.games.cleopatra.phases import placing
from nomarch.games.cleopatra.phases.base import CleopatraPhase

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra


def the_resource(state: Cleopatra, pay: Pay) -> Facts:
    """Name what is paid with, and the resource that is to be paid, if any is."""
    due = costs.resource_due(state)
    return {"card": pay.card, "resource": str(RESOURCES[due])} if due >= 0 else {"card": pay.card}


def means(pay: Pay, resource: int) -> bool:
    """Tell whether a card or a merchant can be thought to stand for a resource."""
    return pay.kind in (TROMPE_LOEIL, MERCHANT) or pay.kind % RESOURCE_COUNT == resource


def leaves_enough(state: Cleopatra, pay: Pay, *, in_order: bool = True) -> bool:
    """Tell whether the rest can be paid, in the one order or at all; so it is where nothing is paid by this."""
    resource = costs.resource_due(state)
    if resource < 0 or not means(pay, resource) or not costs.has(state, pay.kind):
        return True
    return costs.leaves_enough(state, pay.kind, in_order=in_order)


@requires("payment.cover-the-cost", the_resource)
def is_held(state: Cleopatra, pay: Pay) -> bool:
    """One pays with cards and merchants one has."""
    return costs.has(state, pay.kind)


@requires("payment.every-card-must-supply-something", the_resource)
def supplies_something(state: Cleopatra, pay: Pay) -> bool:
    """A card supplies something that is still to be paid."""
    if costs.resource_due(state) < 0:
        return state.rules.idle_cards and pay.kind != MERCHANT
    return any(units and means(pay, resource) for resource, units in enumerate(state.need))


@requires("payment.trompe-loeil-is-no-artisan", the_resource)
def stands_for_the_resource(state: Cleopatra, pay: Pay) -> bool:
    """A trompe-l'oeil stands for a material only."""
    return costs.stands_for(state, pay.kind, costs.resource_due(state))


@requires("payment.one-order-of-paying", the_resource)
def comes_in_order(state: Cleopatra, pay: Pay) -> bool:
    """Resources are paid in one order, and each with cards before trompe-l'oeil before merchants."""
    resource = costs.resource_due(state)
    if resource < 0:
        return pay.kind >= state.last
    if not means(pay, resource):
        return not supplies_something.holds(state, pay)
    if costs.kinds_for(resource).index(pay.kind) < state.last:
        return False
    return leaves_enough(state, pay) or not leaves_enough(state, pay, in_order=False)


@requires("payment.cover-the-cost", the_resource)
def leaves_the_rest_payable(state: Cleopatra, pay: Pay) -> bool:
    """What is left to be paid can still be paid."""
    return leaves_enough(state, pay, in_order=False)


def what_is_due(state: Cleopatra, done: Done) -> Facts:
    """Name the resource that is still to be paid."""
    return {"resource": str(RESOURCES[costs.resource_due(state)])}


@requires("payment.cover-the-cost", what_is_due)
def all_is_paid(state: Cleopatra, done: Done) -> bool:
    """An element is paid in full."""
    return not any(state.need)


def pay(state: Cleopatra, chosen: Pay) -> None:
    """Pay with a card or a merchant, or throw a card in once all is paid."""
    if any(state.need):
        building.pay_with(state, chosen.kind)
    else:
        building.throw_in(state, chosen.kind)


def finish(state: Cleopatra, done: Done | None = None) -> None:
    """Set the element in its place, once it is paid."""
    building.set_in_place(state)
    state.last = 0
    if state.element == MOSAIC:
        placing.close_areas(state, state.place)
    else:
        state.enter("quarry")


class Payment(CleopatraPhase):
    """The player chooses what to pay with."""

    name = "payment"
    obvious = True
    then = ("quarry", "sanctuary")
    lies = (*BUILDING, "need")
    acts = {
        Pay: Act(pay, is_held, supplies_something, stands_for_the_resource, comes_in_order, leaves_the_rest_payable),
        Done: Act(finish, all_is_paid),
    }

    def begin(self, state: Cleopatra) -> None:
        """See what is to be paid."""
        building.begin_to_pay(state)
        self.after(state)

    def after(self, state: Cleopatra) -> None:
        """Ask for every unit, for who is asked must not tell what a hand lacks; where all is paid, build."""
        if not any(state.need) and not state.rules.idle_cards:
            finish(state)

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Something is being built, in a free place, and some of its cost is due."""
        rules, due = state.rules, any(state.need)
        if state.element < 0 or not all(map(int.__le__, state.need, rules.costs[state.element])):
            return False
        in_order = costs.ONES <= state.last <= costs.BY_MERCHANT or not due
        return has_a_free_place(state) and (due or rules.idle_cards) and in_order

    def moves(self, state: Cleopatra) -> list[Move]:
        """List what the next unit can be paid with; once all is paid, cards to throw in and the end."""
        pays = state.rules.pays
        if not any(state.need):
            return [*(pays[kind] for kind in idle_cards(state)), state.rules.done]
        return [pays[kind] for kind in costs.ways_to_pay(state)]


def has_a_free_place(state: Cleopatra) -> bool:
    """Tell whether what is being built can go where it is to go."""
    element, place = state.element, state.place
    if element == MOSAIC:
        return state.piece in state.stack and place > 0 and not place & state.covered
    if element in (DOOR, WALL):
        return place >= 0 and not (state.doors if element == DOOR else state.walls) >> place & 1
    return place < 0 and not state.is_built(element)


def idle_cards(state: Cleopatra) -> list[int]:
    """List the kinds of resource cards that may be thrown in."""
    return [kind for kind in range(state.last, TROMPE_LOEIL + 1) if state.held(kind)]
