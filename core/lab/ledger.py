"""The ledger: finished games, in memory and perhaps on the disk, so that a run that was broken off can go on.

Of a setting it keeps every game, or counts them in a tally, which does not grow with their number. On the disk it has a
line a game; what was counted before there was a file is one line together. A game is found again by its number and by
the hash of everything it depends on. A damaged line costs its own games and is told of; only a file that does not begin
as a ledger is refused.

One run at a time writes to a file. A game is handed to the system as soon as it is finished, and so survives the end of
the process, whatever ends it. The disk has it within about a second of further games, or at the end: a power cut may
cost the last ones.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from nomarch.core.engine.line_file import LineFile
from nomarch.core.errors import NomarchError, RecordError
from nomarch.core.lab.setting import Played, Setting
from nomarch.core.lab.spans import joined, number_in, spans, without
from nomarch.core.lab.tally import Counted, DoesNotAddUp, Tally

HEADER: Final = {"ledger": 1}
FINISHED: Final = TypeAdapter(Played)
"""What a finished game looks like."""
COUNTED: Final = TypeAdapter(Counted)
"""What counted games look like."""
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
        self._tallies: dict[str, tuple[Tally, range]] = {}
        """The games that are counted as they come, and which those are."""
        self._counted: defaultdict[str, list[Counted]] = defaultdict(list)
        """Other games that were counted together."""
        self._file: LineFile | None = None
        self._synced = 0.0

    @property
    def count(self) -> int:
        """How many games it holds."""
        return sum(map(number_in, self._numbers().values()))

    @property
    def has_file(self) -> bool:
        """Whether every game is written to a file as it comes."""
        return self._file is not None

    def games(self, key: str) -> dict[int, Played]:
        """Give the games of a setting that are finished and kept, by their numbers."""
        return self._games.setdefault(key, {})

    def all_games(self) -> Mapping[str, Mapping[int, Played]]:
        """Give all games that are finished and kept, by the keys of their settings."""
        return {key: games for key, games in self._games.items() if games}

    def keep(self, key: str, games: Iterable[Played]) -> None:
        """Take finished games in; if the ledger has a file, they are written to it at once."""
        for game in games:
            self._write(line_of(key, game))
            self.games(key)[game.number] = game
        self._sync()

    def tally(self, setting: Setting, wanted: range) -> Tally:
        """Give a tally of those *wanted* games of a setting that are finished; the others will be counted, not kept."""
        key, tally = setting.key, Tally(setting)
        if key in self._tallies:
            self._counted[key].append(self._tallies[key][0].counted())
        self._tallies[key] = tally, wanted
        self._counted[key] = [counted for counted in self._counted[key] if not self._takes(key, counted)]
        kept = [game for number, game in self.games(key).items() if number in wanted and number not in tally]
        tally.count(kept)
        return tally

    def count_game(self, key: str, game: Played) -> None:
        """Count a finished game of a setting that has a tally; it is written as those that are kept."""
        self._write(line_of(key, game))
        self._tallies[key][0].count([game])
        self._sync()

    def enter(self, key: str, counted: Counted, lines: str) -> None:
        """Take in games that were counted, with a line for each if the ledger has a file, which takes all or none."""
        self._write(lines)
        self._tallies[key][0].take(counted)
        self._sync()

    def open(self, path: Path) -> None:
        """Begin a new file with what is there, and write every game into it as it comes."""
        self._file = _held(path, new=True)
        try:
            self._write(_written(HEADER))
            self._add_to({}, self._all_counted())
        except CannotKeep as error:
            path.unlink()
            raise CannotKeep(f"{error}: finished games cannot be kept here") from None

    def go_on(self, path: Path) -> None:
        """Read a file, write into it what it lacks, and every further game as it comes."""
        file, counted = _held(path, new=False), self._all_counted()
        try:
            whole, there = self._take_in(path, file.lines())
            file.cut(whole)
        except BaseException:
            file.close()
            raise
        self._file = file
        if not whole:
            self._write(_written(HEADER))
        self._add_to(there, counted)

    def read(self, path: Path) -> None:
        """Take in the games of a file."""
        try:
            with path.open("rb") as file:
                self._take_in(path, file)
        except OSError as error:
            raise RecordError(str(path), 0, f"cannot be read: {error.strerror}") from None

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

    def _numbers(self) -> dict[str, list[range]]:
        """Tell which games of every setting are there, kept or counted."""
        found: defaultdict[str, list[range]] = defaultdict(list)
        for key, games in self._games.items():
            found[key] += spans(games)
        for key, counted in self._all_counted():
            found[key] += counted.spans
        return {key: joined(ranges) for key, ranges in found.items()}

    def _all_counted(self) -> list[tuple[str, Counted]]:
        running = [(key, tally.counted()) for key, (tally, _) in self._tallies.items() if tally.numbers]
        return running + [(key, counted) for key, several in self._counted.items() for counted in several]

    def _takes(self, key: str, counted: Counted) -> bool:
        """Add counted games to the tally of their setting, if there is one that wants them all and has none of them."""
        tally, wanted = self._tallies.get(key, (None, range(0)))
        if tally is None or not all(span.start in wanted and span[-1] in wanted for span in counted.spans):
            return False
        try:
            tally.take(counted)
        except DoesNotAddUp:
            return False
        return True

    def _add_to(self, there: Mapping[str, list[range]], counted: Iterable[tuple[str, Counted]]) -> None:
        """Write the games that the file has not yet, *there* being what it has."""
        for key, games in self._games.items():
            for span in without(spans(games), there.get(key, [])):
                for number in span:
                    self._write(line_of(key, games[number]))
        for key, several in counted:
            if any(without(several.spans, there.get(key, []))):
                self._write(_written({"of": key, "counted": several}))

    def _take_in(self, path: Path, lines: Iterable[bytes]) -> tuple[int, dict[str, list[range]]]:
        """Take in the games of a file, and tell where its last whole line ends and which games it has."""
        rest, there = iter(lines), defaultdict[str, list[range]](list)
        first = next(rest, b"")
        if first != BEGINNING and BEGINNING.startswith(first):
            return 0, there  # whoever began it came no further
        _refuse_strange(path, first)
        whole, damaged = len(first), Damages(path)
        for number, line in enumerate(rest, 2):
            try:
                key, entry = _entry(line)
            except Damaged as error:
                damaged.add(number, error)
            else:
                there[key] = joined([*there[key], *_spans(entry)])
                self._enter(key, entry)
            whole += len(line) if line.endswith(b"\n") else 0
        self.warnings.extend(damaged.told())
        return whole, there

    def _enter(self, key: str, entry: Played | Counted) -> None:
        """Take in what a line tells of: games that are counted are not kept."""
        if isinstance(entry, Counted):
            if not self._takes(key, entry):
                self._counted[key].append(entry)
            return
        tally, wanted = self._tallies.get(key, (None, range(0)))
        if tally is None or entry.number not in wanted:
            self.games(key)[entry.number] = entry
        elif entry.number not in tally:
            tally.count([entry])

    def _write(self, lines: str) -> None:
        if self._file is not None:
            self._try(lambda file: file.add(lines, synced=False))

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


def line_of(key: str, game: Played) -> str:
    """Write a game of a setting as its line in a file."""
    return _written({"of": key, "game": game})


def _written(line: Any) -> str:
    return json.dumps(line, separators=(",", ":")) + "\n"


BEGINNING: Final = _written(HEADER).encode()


def _refuse_strange(path: Path, first: bytes) -> None:
    """Refuse a file that does not begin as a ledger."""
    try:
        begins = json.loads(first) if first.endswith(b"\n") else None
    except (ValueError, RecursionError):
        begins = None
    if begins != HEADER:
        raise RecordError(str(path), 1, "this is no ledger of games, or one of another format")


def _entry(line: bytes) -> tuple[str, Played | Counted]:
    """Read a line: the hash of a setting, and a game of it, or several that were counted."""
    if not line.endswith(b"\n"):
        raise Damaged("is torn off")
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise Damaged("is no JSON") from None
    if isinstance(entry, dict) and "counted" in entry:
        return _counted(entry)
    try:
        key, game = str(entry["of"]), FINISHED.validate_python(entry["game"])
    except (KeyError, TypeError, ValueError):
        raise Damaged("is no finished game") from None
    if not _names_its_seats(game):
        raise Damaged("names seats that the game has not")
    if any(abs(number) > MOST for number in _numbers(game)):
        raise Damaged("has a number that no game has")
    return key, game


def _counted(entry: Mapping[str, Any]) -> tuple[str, Counted]:
    try:
        key, counted = str(entry["of"]), COUNTED.validate_python(entry["counted"])
    except (KeyError, TypeError, ValueError):
        raise Damaged("is no tally of games") from None
    if not all(0 <= start < stop <= MOST for start, stop in counted.numbers):
        raise Damaged("has a number that no game has")
    return key, counted


def _spans(entry: Played | Counted) -> list[range]:
    return entry.spans if isinstance(entry, Counted) else [range(entry.number, entry.number + 1)]


def _names_its_seats(game: Played) -> bool:
    seats = range(len(game.scores))
    named = {game.first, *game.winners, *(seat for lines in game.lines.values() for seat, _ in lines)}
    return len(game.bots) == len(seats) and all(seat in seats for seat in named)


def _numbers(game: Played) -> Iterator[int]:
    yield from (game.number, game.decisions, game.lead_changes, *game.scores)
    yield from (points for lines in game.lines.values() for _, points in lines)


class Damages:
    """What is damaged in a file: told in one sentence, however many lines there are."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.first = ""
        self.more = 0

    def add(self, number: int, error: Damaged) -> None:
        """Hear of a damaged line."""
        self.more += bool(self.first)
        self.first = self.first or f"{self.path}, line {number}: {error}"

    def told(self) -> Iterator[str]:
        """Tell of them, if there are any."""
        if self.first:
            lines = "line is" if self.more == 1 else "lines are"
            others = f", as {self.more:,} more damaged {lines}" if self.more else ""
            yield f"{self.first}; it is left out{others}: such games are played again"
