"""Chance: one stream for each source of it, so that the same seed is the same game everywhere.

A generator is made from seed, name and count each time something is shuffled or rolled. One extra draw in one edition
therefore does not shift any later shuffle of another name, which paired comparisons rely on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import TypeVar

Seed = int | str
NEVER_USED: Mapping[str, int] = MappingProxyType({})
T = TypeVar("T")


class Chance:
    """The luck of one table: a seed, and how often each named stream was used.

    >>> chance = Chance(7)
    >>> cards = list(range(5))
    >>> chance.shuffle(cards, "deck")
    >>> cards, dict(chance.used)
    ([0, 4, 3, 1, 2], {'deck': 1})
    >>> chance.below(6, "die")
    2
    """

    __slots__ = ("seed", "used")

    def __init__(self, seed: Seed, used: Mapping[str, int] = NEVER_USED) -> None:
        self.seed = seed
        self.used = used  # replaced, never changed, so copies may share it

    def stream(self, name: str) -> Random:
        """Open the next generator called *name*."""
        count = self.used.get(name, 0)
        self.used = MappingProxyType({**self.used, name: count + 1})
        return Random(f"{self.seed}/{name}/{count}")  # noqa: S311 (a game, not a secret)

    def shuffle(self, cards: list[T], name: str) -> None:
        """Shuffle *cards* in place, by the same steps on every version of Python."""
        random = self.stream(name).random
        for last in range(len(cards) - 1, 0, -1):
            other = int(random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]

    def below(self, bound: int, name: str) -> int:
        """Draw a number from 0 up to but not including *bound*."""
        return int(self.stream(name).random() * bound)

    def clone(self) -> Chance:
        """Copy the chance; both copies have the same luck from here on."""
        return Chance(self.seed, self.used)
