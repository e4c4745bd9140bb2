"""Long work: each in a process of its own, a few at a time; what comes of it is kept in the folder of the studio.

Work tells how far it is, can be stopped, and is found again after a restart as what it was: finished, or broken off.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from nomarch.core.studio.news import Bell
from nomarch.core.studio.progress import STOP
from nomarch.core.studio.store import Statement, Store
from nomarch.core.studio.trouble import Trouble
from nomarch.core.studio.workers import Worker, WorkerFailed

FOLDER: Final = "jobs"
GRACE: Final = 20.0
"""How many seconds work has to show what it has when it is stopped."""
RUNNING, WAITING, KEPT = 2, 12, 200
"""How many jobs are done at a time, how many wait, and how many that are over are kept, at most."""
NEW: Final = "INSERT INTO jobs (id, kind, wanted, made, state, result) VALUES (?, ?, ?, ?, ?, ?)"
CHANGED: Final = "UPDATE jobs SET state = ?, result = ? WHERE id = ?"
GONE: Final = "DELETE FROM jobs WHERE id = ?"


class State(StrEnum):
    """How a job stands."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    STOPPED = "stopped"
    """Somebody stopped it; what it had is shown."""
    FAILED = "failed"
    """It could not be done."""
    BROKEN_OFF = "broken-off"
    """The studio ended before it did."""


ONGOING: Final = frozenset({State.WAITING, State.RUNNING})


class Progress(NamedTuple):
    """How far a job is."""

    what: str
    """What is being done, by a word of the studio."""
    done: int
    of: int
    left: float | None
    """How many seconds are left, if that is known."""
    shown: int
    """How many times it has shown something new."""


BEGINNING: Final = Progress("", 0, 0, None, 0)


class Job:
    """Some long work, and what became of it."""

    def __init__(self, name: str, kind: str, wanted: Mapping[str, Any], made: float, folder: Path) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.wanted: Final = wanted
        self.made: Final = made
        self.folder: Final = folder
        """Where it writes what it shows."""
        self.state = State.WAITING
        self.result: dict[str, Any] = {}
        """What came of it, or how it failed and what is told of that."""
        self.progress = BEGINNING
        self.stopping: Final = asyncio.Event()
        self.bell: Final = Bell()
        self.doing: asyncio.Task[None] | None = None

    @property
    def is_stopping(self) -> bool:
        """Whether somebody has stopped it."""
        return self.stopping.is_set()

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.state not in ONGOING

    def hears(self, told: Sequence[Any]) -> None:
        """Hear how far it is."""
        self.progress = Progress(*told)
        self.bell.ring()

    def shown(self, file: str) -> str | None:
        """Give what it has shown last in a file of its folder."""
        try:
            return (self.folder / file).read_text(encoding="utf-8")
        except OSError:
            return None


class Jobs:
    """All long work of a studio."""

    def __init__(
        self, store: Store, data: Path, *, running: int = RUNNING, waiting: int = WAITING, kept: int = KEPT
    ) -> None:
        self._store: Final = store
        self._folder: Final = data / FOLDER
        self._most: Final = running + waiting
        self._kept: Final = kept
        self._free: Final = asyncio.Semaphore(running)
        self._jobs: Final[dict[str, Job]] = {}

    async def open(self) -> None:
        """Find again what was ordered before; what was not over then is broken off."""
        rows = self._store.read("SELECT id, kind, wanted, made, state, result FROM jobs ORDER BY made")
        for name, kind, wanted, made, state, result in rows:
            job = self._jobs[name] = Job(name, kind, json.loads(wanted), made, self._folder / name)
            job.state, job.result = State(state), json.loads(result or "{}")
            if not job.is_over:
                await self._becomes(job, State.BROKEN_OFF)

    async def close(self) -> None:
        """Break off what is not over."""
        for job in self._jobs.values():
            if job.doing is not None and not job.doing.done():
                job.doing.cancel()
                with suppress(asyncio.CancelledError):
                    await job.doing
                await self._becomes(job, State.BROKEN_OFF)

    def find(self, name: str) -> Job:
        """Find a job by its name."""
        if name not in self._jobs:
            raise Trouble(404, "no-such-job")
        return self._jobs[name]

    def of(self, kind: str) -> list[Job]:
        """Give all jobs of a kind, the latest first."""
        return [job for job in reversed(self._jobs.values()) if job.kind == kind]

    async def order(self, kind: str, wanted: Mapping[str, Any]) -> Job:
        """Order long work, a task of workers; it begins when its turn comes."""
        if sum(not job.is_over for job in self._jobs.values()) >= self._most:
            raise Trouble(503, "too-much-work", most=self._most)
        name = secrets.token_urlsafe(9)
        job = self._jobs[name] = Job(name, kind, wanted, time.time(), self._folder / name)
        job.folder.mkdir(parents=True)
        await self._store.write(Statement(NEW, (name, kind, json.dumps(wanted), job.made, job.state, "{}")))
        await self._forget_old()
        job.doing = asyncio.create_task(self._do(job))
        return job

    async def stop(self, job: Job) -> None:
        """Stop a job: what waits never begins, what runs shows what it has."""
        if job.is_over or job.is_stopping:
            return
        if job.state is State.WAITING and job.doing is not None:
            job.doing.cancel()
            await self._becomes(job, State.STOPPED)
        else:
            (job.folder / STOP).touch()
            job.stopping.set()
            job.bell.ring()

    async def _do(self, job: Job) -> None:
        """Do a job when its turn comes; whatever goes wrong is told on its page."""
        async with self._free:
            await self._becomes(job, State.RUNNING)
            try:
                job.result = await _done(job) or {}
            except WorkerFailed as error:
                job.result = {"how": error.how, "told": error.told}
                await self._becomes(job, State.FAILED)
            else:
                await self._becomes(job, State.STOPPED if job.is_stopping else State.FINISHED)

    async def _becomes(self, job: Job, state: State) -> None:
        """Write how a job stands now, and tell its pages."""
        job.state = state
        await self._store.write(Statement(CHANGED, (state, json.dumps(job.result), job.name)))
        job.bell.ring()

    async def _forget_old(self) -> None:
        """Keep no more than so many that are over."""
        over = [job for job in self._jobs.values() if job.is_over]
        for job in over[: max(0, len(over) - self._kept)]:
            del self._jobs[job.name]
            await self._store.write(Statement(GONE, (job.name,)))
            await asyncio.to_thread(shutil.rmtree, job.folder, ignore_errors=True)


async def _done(job: Job) -> Any:
    """Have a job done by a worker of its own; what was stopped has a while to show what it has."""
    worker = Worker()
    doing = asyncio.create_task(
        worker.ask(job.kind, {"wanted": job.wanted, "folder": str(job.folder)}, None, job.hears)
    )
    stopped = asyncio.create_task(job.stopping.wait())
    try:
        await asyncio.wait({doing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({doing}, timeout=GRACE)
        return doing.result() if doing.done() else None
    finally:
        stopped.cancel()
        doing.cancel()
        await asyncio.wait({doing})
        await worker.end()
