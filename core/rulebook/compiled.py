"""Compiled templates, kept in a folder of the user's own so that the next command need not compile them again.

Nothing depends on it: what cannot be kept, or is not as it was kept, is compiled anew.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

from jinja2.bccache import Bucket, BytecodeCache

SIZE: Final = hashlib.sha256().digest_size
MOST: Final = 30_000
"""How many templates and pieces of them are kept; beyond that the older half goes."""


class KeptTemplates(BytecodeCache):
    """Compiled templates in a folder, each behind the hash of its bytes."""

    def __init__(self, folder: Path, made_of: Callable[[], Iterable[bytes]]) -> None:
        self.folder: Final = folder
        self._made_of: Final = made_of
        self._number: int | None = None

    @cached_property
    def mark(self) -> str:
        """What tells templates apart that have the same source."""
        return hashlib.sha256(b"\0".join(self._made_of())).hexdigest()[:8]

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was compiled; bytes that are not those that were kept are left alone."""
        with suppress(OSError):
            kept = self._file(bucket).read_bytes()
            if hashlib.sha256(kept[SIZE:]).digest() == kept[:SIZE]:
                bucket.bytecode_from_string(kept[SIZE:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, all of it or nothing."""
        compiled, file = bucket.bytecode_to_string(), self._file(bucket)
        part = file.with_suffix(f".{os.getpid()}")
        try:
            part.write_bytes(hashlib.sha256(compiled).digest() + compiled)
            part.replace(file)
            self._forget_the_oldest()
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def _file(self, bucket: Bucket) -> Path:
        return self.folder / f"{self.mark}-{bucket.key}.compiled"

    def _forget_the_oldest(self) -> None:
        """Count what is kept, once by looking, and make room when it is too much."""
        self._number = sum(1 for _ in self.folder.iterdir()) if self._number is None else self._number + 1
        if self._number > MOST:
            kept = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime)
            for file in kept[: max(MOST // 2, len(kept) - MOST)]:
                file.unlink(missing_ok=True)
            self._number = None


def kept_templates(made_of: Callable[[], Iterable[bytes]]) -> KeptTemplates | None:
    """Open the folder of compiled templates, if the user has one that nobody else can write to.

    What a template is *made_of* besides its own source is part of its name there.
    """
    try:
        folder = cache_folder() / "templates"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return KeptTemplates(folder, made_of) if _is_private(folder) else None
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
