"""A comparison as one document: what two sides say, state and do."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.parameters import ParameterPair, compare_parameters
from nomarch.core.comparing.play import PlayLayer, compare_play
from nomarch.core.comparing.shares import plan_shares
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.texts import TextLayer, compare_texts
from nomarch.core.comparing.witness import POSITIONS, Witness, find_witnesses
from nomarch.core.lab.simulation import Lab


class SideTold(BaseModel):
    """One side: what it is called, how it is written, its language."""

    model_config = ConfigDict(frozen=True)

    title: str
    written: str
    language: str


class Comparison(BaseModel):
    """What two sides say, state and do."""

    model_config = ConfigDict(frozen=True)

    game: str
    title: str
    left: SideTold
    right: SideTold
    text: TextLayer | None
    """None for a game that brings no texts."""
    parameters: list[ParameterPair]
    play: PlayLayer | None = None
    witnesses: list[Witness] = []

    @property
    def is_same(self) -> bool:
        """Whether nothing differs, neither words nor values."""
        return not self.parameters and not (self.text and self.text.clauses)


class Playing(NamedTuple):
    """How both sides are played."""

    bots: tuple[str, ...]
    seed: int
    games: int
    share_games: int
    positions: int = POSITIONS


def compare(pair: Pair, playing: Playing | None = None, lab: Lab | None = None) -> Comparison:
    """Compare two sides; play is added if it is said how."""
    has_texts = pair.speaker.voice.texts.exist
    found = Comparison(
        game=pair.game.name,
        title=pair.speaker.title,
        left=_told(pair.left),
        right=_told(pair.right),
        text=compare_texts(pair) if has_texts else None,
        parameters=compare_parameters(pair),
    )
    if playing is None:
        return found
    lab = lab or Lab()
    bots, seed, games, share_games, positions = playing
    play = compare_play(pair, lab, bots, seed, games, share_games)
    bundles = plan_shares(pair, bots, seed, share_games).bundles if pair.playing else []
    witnesses = find_witnesses(pair, bundles, lab.workers, seed, positions)
    return found.model_copy(update={"play": play, "witnesses": witnesses})


def _told(side: Side) -> SideTold:
    setting = side.setting((), 0)
    return SideTold(title=side.title, written=setting.name, language=side.code)
