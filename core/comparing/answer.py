"""The answer: what a comparison comes to, as findings with their figures, for whoever puts them into words.

What changed, what it does to a game, what causes it, how sure that is, and what could not be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.changes import Weight, rule_changes
from nomarch.core.comparing.contrast import Contrast
from nomarch.core.comparing.findings import Found, Seats, found_in, places_in, seats_in
from nomarch.core.comparing.goals import Recommendation
from nomarch.core.comparing.happenings import Alive, Clause, Watching, alive_in, silent_in
from nomarch.core.comparing.play import Named, PlayEffect, PlayLayer, Share
from nomarch.core.comparing.sides import Pair
from nomarch.core.lab.figures import Figure
from nomarch.core.lab.measures import Measure

CAUSES: Final = 2
"""How many parameters are named as the cause, at most."""
CARRIED: Final = 3
"""Of how many measures it is told what a parameter does to them."""
MINOR: Final = 0.25
"""What has less than this part of the weight of the first cause is not named as one."""
Bundle = tuple[str, ...]


class Changed(BaseModel):
    """Something that changed in the rules."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    sentence: str
    plays: bool
    weight: float
    """How much it does to play where that was measured, in units of the spread of single games."""


class Carried(BaseModel):
    """What a parameter does to a measure, and what all do together in the same games."""

    model_config = ConfigDict(frozen=True)

    of: Named[Measure]
    bots: list[str]
    share: Named[Figure]
    together: Named[Figure]


class Cause(BaseModel):
    """A parameter, or several that cannot be changed apart, that carries the effects that stand."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    carried: list[Carried]


class Unseen(BaseModel):
    """A parameter that no game, or no position, showed."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    is_touched: bool
    """Whether a game went another way for it."""
    is_witnessed: bool
    """Whether a position was found in which it shows."""


class SideAnswer(BaseModel):
    """What is to be said of one side, held against the first."""

    model_config = ConfigDict(frozen=True)

    title: str
    is_same: bool
    changes: list[Changed]
    """What play reads, by what it does to play; then the rest."""
    has_same_games: bool = False
    """Whether every game ended as it did on the first side, in every respect."""
    found: list[Found] = []
    seats: list[Seats] = []
    places: list[Found] = []
    """The places in the order of play whose wins are shown to differ."""
    causes: list[Cause] = []
    is_only_cause: bool = False
    """Whether play reads no other difference than the one that is named, which needs no figures."""
    share_games: int = 0
    alive: list[Alive] = []
    silent: list[Clause] = []
    """Clauses of what changed that could have happened and never did."""
    unseen: list[Unseen] = []

    @property
    def conclusions(self) -> list[Found]:
        """All that is concluded from play, of which different players may show the same or not."""
        return [*self.found, *self.places]


class Answer(BaseModel):
    """What a comparison comes to."""

    model_config = ConfigDict(frozen=True)

    reference: str
    sides: list[SideAnswer]
    players: int = 0
    kinds: list[list[str]] = []
    """The kinds of players who were asked; none if no games were played."""
    games: int = 0
    looked_at: int = 0
    """How many differences were looked at, all of them corrected for each other."""
    watched: int = 0
    """How many games of every side were watched for what happens in them."""
    seconds: float = 0.0
    """How long a decision is taken to last."""
    recommendation: Recommendation | None = None


class LookedAt(NamedTuple):
    """How much was looked at, so that something is likely to be found by chance."""

    differences: int
    tables: int
    """The sides, by each kind of players."""


def side_answer(pair: Pair, contrast: Contrast) -> SideAnswer:
    """Answer for a side from its texts and parameters alone."""
    return SideAnswer(title=contrast.right.title, is_same=contrast.is_same, changes=_changes(pair, contrast))


