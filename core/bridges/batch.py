"""Tables stepped together: arrays in and out, for people who train.

    batch = Batch("amun-re", tables=64)
    seen, told = batch.reset(seed=7)
    seen, rewards, terminated, truncated, told = batch.step(choose(seen, told["action_mask"]))

It is used as a vector environment of Gymnasium is, which it does without: one row a table, what the seat that decides
there sees. A table whose game has ended is laid anew in the same step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from random import Random
from typing import Any, Final, SupportsIndex

from nomarch.core.bridges.bridge import ROW, Bridge
from nomarch.core.bridges.errors import NotAnAction, NotKept, NotOneEach
from nomarch.core.engine import Game, Move
from nomarch.core.errors import IllegalMove
from nomarch.core.optional import needed
from nomarch.core.table.features import FAR

WHAT = "a batch of tables"
numpy = needed("numpy", WHAT, "rl")

TABLES: Final = 64
"""How many tables there are, unless somebody says."""


class Batch:
    """So many tables of one rule set, stepped together.

    Rewards are given to every seat, a row a table, in the order of the seats; rows of features tell seats as the one
    that decides sees them, and `told["seat"]` says which it is. The deals follow from the seed of `reset`: game *g* at
    table *t* is that of `f"{seed}/{t}/{g}"`. What ended games came to is in `told["returns"]`.
    """

    def __init__(
        self,
        game: Game | str,
        edition: str | None = None,
        seats: int | None = None,
        variants: Iterable[str] = (),
        changes: Mapping[str, object] | None = None,
        *,
        tables: SupportsIndex = TABLES,
        reward: str = "points",
    ) -> None:
        count = index(tables)
        if count < 1:
            raise NotOneEach(f"a batch has one table at least, not {count}")
        self.bridge: Final = Bridge(game, edition, seats, variants, changes, reward=reward)
        self.num_envs: Final = count
        self.seed: int | str = 0
        """What the deals follow from."""
        self.games: Final = [-1] * count
        """By table, the number of the game that is played there, from 0."""
        self.states: Final[list[Any]] = [None] * count
        self._decisions: Final = [0] * count
        self._moves: Final[list[list[Move]]] = [[] for _ in range(count)]
        self._scores: Final[list[tuple[int, ...]]] = [()] * count
        self._by_points: Final = reward == "points"

    @property
    def single_observation_space(self) -> Any:
        """What one row is, in the words of Gymnasium, which has to be there for it."""
        spaces = needed("gymnasium.spaces", "a space", "rl")
        return spaces.Box(-FAR, FAR, (self.bridge.width,), numpy.float32)

    @property
    def single_action_space(self) -> Any:
        """What one action is, in the words of Gymnasium, which has to be there for it."""
        return needed("gymnasium.spaces", "a space", "rl").Discrete(self.bridge.actions)

    def dealt_by(self, table: int) -> str:
        """Give the seed of the game that is played at a table."""
        return f"{self.seed}/{table}/{self.games[table]}"

    def reset(
        self, *, seed: SupportsIndex | str | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, Any]:
        """Lay all tables anew: those of a seed from its first games on, or without one the next games."""
        if seed is not None:
            self.seed = seed if isinstance(seed, str) else index(seed)
            self.games[:] = [-1] * self.num_envs
        for table in range(self.num_envs):
            self._lay(table)
        return self._observed(), self._told()

    def _lay(self, table: int) -> None:
        self.games[table] += 1
        self._decisions[table] = 0
        state = self.bridge.game.begin(self.bridge.rules, self.dealt_by(table))
        self.states[table] = state
        self._moves[table] = state.moves()
        self._scores[table] = state.scores()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Any]:
        """Make a move at every table: give what is seen, rewards by seat, what is over, what was broken off, and more.

        If one of the actions is illegal, none is done, and the first that is raises with all objections.
        """
        chosen = self._chosen(actions)
        tables, seats = self.num_envs, self.bridge.seats
        rewards, returns = numpy.zeros((tables, seats), numpy.float32), numpy.zeros((tables, seats), numpy.float32)
        terminated, truncated = numpy.zeros(tables, bool), numpy.zeros(tables, bool)
        for table, move in enumerate(chosen):
            state = self.states[table]
            state.play(move)
            self._decisions[table] += 1
            if self._by_points and state.scores() != self._scores[table]:
                rewards[table] = numpy.subtract(state.scores(), self._scores[table])
                self._scores[table] = state.scores()
            if state.over or self._decisions[table] >= self.bridge.longest:
                terminated[table], truncated[table] = state.over, not state.over
                returns[table] = self.bridge.returns(state)
                if not self._by_points:
                    rewards[table] = returns[table]
                self._lay(table)
            else:
                self._moves[table] = state.moves()
        return self._observed(), rewards, terminated, truncated, {**self._told(), "returns": returns}

    def _chosen(self, actions: Any) -> list[Move]:
        """Find the moves, and refuse all of them if there is one that is not allowed."""
        self._expect_tables()
        numbers = numpy.asarray(actions)
        if numbers.ndim != 1 or len(numbers) != self.num_envs:
            there = len(numbers) if numbers.ndim == 1 else f"an array of the shape {numbers.shape} of"
            raise NotOneEach(f"there are {self.num_envs} tables, but {there} actions")
        if numbers.dtype.kind not in "iu":
            raise NotAnAction(f"actions are whole numbers, not {numbers.dtype}")
        chosen: list[Move] = [self.bridge.move(action) for action in numbers.tolist()]
        for table, move in enumerate(chosen):
            if move not in self._moves[table]:
                raise IllegalMove(move, self.states[table].objections(move))
        return chosen

    def _expect_tables(self) -> None:
        if self.games[0] < 0:
            raise NotKept("there are no tables before reset")

    def any_actions(self, luck: Random) -> list[int]:
        """Choose a legal action at every table by chance, to try something out."""
        self._expect_tables()
        random = luck.random
        return [moves[int(random() * len(moves))].number for moves in self._moves]

    def _observed(self) -> Any:
        """Give what the seats see that decide, a row a table."""
        rows = b"".join([state.view(state.seat).row() for state in self.states])
        return numpy.frombuffer(rows, ROW).reshape(self.num_envs, -1).astype(numpy.float32)

    def _told(self) -> dict[str, Any]:
        """Give which actions are legal, and whose they are."""
        mask = bytearray(self.num_envs * self.bridge.actions)
        for table, moves in enumerate(self._moves):
            first = table * self.bridge.actions
            for move in moves:
                mask[first + move.number] = 1
        seats = numpy.array([state.seat for state in self.states])
        return {"action_mask": numpy.frombuffer(mask, numpy.int8).reshape(self.num_envs, -1), "seat": seats}

    def close(self) -> None:
        """Let go of nothing: a table holds nothing open."""
