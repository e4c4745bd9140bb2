"""Drawing: pictures of boards as plain elements, written as SVG or in letters. It knows nothing of games."""

from __future__ import annotations

from nomarch.core.drawing.cycle import Step, cycle
from nomarch.core.drawing.flow import Legend, flow
from nomarch.core.drawing.inventory import Sign, inventory
from nomarch.core.drawing.letters import letters
from nomarch.core.drawing.palette import INKS, on, seat_ink
from nomarch.core.drawing.picture import Box, Disc, Element, Path, Picture, Point, Shape, Spot, Tiles, Words, dyed
from nomarch.core.drawing.pieces import arrow, counter, numbered, paragraph, pile, row_of, stepped
from nomarch.core.drawing.sheet import SHEET, below, beside, moved, rows_of
from nomarch.core.drawing.spread import Card, Spread
from nomarch.core.drawing.svg import embedded, live, svg
from nomarch.core.drawing.wording import room_of, two_lines, width_of, wrapped

__all__ = [
    "INKS",
    "SHEET",
    "Box",
    "Card",
    "Disc",
    "Element",
    "Legend",
    "Path",
    "Picture",
    "Point",
    "Shape",
    "Sign",
    "Spot",
    "Spread",
    "Step",
    "Tiles",
    "Words",
    "arrow",
    "below",
    "beside",
    "counter",
    "cycle",
    "dyed",
    "embedded",
    "flow",
    "inventory",
    "letters",
    "live",
    "moved",
    "numbered",
    "on",
    "paragraph",
    "pile",
    "room_of",
    "row_of",
    "rows_of",
    "seat_ink",
    "stepped",
    "svg",
    "two_lines",
    "width_of",
    "wrapped",
]
