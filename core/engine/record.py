"""Records: a match as JSON Lines, on the disk as it happens and never rewritten.

The first line is the header: game, edition with all its parameters, seats, seed. Then comes a line a move, and a line
for every time moves were taken back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError, field_validator, model_validator

from nomarch.core.editions import MOST_PLAYERS, SUFFIX, Choice, fingerprint
from nomarch.core.engine.course import Made
from nomarch.core.engine.document import Few, Seats, Word, WrittenSeed
from nomarch.core.engine.game import Game
from nomarch.core.engine.line_file import LineFile
from nomarch.core.engine.match import Match
from nomarch.core.engine.ruleset import RuleSet
from nomarch.core.errors import NomarchError, RecordError, first_problem, shortened

FORMAT: Final = 1


class Header(BaseModel):
    """What a record says of its match before the first move."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    nomarch: int
    game: Annotated[str, Field(pattern=r"^[\w-]+$")]
    """The name of an installed game, never a path: a record is no reason to run a file."""
    version: Word
    edition: Word
    """The name of an edition, never the path of a file."""
    made_of: Few[list[Word]] = []
    """The editions that one of somebody's own was made of, the nearest first."""
    variants: Few[list[Word]] = []
    changes: Few[dict[Word, Any]] = {}
    parameters: Few[dict[Word, Any]]
    fingerprint: Word
    seats: Seats
    players: Annotated[list[Word], Field(max_length=MOST_PLAYERS)]
    seed: WrittenSeed
    first: Annotated[int, Field(ge=0, lt=MOST_PLAYERS)] | None = None

    @field_validator("players")
    @classmethod
    def _can_be_printed(cls, players: list[str]) -> list[str]:
        for player in players:
            player.encode("utf-8")  # a lone surrogate raises, which is a ValueError
        return players

    @model_validator(mode="after")
    def _hangs_together(self) -> Header:
        if self.edition.endswith(SUFFIX):
            raise ValueError("a record names an edition, no file")
        if len(self.players) != self.seats:
            raise ValueError(f"{len(self.players)} players for {self.seats} seats")
        if fingerprint(self.parameters) != self.fingerprint:
            raise ValueError("the fingerprint is not that of the parameters")
        return self


