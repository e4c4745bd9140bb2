"""The pictures of the documentation, behind `make docs`: phases and a board of every game, and a comparison."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import rooms
from reference import our_games

from nomarch.core.comparing import Pair, Side
from nomarch.core.comparing.play import compare_play
from nomarch.core.drawing import INKS, svg
from nomarch.core.engine import Game, Match
from nomarch.core.lab import Lab
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.commands.picture import board_of, phases_of, played
from nomarch.core.workbench.reports.charts import INK, effects_chart
from nomarch.core.workbench.reports.wording import Wording

LANGUAGE: Final = "en"
SEED: Final = 7
MOVES: Final = 160
"""After how many moves a board is drawn."""
GAMES: Final = 500
"""How many games a comparison plays."""


def pictures() -> dict[str, str]:
    """Draw what is the same wherever it is drawn, by the name of its file."""
    drawn = {"rooms.svg": svg(rooms.picture())}
    for game in our_games():
        match = played(Match(game.rules(), SEED), MOVES)
        drawn[f"{game.name}-phases.svg"] = svg(phases_of(Speaker(match.rules, LANGUAGE)))
        drawn[f"{game.name}-board.svg"] = svg(board_of(match, 1, LANGUAGE))
    return drawn


def charts() -> dict[str, str]:
    """Compare the first edition of a game with its last; how a chart is written depends on who draws it."""
    return {f"{game.name}-compared.svg": _chart(game) for game in our_games() if len(game.editions) > 1}


def _chart(game: Game) -> str:
    pair = Pair(*(Side(game, edition, LANGUAGE) for edition in (game.editions[0], game.editions[-1])))
    play = compare_play(pair, Lab(), ("random",) * pair.left.rules.seats, SEED, GAMES)
    chart = effects_chart(play, Wording(pair.speaker, pair.fields))
    head, end, rest = chart.partition(">")
    return f'{head} color="{INK}"{end}<rect width="100%" height="100%" fill="{INKS["paper"]}"/>{rest}'


def main() -> None:
    """Write all pictures into the folder that is named."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**pictures(), **charts()}.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
