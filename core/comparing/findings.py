"""Findings: what the measures that people ask for show of one side against another, by every kind of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.play import Named, PlayEffect, PlayLayer
from nomarch.core.lab.figures import LEVEL, Figure, detectable
from nomarch.core.lab.measures import Measure

HEADLINES: Final = ("decisions", "points", "spread", "close-finish")
"""What everybody asks: how long, how many points, how far apart, how close at the end."""
PARTS: Final = 2
"""Of how many clauses, at most, it is told that they give more or fewer points."""


class Agreement(StrEnum):
    """Whether different players show the same."""

    ALL = "all"
    """Every kind of players shows it, in the same direction."""
    SOME = "some"
    """Some show it; with the others it cannot be told."""
    OPPOSED = "opposed"
    """It stands in both directions."""
    APART = "apart"
    """Some show it, and with others there is no such difference."""
    NONE = "none"
    """Nobody shows it."""

    @property
    def is_dispute(self) -> bool:
        """Whether the players contradict each other."""
        return self in (Agreement.OPPOSED, Agreement.APART)


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
    agreement: Agreement

    @property
    def weight(self) -> tuple[bool, bool, float]:
        """What is told first: what everybody asks, where the players contradict each other, the largest difference."""
        return not self.of.clause, self.agreement.is_dispute, max(abs(finding.size) for finding in self.shown)

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
    measured = [_by_measure(play) for play in plays]
    asked = [measure for measure in measured[0] if measure.name in HEADLINES]
    parts = [measure for measure in _all(measured) if measure.clause]
    headlines = [_found(measure, measured, plays, looked_at) for measure in asked]
    others = [_found(measure, measured, plays, looked_at) for measure in parts]
    others = sorted((each for each in others if each.shown), key=lambda each: each.weight, reverse=True)
    return [*headlines, *others[:PARTS]]


def _by_measure(play: PlayLayer) -> dict[Measure, PlayEffect]:
    return {effect.of: effect for effect in play.effects}


def _all(measured: Sequence[Mapping[Measure, PlayEffect]]) -> list[Measure]:
    return list(dict.fromkeys(measure for effects in measured for measure in effects))


def _found(
    measure: Measure,
    measured: Sequence[Mapping[Measure, PlayEffect]],
    plays: Sequence[PlayLayer],
    looked_at: int,
) -> Found:
    shown = [
        (play.bots, effects[measure])
        for effects, play in zip(measured, plays, strict=True)
        if measure in effects  # points of a clause that these players never got
    ]
    return Found(
        of=measure,
        findings=[_finding(effect, bots, looked_at) for bots, effect in shown],
        agreement=agreement_of([effect for _, effect in shown]),
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


def agreement(shown: Sequence[Figure], others: Sequence[Figure]) -> Agreement:
    """Tell whether all kinds of players show the same, from the differences that stand and those that do not."""
    if not shown:
        return Agreement.NONE
    if len({figure.value > 0 for figure in shown}) > 1:
        return Agreement.OPPOSED
    if any(_rules_out(other, figure) for figure in shown for other in others):
        return Agreement.APART
    return Agreement.SOME if others else Agreement.ALL


def _rules_out(other: Figure, figure: Figure) -> bool:
    """Tell whether there is no such difference with other players, and not merely a smaller one of the same kind."""
    leans_the_same_way = other.low > 0 if figure.value > 0 else other.high < 0
    return not leans_the_same_way and not other.low <= figure.value <= other.high


def agreement_of(effects: Sequence[PlayEffect]) -> Agreement:
    """Tell whether the effects that different players show agree."""
    return agreement(
        [effect.difference for effect in effects if effect.detected],
        [effect.difference for effect in effects if not effect.detected],
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
    beside_fair = dict(enumerate(_less(won, 1 / len(won)), 1))
    sure = (1 - LEVEL) / looked_at
    standing = [place for place, figure in beside_fair.items() if figure.has_interval and figure.chance <= sure]
    if not standing:
        return None
    place = max(standing, key=lambda place: abs(beside_fair[place].value))
    return Seat(place=place, won=won[place - 1])


def _less(figures: Sequence[Figure], amount: float) -> Iterator[Figure]:
    for figure in figures:
        yield figure._replace(value=figure.value - amount, low=figure.low - amount, high=figure.high - amount)
