"""Cycles: the steps of a round in boxes one after the other, what they are parts of, and where they begin again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase
from typing import Final, NamedTuple

from nomarch.core.drawing.picture import Box, Element, Extent, Path, Picture, Point, Words
from nomarch.core.drawing.pieces import LINE, arrow, numbered, paragraph
from nomarch.core.drawing.sheet import SHEET
from nomarch.core.drawing.wording import width_of, wrapped

MARGIN: Final = 0.25
PAD: Final = 0.4
"""Between a frame or a box and what is in it."""
LANE: Final = 0.75
"""How much room a line takes beside steps, with the head of its arrow."""
DOWN: Final = 0.65
"""From row to row."""
BACK: Final = 0.85
"""How much room the way back takes below the last row."""
NAME: Final = 0.45
SMALL: Final = 0.38
NUMBER: Final = 0.75
"""How much room the number of a frame takes beside its name."""
CORNER: Final = 0.2
INDENT: Final = 0.15
"""How far the number of a step stands in its corner, and how far its name keeps off it."""
TITLE: Final = 0.95
"""How high the name of a frame is."""
EITHER: Final = 0.65
"""How high the word between two frames is of which one is entered."""
FEWEST: Final = 4
MOST: Final = 5
"""How many boxes a row has at most, with or without a row below it."""
BESIDE: Final = 7.5
ALONE: Final = 11.0
"""How wide a step is that follows a frame, with others or alone."""
LEAST: Final = 1.1
"""How high a box is at least."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step with what is done in it, or a frame around the steps it consists of."""

    name: str
    line: str = ""
    parts: tuple[Step | tuple[Step, ...], ...] = ()
    """In order; steps of which only one is taken stand in a tuple of their own."""
    again: str = ""
    """What is said on the way back to its beginning, if it is repeated."""


class Laid(NamedTuple):
    """A row as it was drawn: where it is, where one comes in and where one goes out."""

    elements: list[Element]
    extent: Extent
    entry: Point
    exit: Point
    first: float
    """The middle of what one enters from above."""
    is_frame: bool = False
    forks: bool = False


def cycle(whole: Step, title: str, either: str) -> Picture:
    """Draw a round; *either* stands between steps of which one is taken."""
    laid = _inside(whole, MARGIN, MARGIN, SHEET - 2 * MARGIN, either, "")
    return Picture(title, SHEET, laid.extent.bottom + MARGIN, tuple(laid.elements))


def _inside(step: Step, x: float, y: float, width: float, either: str, letter: str) -> Laid:
    """Draw the parts of a step below each other, and the way back."""
    lane = LANE if step.again else 0.0
    left, room, counts = x + lane, width - lane, _is_plain(step.parts[0])
    elements: list[Element] = []
    rows: list[Laid] = []
    done, is_aside = 0, False
    for part in _rows(step.parts):
        top = rows[-1].extent.bottom + DOWN if rows else y
        is_aside = isinstance(part, list) and not counts
        if isinstance(part, list):
            marks = [_mark(done + number, letter) for number in range(len(part))] if counts else []
            laid = _run(part, left, top, room, marks) if counts else _aside(part, left, top, room)
        elif isinstance(part, tuple):
            laid = _ways(part, left, top, room, either)
        else:
            laid = _frame(part, left, top, room, either, _mark(done, letter) if counts else "")
        elements += [*(_downward(rows[-1], laid) if rows else ()), *laid.elements]
        rows.append(laid)
        done += len(part) if isinstance(part, list) else 1
    first, last = rows[0], rows[-1]
    bottom = last.extent.bottom
    if step.again:
        back = last.exit[1] if is_aside else bottom + BACK / 2
        bottom = bottom if is_aside else bottom + BACK
        elements += _back(last, first, x, back, step.again, is_aside=is_aside)
    return Laid(elements, Extent(x, y, x + width, bottom), first.entry, last.exit, first.first)


def _is_plain(part: Step | tuple[Step, ...]) -> bool:
    return isinstance(part, Step) and not part.parts


def _mark(number: int, letter: str) -> str:
    """Give a step its number from 1, or its letter inside a step that has a number."""
    return ascii_lowercase[number] if letter else f"{number + 1}"


def _rows(parts: Sequence[Step | tuple[Step, ...]]) -> Iterator[list[Step] | Step | tuple[Step, ...]]:
    """Gather plain steps into rows; frames and choices have rows of their own."""
    run: list[Step] = []
    for part in parts:
        if isinstance(part, Step) and not part.parts:
            run.append(part)
            continue
        yield from _shared(run)
        run = []
        yield part
    yield from _shared(run)


