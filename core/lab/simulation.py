"""Simulation: many games between bots, on as many cores as there are, with the same result whatever their number.

Whoever looks at single games has them kept; for a table of them they are counted where they are played, and a million
take no more memory than a thousand.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

from nomarch.core.errors import Stopped
from nomarch.core.lab.forecast import Forecast
from nomarch.core.lab.ledger import Ledger, line_of
from nomarch.core.lab.setting import Played, Setting, play_games, play_one
from nomarch.core.lab.spans import joined, number_in, spans, without
from nomarch.core.lab.tally import Counted, Standing, Tally
from nomarch.core.lab.workers import ALONE, Task, Workers, WorkFailed

A_JOB: Final = 0.5
"""How many seconds a job should take."""
MOST_A_JOB: Final = 40
"""How many games a job has at most whose games are kept."""
MOST_COUNTED: Final = 500
"""How many games a job has at most whose games are counted."""
LEAST_COUNTED: Final = 0.02
"""How many seconds a job should take, at least, whose games are counted."""
PARTS: Final = 4
"""A job of counted games is at most this part of what is left for each worker."""
TRIAL: Final = 0.3
"""How many seconds the games take, at least, that show how long the others will."""
BRIEF: Final = 0.05
"""How many seconds such games take that are counted: all are of one kind, and the workers wait meanwhile."""

T = TypeVar("T")
Order = tuple[Setting, Sequence[int]]
"""The games of a setting that are wanted, by their numbers."""


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
        self.asked_for: Final[dict[str, list[range]]] = {}
        """All games that were wanted of it, by the key of their setting."""
        self.seen: Final[dict[Any, Any]] = {}
        """What was watched in games, for whoever asks again."""
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
        for _, key, numbers in wanted:
            self._is_asked_for(key, spans(numbers))
        try:
            self._play_all(missing)
        except KeyboardInterrupt:
            self.is_stopped = True
            raise Stopped(self.ledger.count - begun, total) from None
        finally:
            self.progress.ends()
        return [[self.finished(key)[number] for number in numbers] for _, key, numbers in wanted]

    def count(self, tally: Tally, games: range) -> None:
        """Play those games that a tally of the ledger lacks, and count them.

        On an interrupt it raises `Stopped`; what was finished is counted.
        """
        missing, before = list(without([games], tally.numbers)), tally.games
        self._is_asked_for(tally.setting.key, [games])
        try:
            self._count_all(tally, missing)
        except KeyboardInterrupt:
            self.is_stopped = True
            raise Stopped(tally.games - before, number_in(missing)) from None
        finally:
            self.progress.ends()

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

    @property
    def asked(self) -> int:
        """How many games were wanted of it."""
        return sum(map(number_in, self.asked_for.values()))

    def finished(self, key: str) -> dict[int, Played]:
        """Give the games of a setting that are finished and kept, by their numbers."""
        return self.ledger.games(key)

    def _play_all(self, missing: dict[tuple[str, int], Setting]) -> None:
        if not missing:
            return
        pace = self._tried(missing)
        size = max(1, min(MOST_A_JOB, round(A_JOB / pace)))
        jobs = _mixed(list(_jobs(missing, size)), lambda job: job[1].bots)
        warming = min(self.workers.number, len(jobs) // 4)
        forecast = Forecast(len(missing), pace, self.workers.number, warming=warming, also=self.expects)
        self.progress.begins(len(missing), forecast.at_once() or 0.0)
        orders = [{"setting": setting.ordered(), "numbers": numbers} for _, setting, numbers in jobs]
        for number, answers in self.workers.carry_out(play_job, orders):
            games = [Played.read(answer) for answer in answers]
            self.ledger.keep(jobs[number][0], games)
            self._goes_on(forecast, len(games))

    def _count_all(self, tally: Tally, missing: Sequence[range]) -> None:
        if not missing:
            return
        setting, pace = tally.setting, self._tried_counting(tally, missing)
        left = list(without(missing, tally.numbers))
        games, workers, ordered = number_in(left), self.workers.number, dict[int, range]()
        warming = min(workers, int(games * pace / A_JOB) // 4)
        forecast = Forecast(games, pace, workers, warming=warming, also=self.expects)
        self.progress.begins(games, forecast.at_once() or 0.0)
        order = {"setting": setting.ordered(), "lines": self.ledger.has_file}

        def orders() -> Iterator[dict[str, Any]]:
            for number, span in enumerate(cut(left, pace, workers)):
                ordered[number] = span
                yield {**order, "numbers": [span.start, span.stop]}

        for number, answer in self.workers.carry_out(count_job, orders()):
            counted, span = Counted(*answer["counted"]), ordered.pop(number)
            if counted.spans != [span]:
                raise WorkFailed(f"games {span.start} to {span.stop - 1} were ordered, and others came back")
            self.ledger.enter(setting.key, counted, answer["lines"])
            self._goes_on(forecast, len(span))

    def _goes_on(self, forecast: Forecast, done: int) -> None:
        """Tell that so many more are done, and how long everything takes as soon as that can be told."""
        self.progress.advances(done)
        seconds = forecast.hears(done)
        if seconds is not None:
            self.progress.is_foretold(seconds)

    def _tried(self, missing: dict[tuple[str, int], Setting]) -> float:
        """Play the first games here, and tell how many seconds one takes; the very first has to compile its rules."""
        trial = Trial(TRIAL)
        for key, number in _mixed(list(missing), lambda game: missing[game].bots):
            self.ledger.keep(key, [play_one(missing.pop((key, number)), number)])
            if trial.is_over():
                break
        return trial.pace

    def _tried_counting(self, tally: Tally, missing: Iterable[range]) -> float:
        """Do the same with games that are counted."""
        trial = Trial(min(BRIEF, TRIAL))
        for game in play_games(tally.setting, chain.from_iterable(missing)):
            self.ledger.count_game(tally.setting.key, game)
            if trial.is_over():
                break
        return trial.pace

    def _is_asked_for(self, key: str, numbers: Iterable[range]) -> None:
        self.asked_for[key] = joined([*self.asked_for.get(key, []), *numbers])


class Trial:
    """Takes the time of the first games of a run."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.begun: Final = time.perf_counter()
        self.times: Final[list[float]] = []
        self.since = self.begun

    def is_over(self) -> bool:
        """Hear that one more is played, and tell whether that is enough."""
        now = time.perf_counter()
        self.times.append(now - self.since)
        self.since = now
        return now - self.begun > self.seconds

    @property
    def pace(self) -> float:
        """How many seconds a game takes."""
        return max(1e-6, fmean(self.times[1:] or self.times))


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


