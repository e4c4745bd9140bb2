"""A bot that searches: stub to be replaced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.core.engine import Move, Seed
from nomarch.core.lab.bots import Bot


class SearchBot(Bot):
    """Searches."""

    def __init__(self, seed: Seed = 0, budget: str = "") -> None:
        super().__init__(seed)

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Choose."""
        return moves[0]  # type: ignore[no-any-return]
