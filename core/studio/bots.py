"""The bots of tables: each thinks in a process of its own, and one that fails stops nothing but its own move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from nomarch.core.errors import NomarchError
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.live import BotTrouble, LiveTable
from nomarch.core.studio.trouble import Trouble
from nomarch.core.studio.workers import WorkerFailed, Workers

LOG: Final = logging.getLogger("nomarch.studio")
Mover = Callable[[LiveTable, int, str], Awaitable[None]]
"""Makes the move of a bot, given in notation, and has the disk take it."""


class Bots:
    """Lets bots play at tables until a person is to decide."""

    def __init__(self, workers: Workers, bounds: Bounds, mover: Mover) -> None:
        self._workers: Final = workers
        self._bounds: Final = bounds
        self._move: Final = mover
        self._faults: Final[set[tuple[str, int]]] = set()
        """Tables, each with the version at which the game itself failed: there nobody tries again by themselves."""

    def play_at(self, table: LiveTable) -> None:
        """Let the bots of a table play, if it is the turn of one."""
        if (table.place, table.version) in self._faults:
            _tell(table, table.to_decide, "Fault")
        elif table.thinking is None or table.thinking.done():
            table.thinking = asyncio.create_task(self._play(table))

    def try_again(self, table: LiveTable) -> None:
        """Let a bot that failed try again."""
        self._faults.discard((table.place, table.version))
        self.play_at(table)

    def begin_anew(self) -> None:
        """Have bots play by the rules of today, also where the game itself has failed."""
        self._faults.clear()
        self._workers.renew()

    async def _play(self, table: LiveTable) -> None:
        while True:
            async with table.lock:
                seat, version = table.to_decide, table.version
                if seat is None or table.sitting.bots[seat] is None or table.corrected or table.bot_trouble:
                    return
                asked = _asked(table, seat)
            try:
                await self._choose(table, seat, version, asked)
            except WorkerFailed as error:
                self._failed(table, seat, version, error.how)
            except NomarchError as error:
                self._failed(table, seat, version, type(error).__name__)
            except Trouble:
                return  # the table was forgotten, and is woken when somebody asks for it

    async def _choose(self, table: LiveTable, seat: int, version: int, asked: dict[str, Any]) -> None:
        """Have a bot choose, and make its move if the table is still the one that it was asked about."""
        await asyncio.sleep(self._bounds.beat)
        notation = await self._workers.ask("choose", asked, self._bounds.patience)
        async with table.lock:
            if table.version != version:
                return
            try:
                await self._move(table, seat, notation)
            except (NomarchError, Trouble):
                raise
            except Exception as error:
                LOG.exception("table %s", table.place)
                self._faults.add((table.place, version))
                raise Trouble(500, "game-fault") from error

    @staticmethod
    def _failed(table: LiveTable, seat: int, version: int, how: str) -> None:
        LOG.warning("table %s: the bot of seat %s: %s", table.place, seat, how)
        if version == table.version:
            _tell(table, seat, how)


def _tell(table: LiveTable, seat: int | None, how: str) -> None:
    if seat is not None:
        table.bot_trouble = BotTrouble(seat, how)
        table.note()


def _asked(table: LiveTable, seat: int) -> dict[str, Any]:
    position = table.match.state.position().plain()
    bot, luck = table.match.players[seat], table.sitting.luck
    return {"game": table.game.found_as, "position": position, "bot": bot, "luck": luck}
