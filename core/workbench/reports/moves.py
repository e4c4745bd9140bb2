"""Moves as a person reads them: what can be done now, with its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nomarch.core.engine import Move
from nomarch.core.rulebook import Speaker

COLLAPSE = 6
"""From how many like moves on only the ends are listed."""


def numbered(moves: Sequence[Move], speaker: Speaker) -> Iterator[str]:
    """List moves with their numbers, as they are typed and as they are told; a long run of like ones by its ends."""
    rows = []
    for _, run in groupby(enumerate(moves, 1), key=lambda line: _stem(line[1].notation)):
        same = list(run)
        if len(same) >= COLLAPSE:
            (low, begin), (high, end) = same[0], same[-1]
            rows.append((f"{low}-{high}", f"{begin.notation} … {end.notation}", f"{speaker.move(begin)} …"))
        else:
            rows += [(f"{number}", move.notation, speaker.move(move)) for number, move in same]
    width = max((len(notation) for _, notation, _ in rows), default=0)
    for number, notation, told in rows:
        yield f"{number:>7}  {notation:<{width}}  {told if told != notation else ''}".rstrip()


def _stem(notation: str) -> str:
    """Give a notation without its numbers and squares."""
    return " ".join("#" if any(map(str.isdigit, word)) else word for word in notation.split())
