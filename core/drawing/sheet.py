"""Sheets: pictures moved, and put beside or below each other on one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from nomarch.core.drawing.picture import Element, Path, Picture, Shape, Tiles, Words

SHEET: Final = 24.0
"""As wide as a sheet is at most, so that words of size 0.4 can be read on a printed page."""
BETWEEN: Final = 0.75
"""From picture to picture."""
HEADING: Final = 0.9
"""How high the heading of a picture is."""


def moved(element: Element, right: float, down: float) -> Element:
    """Give the same element in another place."""
    if isinstance(element, Tiles):
        return replace(element, at=(element.at[0] + right, element.at[1] + down))
    if isinstance(element, Path | Shape):
        return replace(element, points=tuple((x + right, y + down) for x, y in element.points))
    return replace(element, x=element.x + right, y=element.y + down)


def beside(pictures: Sequence[Picture], headings: Sequence[str], title: str) -> Picture:
    """Put pictures side by side on one sheet, each below its heading."""
    elements: list[Element] = []
    x = 0.0
    for picture, heading in zip(pictures, headings, strict=True):
        elements.append(Words(x + picture.width / 2, HEADING / 2, heading, anchor="middle", bold=True))
        elements += (moved(element, x, HEADING) for element in picture.elements)
        x += picture.width + BETWEEN
    return Picture(title, x - BETWEEN, HEADING + max(picture.height for picture in pictures), tuple(elements))


def below(pictures: Sequence[Picture], title: str) -> Picture:
    """Put pictures below each other on one sheet."""
    elements: list[Element] = []
    y = 0.0
    for picture in pictures:
        elements += (moved(element, 0, y) for element in picture.elements)
        y += picture.height + BETWEEN
    return Picture(title, max(picture.width for picture in pictures), y - BETWEEN, tuple(elements))


def rows_of(pictures: Sequence[Picture]) -> Iterator[slice]:
    """Share pictures out over rows, each as long as a sheet is wide."""
    first, room = 0, SHEET
    for number, picture in enumerate(pictures):
        if number > first and picture.width > room:
            yield slice(first, number)
            first, room = number, SHEET
        room -= picture.width + BETWEEN
    yield slice(first, len(pictures))
