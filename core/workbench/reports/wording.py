"""How a comparison is put into words: measures, parameters and figures in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from nomarch.core.comparing.parameters import Value
from nomarch.core.comparing.play import PlayEffect, PlayLayer
from nomarch.core.editions import Field
from nomarch.core.lab.figures import FEWEST, LEVEL, Figure
from nomarch.core.lab.measures import CLOSE, Unit
from nomarch.core.lab.roster import seated
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import title_of

STANDS: Final = "✓"
"""The mark of a difference that stands."""


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

    def measure(self, effect: PlayEffect) -> str:
        """Name what a measure looks at."""
        measure = effect.of
        if measure.clause:
            return self.speaker.say("measure:part", line=self.speaker.line(measure.clause))
        return self.speaker.say(f"measure:{measure.name}", number=measure.place)

    def parameter(self, names: Iterable[str]) -> str:
        """Name a parameter, or several that change together."""
        return " + ".join(title_of(self.speaker, (name,), self.fields[name].description) for name in names)

    def number(self, value: float, unit: Unit, *, signed: bool = False) -> str:
        """Write a measured number in its unit."""
        language = self.speaker.voice.language
        return language.percent(value, signed=signed) if unit is Unit.SHARE else language.decimal(value, signed=signed)

    def figure(self, figure: Figure, unit: Unit, *, signed: bool = False) -> str:
        """Write a figure with its interval, if there is one."""
        value = self.number(figure.value, unit, signed=signed)
        return f"{value} {self.interval(figure, unit)}".rstrip()

    def interval(self, figure: Figure, unit: Unit) -> str:
        """Write the interval of a figure."""
        if not figure.has_interval:
            return ""
        if figure.low == figure.high:
            return self.say("always")
        semicolon = self.colon.replace(":", ";")
        return f"[{self.number(figure.low, unit)}{semicolon} {self.number(figure.high, unit)}]"

    def count(self, number: int) -> str:
        """Write a count."""
        return self.speaker.voice.language.digits(number)

    def provenance(self, value: Value) -> str:
        """Say how well a value is known."""
        return self.say("known-changed" if value.is_changed else f"known-{value.kind}")

    def how_played(self, play: PlayLayer) -> list[str]:
        """Say how the games were played."""
        bots = seated(play.bots)
        told = [self.say("played", games=play.games, players=play.players, bots=bots, seed=play.seed)]
        told.append(self.say("places"))
        if play.nothing_detected:
            told.append(self.say("nothing-detected", games=play.games))
        if play.same_games:
            told.append(self.say("same-games", number=play.same_games, games=play.games))
        return told

    def how_to_read(self, play: PlayLayer) -> list[str]:
        """Say what intervals and marks mean."""
        if play.games < FEWEST:
            return [self.say("few-games", games=FEWEST)]
        percent = self.speaker.voice.language.percent
        return [self.say("how-to-read", level=percent(LEVEL, 0)), self.say("close", share=percent(CLOSE, 0))]

    def how_shared(self, play: PlayLayer) -> str:
        """Say how shares were worked out."""
        return self.say("shares-sampled" if play.is_sampled else "shares-exact", games=play.share_games)
