"""Pieces that many pictures have: counters, rows of like things, steps upon steps, arrows, numbers, paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import Final

from nomarch.core.drawing.palette import on, seat_ink
from nomarch.core.drawing.picture import WORDS, Box, Disc, Element, Path, Point, Shape, Words
from nomarch.core.drawing.wording import width_of, wrapped

HEAD: Final = (0.3, 0.13)
"""How long the head of an arrow is, and half as wide."""
HEADS: Final = {(1, 0): "►", (-1, 0): "◄", (0, 1): "▼", (0, -1): "▲"}
LINE: Final = 0.5
"""From line to line of a paragraph: a line of letters."""


def counter(x: float, y: float, seat: int, radius: float = 0.34) -> list[Element]:
    """Draw the counter of a player: in the ink of the seat, with its number, from 1."""
    ink = seat_ink(seat)
    number = Words(x, y, f"{seat + 1}", size=radius * 1.3, ink=on(ink), anchor="middle", bold=True)
    return [Disc(x, y, radius, ink), number]


def numbered(x: float, y: float, number: int | str, radius: float = 0.28) -> list[Element]:
    """Draw the number or letter of a step, or of a part that is explained elsewhere: light on dark."""
    told = Words(x, y, f"{number}", size=radius * 1.35, ink=on("text"), anchor="middle", bold=True)
    return [Disc(x, y, radius, "text", edge=""), told]


def row_of(count: int, x: float, y: float, step: float, draw: Callable[[float, float], Element]) -> Iterator[Element]:
    """Draw like things side by side."""
    return (draw(x + number * step, y) for number in range(count))


def pile(x: float, y: float, ink: str = "granite") -> list[Box]:
    """Draw a pile of cards; *x* and *y* are its middle."""
    return [Box(x - 0.35 + shift, y - 0.45 + shift, 0.6, 0.8, ink, round=0.08) for shift in (0.1, 0.05, 0)]


def stepped(x: float, y: float, width: float, step: float, levels: int, ink: str, edge: str = "edge") -> list[Box]:
    """Build levels upon each other, the lowest first; *x* and *y* are the middle of the foot."""
    return [
        Box(x - half, y - step * (level + 1), 2 * half, step, ink, edge)
        for level in range(levels)
        for half in [width / 2 * (1 - level / levels)]
    ]


def arrow(*points: Point, ink: str = "edge") -> list[Element]:
    """Draw a line through points that ends in the head of an arrow."""
    (x, y), (to_x, to_y) = points[-2:]
    far = hypot(to_x - x, to_y - y)
    right, down = (to_x - x) / far, (to_y - y) / far
    (length, half), sign = HEAD, HEADS.get((round(right), round(down)), "•")
    foot_x, foot_y = to_x - right * length, to_y - down * length
    head = ((to_x, to_y), (foot_x + half * down, foot_y - half * right), (foot_x - half * down, foot_y + half * right))
    return [Path((*points[:-1], (foot_x, foot_y)), ink, ruled=True), Shape(head, ink, ink, sign)]


def paragraph(
    x: float, y: float, text: str, width: float, size: float = WORDS, ink: str = "text", *, bold: bool = False
) -> list[Words]:
    """Write a text in as many lines as it takes on paper, the first with its middle at *y*."""
    lines = wrapped(text, size, width, width_of)
    return [Words(x, y + LINE * row, line, size, ink, bold=bold, fits=width) for row, line in enumerate(lines)]
