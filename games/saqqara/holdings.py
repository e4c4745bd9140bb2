"""Holdings: what a seat has of every good as one number, so that holdings can be compared and remembered."""

from __future__ import annotations

from typing import Final

from nomarch.games.saqqara.board import GOOD_COUNT

BITS: Final = 6
MOST_PIECES: Final = (1 << BITS) - 1
"""So many pieces of a good fit into the code of a holding."""


def coded(goods: list[int]) -> int:
    """Give a row of goods as one number, so that holdings can be compared and remembered.

    >>> decoded(coded([1, 0, 3, 0, 63]))
    [1, 0, 3, 0, 63]
    """
    code = 0
    for kind in range(GOOD_COUNT - 1, -1, -1):
        code = (code << BITS) + goods[kind]
    return code


def decoded(code: int) -> list[int]:
    """Give the row of goods behind a code."""
    return [code >> BITS * kind & MOST_PIECES for kind in range(GOOD_COUNT)]
