"""The third layer: what the differences do to the game. The same seeds and bots on both sides, seats rotated."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.shares import Bundle, Shares, plan_shares
from nomarch.core.comparing.sides import Pair
from nomarch.core.lab.figures import Figure, detected, difference, mean, share
from nomarch.core.lab.measures import Measure, Unit, measures_of
from nomarch.core.lab.setting import Played
from nomarch.core.lab.simulation import Lab


class Share(BaseModel):
    """The part of an effect that belongs to a parameter, or to several that cannot be changed apart."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    figure: Figure


class Effect(BaseModel):
    """What one measure shows on both sides, the difference, and the share of every parameter in it."""

    model_config = ConfigDict(frozen=True)

    measure: str
    unit: Unit
    clause: str
    place: int
    left: Figure
    right: Figure
    difference: Figure
    spread: float
    """How far single games of the left side lie apart: the unit in which effects can be compared."""
    detected: bool
    shares: list[Share]

    @property
    def size(self) -> float:
        """The difference in units of the spread of single games."""
        return self.difference.value / self.spread if self.spread else 0.0


class PlayLayer(BaseModel):
    """What play shows."""

    model_config = ConfigDict(frozen=True)

    games: int
    share_games: int
    bots: list[str]
    players: int
    seed: int
    is_sampled: bool
    """Whether orders of the parameters were drawn, because there are too many for all combinations."""
    same_games: int
    """How many pairs of games went the same way to the end."""
    effects: list[Effect]
    left_scores: list[int]
    right_scores: list[int]
    """The points of all players of all games, for whoever draws them."""

    @property
    def nothing_detected(self) -> bool:
        """Whether no difference stands."""
        return not any(effect.detected for effect in self.effects)


def compare_play(pair: Pair, lab: Lab, bots: tuple[str, ...], seed: int, games: int, share_games: int) -> PlayLayer:
    """Play both sides from the same seeds, and every combination of the parameters in between."""
    ends = [side.setting(bots, seed).checked() for side in pair.sides]
    shares = plan_shares(pair, bots, seed, share_games) if pair.playing else None
    orders = [(end, range(games)) for end in ends]
    left, right, *between = lab.play(*orders, *(shares.wanted() if shares else ()))
    played = _by_coalition(shares, between) if shares else {}
    measures = measures_of([*left, *right])
    differences = [difference(_values(measure, left), _values(measure, right)) for measure in measures]
    effects = [
        _effect(measure, left, right, found, shares.of(measure, played) if shares else {})
        for measure, found in zip(measures, differences, strict=True)
    ]
    stands = detected(differences)
    return PlayLayer(
        games=games,
        share_games=shares.games if shares else 0,
        bots=list(bots),
        players=len(bots),
        seed=seed,
        is_sampled=bool(shares and shares.orders),
        same_games=sum(ours == theirs for ours, theirs in zip(left, right, strict=True)),
        effects=[effect.model_copy(update={"detected": stood}) for effect, stood in zip(effects, stands, strict=True)],
        left_scores=[points for game in left for points in game.scores],
        right_scores=[points for game in right for points in game.scores],
    )


def _by_coalition(shares: Shares, between: list[list[Played]]) -> dict[frozenset[Bundle], dict[int, Played]]:
    return {
        coalition: {game.number: game for game in games}
        for coalition, games in zip(shares.settings, between, strict=True)
    }


def _values(measure: Measure, games: list[Played]) -> list[float]:
    return [measure.of(game) for game in games]


def _effect(
    measure: Measure, left: list[Played], right: list[Played], found: Figure, shares: dict[Bundle, Figure]
) -> Effect:
    estimate = share if measure.unit is Unit.SHARE else mean
    ours = mean(_values(measure, left))
    return Effect(
        measure=measure.name,
        unit=measure.unit,
        clause=measure.clause,
        place=measure.place,
        left=estimate(_values(measure, left)),
        right=estimate(_values(measure, right)),
        difference=found,
        spread=ours.error * len(left) ** 0.5,
        detected=False,
        shares=[Share(fields=list(bundle), figure=figure) for bundle, figure in shares.items()],
    )
