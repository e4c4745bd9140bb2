"""Flow charts: steps one below the other in reading order, and beside them the steps that break in and return."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.drawing.picture import WORDS, Box, Disc, Element, Path, Picture, Point, Shape, Words
from nomarch.core.drawing.plan import GAP, MARGIN, ROW, Line, Plan, Port
from nomarch.core.drawing.wording import room_of

if TYPE_CHECKING:
    import networkx as nx

HEAD: Final = (0.3, 0.13)
"""How long the head of an arrow is, and half as wide."""
DOWN: Final = (0.45, 0.08)
"""Where the head of an arrow down begins and ends above a step: off it, to stand on a line of its own in letters."""
KNOT: Final = 0.06
"""How large the dot is where lines join, as against where they cross."""
SAMPLE: Final = 1.25
"""How long the lines of the legend are."""
STEP, ASIDE, FRAME, INK = "sand", "water", "papyrus", "edge"


class Legend(NamedTuple):
    """The words that explain the lines."""

    then: str
    interrupts: str


def flow(graph: nx.DiGraph[Any], first: str, named: Callable[[str], str], title: str, legend: Legend) -> Picture:
    """Draw a graph of steps, whose edges are of the kind `then` or `interrupts`, beginning with *first*."""
    plan = Plan(graph, first, named)
    foot = max(extent.bottom for extent in plan.extents.values()) + GAP
    shown = list(_legend(legend, foot, dashed=any(line.dashed for line in plan.lanes)))
    width = max(plan.width, *(element.extent.right + MARGIN for element in shown))
    lines = [element for line in plan.lanes for element in _drawn(plan, line)]
    dashed = [element for element in lines if isinstance(element, Path) and element.dashed]
    others = [element for element in lines if element not in dashed]
    drawn = (*dashed, *_blocks(plan), *others, *_downward(plan), *shown)
    return Picture(title, width, foot + 2 * MARGIN, drawn)


def _blocks(plan: Plan) -> Iterator[Element]:
    """Draw frames, and steps with their names."""
    for block in sorted(plan.extents, key=len, reverse=True):
        left, top, right, bottom = plan.extents[block]
        ink = FRAME if len(block) > 1 else STEP if block[0] in plan.steps else ASIDE
        yield Box(left, top, right - left, bottom - top, ink, "hair" if ink is FRAME else INK, 0.15)
        lines = plan.words[block[0]] if len(block) == 1 else []
        start = (top + bottom) / 2 - (len(lines) - 1) * ROW / 2
        for row, line in enumerate(lines):
            yield Words((left + right) / 2, start + row * ROW, line, anchor="middle", fits=right - left - ROW)


def _downward(plan: Plan) -> Iterator[Element]:
    """Draw the arrows from a step to the next."""
    for one, other in plan.straight:
        above, below = plan.extents[one,], plan.extents[other,]
        middle = (above.left + above.right) / 2
        yield Path(((middle, above.bottom), (middle, below.top - DOWN[0])), INK, ruled=True)
        yield _head_down(middle, below.top)


def _drawn(plan: Plan, line: Line) -> Iterator[Element]:
    """Draw a line: its ends as far as they are not drawn with another, and heads where it arrives or returns."""
    ports = sorted((port for port in plan.ports if port.line == line), key=plan.heights.__getitem__)
    (goal,) = (port for port in ports if port.arrives)
    above = [port for port in ports if not port.arrives and plan.heights[port] <= plan.heights[goal]]
    below = [port for port in ports if not port.arrives and plan.heights[port] > plan.heights[goal]][::-1]
    for side in (above, below):
        for port in side:
            way = [plan.touch(port), plan.turn(port)]
            if port is side[0]:
                way.append(plan.turn(goal))
            if port is (above or below)[0]:
                way.append(_foot(plan, goal))
            yield Path(
                tuple(dict.fromkeys(way)), INK, sign="·" * line.dashed, dashed=line.dashed, ruled=not line.dashed
            )
    for port in ports[1:-1]:
        yield Disc(*plan.turn(port), KNOT, INK, INK, sign="•" * line.dashed)
    for port in ports if line.dashed else (goal,):
        yield _head(plan.touch(port), _inwards(plan, port))


def _foot(plan: Plan, port: Port) -> Point:
    """Give the point where the head of an arrow to a port begins."""
    x, y = plan.touch(port)
    return x - HEAD[0] * _inwards(plan, port), y


def _inwards(plan: Plan, port: Port) -> int:
    return 1 if plan.is_left(port) else -1


def _head(tip: Point, way: int) -> Shape:
    """Draw the head of an arrow that points to the right, or to the left if *way* is below 0."""
    (x, y), (length, half) = tip, HEAD
    foot = x - way * length
    return Shape(((x, y), (foot, y - half), (foot, y + half)), INK, INK, "►" if way > 0 else "◄")


def _head_down(x: float, y: float) -> Shape:
    """Draw the head of an arrow that points down to a step."""
    (foot, tip), half = (y - off for off in DOWN), HEAD[1]
    return Shape(((x, tip), (x - half, foot), (x + half, foot)), INK, INK, "▼")


def _legend(legend: Legend, y: float, *, dashed: bool) -> Iterator[Element]:
    """Explain the lines."""
    x = MARGIN
    for told, is_dashed in ((legend.then, False), (legend.interrupts, True))[: 1 + dashed]:
        end, length = x + SAMPLE, HEAD[0]
        way = ((x + length * is_dashed, y), (end - length, y))
        yield Path(way, INK, sign="·" * is_dashed, dashed=is_dashed, ruled=not is_dashed)
        if is_dashed:
            yield _head((x, y), -1)
        yield _head((end, y), 1)
        yield Words(end + MARGIN, y, told)
        x = end + 3 * MARGIN + room_of(told, WORDS)
