"""Building: what is paid, and what an element brings. Plays `payment.*` and the rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Effect, effects_in
from nomarch.core.table import with_more
from nomarch.games.cleopatra import hidden
from nomarch.games.cleopatra.cards import DOUBLES, KINDS, MERCHANT, RESOURCE_COUNT, RESOURCES, TROMPE_LOEIL
from nomarch.games.cleopatra.costs import ONES, kinds_for, resource_due
from nomarch.games.cleopatra.elements import DOOR, FRAMES, MOSAIC, OBELISK, SPHINX, THRONE, WALL

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

card_is_paid = Effect("card_is_paid", "payment.cards-go-to-the-discard-pile", "card")
double_is_paid = Effect("double_is_paid", "payment.double-gives-two-units", "card", "units")
trompe_loeil_is_paid = Effect("trompe_loeil_is_paid", "payment.trompe-loeil-stands-for-a-material", "resource")
merchant_is_paid = Effect("merchant_is_paid", "payment.used-merchants-leave-the-game", "resource")
unit_is_shared = Effect("unit_is_shared", "payment.double-may-be-shared", "resource", "units")
amulets_are_taken = Effect("amulets_are_taken", "corruption.amulets-as-printed-and-at-once", "amulets")
wall_is_built = Effect("wall_is_built", "walls.stand-along-the-garden", "place")
wall_touches = Effect("wall_touches", "walls.paid-for-touching-mosaic-squares", "squares", "talents")
sphinx_is_built = Effect("sphinx_is_built", "sphinxes.placed-in-order", "number")
part_is_built = Effect("part_is_built", "throne.two-parts-make-one-category", "part")
obelisk_is_built = Effect("obelisk_is_built", "obelisks.at-the-plaza-entrance", "number")
frame_is_built = Effect("frame_is_built", "doors.each-frame-counts-from-its-own-corner", "side")
walls_are_linked = Effect("walls_are_linked", "doors.paid-for-the-unbroken-chain", "walls", "talents")
mosaic_is_laid = Effect("mosaic_is_laid", "mosaics.laid-on-free-garden-squares", "mosaic", "squares")
palms_are_covered = Effect("palms_are_covered", "mosaics.paid-for-palm-squares", "palms", "talents")
reward_is_paid = Effect("reward_is_paid", "quarry.reward-in-talents", "talents")
BUILDING = effects_in(globals())


def begin_to_pay(state: Cleopatra) -> None:
    """Use the units left over, and see what is to be paid."""
    cost, pool = state.rules.costs[state.element], state.pool
    used = [min(wanted, left) for wanted, left in zip(cost, pool, strict=True)]
    state.pool = tuple([left - units for left, units in zip(pool, used, strict=True)])
    state.need = tuple([wanted - units for wanted, units in zip(cost, used, strict=True)])
    state.last = ONES
    if state.journal is not None:
        for resource, units in zip(RESOURCES, used, strict=True):
            if units:
                unit_is_shared(state, state.seat, resource, units)


def pay_with(state: Cleopatra, kind: int) -> None:
    """Pay with a card or a merchant; units that are too many can serve the next element of the visit."""
    resource, units = resource_due(state), 1 if kind == MERCHANT else state.rules.units[kind]
    seat, due = state.seat, state.need[resource]
    used = min(units, due)
    if kind == MERCHANT:
        state.merchants = with_more(state.merchants, seat, -1)
        state.merchants_out += 1
    else:
        discard_card(state, kind)
    need, pool = list(state.need), list(state.pool)
    need[resource] = due - used
    pool[resource] += units - used
    state.need, state.pool = tuple(need), tuple(pool)
    state.last = ONES if used == due else kinds_for(resource).index(kind)
    if state.journal is not None:
        tell_payment(state, kind, RESOURCES[resource])
    if kind != MERCHANT:
        take_amulets(state, seat, state.rules.amulets[kind])


def throw_in(state: Cleopatra, kind: int) -> None:
    """Throw in a card that nothing asks for; its units can serve the next element, but for a trompe-l'oeil."""
    discard_card(state, kind)
    if kind != TROMPE_LOEIL:
        pool = list(state.pool)
        pool[kind % RESOURCE_COUNT] += state.rules.units[kind]
        state.pool = tuple(pool)
    state.last = kind
    if state.journal is not None:
        card_is_paid(state, state.seat, KINDS[kind])
    take_amulets(state, state.seat, state.rules.amulets[kind])


