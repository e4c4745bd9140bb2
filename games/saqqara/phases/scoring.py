"""The end of the game, when points are counted. Plays `scoring.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Phase
from nomarch.games.saqqara import scoring

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


class Scoring(Phase):
    """The game is over, and points are counted."""

    name = "scoring"
    then = ("end",)
    tells = scoring.SCORING

    def begin(self, state: Saqqara) -> None:
        """Count the points."""
        scoring.score(state)
        state.enter("end")
