"""How the scores of a finished game grew, as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nomarch.core.drawing import Box, Element, Path, Picture, Words, seat_ink
from nomarch.core.engine import Match
from nomarch.core.rulebook import Speaker

WIDE: Final = 24.0
TALL: Final = 7.0
LEFT: Final = 1.6
BELOW: Final = 1.0
NAMES: Final = 5.0
"""How large the picture is, and the room it leaves for numbers and names."""
LABELS: Final = 0.62
"""How far names stand apart at least."""


def curves(match: Match, speaker: Speaker) -> Picture:
    """Draw the scores after every move, a line a player."""
    scores = [tuple(state.score) for _, state in match.replayed()]
    low, high = min(0, *map(min, scores)), max(1, *map(max, scores))

    def at(number: int, points: int) -> tuple[float, float]:
        across = LEFT + (WIDE - LEFT - NAMES) * number / max(1, len(scores) - 1)
        return across, 0.4 + (TALL - BELOW - 0.4) * (high - points) / (high - low)

    lines = [
        Path(tuple(at(number, points[seat]) for number, points in _corners(scores, seat)), seat_ink(seat), 0.08)
        for seat in range(match.rules.seats)
    ]
    scale = [Words(LEFT - 0.2, at(0, points)[1], str(points), 0.45, "faint", "end") for points in {low, high}]
    ground = Box(LEFT, 0.4, WIDE - LEFT - NAMES, TALL - BELOW - 0.4, "paper", "hair")
    moves = Words(WIDE - NAMES, TALL - 0.5, str(len(match.made)), 0.45, "faint", "end")
    ends = {seat: at(len(scores) - 1, points)[1] for seat, points in enumerate(scores[-1])}
    return Picture(speaker.label("points"), WIDE, TALL, (ground, *lines, *scale, moves, *_names(ends, speaker)))


def _corners(scores: Sequence[tuple[int, ...]], seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Give the moves at which the score of a player changes, so that the line rises in steps."""
    for number, points in enumerate(scores):
        if number and points[seat] != scores[number - 1][seat]:
            yield number, scores[number - 1]
            yield number, points
        elif number in (0, len(scores) - 1):
            yield number, points


def _names(ends: dict[int, float], speaker: Speaker) -> Iterator[Element]:
    """Write each name where its line ends, and those that would meet below each other."""
    free = 0.0
    for seat, height in sorted(ends.items(), key=lambda end: end[1]):
        free = max(free + LABELS, height)
        x = WIDE - NAMES + 0.3
        yield Box(x, free - 0.14, 0.28, 0.28, seat_ink(seat), "edge")
        yield Words(x + 0.45, free, speaker.players[seat], 0.5, fits=NAMES - 1)
