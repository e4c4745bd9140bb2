"""A bot that searches: it plays any game by trying its moves out on tables that its seat could be sitting at.

This is Monte Carlo tree search over information sets, as the one who searches sees them (Cowling, Powley and
Whitehouse, 2012). Of the true table it knows the view and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.engine import Bot, Move, RuleSet, Seed
from nomarch.core.errors import NomarchError
from nomarch.core.lab.bots import RandomBot
from nomarch.core.lab.rewards import rewards_on
from nomarch.core.lab.trained import guide_under

if TYPE_CHECKING:
    from nomarch.core.lab.guided import Guided
    from nomarch.core.learning.player import Mind

DEFAULT: Final = "30"
"""The budget of a bot that is given none."""
CURIOSITY: Final = 0.5
"""How much a move that was seldom tried is favoured; rewards lie between 0 and 1."""
HEAD_START: Final = 0.5
"""What the move that the game's own bot would make is credited with before it is tried."""
BREADTH: Final = 2
"""How fast further moves are looked at: their number squared is at most so many times that of the tries."""
LONGEST: Final = 2_000
"""After so many decisions a game that is tried out counts as it stands."""


class BadBudget(NomarchError, ValueError):
    """A budget that is neither a number of iterations nor one of seconds."""


class Budget(NamedTuple):
    """How much may be tried for one decision."""

    iterations: float = inf
    seconds: float = inf

    @classmethod
    def read(cls, text: str) -> Budget:
        """Read a budget as it is written.

        >>> Budget.read("400"), Budget.read("0.5s")
        (Budget(iterations=400, seconds=inf), Budget(iterations=inf, seconds=0.5))
        """
        written = re.fullmatch(r"(?=.*[1-9])(?:([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,9})?)s)", text)
        if written is None:
            raise BadBudget(f"a search takes iterations, as in 400, or seconds, as in 2s or 0.5s, not {text[:40]!r}")
        iterations, seconds = written.groups()
        return cls(iterations=int(iterations)) if iterations else cls(seconds=float(seconds))

    def spend(self) -> Iterator[float]:
        """Give how many iterations are left, roughly, until the budget is spent; the first one is always granted."""
        begun = perf_counter()
        for number in count():
            spent = perf_counter() - begun
            if number >= self.iterations or (number and spent >= self.seconds):
                return
            yield min(self.iterations - number, (self.seconds - spent) * number / spent if number else inf)


class SearchBot(Bot):
    """Tries its moves out, the promising ones more often, and makes the one that it tried most."""

    def __init__(self, seed: Seed = 0, budget: str = "", guide: str = "") -> None:
        super().__init__(seed)
        self.budget: Final = Budget.read(budget or DEFAULT)
        self.guide: Final = guide
        """The file of the trained player that it goes by, if it is not the one that comes with the game."""
        self._rules: RuleSet | None = None
        self._mind: Mind | None = None

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        """Search as long as the budget lasts and another move may still be tried most, if there is a choice."""
        if len(moves) == 1:
            return moves[0]
        search = self._search(view, moves)
        for left in self.budget.spend():
            if is_decided([each.tries for each in search.root.following.values()], left):
                break
            search.iterate()
        return search.best()

    def _search(self, view: Any, moves: Sequence[Move]) -> Search | Guided:
        """Begin a search, with a trained player as its guide if there is one."""
        if self._rules is not view.rules:
            self._rules, self._mind = view.rules, guide_under(view.rules, self.guide)
        if self._mind is None:
            return Search(view, moves, self.random)
        from nomarch.core.lab.guided import Guided  # noqa: PLC0415 (numpy, which need not be there)

        return Guided(view, moves, self.random, self._mind)


def is_decided(tries: Sequence[int], left: float) -> bool:
    """Tell whether the move that was tried most will be that in the end.

    >>> is_decided([7, 1, 3], left=4), is_decided([7, 1, 3], left=3)
    (False, True)
    """
    *_, second, most = sorted([0, 0, *tries])
    return most > second + left


