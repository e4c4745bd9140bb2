"""The end of the game: corruption first, then gold. Plays `scoring.*` with `scoring.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import End
from nomarch.games.cleopatra import scoring
from nomarch.games.cleopatra.expected import OVER, Expected
from nomarch.games.cleopatra.phases.base import CleopatraPhase

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra


class Scoring(CleopatraPhase):
    """The game is over, and everybody's corruption and gold are counted."""

    name = "scoring"
    then = ("end",)
    tells = scoring.SCORING
    lies = OVER

    def begin(self, state: Cleopatra) -> None:
        """Count amulets, throw the most corrupt to the crocodile, and count the gold of the others."""
        for seat in state.seating.order:
            scoring.settle_corruption(state, seat)
        state.hands.forget()
        state.doubts = [{} for _ in state.doubts]
        state.corrupt_known = (0,) * len(state.corrupt_known)
        scoring.feed_the_crocodile(state)
        for seat in state.seating.order:
            if not state.eaten >> seat & 1:
                scoring.count_gold(state, seat)
        state.enter("end")
        scoring.tell_the_winners(state)


class Finished(End):
    """Nothing is left to do, and nobody holds a card."""

    lies = OVER

    def expects(self, state: Cleopatra, *, begins: bool) -> Expected:
        """All hands are discarded, besides what every phase expects."""
        yield from super().expects(state, begins=begins)
        yield not any(state.hands.sizes), "hands: at the end all are discarded"
