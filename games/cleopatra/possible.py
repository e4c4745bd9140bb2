"""Which tables a game of Cleopatra can come to: what lies in which phase, and who could be asked there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from nomarch.core.errors import PositionError
from nomarch.core.table import NOBODY
from nomarch.games.cleopatra.cards import BEGGAR, SCRIBE, R
from nomarch.games.cleopatra.costs import affords
from nomarch.games.cleopatra.elements import DOOR, MOSAIC, WALL
from nomarch.games.cleopatra.phases.characters import PHASES
from nomarch.games.cleopatra.table import CleopatraTable

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

INTERRUPTS: Final = {
    **dict.fromkeys(PHASES, ("turn", "limit", "quarry", "closing")),
    "discarding": ("limit", "closing"),
}
"""By phase that breaks into a turn, the phases it can break into."""


def expect_possible(state: Cleopatra, table: CleopatraTable) -> None:
    """Refuse what cannot lie on the table in the phase, and a phase whose needs the table does not meet."""
    name = table.begins or table.phase or ""
    for statements in (_what_lies, _how_far_the_turn_is, _what_is_needed):
        for met, complaint in statements(state, table, name):
            if not met:
                raise PositionError(complaint)


def _what_lies(state: Cleopatra, table: CleopatraTable, name: str) -> Iterator[tuple[bool, str]]:
    """Say of the things that lie on the table only for a while whether they may."""
    edition, over = state.rules.edition, name in ("scoring", "end")
    yield bool(table.over) == (name == "end"), "a game is over in the phase 'end', and only there"
    yield over or state.steps < edition.cleopatra_goal, "cleopatra: at the gate the game is over"
    yield name == "offering" or state.altar < edition.dice_count, "altar: with all dice there an offering is held"
    yield name != "offering" or state.altar == edition.dice_count, "altar: an offering needs all dice"
    yield name == "refill" or not state.drawn, f"turn.drawn: nothing waits in the phase {name!r}"
    yield name == "vizier" or not state.looking, f"turn.looking: no vizier looks in the phase {name!r}"
    yield name == "sanctuary" or not state.areas, f"turn.areas: none wait in the phase {name!r}"
    asking = name.startswith("ambassador")
    yield asking or not (state.asked or state.asked_kinds), f"turn.asked: nobody is asked in the phase {name!r}"
    answers = name in ("ambassador-offers", "ambassador-answer")
    yield answers or set(state.offers) == {NOBODY}, f"turn.offers: nothing is offered in the phase {name!r}"
    sealed = any(choice is not None for choice in state.sealed.choices)
    yield name in ("beggar", "offering") or not sealed, f"turn.choices: nothing is chosen in the phase {name!r}"
    built = name in ("placing", "payment", "sanctuary")
    yield built or state.element < 0, f"turn.element: nothing is being built in the phase {name!r}"
    yield over or not state.eaten, "eaten: nobody is, before the end"
    yield (
        built or not state.stack or state.fits(state.stack[-1]),
        "stack: a mosaic that fits nowhere does not stay on top",
    )
    yield not state.finished & ~state.rules.counted, "finished: a category that does not count"
    yield all(map(state.is_built, _finished(state))), "finished: a category is not"
    visiting = built or name == "quarry" or name in INTERRUPTS
    done = sum(1 << category for category in range(len(state.built)) if state.is_built(category))
    yield visiting or state.finished == done & state.rules.counted, "finished: Cleopatra has not moved for a category"
    yield name != "end" or not any(state.hands.sizes), "hands: at the end all are discarded"


def _how_far_the_turn_is(state: Cleopatra, table: CleopatraTable, name: str) -> Iterator[tuple[bool, str]]:
    """Say of the turn whether it can have come so far."""
    rules = state.rules
    visiting = name in ("quarry", "placing", "payment", "sanctuary") or name in INTERRUPTS
    yield visiting or not any(state.pool), f"turn.units_left: none are left in the phase {name!r}"
    yield visiting or name in ("closing", "scoring", "end") or not state.visit, f"turn.visit: there is none in {name!r}"
    yield state.visit <= sum(state.built), "turn.visit: fewer elements are built"
    yield name == "payment" or not any(state.need), f"turn.need: nothing is paid in the phase {name!r}"
    yield not state.settled, "turn.settled: the turn would have gone on"
    yield state.passes <= state.seats, "turn.passes: the game would be over"
    yield all(map(int.__le__, state.played, rules.deck[-len(state.played) :])), "turn.played: there are fewer cards"
    yield name == "refill" or not any(state.filled) or table.begins is None, f"turn.filled: not in the phase {name!r}"
    yield max(state.filled) <= rules.edition.cards_per_stall, "turn.filled: a stall has too many"
    yield state.base >= rules.limit, "turn.base: it is not below the limit"
    yield len(state.looking) <= rules.edition.vizier_cards, "turn.looking: a vizier draws fewer cards"


def _finished(state: Cleopatra) -> list[int]:
    return [category for category in range(len(state.built)) if state.finished >> category & 1]


def _what_is_needed(state: Cleopatra, table: CleopatraTable, name: str) -> Iterator[tuple[bool, str]]:
    """Say of a running phase whether the table is as it would be."""
    seat = state.seating.first if table.seat is None else table.seat
    agenda = [(waiting.phase, waiting.seat) for waiting in table.agenda or ()]
    if name in INTERRUPTS:
        fits = len(agenda) == 1 and agenda[0][0] in INTERRUPTS[name]
        yield fits, f"agenda: {agenda} while {name!r} runs"
        yield table.begins is None, f"the phase {name!r} cannot begin by itself"
    else:
        yield not agenda, f"agenda: {agenda} while {name!r} runs"
    active = agenda[0][1] if agenda else seat
    needs: dict[str, Callable[[Cleopatra, int, int], bool]] = {
        "placing": _may_place,
        "payment": _may_pay,
        "sanctuary": _may_claim,
        "quarry": _may_build_on,
        "refill": _may_refill,
        "discarding": _may_discard,
        "beggar": _may_give,
        "courtesan": _may_fetch,
        "ambassador": _may_ask,
        "ambassador-offers": _may_offer,
        "ambassador-answer": _may_accept,
        "vizier": _may_keep,
        "offering": _may_bid,
    }
    known = 0 <= seat < state.seats and 0 <= active < state.seats
    yield known, f"there is no seat {seat} at a table of {state.seats}"
    if table.begins is None and name in needs:
        yield known and needs[name](state, seat, active), f"seat {seat} could not be asked in {name!r} here"


def _may_place(state: Cleopatra, seat: int, active: int) -> bool:
    if state.element != MOSAIC or state.piece not in state.stack or state.place >= 0:
        return False
    asked, state.seat = state.seat, seat
    can_pay = affords(state, MOSAIC)
    state.seat = asked
    return can_pay and (state.piece == state.stack[-1] or bool(state.played[SCRIBE - BEGGAR]))


def _may_pay(state: Cleopatra, seat: int, active: int) -> bool:
    """Something is being built, in a free place, and some of its cost is due."""
    rules, element, place = state.rules, state.element, state.place
    if element < 0 or any(due > cost for due, cost in zip(state.need, rules.costs[element], strict=True)):
        return False
    if element == MOSAIC:
        free = state.piece in state.stack and place > 0 and not place & state.covered
    elif element in (DOOR, WALL):
        built = state.doors if element == DOOR else state.walls
        free = place >= 0 and not built >> place & 1
    else:
        free = not state.is_built(element) and place < 0
    due = any(state.need)
    return free and (due or rules.idle_cards) and (0 <= state.last <= 3 or not due)


def _may_claim(state: Cleopatra, seat: int, active: int) -> bool:
    garden = state.rules.garden
    taken = [area for _, area, _ in state.sanctuaries]
    areas = [area for area in garden.areas(state.covered) if area & state.dead and area not in taken]
    fresh = bool(state.areas) and all(area in areas for area in state.areas)
    return fresh and len(set(state.areas)) == len(state.areas) and state.statues[seat] > 0 and state.visit > 0


def _may_build_on(state: Cleopatra, seat: int, active: int) -> bool:
    return state.visit > 0


def _may_refill(state: Cleopatra, seat: int, active: int) -> bool:
    most = state.rules.edition.cards_per_stall
    room = len(state.stalls) * most - sum(state.filled)
    return 0 < len(state.drawn) <= room and max(state.filled) <= most


def _may_discard(state: Cleopatra, seat: int, active: int) -> bool:
    return seat == active and state.hands.sizes[seat] > state.rules.limit


def _may_give(state: Cleopatra, seat: int, active: int) -> bool:
    return seat != active and _in_turn(state, seat, state.seating.clockwise_from(active)[1:])


def _may_fetch(state: Cleopatra, seat: int, active: int) -> bool:
    return seat == active and all(mask >> seat & 1 for mask in state.seen_discards)


def _may_ask(state: Cleopatra, seat: int, active: int) -> bool:
    return seat == active and not state.asked >> active & 1 and bool(state.asked_kinds or not state.asked)


def _may_offer(state: Cleopatra, seat: int, active: int) -> bool:
    """Those before the seat have answered, the seat up to a kind, the others not."""
    kinds = [kind for kind in range(R) if state.asked_kinds >> kind & 1]
    order = [other for other in state.seating.clockwise_from(active)[1:] if state.asked >> other & 1]
    if seat not in order or not kinds or state.asked >> active & 1:
        return False
    said = [state.offers[other * R + kind] != NOBODY for other in order for kind in kinds]
    done = sum(said)
    unasked = sum(number != NOBODY for number in state.offers) - done
    here = order.index(seat) * len(kinds)
    within = all(_within_amulets(state, other) for other in order)
    in_order = said == [True] * done + [False] * (len(said) - done)
    return not unasked and in_order and here <= done < here + len(kinds) and within


def _within_amulets(state: Cleopatra, seat: int) -> bool:
    offered = sum(number for number in state.offers[seat * R : seat * R + R] if number > 0)
    return offered * state.rules.edition.ambassador_amulets_per_card <= state.amulets[seat]


def _may_accept(state: Cleopatra, seat: int, active: int) -> bool:
    asked = [other * R + kind for other in range(state.seats) for kind in range(R) if state.asked >> other & 1]
    answered = all(
        (number != NOBODY) == (place in asked and bool(state.asked_kinds >> place % R & 1))
        for place, number in enumerate(state.offers)
    )
    within = all(_within_amulets(state, other) for other in range(state.seats))
    return seat == active and answered and within and any(number > 0 for number in state.offers[state.last :])


def _may_keep(state: Cleopatra, seat: int, active: int) -> bool:
    return seat == active


def _may_bid(state: Cleopatra, seat: int, active: int) -> bool:
    return _in_turn(state, seat, state.seating.order)


def _in_turn(state: Cleopatra, seat: int, order: Sequence[int]) -> bool:
    """Tell whether those before *seat* have chosen, and nobody else."""
    chosen = {other for other, choice in enumerate(state.sealed.choices) if choice is not None}
    return seat in order and chosen == {*order[: order.index(seat)]}
