"""Marks: short words for the things a move names, by which a picture of the table tells which of them is where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nomarch.core.engine.move import Move, plain
from nomarch.core.table.seat import Seat

MOST: Final = 64
"""So many marks a move has at most."""
LONGEST: Final = 80
"""As long as a mark is at most."""
PLAYER: Final = "player"


def marks_of(move: Move) -> tuple[str, ...]:
    """Give the marks of what a move names, which follow from its facts alone.

    A text gives itself and what it is, an amount of what and how much, a seat the player too, and several things in
    one word each of them. A move that tells no facts is known by its notation, and by the words that follow the first.

    >>> class Lay(Move):
    ...     def facts(self):
    ...         return {"mosaic": "mosaic-d", "squares": "b1-c1", "cost": 3, "owner": Seat(1), "twice": True}
    >>> marks_of(Lay("lay d b1-c1"))[:5]
    ('mosaic-d', 'mosaic=mosaic-d', 'b1-c1', 'squares=b1-c1', 'b1')
    >>> marks_of(Lay("lay d b1-c1"))[5:]
    ('squares=b1', 'c1', 'squares=c1', 'cost', 'cost=3', 'player=2', 'owner=2', 'twice=yes')
    >>> marks_of(Move("buy card")), marks_of(Move("mark a1"))
    (('buy-card', 'card'), ('mark-a1', 'a1'))
    """
    facts = move.facts()
    marks = (mark for field, fact in facts.items() for mark in _marks(field, fact)) if facts else _by_notation(move)
    return tuple(islice(dict.fromkeys(marks), MOST))


def as_mark(text: str) -> str:
    """Write a text as a mark: small letters without accents, one word, and not too long.

    >>> as_mark("The  Palace")
    'the-palace'
    """
    return plain(text[:LONGEST]).replace(" ", "-")


def _marks(field: str, fact: object) -> Iterator[str]:
    if isinstance(fact, list | tuple):
        for part in fact:
            yield from _marks(field, part)
    elif isinstance(fact, Seat):
        yield from (f"{PLAYER}={fact + 1}", f"{field}={fact + 1}")
    elif isinstance(fact, bool):
        yield f"{field}={'yes' if fact else 'no'}"
    elif isinstance(fact, int):
        yield from (field, f"{field}={fact}")
    elif isinstance(fact, str) and fact:
        for word in _words(as_mark(fact)):
            yield from (word, f"{field}={word}")


def _words(word: str) -> Iterator[str]:
    """Give a word, and its parts if each has a number of its own: the squares of a mosaic."""
    yield word
    parts = word.split("-")
    if len(parts) > 1 and all(part[-1:].isdigit() for part in parts):
        yield from parts


def _by_notation(move: Move) -> Iterator[str]:
    yield as_mark(move.notation)
    yield from move.notation.split()[1:]
