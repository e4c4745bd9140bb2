"""Agreement: whether a conclusion is the same whoever plays, depends on the players, or cannot be told.

The same question is asked of several kinds of players, and each of them answers with a figure: how far something lies
from nothing. What they say together is one of three things, and every report of the lab says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import product
from math import hypot
from typing import Final, NamedTuple

from nomarch.core.lab.figures import LEVEL, Figure

SMALL: Final = 0.2
"""What is smaller than this part of the spread of single games is taken for no effect."""


class Agreement(StrEnum):
    """What several kinds of players say together."""

    ROBUST = "robust"
    """It stands with all of them in the same direction, or each of them excludes an effect."""
    DEPENDS = "depends"
    """It stands in both directions, or it stands with some and others contradict them."""
    NOT_TOLD = "not-told"
    """Some of them cannot tell, and nobody contradicts another."""


class Shown(NamedTuple):
    """What one kind of players shows: how far something lies from nothing, and whether that stands."""

    bots: tuple[str, ...]
    figure: Figure
    stands: bool
    spread: float
    """How far single games lie apart."""

    @property
    def direction(self) -> int:
        """Whether it is more, or less, than nothing, as far as its interval tells: 1, -1, or 0 for neither."""
        return (self.figure.low > 0) - (self.figure.high < 0) if self.figure.has_interval else 0

    @property
    def excludes(self) -> bool:
        """Whether the whole interval is so close to nothing that there is no effect to speak of."""
        return self.figure.has_interval and max(-self.figure.low, self.figure.high) <= SMALL * self.spread

    def contradicts(self, other: Shown) -> bool:
        """Tell whether what stands with the *other* is not so here, and not merely a smaller thing of its kind."""
        if self.direction == other.direction or not self.figure.has_interval:
            return False
        apart, error = self.figure.value - other.figure.value, hypot(self.figure.error, other.figure.error)
        games = min(self.figure.games, other.figure.games)
        return Figure(apart, apart, apart, error, games).chance <= 1 - LEVEL


def agreement(shown: Sequence[Shown]) -> Agreement | None:
    """Tell what several kinds of players say together; one alone agrees with nobody."""
    if len(shown) < 2:
        return None
    standing, others = ([each for each in shown if each.stands is stands] for stands in (True, False))
    is_opposed = len({each.figure.value > 0 for each in standing}) > 1
    if all(each.excludes for each in shown) or not (others or is_opposed):
        return Agreement.ROBUST
    if is_opposed or any(other.contradicts(each) for other, each in product(others, standing)):
        return Agreement.DEPENDS
    return Agreement.NOT_TOLD


def untold(shown: Sequence[Shown]) -> list[Shown]:
    """Find the kinds of players who could not tell: of an effect that others show, or whether there is one."""
    if agreement(shown) is not Agreement.NOT_TOLD:
        return []
    if any(each.stands for each in shown):
        return [each for each in shown if not each.stands]
    return [each for each in shown if not each.excludes]
