"""Measures: what one looks at in a finished game, one number a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from statistics import fmean
from typing import Final, NamedTuple

from nomarch.core.lab.setting import Played

CLOSE: Final = 0.1
"""A finish is close if the second is no further behind than this part of the winner's points."""


class Unit(StrEnum):
    """What a measure counts."""

    POINTS = "points"
    TIMES = "times"
    SHARE = "share"


class Measure(NamedTuple):
    """A number that can be read off every finished game."""

    name: str
    unit: Unit
    clause: str = ""
    """The clause whose points it counts."""
    place: int = 0
    """The place in the order of play it looks at, from 1."""

    def of(self, game: Played) -> float:
        """Read it off a game."""
        if self.clause:
            return game.points_by(self.clause) / len(game.scores)
        if self.place:
            return game.share_of(game.seat_at(self.place - 1))
        return COURSE[self.name][1](game)


def _margin(game: Played) -> float:
    best, *others = sorted(game.scores, reverse=True)
    return best - others[0] if others else 0


def _is_close(game: Played) -> float:
    return float(len(game.scores) > 1 and _margin(game) <= CLOSE * abs(max(game.scores)))


COURSE: Final[Mapping[str, tuple[Unit, Callable[[Played], float]]]] = {
    "points": (Unit.POINTS, lambda game: fmean(game.scores)),
    "winning-points": (Unit.POINTS, lambda game: max(game.scores)),
    "spread": (Unit.POINTS, lambda game: max(game.scores) - min(game.scores)),
    "margin": (Unit.POINTS, _margin),
    "close-finish": (Unit.SHARE, _is_close),
    "shared-win": (Unit.SHARE, lambda game: float(len(game.winners) > 1)),
    "lead-changes": (Unit.TIMES, lambda game: game.lead_changes),
    "decisions": (Unit.TIMES, lambda game: game.decisions),
}
"""What can be asked of every game."""


def part(clause: str) -> Measure:
    """Measure what a clause gives to a player."""
    return Measure("part", Unit.POINTS, clause=clause)


def place(number: int) -> Measure:
    """Measure how often the player at a place in the order of play wins; the first player's place is 1."""
    return Measure("place", Unit.SHARE, place=number)


def measures_of(games: Iterable[Played]) -> list[Measure]:
    """Choose what to look at in some games: their course, every clause that gave points, every place."""
    some = list(games)
    clauses = dict.fromkeys(clause for game in some for clause in game.lines)
    seats = len(some[0].scores) if some else 0
    course = [Measure(name, unit) for name, (unit, _) in COURSE.items()]
    return [*course, *map(part, sorted(clauses)), *map(place, range(1, seats + 1))]
