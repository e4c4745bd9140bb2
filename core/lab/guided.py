"""A search that a trained player guides: it says which moves to look at first, and what a table is worth.

It is tree search over information sets like that of `nomarch.core.lab.search`, but no game is tried out to its end: a
table is judged where the tree ends, by what each seat sees there (after Silver and others, 2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from nomarch.core.engine import Bot, Move
from nomarch.core.lab.rewards import gained
from nomarch.core.learning.arrays import numpy
from nomarch.core.learning.experience import as_rows
from nomarch.core.learning.player import Mind

CURIOSITY: Final = 1.0
"""How much a likely move that was seldom tried is favoured; what tables are worth differs by `gained`."""
DOUBT: Final = 1.5
"""How much less sure of its moves the guide is taken to be than it is."""
DEALS: Final = 64
"""On so many tables that it could be sitting at a seat tries its moves."""
DEEPEST: Final = 40
"""So many moves is a line of the tree long at most."""


class Branch:
    """A move in the tree: how likely it is to the guide, how often it was tried, and what that was worth."""

    __slots__ = ("following", "likely", "tries", "worth")

    def __init__(self, likely: float) -> None:
        self.likely: Final = likely
        self.tries = 0
        self.worth = 0.0
        self.following: dict[Move, Branch] = {}


class Guided:
    """The search for one decision: a tree of moves, the tables it grows on, and a guide."""

    def __init__(self, view: Any, moves: Sequence[Move], random: Random, mind: Mind) -> None:
        self.view: Final = view
        self.moves: Final = moves
        self.mind: Final = mind
        self.seed: Final = random.getrandbits(64)
        self.root: Final = Branch(1.0)
        self.tables: Final[list[Any]] = []
        self.number = 0
        maker = mind.adviser
        self.advisers: Final[list[Bot | None]] = [
            maker(f"{self.seed}/{seat}/advice") if maker else None for seat in range(view.seats)
        ]

    def best(self) -> Move:
        """Give the move that was tried most, and of those the likeliest."""
        tried = self.root.following
        return max(self.moves, key=lambda move: (tried[move].tries, tried[move].likely))

    def iterate(self) -> None:
        """Walk down the tree on a table that the seat could be sitting at, add a move, and learn what that is worth."""
        table, branch, view, moves = self._table(), self.root, self.view, self.moves
        path: list[tuple[Branch, int]] = []
        while moves and len(path) < DEEPEST:
            move = self._pick(branch, view, moves)
            branch = branch.following[move]
            path.append((branch, view.seat))
            table.play(move)
            moves = self._moves_on(table)
            if not branch.tries:
                break
            view = table.view(table.seat)
        worth = self._worth_of(table)
        for each, seat in path:
            each.tries += 1
            each.worth += worth[seat]

    def _table(self) -> Any:
        """Copy one of the tables that the seat could be sitting at, each in its turn."""
        place, self.number = self.number % DEALS, self.number + 1
        if place == len(self.tables):
            self.tables.append(self.view.redeal(f"{self.seed}/{place}"))
        return self.tables[place].clone()

    def _moves_on(self, table: Any) -> Sequence[Move]:
        """Go on to where somebody has a choice, and give it; nothing once the game is over."""
        while not table.over:
            moves: Sequence[Move] = table.moves()
            if len(moves) > 1:
                return moves
            table.play(moves[0])
        return ()

    def _pick(self, branch: Branch, view: Any, moves: Sequence[Move]) -> Move:
        """Pick the most promising move: worth much so far, or likely and seldom tried."""
        following = branch.following
        if any(move not in following for move in moves):
            self._add(branch, view, moves)
        known = [following[move] for move in moves]
        tried = sum([each.tries for each in known])
        mean = sum([each.worth for each in known]) / tried if tried else 0.0
        curiosity = CURIOSITY * sqrt(tried + 1)
        promises = [
            (each.worth / each.tries if each.tries else mean) + curiosity * each.likely / (1 + each.tries)
            for each in known
        ]
        return moves[promises.index(max(promises))]

    def _add(self, branch: Branch, view: Any, moves: Sequence[Move]) -> None:
        """Ask the guide how likely moves are that were never seen here."""
        adviser = self.advisers[view.seat]
        advised = moves.index(adviser.choose(None if adviser.blind else view, moves)) if adviser else -1
        scores = self.mind.judged(view, moves, advised).scores / DOUBT
        likely = numpy.exp(scores - scores.max())
        for move, chance in zip(moves, (likely / likely.sum()).tolist(), strict=True):
            if move not in branch.following:
                branch.following[move] = Branch(chance)

    def _worth_of(self, table: Any) -> list[float]:
        """Tell what a table is worth to every seat: what came of it, or what the guide expects."""
        if table.over:
            return gained(table)
        rows = as_rows([table.view(seat).row() for seat in range(table.seats)])
        worth: list[float] = self.mind.network.worth(rows).tolist()
        return worth
