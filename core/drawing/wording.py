"""Words in a picture: harmless ones, about how wide they run, and where they break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

NARROW: Final = frozenset("ijltfrI.,:;'’|!()[] \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
LETTER: Final = 0.25
"""How wide a letter is at a terminal."""
WIDE: Final = frozenset("mwMW@%—…")


def clean(text: str) -> str:
    """Take out of a text what a picture cannot show: control signs, and spaces but plain and unbreakable ones."""
    kept = (sign if sign.isprintable() or sign in NARROW else " " if sign.isspace() else "" for sign in text)
    return "".join(kept)


def width_of(text: str, size: float) -> float:
    """Estimate how wide a text runs, rather too much than too little: no font is at hand.

    >>> width_of("Nile", 1) < width_of("Memphis", 1)
    True
    """
    return size * sum(map(_share, text))


def _share(sign: str) -> float:
    if sign in NARROW:
        return 0.38
    if sign in WIDE:
        return 0.98
    return 0.74 if sign.isupper() else 0.6


def room_of(text: str, size: float) -> float:
    """Tell how much room a text needs, painted or in letters."""
    return max(width_of(text, size), len(text) * LETTER)


def wrapped(text: str, size: float, width: float, room: Callable[[str, float], float] = room_of) -> list[str]:
    """Break a text into lines that fit into *width*; a word too long has a line of its own.

    What is never written in letters may fill its lines: `room=width_of`.

    >>> wrapped("the house of fish", 1, 6)
    ['the house', 'of fish']
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and room(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def two_lines(text: str, size: float, width: float) -> list[str]:
    """Break a text into two lines at most; what does not fit into the first stands in the second, however long it is.

    >>> two_lines("the house of fish and flax", 1, 6)
    ['the house', 'of fish and flax']
    """
    first, *rest = wrapped(text, size, width)
    return [first, " ".join(rest)] if rest else [first]
