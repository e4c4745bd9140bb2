"""A picture: plain things on a sheet, each with the ink it is painted in and the sign it has in letters.

Lengths are in units; x runs to the right and y down. A unit is a square of a board, and four letters by two lines at a
terminal, so words of size 0.5 are as large in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from nomarch.core.drawing.palette import on
from nomarch.core.drawing.wording import clean, width_of

Point = tuple[float, float]
Cell = tuple[int, int]
"""A square by its column and row; its upper left corner is at that point."""
WORDS: Final = 0.5
"""The usual size of words."""


class Extent(NamedTuple):
    """The smallest upright rectangle around something."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Extent) -> bool:
        """Tell whether two extents have more than an edge in common."""
        down = self.top < other.bottom and other.top < self.bottom
        return down and self.left < other.right and other.left < self.right

    def holds(self, other: Extent) -> bool:
        """Tell whether another extent lies inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class Tiles:
    """Squares that are one piece with one outline: a mosaic, a foundation, a row of palms. Each shows the sign."""

    cells: frozenset[Cell]
    ink: str
    sign: str = ""
    edge: str = "edge"
    at: Point = (0, 0)
    """Where the upper left corner of the square (0, 0) is."""
    inset: float = 0
    """How far the outline keeps inside its squares."""
    grid: str = ""
    """The ink of the lines between its squares, if they are to be seen; letters do not show them."""

    @property
    def extent(self) -> Extent:
        """The rectangle around it."""
        columns, rows = [column for column, _ in self.cells], [row for _, row in self.cells]
        x, y = self.at
        return Extent(x + min(columns), y + min(rows), x + max(columns) + 1, y + max(rows) + 1)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle. In letters it has a frame if it has an edge, and its sign in the middle."""

    x: float
    y: float
    width: float
    height: float
    ink: str
    edge: str = "edge"
    round: float = 0
    sign: str = ""

    @property
    def extent(self) -> Extent:
        """The rectangle around it."""
        return Extent(self.x, self.y, self.x + self.width, self.y + self.height)


@dataclass(frozen=True, slots=True)
class Disc:
    """A round piece. In letters it is its sign."""

    x: float
    y: float
    radius: float
    ink: str
    edge: str = "edge"
    sign: str = ""

    @property
    def extent(self) -> Extent:
        """The rectangle around it."""
        return Extent(self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


@dataclass(frozen=True, slots=True)
class Shape:
    """A polygon. In letters it is its sign, in the middle."""

    points: tuple[Point, ...]
    ink: str
    edge: str = "edge"
    sign: str = ""

    @property
    def extent(self) -> Extent:
        """The rectangle around it."""
        return _around(self.points)


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, straight or smooth: a river, a way. In letters its sign stands all along it."""

    points: tuple[Point, ...]
    ink: str
    width: float = 0.04
    smooth: bool = False
    sign: str = ""
    dashed: bool = False
    ruled: bool = False
    """Whether it is ruled in letters like a frame, if it runs level and upright, and joins what it meets."""

    @property
    def extent(self) -> Extent:
        """The rectangle around it; a smooth line may swing a little beyond its points."""
        return _around(self.points)


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words; its middle is at y, and x is where it starts, has its middle or ends."""

    x: float
    y: float
    text: str
    size: float = WORDS
    ink: str = "text"
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    fits: float = 0
    """How wide it may run, if that is limited; longer words are set smaller, and cut in letters."""

    @property
    def shown(self) -> str:
        """The words without what a picture cannot show."""
        return clean(self.text)

    @property
    def set_size(self) -> float:
        """The size at which the words fit."""
        runs = width_of(self.shown, self.size)
        return self.size * self.fits / runs if 0 < self.fits < runs else self.size

    @property
    def extent(self) -> Extent:
        """The rectangle around it, about as wide as it runs."""
        size = self.set_size
        runs = width_of(self.shown, size)
        left = self.x - {"start": 0, "middle": runs / 2, "end": runs}[self.anchor]
        return Extent(left, self.y - size / 2, left + runs, self.y + size / 2)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a picture that can be pointed at: it says which thing is there, and paints nothing.

    A spot of several marks stands for what has all of them, as a price on the ladder of one lot.
    """

    of: str
    """The mark of the thing, or its marks with spaces between them, as moves have them."""
    name: str
    """What the thing is called, for those who cannot see it."""
    x: float
    y: float
    width: float
    height: float

    @property
    def extent(self) -> Extent:
        """The rectangle around it."""
        return Extent(self.x, self.y, self.x + self.width, self.y + self.height)


Element = Tiles | Box | Disc | Shape | Path | Words | Spot


@dataclass(frozen=True, slots=True)
class Picture:
    """A sheet with a title for those who cannot see it, and what is painted on it, in that order."""

    title: str
    width: float
    height: float
    elements: tuple[Element, ...]
    paper: str = "paper"

    @property
    def extent(self) -> Extent:
        """The whole sheet."""
        return Extent(0, 0, self.width, self.height)


def dyed(picture: Picture, dyes: Mapping[str, str]) -> Picture:
    """Give the same picture with other inks for some."""
    dyes = {**dyes, **{on(ink): on(dye) for ink, dye in dyes.items()}}
    return replace(picture, elements=tuple(_dyed(element, dyes) for element in picture.elements))


def _dyed(element: Element, dyes: Mapping[str, str]) -> Element:
    if isinstance(element, Spot):
        return element
    if element.ink not in dyes and (isinstance(element, Path | Words) or element.edge not in dyes):
        return element
    ink = dyes.get(element.ink, element.ink)
    if isinstance(element, Path | Words):
        return replace(element, ink=ink)
    return replace(element, ink=ink, edge=dyes.get(element.edge, element.edge))


def _around(points: Iterable[Point]) -> Extent:
    across, down = zip(*points, strict=True)
    return Extent(min(across), min(down), max(across), max(down))
