"""What lies on a table by what its document says: what belongs to the seats, what to nobody, and what tells of seats.

A document does not say which of its lists go by seat. It is found out from how a game starts: such a list is as long
as there are players, for another number of players too; what tells whose something is says nobody; counts are zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.engine.document import Table
from nomarch.core.table.players import NOBODY

if TYPE_CHECKING:
    from nomarch.core.engine.ruleset import RuleSet
    from nomarch.core.engine.view import View

COURSE: Final = frozenset(Table.model_fields) - {"things"}
"""What every document tells besides the things on the table."""
SEATS: Final = frozenset({"seat", "owner", "holder", "opener", "leader", "winner", "auction-best"})
"""What tells of a seat wherever it stands."""
UNTOLD: Final = frozenset({"sealed-shown"})
"""What the choices themselves show."""
SHARED: Final = frozenset({"auction-lots", "auction-for-sale", "stalls-cards"})
"""Lists of the mechanisms that go by lot or by stall, however many players there are."""


class Start(NamedTuple):
    """What the start of a game shows of its things."""

    shared: frozenset[str]
    """Lists that are not as long as there are players."""
    places: frozenset[str]
    """Things that tell of seats: they say nobody."""
    counts: frozenset[str]
    """Lists of the seats that count things: all of them are zero."""


def things_of(view: View[Any]) -> dict[str, Any]:
    """Give the things on a table by name, without those that say nothing; what is plain in one stands by its path."""
    plain = view.document().plain()
    things = plain.get("things") or {name: part for name, part in plain.items() if name not in COURSE}
    return {name: thing for name, thing in _walked(things) if not _is_nothing(thing)}


def _walked(things: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, thing in things.items():
        called = f"{above}{name}".replace("_", "-")
        if not isinstance(thing, Mapping):
            yield called, thing
            continue
        plain = {"/".join(path): value for path, value in _plain_in(thing, ())}
        yield called, {part: value for part, value in plain.items() if f"{called}-{part}" not in UNTOLD}
        yield from _walked({part: value for part, value in thing.items() if _has_lists(value)}, f"{called}-")


def _plain_in(thing: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Walk what is plain in a thing and in its parts, by its path."""
    for part, value in thing.items():
        if isinstance(value, Mapping):
            yield from _plain_in(value, (*path, part))
        elif not isinstance(value, list) and value is not None and value is not False:
            yield (*path, part), value


def _has_lists(thing: Any) -> bool:
    return isinstance(thing, list) or (isinstance(thing, Mapping) and any(map(_has_lists, thing.values())))


def _is_nothing(thing: Any) -> bool:
    return thing in ([], {}, None, False, "")


@lru_cache(maxsize=16)
def start_of(rules: RuleSet) -> Start:
    """Find out once what the start of a game shows of its things."""
    things = _at_the_start(rules)
    return Start(
        _shared(rules, things),
        frozenset(name for name, thing in things.items() for name in _telling_nobody(name, thing)),
        frozenset(name for name, thing in things.items() if isinstance(thing, list) and _counts_nothing(thing)),
    )


def _at_the_start(rules: RuleSet) -> dict[str, Any]:
    return things_of(rules.game.begin(rules, 0).view(0))


def _shared(rules: RuleSet, things: Mapping[str, Any]) -> frozenset[str]:
    """Name the lists that another number of players leaves as they are."""
    other = next((seats for seats in rules.player_numbers() if seats != rules.seats), rules.seats)
    try:
        there = _at_the_start(rules.at_a_table_of(other)) if other != rules.seats else things
    except Exception:  # noqa: BLE001 (a draft that is not ready for so many players is drawn all the same)
        return SHARED
    return SHARED | {name for name, thing in there.items() if isinstance(thing, list) and len(thing) != other}


def _telling_nobody(name: str, thing: Any) -> Iterator[str]:
    if isinstance(thing, Mapping):
        yield from (f"{name}-{part}" for part, value in thing.items() if value == NOBODY)
    elif thing == NOBODY or (isinstance(thing, list) and NOBODY in _flat(thing)):
        yield name


def _counts_nothing(thing: Sequence[Any]) -> bool:
    """Tell whether a list holds lists of zeros, and nothing else."""
    is_deep = all(isinstance(part, list) and len(part) > 1 for part in thing)
    return is_deep and not any(value != 0 or value is False for value in _flat(thing))


def _flat(things: Sequence[Any]) -> Iterator[Any]:
    for thing in things:
        if isinstance(thing, list):
            yield from _flat(thing)
        else:
            yield thing


class Belongings:
    """The things on a table as somebody sees them."""

    def __init__(self, view: View[Any]) -> None:
        self._start: Final = start_of(view.rules)
        self._seats: Final = view.seats
        things = things_of(view)
        self.by_seat: Final = {name: thing for name, thing in things.items() if self._is_by_seat(name, thing)}
        self.middle: Final = {name: thing for name, thing in things.items() if name not in self.by_seat}

    def _is_by_seat(self, name: str, thing: Any) -> bool:
        return isinstance(thing, list) and len(thing) == self._seats and name not in self._start.shared

    def tells_a_seat(self, name: str, part: str, value: Any) -> bool:
        """Tell whether a value is a seat, or nobody."""
        first, last = part.partition("/")[0], part.rpartition("/")[2]
        told = {name, f"{name}-{part}", f"{name}-{first}", last}
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return is_number and NOBODY <= value < self._seats and bool(told & (self._start.places | SEATS))

    def counts(self, name: str) -> bool:
        """Tell whether what belongs to a seat are counts, kind by kind."""
        return name in self._start.counts
