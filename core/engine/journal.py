"""The journal: what happened, by which clause, with which facts, and who may know them.

Nobody pays for it unless somebody listens: deeds ask `if state.journal is not None` before they tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.engine.rule import Facts
from nomarch.core.engine.sheet import ScoreLine

if TYPE_CHECKING:
    from nomarch.core.engine.state import State


class Seen(NamedTuple):
    """An event as somebody saw it."""

    name: str
    clause: str
    seat: int
    facts: Facts


class Event:
    """One thing that happened to one seat, or to the table where the seat is NOBODY."""

    __slots__ = ("effect", "seat", "values")

    def __init__(self, effect: Effect, seat: int, values: tuple[object, ...]) -> None:
        self.effect: Final = effect
        self.seat: Final = seat
        self.values: Final = values

    @property
    def clause(self) -> str:
        """The clause that made it happen."""
        return self.effect.clause

    @property
    def facts(self) -> Facts:
        """What everybody may know of it."""
        return dict(zip(self.effect.facts, self.values, strict=False))

    @property
    def secrets(self) -> Facts:
        """What its seat alone may know."""
        return dict(zip(self.effect.secret, self.values[len(self.effect.facts) :], strict=True))

    def seen_by(self, eyes: int | None) -> Seen:
        """Give the event with the facts that the seat *eyes* may know, or with all of them."""
        secrets = self.secrets if eyes in (None, self.seat) else {}
        return Seen(self.effect.name, self.clause, self.seat, {**self.facts, **secrets})

    def __repr__(self) -> str:
        return f"<Event {self.clause} seat={self.seat} {self.facts}>"


class Effect:
    """A kind of event: the clause that makes it happen and the names of the facts it tells.

    The facts named in *secret* are for the seat alone to whom it happens.
    """

    __slots__ = ("clause", "facts", "name", "secret")

    def __init__(self, clause: str, *facts: str, secret: Iterable[str] = (), name: str = "") -> None:
        self.clause: Final = clause
        self.name = name
        """What happened, as the game calls it: the name under which a module keeps the effect."""
        self.facts: Final = facts
        self.secret: Final = tuple(secret)

    def __call__(self, state: State[Any], seat: int, *values: object) -> None:
        """Note that it happened to *seat*: the values of its facts, then of its secrets. Nobody may be listening."""
        if state.journal is not None:
            state.journal.append(Event(self, seat, values))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.clause}>"


class Award(Effect):
    """A kind of line on a score sheet: the clause that gives the points and the names of what was counted."""

    __slots__ = ("told",)

    def __init__(self, clause: str, *facts: str) -> None:
        super().__init__(clause, *facts)
        self.told: Final = Effect(clause, *facts, "points", name=clause.rpartition(".")[2].replace("-", "_"))

    def give(self, state: State[Any], seat: int, points: int, *counted: object) -> None:
        """Write *points* on the sheet of *seat*, and tell whoever listens."""
        if len(counted) != len(self.facts):
            raise TypeError(f"{self.clause} tells of {', '.join(self.facts) or 'nothing'}; given: {counted}")
        state.write(ScoreLine(seat, self.clause, points, dict(zip(self.facts, counted, strict=True))))
        if state.journal is not None:
            state.journal.append(Event(self.told, seat, (*counted, points)))


def effects_in(module: ModuleType) -> Iterator[tuple[str, Effect]]:
    """Find the effects a module keeps, by the names it keeps them under."""
    for name, value in list(vars(module).items()):
        for part in value.values() if isinstance(value, dict) else (value,):
            if isinstance(part, Effect):
                yield name, part
