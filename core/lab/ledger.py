"""The ledger: finished games, in memory and perhaps on the disk, so that a run that was broken off can go on.

On the disk it has a line a game. A game is found again by its number and by the hash of everything it depends on. A
damaged line costs its own game and is told of; only a file that does not begin as a ledger is refused.

One run at a time writes to a file. A game is handed to the system as soon as it is finished, and so survives the end of
the process, whatever ends it. The disk has it within about a second of further games, or at the end: a power cut may
cost the last ones.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from nomarch.core.engine.line_file import LineFile
from nomarch.core.errors import NomarchError, RecordError
from nomarch.core.lab.setting import Played

HEADER: Final = {"ledger": 1}
FINISHED: Final = TypeAdapter(Played)
"""What a finished game looks like."""
MOST: Final = 2**53
"""The largest number that is reckoned with exactly."""
PAUSE: Final = 1.0
"""How many seconds pass, at least, before the disk is asked again to take what was written."""


class CannotKeep(NomarchError, OSError):
    """A ledger that cannot be written: a full disk, a folder that is closed, another run that writes to it."""


class Damaged(ValueError):
    """A line that tells of no finished game, with what is wrong with it."""


class Ledger:
    """The finished games of a run."""

    def __init__(self) -> None:
        self.warnings: Final[list[str]] = []
        """What was left out when files were read."""
        self._games: dict[str, dict[int, Played]] = {}
        self._file: LineFile | None = None
        self._synced = 0.0

    @property
    def count(self) -> int:
        """How many games it holds."""
        return sum(map(len, self._games.values()))

    def games(self, key: str) -> dict[int, Played]:
        """Give the games of a setting that are finished, by their numbers."""
        return self._games.setdefault(key, {})

    def keep(self, key: str, games: Iterable[Played]) -> None:
        """Take finished games in; if the ledger has a file, they are written to it at once."""
        for game in games:
            self._line({"of": key, "game": game})
            self.games(key)[game.number] = game
        self._sync()

    def open(self, path: Path) -> None:
        """Begin a new file with what is there, and write every game into it as it comes."""
        self._file = _held(path, new=True)
        try:
            self._line(HEADER)
            self._add_to(Ledger())
        except CannotKeep as error:
            path.unlink()
            raise CannotKeep(f"{error}: finished games cannot be kept here") from None

    def go_on(self, path: Path) -> None:
        """Read a file, write into it what it lacks, and every further game as it comes."""
        file, there = _held(path, new=False), Ledger()
        try:
            whole = there._take_in(path, file.read())
            file.cut(whole)
        except BaseException:
            file.close()
            raise
        self._file = file
        if not whole:
            self._line(HEADER)
        self._add_to(there)
        for key, games in there._games.items():
            self.games(key).update(games)
        self.warnings.extend(there.warnings)

    def read(self, path: Path) -> None:
        """Take in the games of a file."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise RecordError(str(path), 0, f"cannot be read: {error.strerror}") from None
        self._take_in(path, content)

    def remove(self) -> None:
        """Stop writing, and remove the file."""
        if self._file is not None:
            self._file.remove()
            self._file = None

    def close(self) -> None:
        """Stop writing; the file stays, and the disk has all of it."""
        if self._file is not None:
            with suppress(OSError):  # what a full disk did not take was told when it was written
                self._file.sync()
            self._file.close()
            self._file = None

    def _add_to(self, there: Ledger) -> None:
        """Write the games that the file has not yet, *there* being what it has."""
        for key, games in self._games.items():
            known = there.games(key)
            for game in games.values():
                if game.number not in known:
                    self._line({"of": key, "game": game})

    def _take_in(self, path: Path, content: bytes) -> int:
        """Take in the games of a file with this content, and tell where its last whole line ends."""
        if _written(HEADER).encode().startswith(content):
            return 0  # whoever began it came no further
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        _refuse_strange(path, lines)
        damaged: list[str] = []
        for number, line in enumerate(lines[1:], 2):
            try:
                key, game = _entry(line)
            except Damaged as error:
                damaged.append(f"{path}, line {number}: {error}")
            else:
                self.games(key)[game.number] = game
        if whole < len(content):
            damaged.append(f"{path}, line {len(lines) + 1}: is torn off")
        self.warnings.extend(_warnings(damaged))
        return whole

    def _line(self, line: Any) -> None:
        if self._file is not None:
            self._try(lambda file: file.add(_written(line), synced=False))

    def _sync(self) -> None:
        now = time.monotonic()
        if self._file is not None and now - self._synced >= PAUSE:
            self._try(LineFile.sync)
            self._synced = now

    def _try(self, deed: Callable[[LineFile], None]) -> None:
        if self._file is None:
            return
        try:
            deed(self._file)
        except OSError as error:
            path = self._file.path
            self.close()
            raise CannotKeep(f"{path}: {error.strerror}") from None


def _held(path: Path, *, new: bool) -> LineFile:
    try:
        return LineFile(path, new=new)
    except BlockingIOError:
        raise CannotKeep(f"{path}: another run writes to it; wait for its end, or name another file") from None
    except OSError as error:
        raise CannotKeep(f"{path}: {error.strerror}: finished games cannot be kept here") from None


def _written(line: Any) -> str:
    return json.dumps(line, separators=(",", ":")) + "\n"


def _refuse_strange(path: Path, lines: Sequence[bytes]) -> None:
    """Refuse a file that does not begin as a ledger."""
    try:
        begins = json.loads(lines[0]) if lines else None
    except (ValueError, RecursionError):
        begins = None
    if begins != HEADER:
        raise RecordError(str(path), 1, "this is no ledger of games, or one of another format")


def _entry(line: bytes) -> tuple[str, Played]:
    """Read a line: the hash of a setting, and a game of it."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise Damaged("is no JSON") from None
    try:
        key, game = str(entry["of"]), FINISHED.validate_python(entry["game"])
    except (KeyError, TypeError, ValueError):
        raise Damaged("is no finished game") from None
    if not _names_its_seats(game):
        raise Damaged("names seats that the game has not")
    if any(abs(number) > MOST for number in _numbers(game)):
        raise Damaged("has a number that no game has")
    return key, game


def _names_its_seats(game: Played) -> bool:
    seats = range(len(game.scores))
    named = {game.first, *game.winners, *(seat for lines in game.lines.values() for seat, _ in lines)}
    return len(game.bots) == len(seats) and all(seat in seats for seat in named)


def _numbers(game: Played) -> Iterator[int]:
    yield from (game.number, game.decisions, game.lead_changes, *game.scores)
    yield from (points for lines in game.lines.values() for _, points in lines)


def _warnings(damaged: Sequence[str]) -> Iterator[str]:
    """Tell of damaged lines in one sentence, however many there are."""
    if damaged:
        first, more = damaged[0], len(damaged) - 1
        others = f", as {more:,} more damaged {'line is' if more == 1 else 'lines are'}" if more else ""
        yield f"{first}; it is left out{others}: such games are played again"
