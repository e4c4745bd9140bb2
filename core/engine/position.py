"""Reading positions: seats are at the table, lists have an entry a seat, and what no game comes to is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from nomarch.core.errors import PositionError
from nomarch.core.table.names import seat_at

END: Final = "end"
"""The phase after the last one."""


def known_seat(state: Any, where: str, seat: int) -> int:
    """Give *seat*, which must be one of the table."""
    return seat_at(where, seat, state.seats)


def by_seat(state: Any, where: str, values: Sequence[Any]) -> list[Any]:
    """Give *values*, of which there must be one a seat."""
    if len(values) != state.seats:
        raise PositionError(f"{where}: {len(values)} entries for {state.seats} seats")
    return list(values)


def expect_possible(state: Any, *, begins: bool) -> None:
    """Refuse a table that no game comes to: a phase that cannot run with this agenda, or that expects another table."""
    phase = state.phase
    if state.over != (phase.name == END):
        raise PositionError(f"a game is over in the phase {END!r}, and only there")
    running = [waiting for waiting, _ in state.agenda] + [phase]
    agenda = [(waiting.name, seat) for waiting, seat in state.agenda]
    if any(after.name not in before.interrupted_by for before, after in pairwise(running)):
        raise PositionError(f"agenda: {agenda} while {phase.name!r} runs")
    if running[0].name not in _come_to(state.rules.phases, state.rules.first_phase.name):
        raise PositionError(f"the phase {running[0].name!r} needs a phase on the agenda that it interrupts")
    if begins and agenda:
        raise PositionError(f"the phase {phase.name!r} cannot begin by itself")
    for is_true, complaint in phase.expects(state, begins=begins):
        if not is_true:
            raise PositionError(complaint)


def _come_to(phases: Mapping[str, Any], first: str) -> set[str]:
    """Name the phases that follow one another from the first on, without those that only interrupt."""
    found, waiting = {first}, [first]
    while waiting:
        new = set(phases[waiting.pop()].then) - found
        found |= new
        waiting += new
    return found
