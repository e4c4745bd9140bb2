"""Pieces that many boards have: a counter with a number, a row of like things, steps upon steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nomarch.core.drawing.palette import on, seat_ink
from nomarch.core.drawing.picture import Box, Disc, Element, Words


def counter(x: float, y: float, seat: int, radius: float = 0.34) -> list[Element]:
    """Draw the counter of a player: in the ink of the seat, with its number, from 1."""
    ink = seat_ink(seat)
    number = Words(x, y, f"{seat + 1}", size=radius * 1.3, ink=on(ink), anchor="middle", bold=True)
    return [Disc(x, y, radius, ink), number]


def row_of(count: int, x: float, y: float, step: float, draw: Callable[[float, float], Element]) -> Iterator[Element]:
    """Draw like things side by side."""
    return (draw(x + number * step, y) for number in range(count))


def stepped(x: float, y: float, width: float, step: float, levels: int, ink: str, edge: str = "edge") -> list[Box]:
    """Build levels upon each other, the lowest first; *x* and *y* are the middle of the foot."""
    return [
        Box(x - half, y - step * (level + 1), 2 * half, step, ink, edge)
        for level in range(levels)
        for half in [width / 2 * (1 - level / levels)]
    ]
