"""Forks: every other way to read an edition, played beside it, the one that changes most first.

A reading is another value of a field that says how a sentence is taken (a named value, or yes and no), or a variant
that the edition offers. One that is about a variant nobody plays is left out: none of its clauses is in the rulebook,
whichever way they are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from nomarch.core.comparing.play import PlayEffect, effects_between, same_games
from nomarch.core.editions import fields_of
from nomarch.core.engine import Game
from nomarch.core.errors import EditionError, UnsupportedSeats
from nomarch.core.lab.coverage import is_written
from nomarch.core.lab.figures import detected
from nomarch.core.lab.setting import Setting, change_written
from nomarch.core.lab.simulation import Lab
from nomarch.core.rulebook.texts import Voice, texts_of

LENGTH: Final = "decisions"
"""The measure that an editor cares for least: how often somebody is asked."""


class Fork(NamedTuple):
    """Another way to read an edition: a variant, or another value of one field."""

    variant: str = ""
    field: str = ""
    value: object = None

    @property
    def name(self) -> str:
        """How it is written on the command line."""
        return f"+{self.variant}" if self.variant else change_written(self.field, self.value)

    def of(self, setting: Setting) -> Setting:
        """Give the setting that is played by this reading."""
        if self.variant:
            return setting._replace(variants=(*setting.variants, self.variant))
        return setting._replace(changes={**setting.changes, self.field: self.value})


class Forked(NamedTuple):
    """What a reading changes."""

    fork: Fork
    same_games: int
    effects: list[PlayEffect]
    reason: str = ""
    """Why it cannot be played by itself."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data, for programs."""
        effects = [effect.model_dump(mode="json") for effect in self.effects]
        return {**self.fork._asdict(), "same_games": self.same_games, "effects": effects, "reason": self.reason}

    @property
    def largest(self) -> PlayEffect | None:
        """The largest effect that stands beside the spread of single games; that of the length counts last."""
        stands = [effect for effect in self.effects if effect.detected]
        return max(stands, key=lambda effect: (effect.of.name != LENGTH, abs(effect.size)), default=None)

    @property
    def weight(self) -> tuple[bool, float, int]:
        """How much it changes: by its largest effect, then by the number of games that went another way."""
        largest = self.largest
        if largest is None:
            return False, 0.0, -self.same_games
        return largest.of.name != LENGTH, abs(largest.size), -self.same_games


def forks_of(game: Game, setting: Setting) -> Iterator[Fork]:
    """Find every other reading of what a setting plays."""
    now = setting.rules.resolved.parameters
    for name, field in fields_of(game.shelf.model).items():
        if field.plays:
            yield from (Fork(field=name, value=value) for value in field.choices if value != now[name])
    chosen = set(setting.variants)
    yield from (Fork(variant=name) for name in game.shelf.variants(setting.edition) if name not in chosen)


def is_idle(fork: Fork, setting: Setting) -> bool:
    """Tell whether a reading is of sentences that the rulebook of this table has not, however they are read."""
    game = setting.rules.game
    texts = texts_of(game)
    if fork.variant or not texts.exist:
        return False
    clauses, code = fields_of(game.shelf.model)[fork.field].clauses, texts.plan.origin
    voices = [Voice(rules, code, seats=setting.seats) for rules in (setting.rules, fork.of(setting).rules)]
    return bool(clauses) and not any(is_written(voice, clause) for voice in voices for clause in clauses)


class Forks(NamedTuple):
    """All readings of a setting: those that are to be played, those that cannot be by themselves, and idle ones."""

    playable: list[tuple[Fork, Setting]]
    broken: list[Forked]
    idle: list[Fork]


def sorted_forks(game: Game, setting: Setting) -> Forks:
    """Sort the readings of a setting by whether they can be played, and have anything to say there."""
    playable: dict[str, tuple[Fork, Setting]] = {}
    broken: list[Forked] = []
    idle: list[Fork] = []
    for fork in forks_of(game, setting):
        other = fork.of(setting)
        try:
            other.checked()
            if is_idle(fork, setting):
                idle.append(fork)
            else:
                playable.setdefault(other.key, (fork, other))  # a variant may be just another value of a field
        except (EditionError, UnsupportedSeats) as error:
            broken.append(Forked(fork, 0, [], str(error)))
    return Forks(list(playable.values()), broken, idle)


def play_forks(game: Game, setting: Setting, games: int, lab: Lab, forks: Forks | None = None) -> list[Forked]:
    """Play every reading beside the setting, from the same seeds; what cannot be played comes last."""
    playable, broken, _ = forks or sorted_forks(game, setting)
    numbers = range(games)
    ours, *others = lab.play((setting.checked(), numbers), *((other, numbers) for _, other in playable))
    found = [
        Forked(fork, same_games(ours, theirs), effects_between(ours, theirs))
        for (fork, _), theirs in zip(playable, others, strict=True)
    ]
    return [*sorted(_settled(found), key=lambda forked: forked.weight, reverse=True), *broken]


def _settled(found: Sequence[Forked]) -> Iterator[Forked]:
    """Tell which differences stand although those of all readings were looked at."""
    stands = iter(detected([effect.difference for forked in found for effect in forked.effects]))
    for forked in found:
        effects = [effect.model_copy(update={"detected": next(stands)}) for effect in forked.effects]
        yield forked._replace(effects=effects)
