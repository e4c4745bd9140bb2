"""Panels: parts of a table in frames under their headings, side by side as far as they fit, and the chips in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from nomarch.core.drawing.palette import on
from nomarch.core.drawing.picture import Box, Disc, Element, Spot, Words
from nomarch.core.drawing.pieces import counter
from nomarch.core.drawing.sheet import moved
from nomarch.core.drawing.wording import room_of, width_of

PAD: Final = 0.5
BETWEEN: Final = 0.5
"""From panel to panel."""
HEADING: Final = 1.0
"""How high the heading of a panel is."""
NAME: Final = 0.42
CHIP: Final = (1.0, 0.25)
"""How high and at least how wide a chip is, and how far from the next."""
WORDS: Final = 0.45
ROW: Final = 0.75
"""From row to row of a list."""
NUMBER: Final = 0.9
SIDE: Final = (1.25, 2.0)
"""How large a square is."""
DOTS: Final = 24
"""So many things are shown one by one."""
IN_A_ROW: Final = 8
DOT: Final = (0.15, 0.42)
"""How large a dot is, and how far from the next."""


Row = tuple[str, str, str]
"""What something is called, how much there is, and its marks."""


class Panel(NamedTuple):
    """A part of a table: its heading, how much room it takes, what is in it, from its upper left corner, and a mark."""

    heading: str
    width: float
    height: float
    elements: tuple[Element, ...]
    of: str = ""


class Chip(NamedTuple):
    """A small card or tile with a text, or the counter of a seat, perhaps with marks."""

    text: str
    ink: str = "paper"
    of: str = ""
    seat: int = -1
    place: str = ""
    """What the place is called where it lies: a square."""

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(CHIP[0], room_of(self.text, WORDS) + 0.5)


def shelved(panels: Sequence[Panel], x: float, y: float, width: float) -> tuple[list[Element], float]:
    """Set panels side by side in as many rows as they need, each row of one height; tell where they end."""
    elements: list[Element] = []
    for row in _in_rows(panels, width):
        high, right = max(panel.height for panel in row), x
        for panel in row:
            elements += _framed(panel._replace(height=high), right, y, min(panel.width, width))
            right += panel.width + BETWEEN
        y += high + BETWEEN
    return elements, y - BETWEEN


def _in_rows(panels: Iterable[Panel], width: float) -> list[list[Panel]]:
    """Share panels out over rows."""
    rows: list[list[Panel]] = []
    room = 0.0
    for panel in panels:
        if not rows or panel.width > room:
            rows.append([])
            room = width
        rows[-1].append(panel)
        room -= panel.width + BETWEEN
    return rows


def _framed(panel: Panel, x: float, y: float, width: float) -> Iterator[Element]:
    yield Box(x, y, width, panel.height, "papyrus", "hair", 0.2)
    if panel.of:
        yield Spot(panel.of, panel.heading, x, y, width, panel.height)
    yield Words(x + PAD, y + HEADING / 2, panel.heading, NAME, "faint", fits=width - 2 * PAD)
    yield from (moved(element, x, y) for element in panel.elements)


def counted(heading: str, number: int, of: str = "") -> Panel:
    """Make a panel of so many like things: their number, and as many dots if they are not too many."""
    told = f"{number}"
    elements: list[Element] = [Words(PAD, HEADING + 0.5, told, NUMBER, bold=True)]
    first, rows = PAD + width_of(told, NUMBER) + 0.4, 0
    if 1 < number <= DOTS:
        rows = -(-number // IN_A_ROW)
        top = HEADING + 0.5 - DOT[1] * (rows - 1) / 2
        spots = (divmod(place, IN_A_ROW) for place in range(number))
        elements += (Disc(first + DOT[1] * across, top + DOT[1] * down, DOT[0], "terracotta") for down, across in spots)
    wide = first + DOT[1] * (min(number, IN_A_ROW) - 1) + DOT[0] if rows else first - 0.4
    return Panel(heading, _wide(heading, wide + PAD), HEADING + max(1.25, DOT[1] * rows + 0.4), tuple(elements), of)


def listed(heading: str, rows: Sequence[Row]) -> Panel:
    """Make a panel of rows: what it is, how much, and its marks."""
    wide = _wide(heading, max(room_of(f"{name}   {value}", WORDS) for name, value, _ in rows) + 2 * PAD)
    return Panel(heading, wide, HEADING + ROW * len(rows) + 0.1, tuple(in_rows(rows, 0, HEADING, wide)))


def in_rows(rows: Iterable[Row], x: float, y: float, width: float) -> Iterator[Element]:
    """Write rows: what it is on the left, how much on the right."""
    for name, value, of in rows:
        room = width_of(value, WORDS)
        yield Words(x + PAD, y + ROW / 2, name, WORDS, "faint", fits=max(1.0, width - 2 * PAD - room - 0.25))
        yield Words(x + width - PAD, y + ROW / 2, value, WORDS, anchor="end", bold=True, fits=width - 2 * PAD)
        if of:
            yield Spot(of, f"{name} {value}", x + PAD / 2, y, width - PAD, ROW)
        y += ROW


def chipped(heading: str, chips: Sequence[Chip], most: float, of: str = "") -> Panel:
    """Make a panel of chips, in as many rows as they need if it may be *most* wide."""
    laid, width, height = laid_chips(chips, PAD, HEADING, most - 2 * PAD)
    return Panel(heading, _wide(heading, width + 2 * PAD), HEADING + height + PAD, tuple(laid), of)


def laid_chips(chips: Iterable[Chip], x: float, y: float, width: float) -> tuple[list[Element], float, float]:
    """Lay chips in rows; tell how wide and how high they lie."""
    high, gap = CHIP
    elements: list[Element] = []
    right, top, widest = x, y, 0.0
    for chip in chips:
        if right > x and right + chip.width > x + width:
            right, top = x, top + high + gap
        elements += drawn(chip, right, top, min(chip.width, width))
        right += chip.width + gap
        widest = max(widest, right - gap - x)
    return elements, min(widest, width), top + high - y


def drawn(
    chip: Chip, x: float, y: float, wide: float, high: float = CHIP[0], corner: float = 0.12
) -> Iterator[Element]:
    """Draw a chip, or a tile of another size."""
    middle = x + wide / 2, y + high / 2
    yield Box(x, y, wide, high, chip.ink, round=corner)
    if chip.seat >= 0:
        yield from counter(*middle, chip.seat, min(0.6, high / 2.6))
    elif chip.text and chip.place:
        yield Words(middle[0], y + 0.3, chip.place, 0.34, "faint", "middle", fits=wide - 0.2)
        yield Words(middle[0], y + high - 0.4, chip.text, WORDS, on(chip.ink), "middle", bold=True, fits=wide - 0.2)
    else:
        ink = on(chip.ink) if chip.text else "hair"
        yield Words(*middle, chip.text or chip.place, WORDS, ink, "middle", fits=wide - 0.2)
    if chip.of:
        name = chip.text or (f"{chip.seat + 1}" if chip.seat >= 0 else "")
        yield Spot(chip.of, ": ".join(filter(None, (chip.place, name))), x, y, wide, high)


def ruled(heading: str, tiles: Sequence[Sequence[Chip]], most: float) -> Panel:
    """Make a panel of squares in rows and columns, as on a board; it is *most* wide, if they can be large enough."""
    columns = max(map(len, tiles))
    side = max(SIDE[0], min(SIDE[1], int((most - 2 * PAD) / columns * 4) / 4))
    elements = [
        element
        for row, line in enumerate(tiles)
        for column, tile in enumerate(line)
        for element in drawn(tile, PAD + column * side, HEADING + row * side, side, side)
    ]
    return Panel(heading, _wide(heading, columns * side + 2 * PAD), HEADING + len(tiles) * side + PAD, tuple(elements))


def _wide(heading: str, width: float) -> float:
    """Give the heading room, up to the next quarter."""
    least = max(width, min(room_of(heading, NAME), 6.0) + 2 * PAD, 3.0)
    return -int(-least * 4 // 1) / 4
