"""The crowd: tables of four listening seats, at each of which a move is made now and then.

It is a program of its own, told what to do as JSON: `{"host": "127.0.0.1", "port": 8420, "stages": [[200, 5, 30]]}` are
200 tables with a move every five seconds for half a minute. It says in a line when all sit, and in another what it saw.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from time import perf_counter
from typing import Any, Final

from bench.studio.wire import Answer, Wire

SEATS: Final = 4
GAMES: Final = ("amun-re", "saqqara", "cleopatra")
LANGUAGES: Final = ("en", "fr", "de", "it", "es")
CHOICE: Final = re.compile(r'name="move" value="([^"]*)"')
AT_ONCE: Final = 4
"""How many tables are made at a time."""
PATIENCE: Final = 5.0
"""How many seconds a table waits for news that must come before its move counts as failed."""


@dataclass
class Seen:
    """What the crowd saw in a stage."""

    news: list[float] = field(default_factory=list)
    """Seconds from the moment a move was sent to the moment that another seat had all that is new."""
    bells: list[float] = field(default_factory=list)
    """The same, to the moment that it was told that there is news."""
    answers: list[float] = field(default_factory=list)
    """The same, to the answer for whoever moved."""
    failed: list[str] = field(default_factory=list)
    late: int = 0
    """How many moves were not made because news of the one before was missing."""

    def told(self) -> dict[str, Any]:
        """Tell it in numbers."""
        kinds = {"news": self.news, "bells": self.bells, "answers": self.answers}
        ends = {name: quantiles(found, n=100)[94] for name, found in kinds.items() if len(found) > 1}
        halves = {f"{name}-half": quantiles(found, n=2)[0] for name, found in kinds.items() if len(found) > 1}
        return {**ends, **halves, "moves": len(self.answers), "late": self.late, "failed": self.failed[:5]}


class Table:
    """A table, and the browsers of those who sit at it."""

    def __init__(self, number: int, door: tuple[str, int]) -> None:
        self.number: Final = number
        self.door: Final = door
        self.here: Final = f"127.1.{number // 250}.{number % 250 + 1}"
        self.luck: Final = random.Random(number)  # noqa: S311 (play, not secrecy)
        self.seen = Seen()
        self.seats: list[Seat] = []
        self.listening: list[asyncio.Task[None]] = []
        self.sent = 0.0
        """When the last move was sent."""
        self.awaited: set[int] = set()
        """The seats that have not had its news yet."""

    async def begin(self) -> None:
        """Lay the table, and have everybody sit down and listen."""
        wire = Wire(self.door, self.here)
        sitters = {f"who-{seat}": "here" for seat in range(SEATS)}
        form = {"game": GAMES[self.number % len(GAMES)], "players": str(SEATS), "undo": "yes", **sitters}
        made = await wire.post("/tables", form)
        wire.close()
        expect(made, 303)
        place = made.all("location")[0].partition("?")[0]
        cookies = [each.partition(";")[0] for each in made.all("set-cookie")]
        language = LANGUAGES[self.number // len(GAMES) % len(LANGUAGES)]
        self.seats = [Seat(self, place, seat, f"{cookies[seat]}; language={language}") for seat in range(SEATS)]
        for seat in self.seats:
            await seat.catch_up()
        self.listening = [asyncio.create_task(seat.listen()) for seat in self.seats]

    async def play(self, every: float, seconds: float, seen: Seen) -> None:
        """Make a move now and then, for so many seconds."""
        self.seen, end = seen, perf_counter() + seconds
        await asyncio.sleep(every * self.luck.random())
        while perf_counter() < end:
            due = perf_counter() + every
            await self.move()
            await asyncio.sleep(max(0.0, min(due, end) - perf_counter()))

    async def move(self) -> None:
        """Make a move, if everybody has heard of the one before."""
        mover = next((seat for seat in self.seats if seat.moves), None)
        if mover is None or self.awaited:
            if self.sent and perf_counter() - self.sent > PATIENCE:
                self.awaited.clear()
                await asyncio.gather(*(seat.catch_up() for seat in self.seats))
            self.seen.late += 1
            return
        self.sent, self.awaited = perf_counter(), {seat.number for seat in self.seats if seat is not mover}
        await mover.move(self.luck.choice(mover.moves))

    def heard(self, seat: Seat, found: list[float], *, whole: bool = False) -> None:
        """Take note of when somebody heard of the last move."""
        if seat.number in self.awaited:
            found.append(perf_counter() - self.sent)
            if whole:
                self.awaited.discard(seat.number)

    def end(self) -> None:
        """Have everybody go."""
        for each in self.listening:
            each.cancel()
        for seat in self.seats:
            seat.wire.close()


class Seat:
    """The browser of somebody at a table."""

    def __init__(self, table: Table, place: str, number: int, cookie: str) -> None:
        self.table: Final = table
        self.place: Final = place
        self.number: Final = number
        self.wire: Final = Wire(table.door, table.here, cookie)
        self.ear: Final = Wire(table.door, table.here, cookie)
        self.busy: Final = asyncio.Lock()
        self.version, self.stamp = -1, ""
        self.moves: Sequence[str] = ()

    async def listen(self) -> None:
        """Hear that there is news, and fetch it."""
        try:
            async for stamp in self.ear.news(f"{self.place}/news?stamp={self.stamp}"):
                self.table.heard(self, self.table.seen.bells)
                if stamp.decode() != self.stamp:
                    await self.catch_up()
        except (OSError, asyncio.IncompleteReadError) as error:
            self.table.seen.failed.append(f"news: {error!r}")
        finally:
            self.ear.close()

    async def catch_up(self) -> None:
        """Fetch what is new."""
        async with self.busy:
            answer = await self.wire.get(f"{self.place}/now?since={self.version}&as={self.number}")
        self.show(answer)
        self.table.heard(self, self.table.seen.news, whole=True)

    async def move(self, notation: str) -> None:
        """Make a move."""
        begun = perf_counter()
        form = {"version": str(self.version), "as": str(self.number), "move": notation}
        async with self.busy:
            answer = await self.wire.post(f"{self.place}/move", form)
        self.table.seen.answers.append(perf_counter() - begun)
        self.show(answer)

    def show(self, answer: Answer) -> None:
        """Take over what is new."""
        if answer.status != 200:
            self.table.seen.failed.append(answer.body[:200].decode())
            self.table.awaited.clear()
            return
        told = json.loads(answer.body)
        if told["version"] >= self.version:
            self.version, self.stamp = told["version"], told["stamp"]
            self.moves = CHOICE.findall(told["parts"]["moves"])


def expect(answer: Answer, status: int) -> None:
    """Expect an answer to be a good one."""
    if answer.status != status:
        raise ConnectionError(f"{answer.status}: {answer.body[:400]!r}")


async def crowd(wanted: dict[str, Any]) -> None:
    """Sit down at more and more tables, and play at all of them for a while."""
    door = (wanted["host"], wanted["port"])
    tables: list[Table] = []
    for number, every, seconds in wanted["stages"]:
        more = [Table(each, door) for each in range(len(tables), number)]
        for start in range(0, len(more), AT_ONCE):
            await asyncio.gather(*(table.begin() for table in more[start : start + AT_ONCE]))
        tables += more
        tell({"tables": len(tables)})
        seen = Seen()
        await asyncio.gather(*(table.play(every, seconds, seen) for table in tables))
        tell(seen.told())
    for table in tables:
        table.end()


def tell(told: dict[str, Any]) -> None:
    """Say something, and wait until whoever measures has taken note of it."""
    print(json.dumps(told), flush=True)
    sys.stdin.readline()


if __name__ == "__main__":
    asyncio.run(crowd(json.loads(sys.stdin.readline())))
