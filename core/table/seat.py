"""A seat as it is told: a number that is named as a player."""

from __future__ import annotations


class Seat(int):
    """A seat as a fact that is told: whoever speaks names the player who sits there.

    >>> Seat(2), Seat(2) == 2
    (2, True)
    """
