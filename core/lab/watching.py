"""Watching: games of several settings looked at on all cores, and what was seen in them summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from time import perf_counter
from typing import Any, Final, Protocol, Self, TypeVar

from nomarch.core.lab.forecast import Forecast
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Progress
from nomarch.core.lab.workers import Task, Workers

A_JOB: Final = 5
"""How many games a job has."""
WHAT: Final = "watched"
"""What such games are called where it is told how far a run is."""


class Summed(Protocol):
    """What was seen in some games, which can be summed up and made again of plain data."""

    def joined(self, other: Self, /) -> Self:
        """Sum up both."""

    @classmethod
    def read(cls, plain: Sequence[Any], /) -> Self:
        """Make it again of plain data."""


T = TypeVar("T", bound=Summed)
Watch = Callable[[Setting, int], T]
"""Watches a game of a setting, by its number."""


def watch_games(
    settings: Sequence[Setting], games: int, watch: Watch[T], task: Task, workers: Workers, progress: Progress
) -> list[T]:
    """Watch *games* games of every setting by a *task* of workers; an interrupt ends it early with what is finished."""
    begun = perf_counter()
    tallies = [watch(setting, 0) for setting in settings]  # played here, they tell how long the rest takes
    pace = (perf_counter() - begun) / len(settings)
    jobs = len(settings) * len(range(1, games, A_JOB))
    missing, warming = len(settings) * (games - 1), min(workers.number * len(settings), jobs // 4)
    forecast = Forecast(missing, pace, workers.number, warming=warming)
    progress.begins(missing, forecast.at_once() or 0.0, WHAT)
    ordered: dict[int, tuple[int, range]] = {}

    def orders() -> Iterator[dict[str, Any]]:
        cuts = (range(start, min(start + A_JOB, games)) for start in range(1, games, A_JOB))
        for number, (numbers, place) in enumerate((cut, place) for cut in cuts for place in range(len(settings))):
            ordered[number] = place, numbers
            yield {"setting": settings[place].ordered(), "numbers": list(numbers)}

    with suppress(KeyboardInterrupt):
        for number, answer in workers.carry_out(task, orders()):
            place, numbers = ordered.pop(number)
            tallies[place] = tallies[place].joined(type(tallies[place]).read(answer))
            progress.advances(len(numbers))
            seconds = forecast.hears(len(numbers))
            if seconds is not None:
                progress.is_foretold(seconds)
    return tallies


def watch_ordered(job: Mapping[str, Any], watch: Watch[T]) -> T:
    """Watch the games of a job, by their numbers."""
    setting = Setting.taken(job["setting"])
    seen: Iterable[T] = (watch(setting, number) for number in job["numbers"])
    return reduce(lambda one, other: one.joined(other), seen)