def discard_card(state: Cleopatra, kind: int) -> None:
    """Put a card of the hand on the discards, for all to see."""
    hidden.lose(state, state.seat, kind, state.hands.everybody)
    state.discard(kind, state.hands.everybody)


def tell_payment(state: Cleopatra, kind: int, resource: str) -> None:
    """Tell what was paid."""
    if kind == MERCHANT:
        merchant_is_paid(state, state.seat, resource)
    elif kind == TROMPE_LOEIL:
        trompe_loeil_is_paid(state, state.seat, resource)
    elif kind >= DOUBLES:
        double_is_paid(state, state.seat, KINDS[kind], state.rules.units[kind])
    else:
        card_is_paid(state, state.seat, KINDS[kind])


def take_amulets(state: Cleopatra, seat: int, wanted: int) -> None:
    """Let *seat* take amulets, if it has to."""
    amulets = state.corrupt(seat, wanted) if wanted else 0
    if amulets and state.journal is not None:
        amulets_are_taken(state, seat, amulets)


# What an element brings


def set_in_place(state: Cleopatra) -> None:
    """Put the element where it belongs and pay its builder."""
    set_up = {WALL: _wall, SPHINX: _sphinx, THRONE: _throne, OBELISK: _obelisk, DOOR: _door, MOSAIC: _mosaic}
    talents = set_up[state.element](state)
    state.built = with_more(state.built, state.element, 1)
    state.visit += 1
    talents = state.receive(state.seat, talents)
    if state.journal is not None:
        reward_is_paid(state, state.seat, talents)


def _wall(state: Cleopatra) -> int:
    edition, place = state.rules.edition, state.place
    state.walls |= 1 << place
    squares = state.rules.garden.touched(place, state.covered)
    extra = squares * edition.wall_reward_per_square
    wall_is_built(state, state.seat, place + 1)
    if squares:
        wall_touches(state, state.seat, squares, extra)
    return edition.wall_reward + extra


def _sphinx(state: Cleopatra) -> int:
    edition, number = state.rules.edition, state.built[SPHINX] + 1
    sphinx_is_built(state, state.seat, number)
    return edition.sphinx_reward_first if number % 2 else edition.sphinx_reward_second


def _throne(state: Cleopatra) -> int:
    edition = state.rules.edition
    part_is_built(state, state.seat, str(edition.throne_parts[state.built[THRONE]]))
    return edition.throne_reward


def _obelisk(state: Cleopatra) -> int:
    obelisk_is_built(state, state.seat, state.built[OBELISK] + 1)
    return state.rules.edition.obelisk_reward


def _door(state: Cleopatra) -> int:
    edition, place = state.rules.edition, state.place
    state.doors |= 1 << place
    walls = state.rules.garden.linked(state.walls, left=place == 0)
    extra = walls * edition.door_reward_per_wall
    frame_is_built(state, state.seat, f"{FRAMES[place]}-frame")
    if walls:
        walls_are_linked(state, state.seat, walls, extra)
    return edition.door_reward + extra


def _mosaic(state: Cleopatra) -> int:
    edition, garden, piece, squares = state.rules.edition, state.rules.garden, state.piece, state.place
    state.stack = tuple([other for other in state.stack if other != piece])
    state.laid = (*state.laid[:piece], squares, *state.laid[piece + 1 :])
    state.covered |= squares
    palms = garden.palms_under(squares)
    extra = palms * edition.palm_reward
    if state.journal is not None:
        mosaic_is_laid(state, state.seat, f"mosaic-{garden.names[piece]}", garden.named(squares))
        if palms:
            palms_are_covered(state, state.seat, palms, extra)
    return edition.mosaic_reward + extra
