"""What the phases of Cleopatra have in common: the player whose turn it is goes on to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Phase
from nomarch.games.cleopatra.expected import VISITING

if TYPE_CHECKING:
    from nomarch.core.engine import Chance
    from nomarch.games.cleopatra.state import Cleopatra


class CleopatraPhase(Phase):
    """A phase in which a move leads to another only where its deed says so."""

    def after(self, state: Cleopatra) -> None:
        """Leave the decision with the player."""


class Interlude(CleopatraPhase):
    """A phase that breaks into a turn and returns to it; the player whose turn it is decides, unless it says more."""

    lies = VISITING

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """It is the player's turn."""
        return seat == state.active


class Unseen(Interlude):
    """A player names cards one by one, in one order of kinds, and nobody else ever learns which."""

    def shows(self, state: Cleopatra) -> bool:
        """The cards stay unseen."""
        return False

    def redeal(self, state: Cleopatra, seat: int, chance: Chance) -> None:
        """Forget how far somebody else has come in the order of kinds."""
        if state.seat != seat:
            state.last = 0
