"""What binds a clause to the game: the rules, effects and awards that cite it, and the edition fields that name it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nomarch.core.editions import fields_of
from nomarch.core.engine import Award, Game, Move, Rule, State

ONE_AND_THE_END: Final = 2
"""So many phases a game has in which nothing can be done in the wrong one."""


def bindings(game: Game) -> dict[str, list[str]]:
    """Tell for every clause that is cited what cites it."""
    bound: dict[str, list[str]] = {}
    for clause, binder in (*_rules(game), *_effects(game), *_phases(game), *_fields(game)):
        if binder not in bound.setdefault(clause, []):
            bound[clause].append(binder)
    return bound


def rules_of(game: Game) -> dict[str, Rule]:
    """Give every rule of a game by phase, kind of move and name."""
    return {
        f"{phase.name}: {kind.__name__}: {rule.name}": rule
        for phase in game.phases.values()
        for kind, act in phase.acts.items()
        for rule in act.rules
    }


def _rules(game: Game) -> Iterator[tuple[str, str]]:
    for rule in rules_of(game).values():
        yield rule.clause, f"rule {rule.name}"


def _effects(game: Game) -> Iterator[tuple[str, str]]:
    for effect in game.effects:
        for clause in (effect.clause, *effect.also):
            yield clause, f"{'award' if isinstance(effect, Award) else 'effect'} {effect.name}"


def _phases(game: Game) -> Iterator[tuple[str, str]]:
    if len(game.phases) > ONE_AND_THE_END:
        yield game.phase_order, "order of phases"
    if game.state.winners is State.winners:
        yield "table:end.most-points-win", "construction of the end"
    for phase in game.phases.values():
        for clause in phase.upholds:
            yield clause, f"construction of {phase.name}"
        for kind, clause in phase.refuses.items():
            yield clause, f"phase {phase.name} refuses {kind.__name__}"
        for kind in phase.acts:
            if issubclass(kind, Move) and kind.timing:
                yield kind.timing, f"timing of {kind.__name__}"


def _fields(game: Game) -> Iterator[tuple[str, str]]:
    for field in fields_of(game.shelf.model).values():
        for clause in field.clauses:
            yield clause, f"field {field.name}" if field.plays else f"text field {field.name}"
