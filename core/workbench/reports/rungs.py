"""The rungs of a ladder as a picture: how strong every kind of bot is, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from nomarch.core.drawing import Disc, Element, Path, Picture, Words, room_of
from nomarch.core.lab.contest import Ladder
from nomarch.core.lab.figures import Figure

HEAD: Final = 1.7
"""How high the title stands, with the numbers of the scale below it."""
ROW: Final = 0.9
MARGIN: Final = 0.4
SCALE: Final = 12.0
"""How wide the scale is."""
SMALL: Final = 0.42
CAP: Final = 0.16
"""How far the ends of an interval reach up and down."""
STEPS: Final = (10, 20, 50, 100, 200, 400, 1_000, 2_000)
"""How many points may lie between two lines."""
LINES: Final = 8
"""How many lines a scale has at most, besides the first."""
INK: Final = "lapis"
MINUS: Final = "\N{MINUS SIGN}"


class Scale(NamedTuple):
    """Points of strength from left to right."""

    left: float
    """Where it begins on the sheet."""
    lowest: int
    highest: int
    step: int

    def at(self, points: float) -> float:
        """Tell where points are on the sheet."""
        return self.left + SCALE * (points - self.lowest) / (self.highest - self.lowest)


def rungs_chart(ladder: Ladder) -> Picture:
    """Draw the strengths with their intervals, the strongest first."""
    told = [strength_told(rung.strength) for rung in ladder.rungs]
    left = 2 * MARGIN + max(room_of(rung.bot, SMALL) for rung in ladder.rungs)
    width = left + SCALE + 2 * MARGIN + max(room_of(each, SMALL) for each in told)
    scale, foot = _scale(left, [rung.strength for rung in ladder.rungs]), HEAD + ROW * len(ladder.rungs)
    title = f"{ladder.game}, {ladder.rules}, {ladder.seats} players, {ladder.games:,} games"
    elements: list[Element] = [Words(MARGIN, MARGIN + SMALL / 2, title, SMALL, bold=True, fits=width - 2 * MARGIN)]
    elements += _lines(scale, foot)
    for number, (rung, words) in enumerate(zip(ladder.rungs, told, strict=True)):
        y = HEAD + ROW * (number + 0.5)
        elements.append(Words(MARGIN, y, rung.bot, SMALL))
        elements += _interval(scale, y, rung.strength)
        elements.append(Words(left + SCALE + MARGIN, y, words, SMALL))
    remark = "points of Elo, with the interval that holds them 95 times of a hundred; 400 more are ten wins to one"
    elements.append(Words(MARGIN, foot + ROW / 2, remark, SMALL, "faint", fits=width - 2 * MARGIN))
    return Picture(f"Strength: {title}", width, foot + ROW, tuple(elements))


def strength_told(strength: Figure) -> str:
    """Write a strength and how far its interval reaches to either side."""
    return f"{_signed(strength.value)} ± {strength.reach:.0f}"


def _signed(points: float) -> str:
    """Write points with their sign.

    >>> _signed(12.3), _signed(-200), _signed(0)
    ('+12', '−200', '0')
    """
    return f"{points:+.0f}".replace("-", MINUS) if round(points) else "0"


def _scale(left: float, strengths: list[Figure]) -> Scale:
    """Choose a scale that holds all intervals and ends at lines."""
    lowest, highest = min(each.low for each in strengths), max(each.high for each in strengths)
    step = next((step for step in STEPS if (highest - lowest) / step <= LINES - 1), STEPS[-1])
    return Scale(left, step * floor(lowest / step), step * ceil(highest / step), step)


def _lines(scale: Scale, foot: float) -> Iterator[Element]:
    for points in range(scale.lowest, scale.highest + 1, scale.step):
        x, ink = scale.at(points), "hair" if points else "edge"
        yield Words(x, HEAD - SMALL, _signed(points), SMALL, "faint", "middle")
        yield Path(((x, HEAD), (x, foot)), ink)


def _interval(scale: Scale, y: float, strength: Figure) -> Iterator[Element]:
    low, high = scale.at(strength.low), scale.at(strength.high)
    yield Path(((low, y), (high, y)), INK, width=0.07)
    for end in (low, high):
        yield Path(((end, y - CAP), (end, y + CAP)), INK, width=0.07)
    yield Disc(scale.at(strength.value), y, CAP, INK, INK, "●")
