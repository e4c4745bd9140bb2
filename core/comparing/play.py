"""The third layer: what the differences do to the game. The same seeds and bots on both sides, seats rotated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, inf, sqrt
from statistics import variance
from typing import Annotated, Final, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, PlainSerializer

from nomarch.core.comparing.shares import Coalition, Shares
from nomarch.core.comparing.sides import Pair
from nomarch.core.lab.agreement import Shown
from nomarch.core.lab.figures import Figure, detected, difference, mean, share
from nomarch.core.lab.measures import Measure, Unit, measures_of
from nomarch.core.lab.setting import Played
from nomarch.core.lab.simulation import Lab


def _document(value: Figure | Measure) -> dict[str, object]:
    """Name the parts; a figure of too few games has no interval."""
    if isinstance(value, Figure) and not value.has_interval:
        return {**value._asdict(), "low": None, "high": None}
    return value._asdict()


T = TypeVar("T", bound=NamedTuple)
Named = Annotated[T, PlainSerializer(_document)]
"""A tuple whose parts keep their names in a document."""


FEW: Final = 4
"""Of how many effects, at most, the shares are shown first."""


class Share(BaseModel):
    """The part of an effect that belongs to a parameter, or to several that cannot be changed apart."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    figure: Named[Figure]


class PlayEffect(BaseModel):
    """What one measure shows on both sides, the difference, and the share of every parameter in it."""

    model_config = ConfigDict(frozen=True)

    of: Named[Measure]
    left: Named[Figure]
    right: Named[Figure]
    difference: Named[Figure]
    deviation: float
    """How far single games of one side lie apart, on average of both: the unit in which effects can be compared."""
    detected: bool
    shares: list[Share] = []
    together: Named[Figure] | None = None
    """What all parameters do together in the games that the shares come from."""

    @property
    def unit(self) -> Unit:
        """What is counted."""
        return self.of.unit

    @property
    def size(self) -> float:
        """The difference in units of the spread of single games."""
        if not self.deviation:
            return copysign(inf, self.difference.value) if self.difference.value else 0.0
        return self.difference.value / self.deviation

    def shown_by(self, bots: Sequence[str]) -> Shown:
        """Give it as what a kind of players shows."""
        return Shown(tuple(bots), self.difference, self.detected, self.deviation)


class PlayLayer(BaseModel):
    """What play shows."""

    model_config = ConfigDict(frozen=True)

    games: int
    share_games: int
    """How many games there are of each combination, or how many orders were drawn."""
    asked_share_games: int
    """The number that was asked for."""
    bots: list[str]
    players: int
    seed: int
    is_sampled: bool
    """Whether orders of the parameters were drawn, because there are too many for all combinations."""
    same_games: int
    """How many pairs of games ended the same in every respect."""
    effects: list[PlayEffect]
    left_scores: list[int]
    right_scores: list[int]
    """The points of all players of all games, for whoever draws them."""

    @property
    def nothing_detected(self) -> bool:
        """Whether no difference stands."""
        return not any(effect.detected for effect in self.effects)

    @property
    def largest(self) -> list[PlayEffect]:
        """The few effects that stand, have shares, and are largest beside the spread of single games."""
        stands = [effect for effect in self.effects if effect.detected and effect.shares]
        return sorted(stands, key=lambda effect: -abs(effect.size))[:FEW]


class ByPlayers(Protocol):
    """What one kind of players shows, measure by measure."""

    @property
    def bots(self) -> Sequence[str]:
        """The kind of players."""

    @property
    def effects(self) -> Sequence[PlayEffect]:
        """What the measures show."""


def shown_on(measure: Measure, plays: Sequence[ByPlayers]) -> list[Shown]:
    """Give what every kind of players shows of a measure."""
    return [effect_on(measure, play.effects).shown_by(play.bots) for play in plays]


def compare_play(
    pair: Pair, lab: Lab, bots: tuple[str, ...], seed: int, games: int, shares: Shares | None = None
) -> PlayLayer:
    """Play both sides from the same seeds, and the combinations of the parameters in between that shares need."""
    ends = [side.setting(bots, seed).checked() for side in pair.sides]
    left, right, *between = lab.play(*((end, range(games)) for end in ends), *(shares.wanted() if shares else ()))
    effects = effects_between(left, right)
    if shares is not None:
        played = _by_coalition(shares, between)
        effects = [_shared(effect, shares, played) for effect in effects]
    return PlayLayer(
        games=games,
        share_games=shares.games if shares else 0,
        asked_share_games=shares.asked if shares else 0,
        bots=list(bots),
        players=len(bots),
        seed=seed,
        is_sampled=bool(shares and shares.orders),
        same_games=same_games(left, right),
        effects=effects,
        left_scores=[points for game in left for points in game.scores],
        right_scores=[points for game in right for points in game.scores],
    )


def settled(plays: Sequence[PlayLayer]) -> list[PlayLayer]:
    """Tell which differences stand although those of all kinds of players, or of all sides, were looked at."""
    stands = iter(detected([effect.difference for play in plays for effect in play.effects]))
    return [
        play.model_copy(
            update={"effects": [effect.model_copy(update={"detected": next(stands)}) for effect in play.effects]}
        )
        for play in plays
    ]


def same_games(left: Sequence[Played], right: Sequence[Played]) -> int:
    """Count the pairs of games that ended the same in every respect."""
    return sum(ours == theirs for ours, theirs in zip(left, right, strict=True))


def effects_between(left: Sequence[Played], right: Sequence[Played]) -> list[PlayEffect]:
    """Look at everything that can be measured in games of the same seeds."""
    measures = measures_of([*left, *right])
    values = [([measure.of(game) for game in left], [measure.of(game) for game in right]) for measure in measures]
    differences = [difference(ours, theirs) for ours, theirs in values]
    found = zip(measures, values, differences, detected(differences), strict=True)
    return [_effect(measure, *both, apart, stands=stands) for measure, both, apart, stands in found]


def effect_on(measure: Measure, effects: Sequence[PlayEffect]) -> PlayEffect:
    """Find what a measure shows; a clause that never scored on either side gave nothing in every game."""
    found = next((effect for effect in effects if effect.of == measure), None)
    if found is not None:
        return found
    nothing = [0.0] * effects[0].difference.games
    return _effect(measure, nothing, nothing, mean(nothing), stands=False)


def _effect(measure: Measure, left: list[float], right: list[float], apart: Figure, *, stands: bool) -> PlayEffect:
    estimate = share if measure.unit is Unit.SHARE else mean
    return PlayEffect(
        of=measure,
        left=estimate(left),
        right=estimate(right),
        difference=apart,
        deviation=sqrt((variance(left) + variance(right)) / 2) if len(left) > 1 else 0.0,
        detected=stands,
    )


def _by_coalition(shares: Shares, between: list[list[Played]]) -> dict[Coalition, dict[int, Played]]:
    return {
        coalition: {game.number: game for game in games}
        for coalition, games in zip(shares.settings, between, strict=True)
    }


def _shared(effect: PlayEffect, shares: Shares, played: Mapping[Coalition, Mapping[int, Played]]) -> PlayEffect:
    found = shares.of(effect.of, played)
    parts = [Share(fields=list(bundle), figure=figure) for bundle, figure in found.items()]
    return effect.model_copy(update={"shares": parts, "together": shares.together(effect.of, played)})
