"""A simple, sensible player of Amun-Re."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.core.engine import Move
from nomarch.core.lab.bots import Bot


class SensibleBot(Bot):
    """Bids what a province is worth to it."""

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Choose."""
        return moves[0]  # type: ignore[no-any-return]
