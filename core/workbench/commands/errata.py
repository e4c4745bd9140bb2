"""The command `errata`: where the sources contradict themselves, edition by edition."""

from __future__ import annotations

from typing import Annotated

import typer

from nomarch.core.registry import load
from nomarch.core.rulebook.errata import errata_lines
from nomarch.core.workbench.chosen import edition_called
from nomarch.core.workbench.options import GameName, Language, Out
from nomarch.core.workbench.output import format_of, give, refuse_old_file

EditionOrAll = Annotated[
    str | None,
    typer.Option(
        "--edition",
        help="Only those of an edition, by its name or the path of its file; one of your own has those of its base.",
        show_default="all",
    ),
]


def command(name: GameName, edition: EditionOrAll = None, lang: Language = "en", out: Out = None) -> None:
    """List where the sources of a game contradict themselves or one another, what is right, and the computation.

    An error belongs to the edition in whose rules it stands.
    """
    format_of(None, out, ["text"], "text")
    refuse_old_file(out)
    game = load(name)
    chosen = edition_called(game, edition)
    editions = game.rules(chosen).resolved.lineage if chosen else ()
    give(errata_lines(game, lang, editions), out)
