"""Bots: players made of code. A bot sees what a person in its seat would see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from nomarch.core.engine import Move, Seed


class Bot:
    """A player. It draws its own luck from streams of its own, so that it never disturbs the table's."""

    blind: ClassVar[bool] = False
    """Whether it goes without a view, which is faster."""

    def __init__(self, seed: Seed = 0) -> None:
        self.random = Random(f"{seed}/bot")  # noqa: S311 (a game, not a secret)

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Choose one of *moves*."""
        raise NotImplementedError(f"{type(self).__name__} does not choose")


class RandomBot(Bot):
    """Plays anything legal, every move with the same chance."""

    blind = True

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Choose blindly."""
        return moves[int(self.random.random() * len(moves))]  # type: ignore[no-any-return]
