"""What a game lets its players exchange, as data, for whoever looks into its economy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple


class Exchange(NamedTuple):
    """What is given for what, by which clause, and how often in a turn; None is as often as one likes."""

    clause: str
    gives: Mapping[str, int]
    gets: Mapping[str, int]
    times: int | None = None

    @property
    def is_covered(self) -> bool:
        """Whether it turns one kind into another."""
        return len(self.gives) == len(self.gets) == 1

    @property
    def rate(self) -> Fraction:
        """How much of the one kind comes of one of the other."""
        (given,), (got,) = self.gives.values(), self.gets.values()
        return Fraction(got, given)

    def __str__(self) -> str:
        given, got = (" + ".join(f"{count} {kind}" for kind, count in side.items()) for side in (self.gives, self.gets))
        return f"{given} → {got} [{self.clause}]"
