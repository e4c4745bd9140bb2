"""The readings of Cleopatra: what readers of its rules may not agree on."""

from enum import StrEnum


class OddCard(StrEnum):
    """How the card lies that is left over when a pile is halved."""

    FACE_DOWN = "face_down"
    FACE_UP = "face_up"


class RefillDraw(StrEnum):
    """Whether the cards of a refill are seen before the first is laid."""

    TOGETHER = "together"
    ONE_BY_ONE = "one_by_one"


class ReshuffleMoment(StrEnum):
    """When the discards become the draw pile."""

    AT_ONCE = "at_once"
    WHEN_NEEDED = "when_needed"


class HandLimitChecks(StrEnum):
    """When the hand limit binds."""

    MARKET_ONLY = "market_only"
    MARKET_AND_TURN_END = "market_and_turn_end"


class SanctuaryFormer(StrEnum):
    """Which areas a mosaic turns into sanctuaries."""

    AREA_BECOMES_DEAD = "area_becomes_dead"
    PIECE_TOUCHES_AREA = "piece_touches_area"
