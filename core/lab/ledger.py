"""The ledger: finished games, in memory and perhaps on the disk, so that a run that was broken off can go on.

On the disk it has a line a game. A game is found again by its number and by the hash of everything it depends on. A
line that was torn by a crash is dropped; anything else unexpected is an error that names the line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

from pydantic import TypeAdapter

from nomarch.core.errors import NomarchError, RecordError
from nomarch.core.lab.setting import Played

HEADER: Final = {"ledger": 1}
FINISHED: Final = TypeAdapter(Played)
"""What a finished game looks like."""


class CannotKeep(NomarchError, OSError):
    """A ledger that cannot be written: a full disk, a folder that is closed."""


class Ledger:
    """The finished games of a run."""

    def __init__(self) -> None:
        self._games: dict[str, dict[int, Played]] = {}
        self._file: TextIO | None = None

    @property
    def count(self) -> int:
        """How many games it holds."""
        return sum(map(len, self._games.values()))

    def games(self, key: str) -> dict[int, Played]:
        """Give the games of a setting that are finished, by their numbers."""
        return self._games.setdefault(key, {})

    def keep(self, key: str, games: Iterable[Played]) -> None:
        """Take finished games in; if the ledger has a file, they are on the disk at once."""
        for game in games:
            self._line({"of": key, "game": game})
            self.games(key)[game.number] = game

    def open(self, path: Path) -> None:
        """Begin a new file with what is there, and write every game into it as it comes."""
        try:
            self._file = path.open("x", encoding="utf-8", newline="\n")
        except OSError as error:
            raise CannotKeep(f"{path}: {error.strerror}: finished games cannot be kept here") from None
        try:
            self._line(HEADER)
            for key, games in self._games.items():
                self.keep(key, list(games.values()))
        except CannotKeep as error:
            path.unlink()
            raise CannotKeep(f"{error}: finished games cannot be kept here") from None

    def go_on(self, path: Path) -> None:
        """Read a file and write every further game into it."""
        whole = self.read(path)
        try:
            self._file = path.open("r+", encoding="utf-8", newline="\n")
        except OSError as error:
            raise CannotKeep(f"{path}: {error.strerror}: finished games cannot be kept here") from None
        self._file.seek(whole)
        self._file.truncate()

    def read(self, path: Path) -> int:
        """Take in the games of a file, and tell where its last whole line ends."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise RecordError(str(path), 0, f"cannot be read: {error.strerror}") from None
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if not lines or _parsed(path, 1, lines[0]) != HEADER:
            raise RecordError(str(path), 1, "this is no ledger of games, or one of another format")
        for number, line in enumerate(lines[1:], 2):
            entry = _parsed(path, number, line)
            try:
                game = FINISHED.validate_python(entry["game"])
                key = str(entry["of"])
            except (KeyError, TypeError, ValueError):
                raise RecordError(str(path), number, "this is no finished game") from None
            if not _is_sound(game):
                raise RecordError(str(path), number, "this game names seats that it has not")
            self.games(key)[game.number] = game
        return whole

    def close(self) -> None:
        """Stop writing; the file stays."""
        if self._file is not None:
            with suppress(OSError):  # what a full disk did not take was told when it was written
                self._file.close()
            self._file = None

    def _line(self, line: Any) -> None:
        if self._file is None:
            return
        try:
            self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._file.flush()
        except OSError as error:
            path = self._file.name
            self.close()
            raise CannotKeep(f"{path}: {error.strerror}") from None


def _parsed(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(str(path), number, f"is no JSON: {error}") from None


def _is_sound(game: Played) -> bool:
    seats = range(len(game.scores))
    named = {game.first, *game.winners, *(seat for lines in game.lines.values() for seat, _ in lines)}
    return len(game.bots) == len(seats) and all(seat in seats for seat in named)
