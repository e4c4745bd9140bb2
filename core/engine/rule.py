"""Rules: statements that must be true of a move, each with the clause that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from nomarch.core.engine.sources import says

Facts = Mapping[str, object]
Predicate = Callable[[Any, Any], bool]
Telling = Callable[[Any, Any], Facts]


def nothing_to_add(state: Any, move: Any) -> Facts:
    """Give the facts of a rule whose sentence needs none."""
    return {}


def what_it_names(state: Any, move: Any) -> Facts:
    """Give the facts of a rule whose sentence needs what the move names, and no more."""
    return move.facts()  # type: ignore[no-any-return]


class Objection:
    """A clause that forbids a move, the rule and its statement that is not true of it, and what the rule saw."""

    __slots__ = ("clause", "facts", "rule", "statement")

    def __init__(self, clause: str, rule: str, statement: str, facts: Facts) -> None:
        self.clause: Final = clause
        self.rule: Final = rule
        self.statement: Final = statement
        self.facts: Final = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in self.facts.items())
        return f"{self.statement}{f' ({told})' if told else ''} [{self.clause}]"

    def __repr__(self) -> str:
        return f"<Objection {self.clause}>"


class Rule:
    """A named statement about a move. It is callable, so it can be tested alone.

    It answers for every move of its kind in every position, and never raises.
    """

    __slots__ = ("clause", "facts", "holds", "name", "never_alone", "written")

    def __init__(self, clause: str, holds: Predicate, facts: Telling, never_alone: str) -> None:
        self.clause: Final = clause
        self.holds = holds
        self.facts: Final = facts
        self.name: Final = holds.__name__
        self.written: Final = holds
        self.never_alone: Final = never_alone

    @property
    def statement(self) -> str:
        """What must be true, in the words of whoever wrote it."""
        return says(self.written) or self.name.replace("_", " ")

    def __call__(self, state: Any, move: Any) -> bool:
        """Tell whether the statement is true of *move*."""
        return self.holds(state, move)

    def __repr__(self) -> str:
        return f"<Rule {self.name} [{self.clause}]>"


def requires(clause: str, facts: Telling = nothing_to_add, *, never_alone: str = "") -> Callable[[Predicate], Rule]:
    """Make a rule of a predicate.

    *facts* tells what its sentence will mention. A rule that can never be the only objection to a move gives the
    reason in *never_alone*.
    """

    def decorate(holds: Predicate) -> Rule:
        return Rule(clause, holds, facts, never_alone)

    return decorate
