"""How often a clause happens in play: games of bots, watched by a worker, and what was seen of them kept.

It is known of a law when somebody asked, a few games after another. Until then nothing is told.
"""

from __future__ import annotations

import asyncio
import json
from asyncio import AbstractEventLoop
from collections import deque
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from nomarch.core.engine import RuleSet
from nomarch.core.errors import NomarchError
from nomarch.core.kept import Kept
from nomarch.core.lab.coverage import Coverage, Tally, cover_job
from nomarch.core.lab.roster import usual_bots
from nomarch.core.lab.setting import Setting
from nomarch.core.studio.worker import Teller
from nomarch.core.studio.workers import Worker, WorkerFailed

AT_A_TIME: Final = 10
MOST: Final = 500
"""How many laws are remembered in the folder."""
IN_MEMORY: Final = 200
WAITING: Final = 12
"""How many laws wait to be played."""
PATIENCE: Final = 120.0
"""How many seconds a few games take at most."""
NOTHING: Final = Tally.read([0, 0, *[{}] * 6])


class Seen(NamedTuple):
    """What was seen of a law, and whether more games come."""

    coverages: list[Coverage]
    is_growing: bool
    is_refused: bool = False
    """Whether nobody can play it, or too many laws wait."""


class Counts:
    """Counts in the background what happens in play. Readers ask from another thread."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder: Final = folder
        self.games: Final = games
        """How many games of each kind of players are watched."""
        self._loop: Final[AbstractEventLoop] = asyncio.get_running_loop()
        self._wake: Final = asyncio.Event()
        self._lock: Final = Lock()
        self._known: Final[dict[str, Tally]] = {}
        self._failed: Final[set[str]] = set()
        self._waiting: Final[deque[Setting]] = deque()
        self._now: Setting | None = None
        self._task: Final = asyncio.create_task(self._count())

    def of(self, rules: RuleSet) -> Seen:
        """Tell what is known of a law; what is not known yet is counted from now on."""
        settings = [Setting.of(rules, [bot]) for bot in usual_bots(rules.game)]
        with self._lock:
            refused = [setting for setting in settings if self._is_refused(setting)]
            known = [(setting, self._known.get(setting.key, NOTHING)) for setting in settings]
        coverages = [Coverage(setting, tally) for setting, tally in known if tally.games]
        is_growing = not refused and any(tally.games < self.games for _, tally in known)
        return Seen(coverages, is_growing, is_refused=bool(refused))

    async def close(self) -> None:
        """Stop counting; what was counted is kept."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def _is_refused(self, setting: Setting) -> bool:
        """Have a law counted that is not known yet, unless that cannot be."""
        key = setting.key
        if key in self._failed:
            return True
        if key not in self._known:
            self._known[key] = self._read(key)
            while len(self._known) > IN_MEMORY:
                del self._known[next(iter(self._known))]
        if self._known[key].games >= self.games or setting == self._now or setting in self._waiting:
            return False
        if len(self._waiting) >= WAITING:
            return True
        self._waiting.append(setting)
        self._loop.call_soon_threadsafe(self._wake.set)
        return False

    async def _count(self) -> None:
        """Count law after law; the process that does so ends when none waits."""
        worker = Worker()
        try:
            while True:
                setting = self._next()
                if setting is None:
                    await worker.end()
                    await self._wake.wait()
                    self._wake.clear()
                    continue
                try:
                    await self._counted(worker, setting)
                except (WorkerFailed, NomarchError):
                    self._failed.add(setting.key)
        finally:
            await worker.end()

    def _next(self) -> Setting | None:
        with self._lock:
            self._now = self._waiting.popleft() if self._waiting else None
            return self._now

    async def _counted(self, worker: Worker, setting: Setting) -> None:
        """Watch a few games after another, going on where it was left."""
        tally = self._known.get(setting.key, NOTHING)
        for start in range(tally.games, self.games, AT_A_TIME):
            numbers = range(start, min(start + AT_A_TIME, self.games))
            job = {"setting": setting.ordered(), "numbers": list(numbers)}
            tally = tally.joined(Tally.read(await worker.ask("count", job, PATIENCE)))
            self._learn(setting.key, tally)

    def _learn(self, key: str, tally: Tally) -> None:
        with self._lock:
            self._known[key] = tally
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            Kept(self.folder, MOST).keep(key, json.dumps(tally).encode())

    def _read(self, key: str) -> Tally:
        kept = Kept(self.folder, MOST).find(key)
        return Tally.read(json.loads(kept)) if kept else NOTHING


def count(asked: Any, _: Teller) -> Tally:
    """Watch some games for the studio."""
    return cover_job(asked)
