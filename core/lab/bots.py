"""Bots: players made of code. A bot sees what a person in its seat would see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from nomarch.core.engine import Game, Move, Seed
from nomarch.core.errors import UnknownName


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


def bots_of(game: Game) -> dict[str, Callable[[Seed], Bot]]:
    """Name the bots that can play *game*."""
    return {"random": RandomBot, **game.bots}


def make_bot(game: Game, name: str, seed: Seed) -> Bot:
    """Make the bot called *name* for *game*."""
    bots = bots_of(game)
    if name not in bots:
        raise UnknownName(f"bot for {game.name}", name, bots)
    return bots[name](seed)
