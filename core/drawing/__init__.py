"""Drawing: pictures of boards as plain elements, written as SVG or in letters. It knows nothing of games."""

from __future__ import annotations

from nomarch.core.drawing.flow import Legend, flow
from nomarch.core.drawing.letters import letters
from nomarch.core.drawing.palette import INKS, on, seat_ink
from nomarch.core.drawing.picture import Box, Disc, Element, Path, Picture, Point, Shape, Tiles, Words, dyed
from nomarch.core.drawing.pieces import counter, row_of, stepped
from nomarch.core.drawing.svg import embedded, svg
from nomarch.core.drawing.wording import room_of, width_of, wrapped

__all__ = [
    "INKS",
    "Box",
    "Disc",
    "Element",
    "Legend",
    "Path",
    "Picture",
    "Point",
    "Shape",
    "Tiles",
    "Words",
    "counter",
    "dyed",
    "embedded",
    "flow",
    "letters",
    "on",
    "room_of",
    "row_of",
    "seat_ink",
    "stepped",
    "svg",
    "width_of",
    "wrapped",
]
