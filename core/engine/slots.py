"""Slots of a state as a document tells them: one declaration a fact, read by description and restoring alike.

    TURN = (
        Plain("step"),
        Names("tokens", "pyramid", PYRAMIDS, slot="to_place"),
        Mask("passed", "seat", seats_of),
    )
    TurnOnTable(**describe_slots(TURN, state))
    lay_slots(TURN, state, table.turn, "turn.")

What a document leaves out, None, stays as it lies.

Each of them says too which places it has in a row of features, and fills them: see `nomarch.core.engine.features`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from nomarch.core.engine.position import by_seat
from nomarch.core.table.features import Places, Row, around, bits, one_of, packed, places_of, seen_from
from nomarch.core.table.names import counts_of, mask_of, masked, number_of, numbers_of, row_of

NamesOf = Sequence[Any] | Callable[[Any], Sequence[Any]]
"""What things are called, by their numbers; it may depend on the table."""


def seats_of(state: Any) -> Sequence[int]:
    """Call seats by their numbers."""
    return range(state.seats)


class Plain:
    """A number, a truth or a word, told as it is."""

    __slots__ = ("field", "slot")

    def __init__(self, field: str, *, slot: str = "") -> None:
        self.field: Final = field
        self.slot: Final = slot or field

    def described(self, state: Any) -> Any:
        """Give it as a document has it."""
        return getattr(state, self.slot)

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Make of it what lies in the slot."""
        return value

    def places(self, state: Any, names: Places) -> None:
        """Name its places in a row of features: a number or a truth has one."""
        names.numbers.append(self.field)

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Add it to a row, as the seat *eyes* sees it."""
        row.numbers.append(getattr(state, self.slot))


class BySeat(Plain):
    """Numbers or truths, one a seat."""

    __slots__ = ()

    def described(self, state: Any) -> Any:
        """List them."""
        return list(getattr(state, self.slot))

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Expect one a seat."""
        return _like(getattr(state, self.slot), by_seat(state, where, value))

    def places(self, state: Any, names: Places) -> None:
        """Have a place for each seat, the one that looks first."""
        names.numbers += places_of(self.field, around(state.seats))

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Give them clockwise from the seat that looks."""
        numbers = getattr(state, self.slot)
        row.numbers += numbers[eyes:]
        row.numbers += numbers[:eyes]


class Named(Plain):
    """Something that a document calls by name and a state by number. The *noun* says what it is where it is unknown."""

    __slots__ = ("names", "noun")

    def __init__(self, field: str, noun: str, names: NamesOf, *, slot: str = "") -> None:
        super().__init__(field, slot=slot)
        self.noun: Final = noun
        self.names: Final = names

    def known(self, state: Any) -> Sequence[Any]:
        """Give the names there are at a table."""
        return self.names(state) if callable(self.names) else self.names

    @property
    def are_seats(self) -> bool:
        """Whether it is about seats, which a row tells as the seat that looks sees them."""
        return self.names is seats_of

    def places(self, state: Any, names: Places) -> None:
        """Have a place for each name."""
        names.marks += places_of(self.field, around(state.seats) if self.are_seats else self.known(state))

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Mark what is there."""
        row.marks.append(self.marks(getattr(state, self.slot), len(self.known(state)), eyes))

    def marks(self, value: Any, count: int, eyes: int) -> bytes:
        """Make the marks of what lies in the slot, as the seat *eyes* sees it, for so many names."""
        raise NotImplementedError(f"{type(self).__name__} has no marks")


