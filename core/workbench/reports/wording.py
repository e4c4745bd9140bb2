"""How a comparison is put into words: measures, parameters and figures in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, copysign, floor, log10
from typing import Final, NamedTuple

from nomarch.core.comparing.parameters import Value
from nomarch.core.comparing.play import PlayEffect, PlayLayer
from nomarch.core.editions import Field
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.figures import FEWEST, LEVEL, Figure
from nomarch.core.lab.measures import CLOSE, Measure, Unit
from nomarch.core.lab.roster import seated
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import title_of
from nomarch.core.rulebook.tags import Face

STANDS: Final = "✓"
"""The mark of a difference that stands."""
AGREED: Final = {Agreement.ROBUST: "=", Agreement.DEPENDS: "≠", Agreement.NOT_TOLD: "?"}
"""The marks of what several kinds of players say together."""

PERCENT: Final = 100
NOISE: Final = 9
"""How many places of an interval are no noise of sums."""
MOST: Final = 2
"""How many places a number has at most, to fit those beside it."""
COARSE, FINE = 3, 0.1
"""From these sizes on the size of what would have shown has no fraction, or one place of it."""


def short_names(titles: Sequence[str]) -> list[str]:
    """Name the sides of a comparison: two by their titles, more by letters, which stand beside the titles above.

    >>> short_names(["First printing", "Second", "Third"])
    ['A', 'B', 'C']
    """
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if len(titles) <= 2:
        return list(titles)
    return [letters[number] if number < len(letters) else str(number + 1) for number, _ in enumerate(titles)]


def headings(titles: Sequence[str]) -> list[str]:
    """Write the titles of sides with the letters they are called by.

    >>> headings(["First printing", "Second"])
    ['First printing', 'Second']
    """
    return [
        title if title == name else f"{name} · {title}" for name, title in zip(short_names(titles), titles, strict=True)
    ]


def _reach(figure: Figure) -> float:
    """Tell how far the interval of a figure goes, but for the noise of sums."""
    return round(figure.reach, NOISE)


def _up(value: float) -> float:
    """Give a number that is rounded away from nothing if it lies in the middle, as people do."""
    return value + copysign(10**-NOISE, value) if value else value


def _places(figure: Figure, unit: Unit) -> int:
    """Tell how many places of a number mean something: that of the first digit of how far its interval goes.

    An interval that leaves nothing out has more, if need be, to show it.
    """
    scale = PERCENT if unit is Unit.SHARE else 1
    reach = scale * _reach(figure)
    if not reach:
        return 0 if scale * figure.value == round(scale * figure.value) else 2
    places = min(2, max(0, -floor(log10(reach))))
    nearest = scale * min(abs(figure.low), abs(figure.high))
    if figure.low <= 0 <= figure.high or round(nearest, places):
        return places
    return min(3, max(places + 1, -floor(log10(nearest)))) if nearest else places


class Line(NamedTuple):
    """Something said in plain words, and the figures it is said from."""

    said: str
    figures: str = ""

    def __str__(self) -> str:
        return f"{self.said} ({self.figures})." if self.figures else self.said


class Wording:
    """Says everything that a page or a screen says of a comparison."""

    def __init__(self, speaker: Speaker, fields: Mapping[str, Field]) -> None:
        self.speaker: Final = speaker
        self.fields: Final = fields

    @property
    def colon(self) -> str:
        """The colon as the language sets it."""
        return self.speaker.voice.language.colon

    def say(self, name: str, **facts: object) -> str:
        """Say a sentence about the comparison."""
        return self.speaker.say(f"compare:{name}", **facts)

    def answer(self, name: str, **facts: object) -> str:
        """Say a sentence of the answer."""
        return self.speaker.say(f"answer:{name}", **facts)

    def players(self, bots: Sequence[str], form: str = "players") -> str:
        """Name a kind of players, or say that one plays with them."""
        kind = f"{form}-{bots[0]}"
        if len(set(bots)) == 1 and Face(f"answer:{kind}", "say") in self.speaker.voice.faces:
            return self.answer(kind)
        return self.answer(f"{form}-other", bots=seated(bots))

    def agreed(self, agreement: Agreement, untold: Iterable[Sequence[str]] = ()) -> str:
        """Say what several kinds of players say together, and which of them could not tell."""
        kinds = self.speaker.voice.language.listed(self.players(bots) for bots in untold)
        return f"{AGREED[agreement]} {self.say(agreement)}{f' ({kinds})' if kinds else ''}"

    def measure(self, effect: PlayEffect) -> str:
        """Name what the measure of an effect looks at."""
        return self.measure_named(effect.of)

    def measure_named(self, measure: Measure) -> str:
        """Name what a measure looks at."""
        if measure.clause:
            return self.speaker.say("measure:part", line=self.speaker.line(measure.clause))
        return self.speaker.say(f"measure:{measure.name}", number=measure.place)

    def parameter(self, names: Iterable[str]) -> str:
        """Name a parameter, or several that change together."""
        return " + ".join(title_of(self.speaker, (name,), self.fields[name].description) for name in names)

    def number(self, value: float, unit: Unit, *, signed: bool = False) -> str:
        """Write a measured number in its unit."""
        language, value = self.speaker.voice.language, _up(value)
        return language.percent(value, signed=signed) if unit is Unit.SHARE else language.decimal(value, signed=signed)

    def figure(self, figure: Figure, unit: Unit, *, signed: bool = False) -> str:
        """Write a figure with its interval, if there is one."""
        value = self.number(figure.value, unit, signed=signed)
        return f"{value} {self.interval(figure, unit)}".rstrip()

    def rounded(self, value: float, like: Figure, unit: Unit) -> str:
        """Write a number with as many digits as the interval of a figure allows."""
        places, language, value = _places(like, unit), self.speaker.voice.language, _up(value)
        return language.percent(value, places) if unit is Unit.SHARE else language.decimal(value, places)

    def both_ends(self, left: Figure, right: Figure, apart: Figure, unit: Unit) -> tuple[str, str]:
        """Write two values so that their difference, rounded, is the one that is written beside them."""
        scale, least, language = PERCENT if unit is Unit.SHARE else 1, _places(apart, unit), self.speaker.voice.language
        fitting = (
            places
            for places in range(least, MOST + 1)
            if round(_up(round(scale * right.value, places) - round(scale * left.value, places)), least)
            == round(_up(scale * apart.value), least)
        )
        places = next(fitting, MOST)
        write = language.percent if unit is Unit.SHARE else language.decimal
        return write(_up(left.value), places), write(_up(right.value), places)

    def rounded_figure(self, figure: Figure, unit: Unit) -> str:
        """Write a figure and its interval with as many digits as the interval allows."""
        ends = [self.rounded(end, figure, unit) for end in (figure.low, figure.high)]
        interval = f" [{ends[0]}{self.semicolon} {ends[1]}]" if figure.has_interval and _reach(figure) else ""
        return f"{self.rounded(figure.value, figure, unit)}{interval}"

    def amount(self, value: float, like: Figure, unit: Unit) -> str:
        """Write a difference with its sign; between shares it is one of percentage points, as a plain number."""
        scale = PERCENT if unit is Unit.SHARE else 1
        return self.speaker.voice.language.decimal(_up(scale * value), _places(like, unit), signed=True)

    def difference(self, figure: Figure, unit: Unit) -> str:
        """Write a difference with its unit and its interval."""
        number = self.amount(figure.value, figure, unit)
        told = self.answer("percentage-points", number=number) if unit is Unit.SHARE else number
        if not _reach(figure):
            return f"{told} [{self.say('always')}]"
        ends = [self.amount(end, figure, unit) for end in (figure.low, figure.high)]
        return f"{told} [{ends[0]}{self.semicolon} {ends[1]}]"

    def size(self, value: float, unit: Unit) -> str:
        """Write the size of a difference that would have been seen, rounded up."""
        scale = PERCENT if unit is Unit.SHARE else 1
        places = 0 if scale * value >= COARSE else 1 if scale * value >= FINE else 2
        number = self.speaker.voice.language.decimal(ceil(scale * value * 10**places) / 10**places, places)
        return self.answer("percentage-points", number=number) if unit is Unit.SHARE else number

    @property
    def semicolon(self) -> str:
        """The semicolon as the language sets it."""
        return self.colon.replace(":", ";")

    def interval(self, figure: Figure, unit: Unit) -> str:
        """Write the interval of a figure."""
        if not figure.has_interval:
            return ""
        if figure.low == figure.high:
            return self.say("always")
        return f"[{self.number(figure.low, unit)}{self.semicolon} {self.number(figure.high, unit)}]"

    def count(self, number: int) -> str:
        """Write a count."""
        return self.speaker.voice.language.digits(number)

    def provenance(self, value: Value) -> str:
        """Say how well a value is known."""
        return self.say("known-changed" if value.is_changed else f"known-{value.kind}")

    def how_played(self, plays: Sequence[PlayLayer]) -> list[str]:
        """Say how the games were played."""
        first = plays[0]
        bots = "; ".join(dict.fromkeys(seated(play.bots) for play in plays))
        told = [self.say("played", games=first.games, players=first.players, bots=bots, seed=first.seed)]
        told.append(self.say("places"))
        if all(play.nothing_detected for play in plays):
            told.append(self.say("nothing-detected", games=first.games))
        same = sum(play.same_games for play in plays)
        if same:
            told.append(self.say("same-games", number=same, games=sum(play.games for play in plays)))
        return told

    def how_to_read(self, play: PlayLayer) -> list[str]:
        """Say what intervals and marks mean."""
        if play.games < FEWEST:
            return [self.say("few-games", games=FEWEST)]
        percent = self.speaker.voice.language.percent
        return [self.say("how-to-read", level=percent(LEVEL, 0)), self.say("close", share=percent(CLOSE, 0))]

    def how_shared(self, play: PlayLayer) -> list[str]:
        """Say how shares were worked out, and why their total need not be that of all games."""
        told = [self.say("shares-sampled" if play.is_sampled else "shares-exact", games=play.share_games)]
        if play.share_games != play.games:
            told.append(self.answer("two-totals", share_games=play.share_games, games=play.games))
        return told
