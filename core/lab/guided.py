"""A search that a trained player guides: it says which moves to look at first, and what a table is worth.

It is tree search over information sets like that of `nomarch.core.lab.search`, but no game is tried out to its end: a
table is judged where the tree ends, by what each seat sees there (after Silver and others, 2017). The guide is asked
about several tables at once, which takes little longer than about one. Meanwhile a try that is under way makes its
moves look tried, and no worse (after Liu and others, 2020).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Bot, Move
from nomarch.core.lab.rewards import gained
from nomarch.core.learning.network import Choices, as_rows, chances
from nomarch.core.learning.player import Mind

CURIOSITY: Final = 1.0
"""How much a likely move that was seldom tried is favoured; what tables are worth differs by `gained`."""
DOUBT: Final = 1.5
"""How much less sure of its moves the guide is taken to be than it is."""
DEALS: Final = 64
"""On so many tables that it could be sitting at a seat tries its moves."""
DEEPEST: Final = 40
"""So many moves is a line of the tree long at most."""
AT_ONCE: Final = 16
"""About so many tables the guide is asked at once at most."""
PATIENCE: Final = 8
"""After so many tries one more table waits until the guide is asked: where little is known, every answer counts."""


class Branch:
    """A move in the tree: how likely it is to the guide, how often it was tried, and what that was worth."""

    __slots__ = ("following", "likely", "told", "tries", "worth")

    def __init__(self, likely: float) -> None:
        self.likely: Final = likely
        self.tries = 0
        self.told = 0
        """Of how many tries it is known what they were worth."""
        self.worth = 0.0
        self.following: dict[Move, Branch] = {}


class Walk(NamedTuple):
    """A walk down the tree: the branches it took, each with who took it, and the table that it came to."""

    path: list[tuple[Branch, int]]
    table: Any
    moves: Sequence[Move]
    """What can be done there; nothing if the game is over."""
    branch: Branch
    """Where these moves grow."""

    @property
    def onlookers(self) -> set[int]:
        """The seats whose view of the table matters: who decides there, and who decided on the way."""
        return {self.table.seat, *(seat for _, seat in self.path)}

    def learn(self, worth: Mapping[int, float]) -> None:
        """Learn what the table is worth to each of them."""
        for branch, seat in self.path:
            branch.told += 1
            branch.worth += worth[seat]


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
        self.waiting: list[Walk] = []
        """Walks that came to tables about which the guide was not asked yet."""
        maker = mind.adviser
        self.advisers: Final[list[Bot | None]] = [
            maker(f"{self.seed}/{seat}/advice") if maker else None for seat in range(view.seats)
        ]

    def best(self) -> Move:
        """Give the move that was tried most, and of those the likeliest."""
        self._ask()
        tried = self.root.following
        return max(self.moves, key=lambda move: (tried[move].tries, tried[move].likely))

    def iterate(self) -> None:
        """Walk down the tree on a table that the seat could be sitting at; now and then, ask what walks came to."""
        self.waiting.append(self._walk())
        if len(self.waiting) >= min(AT_ONCE, 1 + self.number // PATIENCE):
            self._ask()

    def _walk(self) -> Walk:
        """Walk down to moves that are not all in the tree, or to the end of the game."""
        table, branch, seat, moves = self._table(), self.root, self.view.seat, self.moves
        path: list[tuple[Branch, int]] = []
        while moves and len(path) < DEEPEST:
            known = [found for move in moves if (found := branch.following.get(move))]
            if len(known) < len(moves):
                break
            place = _most_promising(known)
            branch = known[place]
            branch.tries += 1
            path.append((branch, seat))
            table.play(moves[place])
            moves, seat = _moves_on(table), table.seat
        return Walk(path, table, moves, branch)

    def _table(self) -> Any:
        """Copy one of the tables that the seat could be sitting at, each in its turn."""
        place, self.number = self.number % DEALS, self.number + 1
        if place == len(self.tables):
            self.tables.append(self.view.redeal(f"{self.seed}/{place}"))
        return self.tables[place].clone()

    def _ask(self) -> None:
        """Learn what the tables are worth that walks came to, and how likely the moves are that begin there."""
        walks, self.waiting = self.waiting, []
        unfinished = [walk for walk in walks if walk.moves]
        if unfinished:
            seen = [{seat: walk.table.view(seat).row() for seat in walk.onlookers} for walk in unfinished]
            self._grow(unfinished, [rows[walk.table.seat] for walk, rows in zip(unfinished, seen, strict=True)])
            expected = iter(self.mind.network.worth(as_rows([row for rows in seen for row in rows.values()])).tolist())
            for walk, rows in zip(unfinished, seen, strict=True):
                walk.learn({seat: next(expected) for seat in rows})
        for walk in walks:
            if not walk.moves:
                walk.learn(dict(enumerate(gained(walk.table))))

    def _grow(self, walks: Sequence[Walk], rows: Sequence[bytes]) -> None:
        """Let moves grow where walks came to, each as likely as the guide makes it by the row of who decides."""
        network = self.mind.network
        seats, moves = [walk.table.seat for walk in walks], [walk.moves for walk in walks]
        choices = Choices.of(network.facts, rows, seats, moves, [self._advised(walk) for walk in walks])
        likely = iter(chances(network.judge(choices).scores / DOUBT, choices)[0].tolist())
        for walk in walks:
            for move in walk.moves:
                walk.branch.following.setdefault(move, Branch(next(likely)))

    def _advised(self, walk: Walk) -> int:
        """Ask the adviser of who decides, and give the place of its move; −1 without one."""
        adviser = self.advisers[walk.table.seat]
        if adviser is None:
            return -1
        view = None if adviser.blind else walk.table.view(walk.table.seat)
        return walk.moves.index(adviser.choose(view, walk.moves))


def _moves_on(table: Any) -> Sequence[Move]:
    """Go on to where somebody has a choice, and give it; nothing once the game is over."""
    while not table.over:
        moves: Sequence[Move] = table.moves()
        if len(moves) > 1:
            return moves
        table.play(moves[0])
    return ()


def _most_promising(branches: Sequence[Branch]) -> int:
    """Find the most promising move: worth much so far, or likely and seldom tried."""
    tries, told = sum([each.tries for each in branches]), sum([each.told for each in branches])
    mean = sum([each.worth for each in branches]) / told if told else 0.0
    curiosity = CURIOSITY * sqrt(tries + 1)
    promises = [
        (each.worth / each.told if each.told else mean) + curiosity * each.likely / (1 + each.tries)
        for each in branches
    ]
    return promises.index(max(promises))
