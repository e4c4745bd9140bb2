"""Findings: what the measures that people ask for show of one side against another, by every kind of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.play import Named, PlayEffect, PlayLayer, effect_on, shown_on
from nomarch.core.lab.agreement import Agreement, agreement, untold
from nomarch.core.lab.figures import LEVEL, Figure, detectable
from nomarch.core.lab.measures import Measure

HEADLINES: Final = ("decisions", "points", "spread", "close-finish")
"""What everybody asks: how long, how many points, how far apart, how close at the end."""
PARTS: Final = 2
"""Of how many clauses, at most, it is told that they give more or fewer points."""


class Finding(BaseModel):
    """What a measure shows by one kind of players."""

    model_config = ConfigDict(frozen=True)

    bots: list[str]
    left: Named[Figure]
    right: Named[Figure]
    difference: Named[Figure]
    size: float
    """The difference in units of the spread of single games."""
    stands: bool
    detectable: float
    """A difference larger than this would have stood."""


class Found(BaseModel):
    """What a measure shows, by every kind of players."""

    model_config = ConfigDict(frozen=True)

    of: Named[Measure]
    findings: list[Finding]
    agreement: Agreement | None
    """What they say together; None if only one kind was asked."""
    untold: list[list[str]] = []
    """The kinds of players who could not tell."""

    @property
    def weight(self) -> tuple[bool, bool, float]:
        """What is told first: what everybody asks, where the players contradict each other, the largest difference."""
        return not self.of.clause, self.depends, max(abs(finding.size) for finding in self.shown)

    @property
    def depends(self) -> bool:
        """Whether the players contradict each other."""
        return self.agreement is Agreement.DEPENDS

    @property
    def is_shared(self) -> bool:
        """Whether it stands with all kinds of players in the same direction."""
        return len(self.shown) == len(self.findings) and not self.is_opposed

    @property
    def is_opposed(self) -> bool:
        """Whether it stands in both directions."""
        return len({finding.difference.value > 0 for finding in self.shown}) > 1

    @property
    def shown(self) -> list[Finding]:
        """The findings that stand."""
        return [finding for finding in self.findings if finding.stands]


class Seat(BaseModel):
    """A place in the order of play that wins more or less than its part of the games."""

    model_config = ConfigDict(frozen=True)

    place: int
    won: Named[Figure]


class Seats(BaseModel):
    """The place that is farthest from a fair part of the wins on either side, by one kind of players."""

    model_config = ConfigDict(frozen=True)

    bots: list[str]
    left: Seat | None
    right: Seat | None
    """None where no place is shown to win more or less than its part."""
    differs: bool
    """Whether a place is shown to win more, or less, on one side than on the other."""
    detectable: float
    """A place farther from its part than this would have been found on both sides."""


def found_in(plays: Sequence[PlayLayer], looked_at: int) -> list[Found]:
    """Gather what the headline measures show, then the clauses whose points differ most, by every kind of players."""
    measures = dict.fromkeys(effect.of for play in plays for effect in play.effects)
    headlines = [_found(measure, plays, looked_at) for measure in measures if measure.name in HEADLINES]
    others = [_found(measure, plays, looked_at) for measure in measures if measure.clause]
    others = sorted((each for each in others if each.shown), key=lambda each: each.weight, reverse=True)
    return [*headlines, *others[:PARTS]]


def places_in(plays: Sequence[PlayLayer], looked_at: int) -> list[Found]:
    """Gather the places in the order of play that any kind of players shows to win more, or less, on one side."""
    places = dict.fromkeys(
        effect.of for play in plays for effect in play.effects if effect.of.place and effect.detected
    )
    return [_found(measure, plays, looked_at) for measure in places]


def _found(measure: Measure, plays: Sequence[PlayLayer], looked_at: int) -> Found:
    effects = [(play.bots, effect_on(measure, play.effects)) for play in plays]
    shown = shown_on(measure, plays)
    return Found(
        of=measure,
        findings=[_finding(effect, bots, looked_at) for bots, effect in effects],
        agreement=agreement(shown),
        untold=[list(each.bots) for each in untold(shown)],
    )


def _finding(effect: PlayEffect, bots: list[str], looked_at: int) -> Finding:
    return Finding(
        bots=bots,
        left=effect.left,
        right=effect.right,
        difference=effect.difference,
        size=effect.size,
        stands=effect.detected,
        detectable=detectable(effect.difference, looked_at),
    )


def seats_in(plays: Sequence[PlayLayer], tables: int) -> list[Seats]:
    """Look for places in the order of play that win more or less than their part, at one of so many tables."""
    return [_seats(play, tables) for play in plays if play.players > 1]


def _seats(play: PlayLayer, tables: int) -> Seats:
    places = [effect for effect in play.effects if effect.of.place]
    left, right = ([getattr(effect, side) for effect in places] for side in ("left", "right"))
    looked_at = tables * len(places)
    return Seats(
        bots=play.bots,
        left=_seat(left, looked_at),
        right=_seat(right, looked_at),
        differs=any(effect.detected for effect in places),
        detectable=max(detectable(figure, looked_at) for figure in (*left, *right)),
    )


def _seat(won: Sequence[Figure], looked_at: int) -> Seat | None:
    """Find the place that is farthest from its part of the wins, if that stands although so many are looked at."""
    beside_fair = {place: figure.less(1 / len(won)) for place, figure in enumerate(won, 1)}
    sure = (1 - LEVEL) / looked_at
    standing = [place for place, figure in beside_fair.items() if figure.has_interval and figure.chance <= sure]
    if not standing:
        return None
    place = max(standing, key=lambda place: abs(beside_fair[place].value))
    return Seat(place=place, won=won[place - 1])
