"""Tables within tables, as TOML has them: what lies in them, by its path, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

Values = dict[str, Any]
Path = tuple[str, ...]
T = TypeVar("T")


def leaves(
    values: Mapping[str, Any], path: Path = (), *, is_leaf: Callable[[Any], bool] = lambda _: False
) -> Iterator[tuple[Path, Any]]:
    """Walk all values that are not themselves tables, but for tables that are one thing."""
    for key, value in values.items():
        if isinstance(value, dict) and not is_leaf(value):
            yield from leaves(value, (*path, key), is_leaf=is_leaf)
        else:
            yield (*path, key), value


def merge(values: Values, overlay: Mapping[str, Any]) -> None:
    """Lay *overlay* over *values*, table by table."""
    for key, value in overlay.items():
        known = values.get(key)
        if isinstance(value, dict):
            values[key] = known = known if isinstance(known, dict) else {}
            merge(known, value)
        else:
            values[key] = value


def replace(known: dict[Path, T], path: Path, said: T) -> None:
    """Let *said* be what is known of *path*, and of all that lies in it."""
    for inner in [one for one in known if one[: len(path)] == path]:
        del known[inner]
    known[path] = said


def nearest(known: Mapping[Path, T], path: Path) -> T | None:
    """Find what is said of *path* or of the closest table around it."""
    for length in range(len(path), -1, -1):
        if path[:length] in known:
            return known[path[:length]]
    return None


def at(values: Any, path: Path) -> Any:
    """Give what lies at *path*, or nothing.

    >>> at({"depth": {"spring": 2}}, ("depth", "spring")), at({"depth": 3}, ("depth", "spring"))
    (2, None)
    """
    for step in path:
        if not isinstance(values, Mapping) or step not in values:
            return None
        values = values[step]
    return values


def holds(values: Any, path: Path) -> bool:
    """Tell whether there is something at *path*."""
    return at(values, path) is not None
