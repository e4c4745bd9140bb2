"""How often a clause happens in play: games of bots, watched in a process of its own, and what was seen of them kept.

It is known of a law when somebody asked, a few games after another. Until then nothing is told.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Condition, Thread
from typing import Any, Final, NamedTuple

from nomarch.core.engine import RuleSet
from nomarch.core.errors import NomarchError
from nomarch.core.kept import Kept
from nomarch.core.lab.coverage import Coverage, Tally, cover_job
from nomarch.core.lab.roster import usual_bots
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.workers import Workers

GAMES: Final = 100
"""How many games of each kind of players are watched."""
AT_A_TIME: Final = 10
KEPT: Final = 500
"""How many laws are remembered."""
WAITING: Final = 12
"""How many laws wait to be played."""
IN_MEMORY: Final = 200


class Seen(NamedTuple):
    """What was seen of a law, and whether more games come."""

    coverages: list[Coverage]
    is_growing: bool
    is_refused: bool = False
    """Whether nobody could play it, or too many laws wait."""


class Counts:
    """Counts in the background what happens in play."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._known: Final[dict[str, Tally]] = {}
        self._failed: Final[set[str]] = set()
        self._waiting: Final[deque[Setting]] = deque()
        self._now: Setting | None = None
        self._changes: Final = Condition()
        self._thread: Thread | None = None
        self._is_closed = False
        self._pool: ProcessPoolExecutor | None = None

    def of(self, rules: RuleSet) -> Seen:
        """Tell what is known of a law; what is not known yet is counted from now on."""
        settings = [Setting.of(rules, [bot]) for bot in usual_bots(rules.game)]
        with self._changes:
            is_refused = any(self._expect(setting) for setting in settings)
            known = [(setting, self._known.get(setting.key)) for setting in settings]
        coverages = [Coverage(setting, tally) for setting, tally in known if tally is not None and tally.games]
        missing = any(tally is None or tally.games < GAMES for _, tally in known)
        return Seen(coverages, missing and not is_refused, is_refused)

    def close(self) -> None:
        """Stop counting; what was counted of finished rounds is kept."""
        with self._changes:
            self._is_closed = True
            self._waiting.clear()
            self._changes.notify_all()
            pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)

    def _expect(self, setting: Setting) -> bool:
        """Have a law counted that is not known yet; tell whether that cannot be."""
        key = setting.key
        if key in self._failed or self._is_closed:
            return key in self._failed
        if key not in self._known:
            self._known[key] = self._read(key) or Tally.read([0, 0, *[{}] * 6])
            while len(self._known) > IN_MEMORY:
                del self._known[next(iter(self._known))]
        if self._known[key].games >= GAMES or setting == self._now or setting in self._waiting:
            return False
        if len(self._waiting) >= WAITING:
            return True
        self._waiting.append(setting)
        if self._thread is None:
            self._thread = Thread(target=self._count, name="counting", daemon=True)
            self._thread.start()
        self._changes.notify_all()
        return False

    def _count(self) -> None:
        while (setting := self._next()) is not None:
            try:
                for tally in self._rounds(setting):
                    self._learn(setting.key, tally)
            except NomarchError:
                with self._changes:
                    if not self._is_closed:
                        self._failed.add(setting.key)

    def _next(self) -> Setting | None:
        with self._changes:
            self._now = None
            while not self._waiting and not self._is_closed:
                self._changes.wait()
            self._now = None if self._is_closed else self._waiting.popleft()
            return self._now

    def _rounds(self, setting: Setting) -> Iterator[Tally]:
        """Watch a few games after another, going on where it was left."""
        tally = self._known.get(setting.key) or Tally.read([0, 0, *[{}] * 6])
        for start in range(tally.games, GAMES, AT_A_TIME):
            with self._changes:
                if self._is_closed:
                    return
                pool = self._pool = self._pool or _worker()
            job = {"setting": setting.ordered(), "numbers": list(range(start, start + AT_A_TIME))}
            for _, answer in Workers(pool, 1, "").carry_out(cover_job, [job]):
                tally = tally.joined(Tally.read(answer))
                yield tally

    def _learn(self, key: str, tally: Tally) -> None:
        with self._changes:
            self._known[key] = tally
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            Kept(self.folder, KEPT).keep(key, json.dumps(tally).encode())

    def _read(self, key: str) -> Tally | None:
        kept = Kept(self.folder, KEPT).find(key)
        return Tally.read(json.loads(kept)) if kept else None


def _worker() -> ProcessPoolExecutor:
    """Start a process that yields to all others; a new one, for this one has many threads."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_be_last)


def _be_last() -> None:
    with suppress(OSError, AttributeError):
        os.nice(15)


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool and what it is doing."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
