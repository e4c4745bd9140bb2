"""Pictures: what a game draws stays on its sheet, keeps its words apart, and shows nothing that a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from nomarch.core.drawing import Picture, Words
from nomarch.core.drawing.picture import Extent
from nomarch.core.engine import ONLOOKER
from nomarch.core.testing.playing import expect

SLACK = 0.3
"""How far ornaments may reach over the edge of a sheet, in units."""


def expect_honest_pictures(state: Any, where: str) -> None:
    """Expect the pictures for whoever decides, the next seat and an onlooker to be well drawn and to tell no secret."""
    for seat in (state.seat, state.seating.after(state.seat), ONLOOKER):
        picture = state.view(seat).picture()
        if picture is None:
            return
        fault = next(faults_in(picture), "")
        expect(where, not fault, f"the picture for seat {seat}: {fault}")
        its = state.redeal(state.seat if seat == ONLOOKER else seat, where).view(seat).picture()
        expect(where, picture == its, f"the picture for seat {seat} shows what it cannot know")


def faults_in(picture: Picture) -> Iterator[str]:
    """Name what is badly drawn: things beyond the sheet, and words upon words."""
    left, top, right, bottom = picture.extent
    sheet = Extent(left - SLACK, top - SLACK, right + SLACK, bottom + SLACK)
    for element in picture.elements:
        if not sheet.holds(element.extent):
            yield f"{element} is not on the sheet"
    written = [(element.shown, element.extent) for element in picture.elements if isinstance(element, Words)]
    for (one, here), (other, there) in combinations(written, 2):
        if here.meets(there) and one.strip() and other.strip():
            yield f"{one!r} is written over {other!r}"
