"""Shortage: how often play uses up what the box holds, and how many are left at the worst.

Every position of every game is looked at. Something is used up where none is left; where substitutes may be used, what
is left goes below nothing, and that is how many more would have been needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Component, RuleSet, Seed
from nomarch.core.engine.component import faces
from nomarch.core.lab.coverage import Companion, Onlooker
from nomarch.core.lab.figures import Figure, share
from nomarch.core.lab.roster import make_bot, usual_bots
from nomarch.core.lab.setting import Setting, play_out
from nomarch.core.lab.simulation import Progress
from nomarch.core.lab.watching import watch_games, watch_ordered
from nomarch.core.lab.workers import ALONE, Workers
from nomarch.core.rulebook.components import components_of


class Tally(NamedTuple):
    """What was seen in some games, by what may run out: a component, or a face of it."""

    games: int
    used_up: Counter[str]
    """In how many games none was left."""
    fewest: dict[str, int]
    """How many were left at the worst."""

    def joined(self, other: Tally) -> Tally:
        """Sum up both."""
        fewest = {key: min(left, other.fewest[key]) for key, left in self.fewest.items()}
        return Tally(self.games + other.games, self.used_up + other.used_up, fewest)

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Tally:
        """Make it again of plain data."""
        games, used_up, fewest = plain
        return cls(games, Counter(used_up), fewest)


class Shortage(NamedTuple):
    """What ran out in the games of a setting."""

    setting: Setting
    tally: Tally

    def used_up(self, key: str) -> Figure:
        """Tell in which share of the games none was left."""
        games, times = self.tally.games, self.tally.used_up[key]
        return share([1.0] * times + [0.0] * (games - times))


def finite_components(setting: Setting) -> list[Component]:
    """Find the components that play can run out of."""
    return [component for component in components_of(setting.rules) if component.left is not None]


def tables_of(rules: RuleSet, players: int | None, seed: Seed) -> list[Setting]:
    """Seat every kind of players at tables of every size, or of one; at none, if nothing can run out."""
    numbers, bots = rules.player_numbers(players), usual_bots(rules.game)
    settings = [Setting.of(rules.at_a_table_of(number), [bot], seed) for number in numbers for bot in bots]
    return settings if finite_components(settings[0]) else []


def shortages(
    settings: Sequence[Setting], games: int, workers: Workers = ALONE, progress: Progress | None = None
) -> list[Shortage]:
    """Watch *games* games of every setting; an interrupt ends it early with the games that are finished."""
    checked = [setting.checked() for setting in settings]
    tallies = watch_games(checked, games, watched, shortage_job, workers, progress or Progress())
    return [Shortage(setting, tally) for setting, tally in zip(settings, tallies, strict=True)]


def shortage_job(job: Mapping[str, Any]) -> Tally:
    """Watch the games of a job, by their numbers."""
    return watch_ordered(job, watched)


def watched(setting: Setting, number: int) -> Tally:
    """Watch game *number* of a setting: the same game that a simulation plays."""
    rules, seed = setting.rules, f"{setting.seed}/{number}"
    watch = Stocktaking(rules.game.begin(rules, seed), finite_components(setting))
    bots = [make_bot(rules.game, name, f"{seed}/{seat}") for seat, name in enumerate(setting.bots_in(number))]
    play_out(rules.game, watch.state, [Companion(bot, watch) for bot in bots])
    watch.look()
    return Tally(1, Counter([key for key, left in watch.fewest.items() if left <= 0]), watch.fewest)


class Stocktaking(Onlooker):
    """Counts what is left, whenever somebody is to decide."""

    def __init__(self, state: Any, components: Sequence[Component]) -> None:
        self.state: Final = state
        self.counts: Final = [(component.name, component.left) for component in components if component.left]
        self.fewest: Final[dict[str, int]] = {}

    def look(self) -> None:
        """Count, and keep the fewest."""
        fewest = self.fewest
        for name, count in self.counts:
            for face, left in faces(count(self.state)).items():
                key = f"{name}.{face}" if face else name
                if left < fewest.setdefault(key, left):
                    fewest[key] = left
