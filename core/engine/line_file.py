"""A file of lines that only grows and that one writer holds at a time: records and ledgers are such files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # pragma: no cover (not every system has it)
    fcntl = None  # type: ignore[assignment]

AS_IT_IS: Final[int] = getattr(os, "O_BINARY", 0)
"""Where lines would end otherwise, they are to end as they do everywhere."""


class LineFile:
    """A file of lines, held for writing: while somebody else holds it, opening it raises `BlockingIOError`."""

    def __init__(self, path: Path, *, new: bool = False) -> None:
        self.path: Final = path
        flags = os.O_RDWR | os.O_APPEND | AS_IT_IS
        self._descriptor = os.open(path, flags | os.O_CREAT | os.O_EXCL if new else flags, 0o644)
        try:
            _hold(self._descriptor, path)
        except OSError:
            self.close()
            raise
        if new:
            _sync_folder(path.parent)

    @property
    def is_open(self) -> bool:
        """Whether it is still held."""
        return self._descriptor >= 0

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return os.fstat(self._descriptor).st_size

    def lines(self) -> Iterator[bytes]:
        """Give line by line what is written, each with its end; the last may have none."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        with os.fdopen(self._descriptor, "rb", closefd=False) as file:
            yield from file

    def add(self, text: str, *, synced: bool) -> None:
        """Write whole lines; if they are to be *synced*, the disk has them when this returns.

        What cannot be written whole leaves nothing behind.
        """
        before = self.size
        try:
            _write(self._descriptor, text.encode())
            if synced:
                self.sync()
        except OSError:
            with suppress(OSError):
                self.cut(before)
            raise

    def cut(self, size: int) -> None:
        """Drop what stands beyond *size* bytes."""
        os.ftruncate(self._descriptor, size)

    def sync(self) -> None:
        """Have the disk take what the system may still hold, which alone survives a power cut."""
        whole_way = getattr(fcntl, "F_FULLFSYNC", None)
        if whole_way is None:
            os.fsync(self._descriptor)
        else:  # pragma: no cover (elsewhere a disk is asked by fsync as well)
            fcntl.fcntl(self._descriptor, whole_way)

    def remove(self) -> None:
        """Remove the file while nobody else can hold it."""
        if fcntl is None:  # pragma: no cover (such a system removes no open file)
            self.close()
        self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self.is_open:
            with suppress(OSError):  # what could not be written was told when it happened
                os.close(self._descriptor)
            self._descriptor = -1


def _hold(descriptor: int, path: Path) -> None:
    """Keep others from writing to a file; where a system or a folder knows no locks, trust them."""
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return
    if not os.path.samestat(os.fstat(descriptor), path.stat()):
        raise BlockingIOError("the file was replaced while it was opened")


def _write(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _sync_folder(folder: Path) -> None:
    """Have the disk take the name of a new file too."""
    with suppress(OSError):  # not every system lets a folder be asked
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
