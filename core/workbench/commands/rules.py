"""The command `rules`: the rulebook of an edition, or its summary, in a language."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from nomarch.core.errors import UnknownName
from nomarch.core.registry import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.render import WRITERS
from nomarch.core.rulebook.summary import quick_start, summary
from nomarch.core.workbench.options import Changes, EditionName, GameName, Language, Out, Variants, changes_of
from nomarch.core.workbench.output import give

Format = Annotated[str, typer.Option("--format", help="md, html, text or json.")]


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    lang: Language = "en",
    format_: Format = "text",
    short: Annotated[bool, typer.Option("--summary", help="The player aid: one page of short forms.")] = False,  # noqa: FBT002
    start: Annotated[bool, typer.Option("--quick-start", help="One page to begin with.")] = False,  # noqa: FBT002
    screen: Annotated[bool, typer.Option("--screen", help="With what only play at a screen needs.")] = False,  # noqa: FBT002
    notes: Annotated[bool, typer.Option("--notes", help="With the reasons for what is assumed † or ruled ‡.")] = False,  # noqa: FBT002
    clean: Annotated[bool, typer.Option("--clean", help="Without these signs, for whoever has decided.")] = False,  # noqa: FBT002
    players: Annotated[
        int | None, typer.Option("--players", help="For how many players.", min=1, show_default="any")
    ] = None,
    out: Out = None,
) -> None:
    """Write the rulebook of an edition, or its summary, in one of the languages of the game.

    Every number comes from the edition; a variant or a changed value changes the text.
    """
    if format_ not in WRITERS:
        raise UnknownName("format", format_, WRITERS)
    table = load(name).rules(edition, players, variant or (), changes_of(set_))
    if start and short:
        raise typer.BadParameter("a page is a summary or a quick start, not both")
    if notes and (clean or start or short):
        raise typer.BadParameter("they are for a rulebook with signs", param_hint="--notes")
    write = quick_start if start else summary if short else partial(rulebook, everything=screen, notes=notes)
    book = write(table, lang, players, clean=clean)
    give(WRITERS[format_](book), out)
