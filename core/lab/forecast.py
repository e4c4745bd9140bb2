"""Forecasts: how long a run will take, from how fast its own jobs come in.

A game that is played alone says little of thousands on all cores: processes start, rules are compiled, and others want
the machine too. So the first jobs are counted as they come in, wherever they are done, and the rest is taken to go on
like that. Where one game takes long, it has to do alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from math import ceil
from typing import Final

SAMPLE: Final = 2.5
"""How many seconds jobs are counted before anything is foretold."""
SLOW: Final = 5.0
"""From how many seconds a game something is said before several of them came in."""
LEAST: Final = 0.25
"""So many cores, at least, are taken to work for a run."""


class Forecast:
    """Foretells how long a run takes as a whole, once enough came in; and before, where that takes long."""

    def __init__(
        self,
        total: int,
        pace: float,
        workers: int,
        *,
        warming: int = 1,
        also: Callable[[], float] = float,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.left = total
        self.pace: Final = pace
        """How many seconds one takes that is played alone."""
        self.cores: Final = min(workers, os.cpu_count() or workers)
        self.warming = warming
        """So many jobs more are not counted: whoever does the first has to start, and to compile rules."""
        self.also: Final = also
        """Tells how many seconds other work takes that comes afterwards, done alone; only asked if need be."""
        self.clock: Final = clock
        self.begun: Final = clock()
        self.since = self.begun
        self.counted = 0
        self.is_told = False

    def at_once(self) -> float | None:
        """Foretell before anything came in, if it would take too long to wait for it."""
        if self.pace < SLOW or not self.left:
            return None
        return self.pace * ceil(self.left / self.cores) + self.also() / self.cores

    def hears(self, done: int) -> float | None:
        """Hear that a job came in with some more; foretell the seconds of the whole run once enough were counted."""
        now = self.clock()
        self.left -= done
        if self.warming:
            self.warming -= 1
            self.since = now
            return None
        self.counted += done
        span = now - self.since
        if self.is_told or span < SAMPLE:
            return None
        self.is_told = True
        rate = self.counted / span
        working = max(LEAST, min(self.cores, rate * self.pace))
        return now - self.begun + self.left / rate + self.also() / working
