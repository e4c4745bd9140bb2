"""Bots for any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.core.engine import Bot, Move


class RandomBot(Bot):
    """Plays anything legal, every move with the same chance."""

    blind = True

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Choose blindly."""
        return moves[int(self.random.random() * len(moves))]  # type: ignore[no-any-return]
