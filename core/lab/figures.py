"""Figures: means, shares and differences, each with an interval that holds it 95 times of a hundred.

Intervals of means are Student's, from thirty games on; for fewer there is none, because single games are not normal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import chain
from math import comb, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

LEVEL: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)
FEWEST: Final = 30
"""How many games an interval needs."""
Strata = Sequence[Sequence[Sequence[float]]]
"""What came of games: by stratum, a kind of table, and by block, the games that share a deal."""
EXACT: Final = 60
"""So many digits leave nothing to the rounding of a root."""


class Figure(NamedTuple):
    """A number found by playing: its value, its interval, its standard error, and how many games are behind it.

    >>> mean([1.0, 2.0] * 50).written()
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
        return 2 * NormalDist().cdf(-_as_normal(abs(self.value) / self.error, self.games - 1))

    @property
    def reach(self) -> float:
        """How far the interval of a mean goes to either side."""
        return (self.high - self.low) / 2

    def less(self, amount: float) -> Figure:
        """Give it as seen from a number that is known."""
        return self._replace(value=self.value - amount, low=self.low - amount, high=self.high - amount)

    def written(self, form: str = ".2f") -> str:
        """Write it with its interval."""
        interval = f" ({self.low:{form}} to {self.high:{form}})" if self.has_interval else ""
        return f"{self.value:{form}}{interval}"


def mean(values: Iterable[float]) -> Figure:
    """Estimate a mean."""
    rows = list(values)
    middle = fmean(rows)
    return _mean(middle, stdev(rows, middle) if len(rows) > 1 else 0.0, len(rows))


def counted_mean(counts: Counter[int] | Counter[float]) -> Figure:
    """Estimate the mean of values of which each came up so many times.

    >>> counted_mean(Counter({1.0: 50, 2.0: 50})) == mean([1.0, 2.0] * 50)
    True
    """
    middle, games = _middle(counts), counts.total()
    squares = sum(
        (Fraction((value - middle) * (value - middle)) * times for value, times in counts.items()), Fraction()
    )
    return _mean(middle, _root(squares / (games - 1)) if games > 1 else 0.0, games)


def spread(counts: Counter[int]) -> float:
    """Give the standard deviation of whole numbers of which each came up so many times.

    >>> spread(Counter([1, 2, 3, 4])) == stdev([1, 2, 3, 4])
    True
    """
    number, total = counts.total(), sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    return _root(Fraction(number * squares - total * total, number * (number - 1))) if number > 1 else 0.0


def _middle(counts: Counter[int] | Counter[float]) -> float:
    """Give the mean, rounded as `fmean` rounds it."""
    return float(sum(Fraction(value) * times for value, times in counts.items())) / counts.total()


def _root(square: Fraction) -> float:
    """Give the square root, rounded once, as `stdev` rounds it."""
    with localcontext(prec=EXACT):
        return float((Decimal(square.numerator) / square.denominator).sqrt())


def _mean(middle: float, deviation: float, games: int) -> Figure:
    return estimated(middle, deviation / sqrt(games), games)


def estimated(value: float, error: float, games: int) -> Figure:
    """Give a value the interval that follows from its standard error."""
    reach = student(games - 1) * error
    return Figure(value, value - reach, value + reach, error, games)


def student(freedom: int) -> float:
    """Give how many standard errors the interval of a mean reaches to either side.

    >>> round(student(29), 2), round(student(1000), 2)
    (2.05, 1.96)
    """
    shrunk = (1 - 1 / (4 * freedom)) ** 2 - Z * Z / (2 * freedom) if freedom > 2 else 0.0
    return Z / sqrt(shrunk) if shrunk > 0 else Z


def _as_normal(deviation: float, freedom: int) -> float:
    """Turn a deviation of Student's into the normal one that is as likely (Abramowitz and Stegun, 26.7.8)."""
    if freedom <= 2:
        return deviation
    return deviation * (1 - 1 / (4 * freedom)) / sqrt(1 + deviation * deviation / (2 * freedom))


def share(values: Iterable[float]) -> Figure:
    """Estimate how often something is so, by Wilson's interval, which stays between never and always.

    >>> share([1.0] * 100).written(".1%")
    '100.0% (96.3% to 100.0%)'
    """
    rows = list(values)
    return _share(fmean(rows), len(rows))


