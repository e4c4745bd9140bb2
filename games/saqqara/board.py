"""The board of Saqqara: goods, pyramids, and what a level of a pyramid allows."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, TypeVar

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Count

Entry = TypeVar("Entry")


class Good(StrEnum):
    """A kind of goods."""

    LAND = "land"
    FISH = "fish"
    FLAX = "flax"
    WOOD = "wood"
    GOLD = "gold"


GOODS: Final = tuple(Good)
LAND: Final = 0
FISH: Final = 1
FLAX: Final = 2
WOOD: Final = 3
GOLD: Final = 4
GOOD_COUNT: Final = 5
"""Goods as play counts them: numbers, in this order."""
KINDS: Final = range(GOOD_COUNT)
STORED: Final = tuple(range(FISH, GOOD_COUNT))
"""The goods that have a warehouse, and that privileges let one choose."""


class Pyramid(StrEnum):
    """A pyramid, called by its privilege."""

    IRRIGATION = "irrigation"
    INTRIGUE = "intrigue"
    GOVERNMENT = "government"
    RELIGION = "religion"
    SOLDIERS = "soldiers"
    AGRICULTURE = "agriculture"
    ROYAL_COURT = "royal-court"
    TRADE = "trade"
    ENGINEERING = "engineering"
    THIEVES = "thieves"


PYRAMIDS: Final = tuple(Pyramid)
IRRIGATION: Final = 0
INTRIGUE: Final = 1
GOVERNMENT: Final = 2
RELIGION: Final = 3
SOLDIERS: Final = 4
AGRICULTURE: Final = 5
ROYAL_COURT: Final = 6
TRADE: Final = 7
ENGINEERING: Final = 8
THIEVES: Final = 9
PYRAMID_COUNT: Final = 10

NO_PYRAMID: Final = -1

Cost = dict[Good, Count]
Some = Annotated[int, Field(ge=1)]
"""So many things; at least one."""


class Of(StrEnum):
    """Which goods, or which warehouse, a privilege is about."""

    CURRENT = "current"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Yield:
    """So many goods, of the current market or of one chosen kind."""

    goods: Some
    of: Of


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Token:
    """So much influence, on the current market or on a chosen warehouse."""

    influence: Some
    of: Of


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Rate:
    """So many goods alike, of the current market or of a chosen kind, for so many of another kind."""

    given: Some
    of: Of
    received: Some


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Improvement:
    """So many cards of the hand are discarded, and so many drawn."""

    discard: Annotated[int, Field(ge=0, le=1)]
    draw: Count


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Loot:
    """So many goods are stolen, from at least so many victims."""

    goods: Some
    victims: Some


def by_level(table: Mapping[int, Entry], levels: int) -> tuple[Entry | None, ...]:
    """Lay a table of privileges out by level, from no worker at all to the top; an entry serves up to the next one.

    >>> by_level({2: "some", 4: "much"}, 5)
    (None, None, 'some', 'some', 'much', 'much')
    """
    row: list[Entry | None] = [None]
    for level in range(1, levels + 1):
        row.append(table.get(level, row[-1]))
    return tuple(row)


def counted(cost: Mapping[Good, int]) -> tuple[int, ...]:
    """Give goods as a row of counts by kind.

    >>> counted({Good.GOLD: 1, Good.FISH: 2})
    (0, 2, 0, 0, 1)
    """
    return tuple(cost.get(good, 0) for good in GOODS)