def _mixed(items: Sequence[T], bots: Callable[[T], Sequence[str]]) -> list[T]:
    """Mix items evenly by the bots that sit at their tables, and those of the same bots by their order."""
    return interleaved(interleaved(items, bots), lambda item: tuple(sorted(bots(item))))


def _jobs(missing: Mapping[tuple[str, int], Setting], size: int) -> Iterator[tuple[str, Setting, list[int]]]:
    """Cut the games of each setting into jobs."""
    settings: dict[str, tuple[Setting, list[int]]] = {}
    for (key, number), setting in missing.items():
        settings.setdefault(key, (setting, []))[1].append(number)
    for key, (setting, numbers) in settings.items():
        for start in range(0, len(numbers), size):
            yield key, setting, numbers[start : start + size]


def cut(spans: Iterable[range], pace: float, workers: int) -> Iterator[range]:
    """Cut games into jobs while they are handed out, smaller ones towards the end, so that all workers end together.

    >>> [len(job) for job in cut([range(100)], pace=0.01, workers=2)]
    [12, 11, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]
    """
    spans = list(spans)
    left = number_in(spans)
    least, most = (max(1, min(MOST_COUNTED, round(seconds / pace))) for seconds in (LEAST_COUNTED, A_JOB))
    for span in spans:
        start = span.start
        while start < span.stop:
            size = max(least, min(most, left // (PARTS * workers)))
            job = range(start, min(start + size, span.stop))
            yield job
            left, start = left - len(job), job.stop


def play_job(job: Mapping[str, Any]) -> list[Played]:
    """Play a job: games of a setting, by their numbers."""
    return list(play_games(Setting.taken(job["setting"]), job["numbers"]))


def count_job(job: Mapping[str, Any]) -> dict[str, Any]:
    """Play the games of a job, from a number up to another, and count them; give their lines too if they are wanted."""
    setting = Setting.taken(job["setting"])
    games = list(play_games(setting, range(*job["numbers"])))
    lines = "".join(line_of(setting.key, game) for game in games) if job["lines"] else ""
    return {"counted": Tally.of(setting, games).counted(), "lines": lines}


class Simulation(NamedTuple):
    """The games of a simulation as they were counted, and how long they took."""

    setting: Setting
    tally: Tally
    seconds: float
    wanted: int
    before: int = 0
    """How many of the decisions had been made when it began."""

    @property
    def decisions_per_second(self) -> float:
        """The speed of the whole run, all cores together."""
        return (self.tally.decisions - self.before) / self.seconds if self.seconds else 0.0

    def by_seat(self) -> list[Standing]:
        """Sum up every seat."""
        return self.tally.by_seat()

    def by_place(self) -> list[Standing]:
        """Sum up every place in the order of play, from the first player on."""
        return self.tally.by_place()

    def by_bot(self) -> list[Standing]:
        """Sum up every kind of bot, wherever it sat."""
        return self.tally.by_bot()


def simulate(setting: Setting, games: int, lab: Lab | None = None, *, keep: bool = False) -> Simulation:
    """Play *games* games of a setting and count them; an interrupt ends it early with the games that are finished.

    If it is to *keep* them, the lab has every finished game afterwards, and memory grows with their number.
    """
    setting.checked()
    lab, wanted, begun = lab or Lab(), range(games), time.perf_counter()
    tally = _kept(lab, setting, wanted) if keep else lab.ledger.tally(setting, wanted)
    before = tally.decisions
    with suppress(Stopped):
        if keep:
            lab.play((setting, wanted))
        else:
            lab.count(tally, wanted)
    if keep:
        tally = _kept(lab, setting, wanted)
    return Simulation(setting, tally, time.perf_counter() - begun, games, before)


def _kept(lab: Lab, setting: Setting, wanted: range) -> Tally:
    """Count the games that a lab has kept."""
    return Tally.of(setting, (game for number, game in lab.finished(setting.key).items() if number in wanted))
