"""The readings of Saqqara: what readers of its rules may not agree on."""

from enum import StrEnum


class OutbidAnswer(StrEnum):
    """When a beaten bidder answers."""

    FREE = "free"
    NEXT_TURN = "next_turn"


class InfluenceReshuffle(StrEnum):
    """When the discards of an influence deck become its pile."""

    AT_LAST_CARD = "at_last_card"
    WHEN_NEEDED = "when_needed"


class InvestingTargets(StrEnum):
    """Where goods may be invested."""

    ANY_WAREHOUSE = "any_warehouse"
    BELOW_THRESHOLD = "below_threshold"


class Reads(StrEnum):
    """Whether a number on a card counts as printed, or with its tokens."""

    PRINTED = "printed"
    TOTAL = "total"


class IrrigationLimit(StrEnum):
    """How much land is sold in a turn."""

    LAND_AT_START = "land_at_start"
    NOT_BOUGHT = "not_bought"
    NONE = "none"


class LandReplaces(StrEnum):
    """Where land stands for another good."""

    BUILDING = "building"
    ANY_PAYMENT = "any_payment"


class SingleVictim(StrEnum):
    """What is stolen where only one opponent can be robbed and more are asked for."""

    ONE_GOOD = "one_good"
    NONE = "none"


class TieAfterGold(StrEnum):
    """Who wins among players who are equal in gold too."""

    SHARED = "shared"
    FIRST_IN_ORDER = "first_in_order"
