"""The command `edition new`: an edition of one's own, in a file beside one's work."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.editions import SUFFIX
from nomarch.core.editions.volume import NAME
from nomarch.core.engine import Game
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.chosen import Force, chosen_rules, edition_called, game_with
from nomarch.core.workbench.options import Changes, Language, changes_of
from nomarch.core.workbench.output import Usage, give, note, refuse_old_file
from nomarch.core.workbench.reports.edition import file_of


def command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What it is called, like amun-re-2027.", show_default=False)
    ],
    parent: Annotated[
        str, typer.Option("--from", help="The edition it is made of: its name, or the path of its file.")
    ],
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    title: Annotated[str | None, typer.Option("--title", help="Its full name.", show_default="made of NAME")] = None,
    game: Annotated[
        str | None, typer.Option("--game", help="The game, if several have such an edition.", show_default=False)
    ] = None,
    lang: Language = "en",
    folder: Annotated[
        Path, typer.Option("--in", help="The folder to write it into.", show_default="where you are")
    ] = Path(),
) -> None:
    """Write the file of an edition of one's own: it states what you change, and inherits everything else.

    All other values stand in it as remarks, to be changed where one likes. Every command takes the file by --edition.
    """
    if not NAME.fullmatch(name):
        raise Usage(f"{name!r} is no name for an edition: small letters, digits and hyphens, like amun-re-2027")
    file = folder / f"{name}{SUFFIX}"
    refuse_old_file(file)
    found = load(game) if game else game_with(parent)
    called = edition_called(found, parent) or parent
    rules = chosen_rules(found, called, None, None, set_, force=force)
    extends = os.path.relpath(called, folder) if called.endswith(SUFFIX) else called
    speaker = Speaker(rules, lang)
    give(file_of(rules, title or _title(found, name), extends, changes_of(set_), speaker), file)
    note(f"read it: nomarch edition show {file}; check it: nomarch check --edition {file}")


def _title(game: Game, name: str) -> str:
    """Make a title of a name: what is called like the game begins like it."""
    rest = name.removeprefix(game.name).replace("-", " ").strip()
    return f"{game.title} {rest}".strip() if name.startswith(game.name) else rest.capitalize()
