"""The course of a game as every seat saw it, told while it is played."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Event, Made, Phase, Told
from nomarch.core.engine.match import Seals

ONLOOKER: Final = -2
"""Eyes that belong to nobody at the table."""


class Step(NamedTuple):
    """A move, the phase it led to, what happened, and the secret moves that were shown then."""

    made: Made | None
    phase: str
    events: tuple[Event, ...]
    shown: tuple[Made, ...]

    def told_to(self, eyes: int) -> str:
        """Write down what the seat *eyes* saw of it. What it saw later does not change a word."""
        told = Told(self.made, self.phase, [event.seen_by(eyes) for event in self.events])
        told.is_secret = self.made is not None and self.made.move.secret and self.made.seat != eyes
        shown = [{"seat": seat, "move": move.notation} for seat, move in self.shown]
        return json.dumps({**told.plain(), **({"shown": shown} if shown else {})}, default=str)


class Course:
    """The steps so far, and for every seat those that were written down for it already."""

    __slots__ = ("_lines", "_seals", "_since", "_steps")

    def __init__(self, seats: int) -> None:
        self._steps: list[Step] = []
        self._lines: list[list[str]] = [[] for _ in range(seats)]
        self._since = [0] * seats  # what came before, the seat saw as an onlooker does
        self._seals = Seals()

    def clone(self) -> Course:
        """Copy the course, sharing nothing that can change."""
        twin = Course(len(self._lines))
        twin._steps, twin._since = self._steps[:], self._since[:]
        twin._lines = [lines[:] for lines in self._lines]
        twin._seals = Seals(self._seals.closed)
        return twin

    def goes_on(self, made: Made | None, state: Any, phase: Phase | None = None) -> None:
        """Take a step: a move made in *phase*, or none at the opening, and what the journal of *state* has of it."""
        if made is not None and phase is not None and made.move.secret:
            self._seals.close(made, phase)
        shown = tuple(secret for secret, is_shown in self._seals.opened(state) if is_shown)
        self._steps.append(Step(made, state.phase.name, tuple(state.journal), shown))
        state.journal.clear()

    def told(self, seat: int) -> list[str]:
        """Tell the course to a seat, a line of JSON a step."""
        lines, since = self._lines[seat], self._since[seat]
        for number in range(len(lines), len(self._steps)):
            lines.append(self._steps[number].told_to(seat if number >= since else ONLOOKER))
        return lines[:]

    def is_dealt_again(self, seat: int) -> None:
        """Keep to what *seat* knows: nobody can tell any more what the others chose and saw in secret."""
        self._seals = Seals((made, phase) for made, phase in self._seals.closed if made.seat == seat)
        for other in range(len(self._lines)):
            if other != seat:
                self._lines[other] = []
                self._since[other] = len(self._steps)
