"""Places in a row of features: what they are called, and how the things on a table fill them.

A row tells seats as the seat that looks sees them: itself first, `own`, then clockwise `+1`, `+2` and so on. It has two
halves: numbers, and marks, which say what is there and what is not, and of which most places are empty. Marks are made
of pieces, two bytes a place; most of them stay as they were from one decision to the next, and a piece that was made
once is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from struct import Struct, error, iter_unpack
from typing import Any, Final

OWN: Final = "own"
"""What the seat that looks is called."""
HIDDEN: Final = "hidden"
"""What the cards are called that a seat cannot know."""
FAR: Final = 32767
"""The number that nothing in a row exceeds, nor its negative: what is more is cut off."""
MOST_KEPT: Final = 1 << 12
"""So many pieces of a kind are kept to be found again."""
BYTES: Final = 2
"""How long a number is, the lower byte first."""


class Places:
    """What the places of a row are called, those of the numbers and those of the marks."""

    __slots__ = ("marks", "numbers")

    def __init__(self) -> None:
        self.numbers: list[str] = []
        self.marks: list[str] = []

    def add(self, places: Places, under: str = "") -> None:
        """Add places, all of them *under* a name if there is one."""
        self.numbers += places_of(under, places.numbers) if under else places.numbers
        self.marks += places_of(under, places.marks) if under else places.marks


class Row:
    """What a seat knows while it is gathered: numbers one by one, marks in pieces."""

    __slots__ = ("marks", "numbers")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.marks: list[bytes] = []

    def joined(self) -> bytes:
        """Give the whole row, two bytes a place."""
        return b"".join([packed(self.numbers), *self.marks])


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


_forms: Final[dict[int, Struct]] = {}


def packed(numbers: Sequence[Any]) -> bytes:
    """Make a piece of numbers; whatever is too far is cut off.

    >>> unpacked(packed([7, True, -1, 10**6]))
    [7, 1, -1, 32767]
    """
    form = _forms.get(len(numbers))
    if form is None:
        form = _forms[len(numbers)] = Struct(f"<{len(numbers)}h")
    try:
        return form.pack(*numbers)
    except error:
        return form.pack(*[max(-FAR, min(FAR, round(number))) for number in numbers])


def unpacked(row: bytes) -> list[int]:
    """Read the numbers of a piece, or of a row."""
    return [number for (number,) in iter_unpack("<h", row)]


_ones: Final[dict[int, bytes]] = {}
_zeros: Final[dict[int, bytes]] = {}


def one_of(number: int, count: int) -> bytes:
    """Have a one at the place *number* of so many; below zero there is none.

    >>> unpacked(one_of(1, 3)), unpacked(one_of(-1, 3))
    ([0, 1, 0], [0, 0, 0])
    """
    which = count * (FAR + 1) + number + 1
    found = _ones.get(which)  # few, and asked for all the time
    if found is None:
        found = _ones[which] = packed([place == number for place in range(count)])
    return found


def zeros(count: int) -> bytes:
    """Give so many zeros."""
    found = _zeros.get(count)
    if found is None:
        found = _zeros[count] = bytes(BYTES * count)
    return found


@lru_cache(MOST_KEPT)
def bits(mask: int, count: int, first: int = 0) -> bytes:
    """Give the bits of a mask, the lowest first, or those from *first* on and then the others.

    >>> unpacked(bits(0b110, 4)), unpacked(bits(0b110, 4, first=1))
    ([0, 1, 1, 0], [1, 1, 0, 0])
    """
    return packed([mask >> (first + place) % count & 1 for place in range(count)])


@lru_cache(MOST_KEPT)
def tally(cards: tuple[int, ...], kinds: int) -> bytes:
    """Count cards by their kind.

    >>> unpacked(tally((2, 0, 2), kinds=3))
    [1, 0, 2]
    """
    row = [0] * kinds
    for card in cards:
        row[card] += 1
    return packed(row)


@lru_cache(MOST_KEPT)
def ones_of(numbers: tuple[int, ...], count: int) -> bytes:
    """Have a one for each of several numbers, each among so many places.

    >>> unpacked(ones_of((1, -1), 3))
    [0, 1, 0, 0, 0, 0]
    """
    return b"".join([one_of(number, count) for number in numbers])


@lru_cache(MOST_KEPT)
def all_bits(masks: tuple[int, ...], count: int) -> bytes:
    """Give the bits of several masks."""
    return b"".join([bits(mask, count) for mask in masks])


@lru_cache(MOST_KEPT)
def tallies(hands: tuple[tuple[int, ...], ...], kinds: int) -> bytes:
    """Count the cards of several hands by their kind."""
    return b"".join([tally(cards, kinds) for cards in hands])


def turned(numbers: Any, eyes: int, width: int = 1) -> Any:
    """Give rows of numbers, one a seat and laid end to end, clockwise from the seat *eyes*.

    >>> turned([5, 6, 7], eyes=1), turned((1, 2, 3, 4), eyes=1, width=2)
    ([6, 7, 5], (3, 4, 1, 2))
    """
    start = eyes * width
    return numbers[start:] + numbers[:start]
