"""Rows and mappings that never change: one that differs takes their place, so copies of a table may share them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key")
Value = TypeVar("Value")

EMPTY: Final[Mapping[Any, Any]] = MappingProxyType({})


def with_item(row: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    """Give the same row with another value in a place.

    >>> with_item((4, 4, 4), 1, 3)
    (4, 3, 4)
    """
    items = list(row)
    items[place] = value
    return tuple(items)


def with_more(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """Give the same row with more in a place.

    >>> with_more((4, 4, 4), 1, -1)
    (4, 3, 4)
    """
    items = list(row)
    items[place] += more
    return tuple(items)


def with_entry(mapping: Mapping[Key, Value], key: Key, value: Value) -> Mapping[Key, Value]:
    """Give the same mapping with another value for *key*.

    >>> with_entry(with_entry(EMPTY, "thebes", 1), "abu", 2)
    mappingproxy({'thebes': 1, 'abu': 2})
    """
    return MappingProxyType({**mapping, key: value})


def without_entry(mapping: Mapping[Key, Value], key: Key) -> Mapping[Key, Value]:
    """Give the same mapping without *key*, which need not be there.

    >>> without_entry(with_entry(EMPTY, "thebes", 1), "thebes")
    mappingproxy({})
    """
    if key not in mapping:
        return mapping
    return MappingProxyType({other: value for other, value in mapping.items() if other != key})
