"""Figures: means, shares and differences, each with an interval that holds it 95 times of a hundred.

Intervals are those of the normal distribution, which serve from some thirty games on; for fewer there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

LEVEL: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)
FEWEST: Final = 30
"""How many games an interval needs."""


class Figure(NamedTuple):
    """A number found by playing: its value, its interval, its standard error, and how many games are behind it.

    >>> mean([1.0, 2.0] * 50).told()
    '1.50 (1.40 to 1.60)'
    """

    value: float
    low: float
    high: float
    error: float
    games: int

    @property
    def has_interval(self) -> bool:
        """Whether there were games enough for an interval."""
        return self.games >= FEWEST

    @property
    def chance(self) -> float:
        """How likely a value so far from nothing is, if there is nothing."""
        if not self.error:
            return 0.0 if self.value else 1.0
        return 2 * NormalDist().cdf(-abs(self.value) / self.error)

    def told(self, form: str = ".2f") -> str:
        """Write it with its interval."""
        interval = f" ({self.low:{form}} to {self.high:{form}})" if self.has_interval else ""
        return f"{self.value:{form}}{interval}"


def mean(values: Iterable[float]) -> Figure:
    """Estimate a mean."""
    rows = list(values)
    middle = fmean(rows)
    error = stdev(rows, middle) / sqrt(len(rows)) if len(rows) > 1 else 0.0
    return Figure(middle, middle - Z * error, middle + Z * error, error, len(rows))


def share(values: Iterable[float]) -> Figure:
    """Estimate how often something is so, by Wilson's interval, which stays between never and always.

    >>> share([1.0] * 100).told(".1%")
    '100.0% (96.3% to 100.0%)'
    """
    rows = list(values)
    games, middle = len(rows), min(1.0, max(0.0, fmean(rows)))
    stretch = 1 + Z * Z / games
    centre = (middle + Z * Z / (2 * games)) / stretch
    reach = Z * sqrt(middle * (1 - middle) / games + Z * Z / (4 * games * games)) / stretch
    error = sqrt(middle * (1 - middle) / games)
    return Figure(middle, max(0.0, centre - reach), min(1.0, centre + reach), error, games)


def difference(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """Estimate by how much *theirs* exceeds *ours*, game by game of the same seed."""
    return mean(second - first for first, second in zip(ours, theirs, strict=True))


def detected(figures: Sequence[Figure]) -> list[bool]:
    """Tell which differences stand although so many were looked at, by Holm's procedure.

    >>> detected([mean([1.0, 1.2] * 20), mean([-1.0, 1.1] * 20)])
    [True, False]
    """
    found = [False] * len(figures)
    known = [place for place, figure in enumerate(figures) if figure.has_interval]
    for rank, place in enumerate(sorted(known, key=lambda place: figures[place].chance)):
        if figures[place].chance > (1 - LEVEL) / (len(known) - rank):
            break
        found[place] = True
    return found
