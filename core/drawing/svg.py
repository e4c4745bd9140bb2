"""Pictures as SVG: only shapes and words, so that several can stand on one page and none needs another file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, singledispatch
from typing import Final
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement, tostring

from nomarch.core.drawing.outline import bends, outlines, seams
from nomarch.core.drawing.palette import colour
from nomarch.core.drawing.picture import Box, Disc, Element, Path, Picture, Point, Shape, Spot, Tiles, Words
from nomarch.core.drawing.wording import clean

UNIT: Final = 40
"""How many pixels a unit has."""
STROKE: Final = 0.035
"""How strong outlines are, in units."""
DASHES: Final = (0.12, 0.1)
"""How long the dashes of a line are, and the gaps between them."""
BASELINE: Final = 0.34
"""How far the foot of a line of words lies below its middle, as a share of its size."""
FONT: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
ON_PAPER: Final = "'Source Sans Pro'"
"""What pictures are lettered in where a page is printed; on a screen it is rarely there."""
END: Final = "</svg>"
ALIKE: Final = 8_000
"""How many elements are kept as they were written."""
Attributes = Mapping[str, str]


def svg(picture: Picture) -> str:
    """Write a picture as an SVG file of its own."""
    size = {"width": _length(picture.width), "height": _length(picture.height)}
    drawn = _drawn(picture, FONT, {"xmlns": "http://www.w3.org/2000/svg", **size})
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawn}\n'


def embedded(picture: Picture) -> str:
    """Write a picture as a part of an HTML page, which says how wide it is."""
    return _drawn(picture, f"{ON_PAPER}, {FONT}", {})


def live(picture: Picture) -> str:
    """Write a picture as a part of an HTML page in which one can point at its spots, which lie above everything else.

    Each is a `<g data-of="thebes" role="button" tabindex="0" aria-label="Thebes">` with a rectangle that is clear until
    the page paints it; where several overlap, the later one is above.
    """
    spots = "".join(_pointed_at(element) for element in picture.elements if isinstance(element, Spot))
    return f"{_drawn(picture, FONT, {'role': 'group'}).removesuffix(END)}{spots}{END}"


def _drawn(picture: Picture, font: str, more: Attributes) -> str:
    title = clean(picture.title)
    box = f"0 0 {_length(picture.width)} {_length(picture.height)}"
    root = Node(
        "svg",
        {"viewBox": box, "role": "img", "aria-label": title},
    )
    root.attrib |= {"font-family": font, "stroke-width": _length(STROKE), "stroke-linejoin": "round", **more}
    SubElement(root, "title").text = title
    begun = tostring(root, encoding="unicode").removesuffix(END)
    sheet = Box(0, 0, picture.width, picture.height, picture.paper, edge="")
    return "".join([begun, *map(_written, (sheet, *picture.elements)), END])


@lru_cache(maxsize=ALIKE)
def _written(element: Element) -> str:
    """Write an element; most stand in other pictures too, of a round, a game or another language."""
    root = Node("svg")
    _draw(element, root)
    return "".join(tostring(node, encoding="unicode") for node in root)


@lru_cache(maxsize=ALIKE)
def _pointed_at(spot: Spot) -> str:
    """Write a spot as what can be pointed at, by hand or with a key."""
    group = Node("g", {"data-of": clean(spot.of), "role": "button", "tabindex": "0", "aria-label": clean(spot.name)})
    place = {"x": _length(spot.x), "y": _length(spot.y)}
    size = {"width": _length(spot.width), "height": _length(spot.height)}
    SubElement(group, "rect", {**place, **size, "fill": "transparent"})
    return tostring(group, encoding="unicode")


@singledispatch
def _draw(element: Element, root: Node) -> None:
    raise TypeError(f"there is no way to draw a {type(element).__name__}")


@_draw.register
def _(element: Tiles, root: Node) -> None:
    borders = " ".join(f"M{_listed(border, element.at)}Z" for border in outlines(element.cells, element.inset))
    inked = _inked(element.ink, element.edge)
    if element.grid:
        SubElement(root, "path", {"d": borders, "fill-rule": "evenodd", **_inked(element.ink, "")})
        lines = " ".join(f"M{_listed(seam, element.at)}" for seam in seams(element.cells))
        SubElement(root, "path", {"d": lines, "stroke": colour(element.grid)})
        inked = {**inked, "fill": "none"}
    SubElement(root, "path", {"d": borders, "fill-rule": "evenodd", **inked})


@_draw.register
def _(element: Spot, root: Node) -> None:
    """Paint nothing."""


@_draw.register
def _(element: Box, root: Node) -> None:
    place = {"x": _length(element.x), "y": _length(element.y)}
    size = {"width": _length(element.width), "height": _length(element.height)}
    corner = {"rx": _length(element.round)} if element.round else {}
    SubElement(root, "rect", {**place, **size, **corner, **_inked(element.ink, element.edge)})


@_draw.register
def _(element: Disc, root: Node) -> None:
    place = {"cx": _length(element.x), "cy": _length(element.y), "r": _length(element.radius)}
    SubElement(root, "circle", {**place, **_inked(element.ink, element.edge)})


@_draw.register
def _(element: Shape, root: Node) -> None:
    SubElement(root, "polygon", {"points": _listed(element.points), **_inked(element.ink, element.edge)})


@_draw.register
def _(element: Path, root: Node) -> None:
    stroke = {"stroke": colour(element.ink), "stroke-width": _length(element.width)}
    dashes = {"stroke-dasharray": " ".join(map(_length, DASHES))} if element.dashed else {}
    SubElement(root, "path", {"d": _way(element), "fill": "none", **stroke, **dashes})


@_draw.register
def _(element: Words, root: Node) -> None:
    size = element.set_size
    place = {"x": _length(element.x), "y": _length(element.y + BASELINE * size)}
    how = {"font-size": _length(size), "fill": colour(element.ink), "text-anchor": element.anchor}
    weight = {"font-weight": "bold"} if element.bold else {}
    SubElement(root, "text", {**place, **how, **weight}).text = element.shown


def _way(path: Path) -> str:
    if not path.smooth:
        return f"M{_listed(path.points)}"
    curves = " ".join(f"C{_listed(bend[1:])}" for bend in bends(path.points))
    return f"M{_listed(path.points[:1])} {curves}"


def _inked(ink: str, edge: str) -> Attributes:
    return {"fill": colour(ink), **({"stroke": colour(edge)} if edge else {})}


def _listed(points: Iterable[Point], at: Point = (0, 0)) -> str:
    return " ".join(f"{_length(x + at[0])},{_length(y + at[1])}" for x, y in points)


def _length(units: float) -> str:
    """Write a length in pixels, as short as it can be."""
    return f"{units * UNIT + 0.0:.2f}".rstrip("0").rstrip(".")  # a zero is a zero, whichever way it was come to
