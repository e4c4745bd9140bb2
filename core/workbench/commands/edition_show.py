"""The command `edition show`: an edition as a person reads it."""

from __future__ import annotations

from typing import Annotated

import typer

from nomarch.core.registry import load
from nomarch.core.rulebook.render import json_text
from nomarch.core.workbench.chosen import chosen_rules, edition_called, game_with
from nomarch.core.workbench.options import Changes, Document, Language, Out, Variants
from nomarch.core.workbench.output import give, refuse_old_file
from nomarch.core.workbench.reports import edition as report


def command(
    name: Annotated[
        str,
        typer.Argument(metavar="EDITION", help="The edition: its name, or the path of its file.", show_default=False),
    ],
    variant: Variants = None,
    set_: Changes = None,
    game: Annotated[
        str | None, typer.Option("--game", help="The game, if several have such an edition.", show_default=False)
    ] = None,
    lang: Language = "en",
    json_: Document = None,
    out: Out = None,
) -> None:
    """Show an edition: every value with its name, where it comes from, the clauses it touches, and what was changed.

    What differs from the edition it is made of comes first. Values that contradict each other are named, not refused.
    """
    refuse_old_file(out)
    refuse_old_file(json_)
    found = load(game) if game else game_with(name)
    rules = chosen_rules(found, edition_called(found, name), None, variant, set_, force=True)
    shown = report.described(rules, lang)
    if json_ is not None:
        give(json_text(shown.model_dump(mode="json")), json_)
    if json_ is None or out is not None:
        give(report.screen(shown), out)
