"""What an edition of Amun-Re states: every number of the box, and every point on which editions or readings differ."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Literal

from pydantic import ConfigDict, model_validator
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Contradiction, Count, Edition, contradicted, derived, expect_together, fact
from nomarch.core.table import SkippedRanks
from nomarch.games.amun_re.board import Province
from nomarch.games.amun_re.coherence import all_checks, all_doubts
from nomarch.games.amun_re.readings import (
    AuctionCards,
    Blockade,
    BuilderCards,
    CardLimit,
    ExtraCards,
    Farmers,
    FirstPlayer,
    FirstPlayerChanges,
    GiftStones,
    Majority,
    ProvinceDeck,
    Rejected,
    ReturnToLost,
    RunsOut,
    StayAndRaise,
    Symbols,
    TheftCard,
)

MOST_PROVINCES = 100
MOST_PRICES = 100
"""More than any board shows; bids are listed for every price of every province."""


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class AmunReEdition(Edition):
    """An edition of Amun-Re, field by field in the order of the rulebook."""

    # components
    gold_cards: dict[int, Count] = fact(
        "How many gold cards there are of each value.", "components.gold-and-theft-cards", "setup.gold-forms-the-bank"
    )
    theft_cards: Count = fact("How many theft cards there are.", "components.gold-and-theft-cards", plays=False)
    theft_is_a_gold_card: bool = fact(
        "Whether the box lists the theft cards among the gold cards; in play they are none in any edition.",
        "components.gold-and-theft-cards",
        plays=False,
    )
    power_cards: dict[str, Count] = fact(
        "How many power cards there are of each kind.", "components.power-cards-by-kind", "setup.power-deck-is-shuffled"
    )
    provinces: dict[str, Province] = fact(
        "What the board shows of each province.",
        "components.provinces-and-their-cards",
        "reveal.provinces-with-a-bonus",
        "purchase.printed-farmers-are-free",
        max_length=MOST_PROVINCES,
    )
    farmer_tokens: Count = fact("How many farmers there are.", "components.farmers-stones-and-pyramids")
    stones: Count = fact("How many stones there are.", "components.farmers-stones-and-pyramids")
    single_pyramids: Count = fact("How many single pyramids there are.", "components.farmers-stones-and-pyramids")
    double_pyramids: Count = fact("How many double pyramids there are.", "components.farmers-stones-and-pyramids")
    supply_runs_out: RunsOut = fact("What happens when a supply is used up.", "components.supplies-are-finite")
    ownership_piece: Literal["marker", "bidding_piece"] = fact(
        "Which piece shows the owner of a province.",
        "components.pieces-of-a-colour",
        "ladder-auction:auction.names-a-price",
        "auction.winners-mark-their-provinces",
        plays=False,
    )
    pieces_per_player: Count = fact(
        "How many ownership pieces a colour has.", "components.pieces-of-a-colour", plays=False
    )
    harvest_indicator: Literal["marker", "tiles"] = fact(
        "What shows the harvest level.",
        "components.what-the-board-shows",
        "components.common-markers",
        "setup.no-harvest-level-yet",
        "offering.total-sets-the-level",
        plays=False,
    )
    summary_cards: Count = fact("How many summary cards are in the box.", "components.board-and-aids", plays=False)

    # setup
    supplies_lie: Literal["beside_board", "on_board"] = fact(
        "Where supplies and piles lie.", "setup.table-is-laid", plays=False
    )
    score_marker_start: Literal["on_zero", "beside_track"] = fact(
        "Where the score markers start.", "setup.everyone-takes-a-colour", plays=False
    )
    starting_gold: Count = fact("The gold everybody starts with.", "setup.starting-hand")
    starting_gold_cards: tuple[Count, ...] = fact(
        "The gold cards everybody starts with.", "setup.starting-hand", plays=False
    )
    starting_architects: Count = fact("The Architects everybody starts with.", "setup.starting-hand")
    starting_theft_cards: Count = fact("The theft cards everybody starts with.", "setup.starting-hand", le=1)
    province_deck: ProvinceDeck = fact(
        "Which province cards are shuffled at the start of the game.",
        "setup.province-deck-is-shuffled",
        "interlude.used-provinces-come-back",
    )
    banker: Literal["oldest", "nobody"] = fact("Who keeps the bank.", "setup.gold-forms-the-bank", plays=False)
    harvest_indicator_start: Literal["named_square", "beside_board", "left_of_track"] = fact(
        "Where the harvest indicator waits for the first offering.", "setup.no-harvest-level-yet", plays=False
    )
    first_player: FirstPlayer = fact("Who begins the game.", "setup.first-player-is-named")

    # rounds
    kingdoms: int = fact(
        "How many kingdoms a game has.",
        "rounds.kingdoms-and-rounds",
        "aim.buy-farm-and-build",
        "build.gift-stones-may-complete-a-pyramid",
        "interlude.owners-and-farmers-leave",
        "interlude.buildings-stay",
        "interlude.hands-are-kept",
        "interlude.used-provinces-come-back",
        "interlude.new-kingdom-as-the-old",
        "variants.provinces-are-dealt-again",
        "end.most-points-win",
        ge=1,
    )
    rounds_per_kingdom: int = fact(
        "How many rounds a kingdom has, so how many provinces everybody gets in it.",
        "rounds.kingdoms-and-rounds",
        "setup.province-deck-is-shuffled",
        "scoring.complete-sets",
        "variants.own-provinces-to-reveal",
        ge=1,
    )
    reveal_is_a_phase: bool = fact(
        "Whether turning up the provinces is a numbered phase.",
        "rounds.phases-in-order",
        plays=False,
    )
    change_at_any_time: Literal[True] = fact(
        "Whether gold may be changed at any time. It must: the engine holds gold as a number.",
        "rounds.change-at-any-time",
        plays=False,
    )

    # reveal
    bonus_cards_lie: Literal["on_province", "under_card"] = fact(
        "Where power cards given with a province lie until it is won.", "reveal.bonus-cards-stay-unseen", plays=False
    )

    # auction
    bid_track: tuple[Count, ...] = fact(
        "The prices on a province card.",
        "ladder-auction:auction.names-a-price",
        "cards.blockade-keeps-a-space-free",
        max_length=MOST_PRICES,
    )
    return_to_lost_province: ReturnToLost = fact(
        "When an outbid player may come back to a province given up.",
        "ladder-auction:auction.may-return-later",
        "ladder-auction:auction.leaves-the-lost-lot",
    )
    overbid_penalty: Literal["gold_lost_and_restart", "none"] = fact(
        "What happens when a player cannot pay a bid.", "auction.overbidding-is-punished", plays=False
    )
    province_card_goes: Literal["discard", "winner"] = fact(
        "Where a province card lies after the auction.", "auction.province-cards-are-laid-aside", plays=False
    )

    # purchase
    price_step: int = fact(
        "What the first piece of a kind costs, and how much more each further one.",
        "purchase.each-further-piece-costs-more",
        ge=1,
    )
    price_table_length: Count = fact(
        "How far the printed price table reaches.", "purchase.each-further-piece-costs-more", plays=False
    )
    power_card_limit: CardLimit = fact(
        "Which card symbols limit the power cards one may buy.", "purchase.cards-within-the-limit"
    )
    cards_bought_unseen: bool = fact(
        "Whether all cards are paid before one is looked at.", "purchase.cards-are-bought-unseen"
    )

    # build
    stones_per_pyramid: int = fact("The stones a pyramid takes.", "build.stones-become-a-pyramid", ge=2)
    gift_stones_build: GiftStones = fact(
        "When stones given with a province complete a pyramid.", "build.gift-stones-may-complete-a-pyramid"
    )
    double_pyramid: Literal["optional", "while_they_last", "always"] = fact(
        "When a pair of pyramids is replaced by a double pyramid.", "build.a-pair-becomes-a-double", plays=False
    )
    double_pyramid_worth: int = fact("The pyramids a double piece stands for.", "build.a-pair-becomes-a-double", ge=1)

    # cards
    card_phase: dict[str, str] = fact(
        "The number or colour by which a card names its phase.", "cards.only-in-their-phase", plays=False
    )
    card_sale_gold: Count = fact(
        "The gold a sold card brings.",
        "cards.sold-for-gold",
        "ladder-auction:auction.can-be-paid",
        "scoring.unsold-cards-count-as-gold",
    )
    discards_reshuffled: bool = fact("Whether the discards become a new draw pile.", "cards.discards-are-reshuffled")
    blockade: Blockade = fact("Which bids of its player the blockade protects.", "cards.blockade-keeps-a-space-free")
    blockade_spaces: int = fact(
        "How many spaces above a blocker's bid the next bid must be.", "cards.blockade-keeps-a-space-free", ge=1
    )
    stay_and_raise_lasts: StayAndRaise = fact(
        "How long an outbid player may stay on a lost province.", "cards.stay-and-raise"
    )
    auction_cards_discarded: AuctionCards = fact(
        "When cards played in the auction are discarded.",
        "cards.auction-cards-stay-to-the-end",
        "cards.discarded-after-use",
    )
    builder_cards_moment: BuilderCards = fact(
        "When Architect and free farmer are played in the own turn.", "cards.played-with-their-goods"
    )
    stones_with_architect: int = fact(
        "The stones a pyramid takes with an Architect.", "cards.architect-saves-a-stone", ge=1
    )
    architect_without_purchase: bool = fact(
        "Whether an Architect may be used without buying stones.", "cards.architect-needs-no-purchase"
    )
    adjustment: Count = fact("What an adjustment adds or takes.", "cards.adjustment-moves-the-total")
    fixed_income_gold: Count = fact("What the fixed income pays.", "cards.fixed-income-replaces-income")
    rich_harvest_gold: Count = fact(
        "What the rich harvest adds for every farmer.", "cards.rich-harvest-adds-per-farmer"
    )

    # offering
    offering_minimum_cards: int = fact(
        "The fewest gold cards in an offering of gold.", "offering.is-never-empty", ge=0, le=1
    )
    wrong_card_in_offering: Literal["counts_minus_three", "refused"] = fact(
        "What a card that does not belong in an offering does.", "offering.wrong-cards-count-against", plays=False
    )
    theft_value: int = fact("What a theft card counts in the total.", "sealed-offering:offering.total-adds-all", lt=0)
    offering_levels: tuple[int, ...] = fact(
        "The lowest total of each harvest level but the first.", "offering.total-sets-the-level"
    )
    theft_gold: Count = fact("What a thief takes from the bank.", "offering.thieves-take-gold")
    theft_card_goes: TheftCard = fact("Where a theft card goes.", "offering.theft-card-comes-back")

    # rewards
    rewards_by_rank: tuple[Count, ...] = fact("The goods of the first ranks.", "rewards.by-rank")
    reward_others: Count = fact("The goods of all other ranks.", "rewards.by-rank")
    rewards_may_be_declined: bool = fact("Whether goods may be left.", "rewards.may-be-declined")
    reward_cards_unseen: bool = fact(
        "Whether the number of cards is said before one is looked at.", "rewards.cards-are-declared-first"
    )
    first_player_changes: FirstPlayerChanges = fact(
        "When the new first player counts.", "rewards.highest-offering-leads"
    )

    # harvest
    level_value: tuple[Count, ...] = fact(
        "What each harvest level pays for a farmer and scores for a temple.", "offering.total-sets-the-level"
    )
    camel_levels: tuple[Count, ...] = fact("The harvest levels that show a camel.", "offering.total-sets-the-level")

    # scoring
    pyramid_points: Count = fact("The points of a pyramid.", "scoring.every-pyramid-counts")
    set_points: Count = fact("The points of a complete set.", "scoring.complete-sets")
    majority_points: Count = fact("The points for the most pyramids.", "scoring.most-pyramids-on-a-bank")
    majority: Majority = fact(
        "Where pyramids are counted for the most on a bank.",
        "scoring.most-pyramids-on-a-bank",
        "scoring.stones-break-the-tie",
    )
    majority_needs_a_pyramid: bool = fact(
        "Whether a bank without pyramids scores for nobody.", "scoring.no-majority-without-pyramids"
    )
    bonus_card_points: Count = fact("The points of a bonus card.", "scoring.bonus-cards-if-fulfilled")
    bonus_symbols: Count = fact(
        "How many card symbols the bonus card for card symbols asks for.", "scoring.bonus-for-card-symbols"
    )
    symbols_counted: Symbols = fact(
        "Which card symbols count for the bonus card: with or without those of immediate bonuses.",
        "scoring.bonus-for-card-symbols",
    )
    bonus_farmers: Count = fact("How many farmers the bonus card for farmers asks for.", "scoring.bonus-for-farmers")
    farmers_counted: Farmers = fact(
        "Which farmers count for the bonus card: with or without printed ones.", "scoring.bonus-for-farmers"
    )
    gold_rank_points: tuple[Count, ...] = fact("The points of the richest players.", "scoring.gold-by-rank")
    gold_ties: SkippedRanks = fact("Which ranks a tie in gold uses up.", "scoring.gold-ties-skip-ranks")
    unsold_cards_count_as_gold: bool = fact(
        "Whether power cards left at the end count at their sale price.", "scoring.unsold-cards-count-as-gold"
    )

    # variants
    extra_cards: Count = fact(
        "How many more cards are drawn than paid for.",
        "variants.draw-extra-and-choose",
        "variants.extra-cards-with-rewards",
        "variants.rejected-cards-go",
    )
    extra_cards_when: ExtraCards = fact("When extra cards are drawn.", "variants.extra-cards-with-rewards")
    rejected_cards_go: Rejected = fact("Where the cards not kept go.", "variants.rejected-cards-go")
    rejected_cards_shown: bool = fact("Whether the cards not kept are shown.", "variants.rejected-cards-go")
    expert_provinces: bool = fact(
        "Whether players choose the provinces to reveal.",
        "setup.province-deck-is-shuffled",
        "reveal.as-many-provinces-as-players",
        "interlude.used-provinces-come-back",
        "variants.own-provinces-to-reveal",
        "variants.each-reveals-one",
        "variants.provinces-are-dealt-again",
    )

    def price_of(self, nth: int) -> int:
        """Give the price of the first, second, third … piece of a kind in one turn."""
        return nth * self.price_step

    @derived("price_step", "price_table_length")
    def piece_prices(self) -> list[int]:
        """What the first, second, third … piece costs, as far as the printed table reaches."""
        return [self.price_of(nth) for nth in range(1, self.price_table_length + 1)]

    @derived("price_step", "price_table_length")
    def total_prices(self) -> list[int]:
        """What one, two, three … pieces cost together."""
        return list(accumulate(self.piece_prices))

    def contradictions(self) -> Iterable[Contradiction]:
        """Name what can be played but does not go together."""
        return contradicted(all_doubts(self))

    @model_validator(mode="after")
    def _hangs_together(self) -> AmunReEdition:
        """Refuse values that fit one by one but not together."""
        expect_together(all_checks(self))
        return self
