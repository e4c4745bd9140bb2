"""Whoever decides for a seat without being a person: a player made of code, or of data.

A game brings its own; the lab has more. All of them see what a person in their seat would see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from nomarch.core.engine.chance import Seed
from nomarch.core.engine.move import Move


class Bot:
    """A player. It draws its own luck from streams of its own, so that it never disturbs the table's."""

    blind: ClassVar[bool] = False
    """Whether it goes without a view, which is faster."""

    def __init__(self, seed: Seed = 0) -> None:
        self.random = Random(f"{seed}/bot")  # noqa: S311 (a game, not a secret)

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Choose one of *moves*."""
        raise NotImplementedError(f"{type(self).__name__} does not choose")
