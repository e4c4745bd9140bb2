"""Forks: every other way to read an edition, played beside it, the one that changes most first.

A reading is another value of a field that says how a sentence is taken (a named value, or yes and no), or a variant
that the edition offers. One that is about a variant nobody plays is left out: none of its clauses is in the rulebook,
whichever way they are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from nomarch.core.comparing.play import PlayEffect, effects_between, same_games, shown_on
from nomarch.core.editions import fields_of
from nomarch.core.engine import Game
from nomarch.core.errors import EditionError, UnsupportedSeats
from nomarch.core.lab.agreement import Agreement, Shown, agreement, untold
from nomarch.core.lab.coverage import is_written
from nomarch.core.lab.figures import detected
from nomarch.core.lab.setting import Played, Setting, change_written
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


class ForkPlay(NamedTuple):
    """What a reading changes with one kind of players."""

    bots: Sequence[str]
    same_games: int
    effects: list[PlayEffect]

    def plain(self) -> dict[str, Any]:
        """Give it as plain data, for programs."""
        return {**self._asdict(), "effects": [effect.model_dump(mode="json") for effect in self.effects]}


class Forked(NamedTuple):
    """What a reading changes, with every kind of players."""

    fork: Fork
    plays: list[ForkPlay]
    reason: str = ""
    """Why it cannot be played by itself."""

    def plain(self) -> dict[str, Any]:
        """Give it as plain data, for programs; what the first kind of players shows stands at the top."""
        first, *others = [play.plain() for play in self.plays] or [ForkPlay((), 0, []).plain()]
        largest = self.largest
        return {
            **self.fork._asdict(),
            **first,
            "more_play": others,
            "largest": largest.of._asdict() if largest else None,
            "agreement": self.agreement,
            "untold": [list(bots) for bots in self.untold],
            "reason": self.reason,
        }

    @property
    def largest(self) -> PlayEffect | None:
        """The largest effect that stands beside the spread of single games; that of the length counts last."""
        stands = [effect for play in self.plays for effect in play.effects if effect.detected]
        return max(stands, key=lambda effect: (effect.of.name != LENGTH, abs(effect.size)), default=None)

    @property
    def same_games(self) -> int:
        """How many games ended the same, of all kinds of players."""
        return sum(play.same_games for play in self.plays)

    @property
    def agreement(self) -> Agreement | None:
        """What all kinds of players say together of the largest effect; if none stands, of all that was measured."""
        said = {agreement(shown) for shown in self._asked}
        return next((each for each in (Agreement.DEPENDS, Agreement.NOT_TOLD, Agreement.ROBUST) if each in said), None)

    @property
    def untold(self) -> list[tuple[str, ...]]:
        """The kinds of players who could not tell."""
        return list(dict.fromkeys(each.bots for shown in self._asked for each in untold(shown)))

    @property
    def _asked(self) -> list[list[Shown]]:
        largest = self.largest
        measured = dict.fromkeys(effect.of for play in self.plays for effect in play.effects)
        return [shown_on(measure, self.plays) for measure in ([largest.of] if largest else measured)]

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
            broken.append(Forked(fork, [], str(error)))
    return Forks(list(playable.values()), broken, idle)


def play_forks(
    game: Game,
    setting: Setting,
    games: int,
    lab: Lab,
    forks: Forks | None = None,
    others: Sequence[tuple[str, ...]] = (),
) -> list[Forked]:
    """Play every reading beside the setting, from the same seeds, with its players and with *others*.

    What cannot be played comes last.
    """
    playable, broken, _ = forks or sorted_forks(game, setting)
    kinds, numbers = [setting.bots, *others], range(games)
    asked = [
        each._replace(bots=bots).checked() for each in (setting, *(other for _, other in playable)) for bots in kinds
    ]
    played = lab.play(*((each, numbers) for each in asked))
    ours, *theirs = (played[start : start + len(kinds)] for start in range(0, len(played), len(kinds)))
    found = [
        Forked(fork, [_between(*each) for each in zip(kinds, ours, there, strict=True)])
        for (fork, _), there in zip(playable, theirs, strict=True)
    ]
    return [*sorted(_settled(found), key=lambda forked: forked.weight, reverse=True), *broken]


def _between(bots: tuple[str, ...], ours: Sequence[Played], theirs: Sequence[Played]) -> ForkPlay:
    return ForkPlay(bots, same_games(ours, theirs), effects_between(ours, theirs))


def _settled(found: Sequence[Forked]) -> Iterator[Forked]:
    """Tell which differences stand although those of all readings, by all kinds of players, were looked at."""
    differences = [effect.difference for forked in found for play in forked.plays for effect in play.effects]
    stands = iter(detected(differences))
    for forked in found:
        yield forked._replace(plays=[_told(play, stands) for play in forked.plays])


def _told(play: ForkPlay, stands: Iterator[bool]) -> ForkPlay:
    return play._replace(effects=[effect.model_copy(update={"detected": next(stands)}) for effect in play.effects])
