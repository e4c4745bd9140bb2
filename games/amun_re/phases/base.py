"""Turns of Amun-Re in which power cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Turns
from nomarch.games.amun_re.hands import HANDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


class CardTurns(Turns):
    """Turns in which power cards are played, no two alike; whoever holds none at all has nothing to decide."""

    tells = HANDS

    def begin(self, state: AmunRe) -> None:
        """Forget which kinds were played before."""
        state.played = (0,) * state.seats
        super().begin(state)

    def asks(self, state: AmunRe) -> bool:
        """Ask whoever holds a power card of any kind, for the kind is nobody's business."""
        return state.hands.sizes[state.seat] > 0
