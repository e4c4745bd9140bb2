"""Frames: finished games as tables for a notebook, one row a seat a game, and one a score line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

from nomarch.core.errors import NomarchError
from nomarch.core.lab.setting import Played, Setting
from nomarch.core.optional import needed

SEATS: Final = "seats.parquet"
LINES: Final = "lines.parquet"


Runs = Iterable[tuple[Setting, Iterable[Played]]]


class CannotWrite(NomarchError, OSError):
    """Tables that cannot be written."""


class SeatRow(NamedTuple):
    """How a seat fared in a game."""

    game: str
    rules: str
    seed: str
    number: int
    seat: int
    place: int
    bot: str
    points: int
    won: float
    decisions: int
    lead_changes: int


class LineRow(NamedTuple):
    """A line of a score sheet; those of one clause are numbered in the order in which they were written."""

    game: str
    rules: str
    seed: str
    number: int
    clause: str
    order: int
    seat: int
    points: int


def seat_rows(setting: Setting, game: Played) -> Iterator[SeatRow]:
    """Give a row a seat of a game."""
    for seat, points in enumerate(game.scores):
        yield SeatRow(
            setting.game,
            setting.name,
            str(setting.seed),
            game.number,
            seat + 1,
            (seat - game.first) % setting.seats + 1,
            game.bots[seat],
            points,
            game.share_of(seat),
            game.decisions,
            game.lead_changes,
        )


def line_rows(setting: Setting, game: Played) -> Iterator[LineRow]:
    """Give a row a score line of a game."""
    for clause, lines in game.lines.items():
        for order, (seat, points) in enumerate(lines, 1):
            yield LineRow(setting.game, setting.name, str(setting.seed), game.number, clause, order, seat + 1, points)


def polars_needed() -> Any:
    """Give the package that writes tables, or say where it comes from."""
    return needed("polars", "Parquet", "lab")


def write_parquet(folder: Path, runs: Runs) -> None:
    """Write the tables of finished games into a new folder."""
    polars = polars_needed()
    played = [(setting, game) for setting, games in runs for game in games]
    try:
        folder.mkdir()
        for file, kind, rows_of in ((SEATS, SeatRow, seat_rows), (LINES, LineRow, line_rows)):
            rows = [row for setting, game in played for row in rows_of(setting, game)]
            polars.DataFrame(rows, schema=get_type_hints(kind), orient="row").write_parquet(folder / file)
    except OSError as error:
        raise CannotWrite(f"{folder}: {error.strerror or error}") from None
    except polars.exceptions.PolarsError as error:  # so it tells of a full disk
        raise CannotWrite(f"{folder}: {error}") from None
