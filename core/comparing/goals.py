"""Goals: what somebody wants of a game, and which side comes nearest to it, as far as the games can tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from math import isfinite
from statistics import fmean
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.play import Named
from nomarch.core.errors import NomarchError, shortened
from nomarch.core.lab.figures import Figure, detected, difference, mean, share
from nomarch.core.lab.measures import COURSE, Measure, Unit, place
from nomarch.core.lab.setting import Played


class Aim(StrEnum):
    """What is better."""

    NEAR = "near"
    """As near to a number as can be."""
    MORE = "more"
    LESS = "less"
    EVEN = "even"
    """As little as can be above a fair part, for the place in the order of play that wins most."""


GOALS: Final[Mapping[str, tuple[str, Aim]]] = {
    "minutes": ("decisions", Aim.NEAR),
    "decisions": ("decisions", Aim.NEAR),
    "short": ("decisions", Aim.LESS),
    "long": ("decisions", Aim.MORE),
    "points": ("points", Aim.NEAR),
    "winning-points": ("winning-points", Aim.NEAR),
    "close": ("close-finish", Aim.MORE),
    "decisive": ("shared-win", Aim.LESS),
    "tight": ("spread", Aim.LESS),
    "calm": ("lead-changes", Aim.LESS),
    "lively": ("lead-changes", Aim.MORE),
    "balanced": ("place", Aim.EVEN),
}
"""What can be asked for: the measure it looks at, and what is better."""


class UnknownGoal(NomarchError, ValueError):
    """A goal nobody knows, or one that is written wrongly."""


class Goal(NamedTuple):
    """Something wanted: a number to come near to, or more or less of something."""

    name: str
    target: float | None = None

    @property
    def aim(self) -> Aim:
        """What is better."""
        return GOALS[self.name][1]

    @property
    def measure(self) -> str:
        """What it looks at."""
        return GOALS[self.name][0]

    @property
    def unit(self) -> Unit:
        """What is counted."""
        return COURSE[self.measure][0] if self.measure in COURSE else Unit.SHARE

    @property
    def written(self) -> str:
        """How it is written on the command line."""
        return self.name if self.target is None else f"{self.name}={self.target:g}"

    @classmethod
    def read(cls, written: str) -> Goal:
        """Read `minutes=60` or `close`.

        >>> Goal.read("minutes=60"), Goal.read("close").written
        (Goal(name='minutes', target=60.0), 'close')
        """
        name, equals, value = (part.strip() for part in written.partition("="))
        if name not in GOALS:
            raise UnknownGoal(f"unknown goal {shortened(name)!r}; there are: {', '.join(known_goals())}")
        if (GOALS[name][1] is Aim.NEAR) != bool(equals):
            wanted = f"{name}=NUMBER" if not equals else name
            raise UnknownGoal(f"the goal {name} is written {wanted}, not {shortened(written)!r}")
        return cls(name, _number(name, value) if equals else None)


def known_goals() -> list[str]:
    """Name the goals, as they are written."""
    return [f"{name}=NUMBER" if aim is Aim.NEAR else name for name, (_, aim) in GOALS.items()]


def _number(name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not isfinite(number) or number < 0:
        raise UnknownGoal(f"the goal {name} wants a number from 0 on, not {shortened(value)!r}")
    return number


class Standing(BaseModel):
    """How near the sides come to a goal, by one kind of players."""

    model_config = ConfigDict(frozen=True)

    bots: list[str]
    figures: list[Named[Figure]]
    """What the measure shows of every side."""
    places: list[int]
    """For a balanced game, the place in the order of play that wins most on every side."""
    best: int
    """The side that comes nearest, sure or not."""
    beaten: list[tuple[int, int]]
    """The sides that are shown to be farther from the goal, each with the one that is nearer."""

    def unbeaten(self, among: Iterable[int]) -> set[int]:
        """Give the sides that no other of these is shown to be better than."""
        rivals = set(among)
        return rivals - {worse for worse, better in self.beaten if better in rivals}


class GoalMet(BaseModel):
    """What became of a goal."""

    model_config = ConfigDict(frozen=True)

    name: str
    target: float | None
    written: str
    unit: Unit
    standings: list[Standing]
    """By every kind of players."""

    def unbeaten(self, among: Iterable[int]) -> set[int]:
        """Give the sides that are not beaten with any kind of players; none if these contradict each other."""
        rivals = set(among)
        return set.intersection(*(standing.unbeaten(rivals) for standing in self.standings))


class Recommendation(BaseModel):
    """Which side does best by some goals, the first being the most important."""

    model_config = ConfigDict(frozen=True)

    goals: list[GoalMet]
    sides: int

    @property
    def left_over(self) -> list[int]:
        """The sides that are left when every goal in turn took away those that are shown to be worse."""
        left = set(range(self.sides))
        for goal in self.goals:
            left = goal.unbeaten(left) or left  # players who contradict each other decide nothing
        return sorted(left)

    @property
    def best_in_all(self) -> list[int]:
        """The sides that no other is shown to be better than, by any goal."""
        everyone = range(self.sides)
        return sorted(set.intersection(*(goal.unbeaten(everyone) for goal in self.goals)))


Games = Sequence[Sequence[Played]]
"""The games of every side, from the same seeds."""


class Race(NamedTuple):
    """A goal and one kind of players: how near every side comes, game by game."""

    goal: Goal
    bots: Sequence[str]
    shown: list[list[float]]
    """What the measure shows in every game of every side."""
    places: list[int]

    @classmethod
    def run(cls, goal: Goal, bots: Sequence[str], games: Games, seconds: float) -> Race:
        """Measure the games of all sides."""
        if goal.aim is Aim.EVEN:
            tables = [[[place(seat + 1).of(game) for game in side] for seat in range(len(bots))] for side in games]
            winning = [max(table, key=fmean) for table in tables]
            places = [table.index(best) + 1 for table, best in zip(tables, winning, strict=True)]
            return cls(goal, bots, winning, places)
        measure = Measure(goal.measure, goal.unit)
        rate = seconds / 60 if goal.name == "minutes" else 1.0
        return cls(goal, bots, [[rate * measure.of(game) for game in side] for side in games], [])

    @property
    def losses(self) -> list[list[float]]:
        """How far from the goal every side is, game by game; less is better, on average."""
        return [[self._sign(values) * (value - (self.goal.target or 0.0)) for value in values] for values in self.shown]

    def _sign(self, values: Sequence[float]) -> int:
        if self.goal.aim is Aim.NEAR:
            return 1 if fmean(values) >= (self.goal.target or 0.0) else -1
        return -1 if self.goal.aim is Aim.MORE else 1

    def apart(self) -> dict[tuple[int, int], Figure]:
        """Give by how much the second side of every two is farther from the goal."""
        losses = self.losses
        return {
            (one, other): difference(losses[one], losses[other]) for one, other in combinations(range(len(losses)), 2)
        }

    def standing(self, apart: Mapping[tuple[int, int], Figure]) -> Standing:
        """Sum up the race, told which sides are surely apart, and by how much."""
        estimate = share if self.goal.unit is Unit.SHARE else mean
        losses = [fmean(loss) for loss in self.losses]
        return Standing(
            bots=list(self.bots),
            figures=[estimate(values) for values in self.shown],
            places=self.places,
            best=losses.index(min(losses)),
            beaten=[(other, one) if figure.value > 0 else (one, other) for (one, other), figure in apart.items()],
        )


def recommend(goals: Sequence[Goal], kinds: Sequence[tuple[Sequence[str], Games]], seconds: float) -> Recommendation:
    """Tell which sides come nearest to the goals, by every kind of players with its games of all sides."""
    races = {goal: [Race.run(goal, bots, games, seconds) for bots, games in kinds] for goal in goals}
    apart = [race.apart() for each in races.values() for race in each]
    sure = iter(detected([figure for pairs in apart for figure in pairs.values()]))
    settled = iter([{pair: figure for pair, figure in pairs.items() if next(sure)} for pairs in apart])
    met = [
        GoalMet(
            name=goal.name,
            target=goal.target,
            written=goal.written,
            unit=goal.unit,
            standings=[race.standing(next(settled)) for race in each],
        )
        for goal, each in races.items()
    ]
    return Recommendation(goals=met, sides=len(kinds[0][1]))
