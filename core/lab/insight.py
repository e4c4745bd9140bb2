"""Insight: what a designer reads in the games of a setting.

Who wins by what was done, when the lead changes and how early the winner is known, and which decisions seem not to
matter. What goes with winning need not be the cause of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from math import ceil
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from nomarch.core.lab.association import Baseline, baseline_of, effects, parts_of
from nomarch.core.lab.deeds import Deed, Source
from nomarch.core.lab.figures import LEVEL, Figure, Z, counted_mean, counted_share, detected
from nomarch.core.lab.roster import make_bot
from nomarch.core.lab.setting import Setting, play_out
from nomarch.core.lab.simulation import Progress
from nomarch.core.lab.spectator import TENTHS, Neighbour, Spectator, Tally, counted
from nomarch.core.lab.watching import watch_games, watch_ordered
from nomarch.core.lab.workers import ALONE, Workers

SAME: Final = 0.9
"""A decision has a usual move if it is made in this share of the real choices."""
COMMON: Final = 0.05
"""Options are held to be rare that are chosen in less than this share of the cases in which they are open."""
LITTLE: Final = 0.5
"""An effect on the win that is surely smaller than this part of a fair share is taken to be none."""
NOISE: Final = 1e-9
"""An error of this size is that of the sums."""


class Measured(StrEnum):
    """What seats at a table differed in."""

    DID = "did"
    """Whether they did it at all."""
    TIMES = "times"
    """How often they did it."""


class Finding(NamedTuple):
    """What went with a deed: by how much those who did it won and scored more, or won and scored more for each time."""

    deeds: list[Deed]
    """The deed, and others that were done by the same seats in every game."""
    measured: Measured
    seats: float
    """The share of all seats that did it at least once."""
    times: float
    """How often those did it who did."""
    won: tuple[float, float]
    """The share of the win of those who did it, and of those who did not."""
    points: tuple[float, float]
    more_won: Figure
    more_points: Figure
    won_stands: bool = False
    points_stand: bool = False

    @property
    def stands(self) -> bool:
        """Whether one of its effects stands though so many were looked at."""
        return self.won_stands or self.points_stand

    @property
    def weight(self) -> tuple[bool, float]:
        """How early it is told: what stands on the win first, then by how sure it is."""
        figure = self.more_won if self.won_stands or not self.points_stand else self.more_points
        return not self.won_stands, -abs(figure.value) / (figure.error or abs(figure.value) / 1e9 or 1.0)


class Tenth(NamedTuple):
    """How the lead stood at the end of a tenth of the games."""

    number: int
    changes: float
    """How often the lead changed in it, on average."""
    leads: Figure
    """In which share of the games somebody led alone."""
    leader_wins: Figure | None
    """Which share of the win went to whoever led alone."""
    decided: float
    """In which share of the games that one seat won the winner was ahead for good by then."""


class Option(NamedTuple):
    """Something that could be chosen in a phase, and what went with choosing it oftener than others at the table."""

    deed: Deed
    offered: int
    """How often it was open beside something else."""
    chosen: int
    more_won: Figure | None
    more_points: Figure | None
    won_stands: bool = False
    points_stand: bool = False

    @property
    def stands(self) -> bool:
        """Whether one of its effects stands though so many were looked at."""
        return self.won_stands or self.points_stand

    @property
    def share(self) -> float:
        """How often it was chosen of the times it was open."""
        return self.chosen / self.offered

    @property
    def is_fixed(self) -> bool:
        """Whether everybody in the same place always did the same."""
        return self.more_won is None or self.more_won.error < NOISE

    @property
    def is_common(self) -> bool:
        """Whether it is neither rarely chosen nor rarely left."""
        return COMMON <= self.share <= 1 - COMMON


class Verdict(StrEnum):
    """What can be said of the decisions of a phase."""

    FORCED = "forced"
    """There was never a choice."""
    USUAL = "usual"
    """Nearly always the same move was made, or everybody always did the same where the same could be done."""
    MATTERS = "matters"
    """What was chosen went with winning or scoring."""
    UNSEEN = "unseen"
    """Nothing went with it, and more than a little would have been seen."""
    UNTOLD = "untold"
    """There were too few games to tell."""


class Decision(NamedTuple):
    """The decisions of a phase."""

    phase: str
    number: int
    forced: int
    moves: float
    """How many moves there were to choose from, where there was a choice."""
    usual: str
    """The move that was made most often where there was a choice, in notation, and in which share."""
    usual_share: float
    options: list[Option]
    at_most: float | None
    """Choosing any option that is not rare once more or less surely changes the share of the win by no more."""
    needed: int
    """About how many games it takes to tell whether that is little; 0 if nobody knows."""
    verdict: Verdict

    @property
    def choices(self) -> int:
        """How many were no matter of course."""
        return self.number - self.forced


class Insights:
    """What was read in the games of a setting."""

    def __init__(self, setting: Setting, tally: Tally) -> None:
        self.setting: Final = setting
        self.tally: Final = tally
        self.kinds: Final = list(dict.fromkeys(setting.bots))
        strata = {int(name): sums for name, sums in tally.of("strata").items()}
        self.baseline: Final[Baseline] = baseline_of(strata, setting.seats, setting.seats * len(self.kinds))

    @property
    def games(self) -> int:
        """How many games were watched."""
        return self.tally.games

    @cached_property
    def findings(self) -> list[Finding]:
        """All that could be told of deeds, what stands first."""
        found = [*self._findings()]
        stands = iter(detected([figure for each in found for figure in (each.more_won, each.more_points)]))
        judged = [each._replace(won_stands=next(stands), points_stand=next(stands)) for each in found]
        return sorted(judged, key=lambda each: each.weight)

    @property
    def looked_at(self) -> int:
        """How many effects of deeds were looked at of which there was enough to tell."""
        return sum(figure.has_interval for each in self.findings for figure in (each.more_won, each.more_points))

    @cached_property
    def endings(self) -> list[Deed]:
        """The events that came only after the last decision: they tell how a game ended, and nobody's deeds."""
        return [Deed.read(key) for key, (times, late) in self.tally.of("ending").items() if times == late]

    def _findings(self) -> Iterator[Finding]:
        for measured in Measured:
            alike: dict[tuple[int, ...], list[Deed]] = {}
            for key, sums in sorted(self.tally.of(measured).items()):
                deed = Deed.read(key)
                if deed.kind not in self.endings and not self._is_the_same(measured, key):
                    alike.setdefault((*sums, *self.tally.of("deeds")[key][:2]), []).append(deed)
            yield from (self._finding(measured, sorted(deeds, key=_plainest)) for deeds in alike.values())

    def _is_the_same(self, measured: Measured, key: str) -> bool:
        """Tell whether how often it was done says no more than whether it was."""
        return measured is Measured.TIMES and self.tally.of(Measured.DID).get(key) == self.tally.of(measured)[key]

    def _finding(self, measured: Measured, deeds: list[Deed]) -> Finding:
        key = deeds[0].key
        did, times, won, scored = self.tally.of("deeds")[key]
        seats, all_won, all_scored = self.tally.of("all")[""]
        parts, others = parts_of(self.setting.seats), seats - did
        more_won, more_points = effects(self.tally.of(measured)[key], self.baseline)
        return Finding(
            deeds=deeds,
            measured=measured,
            seats=did / seats,
            times=times / did,
            won=(won / did / parts, (all_won - won) / (others or 1) / parts),
            points=(scored / did, (all_scored - scored) / (others or 1)),
            more_won=more_won,
            more_points=more_points,
        )

    # The lead

    @property
    def lead_changes(self) -> Figure:
        """How often the lead changes in a game."""
        return counted_mean(Counter({int(name): times for name, (times,) in self.tally.of("changes").items()}))

    @cached_property
    def tenths(self) -> list[Tenth]:
        """How the lead stood, tenth by tenth."""
        parts, leading = parts_of(self.setting.seats), defaultdict[int, Counter[float]](Counter)
        for name, (times,) in self.tally.of("leading").items():
            number, share = map(int, name.split("\t"))
            leading[number][share / parts] += times
        ahead = {int(name): times for name, (times,) in self.tally.of("ahead").items()}
        return [self._tenth(number, leading[number], ahead) for number in range(1, TENTHS + 1)]

    def _tenth(self, number: int, leading: Counter[float], ahead: Mapping[int, int]) -> Tenth:
        changes, _ = self.tally.of("changed").get(f"{number}", (0, 0))
        led = leading.total()
        decided = sum(times for tenth, times in ahead.items() if tenth <= number)
        return Tenth(
            number=number,
            changes=changes / self.games,
            leads=counted_share(Counter({1.0: led, 0.0: self.games - led})),
            leader_wins=counted_share(leading) if led else None,
            decided=decided / (sum(ahead.values()) or 1),
        )

    @property
    def shared_wins(self) -> float:
        """The share of the games that no seat won alone."""
        return 1 - sum(times for (times,) in self.tally.of("ahead").values()) / self.games

    # Decisions

    @cached_property
    def decisions(self) -> list[Decision]:
        """What can be said of the decisions, phase by phase."""
        options = self._judged([*self._options()])
        return [self._decision(phase, options[phase]) for phase in self.tally.of("decisions")]

    def _options(self) -> Iterator[tuple[str, Option]]:
        for key, (offered, chosen) in sorted(self.tally.of("options").items()):
            phase, _, deed = key.partition("\t")
            sums = self.tally.of("chosen").get(key)
            more = effects(sums, self.baseline) if sums else (None, None)
            yield phase, Option(Deed.read(deed), offered, chosen, *more)

    @staticmethod
    def _judged(options: Iterable[tuple[str, Option]]) -> dict[str, list[Option]]:
        """Tell which options stand though so many were looked at."""
        known = list(options)
        figures = [each for _, option in known for each in (option.more_won, option.more_points) if each is not None]
        stands, judged = iter(detected(figures)), defaultdict[str, list[Option]](list)
        for phase, option in known:
            if option.more_won is not None:
                option = option._replace(won_stands=next(stands), points_stand=next(stands))  # noqa: PLW2901
            judged[phase].append(option)
        return judged

    def _decision(self, phase: str, options: list[Option]) -> Decision:
        number, forced, moves = self.tally.of("decisions")[phase]
        made = self._made.get(phase, Counter({"": 0}))
        usual, times = min(made.items(), key=lambda item: (-item[1], item[0]))
        choices = number - forced
        told = [option.more_won for option in options if option.more_won is not None and option.is_common]
        bounds = [_bound(figure, len(told)) for figure in told if figure.has_interval]
        widest = max((_reach(figure, len(told)) for figure in told if figure.has_interval), default=0.0)
        decision = Decision(
            phase=phase,
            number=number,
            forced=forced,
            moves=moves / (choices or 1),
            usual=usual,
            usual_share=times / (choices or 1),
            options=options,
            at_most=max(bounds) if bounds and len(bounds) == len(told) else None,
            needed=ceil(self.games * (widest / self.little) ** 2),
            verdict=Verdict.UNTOLD,
        )
        return decision._replace(verdict=self._verdict(decision))

    @cached_property
    def _made(self) -> dict[str, Counter[str]]:
        made: dict[str, Counter[str]] = {}
        for key, (times,) in self.tally.of("moves").items():
            phase, _, notation = key.partition("\t")
            made.setdefault(phase, Counter())[notation] += times
        return made

    def _verdict(self, decision: Decision) -> Verdict:
        if not decision.choices:
            return Verdict.FORCED
        if any(option.stands for option in decision.options):
            return Verdict.MATTERS
        if decision.usual_share >= SAME or all(option.is_fixed for option in decision.options):
            return Verdict.USUAL
        is_little = decision.at_most is not None and decision.at_most <= self.little
        return Verdict.UNSEEN if is_little else Verdict.UNTOLD

    @property
    def little(self) -> float:
        """The share of the win below which an effect is taken to be none."""
        return LITTLE / self.setting.seats

    def plain(self) -> dict[str, Any]:
        """Give all of it as plain data."""
        setting = {**self.setting.plain(), "bots": list(self.setting.bots)}
        return {
            "setting": setting,
            "games": self.games,
            "looked_at": self.looked_at,
            "findings": [_plain(each) for each in self.findings],
            "endings": [_plain(each) for each in self.endings],
            "lead_changes": _plain(self.lead_changes),
            "shared_wins": self.shared_wins,
            "tenths": [_plain(each) for each in self.tenths],
            "decisions": [_plain(each) for each in self.decisions],
        }


