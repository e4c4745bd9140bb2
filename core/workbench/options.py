"""The arguments and options that commands share, and how they are read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.errors import shortened
from nomarch.core.workbench.output import Usage

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game, as `nomarch games` lists it, or the path of its file.", show_default=False
    ),
]
GameFile = Annotated[
    str | None,
    typer.Option("--game", help="The file of the game, if it is not installed.", show_default="what the record names"),
]
EditionName = Annotated[
    str | None,
    typer.Option(
        "--edition",
        help="The edition of the rules: its name, or the path of its file.",
        show_default="the game's default",
    ),
]
Variants = Annotated[list[str] | None, typer.Option("--variant", help="A variant of the edition; may be repeated.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", help="Change a single value of the edition, FIELD=VALUE; may be repeated."),
]
Out = Annotated[
    Path | None, typer.Option("--out", help="Write to this new file instead of the screen.", show_default=False)
]
Page = Annotated[Path | None, typer.Option("--html", help="Write a page to this new file instead.", show_default=False)]
Document = Annotated[
    Path | None, typer.Option("--json", help="Write all of it for programs to this new file.", show_default=False)
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same game.")]
Language = Annotated[
    str, typer.Option("--lang", help="The language: fr, it, en, de or es, as far as the game speaks it.")
]


def changes_of(settings: list[str] | None) -> dict[str, object]:
    """Read FIELD=VALUE pairs; a value is written as in an edition file, quotes left out."""
    changes: dict[str, object] = {}
    for setting in settings or ():
        field, equals, value = setting.partition("=")
        if not equals:
            raise Usage(f"--set takes FIELD=VALUE, not {shortened(setting)!r}")
        changes[field] = _value(field, value)
    return changes


def _value(field: str, written: str) -> object:
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        return written
    except (ValueError, RecursionError):
        told = f"{shortened(field)}={shortened(written)}"
        raise Usage(f"--set {told}: no value has so many digits or brackets") from None
