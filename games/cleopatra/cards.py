"""The cards of Cleopatra: five resources, their corrupt doubles, trompe-l'oeil, and characters."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Resource(StrEnum):
    """What elements are built of."""

    ARTISAN = "artisan"
    STONE = "stone"
    MARBLE = "marble"
    WOOD = "wood"
    LAPIS = "lapis"


class Character(StrEnum):
    """Those who help for amulets."""

    BEGGAR = "beggar"
    COURTESAN = "courtesan"
    AMBASSADOR = "ambassador"
    SCRIBE = "scribe"
    SMUGGLER = "smuggler"
    VIZIER = "vizier"


RESOURCES: Final = tuple(Resource)
CHARACTERS: Final = tuple(Character)
RESOURCE_COUNT: Final = 5
ARTISAN: Final = 0
DOUBLES: Final = RESOURCE_COUNT
"""The first double card: that of artisans, then the others in the order of resources."""
TROMPE_LOEIL: Final = 2 * RESOURCE_COUNT
BEGGAR: Final = TROMPE_LOEIL + 1
COURTESAN: Final = TROMPE_LOEIL + 2
AMBASSADOR: Final = TROMPE_LOEIL + 3
SCRIBE: Final = TROMPE_LOEIL + 4
SMUGGLER: Final = TROMPE_LOEIL + 5
VIZIER: Final = TROMPE_LOEIL + 6
KIND_COUNT: Final = TROMPE_LOEIL + 7
KINDS: Final = (
    *map(str, RESOURCES),
    *(f"double-{resource}" for resource in RESOURCES),
    "trompe-loeil",
    *map(str, CHARACTERS),
)
"""All cards by name; first the standard ones, then the corrupt."""
MERCHANT: Final = KIND_COUNT
"""Not a card, but it pays like one."""
STANDARD: Final = range(RESOURCE_COUNT)
CORRUPT: Final = range(RESOURCE_COUNT, KIND_COUNT)
UP: Final = 32
"""Added to the kind of a card that lies face up."""


def is_corrupt(kind: int) -> bool:
    """Tell whether a card is corrupt.

    >>> [KINDS[kind] for kind in range(KIND_COUNT) if not is_corrupt(kind)]
    ['artisan', 'stone', 'marble', 'wood', 'lapis']
    """
    return kind >= RESOURCE_COUNT


def face(card: int) -> str:
    """Name a card as it lies: by its kind if it lies face up.

    >>> face(1 | UP), face(1)
    ('stone', 'face-down')
    """
    return KINDS[card & ~UP] if card & UP else "face-down"
