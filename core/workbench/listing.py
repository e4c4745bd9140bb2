"""What each installed game tells of itself, kept until something changes that it could depend on.

To tell it, a game is imported, checked and asked for its editions; a list that nothing has changed needs none of that.
What is wrong with a game is never kept: it is tried again.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from typing import Final

from nomarch.core.kept import kept_in

MOST: Final = 100
"""How many games are kept as they told of themselves."""
CORE: Final = "nomarch.core"
MADE: Final = "__pycache__"


def told_of(name: str, doors: Sequence[EntryPoint]) -> list[str]:
    """Let a game tell in lines what it offers, or find what it told before."""
    mark = _mark(*doors) if len(doors) == 1 else ""
    kept = kept_in("games", MOST) if mark else None
    found = kept.find(f"{mark}.txt") if kept else None
    if found is not None:
        return found.decode().split("\n")
    lines = _told_now(name)
    if kept:
        kept.keep(f"{mark}.txt", "\n".join(lines).encode())
    return lines


def _told_now(name: str) -> list[str]:
    from nomarch.core.registry import load  # noqa: PLC0415 (what is kept needs no game)
    from nomarch.core.workbench.reports.games import game_lines  # noqa: PLC0415 (the same)

    return list(game_lines(load(name)))


def _mark(door: EntryPoint) -> str:
    """Name the state of all that a game lies in; nothing, where that cannot be known without asking the game."""
    home = None if door.module in sys.modules else _folder(door.module)
    if home is None:
        return ""
    said = [door.name, door.value, sys.version, *_core(), *_files(home), *map(_stamp, sys.path)]
    return hashlib.sha256("\0".join(said).encode(errors="surrogateescape")).hexdigest()


def _folder(module: str) -> str | None:
    """Find the folder of a package; what is a single file may keep its things anywhere."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):  # whoever loads it will say so
        return None
    return next(iter((spec and spec.submodule_search_locations) or ()), None)


@cache
def _core() -> list[str]:
    """Tell the state of the core that is running."""
    return list(_files(_folder(CORE) or ""))


def _files(folder: str) -> Iterator[str]:
    """Tell the state of all files of a package, but for those that Python makes."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != MADE)
        yield from (_stamp(f"{place}/{name}") for name in sorted(files))


def _stamp(file: str) -> str:
    """Tell a file from what it was before, as Python does with its own: by its size and the time it was written."""
    try:
        status = os.stat(file or os.curdir)  # noqa: PTH116 (a path for each of so many takes longer than asking)
    except OSError:
        return file
    return f"{file} {status.st_size} {status.st_mtime_ns}"
