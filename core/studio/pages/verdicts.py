"""Verdicts: what is told of a prototype, in the language of whoever asks."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from nomarch.core.comparing import Side
from nomarch.core.editions import Field, fields_of
from nomarch.core.editions.allowed import kind_at
from nomarch.core.engine import Game
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.figures import Figure
from nomarch.core.lab.measures import Unit
from nomarch.core.rulebook.naming import first_words, title_of, value_told
from nomarch.core.studio.jobs import Job
from nomarch.core.studio.pages.job import Told
from nomarch.core.studio.prototypes import Prototype
from nomarch.core.studio.rendering import Reader
from nomarch.core.studio.speaking import language_for
from nomarch.core.studio.trials import EFFECTS, Effect, Effects
from nomarch.core.workbench.prototype.trial import Playtest, Trial
from nomarch.core.workbench.reports.trial import Change, differences
from nomarch.core.workbench.reports.wording import Wording

TRIED: Final = 8
"""How many values are shown that were tried."""
WIDE: Final = 100
SEATS: Final = frozenset({"players_min", "players_max"})
"""What only says who may sit down."""
SHARES: Final = frozenset({"wins"})
"""What changes by a share, not by a number."""


class Bar(NamedTuple):
    """A row of a chart: what it is called, its figure in words, and where bar and interval lie, from 0 to 100."""

    name: str
    told: str
    value: float
    interval: str = ""
    low: float = 0.0
    high: float = 0.0
    stands: bool = False


class Slider(NamedTuple):
    """A value of the edition that can be tried."""

    field: str
    title: str
    description: str
    value: Any
    told: str
    span: tuple[int, int] | None
    choices: Sequence[tuple[object, str]]


class Shown(NamedTuple):
    """What one kind of players shows of a measure, in words: before, after, how far apart, and whether that stands."""

    players: str
    before: str
    after: str
    apart: str
    stands: bool


class Report:
    """What is told of a prototype, in the language of whoever asks."""

    def __init__(self, prototype: Prototype, game: Game, jobs: Sequence[Job], reader: Reader) -> None:
        self.prototype: Final = prototype
        self.game: Final = game
        self.reader: Final = reader
        self.words: Final = reader.words
        self._jobs: Final = jobs

    @cached_property
    def side(self) -> Side:
        """The game as it is usually played."""
        return Side(self.game, self.game.default_edition, language_for(self.game, self.reader.code))

    @cached_property
    def wording(self) -> Wording:
        """Who says what is measured."""
        return Wording(self.side.speaker, fields_of(self.game.shelf.model))

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.side.speaker.title

    @property
    def trial(self) -> Trial | None:
        """What is told of: the last trial that could be played."""
        return self.prototype.sound

    @property
    def complaint(self) -> str:
        """What has to be heeded first, if something has."""
        return self.prototype.trial.complaint if self.prototype.trial else ""

    @property
    def tried_at(self) -> str:
        """When it was tried."""
        return time.strftime("%H:%M:%S", time.localtime(self.prototype.tried_at))

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.complaint and self.trial is not None and not self.trial.faults

    def players(self, bots: Sequence[str]) -> str:
        """Name a kind of players."""
        return self.wording.players(bots)

    def ends(self, play: Playtest) -> str:
        """Tell how many games ended, and how long they were."""
        digits, decisions = self.words.language.digits, play.decisions
        middle = self.words.language.decimal(decisions.value, 1) if decisions else "–"
        return self.words.say("trial-ends", games=digits(play.games), length=middle, longest=digits(play.longest))

    def wins(self, play: Playtest) -> list[Bar]:
        """Draw how often every seat wins."""
        return [self._win(play, number, seat.won) for number, seat in enumerate(play.seats, 1)]

    def _win(self, play: Playtest, seat: int, won: Figure) -> Bar:
        name, percent = self.words.say("seat-number", number=seat), self.words.language.percent
        bar = Bar(name, percent(won.value, 0), WIDE * won.value, stands=self._is_unfair(f"seat {seat}", play.bots))
        if not won.has_interval:
            return bar
        low, high = max(0.0, won.low), min(1.0, won.high)
        interval = f"[{percent(low, 0)}{self.wording.semicolon} {percent(high, 0)}]"
        return bar._replace(interval=interval, low=WIDE * low, high=WIDE * high)

    def _is_unfair(self, name: str, bots: Sequence[str]) -> bool:
        found = (balance for balance in self.trial.balances if balance.name == name) if self.trial else ()
        return any(shown.stands for balance in found for shown in balance.shown if shown.bots == tuple(bots))

    def fair(self, play: Playtest) -> float:
        """Tell where a fair share lies."""
        return WIDE / len(play.seats)

    def sources(self, play: Playtest) -> list[Bar]:
        """Draw what gives points."""
        decimal = self.words.language.decimal
        most = max((abs(figure.value) for figure in play.sources.values()), default=0.0) or 1.0
        ordered = sorted(play.sources.items(), key=lambda source: -source[1].value)
        return [
            Bar(self._line(clause), decimal(figure.value, 1), WIDE * abs(figure.value) / most)
            for clause, figure in ordered
        ]

    def _line(self, clause: str) -> str:
        return self.side.speaker.line(clause)

    def clauses(self, names: Sequence[str]) -> list[tuple[str, str]]:
        """Name some clauses, each with its words."""
        return [(name, first_words(name, [self.side.speaker.voice])) for name in names]

    def balance(self) -> str:
        """Say whether seats fare the same whoever plays."""
        said = [balance.agreement for balance in self.trial.balances] if self.trial else []
        worst = next((each for each in (Agreement.DEPENDS, Agreement.NOT_TOLD) if each in said), Agreement.ROBUST)
        return self.wording.agreed(worst) if any(said) else ""

    def changes(self) -> Iterator[str]:
        """Tell what is different since the last save."""
        if self.prototype.before is not None and self.trial is not None:
            for change in differences(self.prototype.before, self.trial):
                yield self._changed(change)

    def _changed(self, change: Change) -> str:
        facts = dict(change.facts)
        if facts.get("field") in self.wording.fields:
            facts["field"] = self.wording.parameter([facts["field"]])
        if isinstance(facts.get("old"), float):
            language = self.words.language
            for which in ("old", "new"):
                value = facts[which]
                facts[which] = language.percent(value, 0) if change.what in SHARES else language.decimal(value, 1)
        told = self.words.say(f"changed-{change.what}", **facts)
        if not facts.get("is_sure", True):
            told = f"{told} {self.words.say('may-be-chance')}"
        return f"{self.players(change.bots)}{self.wording.colon} {told}" if change.bots else told

    def sliders(self) -> list[Slider]:
        """Give the values that can be tried: whole numbers, and choices that have names."""
        return [slider for field in self.wording.fields.values() if (slider := self._slider(field)) is not None]

    def _slider(self, field: Field) -> Slider | None:
        value, speaker = self.side.parameters[field.name], self.side.speaker
        kind = kind_at(self.game.shelf.model, [field.name])
        span = kind.reach(field.most) if kind is not None and kind.type is int else None
        if not field.plays or field.name in SEATS or (span is None and not field.choices):
            return None
        choices = [(choice, value_told(speaker, (field.name,), choice)) for choice in field.choices]
        title = title_of(speaker, (field.name,), field.description)
        told = value_told(speaker, (field.name,), value)
        return Slider(field.name, title, field.description, value, told, span, choices)

    def tried(self) -> Iterator[Tried]:
        """Give the values that were tried for the game as it is now, the latest first."""
        mine = [job for job in self._jobs if job.wanted["name"] == self.game.name]
        for job in [job for job in mine if job.wanted["version"] == self.prototype.version][:TRIED]:
            yield Tried(job, self)


class Tried:
    """A value that was tried, and what it does as far as games came in."""

    def __init__(self, job: Job, report: Report) -> None:
        self.job: Final = job
        self.told: Final = Told(job, report.words)
        self._report: Final = report
        text = job.shown(EFFECTS)
        self.effects: Final = Effects.model_validate_json(text) if text else None

    @property
    def title(self) -> str:
        """The field with its value, and the one that was tried."""
        wanted, report = self.job.wanted, self._report
        speaker, name = report.side.speaker, wanted["field"]
        old, new = (value_told(speaker, (name,), value) for value in (report.side.parameters[name], wanted["value"]))
        return f"{report.wording.parameter([name])}{report.wording.colon} {old} → {new}"

    @property
    def query(self) -> str:
        """What the address of a comparison says of it."""
        return f"{self.job.wanted['field']}={self.job.wanted['value']}"

    def rows(self) -> Iterator[tuple[str, str, list[Shown]]]:
        """Tell what it does, measure by measure, what all players say together, and what each kind shows."""
        if self.effects is None:
            return
        wording = self._report.wording
        for measure, agreed, effects in self.effects.rows():
            told = wording.agreed(agreed) if agreed else ""
            yield wording.measure_named(measure), told, [self._told(effect) for effect in effects]

    def _told(self, effect: Effect) -> Shown:
        wording, unit, apart = self._report.wording, Unit(effect.of.unit), effect.difference
        before, after = (wording.number(figure.value, unit) for figure in (effect.left, effect.right))
        is_sure = apart.has_interval
        told = wording.difference(apart, unit) if is_sure else wording.number(apart.value, unit, signed=True)
        return Shown(wording.players(effect.bots), before, after, told, effect.stands)
