"""The journal: what happened, by which clause, with which facts, and who may know them.

Nobody pays for it unless somebody listens: deeds ask `if state.journal is not None` before they tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from nomarch.core.engine.sheet import ScoreLine

if TYPE_CHECKING:
    from nomarch.core.engine.rule import Facts
    from nomarch.core.engine.state import State


class Seen(NamedTuple):
    """An event as somebody saw it."""

    clause: str
    seat: int
    facts: Facts


class Event:
    """One thing that happened to one seat, or to the table where the seat is NOBODY."""

    __slots__ = ("clause", "facts", "seat", "secrets")

    def __init__(self, clause: str, seat: int, facts: Facts, secrets: Facts) -> None:
        self.clause: Final = clause
        self.seat: Final = seat
        self.facts: Final = facts
        self.secrets: Final = secrets

    def seen_by(self, eyes: int | None) -> Seen:
        """Give the event with the facts that the seat *eyes* may know, or with all of them."""
        known = self.secrets and eyes in (None, self.seat)
        return Seen(self.clause, self.seat, {**self.facts, **self.secrets} if known else self.facts)

    def __repr__(self) -> str:
        return f"<Event {self.clause} seat={self.seat} {dict(self.facts)}>"


class Effect:
    """A kind of event: the clause that makes it happen and the names of the facts it tells.

    The facts named in *secret* are for the seat alone to whom it happens.
    """

    __slots__ = ("clause", "facts", "secret")

    def __init__(self, clause: str, *facts: str, secret: Iterable[str] = ()) -> None:
        self.clause: Final = clause
        self.facts: Final = facts
        self.secret: Final = tuple(secret)

    def __call__(self, state: State, seat: int, *values: object) -> None:
        """Note that it happened to *seat*; call it only while somebody listens."""
        journal = state.journal
        assert journal is not None, "ask for state.journal before telling"  # noqa: S101
        public = len(self.facts)
        facts = dict(zip(self.facts, values, strict=False))
        secrets = dict(zip(self.secret, values[public:], strict=True)) if self.secret else {}
        journal.append(Event(self.clause, seat, facts, secrets))

    def __repr__(self) -> str:
        return f"<Effect {self.clause}>"


class Award(Effect):
    """A kind of line on a score sheet: the clause that gives the points and the names of what was counted."""

    __slots__ = ()

    def give(self, state: State, seat: int, points: int, *counted: object) -> None:
        """Write *points* on the sheet of *seat*, and tell whoever listens."""
        facts = dict(zip(self.facts, counted, strict=True))
        state.write(ScoreLine(seat, self.clause, points, facts))
        if state.journal is not None:
            state.journal.append(Event(self.clause, seat, {**facts, "points": points}, {}))
