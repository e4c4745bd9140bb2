"""What is written of tables: how they were laid, who may sit where, and the log of what was played at them."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from nomarch.core.studio.live import Entry, SeatKept, hashed
from nomarch.core.studio.store import Statement, Store, StoreError
from nomarch.core.studio.trouble import Trouble

LOG: Final = logging.getLogger("nomarch.studio")
NEW_TABLE: Final = "INSERT INTO tables (id, header, settings, made) VALUES (?, ?, ?, ?)"
NEW_SEAT: Final = "INSERT INTO seats (place, seat, name, token) VALUES (?, ?, ?, ?)"
NEW_ENTRY: Final = "INSERT INTO log (place, number, entry) VALUES (?, ?, ?)"
TODAY: Final = "UPDATE tables SET header = ? WHERE id = ?"
ENDED: Final = "UPDATE tables SET ended = ? WHERE id = ?"
TABLE: Final = "SELECT header, settings FROM tables WHERE id = ?"
SEATS: Final = "SELECT name, token FROM seats WHERE place = ? ORDER BY seat"
ENTRIES: Final = "SELECT entry FROM log WHERE place = ? ORDER BY number"


class Kept(NamedTuple):
    """What is written of a table."""

    header: str
    seats: Sequence[SeatKept]
    settings: str
    log: Sequence[str]


class Archive:
    """Writes of tables what must not be lost, and reads it again. When something was written, the disk has it."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    @property
    def number(self) -> int:
        """How many tables there are."""
        return int(self._store.read("SELECT count(*) FROM tables")[0][0])

    def read(self, place: str) -> Kept:
        """Read what was written of a table."""
        found = self._store.read(TABLE, place)
        if not found:
            raise Trouble(404, "no-such-table")
        header, settings = found[0]
        seats = [SeatKept(*row) for row in self._store.read(SEATS, place)]
        return Kept(header, seats, settings, [str(row[0]) for row in self._store.read(ENTRIES, place)])

    def seat_of(self, token: str) -> tuple[str, int]:
        """Find the table and the seat that a token opens."""
        found = self._store.read("SELECT place, seat FROM seats WHERE token = ?", hashed(token))
        if not found:
            raise Trouble(404, "no-such-seat")
        place, seat = found[0]
        return str(place), int(seat)

    async def lay(self, place: str, kept: Kept) -> None:
        """Write a new table, with what was played at it before."""
        await self._write(
            Statement(NEW_TABLE, (place, kept.header, kept.settings, time.time())),
            *(Statement(NEW_SEAT, (place, seat, *each)) for seat, each in enumerate(kept.seats)),
            *(Statement(NEW_ENTRY, (place, number, line)) for number, line in enumerate(kept.log)),
        )

    async def add(self, place: str, number: int, entry: Entry, *, ends: bool) -> None:
        """Write an entry of a table, perhaps the last of the game."""
        ended = [Statement(ENDED, (time.time(), place))] if ends else []
        await self._write(Statement(NEW_ENTRY, (place, number, line_of(entry))), *ended)

    async def play_by(self, place: str, header: str) -> None:
        """Write that a table is played by other rules from now on."""
        await self._write(Statement(TODAY, (header, place)))

    async def _write(self, *statements: Statement) -> None:
        try:
            await self._store.write(*statements)
        except StoreError as error:
            LOG.exception("a table was not kept")
            raise Trouble(503, "not-kept") from error


def line_of(entry: Entry) -> str:
    """Write an entry as a line of the log."""
    return entry.model_dump_json(exclude_defaults=True)
