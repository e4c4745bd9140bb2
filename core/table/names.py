"""Names and numbers: documents call things by name, tables by number; what nothing is called is refused by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nomarch.core.errors import PositionError, UnknownName


def number_of(where: str, name: Any, names: Sequence[Any]) -> int:
    """Give the number of a thing by its name.

    >>> number_of("warehouses", "flax", ["fish", "flax"])
    1
    """
    if name not in names:
        raise UnknownName(where, str(name), map(str, names))
    return names.index(name)


def numbers_of(where: str, wanted: Iterable[Any], names: Sequence[Any]) -> list[int]:
    """Give the numbers of things by their names."""
    return [number_of(where, name, names) for name in wanted]


def mask_of(where: str, wanted: Iterable[Any], names: Sequence[Any]) -> int:
    """Give a mask with a bit for each thing that is named.

    >>> mask_of("moved", ["trade", "thieves"], ["trade", "soldiers", "thieves"])
    5
    """
    mask = 0
    for name in wanted:
        mask |= 1 << number_of(where, name, names)
    return mask


def masked(mask: int, names: Sequence[Any]) -> list[Any]:
    """Name the things whose bit is set.

    >>> masked(5, ["trade", "soldiers", "thieves"])
    ['trade', 'thieves']
    """
    return [name for number, name in enumerate(names) if mask >> number & 1]


def row_of(where: str, counts: Mapping[Any, int], names: Sequence[Any]) -> list[int]:
    """Give counts by name as a row of counts by number.

    >>> row_of("goods", {"gold": 3}, ["fish", "gold"])
    [0, 3]
    """
    row = [0] * len(names)
    for name, count in counts.items():
        row[number_of(where, name, names)] = count
    return row


def counts_of(row: Sequence[int], names: Sequence[Any]) -> dict[str, int]:
    """Give a row of counts by name, without what is not there.

    >>> counts_of([0, 3], ["fish", "gold"])
    {'gold': 3}
    """
    return {str(name): count for name, count in zip(names, row, strict=True) if count}


def seat_at(where: str, seat: int, seats: int) -> int:
    """Give *seat*, which must be one of so many."""
    if not 0 <= seat < seats:
        raise PositionError(f"{where}: there is no seat {seat} at a table of {seats}")
    return seat


def row_at(rows: list[int], number: int, width: int) -> list[int]:
    """Give one of several rows that are laid end to end.

    >>> row_at([1, 2, 3, 4, 5, 6], 1, width=2)
    [3, 4]
    """
    return rows[number * width : (number + 1) * width]


def expect_fit(what: str, box: Counter[int], placed: Counter[int], names: Sequence[Any]) -> None:
    """Refuse more pieces of a kind on the table than are in the box."""
    for kind, count in placed.items():
        if count > box[kind]:
            raise PositionError(f"not conserved: {what}: {count} × {names[kind]}, {box[kind]} in the box")
