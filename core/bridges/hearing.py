"""What every seat has heard of a match, as lines of JSON that never change once they are written."""

from __future__ import annotations

import json

from nomarch.core.engine.course import ONLOOKER, Course, Step, StepSeen


class Hearing:
    """For every seat, the lines that were written down for it already."""

    __slots__ = ("_lines", "_since")

    def __init__(self, seats: int) -> None:
        self._lines: list[list[str]] = [[] for _ in range(seats)]
        self._since = [0] * seats  # what came before, the seat saw as an onlooker does

    def clone(self) -> Hearing:
        """Copy what was heard, sharing nothing that can change."""
        twin = Hearing(len(self._lines))
        twin._since = self._since[:]
        twin._lines = [lines[:] for lines in self._lines]
        return twin

    def lines(self, course: Course, seat: int) -> list[str]:
        """Write down what is new for a seat, and give all of it, a line of JSON a step."""
        lines, since = self._lines[seat], self._since[seat]
        for number in range(len(lines), len(course.steps)):
            lines.append(_written(course.steps[number], seat if number >= since else ONLOOKER))
        return lines[:]

    def is_dealt_again(self, course: Course, seat: int) -> None:
        """Keep to what *seat* knows: nobody can tell any more what the others saw in secret."""
        for other in range(len(self._lines)):
            if other != seat:
                self._lines[other] = []
                self._since[other] = len(course.steps)


def _written(step: Step, eyes: int) -> str:
    """Write down what the seat *eyes* sees of a step. What it sees later does not change a word."""
    is_secret = step.made is not None and step.made.move.secret and step.made.seat != eyes
    seen = StepSeen(step.made, step.phase, [event.seen_by(eyes) for event in step.events], is_secret)
    shown = [{"seat": each.made.seat, "move": each.made.move.notation} for each in step.shown]
    return json.dumps({**seen.plain(), **({"shown": shown} if shown else {})}, default=str)
