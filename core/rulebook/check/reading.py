"""Reading: what an edition field says of itself, that play reads it or that it is text only, is seen in play."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getattr_static, getsourcefile
from random import Random
from types import FunctionType, MethodType
from typing import Any, Final

from nomarch.core.editions import fields_of
from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import Stuck
from nomarch.core.rulebook.check.fault import Fault

LONGEST: Final = 100_000
"""The number of decisions after which a game is taken never to end."""
GAMES: Final = 20
"""How many games are played under each rule set before a field counts as never read."""


class Recorder:
    """An edition that notes which of its fields are read."""

    def __init__(self, edition: Any, read: set[str]) -> None:
        self._edition = edition
        self._read = read

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        of_the_model = getattr_static(type(self._edition), name, None)
        if isinstance(of_the_model, property):
            return of_the_model.__get__(self)
        if isinstance(of_the_model, FunctionType):
            return MethodType(of_the_model, self)  # what a method reads is noted too
        return getattr(self._edition, name)


def fields_read_by_play(game: Game) -> set[str]:
    """Play under every edition and variant until every field that should be was read, or it is no use."""
    read: set[str] = set()
    played = {field.name for field in fields_of(game.shelf.model).values() if field.plays}
    for seed in range(GAMES):
        for rules in game.every_rule_set():
            recorder: Any = Recorder(rules.edition, read)
            _play(game, game.rules_of(rules.resolved.with_edition(recorder), rules.seats), seed)
        if played <= read:
            break
    return read


def _play(game: Game, rules: RuleSet, seed: int) -> None:
    state = game.begin(rules, seed, listen=True)
    random = Random(f"{rules!r}/{seed}/reading")  # noqa: S311 (a game, not a secret)
    for _ in moves_to_the_end(state, random):
        pass
    state.winners()


def moves_to_the_end(state: Any, random: Random) -> Iterator[Any]:
    """Play a game at random, and give it before every move; complain if it gets stuck or never ends."""
    for _ in range(LONGEST):
        if state.over:
            return
        yield state
        moves = state.moves()
        if not moves:
            raise Stuck(f"{state.rules.game.name}: seat {state.seat} has no move in the phase {state.phase.name!r}")
        state.play(random.choice(moves))
    raise Stuck(f"{state.rules.game.name}: no end after {LONGEST} decisions, in the phase {state.phase.name!r}")


def fields_in_play(game: Game) -> Iterator[Fault]:
    """Find fields that say play reads them and are not read, or that say they are text only and are read."""
    read = fields_read_by_play(game)
    where = getsourcefile(game.shelf.model) or game.file
    for field in fields_of(game.shelf.model).values():
        if field.plays and field.name not in read:
            yield Fault("field", where, 0, "", "", f"{field.name} is said to be played, but play never reads it")
        elif not field.plays and field.name in read:
            yield Fault("field", where, 0, "", "", f"{field.name} is said to be text only, but play reads it")
