"""Workers of the studio: processes that are started when there is something to think about, and ended if they hang."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

Teller = Callable[[Any], None]
"""Takes what a worker tells of how far it is."""
LONGEST: Final = 64_000_000
"""How many bytes an answer has at most."""


class WorkerFailed(Exception):
    """A task that came to nothing: how, and what of it may be told."""

    def __init__(self, how: str, told: str = "") -> None:
        super().__init__(how)
        self.how: Final = how
        self.told: Final = told


class Worker:
    """One process, and what is asked of it."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self.is_stale = False
        """Whether it has loaded what is no longer so."""

    async def ask(self, task: str, asked: Any, seconds: float | None = None, tell: Teller | None = None) -> Any:
        """Have a task done within so many seconds; what goes wrong ends the process, and the next starts another."""
        try:
            async with asyncio.timeout(seconds):
                return await self._asked(task, asked, tell)
        except TimeoutError:
            await self.end()
            raise WorkerFailed("TooSlow") from None
        except (OSError, ValueError) as error:
            await self.end()
            raise WorkerFailed("Died") from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _asked(self, task: str, asked: Any, tell: Teller | None) -> Any:
        process = await self._started()
        if process.stdin is None or process.stdout is None:
            raise OSError("a worker has no pipes")
        process.stdin.write(json.dumps({"task": task, "asked": asked}).encode() + b"\n")
        await process.stdin.drain()
        while True:
            answer = json.loads(await process.stdout.readline())  # nothing at all is no JSON
            if "done" in answer:
                return answer["done"]
            if "failed" in answer:
                raise WorkerFailed(answer["failed"], answer["told"])
            if tell is not None:
                tell(answer["progress"])

    async def _started(self) -> Process:
        if self.is_stale:
            self.is_stale = False
            await self.end()
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-P", "-m", "nomarch.core.studio.worker")
            starting = asyncio.ensure_future(
                asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST)
            )
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                self._process = await starting  # whoever is only half started could not be ended
                raise
        return self._process

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """So many workers; who asks waits for one that is free."""

    def __init__(self, number: int) -> None:
        self._all: Final = [Worker() for _ in range(number)]
        self._free: Final[asyncio.LifoQueue[Worker]] = asyncio.LifoQueue()
        for worker in reversed(self._all):
            self._free.put_nowait(worker)

    async def ask(self, task: str, asked: Any, seconds: float | None = None) -> Any:
        """Have a task done by whoever is free."""
        worker = await self._free.get()
        try:
            return await worker.ask(task, asked, seconds)
        finally:
            self._free.put_nowait(worker)

    def renew(self) -> None:
        """Have all begin anew when they are asked next: what they have loaded is no longer so."""
        for worker in self._all:
            worker.is_stale = True

    async def end(self) -> None:
        """End all."""
        for worker in self._all:
            await worker.end()
