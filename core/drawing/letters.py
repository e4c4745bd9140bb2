"""Pictures in letters, for a terminal: frames of boxes and tiles as lines, everything else by its sign."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatchmethod
from itertools import pairwise
from math import hypot
from typing import Final

from nomarch.core.drawing.outline import bends, outlines
from nomarch.core.drawing.picture import Box, Cell, Disc, Element, Path, Picture, Point, Shape, Spot, Tiles, Words
from nomarch.core.drawing.wording import LETTER, clean

COLUMNS: Final = int(1 / LETTER)
LINES: Final = 2
"""How many letters a unit is wide, and how many lines it is high."""
CUT: Final = "…"
PLAIN_SPACES: Final = dict.fromkeys(map(ord, "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"), " ")
SAMPLES: Final = 24
"""At how many places a piece of a curve is looked at."""
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
FRAME: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the arms of a crossing, added up, the sign that has them."""
ARMS: Final = {sign: arms for arms, sign in enumerate(FRAME) if arms}


def letters(picture: Picture) -> list[str]:
    """Write a picture in letters, line by line; elements later in the picture lie above earlier ones."""
    sheet = _Sheet(_column(picture.width) + 1, _line(picture.height) + 1)
    for element in picture.elements:
        sheet.draw(element)
    return sheet.lines()


class _Sheet:
    """A sheet of letters."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[" "] * width for _ in range(height)]

    def lines(self) -> list[str]:
        """Give the lines, without the empty ones at both ends."""
        written = ["".join(row).rstrip() for row in self.rows]
        used = [number for number, line in enumerate(written) if line]
        return written[used[0] : used[-1] + 1] if used else []

    @singledispatchmethod
    def draw(self, element: Element) -> None:
        """Put an element on the sheet."""
        raise TypeError(f"there is no way to draw a {type(element).__name__}")

    @draw.register
    def _(self, element: Tiles) -> None:
        x, y = element.at
        for across, down in _within(element.cells):
            wide, high = ((across % 2) / 2 or 1 / COLUMNS), ((down % 2) / 2 or 1 / LINES)
            middle, height = x + across / 2, y + down / 2
            self._clear(middle - wide, height - high, middle + wide, height + high)
        if element.edge:
            for border in outlines(element.cells):
                self._rule_around([_place(x + across, y + down) for across, down in border])
        for column, row in element.cells:
            self._write(x + column + 0.5, y + row + 0.5, element.sign, "middle")

    @draw.register
    def _(self, element: Box) -> None:
        left, top, right, bottom = element.extent
        self._clear(left, top, right, bottom)
        if element.edge and _shows_a_frame(element):
            self._rule_around([_place(left, top), _place(right, top), _place(right, bottom), _place(left, bottom)])
        self._write((left + right) / 2, (top + bottom) / 2, element.sign, "middle")

    @draw.register
    def _(self, element: Disc) -> None:
        self._write(element.x, element.y, element.sign, "middle")

    @draw.register
    def _(self, element: Shape) -> None:
        left, top, right, bottom = element.extent
        self._write((left + right) / 2, (top + bottom) / 2, element.sign, "middle")

    @draw.register
    def _(self, element: Path) -> None:
        if element.ruled:
            for one, other in pairwise(element.points):
                self._rule(_place(*one), _place(*other))
        if not element.sign:
            return
        half = max(element.width / 2, LETTER / 2)
        for (x, y), (ahead, down) in pairwise(_along(element)):
            self._cross(x, y, (ahead - x, down - y), half, element.sign[0])

    def _cross(self, x: float, y: float, way: Point, half: float, sign: str) -> None:
        """Put a sign at all places that lie straight to the left and right of a point of a path."""
        self._put(_column(x), _line(y), sign)
        far = hypot(*way) or 1
        for column in range(_column(x - half), _column(x + half) + 1):
            for line in range(_line(y - half), _line(y + half) + 1):
                right, down = column / COLUMNS - x, line / LINES - y
                along = abs(right * way[0] + down * way[1]) / far
                aside = abs(right * way[1] - down * way[0]) / far
                if aside <= half and along <= 0.5 / LINES:
                    self._put(column, line, sign)

    @draw.register
    def _(self, element: Words) -> None:
        room = int(element.fits * COLUMNS) if element.fits else len(element.shown)
        told = element.shown if len(element.shown) <= room else element.shown[: max(0, room - 1)] + CUT
        self._write(element.x, element.y, told, element.anchor)

    @draw.register
    def _(self, element: Spot) -> None:
        """Leave it out: nobody points at letters."""

    def _write(self, x: float, y: float, text: str, anchor: str) -> None:
        told = clean(text).translate(PLAIN_SPACES)
        before = {"start": 0, "middle": (len(told) - 1) // 2, "end": len(told) - 1}[anchor]
        for offset, sign in enumerate(told):
            self._put(_column(x) - before + offset, _line(y), sign)

    def _put(self, column: int, line: int, sign: str) -> None:
        if 0 <= line < len(self.rows) and 0 <= column < len(self.rows[line]):
            self.rows[line][column] = sign

    def _clear(self, left: float, top: float, right: float, bottom: float) -> None:
        """Empty what lies strictly inside."""
        for line in range(_line(top) + 1, _line(bottom)):
            for column in range(_column(left) + 1, _column(right)):
                self._put(column, line, " ")

    def _rule_around(self, corners: list[Cell]) -> None:
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            self._rule(one, other)

    def _rule(self, one: Cell, other: Cell) -> None:
        """Rule a line, upright or level; where lines meet they join."""
        (left, top), (right, bottom) = sorted((one, other))
        ways = [(EAST, WEST, column, top) for column in range(left, right)] if top == bottom else []
        ways += [(SOUTH, NORTH, left, line) for line in range(*sorted((top, bottom)))] if left == right else []
        for leaving, arriving, column, line in ways:
            self._join(column, line, leaving)
            self._join(column + (leaving == EAST), line + (leaving == SOUTH), arriving)

    def _join(self, column: int, line: int, arm: int) -> None:
        if 0 <= line < len(self.rows) and 0 <= column < len(self.rows[line]):
            self.rows[line][column] = FRAME[ARMS.get(self.rows[line][column], 0) | arm]


def _shows_a_frame(box: Box) -> bool:
    """Tell whether a box is large enough for a frame."""
    wide, high = _column(box.width), _line(box.height)
    return high >= 1 and wide >= 2 and (high >= 2 or wide >= 4)


def _column(x: float) -> int:
    return int(x * COLUMNS + 0.5)


def _line(y: float) -> int:
    return int(y * LINES + 0.5)


def _place(x: float, y: float) -> Cell:
    return _column(x), _line(y)


def _within(cells: frozenset[Cell]) -> Iterator[Cell]:
    """Give every place that has squares of a piece on all its sides, counted in half squares."""
    for column, row in cells:
        for right, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
            if {(column + across, row + below) for across in (0, right) for below in (0, down)} <= cells:
                yield 2 * column + 1 + right, 2 * row + 1 + down


def _along(path: Path) -> Iterator[Point]:
    """Walk along a path in small steps."""
    if path.smooth:
        for bend in bends(path.points):
            yield from (bend.at(sample / SAMPLES) for sample in range(SAMPLES + 1))
        return
    for (x, y), (right, down) in zip(path.points, path.points[1:], strict=False):
        steps = max(1, int(hypot(right - x, down - y) * 2 * COLUMNS))
        yield from ((x + (right - x) * step / steps, y + (down - y) * step / steps) for step in range(steps + 1))
