"""The score sheet: every point is a line, and every line has a clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nomarch.core.engine.rule import Facts


class ScoreLine:
    """Points that one seat got at once, the clause that gives them, and what was counted."""

    __slots__ = ("clause", "facts", "points", "seat")

    def __init__(self, seat: int, clause: str, points: int, facts: Facts) -> None:
        self.seat: Final = seat
        self.clause: Final = clause
        self.points: Final = points
        self.facts: Final = facts

    def __repr__(self) -> str:
        return f"<ScoreLine seat={self.seat} {self.clause} {self.points}>"


class ScoreSheet:
    """The lines of one seat, in the order in which they were written. They sum to the score."""

    __slots__ = ("lines", "seat")

    def __init__(self, seat: int, lines: Iterable[ScoreLine]) -> None:
        self.seat: Final = seat
        self.lines: Final = tuple(line for line in lines if line.seat == seat)

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)

    def points(self, clause: str) -> int:
        """All points that *clause* gave."""
        return sum(line.points for line in self.lines if line.clause == clause)

    def __str__(self) -> str:
        width = max((len(line.clause) for line in self.lines), default=5)
        rows = [f"{line.clause:<{width}} {line.points:>4}" for line in self.lines]
        return "\n".join([*rows, f"{'total':<{width}} {self.total:>4}"])
