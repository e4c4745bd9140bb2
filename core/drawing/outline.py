"""Outlines: the border of squares that hang together, and smooth curves through points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist
from typing import NamedTuple

from nomarch.core.drawing.picture import Cell, Point

RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)
SIDES = {RIGHT: (0, -1), DOWN: (1, 0), LEFT: (0, 1), UP: (-1, 0)}
"""By the way one walks around a square with it on the right, the neighbour on the left."""
CORNERS = {RIGHT: (0, 0), DOWN: (1, 0), LEFT: (1, 1), UP: (0, 1)}
"""By the way, the corner of the square from which one walks."""
TURNS = {RIGHT: (DOWN, RIGHT, UP), DOWN: (LEFT, DOWN, RIGHT), LEFT: (UP, LEFT, DOWN), UP: (RIGHT, UP, LEFT)}
"""By the way one came, where to look for the next one: squares that touch at a corner stay apart."""


class BorderStep(NamedTuple):
    """A side of a square on the border, from a corner along a way."""

    corner: Cell
    way: Cell


def outlines(cells: Iterable[Cell], inset: float = 0) -> list[list[Point]]:
    """Walk around squares: a closed line for each border, holes too, corners only.

    >>> outlines([(0, 0), (1, 0)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    left = dict.fromkeys(_sides(frozenset(cells)))
    found = []
    while left:
        border = list(_walked(next(iter(left)), left))
        found.append(_corners(border, inset))
    return found


def _sides(cells: frozenset[Cell]) -> Iterator[BorderStep]:
    for column, row in sorted(cells, key=lambda cell: cell[::-1]):
        for way, (right, down) in SIDES.items():
            if (column + right, row + down) not in cells:
                across, below = CORNERS[way]
                yield BorderStep((column + across, row + below), way)


def _walked(start: BorderStep, left: dict[BorderStep, None]) -> Iterator[BorderStep]:
    """Walk from side to side until the border closes, and take the sides out of what is *left*."""
    step: BorderStep | None = start
    while step is not None:
        del left[step]
        yield step
        end = (step.corner[0] + step.way[0], step.corner[1] + step.way[1])
        step = next((ahead for way in TURNS[step.way] if (ahead := BorderStep(end, way)) in left), None)


def _corners(border: list[BorderStep], inset: float) -> list[Point]:
    """Keep the steps at which the way turns, moved inwards."""
    return [
        (step.corner[0] + inset * _inwards(before, step, 0), step.corner[1] + inset * _inwards(before, step, 1))
        for before, step in zip([border[-1], *border], border, strict=False)
        if before.way != step.way
    ]


def _inwards(before: BorderStep, step: BorderStep, axis: int) -> int:
    return -SIDES[before.way][axis] - SIDES[step.way][axis]


def seams(cells: Iterable[Cell]) -> list[tuple[Point, Point]]:
    """Give the sides that two squares have in common.

    >>> seams([(0, 0), (1, 0)])
    [((1, 0), (1, 1))]
    """
    known = frozenset(cells)
    seamed: list[tuple[Point, Point]] = []
    for column, row in sorted(known):
        if (column - 1, row) in known:
            seamed.append(((column, row), (column, row + 1)))
        if (column, row - 1) in known:
            seamed.append(((column, row), (column + 1, row)))
    return seamed


class Bend(NamedTuple):
    """A piece of a smooth curve: two points and the two that pull it."""

    start: Point
    leaving: Point
    arriving: Point
    end: Point

    def at(self, share: float) -> Point:
        """Give the point after a share of the way."""
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        across, down = zip(*self, strict=True)
        return _weighed(weights, across), _weighed(weights, down)


def _weighed(weights: Iterable[float], values: Iterable[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def bends(points: tuple[Point, ...]) -> list[Bend]:
    """Lay a smooth curve through points: at each it runs as its neighbours lie."""
    padded = (points[0], *points, points[-1])
    return [
        Bend(one, _pulled(one, before, two, dist(one, two)), _pulled(two, one, after, -dist(one, two)), two)
        for before, one, two, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False)
    ]


def _pulled(point: Point, before: Point, after: Point, distance: float) -> Point:
    """Go from a point a third of a distance the way that leads from its neighbour before to the one after."""
    share = distance / 3 / (dist(before, after) or 1)
    return (point[0] + share * (after[0] - before[0]), point[1] + share * (after[1] - before[1]))