def _shared(run: list[Step]) -> Iterator[list[Step]]:
    """Share steps out over rows as even as can be."""
    if run:
        count = 1 if len(run) <= MOST else -(-len(run) // FEWEST)
        long = -(-len(run) // count)
        yield from (run[start : start + long] for start in range(0, len(run), long))


def _frame(step: Step, x: float, y: float, width: float, either: str, mark: str) -> Laid:
    """Draw a frame around the parts of a step, under its name."""
    laid = _inside(step, x + PAD, y + TITLE, width - 2 * PAD, either, mark)
    extent = Extent(x, y, x + width, laid.extent.bottom + (PAD / 2 if step.again else PAD))
    middle, indent = y + TITLE / 2 + 0.02, NUMBER if mark else 0.0
    named: list[Element] = [
        Box(x, y, width, extent.bottom - y, "papyrus", "hair", 0.2),
        *(numbered(x + PAD + 0.2, middle, mark) if mark else ()),
        Words(x + PAD + indent, middle, step.name, NAME, bold=True, fits=width - 2 * PAD - indent),
    ]
    entry, leaves = (x, y + TITLE / 2), (x + width, laid.exit[1])
    return Laid([*named, *laid.elements], extent, entry, leaves, x + width / 2, is_frame=True)


def _ways(ways: tuple[Step, ...], x: float, y: float, width: float, either: str) -> Laid:
    """Draw frames of which one is entered, a line to all of them and one from all of them."""
    left, right, end = x + LANE, x + width - LANE, x + width
    elements: list[Element] = []
    frames: list[Laid] = []
    top = y
    for way in ways:
        if frames:
            elements.append(Words((left + right) / 2, top + EITHER / 2, either, NAME, bold=True, anchor="middle"))
            top += EITHER
        frame = _frame(way, left, top, right - left, either, "")
        frames.append(frame)
        elements += frame.elements
        elements += arrow((x, frame.entry[1]), frame.entry)
        elements.append(Path((frame.exit, (end, frame.exit[1])), "edge", ruled=True))
        top = frame.extent.bottom
    first, last = frames[0], frames[-1]
    elements.append(Path(((x, first.entry[1]), (x, last.entry[1])), "edge", ruled=True))
    elements.append(Path(((end, first.exit[1]), (end, top)), "edge", ruled=True))
    extent = Extent(x, y, end, top)
    return Laid(elements, extent, (x, first.entry[1]), (end, last.exit[1]), x + width / 2, is_frame=True, forks=True)


def _run(steps: list[Step], x: float, y: float, width: float, marks: list[str]) -> Laid:
    """Draw steps in a row from left to right, with their numbers."""
    wide = (width - LANE * (len(steps) - 1)) / len(steps)
    places = [x + number * (wide + LANE) for number in range(len(steps))]
    return _boxes(steps, places, y, wide, marks)


def _aside(steps: list[Step], x: float, y: float, width: float) -> Laid:
    """Draw what follows a frame, from right to left: the way back leads on from there."""
    wide = min(BESIDE if len(steps) > 1 else ALONE, (width - LANE * len(steps)) / len(steps))
    places = [x + width - wide - number * (wide + LANE) for number in range(len(steps))]
    return _boxes(steps, places, y, wide, [])._replace(exit=(places[-1], y + _highest(steps, wide) / 2))


def _boxes(steps: list[Step], places: list[float], y: float, wide: float, marks: list[str]) -> Laid:
    """Draw steps in their places, as high as the highest, and arrows from each to the next."""
    high = _highest(steps, wide)
    elements: list[Element] = []
    for number, (step, place) in enumerate(zip(steps, places, strict=True)):
        elements += _box(step, place, y, wide, high, marks[number] if marks else "")
    middle = y + high / 2
    for one, other in pairwise(places):
        onward = other > one
        elements += arrow((one + wide * onward, middle), (other + wide * (not onward), middle))
    extent = Extent(min(places), y, max(places) + wide, y + high)
    return Laid(elements, extent, (places[0], middle), (places[-1] + wide / 2, middle), places[0] + wide / 2)


def _box(step: Step, x: float, y: float, wide: float, high: float, mark: str) -> Iterator[Element]:
    """Draw a step: its number, its name, and what is done in it."""
    yield Box(x, y, wide, high, "sand", "edge", 0.15)
    left, room = x + PAD, wide - 2 * PAD
    if mark:
        yield from numbered(x + CORNER, y + CORNER, mark)
    indent = INDENT if mark else 0
    name = paragraph(left + indent, y + 0.55, step.name, room - INDENT, NAME, bold=True)
    yield from name
    if step.line:
        yield from paragraph(left, y + 0.6 + LINE * len(name), step.line, room, SMALL)


def _highest(steps: list[Step], wide: float) -> float:
    room = wide - 2 * PAD
    return max(
        max(LEAST, 0.65 + LINE * (len(name) + len(lines) * bool(step.line)))
        for step in steps
        for name in [wrapped(step.name, NAME, room - INDENT, width_of)]
        for lines in [wrapped(step.line, SMALL, room, width_of)]
    )


def _downward(above: Laid, below: Laid) -> list[Element]:
    """Lead from a row to the one below it: straight out of or into a frame, or from the last box to the first."""
    x, top = below.first, below.extent.top
    if above.is_frame or below.is_frame:
        return arrow((x, above.extent.bottom), (x, top))
    start, turn = (above.exit[0], above.extent.bottom), (above.extent.bottom + top) / 2 - 0.1
    return arrow(start, (start[0], turn), (x, turn), (x, top))


def _back(last: Laid, first: Laid, x: float, y: float, said: str, *, is_aside: bool) -> Iterator[Element]:
    """Lead back to the beginning, and say how often."""
    start = [last.exit] if is_aside else [(last.exit[0], last.extent.bottom), (last.exit[0], y)]
    way = (*start, (x, y), (x, first.entry[1]), first.entry)
    yield from [Path(way, "edge", ruled=True)] if first.forks else arrow(*way)
    right = start[-1][0]
    wide = min(width_of(said, NAME) + PAD, right - x - PAD)
    middle = (x + right) / 2
    yield Box(middle - wide / 2, y - 0.3, wide, 0.6, "paper", "hair", 0.2)
    yield Words(middle, y, said, NAME, anchor="middle", bold=True, fits=wide - PAD / 2)
