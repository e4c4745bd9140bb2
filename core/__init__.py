"""Nomarch: a rules toolkit in which the law of a game and the play of it are the same thing.

A game is loaded by its name and played:

    from nomarch.core import load

    game = load("amun-re")
    state = game.start(edition="super-meeple-2015", seats=4, seed=7)
    while not state.over:
        state.play(state.moves()[0])
    state.scores(), state.winners(), state.score_sheet(0)
"""

from typing import TYPE_CHECKING

from nomarch.core.errors import NomarchError
from nomarch.core.late import late

if TYPE_CHECKING:
    from nomarch.core.engine import Game, Match, Record
    from nomarch.core.installed import available
    from nomarch.core.registry import load
else:
    __getattr__ = late(
        __name__, {"engine": ("Game", "Match", "Record"), "installed": ("available",), "registry": ("load",)}
    )

__all__ = ["Game", "Match", "NomarchError", "Record", "available", "load"]
