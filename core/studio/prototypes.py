"""Prototypes: games that are played from their files, tried again after every save, and taken over by open tables."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from nomarch.core.engine import Game
from nomarch.core.errors import NomarchError
from nomarch.core.registry import SUFFIX, load_again
from nomarch.core.studio.news import Bell
from nomarch.core.studio.renewal import Behind
from nomarch.core.studio.workers import Worker, WorkerFailed
from nomarch.core.workbench.prototype.trial import Order, Trial
from nomarch.core.workbench.prototype.watch import GRACE, PAUSE, Stamps, is_saved, stamps

GAMES: Final = 200
SECONDS: Final = 15.0
"""How many games are played after a save, and how long a trial may take."""
Renew = Callable[[Game], Awaitable[Sequence[Behind]]]
"""Has everybody play by the rules of a game as they are now; tells of the tables that cannot."""


class Prototype:
    """A game that is being made: its file, and what the last trials found."""

    def __init__(self, name: str, path: str) -> None:
        self.name: Final = name
        self.path: Final = path
        self.trial: Trial | None = None
        """What was found after the last save; it may be a complaint."""
        self.sound: Trial | None = None
        """The last trial that could be played."""
        self.before: Trial | None = None
        """The one before it."""
        self.tried_at = 0.0
        self.is_busy = True
        self.version = ""
        """A hash of the files that the last trial could play."""
        self.left_behind: Sequence[Behind] = ()
        """The open tables that cannot follow its rules."""
        self.number = 0
        """How many trials there were."""
        self.bell: Final = Bell()

    def news(self) -> dict[str, Any]:
        """Tell pages that wait whether there is something new."""
        return {"number": self.number, "busy": self.is_busy}

    def is_being_tried(self) -> None:
        """Take note that a trial began."""
        self.is_busy = True
        self.bell.ring()

    def is_tried(self, found: Trial) -> None:
        """Take note of a trial; what it is held against is the last one that could be played."""
        if not found.complaint:
            self.before, self.sound, self.version = self.sound, found, _hash_of(found.files)
        self.trial, self.tried_at, self.is_busy = found, time.time(), False
        self.number += 1
        self.bell.ring()


class Prototypes:
    """All prototypes of a studio, each watched as long as it is open."""

    def __init__(self, games: Mapping[str, Game], renew: Renew) -> None:
        self._all: Final = {
            name: Prototype(name, game.found_as) for name, game in games.items() if game.found_as.endswith(SUFFIX)
        }
        self._renew: Final = renew
        self._watching: Final[list[asyncio.Task[None]]] = []
        self._turn: Final = asyncio.Lock()
        """One trial at a time: they are to be quick."""

    def find(self, name: str) -> Prototype | None:
        """Find a prototype by the name of its game."""
        return self._all.get(name)

    def open(self) -> None:
        """Begin to watch."""
        self._watching.extend(asyncio.create_task(self._watch(each)) for each in self._all.values())

    async def close(self) -> None:
        """Watch no more."""
        for task in self._watching:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _watch(self, prototype: Prototype) -> None:
        """Try a prototype, and again after every save."""
        watched: Sequence[str] = [str(Path(prototype.path).resolve())]
        known = stamps(watched)
        while True:
            begun = time.time_ns()
            prototype.is_being_tried()
            async with self._turn:
                found = await _tried(prototype.path)
            found = await self._taken_over(prototype, found)
            prototype.is_tried(found)
            watched = sorted({*watched, *found.files}) if found.complaint else found.files
            seen = stamps(watched)
            if not is_saved(seen, known, begun):
                seen = await _after_a_save(watched, seen)
            known = seen

    async def _taken_over(self, prototype: Prototype, found: Trial) -> Trial:
        """Play by the new rules, if they can be played and are not those of the beginning."""
        if found.complaint or prototype.number == 0:
            return found
        try:
            game = await asyncio.to_thread(load_again, prototype.path)
        except NomarchError as error:
            return found.model_copy(update={"complaint": str(error)})
        prototype.left_behind = await self._renew(game)
        return found


async def _after_a_save(watched: Sequence[str], seen: Stamps) -> Stamps:
    """Wait until a file is another than it was *seen*, or is gone, and give what is seen then."""
    while (now := stamps(watched)) == seen:
        await asyncio.sleep(PAUSE)
    return now


def _hash_of(files: Sequence[str]) -> str:
    """Hash all files a game is made of."""
    digest = hashlib.sha256()
    for file in files:
        with suppress(OSError):
            digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:16]


async def _tried(path: str) -> Trial:
    """Have a prototype tried in a process of its own; one that dies or hangs is a complaint."""
    order = Order(game=path, games=GAMES, seconds=SECONDS, answer=Path())
    worker = Worker()
    try:
        told = await worker.ask("try", order.model_dump(mode="json"), SECONDS + GRACE)
        return Trial.model_validate_json(told)
    except WorkerFailed as error:
        complaint = f"after {SECONDS:g} seconds it is still busy" if error.how == "TooSlow" else error.told
        files = [str(Path(path).resolve())]
        return Trial(game=path, complaint=complaint or f"the process that tried it failed: {error.how}", files=files)
    finally:
        await worker.end()
