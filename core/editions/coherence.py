"""Values that can be played but do not go together: how a game says so of its editions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from nomarch.core.editions.model import Contradiction

Doubt = tuple[bool, str, str]
"""Whether something is wrong, the fields it is about, apart by spaces, and a sentence with their values."""


def contradicted(doubts: Iterable[Doubt]) -> Iterator[Contradiction]:
    """Name what is wrong of all that was looked at.

    >>> [found.fields for found in contradicted([(True, "stones pyramids", "…"), (False, "gold", "…")])]
    [('stones', 'pyramids')]
    """
    for is_wrong, fields, reason in doubts:
        if is_wrong:
            yield Contradiction(tuple(fields.split()), reason)


def falls(row: Sequence[int]) -> bool:
    """Tell whether a row of numbers falls somewhere.

    >>> falls([1, 2, 2]), falls([1, 3, 2])
    (False, True)
    """
    return any(after < before for before, after in pairwise(row))


def listed(numbers: Iterable[object]) -> str:
    """Write numbers or names one after another.

    >>> listed([3, 2, 2])
    '3, 2, 2'
    """
    return ", ".join(map(str, numbers))
