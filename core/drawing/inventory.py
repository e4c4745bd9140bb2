"""Inventories: what belongs together, line by line under a heading, each with its sign before its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nomarch.core.drawing.picture import Box, Element, Words
from nomarch.core.drawing.wording import width_of, wrapped

Sign = Callable[[float, float], Iterable[Element]]
"""Draws a small thing around a point."""
PAD: Final = 0.4
HEADING: Final = 0.45
SMALL: Final = 0.38
ROW: Final = 0.62
"""From thing to thing."""
LINE: Final = 0.46
"""From line to line of one thing."""
SIGN: Final = 1.0
"""How much room a sign takes before its words."""


def inventory(
    x: float, y: float, width: float, heading: str, things: Sequence[tuple[Sign, str]], high: float = 0
) -> list[Element]:
    """Draw a panel with a heading and things below it, at least so high; its first element is the panel itself."""
    elements: list[Element] = [Words(x + PAD, y + 0.5, heading, HEADING, bold=True, fits=width - 2 * PAD)]
    top = y + 1.2
    for sign, words in things:
        lines = wrapped(words, SMALL, width - 2 * PAD - SIGN, width_of)
        elements += sign(x + PAD + SIGN / 2 - 0.15, top)
        for row, line in enumerate(lines):
            elements.append(Words(x + PAD + SIGN, top + row * LINE, line, SMALL, fits=width - 2 * PAD - SIGN))
        top += ROW + (len(lines) - 1) * LINE
    return [Box(x, y, width, max(high, top - y - 0.1), "papyrus", "hair", 0.2), *elements]
