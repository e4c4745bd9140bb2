"""The plan of a flow chart: where steps stand and where lines run, first from top to bottom, then from left to right.

Straight down leads to the next step, on the right to one further down, on the left back up; ways that lead to the same
step run together. What breaks in at the same places stands in one frame, tied to those places by a dashed line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.drawing.order import all_before, reading_order
from nomarch.core.drawing.picture import WORDS, Extent, Point
from nomarch.core.drawing.wording import room_of, wrapped

if TYPE_CHECKING:
    import networkx as nx

Steps = tuple[str, ...]
"""What stands in one block: a step, or all steps in a frame."""
MARGIN: Final = 0.5
ROW: Final = 0.5
"""From line to line of words, from port to port, from lane to lane."""
GAP: Final = 1.0
"""From step to step."""
REACH: Final = 0.75
"""From a block to the first lane, with room for the head of an arrow."""
WIDEST: Final = 7.0
"""How wide words run before they are broken."""


class Track(Enum):
    """Where lines run that do not lead straight down."""

    BACK = "left of the steps"
    ONWARD = "right of the steps, up to those that break in"
    BEYOND = "right of the steps that break in"


class Way(NamedTuple):
    """A way from a step to another: it follows, or it breaks in and returns."""

    one: str
    other: str
    breaks_in: bool


class Line(NamedTuple):
    """Ways of one kind that lead to the same goal, and so run together."""

    track: Track
    dashed: bool
    goal: Steps


class Port(NamedTuple):
    """Where a line touches a block."""

    block: Steps
    line: Line
    arrives: bool


class Plan:
    """The steps of a graph, laid out."""

    def __init__(self, graph: nx.DiGraph[Any], first: str, named: Callable[[str], str]) -> None:
        self.ways: Final = [Way(one, other, edge["kind"] != "then") for one, other, edge in graph.edges(data=True)]
        then: nx.DiGraph[Any] = graph.copy()
        then.remove_edges_from([way[:2] for way in self.ways if way.breaks_in])
        self.steps: Final = reading_order(then, first)
        self.frames: Final = self._gathered(then, [step for step in graph if step not in self.steps])
        self.words: Final = {step: wrapped(named(step), WORDS, WIDEST) for step in graph}
        neighbours = [pair for column in (self.steps, *self.frames) for pair in pairwise(column)]
        self.straight: Final = [pair for pair in neighbours if then.has_edge(*pair)]
        self.places: Final = {step: place for place, step in enumerate([*self.steps, *_joined(self.frames)])}
        self.ports: Final = self._ports()
        self.extents: Final[dict[Steps, Extent]] = {}
        self.heights: Final[dict[Port, float]] = {}
        self._stack()
        self.lanes: Final = _lanes(self._spans())
        self._spread()

    def _gathered(self, then: nx.DiGraph[Any], aside: list[str]) -> list[Steps]:
        """Gather the steps that break in by what they break into, in the order of that."""
        known, frames = [*self.steps, *aside], dict[Steps, list[str]]()
        for step in aside:
            behind = {step, *all_before(step, then)}
            broken = {way.one for way in self.ways if way.breaks_in and way.other in behind}
            frames.setdefault(tuple(filter(broken.__contains__, known)), []).append(step)
        order = sorted(frames, key=lambda broken: [*map(known.index, broken)] or [len(known)])
        return [tuple(frames[broken]) for broken in order]

    def _ports(self) -> list[Port]:
        """Find where lines leave and arrive, those of a block in the order in which they cross least."""
        found: dict[Port, None] = {}
        for way in self.ways:
            if way.breaks_in or way[:2] not in self.straight:
                line = self._line(way)
                found |= dict.fromkeys((Port((way.one,), line, arrives=False), Port(line.goal, line, arrives=True)))
        return sorted(found, key=self._rank)

    def _line(self, way: Way) -> Line:
        """Tell with which line a way runs."""
        here, there = way.one in self.steps, way.other in self.steps
        if here and there and not way.breaks_in and self.places[way.other] <= self.places[way.one]:
            return Line(Track.BACK, way.breaks_in, (way.other,))
        if here and not there:
            return Line(Track.ONWARD, way.breaks_in, next(frame for frame in self.frames if way.other in frame))
        return Line(Track.ONWARD if there else Track.BEYOND, way.breaks_in, (way.other,))

    def _rank(self, port: Port) -> tuple[object, ...]:
        """Let what leads up leave above what comes from below, and the other way round on the right."""
        first = port.arrives is (port.line.track is not Track.BACK)
        return port.line.dashed, not first, -self.places[port.line.goal[0]]

    def _at(self, block: Steps, *, left: bool) -> list[Port]:
        """Give the ports on one side of a block, from top to bottom."""
        return [port for port in self.ports if port.block == block and self.is_left(port) is left]

    def is_left(self, port: Port) -> bool:
        """Tell whether a port is on the left of its block."""
        beside = port.block[0] not in self.steps
        return port.line.track is (Track.ONWARD if beside else Track.BACK)

    def _stack(self) -> None:
        """Put the steps below each other, then the frames beside what they break into."""
        self._stack_steps(self.steps, MARGIN)
        below = MARGIN
        for frame in self.frames:
            below = self._stack_frame(frame, below) + GAP

    def _stack_steps(self, steps: Iterable[str], top: float) -> float:
        """Put steps below each other; give where the last one ends."""
        for step in steps:
            sides = [self._at((step,), left=left) for left in (True, False)]
            rows = max(len(self.words[step]), *map(len, sides))
            self.extents[step,] = Extent(0, top, 0, top + (rows + 1) * ROW)
            for ports in sides:
                start = top + ((rows - len(ports)) // 2 + 1) * ROW
                self.heights.update({port: start + row * ROW for row, port in enumerate(ports)})
            top += (rows + 1) * ROW + GAP
        return top - GAP

    def _stack_frame(self, frame: Steps, top: float) -> float:
        """Put a frame where the line to it runs level, or else as high as there is room; give where it ends."""
        foot = self._try_frame(frame, top)
        tied = [port for port in self.ports if port.line.goal == frame and port.line.track is Track.ONWARD]
        sources = [self.heights[port] for port in tied if not port.arrives]
        entry = next((self.heights[port] for port in tied if port.arrives), top)
        if sources and min(sources) > entry:
            top += min(sources) - entry
            foot = self._try_frame(frame, top)
        while self._collides(frame):
            top += ROW
            foot = self._try_frame(frame, top)
        return foot

    def _try_frame(self, frame: Steps, top: float) -> float:
        """Lay out a frame of several steps, which is entered between two of them, or a step alone."""
        if len(frame) == 1:
            return self._stack_steps(frame, top)
        foot = self._stack_steps(frame, top + MARGIN) + MARGIN
        self.extents[frame] = Extent(0, top, 0, foot)
        entry = self.extents[frame[len(frame) // 2],].top - GAP / 2
        self.heights.update({port: entry for port in self.ports if port.block == frame})
        return foot

    def _collides(self, frame: Steps) -> bool:
        """Tell whether a line would leave a frame just where another leaves a step."""
        inside = {frame, *((step,) for step in frame)}
        mine = {(self.heights[port], port.line) for port in self.ports if port.block in inside and self.is_left(port)}
        right = {(self.heights[port], port.line) for step in self.steps for port in self._at((step,), left=False)}
        return any(height == other and line != its for height, line in mine for other, its in right)

    def _spans(self) -> dict[Line, tuple[float, float]]:
        """Tell from where to where each line runs up and down."""
        ends: dict[Line, list[float]] = {}
        for port in self.ports:
            ends.setdefault(port.line, []).append(self.heights[port])
        return {line: (min(heights), max(heights)) for line, heights in ends.items()}

    def _spread(self) -> None:
        """Find how far to the right everything stands."""
        left = MARGIN + self._room(Track.BACK)
        right = self._widen([(step,) for step in self.steps], left)
        self.sides = {Track.BACK: left, Track.ONWARD: right, Track.BEYOND: right}
        if self.frames:
            framed = any(len(frame) > 1 for frame in self.frames)
            left = right + self._room(Track.ONWARD) + REACH + MARGIN * framed
            right = self._widen([(step,) for step in _joined(self.frames)], left)
            for frame in self.frames:
                if len(frame) > 1:
                    self._set(frame, left - MARGIN, right + MARGIN)
            self.sides[Track.BEYOND] = right + MARGIN * framed
        self.width = max(self.sides[track] + self._room(track) for track in (Track.ONWARD, Track.BEYOND)) + MARGIN

    def _room(self, track: Track) -> float:
        lanes = [lane for line, lane in self.lanes.items() if line.track is track]
        return REACH + max(lanes) * ROW if lanes else 0

    def _widen(self, blocks: list[Steps], left: float) -> float:
        """Make blocks as wide as the widest words among them; give where they end."""
        widest = max(room_of(line, WORDS) for block in blocks for line in self.words[block[0]])
        right = left + ROW * (int(widest / ROW) + 3)
        for block in blocks:
            self._set(block, left, right)
        return right

    def _set(self, block: Steps, left: float, right: float) -> None:
        self.extents[block] = self.extents[block]._replace(left=left, right=right)

    def touch(self, port: Port) -> Point:
        """Give the point of its block that a port is."""
        extent = self.extents[port.block]
        return (extent.left if self.is_left(port) else extent.right), self.heights[port]

    def turn(self, port: Port) -> Point:
        """Give the point of the lane that is level with a port."""
        out = -1 if port.line.track is Track.BACK else 1
        return self.sides[port.line.track] + out * (REACH + ROW * self.lanes[port.line]), self.heights[port]


def _joined(frames: Iterable[Steps]) -> Steps:
    return tuple(step for frame in frames for step in frame)


def _lanes(spans: Mapping[Line, tuple[float, float]]) -> dict[Line, int]:
    """Give every line the nearest lane in which it meets no other; solid and short ones choose first."""
    chosen: dict[Line, int] = {}
    for line, (top, bottom) in sorted(spans.items(), key=lambda span: (span[0].dashed, span[1][1] - span[1][0])):
        taken = {
            chosen[other]
            for other in chosen
            if other.track is line.track and spans[other][0] <= bottom and top <= spans[other][1]
        }
        chosen[line] = next(lane for lane in range(len(taken) + 1) if lane not in taken)
    return chosen
