"""What can be made again, kept in a folder of the user's own so that the next command need not make it.

Nothing depends on it: what cannot be kept, or is not as it was kept, is made anew.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

SIZE: Final = hashlib.sha256().digest_size


class Kept:
    """Files in a folder, each behind the hash of its bytes."""

    def __init__(self, folder: Path, most: int) -> None:
        self.folder: Final = folder
        self.most: Final = most
        """How many are kept; beyond that the older half goes."""
        self._number: int | None = None

    def find(self, name: str) -> bytes | None:
        """Find what was kept; bytes that are not those that were kept are left alone."""
        with suppress(OSError):
            kept = (self.folder / name).read_bytes()
            if hashlib.sha256(kept[SIZE:]).digest() == kept[:SIZE]:
                return kept[SIZE:]
        return None

    def keep(self, name: str, content: bytes) -> None:
        """Keep something, all of it or nothing."""
        file = self.folder / name
        part = file.with_suffix(f".{os.getpid()}")
        try:
            part.write_bytes(hashlib.sha256(content).digest() + content)
            part.replace(file)
            self._forget_the_oldest()
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def _forget_the_oldest(self) -> None:
        """Count what is kept, once by looking, and make room when it is too much."""
        self._number = sum(1 for _ in self.folder.iterdir()) if self._number is None else self._number + 1
        if self._number > self.most:
            kept = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime)
            for file in kept[: max(self.most // 2, len(kept) - self.most)]:
                file.unlink(missing_ok=True)
            self._number = None


def kept_in(name: str, most: int) -> Kept | None:
    """Open the folder of a name, if the user has one that nobody else can write to."""
    try:
        folder = cache_folder() / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Kept(folder, most) if _is_private(folder) else None
    except (OSError, RuntimeError):  # a folder that cannot be made, or a user without a home
        return None


def cache_folder() -> Path:
    """Tell where programs keep what can be made again, `~/.cache` if nothing else is said."""
    named = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(named or Path.home() / ".cache") / "nomarch"


def _is_private(folder: Path) -> bool:
    """Tell whether a folder is the user's own: compiled templates are run as they are."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
