"""The command `replay`: a recorded game told again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.workbench.options import GameFile, Language, Out
from nomarch.core.workbench.output import Usage, give
from nomarch.core.workbench.records import replayed
from nomarch.core.workbench.reports import story


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.", show_default=False)],
    game: GameFile = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Tell only what this player could know, from 1.", show_default="everything"),
    ] = None,
    lang: Language = "en",
    page: Annotated[
        Path | None,
        typer.Option(
            "--page", help="Write a new HTML page instead, with a picture after each round.", show_default=False
        ),
    ] = None,
    out: Out = None,
) -> None:
    """Tell a recorded game from beginning to end, with the clause behind everything, and show the score sheet."""
    if page is not None and out is not None:
        raise Usage("--page and --out write different things; name one of them")
    match = replayed(file, game)
    if seat is not None and not 1 <= seat <= len(match.players):
        raise Usage(f"there are players 1 to {len(match.players)}, not {seat}")
    tell = story.lines if page is None else story.page
    give(tell(match, lang, None if seat is None else seat - 1), page or out)
