"""Counting points: per piece, complete sets, majorities with tie-breakers, awards by rank.

Plain functions on plain numbers, one number a seat or a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class SkippedRanks(StrEnum):
    """How many ranks a tie uses up."""

    AS_MANY = "skip_as_many"
    ONE = "skip_one"
    NONE = "skip_none"


def points_for(pieces: Sequence[int], each: int) -> int:
    """Give points for every piece, wherever it stands.

    >>> points_for([2, 0, 1], each=3)
    9
    """
    return sum(pieces) * each


def complete_sets(pieces: Sequence[int]) -> int:
    """Tell how many sets of one piece from every place there are.

    >>> complete_sets([3, 3, 2])
    2
    >>> complete_sets([])
    0
    """
    return min(pieces, default=0)


def majority(*counts: Sequence[int]) -> tuple[int, ...]:
    """Tell who has the most: the first row of *counts* decides, each further row breaks the ties that are left.

    >>> majority([2, 2, 1])
    (0, 1)
    >>> majority([2, 2, 1], [0, 1, 5])
    (1,)
    """
    rows = list(zip(*counts, strict=True))
    best = max(rows, default=())
    return tuple(seat for seat, row in enumerate(rows) if row == best)


def ranks(values: Sequence[int], ties: SkippedRanks = SkippedRanks.AS_MANY) -> list[int]:
    """Give everybody's rank, the largest value being rank 0; equal values share a rank.

    Behind a tie as many ranks are skipped as there were rivals, or just one, or none.

    >>> ranks([30, 30, 30, 20, 10])
    [0, 0, 0, 3, 4]
    >>> ranks([30, 30, 30, 20, 10], SkippedRanks.ONE)
    [0, 0, 0, 2, 3]
    >>> ranks([30, 30, 30, 20, 10], SkippedRanks.NONE)
    [0, 0, 0, 1, 2]
    """
    rank_of: dict[int, int] = {}
    rank = 0
    for value in sorted(set(values), reverse=True):
        rank_of[value] = rank
        tied = values.count(value)
        if ties is SkippedRanks.AS_MANY:
            rank += tied
        elif ties is SkippedRanks.ONE and tied > 1:
            rank += 2
        else:
            rank += 1
    return [rank_of[value] for value in values]


def ranked_awards(
    values: Sequence[int],
    awards: Sequence[int],
    ties: SkippedRanks = SkippedRanks.AS_MANY,
    *,
    splits: bool = False,
    least: int | None = None,
) -> list[int]:
    """Give everybody the award of their rank. Every tied player gets it in full; ranks beyond the awards get nothing.

    >>> ranked_awards([2, 2, 1], [5, 3, 1])
    [5, 5, 1]
    >>> ranked_awards([3, 0, 0], [5, 3, 1])
    [5, 3, 3]

    If a tie *splits*, as many ranks as there are rivals are added up and shared out, rounded down. Whoever has not the
    *least* that is asked gets nothing.

    >>> ranked_awards([2, 2, 1], [5, 3, 1], splits=True)
    [4, 4, 1]
    >>> ranked_awards([3, 0, 0], [5, 3, 1], least=1)
    [5, 0, 0]
    """
    if splits and ties is not SkippedRanks.AS_MANY:
        raise ValueError(f"a tie that splits takes up as many ranks as it has rivals, not {ties.value!r}")
    places = ranks(values, ties)
    given = [_share(awards, place, places.count(place) if splits else 1) for place in places]
    return [award if least is None or value >= least else 0 for value, award in zip(values, given, strict=True)]


def _share(awards: Sequence[int], rank: int, rivals: int) -> int:
    """Share the awards of as many ranks as there are *rivals* equally, rounded down."""
    return sum(awards[rank : rank + rivals]) // rivals


def in_order(values: Sequence[int], order: Sequence[int]) -> list[int]:
    """Line the seats up from the largest value to the smallest; of equals, the one earlier in *order* goes first.

    >>> in_order([3, 6, 6, 0], order=(2, 3, 0, 1))
    [2, 1, 0, 3]
    """
    return sorted(order, key=values.__getitem__, reverse=True)  # equals stay as they were
