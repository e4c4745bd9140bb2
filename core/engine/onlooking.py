"""What an onlooker knows of a table: what every seat knows, and of the rest that it is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Final

ONLOOKER: Final = -2
"""The eyes of somebody who sits at no seat: what everybody may see."""
UNKNOWN: Final = "?"


def known_to_all(views: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Give what the documents of all seats agree on.

    >>> views = [{"hands": [[3, 4], ["?"]], "worth": 5}, {"hands": [["?", "?"], [7]], "worth": 5}]
    >>> known_to_all(views)
    {'hands': [['?', '?'], ['?']], 'worth': 5}
    """
    known: dict[str, Any] = reduce(_agreed, views)
    return known


def _agreed(one: Any, other: Any) -> Any:
    """Give what two documents agree on: of lists as long as each other the parts, of mappings what both have."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {name: _agreed(part, other[name]) for name, part in one.items() if name in other}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_agreed(*parts) for parts in zip(one, other, strict=True)]
    if one == other:
        return one
    return None if None in (one, other) else UNKNOWN
