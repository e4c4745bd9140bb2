"""What a designer reads in the games: for the screen, as a page with charts, and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup
from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.lab.deeds import NOTATION, Deed, Source
from nomarch.core.lab.figures import FEWEST, LEVEL, Figure
from nomarch.core.lab.insight import COMMON, Decision, Finding, Insights, Option, Tenth, Verdict
from nomarch.core.lab.measures import Unit
from nomarch.core.lab.roster import seated
from nomarch.core.release import release
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.render import json_text
from nomarch.core.workbench.reports.deeds import DeedWords
from nomarch.core.workbench.reports.insight_charts import deeds_chart, lead_chart
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.tables import table
from nomarch.core.workbench.reports.wording import STANDS, Wording

MOST: Final = 15
"""How many rows a table has on the screen."""
CHARTED: Final = 20
"""How many rows a chart has."""
HABIT: Final = 0.97
"""From this share on an option is nearly always taken, and below what is left of it nearly never."""
OPEN: Final = 100
"""How often an option must be open for that to be said."""
ROUND: Final = 100
"""To how many games a guess of how many it would take is rounded."""


class Row(NamedTuple):
    """The surest of what stands about one thing, and how many more findings about it stand."""

    told: str
    finding: Finding
    others: list[Finding]


class Reading:
    """Says everything that is said of the games of a setting."""

    def __init__(self, insights: Insights, code: str) -> None:
        self.insights: Final = insights
        self.setting: Final = insights.setting
        self.speaker: Final = Speaker(self.setting.rules, code)
        self.words: Final = DeedWords(self.speaker, insights.tally.samples)
        self.language: Final = self.speaker.voice.language
        self.wording: Final = Wording(self.speaker, {})
        self.deeds: Final = self._rows(lines=False)
        self.lines: Final = self._rows(lines=True)

    def say(self, name: str, **facts: object) -> str:
        """Say a sentence about the games."""
        return self.speaker.say(f"insights:{name}", **facts)

    @property
    def subtitle(self) -> str:
        """The edition and the players."""
        return f"{self.setting.name} · {seated(self.setting.bots)}"

    def played(self) -> str:
        """Say which games were watched."""
        setting, bots = self.setting, seated(self.setting.bots)
        return self.say("played", games=self.insights.games, players=setting.seats, bots=bots, seed=f"{setting.seed}")

    # Deeds

    def _rows(self, *, lines: bool) -> list[Row]:
        """Bring what stands about one thing together, the surest of it first."""
        things: dict[str, list[Finding]] = {}
        for found in self.insights.findings:
            if found.stands and (found.deeds[0].source is Source.LINE) is lines:
                things.setdefault(self.words.thing(found.deeds[0]), []).append(found)
        return [Row(self.tell(first), first, others) for first, *others in things.values()]

    def tell(self, found: Finding) -> str:
        """Tell a deed."""
        return self.words.tell(found.deeds[0])

    def cells(self, found: Finding) -> list[str]:
        """Give the numbers of a finding."""
        all_seats = self.insights.games * self.setting.seats
        has_enough = FEWEST <= found.seats * all_seats <= all_seats - FEWEST
        won = [self.percent(share) if has_enough else "" for share in found.won]
        return [
            self.say(f"measured-{found.measured}"),
            self.percent(found.seats),
            *won,
            self.effect(found.more_won, Unit.SHARE, stands=found.won_stands),
            self.effect(found.more_points, Unit.POINTS, stands=found.points_stand),
        ]

    def headings(self) -> list[str]:
        """Head the columns of findings."""
        names = ("what", "measured", "seats", "with", "without", "more-won", "more-points", "also")
        return [self.say(name) for name in names]

    def percent(self, share: float) -> str:
        """Write a share."""
        return self.language.percent(share, 0)

    def effect(self, figure: Figure, unit: Unit, *, stands: bool) -> str:
        """Write an effect with its interval, and mark it if it stands."""
        value, low, high = (self.wording.amount(each, figure, unit) for each in figure[:3])
        interval = f" [{low}{self.wording.semicolon} {high}]" if figure.has_interval else ""
        return f"{value}{f' {STANDS}' if stands else ''}{interval}"

    def how_to_read(self) -> list[str]:
        """Say what the numbers mean, and what they do not."""
        if self.setting.seats == 1:
            return [self.say("alone")]
        if self.insights.games < FEWEST:
            return [self.wording.say("few-games", games=FEWEST)]
        number = self.insights.looked_at
        told = [self.say("association"), self.say("how-to-read", level=self.percent(LEVEL), number=number)]
        if not (self.deeds or self.lines):
            told.append(self.say("nothing-stands", number=number))
        return told

    def left_out(self) -> list[str]:
        """Count what is not shown, and name what was not looked at."""
        findings = self.insights.findings
        rare = sum(not found.more_won.has_interval for found in findings)
        told = [self.say("folded", number=sum(not each.stands for each in findings) - rare, rare=rare)]
        endings = [self.words.tell(deed) for deed in self.insights.endings]
        return [*told, self.say("endings", told=endings)] if endings else told

    def amounts(self) -> list[str]:
        """Tell side by side what stands of different amounts of the same, from few to many."""
        curves: dict[tuple[str, str], dict[int, tuple[Deed, str]]] = {}
        for found in self.insights.findings:
            deed = found.deeds[0]
            if found.won_stands and deed.is_amount:
                effect = self.wording.amount(found.more_won.value, found.more_won, Unit.SHARE)
                curves.setdefault((deed.kind.key, deed.fact), {}).setdefault(deed.least, (deed, effect))
        return [self._curve([*dict(sorted(curve.items())).values()]) for curve in curves.values() if len(curve) > 1]

    def _curve(self, curve: Sequence[tuple[Deed, str]]) -> str:
        first = curve[0][0]
        told = [f"{self.words.value(deed)}{self.wording.colon} {effect}" for deed, effect in curve]
        return f"{self.words.tell(first.kind)} ({first.fact.replace('_', ' ')}) {' · '.join(told)}"

    # The lead

    def lead(self) -> list[str]:
        """Say how the lead changes, and how early the winner is known."""
        found, changes = self.insights, self.insights.lead_changes
        if not any(tenth.leads.value for tenth in found.tenths):
            return [self.say("no-lead")]
        told = [self.say("lead-changes", number=self.wording.rounded_figure(changes, Unit.TIMES))]
        told.append(self.say("fair", share=self.percent(1 / self.setting.seats)))
        told.append(self.say("last-reckoning", share=self.percent(1 - found.tenths[-1].decided)))
        return told

    def lead_headings(self) -> list[str]:
        """Head the columns of tenths."""
        return [self.say(name) for name in ("tenth", "changes", "leads", "leader-wins", "decided")]

    def lead_cells(self, tenth: Tenth) -> list[str]:
        """Give the numbers of a tenth."""
        wins = tenth.leader_wins
        return [
            self.language.digits(tenth.number),
            self.language.decimal(tenth.changes),
            self.percent(tenth.leads.value),
            self.wording.rounded_figure(wins, Unit.SHARE) if wins is not None else "",
            self.percent(tenth.decided),
        ]

    def tenths(self) -> Sequence[Tenth]:
        """Give the tenths, if there is a lead to speak of."""
        tenths = self.insights.tenths
        return tenths if any(tenth.leads.value for tenth in tenths) else []

    # Decisions

    def decision_headings(self) -> list[str]:
        """Head the columns of decisions."""
        names = ("phase", "number", "forced", "moves", "usual", "at-most", "verdict")
        return [self.say(name) for name in names]

    def decision_cells(self, decision: Decision) -> list[str]:
        """Give the numbers of the decisions of a phase."""
        number, has_choice = self.language.decimal, decision.choices > 0
        bound = decision.at_most if decision.verdict is not Verdict.MATTERS else None
        return [
            self.speaker.phase(decision.phase),
            number(decision.number / self.insights.games, 1),
            self.percent(decision.forced / decision.number),
            number(decision.moves, 1) if has_choice else "",
            f"{self._move(decision.usual)} ({self.percent(decision.usual_share)})" if has_choice else "",
            self.language.decimal(100 * bound, 0) if bound is not None else "",
            self.verdict(decision),
        ]

    def _move(self, notation: str) -> str:
        return self.speaker.move(self.setting.rules.catalogue.parse(notation))

    def verdict(self, decision: Decision) -> str:
        """Say what can be said of a kind of decision."""
        told = self.say(f"verdict-{decision.verdict}")
        if decision.verdict is not Verdict.UNTOLD or decision.needed <= self.insights.games:
            return told
        games = -(-decision.needed // ROUND) * ROUND
        return f"{told}{self.wording.semicolon} {self.say('needed', games=self.language.digits(games))}"

    def how_judged(self) -> str:
        """Say what the verdicts mean."""
        little = self.language.decimal(100 * self.insights.little, 0)
        return self.say("how-judged", little=little, rare=self.percent(COMMON))

    def mattering(self) -> Iterator[tuple[str, list[str]]]:
        """Name what stands of what was chosen, phase by phase."""
        for decision in self.insights.decisions:
            options = sorted((each for each in decision.options if each.stands), key=_sureness, reverse=True)
            if options:
                yield self.speaker.phase(decision.phase), [self._option(option) for option in options]

    def _option(self, option: Option) -> str:
        """Tell an option with its effect on the win, or on points if it is that alone which stands."""
        told = f"{self.words.tell(option.deed)}{self.wording.colon}"
        if option.won_stands and option.more_won is not None:
            return f"{told} {self.effect(option.more_won, Unit.SHARE, stands=False)}"
        effect = self.effect(option.more_points, Unit.POINTS, stands=False) if option.more_points is not None else ""
        return f"{told} {effect} ({self.say('more-points')})"

    def habits(self) -> list[str]:
        """Name what was nearly always taken when it could be, or nearly never."""
        told = []
        for decision in self.insights.decisions:
            for option in decision.options:
                is_kind = option.deed.fact in ("", NOTATION)
                if is_kind and option.offered >= OPEN and not 1 - HABIT < option.share < HABIT:
                    counts = [self.language.digits(number) for number in (option.chosen, option.offered)]
                    phase, deed = self.speaker.phase(decision.phase), self.words.tell(option.deed)
                    told.append(f"{deed} ({phase}){self.wording.colon} {' / '.join(counts)}")
        return told


def _sureness(option: Option) -> float:
    figure = option.more_won
    return abs(figure.value) / (figure.error or 1e-9) if figure is not None else 0.0


def screen(readings: Iterable[Reading]) -> RenderableType:
    """Lay out what was read for the terminal, setting by setting."""
    return Group(*(part for reading in readings for part in _drawn(reading)))


def _drawn(reading: Reading) -> Iterator[RenderableType]:
    yield Text(f"{reading.speaker.title} · {reading.subtitle}", style="bold")
    yield Text(reading.played())
    yield from map(Text, reading.how_to_read())
    for title, rows in (("deeds", reading.deeds), ("lines", reading.lines)):
        yield from _findings_drawn(reading, reading.say(title), rows)
    if reading.amounts():
        yield Text(f"\n{reading.say('amounts')}", style="bold")
        yield from map(Text, reading.amounts()[:MOST])
        yield Text("")
    yield from map(Text, reading.left_out())
    yield Text(f"\n{reading.say('lead')}", style="bold")
    yield from map(Text, reading.lead())
    if reading.tenths():
        drawn = table("", *reading.lead_headings(), right=range(5))
        for tenth in reading.tenths():
            drawn.add_row(*reading.lead_cells(tenth))
        yield drawn
    yield from _decisions_drawn(reading)


def _findings_drawn(reading: Reading, title: str, rows: Sequence[Row]) -> Iterator[RenderableType]:
    if not rows:
        return
    what, *others = reading.headings()
    drawn = table(f"\n{title}", what, *others, right=range(2, 8))
    for row in rows[:MOST]:
        also = f"+{len(row.others)}" if row.others else ""
        drawn.add_row(Text(row.told), *reading.cells(row.finding), also)
    yield drawn
    if len(rows) > MOST:
        yield Text(reading.say("more-stand", number=len(rows) - MOST))


def _decisions_drawn(reading: Reading) -> Iterator[RenderableType]:
    yield Text(f"\n{reading.say('decisions')}", style="bold")
    yield Text(reading.how_judged())
    drawn = table("", *reading.decision_headings(), right=(1, 2, 3, 5))
    for decision in reading.insights.decisions:
        drawn.add_row(*map(Text, reading.decision_cells(decision)))
    yield drawn
    for phase, options in reading.mattering():
        told = "; ".join(options[:MOST])
        yield Text(reading.say("what-matters", phase=phase, told=told))
    habits = reading.habits()
    if habits:
        yield Text(reading.say("habits", told="; ".join(habits)))


def page(readings: Sequence[Reading]) -> str:
    """Write what was read as one page that needs nothing else."""
    charts = [
        {
            "deeds": Markup(deeds_chart(_charted(reading), reading.wording, reading.say("chart-won"), f"-{number}")),  # noqa: S704 (drawn by us)
            "lead": Markup(_lead_drawn(reading, f"-{number}")),  # noqa: S704 (the same)
        }
        for number, reading in enumerate(readings)
    ]
    return page_called("insights").render(readings=readings, charts=charts, version=release(), first=readings[0])


def _charted(reading: Reading) -> list[tuple[str, Figure, bool]]:
    """Give what a chart shows of deeds."""
    shown = [(row.told, row.finding) for row in reading.deeds if row.finding.won_stands]
    return [(told, found.more_won, found.won_stands) for told, found in shown[:CHARTED]]


def _lead_drawn(reading: Reading, which: str) -> str:
    names = [reading.say(name) for name in ("chart-tenth", "leader-wins", "decided")]
    return lead_chart(reading.tenths(), 1 / reading.setting.seats, names, which) if reading.tenths() else ""


def as_json(found: Sequence[Insights]) -> str:
    """Write what was read as JSON, for programs: everything, whether it stands or not."""
    return json_text([insights.plain() for insights in found])
