"""What lies on the table of Cleopatra only while some phases run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from nomarch.core.table import NOBODY
from nomarch.games.cleopatra.elements import NO_ELEMENT

if TYPE_CHECKING:
    from nomarch.core.engine import Phase
    from nomarch.games.cleopatra.state import Cleopatra

Expected = Iterable[tuple[bool, str]]
"""Statements about a table, each with its complaint."""
VISITING: Final[tuple[str, ...]] = ("complete", "units", "visit")
BUILDING: Final[tuple[str, ...]] = (*VISITING, "element", "misfit")
OVER: Final[tuple[str, ...]] = ("gate", "eaten", "visit")
"""What may lie there in a visit to the quarry, while an element is built, and when the game is over."""


def lying(state: Cleopatra) -> Iterator[tuple[str, object, str]]:
    """Walk what lies on the table in some phases only: whether it does, and the complaint of any other phase."""
    yield "gate", state.steps >= state.rules.edition.cleopatra_goal, "cleopatra: at the gate the game is over"
    yield "dice", state.all_dice_lie, "altar: with all dice there an offering is held"
    yield "drawn", state.drawn, "turn.drawn: nothing waits in the phase {!r}"
    yield "looking", state.looking, "turn.looking: no vizier looks in the phase {!r}"
    yield "areas", state.areas, "turn.areas: none wait in the phase {!r}"
    yield "asked", state.asked or state.asked_kinds, "turn.asked: nobody is asked in the phase {!r}"
    yield "offers", {*state.offers} != {NOBODY}, "turn.offers: nothing is offered in the phase {!r}"
    yield "choices", any(state.sealed.choices), "turn.choices: nothing is chosen in the phase {!r}"
    yield "element", state.element != NO_ELEMENT, "turn.element: nothing is being built in the phase {!r}"
    yield "eaten", state.eaten, "eaten: nobody is, before the end"
    yield "misfit", state.misfit_on_top, "stack: a mosaic that fits nowhere does not stay on top"
    yield "complete", state.complete & ~state.finished, "finished: Cleopatra has not moved for a category"
    yield "units", any(state.pool), "turn.units_left: none are left in the phase {!r}"
    yield "visit", state.visit, "turn.visit: there is none in {!r}"
    yield "need", any(state.need), "turn.need: nothing is paid in the phase {!r}"


def expected(state: Cleopatra, phase: Phase, *, begins: bool) -> Expected:
    """Say what the table is like in the phase, in which of the things for a while only what it says may lie."""
    for what, is_there, complaint in lying(state):
        yield what in phase.lies or not is_there, complaint.format(phase.name)
    rules = state.rules
    yield not state.finished & ~rules.counted, "finished: a category that does not count"
    yield not state.finished & ~state.complete, "finished: a category is not"
    yield state.visit <= sum(state.built), "turn.visit: fewer elements are built"
    yield not state.settled, "turn.settled: the turn would have gone on"
    yield state.passes <= state.seats, "turn.passes: the game would be over"
    yield all(map(int.__le__, state.played, rules.deck[-len(state.played) :])), "turn.played: there are fewer cards"
    yield max(state.filled) <= rules.edition.cards_per_stall, "turn.filled: a stall has too many"
    yield state.base >= rules.limit, "turn.base: it is not below the limit"
    yield len(state.looking) <= rules.edition.vizier_cards, "turn.looking: a vizier draws fewer cards"
    if begins:
        yield "drawn" in phase.lies or not any(state.filled), f"turn.filled: not in the phase {phase.name!r}"
