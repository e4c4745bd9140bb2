"""Players around the table: seats run clockwise, and one of them holds the first-player marker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

NOBODY: Final = -1
"""The seat of nobody."""


class Seating:
    """How many sit at the table and who is first. It never changes: a new first player is a new seating.

    >>> table = seating(4, first=2)
    >>> table.order
    (2, 3, 0, 1)
    >>> table.after(3)
    0
    >>> table.led_by(1).order
    (1, 2, 3, 0)
    >>> table.passed_on().first
    3
    >>> table.first_of([1, 3])
    3
    """

    __slots__ = ("_next", "first", "order", "seats")

    def __init__(self, seats: int, first: int) -> None:
        if not 0 <= first < seats:
            raise ValueError(f"the first player is one of the seats 0 to {seats - 1}, not {first}")
        self.seats: Final = seats
        self.first: Final = first
        self.order: Final = tuple((first + step) % seats for step in range(seats))
        self._next: Seating | None = None

    def after(self, seat: int) -> int:
        """Give the seat to the left of *seat*."""
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Give all seats, beginning with *seat*."""
        return seating(self.seats, seat).order

    def led_by(self, first: int) -> Seating:
        """Hand the marker to *first*."""
        return seating(self.seats, first)

    def passed_on(self) -> Seating:
        """Hand the marker to the left."""
        if self._next is None:
            self._next = seating(self.seats, self.after(self.first))
        return self._next

    def first_of(self, seats: Sequence[int]) -> int:
        """Tell which of *seats* comes first, counted clockwise from the marker."""
        return min(seats, key=self.order.index)

    def __repr__(self) -> str:
        return f"Seating(seats={self.seats}, first={self.first})"


@cache
def seating(seats: int, first: int = 0) -> Seating:
    """Give the seating of *seats* players led by *first*; equal seatings are one object."""
    return Seating(seats, first)
