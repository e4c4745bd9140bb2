"""Features: a document of any shape as a row of numbers that is always as long.

Every number and every word of a document is a feature with a name. The name is hashed to a place in the row and to a
sign, so that features which share a place tend to cancel out instead of adding up (feature hashing).
"""

from __future__ import annotations

from functools import lru_cache
from math import log2
from typing import Any, Final
from zlib import crc32

WIDTH: Final = 1024
"""How long the row is, unless somebody says."""
FAR: Final = 64.0
"""The number that nothing in the row exceeds; thousands of pieces would be needed to come near."""


def features_of(document: dict[str, Any], places: int) -> dict[str, float]:
    """Name everything that a document says: numbers by their path, words by path and word.

    What stands in a list is counted, wherever it stands; its first *places*, one for each seat at a table, are told by
    their place as well.

    >>> features_of({"gold": 7, "phase": "auction", "sizes": [2, 0]}, places=2)
    {'gold': 7, 'phase=auction': 1, 'sizes=2': 1, 'sizes.0': 2, 'sizes=0': 1, 'sizes.1': 0}
    >>> features_of({"pile": ["?", "?", "?"], "hands": [{"fish": 2}, {"fish": 3}]}, places=1)
    {'pile=?': 3, 'pile.0=?': 1, 'hands.fish': 5, 'hands.0.fish': 2}
    """
    found: dict[str, float] = {}
    for name, part in document.items():
        _collect(part, name, places, found)
    return found


def _collect(part: Any, path: str, places: int, found: dict[str, float]) -> None:
    kind = type(part)  # plain data has no subclasses
    if kind is dict:
        for name, inner in part.items():
            _collect(inner, f"{path}.{name}", places, found)
    elif kind is list:
        for place, inner in enumerate(part):
            if type(inner) in (dict, list):
                _collect(inner, path, places, found)
            else:
                name = f"{path}={'?' if inner is None else inner}"
                found[name] = found.get(name, 0) + 1
            if place < places:
                _collect(inner, f"{path}.{place}", places, found)
    elif kind is str or part is None:
        name = f"{path}={part or '?'}"
        found[name] = found.get(name, 0) + 1
    else:
        found[path] = found.get(path, 0) + part


def hashed(features: dict[str, float], width: int) -> list[float]:
    """Lay features out in a row of *width* numbers.

    Numbers enter by the logarithm of what comes after them, so that a hundred gold do not drown a card: 0, 1, 3, 7
    become 0, 1, 2, 3.

    >>> hashed({"gold": 7}, width=4), hashed({"gold": -7}, width=4)
    ([3.0, 0.0, 0.0, 0.0], [-3.0, 0.0, 0.0, 0.0])
    """
    row = [0.0] * width
    for name, value in features.items():
        if value:
            place, sign = _place_of(name, width)
            row[place] += sign * log2(1 + value) if value > 0 else -sign * log2(1 - value)
    if max(row) > FAR or min(row) < -FAR:
        row = [max(-FAR, min(FAR, number)) for number in row]
    return row


@lru_cache(maxsize=1 << 16)
def _place_of(name: str, width: int) -> tuple[int, int]:
    """Give the place of a feature and its sign, the same on every machine."""
    code = crc32(name.encode())
    return (code >> 1) % width, 1 if code & 1 else -1
