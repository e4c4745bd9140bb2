"""Association: whether those who did something won and scored otherwise than those at the same table who did not.

Every table is one observation, whatever several seats do at it. At each of them, what a seat did beyond the others is
held against what it won beyond the others and beyond what its place and its bot win on average; a table at which all
did the same tells nothing. All sums are of whole numbers, so that any order of any parts gives the same figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm, sqrt
from typing import Final, NamedTuple

from nomarch.core.lab.figures import Figure, estimated

FINE: Final = 10**6
"""Parts of a choice are counted in millionths."""
WON, POINTS, REACH = 0, 1, 2
"""The places of a row before those of the strata: what was won and scored with it, and its own square."""
FIXED: Final = 3

Sums = list[int]
"""The number of tables, the sums of the places of their rows, and those of all products of two places."""


class Outcome(NamedTuple):
    """What came of a game for every seat, each held against the mean of the table, in whole numbers."""

    strata: tuple[int, ...]
    """The place in the order of play and the bot of a seat, as a number."""
    won: tuple[int, ...]
    points: tuple[int, ...]

    @classmethod
    def of(cls, strata: Sequence[int], shares: Sequence[int], scores: Sequence[int]) -> Outcome:
        """Hold shares of the win, in parts of `parts_of`, and scores against their means."""
        return cls(tuple(strata), _beyond(shares), _beyond(scores))


class Baseline(NamedTuple):
    """What seats win and score on average by their place and bot, beyond the mean of their tables."""

    seats: int
    won: list[float]
    points: list[float]


def parts_of(seats: int) -> int:
    """Tell into how many parts a win is divided, so that any number of winners can share it.

    >>> parts_of(4)
    12
    """
    return lcm(*range(1, seats + 1))


def _beyond(values: Sequence[int]) -> tuple[int, ...]:
    """Hold values against their mean, times their number so that they stay whole."""
    total = sum(values)
    return tuple(len(values) * value - total for value in values)


def beyond_others(times: Sequence[int]) -> tuple[int, ...]:
    """Tell how much oftener than on average at its table every seat did something, in parts of `FINE`."""
    return tuple(FINE * weight // len(times) for weight in _beyond(times))


def beyond_chance(chosen: Sequence[int], offered: Sequence[int]) -> tuple[int, ...]:
    """Tell how much oftener every seat chose something than the table did with as many opportunities."""
    all_chosen, all_offered = sum(chosen), sum(offered)
    return tuple(
        FINE * (mine * all_offered - open_to_me * all_chosen) // all_offered
        for mine, open_to_me in zip(chosen, offered, strict=True)
    )


def observed(weights: Sequence[int], outcome: Outcome, strata: int) -> Sums | None:
    """Observe a table: what its seats did beyond the others, and what came of it; None if all did the same."""
    if not any(weights):
        return None
    row = [0] * (FIXED + strata)
    for weight, stratum, won, points in zip(weights, *outcome, strict=True):
        row[WON] += weight * won
        row[POINTS] += weight * points
        row[REACH] += weight * weight
        row[FIXED + stratum] += weight
    products = [first * second for place, first in enumerate(row) for second in row[place:]]
    return [1, *row, *products]


def effects(sums: Sums, baseline: Baseline) -> tuple[Figure, Figure]:
    """Estimate by how much the share of the win, and the points, are higher for each time more."""
    seats = baseline.seats
    won = _effect(sums, WON, baseline.won)
    points = _effect(sums, POINTS, baseline.points)
    return _scaled(won, FINE / (seats * parts_of(seats))), _scaled(points, FINE / seats)


def _effect(sums: Sums, place: int, means: Sequence[float]) -> Figure:
    """Fit a slope through all tables, its error from how far single tables lie off it."""
    tables, width = sums[0], FIXED + len(means)
    row, products = sums[1 : width + 1], _square(sums[width + 1 :], width)
    found = row[place] - sum(mean * taken for mean, taken in zip(means, row[FIXED:], strict=True))
    slope = found / row[REACH]
    weights = [0.0] * FIXED + [-mean for mean in means]
    weights[place], weights[REACH] = 1.0, -slope
    square = sum(
        first * second * product
        for first, line in zip(weights, products, strict=True)
        for second, product in zip(weights, line, strict=True)
    )
    error = sqrt(max(0.0, square) * tables / max(1, tables - 1)) / row[REACH]
    return estimated(slope, error, tables)


def _square(products: Sequence[int], width: int) -> list[list[int]]:
    """Lay the products of every two places out as a square."""
    rows = [[0] * width for _ in range(width)]
    given = iter(products)
    for first in range(width):
        for second in range(first, width):
            rows[first][second] = rows[second][first] = next(given)
    return rows


def _scaled(figure: Figure, scale: float) -> Figure:
    value, low, high, error, games = figure
    return Figure(value * scale, low * scale, high * scale, error * scale, games)


def baseline_of(sums: Mapping[int, Sequence[int]], seats: int, strata: int) -> Baseline:
    """Work out means from the sums of every stratum: how many seats, what they won and what they scored."""
    rows = [sums.get(stratum, (0, 0, 0)) for stratum in range(strata)]
    won, points = ([row[what] / (row[0] or 1) for row in rows] for what in (1, 2))
    return Baseline(seats, won, points)
