"""What must not be lost: tables, their seats and every move, in one SQLite file.

Whoever writes waits until the disk has it. One thread writes, and takes all that waits in one go, so that a hundred
tables cost the disk no more than a few.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

from nomarch.core.engine.line_file import LineFile
from nomarch.core.errors import NomarchError

FILE: Final = "studio.sqlite"
LOCK: Final = "studio.lock"
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, header TEXT NOT NULL, settings TEXT NOT NULL, made REAL NOT NULL, ended REAL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
    place TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, token TEXT UNIQUE, PRIMARY KEY (place, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    place TEXT NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (place, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, wanted TEXT NOT NULL, made REAL NOT NULL, state TEXT NOT NULL, result TEXT
) WITHOUT ROWID;
"""
"""The log of a table only grows; what it is made of is never rewritten."""


class Statement(NamedTuple):
    """Something to write."""

    sql: str
    values: Sequence[Any] = ()


class StoreError(NomarchError, OSError):
    """What cannot be kept, because the disk does not take it or somebody else holds the file."""


class Order(NamedTuple):
    """Statements that are written together, and whoever waits for them."""

    statements: Sequence[Statement]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]

    def tell(self, error: Exception | None = None) -> None:
        """Let whoever waits go on."""
        with suppress(RuntimeError):  # nobody waits any more: the studio is closing
            self.loop.call_soon_threadsafe(self._settle, error)

    def _settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(StoreError(f"cannot be kept: {error}"))


class Store:
    """The file of a studio, held by one studio at a time."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / LOCK).touch()
            self._lock: Final = LineFile(folder / LOCK)
        except BlockingIOError:
            raise StoreError(f"another studio has the folder {folder} open; --data names another") from None
        self._file: Final = folder / FILE
        self._reading: Final = _opened(self._file)
        self._reading.executescript(SCHEMA)
        self._orders: Final[SimpleQueue[Order | None]] = SimpleQueue()
        self._thread: Final = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def write(self, *statements: Statement) -> None:
        """Write statements, all or none; when this returns, the disk has them."""
        loop = asyncio.get_running_loop()
        order = Order(statements, loop, loop.create_future())
        self._orders.put(order)
        await asyncio.shield(order.done)

    def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read rows of what is written."""
        return self._reading.execute(sql, values).fetchall()

    def close(self) -> None:
        """Write what waits and let go of the file."""
        self._orders.put(None)
        self._thread.join()
        self._reading.close()
        self._lock.close()

    def _work(self) -> None:
        connection = _opened(self._file)
        for orders in self._waiting():
            try:
                _carry_out(connection, orders)
            except sqlite3.Error:
                for order in orders:  # one of them is to blame: each by itself
                    _attempt(connection, order)
            else:
                for order in orders:
                    order.tell()
        connection.close()

    def _waiting(self) -> Iterator[list[Order]]:
        """Give what waits to be written, all of it at a time, until the store is closed."""
        while (order := self._orders.get()) is not None:
            orders = [order]
            while not self._orders.empty():
                if (more := self._orders.get()) is None:
                    yield orders
                    return
                orders.append(more)
            yield orders


def _opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def _attempt(connection: sqlite3.Connection, order: Order) -> None:
    try:
        _carry_out(connection, [order])
    except sqlite3.Error as error:
        order.tell(error)
    else:
        order.tell()


def _carry_out(connection: sqlite3.Connection, orders: Sequence[Order]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for order in orders:
            for statement in order.statements:
                connection.execute(*statement)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
