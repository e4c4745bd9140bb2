"""Frames: finished games as tables for a notebook, one row a seat a game, and one a score line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from nomarch.core.errors import NomarchError
from nomarch.core.lab.optional import needed
from nomarch.core.lab.setting import Played, Setting

SEATS: Final = "seats.parquet"
LINES: Final = "lines.parquet"

Runs = Iterable[tuple[Setting, Iterable[Played]]]


class CannotWrite(NomarchError, OSError):
    """Tables that cannot be written."""


def seat_rows(runs: Runs) -> Iterator[dict[str, Any]]:
    """Give a row a seat a game."""
    for setting, games in runs:
        for game in games:
            for seat, points in enumerate(game.scores):
                yield {
                    "game": setting.game,
                    "rules": setting.name,
                    "seed": str(setting.seed),
                    "number": game.number,
                    "seat": seat + 1,
                    "place": (seat - game.first) % setting.seats + 1,
                    "bot": game.bots[seat],
                    "points": points,
                    "won": game.share_of(seat),
                    "decisions": game.decisions,
                    "lead_changes": game.lead_changes,
                }


def line_rows(runs: Runs) -> Iterator[dict[str, Any]]:
    """Give a row a score line; the lines of one clause are in the order in which they were written."""
    for setting, games in runs:
        for game in games:
            for clause, lines in game.lines.items():
                for order, (seat, points) in enumerate(lines, 1):
                    yield {
                        "game": setting.game,
                        "rules": setting.name,
                        "seed": str(setting.seed),
                        "number": game.number,
                        "clause": clause,
                        "order": order,
                        "seat": seat + 1,
                        "points": points,
                    }


def parquet_is_there() -> Any:
    """Give the package that writes tables, or say where it comes from."""
    return needed("polars", "Parquet", "lab")


def write_parquet(folder: Path, runs: Runs) -> None:
    """Write the tables of finished games into a new folder."""
    polars = parquet_is_there()
    kept = [(setting, list(games)) for setting, games in runs]
    try:
        folder.mkdir()
        polars.DataFrame(list(seat_rows(kept)), schema=_schema(polars, SEAT_COLUMNS)).write_parquet(folder / SEATS)
        polars.DataFrame(list(line_rows(kept)), schema=_schema(polars, LINE_COLUMNS)).write_parquet(folder / LINES)
    except OSError as error:
        raise CannotWrite(f"{folder}: {error.strerror or error}") from None
    except polars.exceptions.PolarsError as error:  # so it tells of a full disk
        raise CannotWrite(f"{folder}: {error}") from None


COMMON: Final = {"game": "String", "rules": "String", "seed": "String", "number": "Int64"}
SEAT_COLUMNS: Final = COMMON | {
    "seat": "Int64",
    "place": "Int64",
    "bot": "String",
    "points": "Int64",
    "won": "Float64",
    "decisions": "Int64",
    "lead_changes": "Int64",
}
LINE_COLUMNS: Final = COMMON | {"clause": "String", "order": "Int64", "seat": "Int64", "points": "Int64"}


def _schema(polars: Any, columns: dict[str, str]) -> dict[str, Any]:
    return {name: getattr(polars, kind) for name, kind in columns.items()}
