"""Figures: what a rulebook shows besides words. They are drawn from the rules alone, without a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from nomarch.core.drawing import Picture
    from nomarch.core.engine.view import Labels

    Draw = Callable[[Any, Labels, int | None], Picture | None]
    """Draws under a rule set, in the words of the labels, for a number of players or for any."""


class Figure(NamedTuple):
    """How a figure is drawn, and which fields of the edition it shows; it may be nothing where it does not apply."""

    draw: Draw
    shows: tuple[str, ...] = ()
