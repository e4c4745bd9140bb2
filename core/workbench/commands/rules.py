"""The command `rules`: the rulebook of an edition, or its summary, in a language; or all books in a folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from nomarch.core.errors import UnknownName
from nomarch.core.installed import available
from nomarch.core.registry import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.languages import language
from nomarch.core.rulebook.paper import PAPERS, pdf
from nomarch.core.rulebook.render import WRITERS
from nomarch.core.rulebook.summary import quick_start, summary
from nomarch.core.workbench.chosen import Force, chosen_rules, edition_called
from nomarch.core.workbench.options import Changes, EditionName, Variants
from nomarch.core.workbench.output import (
    Usage,
    format_of,
    give,
    give_bytes,
    is_watched,
    new_folder,
    note,
    refuse_old_file,
)
from nomarch.core.workbench.printing import paper_here

ALL: Final = "all"
PDF: Final = "pdf"
HTML: Final = "html"
A4: Final = "a4"
ENGLISH: Final = "en"
GameOrAll = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game, as `nomarch games` lists it, or the path of its file; `all`: everything of all games.",
        show_default=False,
    ),
]
Languages = Annotated[
    str | None,
    typer.Option(
        "--lang",
        help="The language: fr, it, en, de or es, as far as the game speaks it; `all`: everything of the game.",
        show_default="en",
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format", help="md, html, text, json or pdf.", show_default="as the file ends, or text; for all, html and pdf"
    ),
]
Sheet = Annotated[str | None, typer.Option("--paper", help="The paper of a PDF: a4, letter or a5.", show_default="a4")]
Target = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Write to this new file instead of the screen; for all, to this new folder.", show_default=False
    ),
]


def command(
    name: GameOrAll,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    lang: Languages = None,
    format_: Format = None,
    paper: Sheet = None,
    short: Annotated[bool, typer.Option("--summary", help="The player aid: one page of short forms.")] = False,  # noqa: FBT002
    start: Annotated[bool, typer.Option("--quick-start", help="One page to begin with.")] = False,  # noqa: FBT002
    screen: Annotated[bool, typer.Option("--screen", help="With what only play at a screen needs.")] = False,  # noqa: FBT002
    notes: Annotated[bool, typer.Option("--notes", help="With the reasons for what is assumed † or ruled ‡.")] = False,  # noqa: FBT002
    clean: Annotated[bool, typer.Option("--clean", help="Without these signs, for whoever has decided.")] = False,  # noqa: FBT002
    players: Annotated[
        int | None, typer.Option("--players", help="For how many players.", min=1, show_default="any")
    ] = None,
    out: Target = None,
) -> None:
    """Write the rulebook of an edition, or its summary, in one of the languages of the game.

    Every number comes from the edition; a variant or a changed value changes the text. With `all` for the game or for
    the language everything is written into a folder, with an index: rulebooks and summaries, to be read and printed.
    """
    if format_ not in {None, PDF, *WRITERS}:
        raise UnknownName("format", str(format_), [*WRITERS, PDF])
    if paper not in {None, *PAPERS}:
        raise UnknownName("paper", str(paper), PAPERS)
    if ALL in {name, lang}:
        if any((variant, set_, short, start, screen, notes, clean, players, name == ALL and edition)):
            raise Usage(
                "all books are written as the editions have them: of all games, or of one and perhaps an --edition"
            )
        _all_books(name, lang or ALL, edition, format_, paper or A4, out)
        return
    kind = format_of(format_, out, [*WRITERS, PDF], "text")
    if kind == PDF and out is None:
        raise Usage("a PDF goes to a file, not to the screen: say where with --out")
    if paper and kind != PDF:
        raise Usage("--paper is for --format pdf")
    if start and short:
        raise Usage("a page is a summary or a quick start, not both")
    if notes and (clean or start or short):
        raise Usage("--notes is for a rulebook with signs")
    refuse_old_file(out)
    table = chosen_rules(load(name), edition, players, variant, set_, force=force)
    code = lang or ENGLISH
    write = quick_start if start else summary if short else partial(rulebook, everything=screen, notes=notes)
    book = write(table, code, players, clean=clean)
    if kind == PDF and out:
        give_bytes(pdf(book, paper or A4), out)
    else:
        give(WRITERS[kind](book), out)


def _all_books(name: str, lang: str, edition: str | None, format_: str | None, paper: str, out: Path | None) -> None:
    """Write all books of a game, or of all, into a folder."""
    from nomarch.core.workbench.reports.site import INDEX, publish  # noqa: PLC0415 (one book needs no workers)

    if out is None:
        raise Usage("all books go to a folder: say where with --out")
    if format_ not in {None, HTML, PDF}:
        raise Usage("all books are written as html, and as pdf where the machine can")
    codes = [] if lang == ALL else [language(lang).code]
    games = [load(game) for game in (available() if name == ALL else [name])]
    chosen = edition_called(games[0], edition) if edition else None
    sheet = "" if format_ == HTML else paper_here(paper, is_needed=format_ == PDF)
    with new_folder(out) as folder:
        books = publish(games, folder, codes, edition=chosen, paper=sheet, tell=_tell if is_watched() else _hush)
    note(f"{books} books written to {out}: open {out / INDEX}")


def _tell(file: str) -> None:
    note(f"  {file}")


def _hush(file: str) -> None:
    """Say nothing: nobody watches."""
