"""Simulation: many games between bots, on as many cores as there are, with the same result whatever their number.

Work is cut into jobs of plain names and numbers, so any `concurrent.futures.Executor` can run it.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from statistics import fmean, stdev
from typing import Any, NamedTuple

from nomarch.core.engine import Game, Seed
from nomarch.core.errors import Stuck, UnsupportedSeats
from nomarch.core.lab.bots import Bot, make_bot
from nomarch.core.registry import load

GAMES_A_JOB = 20
LONGEST = 100_000
"""The number of decisions after which a game is taken never to end."""


class Setting(NamedTuple):
    """What is played, by whom and from which seed."""

    game: str
    edition: str
    seats: int
    bots: tuple[str, ...]
    seed: Seed = 0
    variants: tuple[str, ...] = ()
    changes: Mapping[str, object] = {}

    def checked(self) -> Setting:
        """Give the setting, having made sure that it can be played."""
        game = load(self.game)
        if len(self.bots) != self.seats:
            raise UnsupportedSeats(f"{len(self.bots)} bots for {self.seats} seats")
        game.rules(self.edition, self.seats, self.variants, self.changes)
        for bot in self.bots:
            make_bot(game, bot, 0)
        return self

    def bots_in(self, number: int) -> tuple[str, ...]:
        """Seat the bots of game *number*: they move one seat on every game, so that no bot keeps a good seat."""
        shift = number % self.seats
        return self.bots[-shift:] + self.bots[:-shift] if shift else self.bots


class Played(NamedTuple):
    """What came of one game."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int

    def share_of(self, seat: int) -> float:
        """Tell which part of the win is the seat's; there may be no winner at all."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Simulation(NamedTuple):
    """The games of a simulation in their order, and how long they took."""

    setting: Setting
    games: list[Played]
    seconds: float
    wanted: int

    @property
    def decisions_per_second(self) -> float:
        """The speed of the whole run, all cores together."""
        return sum(game.decisions for game in self.games) / self.seconds if self.seconds else 0.0

    def by_seat(self) -> list[Standing]:
        """Sum up every seat."""
        return [standing(f"seat {seat + 1}", self._of_seat(seat)) for seat in range(self.setting.seats)]

    def by_bot(self) -> list[Standing]:
        """Sum up every kind of bot, wherever it sat."""
        return [standing(bot, self._of_bot(bot)) for bot in dict.fromkeys(self.setting.bots)]

    def _of_seat(self, seat: int) -> Iterator[tuple[int, float]]:
        for game in self.games:
            yield game.scores[seat], game.share_of(seat)

    def _of_bot(self, bot: str) -> Iterator[tuple[int, float]]:
        for game in self.games:
            for seat, name in enumerate(game.bots):
                if name == bot:
                    yield game.scores[seat], game.share_of(seat)


class Standing(NamedTuple):
    """How somebody fared: scores with their spread, and the share of games won, a shared win counting in part."""

    name: str
    places: int
    mean: float
    spread: float
    lowest: int
    highest: int
    won: float


def standing(name: str, results: Iterator[tuple[int, float]]) -> Standing:
    """Sum up scores and wins."""
    rows = list(results)
    scores = [score for score, _ in rows]
    spread = stdev(scores) if len(scores) > 1 else 0.0
    return Standing(name, len(rows), fmean(scores), spread, min(scores), max(scores), fmean(won for _, won in rows))


def play_out(game: Game, state: Any, bots: Sequence[Bot]) -> int:
    """Let bots play a game to its end, and count the decisions."""
    for decisions in range(LONGEST):
        if state.over:
            return decisions
        seat = state.seat
        bot = bots[seat]
        moves = state.moves()
        if not moves:
            raise Stuck(f"{game.name}: seat {seat} has no move in the phase {state.phase.name!r}")
        state.play(bot.choose(None if bot.blind else state.view(seat), moves))
    raise Stuck(f"{game.name}: no end after {LONGEST} decisions, in the phase {state.phase.name!r}")


def play_one(setting: Setting, number: int) -> Played:
    """Play game *number* of a simulation."""
    game = load(setting.game)
    seed = f"{setting.seed}/{number}"
    names = setting.bots_in(number)
    state = game.start(setting.edition, setting.seats, seed, setting.variants, setting.changes)
    bots = [make_bot(game, name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    decisions = play_out(game, state, bots)
    return Played(number, names, state.scores(), state.winners(), decisions)


def play_some(setting: Setting, first: int, games: int) -> list[Played]:
    """Play a job: *games* games from number *first* on."""
    return [play_one(setting, number) for number in range(first, first + games)]


def simulate(
    setting: Setting,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    executor: Executor | None = None,
) -> Simulation:
    """Play *games* games on *jobs* cores, telling *progress* how many more are done.

    An interrupt ends it early with the games that are finished.
    """
    setting.checked()
    begun = time.perf_counter()
    finished: list[Played] = []
    try:
        for part in _parts(setting, games, jobs, executor):
            finished += part
            progress(len(part))
    except KeyboardInterrupt:
        pass
    return Simulation(setting, sorted(finished), time.perf_counter() - begun, games)


def _parts(setting: Setting, games: int, jobs: int, executor: Executor | None) -> Iterator[list[Played]]:
    """Give the results job by job, as they come in."""
    work = [(start, min(GAMES_A_JOB, games - start)) for start in range(0, games, GAMES_A_JOB)]
    if executor is None and jobs == 1:
        for first, count in work:
            yield play_some(setting, first, count)
    elif executor is None:
        with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
            yield from _in_flight(pool, setting, work, 4 * jobs)
    else:
        yield from _in_flight(executor, setting, work, 64)


def _in_flight(pool: Executor, setting: Setting, work: list[tuple[int, int]], most: int) -> Iterator[list[Played]]:
    """Keep some jobs in flight, never more than *most*, so that an interrupt has little to wait for."""
    waiting = iter(work)
    flying: set[Future[list[Played]]] = set()
    try:
        while True:
            flying |= {pool.submit(play_some, setting, *job) for job in islice(waiting, most - len(flying))}
            if not flying:
                return
            landed, flying = wait(flying, return_when=FIRST_COMPLETED)
            for future in landed:
                yield future.result()
    finally:
        for future in flying:
            future.cancel()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
