"""What workers do for a prototype: they try it after a save, and show what another value of its edition would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing import Pair, Side
from nomarch.core.comparing.play import PlayEffect, compare_play, settled, shown_on
from nomarch.core.errors import Stopped
from nomarch.core.lab.agreement import Agreement, agreement
from nomarch.core.lab.figures import Figure
from nomarch.core.lab.measures import Measure
from nomarch.core.registry import load
from nomarch.core.studio.growth import stages
from nomarch.core.studio.progress import Told
from nomarch.core.studio.worker import Teller
from nomarch.core.workbench.output import renew
from nomarch.core.workbench.prototype import trial

EFFECTS: Final = "effects.json"
"""The file that shows what a value does."""
LENGTH: Final = "decisions"
PLACE: Final = "place"
CLOSE: Final = "close-finish"
LOOKED_AT: Final = (LENGTH, CLOSE, PLACE)
"""What is looked at: how long a game is, and how fair."""


class Value(BaseModel):
    """A value of an edition that is to be tried."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    """How the registry finds it."""
    name: str
    version: str
    """The version of the game for which it is tried."""
    language: str
    edition: str
    field: str
    value: Any
    players: int
    kinds: list[list[str]]
    games: int


class Effect(BaseModel):
    """What a measure shows by one kind of players."""

    of: Measure
    bots: list[str]
    left: Figure
    right: Figure
    difference: Figure
    stands: bool


class Effects(BaseModel):
    """What a value does, as far as games came in."""

    games: int
    effects: list[Effect]
    agreed: dict[str, Agreement | None]
    """What all kinds of players say together, by the name of a measure and its place."""

    def rows(self) -> Iterator[tuple[Measure, Agreement | None, list[Effect]]]:
        """Give the effects measure by measure, with what all kinds of players say together."""
        for measure in dict.fromkeys(effect.of for effect in self.effects):
            yield measure, self.agreed.get(key_of(measure)), [each for each in self.effects if each.of == measure]


def key_of(measure: Measure) -> str:
    """Call a measure by one word."""
    return f"{measure.name}-{measure.place}"


def tried(asked: Mapping[str, Any], tell: Teller) -> str:
    """Try a prototype."""
    return trial.tried(trial.Order.model_validate(asked)).model_dump_json()


def valued(asked: Mapping[str, Any], tell: Teller) -> dict[str, Any]:
    """Play with another value, and show what it does whenever twice as many games are played."""
    folder, wanted = Path(asked["folder"]), Value.model_validate(asked["wanted"])
    told = Told(tell, folder)
    game, changes = load(wanted.game), {wanted.field: wanted.value}
    left = Side(game, wanted.edition, wanted.language, seats=wanted.players)
    pair = Pair(left, Side(game, wanted.edition, wanted.language, changes, wanted.players))
    kinds = [tuple(kind) for kind in wanted.kinds]
    told.wanted, shown = 2 * len(kinds) * wanted.games, 0
    try:
        for games in stages(wanted.games):
            plays = settled([compare_play(pair, told.lab, bots, 0, games) for bots in kinds])
            found = [(play.bots, effect) for play in plays for effect in play.effects if effect.of.name in LOOKED_AT]
            measures = dict.fromkeys(effect.of for _, effect in found)
            agreed = {key_of(measure): agreement(shown_on(measure, plays)) for measure in measures}
            effects = Effects(games=games, effects=list(_told(found)), agreed=agreed)
            renew(folder / EFFECTS, effects.model_dump_json())
            shown = games
            told.shows()
    except (KeyboardInterrupt, Stopped):
        pass  # what is there is shown
    return {"games": shown, "of": wanted.games}


def _told(found: Sequence[tuple[list[str], PlayEffect]]) -> Iterator[Effect]:
    for bots, effect in found:
        yield Effect(
            of=effect.of,
            bots=bots,
            left=effect.left,
            right=effect.right,
            difference=effect.difference,
            stands=effect.detected,
        )
