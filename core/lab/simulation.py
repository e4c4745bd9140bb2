"""Simulation: many games between bots, on as many cores as there are, with the same result whatever their number."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeVar

from nomarch.core.errors import Stopped
from nomarch.core.lab.figures import Figure, mean, share
from nomarch.core.lab.forecast import Forecast
from nomarch.core.lab.ledger import Ledger
from nomarch.core.lab.setting import Played, Setting, play_one
from nomarch.core.lab.workers import ALONE, Task, Workers

A_JOB: Final = 0.5
"""How many seconds a job should take."""
MOST_A_JOB: Final = 40
TRIAL: Final = 0.3
"""How many seconds the games take, at least, that show how long the others will."""

T = TypeVar("T")
Order = tuple[Setting, Sequence[int]]
"""The games of a setting that are wanted, by their numbers."""


Fared = list[tuple[int, float]]
"""The points and the part of the win of those seats of a game that one looks at."""


class Progress:
    """Hears how a run gets on. This one keeps silent."""

    def begins(self, games: int, seconds: float, what: str = "games") -> None:
        """Hear that so many games, or other things, begin; *seconds* is how long they should take, if it is known."""

    def is_foretold(self, seconds: float) -> None:
        """Hear how long the whole run should take, as soon as that can be told."""

    def advances(self, games: int) -> None:
        """Hear that so many games more are finished."""

    def ends(self) -> None:
        """Hear that all games are finished, or no more will be."""


class Lab:
    """Plays games wherever its workers are, keeps them in its ledger, and plays none twice."""

    def __init__(
        self, workers: Workers | None = None, ledger: Ledger | None = None, progress: Progress | None = None
    ) -> None:
        self.workers: Final = workers or ALONE
        self.ledger: Final = ledger or Ledger()
        self.progress: Final = progress or Progress()
        self.is_stopped = False
        """Whether a run was broken off."""
        self.asked_for: Final[set[tuple[str, int]]] = set()
        """All games that were wanted of it."""
        self.expects: Callable[[], float] = float
        """Tells how many seconds of other work, done alone, will follow the games."""

    def play(self, *orders: Order) -> list[list[Played]]:
        """Play the games that are ordered, and give them order by order.

        On an interrupt it raises `Stopped`; what was finished can still be asked for.
        """
        wanted = [(setting, setting.key, list(numbers)) for setting, numbers in orders]
        missing: dict[tuple[str, int], Setting] = {
            (key, number): setting
            for setting, key, numbers in wanted
            for number in numbers
            if number not in self.finished(key)
        }
        total, begun = len(missing), self.ledger.count
        self.asked_for.update((key, number) for _, key, numbers in wanted for number in numbers)
        try:
            self._play_all(missing)
        except KeyboardInterrupt:
            self.is_stopped = True
            raise Stopped(self.ledger.count - begun, total) from None
        finally:
            self.progress.ends()
        return [[self.finished(key)[number] for number in numbers] for _, key, numbers in wanted]

    def carry_out(self, task: Task, jobs: Sequence[Any], what: str) -> list[Any]:
        """Let the workers do other jobs than games, and give what comes of them in the order of the jobs."""
        answers: dict[int, Any] = {}
        self.progress.begins(len(jobs), 0.0, what)
        workers = self.workers.number
        forecast = Forecast(len(jobs), 0.0, workers, warming=min(workers, len(jobs) // 4))
        try:
            for number, answer in self.workers.carry_out(task, jobs):
                answers[number] = answer
                self._goes_on(forecast, 1)
        finally:
            self.progress.ends()
        return [answers[number] for number in range(len(jobs))]

    def finished(self, key: str) -> dict[int, Played]:
        """Give the games of a setting that are finished, by their numbers."""
        return self.ledger.games(key)

    def _play_all(self, missing: dict[tuple[str, int], Setting]) -> None:
        if not missing:
            return
        pace = self._tried(missing)
        size = max(1, min(MOST_A_JOB, round(A_JOB / pace)))
        jobs = interleaved(list(_jobs(missing, size)), lambda job: job[1].bots)
        warming = min(self.workers.number, len(jobs) // 4)
        forecast = Forecast(len(missing), pace, self.workers.number, warming=warming, also=self.expects)
        self.progress.begins(len(missing), forecast.at_once() or 0.0)
        orders = [{"setting": setting.ordered(), "numbers": numbers} for _, setting, numbers in jobs]
        for number, answers in self.workers.carry_out(play_job, orders):
            games = [Played.read(answer) for answer in answers]
            self.ledger.keep(jobs[number][0], games)
            self._goes_on(forecast, len(games))

    def _goes_on(self, forecast: Forecast, done: int) -> None:
        """Tell that so many more are done, and how long everything takes as soon as that can be told."""
        self.progress.advances(done)
        seconds = forecast.hears(done)
        if seconds is not None:
            self.progress.is_foretold(seconds)

    def _tried(self, missing: dict[tuple[str, int], Setting]) -> float:
        """Play the first games here, and tell how many seconds one takes; the very first has to compile its rules."""
        begun, times = time.perf_counter(), []
        for key, number in interleaved(list(missing), lambda game: missing[game].bots):
            started = time.perf_counter()
            self.ledger.keep(key, [play_one(missing.pop((key, number)), number)])
            times.append(time.perf_counter() - started)
            if time.perf_counter() - begun > TRIAL:
                break
        return max(1e-6, fmean(times[1:] or times))


def interleaved(items: Sequence[T], kind: Callable[[T], object]) -> list[T]:
    """Mix items of several kinds evenly, so that the first few are like all of them; each kind keeps its order.

    >>> interleaved(["a1", "a2", "a3", "a4", "b1", "b2"], lambda item: item[0])
    ['a1', 'b1', 'a2', 'a3', 'b2', 'a4']
    """
    numbers: Counter[object] = Counter(map(kind, items))
    seen: Counter[object] = Counter()
    places = []
    for item in items:
        which = kind(item)
        places.append((seen[which] + 0.5) / numbers[which])
        seen[which] += 1
    return [item for _, item in sorted(zip(places, items, strict=True), key=lambda placed: placed[0])]


def _jobs(missing: Mapping[tuple[str, int], Setting], size: int) -> Iterator[tuple[str, Setting, list[int]]]:
    """Cut the games of each setting into jobs."""
    settings: dict[str, tuple[Setting, list[int]]] = {}
    for (key, number), setting in missing.items():
        settings.setdefault(key, (setting, []))[1].append(number)
    for key, (setting, numbers) in settings.items():
        for start in range(0, len(numbers), size):
            yield key, setting, numbers[start : start + size]


def play_job(job: Mapping[str, Any]) -> list[Played]:
    """Play a job: games of a setting, by their numbers."""
    setting = Setting.taken(job["setting"])
    return [play_one(setting, number) for number in job["numbers"]]


class Simulation(NamedTuple):
    """The games of a simulation in their order, and how long they took."""

    setting: Setting
    games: list[Played]
    seconds: float
    wanted: int
    before: int = 0
    """How many of the decisions had been made when it began."""

    @property
    def decisions_per_second(self) -> float:
        """The speed of the whole run, all cores together."""
        made = sum(game.decisions for game in self.games) - self.before
        return made / self.seconds if self.seconds else 0.0

    def by_seat(self) -> list[Standing]:
        """Sum up every seat."""
        return [standing(f"seat {seat + 1}", self._of_seat(seat)) for seat in range(self.setting.seats)]

    def by_place(self) -> list[Standing]:
        """Sum up every place in the order of play, from the first player on."""
        return [standing(f"place {place + 1}", self._of_place(place)) for place in range(self.setting.seats)]

    def by_bot(self) -> list[Standing]:
        """Sum up every kind of bot, wherever it sat."""
        return [standing(bot, self._of_bot(bot)) for bot in dict.fromkeys(self.setting.bots)]

    def _of_seat(self, seat: int) -> Iterator[Fared]:
        for game in self.games:
            yield [(game.scores[seat], game.share_of(seat))]

    def _of_place(self, place: int) -> Iterator[Fared]:
        for game in self.games:
            seat = game.seat_at(place)
            yield [(game.scores[seat], game.share_of(seat))]

    def _of_bot(self, bot: str) -> Iterator[Fared]:
        for game in self.games:
            yield [(game.scores[seat], game.share_of(seat)) for seat, name in enumerate(game.bots) if name == bot]


class Standing(NamedTuple):
    """How somebody fared: scores with their spread, and the share of games won, a shared win counting in part."""

    name: str
    places: int
    points: Figure
    spread: float
    lowest: int
    highest: int
    won: Figure


def standing(name: str, results: Iterable[Fared]) -> Standing:
    """Sum up scores and wins, game by game: what several seats do at one table is not several games."""
    games = list(results)
    scores = [score for game in games for score, _ in game]
    spread = stdev(scores) if len(scores) > 1 else 0.0
    points = mean(fmean(score for score, _ in game) for game in games)
    won = share(fmean(won for _, won in game) for game in games)
    return Standing(name, len(scores), points, spread, min(scores), max(scores), won)


def simulate(setting: Setting, games: int, lab: Lab | None = None) -> Simulation:
    """Play *games* games of a setting; an interrupt ends it early with the games that are finished."""
    setting.checked()
    lab = lab or Lab()
    begun, finished = time.perf_counter(), lab.finished(setting.key)
    before = sum(game.decisions for game in finished.values() if game.number < games)
    with suppress(Stopped):
        lab.play((setting, range(games)))
    played = [finished[number] for number in sorted(finished) if number < games]
    return Simulation(setting, played, time.perf_counter() - begun, games, before)
