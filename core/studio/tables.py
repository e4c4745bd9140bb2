"""The tables of a studio: made, found again, and changed so that the disk has every move before it is acknowledged."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from nomarch.core.engine import Game, Match, Move, RuleSet
from nomarch.core.engine.record import header_of
from nomarch.core.errors import IllegalMove, NomarchError
from nomarch.core.registry import SUFFIX
from nomarch.core.studio.archive import Archive, Kept, line_of
from nomarch.core.studio.bots import Bots
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.live import Entry, LiveTable, Proposal, SeatKept, Settings, hashed, restored
from nomarch.core.studio.renewal import Behind, renewed
from nomarch.core.studio.store import Store
from nomarch.core.studio.trouble import Reason, Trouble
from nomarch.core.studio.workers import Workers
from nomarch.core.workbench.terminal import HUMAN

LOG: Final = logging.getLogger("nomarch.studio")


class Sitter(NamedTuple):
    """Who is to sit on a seat: a person, or a bot by its name; and what they are called."""

    player: str
    name: str = ""


class Made(NamedTuple):
    """A new table, and the token that opens each seat of a person."""

    table: LiveTable
    tokens: dict[int, str]


class Outcome(NamedTuple):
    """What became of a line: the moves that were no longer one's own, and the one that is not allowed."""

    left: Sequence[Move] = ()
    illegal: IllegalMove | None = None


