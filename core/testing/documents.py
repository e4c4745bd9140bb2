"""Documents compared: what two tables say in JSON, part by part."""

from __future__ import annotations

from reprlib import repr as short
from typing import Any


def flat(document: dict[str, Any], path: str = "") -> dict[str, Any]:
    """Give the parts of a document by their dotted names."""
    parts: dict[str, Any] = {}
    for name, part in document.items():
        parts |= flat(part, f"{path}{name}.") if isinstance(part, dict) and part else {f"{path}{name}": part}
    return parts


def written(state: Any) -> dict[str, Any]:
    """Write the whole table as JSON has it, where a tuple is a list."""
    return state.position().plain()  # type: ignore[no-any-return]


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Name the parts in which two documents differ."""
    mine, its = flat(one), flat(other)
    return sorted(name for name in {*mine, *its} if mine.get(name) != its.get(name))


def apart(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Name the parts in which two documents differ, with what each of them says; empty if there are none."""
    mine, its = flat(one), flat(other)
    named = (f"{name} ({short(mine.get(name))}, {short(its.get(name))})" for name in differing(one, other))
    return ", ".join(named)
