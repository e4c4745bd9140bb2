"""The memory of this process and of those that work for it, while games are played."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Final

from nomarch.core.lab.simulation import Progress

PROCESSES: Final = Path("/proc")
WARM: Final = 0.3
"""Which part of the games comes before memory is looked at: until then libraries and what is remembered fill up."""
ENDS: Final = 0.2
"""Which part of the readings counts as their beginning, and which as their end."""


class Watch(Progress):
    """Reads the memory whenever some games are finished."""

    def __init__(self) -> None:
        self.done = 0
        self.readings: list[tuple[int, int]] = []
        """How many games were finished, and how many bytes were in use."""

    @property
    def can_see(self) -> bool:
        """Whether this system tells."""
        return (PROCESSES / "self" / "statm").exists()

    def advances(self, games: int) -> None:
        """Read the memory after some more games."""
        self.done += games
        self.readings.append((self.done, in_use()))

    def grown(self) -> float:
        """Tell how many times as much memory is in use at the end as in the beginning, once all is warm."""
        return growth(self.readings)


def in_use() -> int:
    """Count the bytes in memory of this process and of its children."""
    processes = [os.getpid(), *(child.pid for child in multiprocessing.active_children())]
    return sum(_resident(PROCESSES / str(process) / "statm") for process in processes)


def _resident(file: Path) -> int:
    try:
        return int(file.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # it has just ended
        return 0


def growth(readings: Sequence[tuple[int, int]]) -> float:
    """Hold the memory at the end against that in the beginning.

    >>> growth([(games, 50_000_000) for games in range(0, 1000, 10)])
    1.0
    >>> growth([(games, 50_000_000 + 1000 * games) for games in range(0, 100_000, 1000)])
    1.6474
    """
    most = readings[-1][0]
    warm = [memory for games, memory in readings if games >= WARM * most]
    some = max(1, round(ENDS * len(warm)))
    return round(fmean(warm[-some:]) / fmean(warm[:some]), 4)
