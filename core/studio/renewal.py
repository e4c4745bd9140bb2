"""Renewal: a table of a prototype goes on under today's rules, its moves made again, or it is told from where not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from nomarch.core.engine import Game, Match, Record
from nomarch.core.engine.record import header_of
from nomarch.core.studio.live import Entry, LiveTable, SeatKept, Settings


class Behind(Exception):
    """A table that cannot follow: the first of its lines that cannot be made any more, 0 if it cannot be laid."""

    def __init__(self, line: int, of: int) -> None:
        super().__init__(line, of)
        self.line = line
        self.of = of


class Renewed(NamedTuple):
    """A table under the rules of today, and the header that says so."""

    header: str
    table: LiveTable


def renewed(
    place: str, game: Game, header: str, seats: Sequence[SeatKept], settings: str, log: Sequence[str]
) -> Renewed:
    """Make a table again from what was written of it, by the values that its edition has now.

    Why a line cannot be made stays untold: it may be one that others must not know.
    """
    at = 0
    try:
        record = Record(f"{header}\n".encode(), place)
        (edition, variants, changes), kept = record.choice, record.header
        rules = game.rules(edition, kept.seats, variants, changes)
        match = Match(rules, kept.seed, kept.players, kept.first)
        today = json.dumps(header_of(match).model_dump(), ensure_ascii=False)
        table = LiveTable(place, match, seats, Settings.model_validate_json(settings))
        for at, line in enumerate(log, 1):  # noqa: B007 (where it ends is told)
            entry = Entry.model_validate_json(line)
            table.apply(entry)
            table.is_written(entry)
    except Exception as error:
        raise Behind(at, len(log)) from error  # a prototype may fail in any way
    return Renewed(today, table)
