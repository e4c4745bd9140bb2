"""Permissions: what somebody did in a game that another reading of a clause forbids.

A clause that allows something is cited by nothing when it is made use of: its rule forbids only under another reading,
another value of a field that names the clause, or a variant. So each game is played in step under every such reading
too, as long as it can follow; where the clause forbids there what was done here, the permission was used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from nomarch.core.editions import fields_of
from nomarch.core.engine import Game, Move, RuleSet, Seed
from nomarch.core.errors import EditionError, UnsupportedSeats
from nomarch.core.lab.setting import Setting
from nomarch.core.rulebook.binding import rules_of


class Reading(NamedTuple):
    """Other rules for a table, and the clauses they may read otherwise."""

    rules: RuleSet
    clauses: frozenset[str]


class Shadow:
    """A game under another reading, in step with one that is played, until it cannot follow."""

    def __init__(self, reading: Reading, seed: Seed) -> None:
        self.clauses: Final = reading.clauses
        self.state: Any = reading.rules.game.begin(reading.rules, seed)

    def follow(self, state: Any, move: Move) -> set[str]:
        """Make the move that is made on *state*; if that is forbidden, name the clauses that do so, and end."""
        own = self.state
        if own is None:
            return set()
        if (own.over, own.seat, own.phase.name) != (state.over, state.seat, state.phase.name):
            forbidding = None
        elif move.notation not in own.rules.catalogue:
            act = state.phase.acts.get(type(move))
            forbidding = {rule.clause for rule in act.rules} if act else set()
        else:
            same = own.parse(move.notation)
            forbidding = {objection.clause for objection in own.objections(same)}
            if not forbidding:
                own.play(same)
                return set()
        self.state = None
        return forbidding & self.clauses if forbidding else set()


def readings_of(setting: Setting) -> list[Reading]:
    """Give the other readings of the clauses that a rule keeps: of a field that names them, and of variants."""
    return _readings(setting.key, setting.rules)


@lru_cache(maxsize=64)
def _readings(key: str, rules: RuleSet) -> list[Reading]:
    """Give them; the key stands for everything that they depend on."""
    named = _clauses_by_field(rules.game)
    found: dict[str, Reading] = {}
    for other in _others(rules, named):
        ours, theirs = rules.resolved.parameters, other.resolved.parameters
        differing = [name for name in named if ours[name] != theirs[name]]
        clauses = frozenset(clause for name in differing for clause in named[name])
        if clauses:
            found.setdefault(repr([(name, theirs[name]) for name in differing]), Reading(other, clauses))
    return list(found.values())


def _clauses_by_field(game: Game) -> Mapping[str, list[str]]:
    """Tell for every field that play reads which clauses with a rule it names."""
    ruled = {rule.clause for rule in rules_of(game).values()}
    fields = fields_of(game.shelf.model).values()
    return {field.name: [clause for clause in field.clauses if clause in ruled] for field in fields if field.plays}


def _others(rules: RuleSet, named: Mapping[str, list[str]]) -> Iterator[RuleSet]:
    """Compile the rules with every other value of a field, and with every variant; some cannot be had alone."""
    game, (edition, variants, changes) = rules.game, rules.resolved.choice
    now, fields = rules.resolved.parameters, fields_of(game.shelf.model)
    choices: list[tuple[tuple[str, ...], Mapping[str, object]]] = [
        (tuple(variants), {**changes, name: value})
        for name, clauses in named.items()
        for value in (fields[name].choices if clauses else ())
        if value != now[name]
    ]
    choices += [((*variants, name), changes) for name in game.shelf.variants(edition) if name not in variants]
    for chosen, changed in choices:
        try:
            yield game.rules_of(game.shelf.resolve(type(rules.resolved.choice)(edition, chosen, changed)), rules.seats)
        except (EditionError, UnsupportedSeats):
            continue
