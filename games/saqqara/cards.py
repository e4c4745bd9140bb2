"""The cards of Saqqara: what market cards offer, and rows of influence cards, which are numbers by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Count
from nomarch.games.saqqara.board import Cost

NO_CARD: Final = -1


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Bargain:
    """What a market card takes and gives."""

    gives: Cost
    gets: Cost


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class MarketCard:
    """A market card: the bargains it offers its owner to choose from, and how many such cards there are."""

    bargains: tuple[Bargain, ...]
    copies: Count = 1


def one_by_one(counts: Iterable[int]) -> list[int]:
    """List the cards of a row of counts, kind by kind.

    >>> one_by_one([0, 2, 1])
    [1, 1, 2]
    """
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def by_kind(cards: Sequence[int], kinds: int) -> list[int]:
    """Count cards by their kind.

    >>> by_kind([1, 2, 1], kinds=3)
    [0, 2, 1]
    """
    return [cards.count(kind) for kind in range(kinds)]
