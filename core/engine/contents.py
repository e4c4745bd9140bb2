"""What lies in the slots of a state: how it is copied, described and made again, whatever a prototype puts there."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from nomarch.core.errors import PositionError
from nomarch.core.table.thing import Thing

ATOMS: Final[frozenset[type]] = frozenset({bool, int, float, str, type(None)})
"""What needs no copying."""
PLAIN: Final = (*ATOMS, list, tuple, dict, set)
"""What may lie in a slot and is plain data."""


@cache
def slots_added(kind: Any, above: Any) -> tuple[str, ...]:
    """Name the slots that a kind of state has besides those of the one *above*."""
    added = kind.__mro__[: kind.__mro__.index(above)]
    declared = (part.__dict__.get("__slots__", ()) for part in added)
    return tuple(slot for slots in declared for slot in ((slots,) if isinstance(slots, str) else slots))


def is_thing(value: object) -> bool:
    """Tell whether an object copies and describes itself."""
    kind: Any = type(value)
    return _are_things(kind)


@cache
def _are_things(kind: Any) -> bool:
    return issubclass(kind, Thing)  # a run-time Protocol takes its time, so it is asked once


def fresh(value: Any) -> Any:
    """Copy a value of a slot, as deep as it goes."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if isinstance(value, list):
        return [part if type(part) in ATOMS else fresh(part) for part in value]
    if isinstance(value, dict):
        return {key: fresh(part) for key, part in value.items()}
    if isinstance(value, set):
        return set(value)
    if kind is tuple:
        return tuple([fresh(part) for part in value])
    return value.clone() if is_thing(value) else value


def plain(slot: str, value: Any, eyes: int | None) -> Any:
    """Describe a value of a slot as plain data."""
    if isinstance(value, PLAIN):
        return sorted(value) if isinstance(value, set) else fresh(value)
    if not is_thing(value):
        kind = type(value).__name__
        raise PositionError(f"{slot} holds a {kind}, which needs clone, described, lay_out and redeal, as a Deck has")
    return value.described(eyes)


def restored(like: Any, described: Any) -> Any:
    """Make of plain data what lies in a slot: lists may have been tuples or sets, and names numbers."""
    if isinstance(like, set):
        return set(described)
    if type(like) is tuple and isinstance(described, list | tuple):
        return tuple(restored(like[0] if like else (), part) for part in described)
    if isinstance(like, list) and isinstance(described, list):
        return [restored(like[0], part) if like else fresh(part) for part in described]
    if isinstance(like, dict) and isinstance(described, dict):
        numbered = all(isinstance(key, int) for key in like)
        keys = ((int(key) if numbered and str(key).lstrip("-").isdecimal() else key) for key in described)
        return dict(zip(keys, map(fresh, described.values()), strict=True))
    return fresh(described)
