"""The rules that a command is asked for: an edition by its name or its file, with variants and changes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from nomarch.core.editions import SUFFIX, Choice, Resolved, fields_of
from nomarch.core.editions.volume import read_volume
from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import EditionError, UnknownName
from nomarch.core.installed import available
from nomarch.core.registry import load
from nomarch.core.workbench.options import changes_of
from nomarch.core.workbench.output import Usage

AN_EXAMPLE: Final = "amun-re"

Force = Annotated[bool, typer.Option("--force", help="Take values that contradict each other all the same.")]


def chosen_rules(
    game: Game,
    edition: str | None,
    players: int | None,
    variants: Iterable[str] | None,
    settings: list[str] | None,
    *,
    force: bool = False,
) -> RuleSet:
    """Compile the rules that options name; refuse what contradicts itself, unless it is wanted all the same."""
    rules = game.rules(edition_called(game, edition), players, variants or (), changes_of(settings))
    expect_coherent(rules.resolved, force=force)
    return rules


def edition_called(game: Game, written: str | None) -> str | None:
    """Find the edition that is meant: one of the game, or the file of that name which lies here."""
    if written is None or written in game.editions or written.endswith(SUFFIX):
        return written
    name, plus, variants = written.partition("+")
    beside = f"{name}{SUFFIX}"
    return f"{beside}{plus}{variants}" if name not in game.editions and Path(beside).is_file() else written


def game_with(edition: str) -> Game:
    """Find the game of an edition: the one that its file names, or the only one that has it."""
    name = Choice.read(edition).edition
    file = Path(name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
    if name.endswith(SUFFIX) or file.is_file():
        volume = read_volume(file, str(file), apart=file)
        if not volume.game:
            raise EditionError(
                volume.where, "game", f'is missing; it says of which game this is: game = "{AN_EXAMPLE}"'
            )
        try:
            return load(volume.game)
        except UnknownName as error:
            raise EditionError(volume.place("game"), "game", str(error)) from None
    games = [game for game in map(load, available()) if name in game.editions]
    if not games:
        raise UnknownName("edition", name, [each for game in map(load, available()) for each in game.editions])
    if len(games) > 1:
        raise Usage(f"{name} is an edition of {' and of '.join(game.name for game in games)}: name the game")
    return games[0]


def expect_coherent(resolved: Resolved, *, force: bool = False) -> None:
    """Refuse an edition whose values contradict each other, and name all of them with the clauses they touch."""
    found = [] if force else resolved.contradictions
    if not found:
        return
    told = "; ".join(f"{', '.join(fields)}: {reason} ({_touched(resolved, fields)})" for fields, reason in found)
    place = resolved.place_of(found[0].fields)
    raise EditionError(place, "", f"{told}; --force takes it all the same")


def _touched(resolved: Resolved, fields: Iterable[str]) -> str:
    known = fields_of(type(resolved.edition))
    return ", ".join(dict.fromkeys(clause for field in fields for clause in known[field].clauses))
