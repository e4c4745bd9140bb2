"""A contrast as one document: what two sides say, state and do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.parameters import ParameterPair, compare_parameters
from nomarch.core.comparing.play import PlayLayer, compare_play, settled
from nomarch.core.comparing.shares import Shares, plan_shares
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.texts import TextLayer, compare_texts
from nomarch.core.comparing.witness import POSITIONS, Witness, find_witnesses
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab, Order


class SideTold(BaseModel):
    """One side: what it is called, how it is written, its language."""

    model_config = ConfigDict(frozen=True)

    title: str
    written: str
    edition: str
    """The edition with its variants."""
    changes: list[str]
    language: str


class Contrast(BaseModel):
    """What two sides say, state and do."""

    model_config = ConfigDict(frozen=True)

    left: SideTold
    right: SideTold
    text: TextLayer | None
    """None for a game that brings no texts."""
    parameters: list[ParameterPair]
    play: PlayLayer | None = None
    """What the first kind of players shows."""
    more_play: list[PlayLayer] = []
    """What the other kinds of players show."""
    witnesses: list[Witness] = []

    @property
    def plays(self) -> list[PlayLayer]:
        """What each kind of players shows."""
        return [] if self.play is None else [self.play, *self.more_play]

    @property
    def is_same(self) -> bool:
        """Whether nothing differs, neither words nor values."""
        return not self.parameters and not (self.text and self.text.clauses)

    def played(self, plays: Sequence[PlayLayer]) -> Contrast:
        """Give the contrast with what play shows, kind by kind."""
        if not plays:
            return self
        return self.model_copy(update={"play": plays[0], "more_play": list(plays[1:])})


class Playing(NamedTuple):
    """How all sides are played: by which players, from which seed, how often."""

    bots: tuple[str, ...]
    seed: int
    games: int
    share_games: int = 100
    """How many games each combination of parameters gets; with none no shares are worked out and no witnesses found."""
    positions: int = POSITIONS
    others: tuple[tuple[str, ...], ...] = ()
    """Other kinds of players, who play the same games after the first."""

    @property
    def kinds(self) -> tuple[tuple[str, ...], ...]:
        """Every kind of players."""
        return (self.bots, *self.others)


class Plan(NamedTuple):
    """What is to be played of two sides: the sides themselves by every kind of players, and what shares need."""

    ends: list[tuple[Setting, Setting]]
    shares: list[Shares | None]
    games: int

    @classmethod
    def of(cls, pair: Pair, playing: Playing) -> Plan:
        """Plan the games of two sides."""
        left, right = ([side.setting(bots, playing.seed).checked() for bots in playing.kinds] for side in pair.sides)
        shares = [
            plan_shares(pair, bots, playing.seed, playing.share_games) if pair.playing and playing.share_games else None
            for bots in playing.kinds
        ]
        return cls(list(zip(left, right, strict=True)), shares, playing.games)

    def wanted(self) -> list[Order]:
        """Order the games."""
        ends: list[Order] = [(end, range(self.games)) for both in self.ends for end in both]
        return [*ends, *(order for shares in self.shares if shares for order in shares.wanted())]


def compare(pair: Pair, playing: Playing | None = None, lab: Lab | None = None) -> Contrast:
    """Compare two sides; play is added if it is said how."""
    has_texts = pair.speaker.voice.texts.exist
    found = Contrast(
        left=_named(pair.left, pair),
        right=_named(pair.right, pair),
        text=compare_texts(pair) if has_texts else None,
        parameters=compare_parameters(pair),
    )
    if playing is None:
        return found
    lab = lab or Lab()
    plan = Plan.of(pair, playing)
    lab.play(*plan.wanted())  # all kinds of players in one run; what follows finds its games played
    plays = [
        compare_play(pair, lab, bots, playing.seed, playing.games, shares)
        for bots, shares in zip(playing.kinds, plan.shares, strict=True)
    ]
    bundles = plan.shares[0].bundles if plan.shares[0] else []
    witnesses = find_witnesses(pair, bundles, lab, playing.seed, playing.positions)
    return found.played(settled(plays)).model_copy(update={"witnesses": witnesses})


def _named(side: Side, pair: Pair) -> SideTold:
    setting = side.setting((), 0)
    title = side.title if pair.left.code == pair.right.code else f"{side.title} ({side.code})"
    edition = "+".join([side.edition, *side.variants])
    return SideTold(
        title=title, written=setting.name, edition=edition, changes=list(setting.changed), language=side.code
    )
