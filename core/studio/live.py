"""A table in play: a sitting, what has been written of it, and who waits for news of it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.engine import Game, Match, Record, Sitting
from nomarch.core.lab.roster import seated_at
from nomarch.core.rulebook import Speaker
from nomarch.core.studio.speaking import speaker_of
from nomarch.core.studio.words import words_in
from nomarch.core.workbench.terminal import HUMAN

ALIVE: Final = 20.0
"""After how many seconds without news a page is told that the studio is still there."""


class Settings(BaseModel):
    """What the players of a table agreed on besides the rules."""

    model_config = ConfigDict(frozen=True)

    undo: bool = True
    """Whether moves may be taken back, if the others agree."""


class Entry(BaseModel):
    """What is written of a table, one entry at a time: a person's line, the move of a bot, or a line taken back.

    Obvious moves follow from the others and are not written.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: int
    moves: tuple[str, ...] = ()
    undo: bool = False


class SeatKept(NamedTuple):
    """A seat as it is kept: what its player is called, and the hash of the token that opens it to a person."""

    name: str
    token: str | None


class BotTrouble(NamedTuple):
    """A bot that did not choose: whose seat, and how it failed."""

    seat: int
    how: str


class Proposal(NamedTuple):
    """A wish to take back one's last line, and who has agreed to it so far."""

    seat: int
    agreed: frozenset[int]


class LiveTable:
    """A table in memory, as it was written."""

    def __init__(self, place: str, match: Match, seats: Sequence[SeatKept], settings: Settings) -> None:
        self.place: Final = place
        """Its unguessable name."""
        self.sitting: Final = Sitting(match, seated_at(match.rules.game, match.players, [HUMAN]))
        self.seats: Final = tuple(seats)
        self.settings: Final = settings
        self.corrected: tuple[str, ...] = ()
        """What was corrected in its edition since: then it can be looked at, and not gone on with."""
        self.lock: Final = asyncio.Lock()
        self.bot_trouble: BotTrouble | None = None
        self.proposal: Proposal | None = None
        self.thinking: asyncio.Task[None] | None = None
        """The bots of the table, while one of them is to decide."""
        self.is_gone = False
        """Whether it is no longer in memory; whoever waits asks for it again."""
        self._steps: Final = [0]
        self._movers: Final[list[int]] = []
        """Whose entries are written, one after the other."""
        self._notes = 0
        self._listeners: Final[set[asyncio.Event]] = set()
        self._speakers: Final[dict[str, Speaker]] = {}
        self.looks: Final[dict[str, Any]] = {}
        """What onlookers were shown of it since the last news, by their language."""
        self.sitting.to_decide()
        self._steps[0] = len(match.course.steps)

    @property
    def match(self) -> Match:
        """What is played."""
        return self.sitting.match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.rules.game

    @property
    def version(self) -> int:
        """How many entries are written; a move is made for the table of a version."""
        return len(self._steps) - 1

    @property
    def stamp(self) -> str:
        """What tells one moment of the table from another."""
        return f"{self.version}.{self._notes}"

    @property
    def to_decide(self) -> int | None:
        """The seat that is to decide, None once the game is over."""
        return None if self.sitting.is_over else int(self.match.state.seat)

    # Entries

    def apply(self, entry: Entry) -> None:
        """Do what an entry says."""
        if entry.undo:
            self.sitting.undo(entry.seat)
        elif self.sitting.bots[entry.seat] is None:
            self.sitting.play(entry.seat, [self.match.state.parse(move) for move in entry.moves])
        else:
            for move in entry.moves:
                self.match.play(move)
        self.sitting.to_decide()

    def is_written(self, entry: Entry) -> None:
        """Take note that an entry is kept, and tell everybody."""
        self._movers.append(entry.seat)
        self._steps.append(len(self.match.course.steps))
        self.bot_trouble = self.proposal = None
        self.tell()

    def takes_over(self, before: LiveTable) -> None:
        """Take the place of the same table under other rules: nobody who looked at it knows a step of it rightly."""
        self._notes, self._steps[-1] = before._notes + 1, 0

    def only_bots_since(self, version: int) -> bool:
        """Tell whether none but bots has moved since a version."""
        return 0 <= version <= self.version and not {*self._movers[version:]}.intersection(self.sitting.people)

    def steps_known(self, version: int) -> int:
        """Tell how many steps somebody still knows rightly who saw the table of a version."""
        if not 0 <= version <= self.version:
            return 0
        return min(self._steps[version:])

    # News

    def note(self) -> None:
        """Tell everybody of something that is no move."""
        self._notes += 1
        self.tell()

    def tell(self) -> None:
        """Wake whoever waits for news."""
        self.looks.clear()
        for listener in self._listeners:
            listener.set()

    @property
    def listeners(self) -> int:
        """How many wait for news."""
        return len(self._listeners)

    async def stamps(self, known: str) -> AsyncIterator[str | None]:
        """Give the stamp of the table whenever it is another than was *known*; None now and then without news."""
        waiting = asyncio.Event()
        self._listeners.add(waiting)
        try:
            while not self.is_gone:
                waiting.clear()
                if self.stamp != known:
                    known = self.stamp
                    yield known
                    continue
                try:
                    async with asyncio.timeout(ALIVE):
                        await waiting.wait()
                except TimeoutError:
                    yield None
        finally:
            self._listeners.discard(waiting)

    # Seats and names

    def held_by(self, tokens: Mapping[int, str]) -> frozenset[int]:
        """Tell which seats somebody holds who shows these tokens."""
        kept = enumerate(self.seats)
        return frozenset(seat for seat, each in kept if each.token and hashed(tokens.get(seat, "")) == each.token)

    def names(self, code: str) -> list[str]:
        """Name the players: as they call themselves, or by where they sit."""
        say = words_in(code).say
        return [each.name or say("player-number", number=number) for number, each in enumerate(self.seats, 1)]

    def speaker(self, code: str) -> Speaker:
        """Find who speaks of this table in a language."""
        if code not in self._speakers:
            self._speakers[code] = speaker_of(self.match.rules, code, self.names(code))
        return self._speakers[code]


def hashed(token: str) -> str:
    """Give what is kept of a token: nobody can tell the token from it."""
    return hashlib.sha256(token.encode()).hexdigest()


def restored(
    place: str, game: Game, header: str, seats: Sequence[SeatKept], settings: str, log: Sequence[str]
) -> LiveTable:
    """Make a table again from what was written of it."""
    record = Record(f"{header}\n".encode(), place)
    kept = record.header
    match = Match(record.rules(game), kept.seed, kept.players, kept.first)
    table = LiveTable(place, match, seats, Settings.model_validate_json(settings))
    for line in log:
        entry = Entry.model_validate_json(line)
        table.apply(entry)
        table.is_written(entry)
    table.corrected = tuple(record.corrections(game))
    return table
