"""The command `changes`: the sheet for shops and fans, what is new in an edition compared with another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from nomarch.core.comparing.changes import RuleChange, rule_changes
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.engine import Game
from nomarch.core.errors import UnknownName
from nomarch.core.registry import load
from nomarch.core.rulebook.paper import PAPERS
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.chosen import Force, edition_called, expect_coherent
from nomarch.core.workbench.options import Changes, GameName, changes_of
from nomarch.core.workbench.output import Usage, format_of, give, give_bytes, new_folder, note, refuse_old_file
from nomarch.core.workbench.printing import paper_here
from nomarch.core.workbench.reports.changes import WRITERS, change_sheet, pdf

ALL: Final = "all"
PDF: Final = "pdf"
HTML: Final = "html"
A4: Final = "a4"
SUFFIX: Final = {"text": "txt"}
"""How the file of a format ends, if not by its name."""


def command(
    name: GameName,
    old: Annotated[
        str,
        typer.Argument(metavar="OLD", help="An edition, perhaps with variants: EDITION+VARIANT.", show_default=False),
    ],
    new: Annotated[
        str | None,
        typer.Argument(metavar="[NEW]", help="The new one; with --set it may be left out.", show_default=False),
    ] = None,
    set_: Changes = None,
    lang: Annotated[
        str,
        typer.Option("--lang", help="The language: fr, it, en, de or es, as far as the game speaks it; `all`: each."),
    ] = "en",
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="md, html, text, json or pdf.",
            show_default="as the file ends, or text; for all, html, pdf",
        ),
    ] = None,
    force: Force = False,  # noqa: FBT002
    paper: Annotated[
        str | None, typer.Option("--paper", help="The paper of a PDF: a4, letter or a5.", show_default="a4")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Write to this new file instead of the screen; for all languages, to this new folder.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write what is new in an edition on one page: plain sentences for shops and for people who know the older one.

    A variant is written behind its edition, EDITION+VARIANT; --set changes single values of the new side. The important
    comes first; what there is no room for is counted.
    """
    if paper not in {None, *PAPERS}:
        raise UnknownName("paper", str(paper), PAPERS)
    law = Law(load(name), old, new or old, changes_of(set_), force)
    if lang == ALL:
        _all_sheets(law, format_, paper or A4, out)
        return
    kind = format_of(format_, out, [*WRITERS, PDF], "text")
    if kind == PDF and out is None:
        raise Usage("a PDF goes to a file, not to the screen: say where with --out")
    if paper and kind != PDF:
        raise Usage("--paper is for a PDF")
    refuse_old_file(out)
    pair, found = law.changes(lang)
    if out is not None and kind == PDF:
        give_bytes(pdf(pair, found, paper or A4), out)
    else:
        give(WRITERS[kind](change_sheet(pair, found)), out)


class Law(NamedTuple):
    """What is compared: two editions of a game, the new one perhaps with changes."""

    game: Game
    old: str
    new: str
    values: dict[str, object]
    force: bool

    def changes(self, code: str) -> tuple[Pair, list[RuleChange]]:
        """Find what changed, told in a language; that there is nothing is an answer that nobody wants printed."""
        old, new = (edition_called(self.game, side) or side for side in (self.old, self.new))
        pair = Pair(Side(self.game, old, code), Side(self.game, new, code, self.values))
        for side in pair.sides:
            expect_coherent(side.rules.resolved, force=self.force)
        found = rule_changes(pair)
        if not found:
            raise Usage(
                f"nothing is new: {self.old} and {self.new}{' with these values' * bool(self.values)} are the same"
            )
        return pair, found


def _all_sheets(law: Law, format_: str | None, paper: str, out: Path | None) -> None:
    """Write the sheet in all languages of the game into a folder."""
    if out is None:
        raise Usage("the sheets of all languages go to a folder: say where with --out")
    kinds = [format_of(format_, None, [*WRITERS, PDF], HTML)]
    if format_ is None and paper_here(paper, is_needed=False):
        kinds.append(PDF)
    codes = texts_of(law.game).languages
    told = [law.changes(code) for code in codes]
    with new_folder(out) as folder:
        for code, (pair, found) in zip(codes, told, strict=True):
            for kind in kinds:
                is_pdf = kind == PDF
                made = pdf(pair, found, paper) if is_pdf else WRITERS[kind](change_sheet(pair, found)).encode()
                (folder / f"changes-{code}.{SUFFIX.get(kind, kind)}").write_bytes(made)
    note(f"{len(codes) * len(kinds)} sheets written to {out}")
