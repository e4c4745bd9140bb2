"""What is better and what is worse than in another run, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final, NamedTuple

from bench.lines import Line, Unit, lines, spread
from bench.orders import GIN, LOOP
from bench.records import Run

LEAST: Final = 0.04
"""A smaller part than this is noise on any machine."""
ALONE: Final = 0.15
"""The same of what was measured once, whose spread nobody knows."""
IDLE: Final = 0.3
"""Up to how many processes to a core a machine may have and count as idle."""
BETTER_AND_WORSE: Final = {
    Unit.SPEED: ("faster", "slower"),
    Unit.FASTER: ("more", "less"),
    Unit.SHARE: ("more", "less"),
    Unit.LARGER: ("less", "more"),
}
CHEAPER: Final = ("cheaper", "dearer")


class Change(NamedTuple):
    """How a line has changed since another run, as far as machines and their noise let one tell."""

    line: Line
    now: float
    before: float
    noise: float
    """By which part it may differ for no reason."""

    @property
    def part(self) -> float:
        """By which part it has grown."""
        return self.now / self.before - 1

    @property
    def is_noise(self) -> bool:
        """Whether it may as well be none."""
        return abs(self.part) <= self.noise

    @property
    def is_better(self) -> bool:
        """Whether it is one for the better."""
        return (self.part > 0) is self.line.unit.more_is_better

    def __str__(self) -> str:
        better, worse = BETTER_AND_WORSE.get(self.line.unit, CHEAPER)
        return f"{self.line.name}: {abs(self.part):.0%} {better if self.is_better else worse}"


def shared_yardstick(now: Run, before: Run) -> str:
    """Name the yardstick by which two runs are held against each other, if they have one."""
    return next((name for name in (GIN, LOOP) if now.samples.get(name) and before.samples.get(name)), "")


def changes(now: Run, before: Run) -> Iterator[Change]:
    """Tell of every line that both runs have; the yardsticks themselves are not told of."""
    yardstick = shared_yardstick(now, before)
    for line in lines():
        if yardstick and line.of != yardstick:
            ours, theirs = (line.converted(run.samples, yardstick) for run in (now, before))
            if ours and theirs and median(ours) > 0 and median(theirs) > 0:
                yield Change(line, median(ours), median(theirs), noise(ours, theirs))


def noise(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Tell by which part two medians may differ for no reason: by the spreads of both.

    >>> noise([10, 10, 10], [10, 10, 10]), round(noise([9, 10, 11], [10, 10, 10]), 2), noise([10], [10])
    (0.04, 0.1, 0.15)
    """
    least = ALONE if min(len(ours), len(theirs)) == 1 else LEAST
    return max(least, spread(ours) + spread(theirs))


def compared(now: Run, before: Run | None) -> Iterator[str]:
    """Say what is better and what is worse, in sentences."""
    if before is None:
        yield "No run is recorded yet: nothing to compare with."
        return
    if not shared_yardstick(now, before):
        yield f"The run of {before.date} has no yardstick that this one has: they cannot be compared."
        return
    if now.machine != before.machine:
        yield f"The run of {before.date} was on another machine, {before.machine}: only ratios to yardsticks count."
    told = list(changes(now, before))
    clear = sorted((change for change in told if not change.is_noise), key=lambda change: -abs(change.part))
    for says, some in (
        ("Better", [change for change in clear if change.is_better]),
        ("Worse", [change for change in clear if not change.is_better]),
    ):
        yield f"{says} than the run of {before.date}: {_listed(some)}"
    yield f"Within noise: {len(told) - len(clear)} of {len(told)}."


def _listed(some: Sequence[Change]) -> str:
    return "".join(f"\n  {change}" for change in some) or "nothing."


def unreached(run: Run) -> list[str]:
    """Name the aims that are not reached, with what there is."""
    told = []
    for line in lines():
        found = line.converted(run.samples)
        if found and line.aim is not None and not line.reaches(median(found)):
            told.append(f"{line.name}: {line.unit.written(median(found))}, aim {line.unit.written(line.aim)}")
    return told


def judged(run: Run) -> Iterator[str]:
    """Say which aims are not reached, and which cannot be judged."""
    short, aims = unreached(run), [line for line in lines() if line.aim is not None]
    unknown = [line.name for line in aims if not line.converted(run.samples)]
    if run.load > IDLE * run.machine.cores:
        yield f"{run.load:g} processes wanted a core when it began: what is timed by the clock, on two, says little."
    if GIN not in run.samples:
        yield "OpenSpiel was not there: what is aimed at on its machine is not judged."
    elif unknown:
        yield "\n  ".join(["Not measured, and not judged:", *unknown])
    if short:
        yield "\n  ".join(["Not reached:", *short])
    elif not unknown:
        yield "Every aim is reached."