def _plainest(deed: Deed) -> tuple[bool, int, str]:
    """Sort deeds of the same seats: moves before events, the shortest first."""
    return deed.source is not Source.MOVE, len(deed.notation), deed.key


def _reach(figure: Figure, looked_at: int) -> float:
    """Tell how far an interval goes to either side if all of so many are to hold together."""
    return figure.reach * NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * looked_at)) / Z


def _bound(figure: Figure, looked_at: int) -> float:
    """Tell how large an effect can be if all of so many intervals are to hold together."""
    return abs(figure.value) + _reach(figure, looked_at)


def _plain(value: Any) -> Any:
    """Write what was found as names and numbers."""
    if isinstance(value, Deed):
        return {**value._asdict(), "notation": value.notation}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def insights(
    settings: Sequence[Setting], games: int, workers: Workers = ALONE, progress: Progress | None = None
) -> list[Insights]:
    """Watch *games* games of every setting; an interrupt ends it early with the games that are finished."""
    checked = [setting.checked() for setting in settings]
    tallies = watch_games(checked, games, watched, insight_job, workers, progress or Progress())
    return [Insights(setting, tally) for setting, tally in zip(settings, tallies, strict=True)]


def insight_job(job: Mapping[str, Any]) -> Tally:
    """Watch the games of a job, by their numbers."""
    return watch_ordered(job, watched)


def watched(setting: Setting, number: int) -> Tally:
    """Watch game *number* of a setting: the same game that a simulation plays."""
    rules, seed = setting.rules, f"{setting.seed}/{number}"
    spectator, names = Spectator(rules.game.begin(rules, seed, listen=True)), setting.bots_in(number)
    first = spectator.state.seating.first
    bots = [make_bot(rules.game, name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    play_out(rules.game, spectator.state, [Neighbour(bot, spectator) for bot in bots])
    return counted(setting, spectator, first, names)