class Node:
    """A move in the tree: how often it could be made, how often it was tried, and what that brought every seat."""

    __slots__ = ("available", "following", "rewards", "tries")

    def __init__(self, rewards: list[float]) -> None:
        self.available = 1
        self.tries = 0
        self.rewards = rewards
        self.following: dict[Move, Node] = {}

    def promise(self, seat: int) -> float:
        """Weigh what the move brought *seat* on average against how seldom it was tried when it could be."""
        return self.rewards[seat] / self.tries + CURIOSITY * sqrt(log(self.available) / self.tries)

    def learn(self, rewards: Sequence[float]) -> None:
        """Count one more try."""
        self.tries += 1
        for seat, reward in enumerate(rewards):
            self.rewards[seat] += reward


class Search:
    """The search for one decision: a tree of moves, and the tables it grows on.

    A game is tried out by the last of its own bots, which also names the first move to be looked at everywhere; a game
    without bots is tried out at random. Every move of the decision is tried on the same tables in the same order, so
    that none looks better for better luck.
    """

    def __init__(self, view: Any, moves: Sequence[Move], random: Random) -> None:
        self.view: Final = view
        self.moves: Final = moves
        self.random: Final = random
        self.player: Final[Callable[[Seed], Bot]] = [RandomBot, *view.rules.game.bots.values()][-1]
        self.seed: Final = random.getrandbits(64)
        self.own: Final = self.player(self.seed)
        self.tables: Final[list[Any]] = []
        self.root: Final = Node([0.0] * view.seats)

    def best(self) -> Move:
        """Give the move that was tried most, and of those the one that brought most."""
        seat, tried = self.view.seat, self.root.following
        return max(tried, key=lambda move: (tried[move].tries, tried[move].rewards[seat]))

    def iterate(self) -> None:
        """Walk down the tree, add one move to it, play the game out from there and learn from its end."""
        move = self._pick(self.root, self.view, self.moves, self.own)
        node = self.root.following[move]
        table, players = self._table(node.tries), self._players(node.tries)
        path = [self.root, node]
        table.play(move)
        while node.tries and (moves := moves_on(table)):
            move = self._pick(node, table.view(table.seat), moves, players[table.seat])
            node = node.following[move]
            path.append(node)
            table.play(move)
        play_on(table, players)
        rewards = rewards_on(table)
        for node in path:
            node.learn(rewards)

    def _table(self, number: int) -> Any:
        """Copy one of the tables that the seat could be sitting at."""
        if number == len(self.tables):
            self.tables.append(self.view.redeal(f"{self.seed}/{number}"))
        return self.tables[number].clone()

    def _players(self, number: int) -> list[Bot]:
        """Seat bots whose luck is that of the table."""
        return [self.player(f"{self.seed}/{number}/{seat}") for seat in range(self.view.seats)]

    def _pick(self, node: Node, view: Any, moves: Sequence[Move], player: Bot) -> Move:
        """Pick the most promising move, or another one if it is time to look further."""
        tried = [move for move in moves if move in node.following]
        for move in tried:
            node.following[move].available += 1
        if len(tried) == len(moves) or len(tried) ** 2 > BREADTH * node.tries:
            return max(tried, key=lambda move: node.following[move].promise(view.seat))
        return self._look_further(node, view, moves, player)

    def _look_further(self, node: Node, view: Any, moves: Sequence[Move], player: Bot) -> Move:
        """Add a move to the tree: first the one that the game's own bot would make, then any."""
        move, credit = chosen(player, view, moves), 0.0 if player.blind else HEAD_START
        if move in node.following:
            untried = [move for move in moves if move not in node.following]
            move, credit = untried[int(self.random.random() * len(untried))], 0.0
        node.following[move] = Node([credit] * self.view.seats)
        return move


def moves_on(table: Any) -> Sequence[Move]:
    """List what can be done on a table; nothing once the game is over."""
    return () if table.over else table.moves()


def chosen(player: Bot, view: Any, moves: Sequence[Move]) -> Move:
    """Ask a bot, unless there is no choice."""
    if len(moves) == 1:
        return moves[0]
    return player.choose(None if player.blind else view, moves)


def play_on(table: Any, players: Sequence[Bot]) -> None:
    """Let bots play on to the end, or until it takes too long."""
    for _ in range(LONGEST):
        moves = moves_on(table)
        if not moves:
            return
        seat = table.seat
        table.play(chosen(players[seat], table.view(seat), moves))
