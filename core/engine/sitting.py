"""A sitting: a table without a screen. People and bots around a match, and what each of them has been told.

Whoever shows a table sits on it, a terminal or a page: it asks who is to decide, hands in what a person says, and tells
the news. No rule of any game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from nomarch.core.engine.course import StepSeen
from nomarch.core.engine.match import Match
from nomarch.core.engine.onlooking import ONLOOKER
from nomarch.core.errors import Stuck, UnsupportedSeats

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Seed
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.player import Bot

BotMaker = Callable[["Seed"], "Bot"]
"""Makes a bot of a seed."""


class News(NamedTuple):
    """Steps that are new to somebody, and the number of the first; what was told from there on was taken back."""

    since: int
    steps: list[StepSeen]


class Sitting:
    """A match with somebody on every seat: a person, or a maker of bots."""

    def __init__(self, match: Match, bots: Sequence[BotMaker | None]) -> None:
        self.match: Final = match
        self.bots: Final = tuple(bots)
        """By seat; None is a person."""
        self._heard: dict[int, int] = {}
        """By eyes, how many steps were told to them."""
        self._lines: dict[int, list[int]] = {seat: [] for seat in self.people}
        """By person, after how many moves each line of theirs was handed in."""

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.match.state.over)

    # Playing

    def go_on(self) -> int | None:
        """Let bots play, and make obvious moves, until a person is to decide; name the seat, None at the end."""
        while (seat := self.to_decide()) is not None:
            maker = self.bots[seat]
            if maker is None:
                return seat
            self.match.play(self._chosen(maker))
        return None

    def to_decide(self) -> int | None:
        """Make obvious moves until somebody is to decide, a person or a bot; name the seat, None at the end."""
        while not self.is_over:
            state, moves = self.match.state, self.match.moves
            seat: int = state.seat
            if not moves:
                player = f"{self.match.players[seat]} {seat + 1}"
                raise Stuck(f"{player} has no move in the phase {state.phase.name!r}")
            if not (state.phase.obvious and len(moves) == 1):
                return seat
            self.match.play(moves[0])
        return None

    @property
    def luck(self) -> Seed:
        """The luck of a bot that chooses now; it depends on the move alone, so that it is the same after an undo."""
        return f"{self.match.seed}/{self.match.state.seat}/{len(self.match.made)}"

    def _chosen(self, maker: BotMaker) -> Move:
        """Let a bot choose."""
        state = self.match.state
        bot = maker(self.luck)
        return bot.choose(None if bot.blind else state.view(state.seat), self.match.moves)

    def play(self, seat: int, line: Sequence[Move]) -> Sequence[Move]:
        """Play the moves of a person's line while it is that person's turn, and give those that are left.

        An illegal move ends the line with an error; what was played before it stays, and one undo takes it back. A line
        is not tried out beforehand: that would tell what has not been paid for yet.
        """
        begun = len(self.match.made)
        try:
            for number, move in enumerate(line):
                if self.is_over or self.match.state.seat != seat:
                    return line[number:]
                self.match.play(move)
            return ()
        finally:
            if len(self.match.made) > begun:
                self._lines[seat].append(begun)

    def undo(self, seat: int) -> int:
        """Take back the last line of a person with all that followed, and tell how many moves that were."""
        match, lines = self.match, self._lines[seat]
        mine = [number for number, made in enumerate(match.made) if made.seat == seat]
        if not mine:
            return 0
        kept = lines[-1] if lines else mine[-1]
        steps = len(match.made) - kept
        match.undo(steps)
        for person, begun in self._lines.items():
            self._lines[person] = [number for number in begun if number < kept]
        for eyes, heard in self._heard.items():
            self._heard[eyes] = min(heard, len(match.course.steps))
        return steps

    # Telling

    def news(self, eyes: int) -> News:
        """Tell what has happened since the seat *eyes*, or an onlooker, was last told."""
        since = self._heard.get(self._expect_eyes(eyes), 0)
        self._heard[eyes] = len(self.match.course.steps)
        return News(since, self.match.story(eyes, since))

    def _expect_eyes(self, eyes: int) -> int:
        """Refuse whoever is neither at the table nor an onlooker: nobody is told everything."""
        if eyes != ONLOOKER and eyes not in range(self.match.rules.seats):
            raise UnsupportedSeats(f"there is no seat {eyes} at a table of {self.match.rules.seats}")
        return eyes

    def skip(self, eyes: int, kept: int) -> None:
        """Let *eyes*, who come back to a game, hear no more than the last steps."""
        self._heard[self._expect_eyes(eyes)] = max(0, len(self.match.course.steps) - kept)
