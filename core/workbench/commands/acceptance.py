"""The command `accept`: a translation was read beside its origin."""

from __future__ import annotations

from typing import Annotated

import typer

from nomarch.core.registry import load
from nomarch.core.rulebook.accepted import accept_translation
from nomarch.core.workbench.options import GameName
from nomarch.core.workbench.output import note


def command(
    name: GameName,
    lang: Annotated[str, typer.Argument(metavar="LANG", help="The language of the translation.", show_default=False)],
    clause: Annotated[
        str,
        typer.Argument(
            metavar="CLAUSE",
            help="The clause; `all` of the game's own, or all that are `lent` to it.",
            show_default=False,
        ),
    ],
) -> None:
    """Say that a translation was read and fits the clause it was made from."""
    settled = accept_translation(load(name), lang, clause)
    for part in settled:
        note(f"accepted: {lang} {part}")
    if not settled:
        note("nothing was waiting to be accepted")
