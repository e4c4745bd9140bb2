"""The elements of the palace, by category."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Category(StrEnum):
    """A kind of element; Cleopatra moves when all of a kind are built."""

    SPHINX = "sphinx"
    OBELISK = "obelisk"
    THRONE = "throne"
    DOOR = "door"
    WALL = "wall"
    MOSAIC = "mosaic"


class Part(StrEnum):
    """A part of the throne."""

    PEDESTAL = "pedestal"
    THRONE = "throne"


class Frame(StrEnum):
    """A side of the gate."""

    LEFT = "left"
    RIGHT = "right"


class Side(StrEnum):
    """A side of the garden, seen from the plaza; the door is in front."""

    LEFT = "left"
    BACK = "back"
    RIGHT = "right"


CATEGORIES: Final = tuple(Category)
SPHINX: Final = 0
OBELISK: Final = 1
THRONE: Final = 2
DOOR: Final = 3
WALL: Final = 4
MOSAIC: Final = 5
"""Categories as play counts them: numbers, in this order."""
FRAMES: Final = tuple(Frame)
NO_ELEMENT: Final = -1
