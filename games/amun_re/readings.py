"""The readings of Amun-Re: what editions, or readers of one sentence, do not agree on."""

from enum import StrEnum


class FirstPlayer(StrEnum):
    """Who begins the game."""

    OLDEST = "oldest"
    RANDOM = "random"
    CHOSEN = "chosen"


class ProvinceDeck(StrEnum):
    """Which province cards are shuffled."""

    ALL = "all"
    THREE_PER_PLAYER = "three_per_player"


class ReturnToLost(StrEnum):
    """Whether an outbid player may come back to a province."""

    LATER = "later"
    NEVER = "never"


class CardLimit(StrEnum):
    """How card symbols limit the cards one may buy."""

    BEST_PROVINCE = "best_province"
    SUM = "sum"


class Blockade(StrEnum):
    """What the blockade keeps free."""

    FOLLOWS_THE_BIDDER = "follows_the_bidder"
    FIXED_SPACE = "fixed_space"


class StayAndRaise(StrEnum):
    """How long one may stay on a lost province."""

    ONE_BID = "one_bid"
    AUCTION = "auction"


class AuctionCards(StrEnum):
    """When cards played in the auction are discarded."""

    AT_ONCE = "at_once"
    AFTER_AUCTION = "after_auction"


class BuilderCards(StrEnum):
    """When Architect and free farmer may be played in the own turn."""

    WITH_GOODS = "with_goods"
    ANY_TIME_IN_PHASE = "any_time_in_phase"


class TheftCard(StrEnum):
    """Where a theft card goes after the offering."""

    OWNER = "owner"
    BANK = "bank"


class FirstPlayerChanges(StrEnum):
    """When the new first player counts."""

    AT_ONCE = "at_once"
    NEXT_ROUND = "next_round"


class Majority(StrEnum):
    """What is compared for the most pyramids of a bank."""

    PER_PROVINCE = "per_province"
    PER_BANK = "per_bank"


class Symbols(StrEnum):
    """Which card symbols count for the bonus card."""

    LASTING = "lasting"
    LASTING_AND_FRAMED = "lasting_and_framed"


class Farmers(StrEnum):
    """Which farmers count for the bonus card."""

    PRESENT = "present"
    PLACED = "placed"


class GiftStones(StrEnum):
    """When stones given with a province complete a pyramid."""

    WHEN_LAID = "when_laid"
    WHEN_WON = "when_won"


class RunsOut(StrEnum):
    """What happens when a supply is used up."""

    DO_WITHOUT = "do_without"
    USE_SUBSTITUTES = "use_substitutes"


class ExtraCards(StrEnum):
    """When the variant with extra cards applies."""

    BUYING = "buying"
    BUYING_AND_REWARDS = "buying_and_rewards"


class Rejected(StrEnum):
    """Where the cards not kept go in the variant with extra cards."""

    UNDER_PILE = "under_pile"
    ON_PILE = "on_pile"
    DISCARD = "discard"
