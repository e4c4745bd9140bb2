"""Places in a row of features: what they are called, and how the things on a table fill them.

A row tells seats as the seat that looks sees them: itself first, `own`, then clockwise `+1`, `+2` and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

OWN: Final = "own"
"""What the seat that looks is called."""
HIDDEN: Final = "hidden"
"""What the cards are called that a seat cannot know."""


def around(seats: int) -> list[str]:
    """Call all seats as the one that looks sees them.

    >>> around(3)
    ['own', '+1', '+2']
    """
    return [f"+{step}" if step else OWN for step in range(seats)]


def seen_from(seat: int, eyes: int, seats: int) -> int:
    """Tell how far clockwise from *eyes* a seat is; nobody stays nobody, below zero.

    >>> seen_from(0, eyes=2, seats=3), seen_from(-1, eyes=2, seats=3)
    (1, -1)
    """
    return (seat - eyes) % seats if seat >= 0 else seat


def places_of(field: str, names: Iterable[Any]) -> list[str]:
    """Name a place of a field for each name.

    >>> places_of("doors", ["left", "right"])
    ['doors.left', 'doors.right']
    """
    return [f"{field}.{name}" for name in names]


@cache
def one_of(number: int, count: int) -> tuple[int, ...]:
    """Give a one at the place *number* of so many; below zero there is none.

    >>> one_of(1, 3), one_of(-1, 3)
    ((0, 1, 0), (0, 0, 0))
    """
    return tuple([int(place == number) for place in range(count)])


MOST_KEPT: Final = 16
"""Of so many bits every combination may be kept; longer ones are made each time."""
_kept: dict[tuple[int, int], list[int]] = {}


def bits(mask: int, count: int) -> list[int]:
    """Give the bits of a mask, the lowest first.

    >>> bits(0b110, 4)
    [0, 1, 1, 0]
    """
    found = _kept.get((mask, count))
    if found is None:
        found = [mask >> place & 1 for place in range(count)]
        if count <= MOST_KEPT:
            _kept[mask, count] = found
    return found


def tally(cards: Sequence[int], kinds: int) -> list[int]:
    """Count cards by their kind.

    >>> tally((2, 0, 2), kinds=3)
    [1, 0, 2]
    """
    row = [0] * kinds
    for card in cards:
        row[card] += 1
    return row
