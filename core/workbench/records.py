"""Records of games, read again by a command."""

from __future__ import annotations

from pathlib import Path

from nomarch.core.engine import Game, Match, Record
from nomarch.core.errors import RecordError
from nomarch.core.registry import load
from nomarch.core.workbench.output import warn


def game_of(record: Record, named: str | None) -> Game:
    """Find the game of a record: the installed one it names, or another of that name that somebody else names."""
    game = load(record.header.game if named is None else named)
    if game.name != record.header.game:
        raise RecordError(record.where, 1, f"is a record of {record.header.game}, not of {game.name}")
    return game


def replayed(file: Path, named: str | None = None) -> Match:
    """Read a record and play it again, as it was recorded; warn of what has changed since."""
    record = Record.read(file)
    warn(record.warnings)
    game = game_of(record, named)
    corrected = record.corrections(game)
    if corrected:
        warn([f"{record.where}: the edition was corrected since in {', '.join(corrected)}; told as recorded"])
    if record.header.version != game.version:
        warn([f"{record.where}: made by version {record.header.version}, this is {game.version}"])
    return record.replay(game)
