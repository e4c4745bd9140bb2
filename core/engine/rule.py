"""Rules: statements that must be true of a move, each with the clause that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from nomarch.core.engine.sources import says

Facts = Mapping[str, object]
Predicate = Callable[[Any, Any], bool]
Telling = Callable[[Any, Any], Facts]
Bound = Callable[[Any], int]


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A named statement about a move. It is callable, so it can be tested alone.

    It answers for every move of its kind in every position, and never raises.
    """

    __slots__ = ("clause", "facts", "holds", "name", "never_alone", "written")

    def __init__(
        self, clause: str, holds: Predicate, facts: Telling, never_alone: str, written: Callable[..., Any] | None = None
    ) -> None:
        self.clause: Final = clause
        self.holds = holds
        self.facts: Final = facts
        self.written: Final = written or holds
        self.name: Final = self.written.__name__
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


class Limit(Rule):
    """A rule about an amount that a move names: it is at most, or at least, what the table allows.

    The table is asked once for all amounts, so the legal ones among many are found at a stroke.
    """

    __slots__ = ("bound", "field", "is_upper")

    def __init__(self, clause: str, field: str, bound: Bound, facts: Telling, never_alone: str, is_upper: bool) -> None:  # noqa: FBT001
        self.field: Final = field
        self.bound: Final = bound
        self.is_upper: Final = is_upper

        def holds(state: Any, move: Any) -> bool:
            amount, limit = getattr(move, field), bound(state)
            return bool(amount <= limit if is_upper else amount >= limit)

        super().__init__(clause, holds, facts, never_alone, written=bound)


def at_most(
    clause: str, field: str, facts: Telling = nothing_to_add, *, never_alone: str = ""
) -> Callable[[Bound], Limit]:
    """Make a rule of a function that tells the most a *field* of the move may be on a table."""

    def decorate(bound: Bound) -> Limit:
        return Limit(clause, field, bound, facts, never_alone, is_upper=True)

    return decorate


def at_least(
    clause: str, field: str, facts: Telling = nothing_to_add, *, never_alone: str = ""
) -> Callable[[Bound], Limit]:
    """Make a rule of a function that tells the least a *field* of the move may be on a table."""

    def decorate(bound: Bound) -> Limit:
        return Limit(clause, field, bound, facts, never_alone, is_upper=False)

    return decorate
