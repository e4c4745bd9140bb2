"""The journal: what happened, by which clause, with which facts, and who may know them.

Nobody pays for it unless somebody listens: deeds ask `if state.journal is not None` before they tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from mypy_extensions import mypyc_attr

from nomarch.core.engine.rule import Facts
from nomarch.core.engine.sheet import ScoreLine
from nomarch.core.engine.state import State


class Listened(Protocol):
    """A table to which somebody may be listening."""

    journal: list[Event] | None


class Scored(Listened, Protocol):
    """A table with score sheets."""

    def write(self, line: ScoreLine) -> None:
        """Write a line on its score sheet."""


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
    def clauses(self) -> tuple[str, ...]:
        """All clauses that it shows, its own first."""
        return self.effect.clause, *self.effect.also

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """A kind of event: what happens, the clause that makes it happen and the names of the facts it tells.

    The facts named in *secret* are for the seat alone to whom it happens. What it shows of other clauses
    *also* is not told, but counted.

    >>> Effect("bid_is_made", "auction.names-a-price", "lot", "price")
    <Effect bid_is_made [auction.names-a-price]>
    """

    __slots__ = ("also", "clause", "facts", "name", "secret")

    def __init__(
        self, name: str, clause: str, *facts: str, secret: Iterable[str] = (), also: Iterable[str] = ()
    ) -> None:
        if not name.isidentifier():
            raise TypeError(f"an effect has its name first, then its clause: not {name!r}, {clause!r}")
        self.name: Final = name
        self.clause: Final = clause
        self.facts: Final = facts
        self.secret: Final = tuple(secret)
        self.also: Final = tuple(also)

    def __call__(self, state: Listened, seat: int, *values: object) -> None:
        """Note that it happened to *seat*: the values of its facts, then of its secrets. Nobody may be listening."""
        if state.journal is not None:
            state.journal.append(Event(self, seat, values))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} [{self.clause}]>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Award(Effect):
    """A kind of line on a score sheet: the clause that gives the points and the names of what was counted.

    It is called like its clause.
    """

    __slots__ = ("announced",)

    def __init__(self, clause: str, *facts: str) -> None:
        name = clause.rpartition(".")[2].replace("-", "_")
        super().__init__(name, clause, *facts)
        self.announced: Final = Effect(name, clause, *facts, "points")

    def give(self, state: Scored, seat: int, points: int, *counted: object) -> None:
        """Write *points* on the sheet of *seat*, and tell whoever listens."""
        if len(counted) != len(self.facts):
            raise TypeError(f"{self.clause} tells of {', '.join(self.facts) or 'nothing'}; given: {counted}")
        facts = {name: counted[place] for place, name in enumerate(self.facts)}
        given: Any = state
        table: State[Any] = given
        State.write(table, ScoreLine(seat, self.clause, points, facts))
        if table.journal is not None:
            table.journal.append(Event(self.announced, seat, (*counted, points)))


def effects_in(names: Mapping[str, object]) -> tuple[Effect, ...]:
    """Give the effects that a module keeps, for its phase to say what it tells.

    `tells = effects_in(globals())` stands in a phase below all of them.
    """
    kept = (part for value in names.values() for part in (value.values() if isinstance(value, dict) else (value,)))
    return tuple(dict.fromkeys(part for part in kept if isinstance(part, Effect)))