class RecordLine(BaseModel):
    """A line after the header: a move of a seat, or how many moves were taken back."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seat: StrictInt | None = None
    move: str | None = None
    undo: StrictInt | None = None


def header_of(match: Match) -> Header:
    """Describe a match as its record will."""
    rules = match.rules
    choice = rules.resolved.choice
    return Header(
        nomarch=FORMAT,
        game=rules.game.name,
        version=rules.game.version,
        edition=rules.resolved.name,
        made_of=list(rules.resolved.lineage[1:]),
        variants=list(choice.variants),
        changes=dict(choice.changes),
        parameters=rules.resolved.parameters,
        fingerprint=rules.resolved.fingerprint,
        seats=rules.seats,
        players=list(match.players),
        seed=match.seed,
        first=match.first,
    )


def written(match: Match) -> str:
    """Write the record of a match: its header, and the moves made so far."""
    return "".join(map(_line, (header_of(match).model_dump(), *map(_step_of, match.made))))


def _line(content: Mapping[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False) + "\n"


class Writer:
    """Appends to a record, a line at a time; one writer at a time.

    The disk has every line before the game goes on, so that neither a crash nor a power cut costs a move. A record that
    is not *synced* is handed to the system line by line, which a crash leaves whole, and to the disk at its end.
    """

    def __init__(self, path: Path, *, new: bool, synced: bool = True) -> None:
        try:
            self._file: Final = LineFile(path, new=new)
        except FileExistsError:
            raise
        except BlockingIOError:
            raise RecordError(str(path), 0, "is being played elsewhere") from None
        except OSError as error:
            raise RecordError(str(path), 0, f"cannot be written: {error.strerror}") from None
        self._synced: Final = synced

    @classmethod
    def create(cls, path: Path, match: Match, *, synced: bool = True) -> Writer:
        """Begin the record of *match* in a new file, with the moves made so far; never over an old one."""
        text = written(match)
        writer = cls(path, new=True, synced=synced)
        try:
            writer._add(text)
        except RecordError:
            writer._file.remove()
            raise
        return writer

    @classmethod
    def resume(cls, record: Record) -> Writer:
        """Go on with a record after its last whole line; only what was torn off is cut."""
        if record.path is None:
            raise ValueError("a record that is no file cannot be gone on with")
        writer = cls(record.path, new=False)
        if writer._file.size != record.size:
            writer.close()
            raise RecordError(record.where, 0, "has changed since it was read")
        if record.whole < record.size:
            writer._file.cut(record.whole)
        if not record.ends_its_line:
            writer._add("\n")
        return writer

    def move(self, made: Made) -> None:
        """Write a move."""
        self._write(_step_of(made))

    def undo(self, steps: int) -> None:
        """Write that the last *steps* moves were taken back."""
        self._write({"undo": steps})

    def close(self) -> None:
        """Let go of the file, once the disk has all of it."""
        try:
            if self._file.is_open and not self._synced:
                self._file.sync()
        except OSError as error:
            raise self._cannot(error) from None
        finally:
            self._file.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        self._add(_line(line))

    def _add(self, text: str) -> None:
        try:
            self._file.add(text, synced=self._synced)
        except OSError as error:
            raise self._cannot(error) from None

    def _cannot(self, error: OSError) -> RecordError:
        return RecordError(str(self._file.path), 0, f"cannot be written any more: {error.strerror}")


def _step_of(made: Made) -> dict[str, Any]:
    return {"seat": made.seat, "move": made.move.notation}


class Record:
    """A record that was read: its header, its lines, and what a reader should be told about it."""

    def __init__(self, text: bytes, where: str, path: Path | None = None) -> None:
        self.where: Final = where
        self.path: Final = path
        self.warnings: list[str] = []
        self.size: Final = len(text)
        self.whole = len(text)
        self.ends_its_line = text.endswith(b"\n")
        lines = text.split(b"\n")
        if lines and not lines[-1]:
            lines.pop()
        self._drop_a_torn_end(lines)
        if not lines:
            raise RecordError(where, 1, "is empty; a record begins with a header")
        self.header: Final = self._header(lines[0])
        self.steps: Final = [self._step(number, line) for number, line in enumerate(lines[1:], 2)]

    @classmethod
    def read(cls, path: Path | str) -> Record:
        """Read the record in the file *path*."""
        file = Path(path)
        try:
            text = file.read_bytes()
        except OSError as error:
            raise RecordError(str(file), 0, f"cannot be read: {error.strerror}") from None
        return cls(text, str(file), file)

    @property
    def choice(self) -> Choice:
        """The edition, variants and changes that were played."""
        return Choice(self.header.edition, tuple(self.header.variants), self.header.changes)

    def corrections(self, game: Game) -> list[str]:
        """Name the parameters that were corrected since the record was made; one's own edition is all in the record."""
        if self.header.made_of:
            return []
        try:
            now = game.shelf.resolve(self.choice).parameters
        except NomarchError as error:
            return [f"all of it, for today there is {error}"]
        then = self.header.parameters
        return sorted(name for name in {*now, *then} if now.get(name) != then.get(name))

    def rules(self, game: Game) -> RuleSet:
        """Compile the rules as recorded, whatever the edition says today."""
        if not self.header.made_of and not self.corrections(game):
            return game.rules(self.choice.edition, self.header.seats, self.choice.variants, self.choice.changes)
        line = (self.header.edition, *self.header.made_of)
        restored = game.shelf.restore(self.choice, self.header.parameters, self.where, line)
        return game.rules_of(restored, self.header.seats)

    def replay(self, game: Game, players: Sequence[str] = ()) -> Match:
        """Play the match again, checking every move; perhaps with other *players*, who would go on with it."""
        header = self.header
        try:
            match = Match(self.rules(game), header.seed, players or header.players, header.first)
        except NomarchError as error:
            raise RecordError(self.where, 1, str(error)) from None
        for number, step in enumerate(self.steps, 2):
            try:
                self._apply(match, step)
            except (NomarchError, ValueError) as error:
                raise RecordError(self.where, number, str(error)) from None
        return match

    @staticmethod
    def _apply(match: Match, step: RecordLine) -> None:
        if step.undo is not None:
            match.undo(step.undo)
        elif step.move is not None:
            if step.seat != match.state.seat:
                raise ValueError(f"seat {step.seat} moves, but seat {match.state.seat} is to decide")
            match.play(step.move)

    def _drop_a_torn_end(self, lines: list[bytes]) -> None:
        if not lines or self.ends_its_line:
            return
        try:
            json.loads(lines[-1])
        except (ValueError, RecursionError):
            torn = lines.pop()
            self.whole -= len(torn)
            self.ends_its_line = True
            shown = shortened(torn.decode("utf-8", "replace"))
            self.warnings.append(f"{self.where}, line {len(lines) + 1}: torn off and left out: {shown!r}")

    def _header(self, line: bytes) -> Header:
        content = self._json(1, line)
        if content.get("nomarch") != FORMAT:
            found = shortened(repr(content.get("nomarch")))
            raise RecordError(self.where, 1, f"is of format {found}; this version reads {FORMAT}")
        try:
            return Header.model_validate(content)
        except ValidationError as error:
            raise RecordError(self.where, 1, _reason(error)) from None

    def _step(self, number: int, line: bytes) -> RecordLine:
        try:
            step = RecordLine.model_validate(self._json(number, line))
        except ValidationError as error:
            raise RecordError(self.where, number, _reason(error)) from None
        if (step.move is None) == (step.undo is None) or (step.move is None) != (step.seat is None):
            raise RecordError(self.where, number, "a line is a seat with its move, or an undo")
        return step

    def _json(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            content = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordError(self.where, number, f"is no JSON: {error}") from None
        if not isinstance(content, dict):
            raise RecordError(self.where, number, "is no JSON object")
        return content


def _reason(error: ValidationError) -> str:
    place, reason = first_problem(error)
    return f"{shortened('.'.join(place))}: {reason}"
