"""Copies: a clone has every slot of the original and shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from types import FunctionType, MappingProxyType
from typing import Any, Final

from pydantic import BaseModel

from nomarch.core.engine import Move, Phase, RuleSet, ScoreLine
from nomarch.core.table.players import Seating
from nomarch.core.testing.documents import differing, written
from nomarch.core.testing.playing import at_random, checked, complain, expect

NO_CLONE: Final = "an object that has no clone(),"


def copied(state: Any, where: str) -> Any:
    """Copy the table, and expect the copy to have every slot and to share nothing that can change."""
    twin = checked(where, "copying the table", state.clone)
    for owner, slot in slots_of(state):
        if slot == "journal":
            continue
        if not hasattr(twin, slot):
            complain(where, f"the clone misses the slot {owner}.{slot}")
        mine, its = getattr(state, slot), getattr(twin, slot)
        expect(where, alike(mine, its), f"the clone has another {owner}.{slot}: {its!r} instead of {mine!r}")
        shared = shared_part(mine, its, f"{owner}.{slot}")
        expect(where, not shared, f"the clone shares {shared} with the original")
    return twin


def expect_clone_is_whole_and_apart(state: Any, where: str) -> None:
    """Expect a clone to have every slot, to share nothing that can change, and to be played without a trace."""
    twin = copied(state, where)
    before = written(state)
    choose = at_random(where)
    for _ in range(25):
        if twin.over:
            break
        twin.play(choose(twin.moves()))
    changed = differing(before, written(state))
    expect(where, not changed, f"playing on a clone changes the original, in {', '.join(changed)}")


def slots_of(thing: object) -> Iterator[tuple[str, str]]:
    """Walk the slots of an object, with the class that has them."""
    for part in type(thing).__mro__:
        slots = part.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            yield part.__name__, slot
    for name in getattr(thing, "__dict__", ()):
        yield type(thing).__name__, name


FIXED: Final = (Seating, Phase, Move, RuleSet, ScoreLine, Enum, BaseModel, MappingProxyType, type, FunctionType)
"""What is an object and never changes."""


def can_change(value: object) -> bool:
    """Tell whether a value in a slot may be changed in place."""
    if isinstance(value, list | dict | set | bytearray) or hasattr(value, "clone"):
        return not isinstance(value, type)
    if isinstance(value, FIXED) or (is_dataclass(value) and getattr(value, "__dataclass_params__").frozen):  # noqa: B009
        return False
    return hasattr(value, "__dict__") or bool(next(slots_of(value), ()))


def parts_of(value: object) -> list[tuple[str, Any]]:
    """Name the parts of a value that can change."""
    if isinstance(value, dict):
        return [(f"[{key!r}]", part) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return [(f"[{index}]", part) for index, part in enumerate(value)]
    if hasattr(value, "clone"):
        return [(f".{slot}", getattr(value, slot)) for _, slot in slots_of(value)]
    return []


def alike(mine: Any, its: Any) -> bool:
    """Tell whether two values are the same all the way down."""
    if type(mine) is not type(its):
        return False
    parts, others = parts_of(mine), parts_of(its)
    if isinstance(mine, Seating | Phase | Move | RuleSet) or not (parts or hasattr(mine, "clone")):
        return bool(mine == its)
    return len(parts) == len(others) and all(
        name == other and alike(part, twin) for (name, part), (other, twin) in zip(parts, others, strict=True)
    )


def shared_part(mine: Any, its: Any, name: str) -> str:
    """Name a part of two values that is one object and can change; empty if there is none."""
    if can_change(mine) and mine is its:
        return name if hasattr(mine, "clone") or type(mine).__module__ == "builtins" else f"{name}, {NO_CLONE}"
    pairs = zip(parts_of(mine), parts_of(its), strict=False)
    inside = can_change(mine) or type(mine) is tuple
    found = (shared_part(part, twin, name + step) for (step, part), (_, twin) in pairs if inside)
    return next(filter(None, found), "")
