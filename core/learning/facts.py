"""What a move is about, in numbers: its kind, the things and amounts it names, and whether it is what was advised.

Facts have names, and the same fact of different moves has one name, so that what is learned of one move holds for
those that are like it. Nothing is asked of a game but the facts that its moves tell anyway:

    bid thebes 6    →    Bid, Bid.lot=thebes, thebes, Bid.price=6, Bid.price≥1 … Bid.price≥6
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from math import copysign, log2
from typing import Any, Final

from nomarch.core.engine import Move, RuleSet
from nomarch.core.learning.arrays import FULL, Array, numpy
from nomarch.core.learning.links import Links
from nomarch.core.table.features import around, seen_from
from nomarch.core.table.seat import Seat

STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 60, 80, 100, 150, 200)
"""Amounts that are told apart by whether they are reached."""
A_STEP: Final = 0.5
"""What a step that is reached counts: an amount reaches many."""
SINGLE: Final = 60
"""So many different amounts of a kind of move have a name each; of more, only the steps are told."""
FEW: Final = 12
"""So few different amounts are rather numbers of things, as of stalls: features may be called by them."""
ADVISED: Final = "advised"
"""The fact of the move that a bot of the game's own would make."""
Fact = tuple[str, float]


class Facts:
    """The facts of all moves of a rule set, as every seat sees them: seats are told from the one that moves.

    What looks alike to several seats has a row in common.
    """

    def __init__(self, rules: RuleSet) -> None:
        moves, seats = rules.catalogue.moves, rules.seats
        by_seat = any(isinstance(value, Seat) for move in moves for value in move.facts().values())
        amounts, numbers = _amounts_of(moves, SINGLE), _amounts_of(moves, FEW)
        kept: dict[tuple[Any, ...], int] = {}
        places = []
        for eyes in range(seats) if by_seat else [0]:
            told = _told_apart([list(_facts_of(move, eyes, seats, amounts)) for move in moves], moves)
            said = [_words_of(move, eyes, seats, numbers) for move in moves]
            looks = zip(map(tuple, told), (tuple(words.items()) for words in said), strict=True)
            places.append([kept.setdefault(look, len(kept)) for look in looks])
        self._places: Final = numpy.array(places * (1 if by_seat else seats))
        rows = [row for row, _ in kept]
        self.links: Final = Links(rules.layout.names, [dict(words) for _, words in kept])
        """What a row tells of the things that they name."""
        known = dict.fromkeys(name for row in rows for name, _ in row)
        self.names: Final = (*known, ADVISED)
        """What each fact is called; the last one is that it was advised."""
        number = {name: place for place, name in enumerate(known)}
        lengths = [len(row) for row in rows]
        self._facts: Final = numpy.array([number[name] for row in rows for name, _ in row], dtype=numpy.int64)
        self._sizes: Final = numpy.array([[size] for row in rows for _, size in row], dtype=FULL)
        self._starts: Final = numpy.cumsum([0, *lengths[:-1]])
        self._row: Final = numpy.repeat(numpy.arange(len(rows)), lengths)
        self._order: Final = numpy.argsort(self._facts, kind="stable")
        self._firsts: Final = first_places(self._facts[self._order])

    def places(self, numbers: Array, seats: Array) -> Array:
        """Find the rows of moves by their numbers in the catalogue, each as the seat sees it that would make it."""
        return self._places[seats, numbers]

    def gathered(self, of_facts: Array) -> Array:
        """Sum up for each row what is given for each of its facts."""
        return numpy.add.reduceat(of_facts[self._facts] * self._sizes, self._starts, axis=0)

    def spread(self, of_rows: Array) -> Array:
        """Sum up for each fact, but for the advice, what is given for the rows that have it."""
        parts = of_rows[self._row] * self._sizes
        return numpy.add.reduceat(parts[self._order], self._firsts, axis=0)


def first_places(ordered: Array) -> Array:
    """Tell where in a row of ordered numbers each of them comes first."""
    return numpy.flatnonzero(numpy.concatenate(([True], ordered[1:] != ordered[:-1])))


def _facts_of(move: Move, eyes: int, seats: int, single: frozenset[str]) -> Iterator[Fact]:
    """Name what a move is about."""
    kind = type(move).__name__
    yield kind, 1.0
    for name, value in move.facts().items():
        field, fact = f"{kind}.{name}", value.value if isinstance(value, Enum) else value
        if isinstance(fact, Seat):
            yield f"{field}={around(seats)[seen_from(fact, eyes, seats)]}", 1.0
        elif isinstance(fact, int) and not isinstance(fact, bool):
            yield from _amount(field, fact, is_single=field in single)
        else:
            yield from _thing(field, str(fact))


def _amount(field: str, amount: int, *, is_single: bool) -> Iterator[Fact]:
    yield f"{field}~", copysign(log2(1 + abs(amount)), amount)
    if is_single:
        yield f"{field}={amount}", 1.0
    yield from ((f"{field}≥{step}", A_STEP) for step in STEPS if amount >= step)


def _thing(field: str, name: str) -> Iterator[Fact]:
    """Name a thing; several in one word, as in `b1-b2-c2`, are named one by one."""
    parts = name.split("-")
    if len(parts) <= 2:
        yield f"{field}={name}", 1.0
        yield name, 1.0
    else:
        yield from ((f"{field}:{part}", float(often)) for part, often in Counter(parts).items())


def _words_of(move: Move, eyes: int, seats: int, numbers: frozenset[str]) -> dict[str, str]:
    """Give the words that a move says, by the fields of it, as features would say them."""
    words = {}
    for name, value in move.facts().items():
        fact = value.value if isinstance(value, Enum) else value
        if isinstance(fact, Seat):
            words[name] = around(seats)[seen_from(fact, eyes, seats)]
        elif not isinstance(fact, int) or (not isinstance(fact, bool) and f"{type(move).__name__}.{name}" in numbers):
            words[name] = str(fact)
    return words


def _amounts_of(moves: Sequence[Move], most: int) -> frozenset[str]:
    """Name the fields of moves that have so many different amounts at most."""
    found: dict[str, set[Any]] = {}
    for move in moves:
        for name, value in move.facts().items():
            found.setdefault(f"{type(move).__name__}.{name}", set()).add(value if isinstance(value, int) else 0)
    return frozenset(field for field, amounts in found.items() if len(amounts) <= most)


def _told_apart(rows: list[list[Fact]], moves: Sequence[Move]) -> Iterator[list[Fact]]:
    """Add its notation to every move that other moves are like in all their facts."""
    alike = Counter(tuple(row) for row in rows)
    for row, move in zip(rows, moves, strict=True):
        yield row if alike[tuple(row)] == 1 else [*row, (move.notation, 1.0)]
