"""Phases whose choices stay unseen: cards discarded, fetched or kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Phase

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Chance
    from nomarch.games.cleopatra.state import Cleopatra


class Unseen(Phase):
    """A player names cards one by one, in one order of kinds, and nobody else ever learns which."""

    def shows(self, state: Cleopatra) -> bool:
        """The cards stay unseen."""
        return False

    def redeal(self, state: Cleopatra, seat: int, chance: Chance) -> None:
        """Forget how far somebody else has come in the order of kinds."""
        if state.seat != seat:
            state.last = 0