class Tables:
    """All tables, the busy ones in memory."""

    def __init__(self, store: Store, workers: Workers, game: Callable[[str], Game], bounds: Bounds) -> None:
        self._archive: Final = Archive(store)
        self._bots: Final = Bots(workers, bounds, self._moved)
        self._game: Final = game
        self._bounds: Final = bounds
        self._awake: Final[dict[str, LiveTable]] = {}
        """By name, the one that was asked for last at the end."""
        self._waking: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self._number = self._archive.number

    @property
    def listeners(self) -> int:
        """How many pages wait for news of any table."""
        return sum(table.listeners for table in self._awake.values())

    # Making and finding

    async def make(self, rules: RuleSet, sitters: Sequence[Sitter], settings: Settings) -> Made:
        """Lay a new table, with luck that nobody can guess."""
        match = Match(rules, secrets.token_hex(16), [sitter.player for sitter in sitters])
        return await self.keep(match, [sitter.name for sitter in sitters], settings, ())

    async def keep(self, match: Match, names: Sequence[str], settings: Settings, log: Sequence[Entry]) -> Made:
        """Write a new table, with what was played at it before."""
        if self._number >= self._bounds.tables:
            raise Trouble(503, "too-many-tables", tables=self._bounds.tables)
        place = secrets.token_urlsafe(12)
        people = [seat for seat, player in enumerate(match.players) if player == HUMAN]
        tokens = {seat: secrets.token_urlsafe(24) for seat in people}
        seats = [
            SeatKept(name, hashed(tokens[seat]) if seat in tokens else None)
            for seat, name in enumerate(names)
        ]  # fmt: skip
        header = json.dumps(header_of(match).model_dump(), ensure_ascii=False)
        kept = Kept(header, seats, settings.model_dump_json(), [*map(line_of, log)])
        table = await asyncio.to_thread(restored, place, match.rules.game, *kept)
        await self._archive.lay(place, kept)
        self._number += 1
        self._wake(table)
        return Made(table, tokens)

    async def find(self, place: str) -> LiveTable:
        """Find a table; one that rests is woken."""
        table = self._awake.pop(place, None)
        if table is not None:
            self._awake[place] = table
            return table
        if place not in self._waking:
            self._waking[place] = asyncio.create_task(self._restored(place))
        try:
            return await asyncio.shield(self._waking[place])
        finally:
            self._waking.pop(place, None)

    def seat_of(self, token: str) -> tuple[str, int]:
        """Find the table and the seat that a token opens."""
        return self._archive.seat_of(token)

    async def _restored(self, place: str) -> LiveTable:
        kept = self._archive.read(place)
        game = self._game(json.loads(kept.header)["game"])
        try:
            table = await asyncio.to_thread(restored, place, game, *kept)
            if table.corrected and game.found_as.endswith(SUFFIX):
                with suppress(Behind):  # then it can be looked at
                    table = await self._under(game, place, kept)
        except NomarchError as error:
            raise Trouble(409, "cannot-go-on", Reason(str(error))) from None
        self._wake(table)
        return table

    async def renew(self, game: Game) -> list[Behind]:
        """Have all tables in memory go on under the rules of a game as they are now; tell of those that cannot."""
        self._bots.begin_anew()
        behind = []
        for table in [each for each in self._awake.values() if each.game.name == game.name]:
            async with table.lock:
                try:
                    fresh = await self._under(game, table.place, self._archive.read(table.place))
                except Behind as error:
                    table.corrected = (f"{error.line}/{error.of}",)
                    table.note()
                    behind.append(error)
                else:
                    fresh.takes_over(table)
                    self._forget(table)
                    self._wake(fresh)
        return behind

    async def _under(self, game: Game, place: str, kept: Kept) -> LiveTable:
        """Make a table again under the rules of today, and write that it is played by them."""
        header, table = await asyncio.to_thread(renewed, place, game, *kept)
        await self._archive.play_by(place, header)
        return table

    def _wake(self, table: LiveTable) -> None:
        """Have a table in memory, and let others rest that nobody looks at."""
        self._awake[table.place] = table
        for place, other in [*self._awake.items()][: max(0, len(self._awake) - self._bounds.awake)]:
            if not other.listeners and not other.lock.locked() and other is not table:
                self._forget(self._awake[place])
        self._bots.play_at(table)

    def _forget(self, table: LiveTable) -> None:
        """Have a table no longer in memory; it is as it was written when it is asked for again."""
        if self._awake.get(table.place) is table:
            del self._awake[table.place]
        if table.thinking is not None:
            table.thinking.cancel()
        table.is_gone = True
        table.note()

    async def close(self) -> None:
        """Let all bots rest."""
        thinking = [table.thinking for table in self._awake.values() if table.thinking is not None]
        for each in thinking:
            each.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    # Playing

    async def play(self, table: LiveTable, seat: int, line: Sequence[Move], version: int) -> Outcome:
        """Play a person's line; when this returns, what was played of it is on the disk."""
        async with table.lock:
            _expect_turn(table, seat, version)
            begun, outcome = len(table.match.made), Outcome()
            try:
                outcome = Outcome(table.sitting.play(seat, line))
            except IllegalMove as error:
                outcome = Outcome(illegal=error)
            except Exception as error:
                self._forget(table)
                LOG.exception("table %s", table.place)
                raise Trouble(500, "game-fault") from error
            played = tuple(made.move.notation for made in table.match.made[begun:])
            if played:
                table.sitting.to_decide()
                await self._written(table, Entry(seat=seat, moves=played))
            return outcome

    async def take_back(self, table: LiveTable, seat: int, held: frozenset[int], version: int) -> None:
        """Wish to take back one's last line; it is done once all other people at the table agree."""
        async with table.lock:
            _expect_version(table, table.version if table.only_bots_since(version) else version)
            if not table.settings.undo:
                raise Trouble(409, "no-undo-here")
            if not any(made.seat == seat for made in table.match.made):
                raise Trouble(409, "nothing-to-take-back")
            await self._propose(table, Proposal(seat, held | {seat}))

    async def agree(self, table: LiveTable, held: frozenset[int], version: int) -> None:
        """Agree that a line is taken back."""
        async with table.lock:
            _expect_version(table, version)
            wish = table.proposal
            if wish is None:
                raise Trouble(409, "stale")
            await self._propose(table, wish._replace(agreed=wish.agreed | held))

    async def refuse(self, table: LiveTable, version: int) -> None:
        """Let things stand as they are."""
        async with table.lock:
            _expect_version(table, version)
            table.proposal = None
            table.note()

    async def _propose(self, table: LiveTable, wish: Proposal) -> None:
        if set(table.sitting.people) <= wish.agreed:
            entry = Entry(seat=wish.seat, undo=True)
            table.apply(entry)
            await self._written(table, entry)
        else:
            table.proposal = wish
            table.note()

    async def _written(self, table: LiveTable, entry: Entry) -> None:
        """Have the disk take an entry that was applied; if it does not, the table is as it was before."""
        try:
            await self._archive.add(table.place, table.version, entry, ends=table.sitting.is_over)
        except Trouble:
            self._forget(table)
            raise
        table.is_written(entry)
        self._bots.play_at(table)

    # Bots

    async def again(self, table: LiveTable, version: int, *, by_chance: bool) -> None:
        """Let a bot that failed try again, or let chance choose in its place."""
        async with table.lock:
            _expect_version(table, version)
            trouble = table.bot_trouble
            if trouble is None:
                raise Trouble(409, "stale")
            table.bot_trouble = None
            if by_chance:
                luck = random.Random(f"{table.sitting.luck}/chance")  # noqa: S311 (play, not secrecy)
                await self._moved(table, trouble.seat, luck.choice(table.match.moves).notation)
            else:
                table.note()
                self._bots.try_again(table)

    async def _moved(self, table: LiveTable, seat: int, notation: str) -> None:
        """Make a move for a seat; a game that fails at it leaves the table as it was written."""
        entry = Entry(seat=seat, moves=(notation,))
        try:
            table.apply(entry)
        except NomarchError:
            raise
        except Exception:
            self._forget(table)
            raise
        await self._written(table, entry)


def _expect_version(table: LiveTable, version: int) -> None:
    if table.corrected:
        raise Trouble(409, "cannot-go-on", Reason(", ".join(table.corrected)))
    if table.version != version or table.is_gone:
        raise Trouble(409, "stale")


def _expect_turn(table: LiveTable, seat: int, version: int) -> None:
    _expect_version(table, version)
    if table.to_decide is None:
        raise Trouble(409, "is-over")
    if table.to_decide != seat:
        raise Trouble(409, "not-your-turn")
