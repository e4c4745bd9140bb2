"""Components: what the box must hold. A game lists them beside its rules; nobody plays them.

    Component("stone", Sort.PIECES, "stones", ("components.farmers-stones-and-pyramids",), left=stones_left)

A number is a field of the edition, or worked out from the rules of a table; where a component has several faces, as
cards have, there is a number for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

Amount = int | Mapping[str, int]
"""How many there are: in all, or of each face by its name."""
Counted = Callable[[Any], Amount]
"""Counts by the rules of a table, or by what lies on one."""


class Sort(StrEnum):
    """What is made in one way."""

    BOARDS = "boards"
    CARDS = "cards"
    TILES = "tiles"
    PIECES = "pieces"
    MARKERS = "markers"
    DICE = "dice"
    AIDS = "aids"
    UNSORTED = "unsorted"
    """Nobody has said how it is made."""


class Share(StrEnum):
    """Whose a component is."""

    ALL = "all"
    """There is one set for everybody."""
    PLAYER = "player"
    """There is a set for each player, all sets alike."""
    COLOUR = "colour"
    """There is a set for each player, each in a colour of its own."""


class Component(NamedTuple):
    """One thing in the box; what is counted is a set, for everybody or for each player."""

    name: str
    """A term of the game, by which it is called and known."""
    sort: Sort | Callable[[Any], Sort]
    """How it is made, which an edition may decide."""
    number: int | str | Counted
    """How many there are: so many by the rules, as many as a field of the edition says, or as the rules work out."""
    clauses: tuple[str, ...]
    """The clauses that name it."""
    fields: tuple[str, ...] | Callable[[Any], tuple[str, ...]] = ()
    """The fields that a number which was worked out comes from, which an edition may decide."""
    share: Share = Share.ALL
    takes: Counted | None = None
    """How many the table takes out of the box; all, if nothing is said."""
    needs: Counted | None = None
    """How many a set must have at least, or the rules cannot be kept."""
    left: Counted | None = None
    """How many are left on a table, below nothing where substitutes are in use."""
    unit: str = ""
    """The term of what is counted there, where it is not the component: gold, not gold cards."""
    when_out: str = ""
    """The clause that says what holds when none is left."""


def faces(amount: Amount) -> dict[str, int]:
    """Give a number for each face; what has but one face is called nothing.

    >>> faces({"1": 18, "2": 0}), faces(5)
    ({'1': 18, '2': 0}, {'': 5})
    """
    return {str(face): number for face, number in amount.items()} if isinstance(amount, Mapping) else {"": amount}


def total(amount: Amount) -> int:
    """Sum up all faces."""
    return sum(faces(amount).values())
