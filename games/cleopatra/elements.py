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
SPHINX, OBELISK, THRONE, DOOR, WALL, MOSAIC = range(len(CATEGORIES))
FRAMES: Final = tuple(Frame)
NO_ELEMENT: Final = -1
