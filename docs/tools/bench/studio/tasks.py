"""What is measured of the studio: a crowd at many tables, and a move from the beginning of a game to its end."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from bench.pace import Measure, Missing
from bench.studio.load import stages
from bench.studio.served import served

PARTS: Final = 3
"""In how many parts of a game moves are timed apart."""
SEATS: Final = 4
MEGABYTE: Final = 1e6


def crowd(tables: int, every: float, seconds: float) -> Measure:
    """Have a crowd play for a while; tell how long news takes, and what the studio needs."""

    def measure() -> dict[str, float]:
        with served() as studio:
            warm, found = stages(studio, [(4, 0.5, 4.0), (tables, every, seconds)])
        if found["failed"] or warm["failed"]:
            raise Missing(f"a studio fails under load: {found['failed'] or warm['failed']}")
        return {
            "news": found["news"],
            "answers": found["answers"],
            "cores": found["cores"],
            "memory": found["memory"] / MEGABYTE / (tables - 4),
        }

    return measure


def length(game: str, games: int) -> Measure:
    """Measure a move, with what every seat is shown after it, in each part of whole games."""
    try:
        from nomarch.core.studio.tables import Tables  # noqa: F401, PLC0415 (it needs the group web)
    except ImportError as error:
        raise Missing(str(error)) from None

    def measure() -> list[float]:
        found = [asyncio.run(_played(game, seed)) for seed in range(games)]
        spent, moves = ([sum(part) for part in zip(*kind, strict=True)] for kind in zip(*found, strict=True))
        return [seconds / number for seconds, number in zip(spent, moves, strict=True)]

    return measure


async def _played(game: str, seed: int) -> tuple[list[float], list[int]]:
    """Play a game; give the seconds of its parts, and their moves."""
    with TemporaryDirectory() as folder:
        spent = await _times(game, seed, Path(folder))
    ends = [len(spent) * part // PARTS for part in range(PARTS + 1)]
    parts = [spent[start:end] for start, end in pairwise(ends)]
    return [sum(part) for part in parts], [len(part) for part in parts]


async def _times(name: str, seed: int, folder: Path) -> list[float]:
    from nomarch.core.studio.live import Settings  # noqa: PLC0415
    from nomarch.core.studio.looks import look  # noqa: PLC0415
    from nomarch.core.studio.studio import Studio  # noqa: PLC0415
    from nomarch.core.studio.tables import Sitter  # noqa: PLC0415

    studio, luck, spent = Studio([name], folder), Random(seed), []  # noqa: S311
    async with studio.opened():
        rules = studio.game(name).rules(seats=SEATS)
        made = await studio.tables.make(rules, [Sitter("human")] * SEATS, Settings())
        table: Any = made.table
        while (seat := table.to_decide) is not None:
            move, version = luck.choice(table.match.moves), table.version
            begun = process_time()
            await studio.tables.play(table, seat, [move], version)
            for eyes in range(SEATS):
                look(table, eyes, frozenset([eyes]), "en").new(version)
            spent.append(process_time() - begun)
    return spent