def played_answer(
    pair: Pair, contrast: Contrast, looked_at: LookedAt, left: Sequence[Watching], right: Sequence[Watching]
) -> SideAnswer:
    """Answer for a side from what play shows of it as well."""
    return side_answer(pair, contrast).model_copy(
        update={
            "has_same_games": all(play.same_games == play.games for play in contrast.plays),
            "found": found_in(contrast.plays, looked_at.differences),
            "seats": seats_in(contrast.plays, looked_at.tables),
            "places": places_in(contrast.plays, looked_at.differences),
            "causes": _causes(contrast),
            "is_only_cause": len(contrast.witnesses) == 1,
            "share_games": max(play.share_games for play in contrast.plays),
            "alive": alive_in(pair, left, right),
            "silent": silent_in(pair, [*left, *right]),
            "unseen": list(_unseen(contrast)),
        }
    )


def _changes(pair: Pair, contrast: Contrast) -> list[Changed]:
    """Tell the changes, those first that do most to play; then those that play reads, the important first."""
    weights = {name: weight for fields, weight in _weights(contrast).items() for name in fields}
    found = [
        Changed(
            fields=change.fields,
            sentence=change.told,
            plays=change.plays,
            weight=max((weights.get(name, 0.0) for name in change.fields), default=0.0),
        )
        for change in rule_changes(pair)
        if change.weight is not Weight.NAMES
    ]
    return sorted(found, key=lambda change: (-change.weight, not change.plays))


def _standing(contrast: Contrast) -> Iterator[tuple[PlayLayer, PlayEffect]]:
    for play in contrast.plays:
        yield from ((play, effect) for effect in play.effects if effect.detected)


def _weight(share: Share, effect: PlayEffect) -> float:
    """Weigh a share in units of the spread of single games; one that may be nothing weighs nothing."""
    figure = share.figure
    if not figure.has_interval or figure.low <= 0 <= figure.high:
        return 0.0
    return abs(figure.value) / (effect.deviation or abs(effect.difference.value))


def _weights(contrast: Contrast) -> Counter[Bundle]:
    """Weigh the parameters by what they do to all that stands."""
    weights: Counter[Bundle] = Counter()
    for _, effect in _standing(contrast):
        for share in effect.shares:
            weights[tuple(share.fields)] += _weight(share, effect)  # type: ignore[assignment]
    return weights


def _causes(contrast: Contrast) -> list[Cause]:
    """Name the one or two parameters that carry what stands, with what they do to the measures they move most."""
    if len(contrast.witnesses) == 1 and any(_standing(contrast)):
        return [Cause(fields=contrast.witnesses[0].fields, carried=[])]  # whatever there is, is its own
    ranked = [(fields, weight) for fields, weight in _weights(contrast).most_common(CAUSES) if weight]
    return [
        Cause(fields=list(fields), carried=_carried(fields, contrast))
        for fields, weight in ranked
        if weight >= MINOR * ranked[0][1]
    ]


def _carried(fields: Bundle, contrast: Contrast) -> list[Carried]:
    """Choose what is told of a cause: the measures it moves most, each by the players with whom it does most."""
    best: dict[Measure, tuple[float, Carried]] = {}
    for play, effect in _standing(contrast):
        for share in effect.shares:
            weight = _weight(share, effect)
            if tuple(share.fields) == fields and effect.together and weight > best.get(effect.of, (0.0,))[0]:
                told = Carried(of=effect.of, bots=play.bots, share=share.figure, together=effect.together)
                best[effect.of] = weight, told
    ranked = sorted(best.values(), key=lambda found: -found[0])
    return [carried for _, carried in ranked[:CARRIED]]


def _unseen(contrast: Contrast) -> Iterator[Unseen]:
    for witness in contrast.witnesses:
        shares = [
            share.figure
            for play in contrast.plays
            for effect in play.effects
            for share in effect.shares
            if share.fields == witness.fields
        ]
        is_touched = any(figure.value or figure.error for figure in shares)
        if not (is_touched and witness.found):
            yield Unseen(fields=witness.fields, is_touched=is_touched, is_witnessed=witness.found)
