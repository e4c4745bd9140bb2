"""Awards that games share: points by rank, for the most of something, for complete sets.

Each comes with a clause that leaves open what is counted and what it is worth; a game says so where it adopts it, under
an id of its own if it gives the same kind of award twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from nomarch.core.engine.journal import Award, Scored
from nomarch.core.table.scoring import SkippedRanks, complete_sets, majority, ranked_awards


@mypyc_attr(allow_interpreted_subclasses=True)
class RankedAward(Award):
    """Points by rank: so many for the most, fewer for the next. It tells how many things a seat has.

    Every tied player gets the full award of the rank, and whoever has none is ranked too, unless a game says otherwise.
    """

    __slots__ = ()

    def __init__(self, clause: str = "ranked-awards:scoring.by-rank", counted: str = "number") -> None:
        super().__init__(clause, counted)

    def by_rank(
        self,
        state: Scored,
        values: Sequence[int],
        awards: Sequence[int],
        ties: SkippedRanks = SkippedRanks.AS_MANY,
        *,
        splits: bool = False,
        least: int | None = None,
    ) -> None:
        """Give everybody the award of their rank, by the values of all seats.

        A tie may split the awards of the ranks it takes up, rounded down, and there may be a least value to be paid at
        all; the clause is adopted with the same `splits` and `least`.
        """
        for seat, points in enumerate(ranked_awards(values, awards, ties, splits=splits, least=least)):
            if points:
                self.give(state, seat, points, values[seat])


@mypyc_attr(allow_interpreted_subclasses=True)
class MajorityAward(Award):
    """Points for whoever has the most of something; all who are tied get them, and nobody for having none."""

    __slots__ = ()

    def __init__(self, clause: str = "majority:scoring.most-pieces") -> None:
        super().__init__(clause, "number")

    def to_the_most(self, state: Scored, points: int, counts: Sequence[int]) -> None:
        """Give *points* to whoever has the most, by the counts of all seats."""
        for seat in majority(counts):
            if counts[seat]:
                self.give(state, seat, points, counts[seat])


@mypyc_attr(allow_interpreted_subclasses=True)
class SetAward(Award):
    """Points for every complete set. It tells how many sets there are, and what each is worth."""

    __slots__ = ()

    def __init__(self, clause: str = "sets:scoring.complete-sets") -> None:
        super().__init__(clause, "sets", "each")

    def for_sets(self, state: Scored, seat: int, pieces: Sequence[int], each: int) -> None:
        """Give *seat* points for its sets, by its pieces of every kind."""
        sets = complete_sets(pieces)
        if sets:
            self.give(state, seat, sets * each, sets, each)