def counted_share(counts: Counter[float]) -> Figure:
    """Estimate a share from values of which each came up so many times."""
    return _share(_middle(counts), counts.total())


def _share(found: float, games: float) -> Figure:
    middle = min(1.0, max(0.0, found))
    stretch = 1 + Z * Z / games
    centre = (middle + Z * Z / (2 * games)) / stretch
    reach = Z * sqrt(middle * (1 - middle) / games + Z * Z / (4 * games * games)) / stretch
    error = sqrt(middle * (1 - middle) / games)
    return Figure(middle, max(0.0, centre - reach), min(1.0, centre + reach), error, int(games))


def mean_of_strata(strata: Strata) -> Figure:
    """Estimate the mean of games of several strata, every stratum counting the same, those of a block as one piece.

    >>> mean_of_strata([[[1.0, 2.0]] * 25, [[4.0, 5.0]] * 25]).written()
    '3.00 (3.00 to 3.00)'
    """
    middle, error = _middle_of_strata(strata)
    reach = student(max(1, sum(map(len, strata)) - len(strata))) * error
    return Figure(middle, middle - reach, middle + reach, error, _games_in(strata))


def share_of_strata(strata: Strata) -> Figure:
    """Estimate a share in the same way; its interval is never narrower than if every game had a deal of its own.

    >>> share_of_strata([[[1.0, 0.0]] * 50]).written(".0%") == share([1.0, 0.0] * 50).written(".0%")
    True
    """
    found, error = _middle_of_strata(strata)
    games = _games_in(strata)
    alone = sum(_at_least(list(chain.from_iterable(blocks))) for blocks in strata)
    error = max(error, sqrt(alone) / len(strata))
    likely = _tempered(found, games)
    return _share(found, min(games, likely * (1 - likely) / error**2))._replace(error=error, games=games)


def _middle_of_strata(strata: Strata) -> tuple[float, float]:
    """Give the mean of the means of all strata, and its standard error."""
    means = [fmean(chain.from_iterable(blocks)) for blocks in strata]
    squares = sum(_square_of_blocks(blocks, middle) for blocks, middle in zip(strata, means, strict=True))
    return fmean(means), sqrt(squares) / len(strata)


def _square_of_blocks(blocks: Sequence[Sequence[float]], middle: float) -> float:
    """Give the square of the standard error of a mean; a single block is taken for as many as it has games."""
    apart = [[value] for value in blocks[0]] if len(blocks) == 1 else blocks
    off = sum((sum(block) - middle * len(block)) ** 2 for block in apart)
    return off * len(apart) / max(1, len(apart) - 1) / sum(map(len, apart)) ** 2


def _games_in(strata: Strata) -> int:
    return sum(len(block) for blocks in strata for block in blocks)


def _at_least(values: Sequence[float]) -> float:
    """Give the square of the error that a share of so many games has; what was never seen may still happen."""
    likely = _tempered(fmean(values), len(values))
    return likely * (1 - likely) / len(values)


def _tempered(found: float, games: int) -> float:
    """Move a share a little away from never and always, as one game won and one lost more would."""
    return (found * games + 1) / (games + 2)


def difference(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """Estimate by how much *theirs* exceeds *ours*, game by game of the same seed."""
    return mean(second - first for first, second in zip(ours, theirs, strict=True))


def detectable(figure: Figure, looked_at: int = 1) -> float:
    """Give the size that a difference must have to be missed no more than once in twenty runs like this one.

    Many are looked at, so that it takes more to stand; the harshest step of Holm's procedure is meant.

    >>> round(detectable(mean([1.0, -1.0] * 50)), 2), round(detectable(mean([1.0, -1.0] * 50), 25), 2)
    (0.36, 0.48)
    """
    normal = NormalDist()
    return (normal.inv_cdf(1 - (1 - LEVEL) / (2 * max(1, looked_at))) + normal.inv_cdf(LEVEL)) * figure.error


def chance(seen: int, games: int, others: int) -> float:
    """Tell how likely it is that all games with something are on one side, if the sides do not differ in it.

    >>> round(chance(5, 40, 40), 3), chance(0, 40, 40)
    (0.055, 1.0)
    """
    return min(1.0, 2 * comb(games, seen) / comb(games + others, seen))


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
