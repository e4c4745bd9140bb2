"""A comparison as one document: what two sides say, state and do."""

from __future__ import annotations

import shlex
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.parameters import ParameterPair, compare_parameters
from nomarch.core.comparing.play import PlayLayer, compare_play
from nomarch.core.comparing.shares import plan_shares
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.texts import TextLayer, compare_texts
from nomarch.core.comparing.witness import POSITIONS, Witness, find_witnesses, search_seconds
from nomarch.core.lab.simulation import Lab


class SideTold(BaseModel):
    """One side: what it is called, how it is written, its language."""

    model_config = ConfigDict(frozen=True)

    title: str
    written: str
    edition: str
    """The edition with its variants."""
    changes: list[str]
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
    def command(self) -> str:
        """The command that makes this comparison again."""
        codes = dict.fromkeys((self.left.language, self.right.language))
        parts = ["nomarch", "compare", self.game, self.left.edition, self.right.edition]
        parts += [f"--set {shlex.quote(change)}" for change in self.right.changes]
        parts.append(f"--lang {','.join(codes)}")
        if self.play is not None:
            bots = self.play.bots if len(set(self.play.bots)) > 1 else [*self.play.bots[:1]]
            parts += [f"--games {self.play.games}", f"--share-games {self.play.asked_share_games}"]
            parts += [f"--players {self.play.players}", f"--bots {','.join(bots)}", f"--seed {self.play.seed}"]
        return " ".join(parts)

    @property
    def is_same(self) -> bool:
        """Whether nothing differs, neither words nor values."""
        return not self.parameters and not (self.text and self.text.clauses)


class Playing(NamedTuple):
    """How both sides are played."""

    bots: tuple[str, ...]
    seed: int
    games: int
    share_games: int = 100
    positions: int = POSITIONS


def compare(pair: Pair, playing: Playing | None = None, lab: Lab | None = None) -> Comparison:
    """Compare two sides; play is added if it is said how."""
    has_texts = pair.speaker.voice.texts.exist
    found = Comparison(
        game=pair.game.name,
        title=pair.speaker.title,
        left=_named(pair.left, pair),
        right=_named(pair.right, pair),
        text=compare_texts(pair) if has_texts else None,
        parameters=compare_parameters(pair),
    )
    if playing is None:
        return found
    lab = lab or Lab()
    bots, seed, games, share_games, positions = playing
    shares = plan_shares(pair, bots, seed, share_games) if pair.playing else None
    lab.expects = lambda: search_seconds(pair, shares.bundles if shares else [], seed, positions)
    play = compare_play(pair, lab, bots, seed, games, shares)
    witnesses = find_witnesses(pair, shares.bundles if shares else [], lab, seed, positions)
    return found.model_copy(update={"play": play, "witnesses": witnesses})


def _named(side: Side, pair: Pair) -> SideTold:
    setting = side.setting((), 0)
    title = side.title if pair.left.code == pair.right.code else f"{side.title} ({side.code})"
    edition = "+".join([side.edition, *side.variants])
    return SideTold(
        title=title, written=setting.name, edition=edition, changes=list(setting.changed), language=side.code
    )
