"""Records of games, read again by a command."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nomarch.core.engine import Game, Match, Record
from nomarch.core.errors import RecordError, shortened
from nomarch.core.installed import available
from nomarch.core.registry import load
from nomarch.core.workbench.output import warn

FIELDS: Final = 1000
"""How many characters the names of corrected fields may take."""


def game_of(record: Record, named: str | None) -> Game:
    """Find the game of a record: the installed one it names, or another of that name that somebody else names."""
    game = _installed(record) if named is None else load(named)
    if game.name != record.header.game:
        raise RecordError(record.where, 1, f"is a record of {record.header.game}, not of {game.name}")
    return game


def _installed(record: Record) -> Game:
    name = record.header.game
    if name not in available():
        there_are = ", ".join(available()) or "none"
        raise RecordError(
            record.where,
            1,
            f"is a record of {shortened(name)}, which is not installed; name its file by --game FILE.py, "
            f"or install it; there are: {there_are}",
        )
    return load(name)


def replayed(file: Path, named: str | None = None) -> Match:
    """Read a record and play it again, as it was recorded; warn of what has changed since."""
    record = Record.read(file)
    warn(record.warnings)
    game = game_of(record, named)
    corrected = record.corrections(game)
    if corrected:
        told = shortened(", ".join(corrected), FIELDS)
        warn([f"{record.where}: the edition was corrected since in {told}; told as recorded"])
    if record.header.version != game.version:
        warn([f"{record.where}: made by version {shortened(record.header.version)}, this is {game.version}"])
    return record.replay(game)
