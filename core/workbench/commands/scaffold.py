"""The command `new`: a plugin package of one's own that plays, simulates, prints and passes its tests as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.errors import UnknownName
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.workbench.output import Usage, note
from nomarch.core.workbench.prototype.scaffold import DEALING, SCORING, TREASURES, USUAL, NewGame, refuse_name, write


def command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The name of the game: small letters and hyphens.", show_default=False)
    ],
    mechanism: Annotated[
        list[str] | None,
        typer.Option(
            "--mechanism",
            help=f"What it is made of: one of {', '.join(DEALING)}; and one of {', '.join(SCORING)}. May be repeated.",
            show_default=USUAL,
        ),
    ] = None,
    players: Annotated[str, typer.Option("--players", help="How many play, such as 2-4.")] = "2-4",
    title: Annotated[str, typer.Option("--title", help="What it is called.", show_default="its name")] = "",
    lang: Annotated[str, typer.Option("--lang", help="The languages of its texts, that of origin first.")] = "fr,it,en",
    out: Annotated[
        Path | None, typer.Option("--out", help="The new folder to write it into.", show_default="NAME")
    ] = None,
) -> None:
    """Write a new game as a package of its own, with its edition, its texts and its tests.

    It installs, plays, simulates, prints its rules and passes its tests before a line is changed. Nothing is
    overwritten.
    """
    plan = NewGame(
        name, title or name.replace("-", " ").title(), *_parts(mechanism), *_players(players), _languages(lang)
    )
    refuse_name(plan)
    folder = out or Path(name)
    write(plan, folder)
    note(f"{plan.title} is written to {folder}")
    note(f'  pip install --editable "{folder}[test]" && nomarch try {name}')


def _parts(mechanisms: Sequence[str] | None) -> tuple[str, str]:
    """Tell how treasures are dealt and how they score."""
    for mechanism in mechanisms or ():
        if mechanism not in (*DEALING, *SCORING):
            raise UnknownName("mechanism", mechanism, (*DEALING, *SCORING))
    dealing = [mechanism for mechanism in mechanisms or () if mechanism in DEALING]
    scoring = [mechanism for mechanism in mechanisms or () if mechanism in SCORING]
    for chosen in (dealing, scoring):
        if len(chosen) > 1:
            raise Usage(f"{' and '.join(chosen)} do the same: name one of them")
    return (dealing or [USUAL])[0], (scoring or [""])[0]


def _players(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", text.strip())
    fewest, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= fewest <= most <= len(TREASURES):
        raise Usage(f"--players takes a number or two, such as 2-4, up to {len(TREASURES)}; not {text!r}")
    return fewest, most


def _languages(text: str) -> tuple[str, ...]:
    codes = tuple(dict.fromkeys(code.strip() for code in text.split(",") if code.strip()))
    for code in codes:
        if code not in LANGUAGES:
            raise UnknownName("language", code, LANGUAGES)
    if not codes:
        raise Usage("--lang names at least one language")
    return codes