class Name(Named):
    """One thing, or nothing, which is a number below zero."""

    __slots__ = ()

    def described(self, state: Any) -> Any:
        """Name it, if there is one."""
        number = getattr(state, self.slot)
        return _written(self.known(state)[number]) if number >= 0 else None

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Find its number."""
        return number_of(f"{self.noun} in {where}", value, self.known(state))

    def marks(self, value: Any, count: int, eyes: int) -> bytes:
        """Mark the thing there is."""
        return one_of(seen_from(value, eyes, count) if self.are_seats else value, count)


class Names(Named):
    """Several things in an order of their own. A row of features counts them; if *ranked* it tells the order."""

    __slots__ = ("ranked",)

    def __init__(self, field: str, noun: str, names: NamesOf, *, slot: str = "", ranked: bool = False) -> None:
        super().__init__(field, noun, names, slot=slot)
        self.ranked: Final = ranked

    def described(self, state: Any) -> Any:
        """Name them."""
        names = self.known(state)
        return [_written(names[number]) for number in getattr(state, self.slot)]

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Find their numbers."""
        return _like(getattr(state, self.slot), numbers_of(f"{self.noun} in {where}", value, self.known(state)))

    def marks(self, value: Any, count: int, eyes: int) -> bytes:
        """Count them by name, or give the rank of each from 1."""
        found = [0] * count
        for rank, number in enumerate(value, 1):
            place = seen_from(number, eyes, count) if self.are_seats else number
            found[place] = rank if self.ranked else found[place] + 1
        return packed(found)


class Mask(Named):
    """A set of things, as bits."""

    __slots__ = ()

    def described(self, state: Any) -> Any:
        """Name those whose bit is set."""
        return [_written(name) for name in masked(getattr(state, self.slot), self.known(state))]

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Set a bit for each."""
        return mask_of(f"{self.noun} in {where}", value, self.known(state))

    def marks(self, value: Any, count: int, eyes: int) -> bytes:
        """Mark each of them."""
        return bits(value, count, eyes if self.are_seats else 0)


class Counts(Named):
    """How many there are of each kind."""

    __slots__ = ()

    def described(self, state: Any) -> Any:
        """Count those that are there, by name."""
        return counts_of(getattr(state, self.slot), self.known(state))

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Make a row of counts."""
        return _like(getattr(state, self.slot), row_of(f"{self.noun} in {where}", value, self.known(state)))

    def places(self, state: Any, names: Places) -> None:
        """Have a place for each kind."""
        names.numbers += places_of(self.field, self.known(state))

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Give the counts."""
        row.numbers += getattr(state, self.slot)


class CountsBySeat(Named):
    """How many of each kind every seat has, the rows of the seats laid end to end."""

    __slots__ = ()

    def described(self, state: Any) -> Any:
        """Count those that are there, by seat and name."""
        names, rows = self.known(state), getattr(state, self.slot)
        width = len(names)
        return [counts_of(rows[seat * width : (seat + 1) * width], names) for seat in range(state.seats)]

    def restored(self, state: Any, where: str, value: Any) -> Any:
        """Lay the rows end to end."""
        names, noun = self.known(state), f"{self.noun} in {where}"
        counts = [count for row in by_seat(state, where, value) for count in row_of(noun, row, names)]
        return _like(getattr(state, self.slot), counts)

    def places(self, state: Any, names: Places) -> None:
        """Have a place for each seat and name."""
        known = self.known(state)
        names.numbers += places_of(self.field, [f"{seat}.{name}" for seat in around(state.seats) for name in known])

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Give the rows clockwise from that of the seat that looks."""
        counts = getattr(state, self.slot)
        own = eyes * (len(counts) // state.seats)
        row.numbers += counts[own:]
        row.numbers += counts[:own]


def describe_slots(slots: Iterable[Plain], state: Any) -> dict[str, Any]:
    """Describe slots of a state, by the fields of a document."""
    return {slot.field: slot.described(state) for slot in slots}


def lay_slots(slots: Iterable[Plain], state: Any, document: Any, where: str = "") -> None:
    """Set slots of a state as a document says; what it leaves out stays."""
    for slot in slots:
        value = getattr(document, slot.field)
        if value is not None:
            setattr(state, slot.slot, slot.restored(state, f"{where}{slot.field}", value))


def _like(before: object, values: list[Any]) -> Any:
    return tuple(values) if isinstance(before, tuple) else values


def _written(name: Any) -> Any:
    """Give a name as a document has it: a member of an enumeration is its word."""
    return str(name) if isinstance(name, str) else name
