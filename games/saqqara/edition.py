"""What an edition of Saqqara states: every number of the box, and every point on which readers differ."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Literal

from pydantic import ConfigDict, model_validator
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Contradiction, Count, Edition, contradicted, derived, expect_together, fact
from nomarch.games.saqqara.board import (
    Cost,
    Good,
    Improvement,
    Loot,
    Pyramid,
    Rate,
    Some,
    Token,
    Yield,
)
from nomarch.games.saqqara.cards import MarketCard
from nomarch.games.saqqara.coherence import LEVELLED, all_checks, all_doubts
from nomarch.games.saqqara.holdings import MOST_PIECES
from nomarch.games.saqqara.readings import (
    InfluenceReshuffle,
    InvestingTargets,
    IrrigationLimit,
    LandReplaces,
    OutbidAnswer,
    Reads,
    SingleVictim,
    TieAfterGold,
)

MOST_LEVELS = 100
"""Higher than any pyramid is drawn."""


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class SaqqaraEdition(Edition):
    """An edition of Saqqara, field by field in the order of the rulebook.

    An entry of a table by level serves up to the next one.
    """

    # components
    goods_supply: dict[Good, Count] = fact(
        "How many pieces there are of each good.",
        "components.goods-are-land-fish-flax-wood-and-gold",
        "setup.the-board-in-the-middle-the-goods-beside-it",
    )
    land_counts_as_good: bool = fact(
        "Whether land may be offered and invested and counts toward a threshold.",
        "components.land-is-a-good-once-it-lies-on-the-table",
        "market.an-offer-is-worth-its-number-of-goods",
        "investing.any-goods-count-toward-the-threshold",
    )
    warehouses: tuple[Good, ...] = fact(
        "The goods that have a warehouse, from left to right.",
        "components.a-warehouse-for-each-good-but-land",
        "market.a-card-is-for-sale-under-each-warehouse",
        "market.some-cards-stay-hidden",
        "production.a-threshold-card-under-each-warehouse",
        "influence.a-hidden-card-for-each-warehouse",
        "distribution.warehouses-are-settled-from-fish-to-gold",
    )
    track: tuple[Good, ...] = fact(
        "The spaces of the round track and of the market track.",
        "components.two-tracks-run-under-the-warehouses",
        "setup.the-die-starts-under-land-the-tent-under-gold",
        "rounds.a-game-is-some-years-of-rounds",
        "end.after-the-gold-round-of-the-last-year",
    )
    bonus_goods: tuple[Count, ...] = fact(
        "The bonus of the current market, by year.",
        "components.the-distribution-table-is-read-by-year",
    )
    land_per_warehouse: tuple[Count, ...] = fact(
        "The land each warehouse receives under land, by year.",
        "components.the-distribution-table-is-read-by-year",
    )
    tent_places: tuple[tuple[Good, ...], ...] = fact(
        "Where the tent stands, by year.",
        "components.the-distribution-table-is-read-by-year",
        "setup.the-die-starts-under-land-the-tent-under-gold",
    )
    level_costs: dict[Pyramid, tuple[Cost, ...]] = fact(
        "What each level of each pyramid costs, from the lowest.",
        "components.a-pyramid-tile-shows-all-about-its-levels",
        "setup.draw-a-pyramid-for-each-player",
    )
    level_places: tuple[Some, ...] = fact(
        "How many workers a level holds, from the lowest.",
        "components.a-pyramid-tile-shows-all-about-its-levels",
        "pyramids.a-full-level-blocks",
        "privileges.only-the-level-occupied-counts",
        max_length=MOST_LEVELS,
    )
    level_points: tuple[Count, ...] = fact(
        "What a worker scores on a level, from the lowest.",
        "components.a-pyramid-tile-shows-all-about-its-levels",
        "scoring.each-worker-scores-its-level",
    )
    threshold_cards: dict[int, Count] = fact(
        "How many threshold cards there are of each value.",
        "components.threshold-cards-carry-a-value-or-no-yield",
        "setup.threshold-and-market-cards-form-hidden-piles",
    )
    no_yield_cards: Count = fact(
        "How many threshold cards say that there is no yield.",
        "components.threshold-cards-carry-a-value-or-no-yield",
        "setup.threshold-and-market-cards-form-hidden-piles",
    )
    influence_cards: dict[int, Count] = fact(
        "How many influence cards of each number a deck has.", "components.influence-decks-are-alike"
    )
    beggar_cards: Count = fact("How many beggars a deck has.", "components.influence-decks-are-alike")
    merchant_cards: Count = fact("How many merchants a deck has.", "components.influence-decks-are-alike")
    market_cards: dict[str, MarketCard] = fact(
        "What each market card takes and gives.",
        "components.market-cards-are-of-two-kinds",
        "setup.threshold-and-market-cards-form-hidden-piles",
        "market.some-cards-stay-hidden",
        "exchanges.a-card-turns-gold-into-goods",
        "exchanges.a-card-turns-goods-into-land",
        le=MOST_PIECES,
    )
    influence_tokens: Count = fact("How many influence tokens there are.", "components.influence-tokens-never-run-out")
    influence_tokens_limited: bool = fact(
        "Whether tokens that are not there cannot be laid.", "components.influence-tokens-never-run-out"
    )
    workers_per_player: int = fact(
        "How many workers a colour has.", "components.each-colour-has-merchant-workers-and-boat", ge=1
    )
    merchants_per_player: Count = fact(
        "How many merchant pawns a colour has.", "components.each-colour-has-merchant-workers-and-boat", plays=False
    )
    boats_per_player: Count = fact(
        "How many boats a colour has.", "components.each-colour-has-merchant-workers-and-boat", plays=False
    )

    # setup
    pyramids_above_players: int = fact(
        "How many more pyramids than players there are.", "setup.draw-on-until-pyramids-outnumber-players", ge=1
    )
    joined_pyramids: tuple[Pyramid, Pyramid] = fact(
        "The two pyramids of which there is never one alone.",
        "setup.soldiers-and-thieves-come-together",
        "setup.soldiers-and-thieves-leave-together",
    )
    first_threshold_value: int = fact(
        "The low threshold that is among the first.", "setup.a-low-threshold-is-among-the-first", ge=1
    )
    first_threshold_others: Count = fact(
        "How many cards drawn unseen are shuffled with the low threshold card.",
        "setup.a-low-threshold-is-among-the-first",
    )
    starting_gold: Count = fact("The gold everybody starts with.", "setup.each-player-starts-with-gold")
    nile_start: Count = fact("The space of the Nile where boats start.", "setup.boats-start-at-the-foot-of-the-nile")

    # rounds
    years: int = fact(
        "How many years a game lasts at most.",
        "rounds.a-game-is-some-years-of-rounds",
        "end.after-the-gold-round-of-the-last-year",
        ge=1,
    )

    # market
    market_cards_per_player: int = fact(
        "How many market cards a player may win.", "market.cards-a-player-are-limited", ge=1
    )
    outbid_answer: OutbidAnswer = fact(
        "When a beaten offer must be raised or given up.", "open-auction:auction.a-beaten-offer-may-wait"
    )

    # production
    goods_per_warehouse: Count = fact(
        "The goods of its own kind that every warehouse receives.", "production.every-warehouse-receives-its-goods"
    )

    # influence
    hand_size: int = fact("How many influence cards are drawn in a round.", "influence.draw-a-hand", ge=1)
    influence_reshuffle: InfluenceReshuffle = fact(
        "When discarded influence cards become the pile.", "influence.the-last-card-drawn-renews-the-pile"
    )

    # investing
    investing_targets: InvestingTargets = fact(
        "Where goods may be invested.", "investing.add-goods-to-a-warehouse-of-your-choice"
    )
    no_yield_ignored_by_investing: bool = fact(
        "Whether investing can end before all pass although a warehouse has no yield.",
        "investing.ends-when-all-pass-or-all-thresholds-are-met",
    )

    # distribution
    beggar_goods: Count = fact("How many goods a beggar may take at most.", "distribution.a-beggar-picks-first")
    beggar_takes_land: bool = fact("Whether a beggar may take land.", "distribution.a-beggar-takes-no-land")
    special_cards_compete: bool = fact(
        "Whether tokens on a beggar or a merchant count as influence.",
        "distribution.beggars-and-merchants-have-no-influence",
    )
    merchant_goods: Count = fact("How many goods a merchant brings.", "distribution.a-merchant-draws-from-the-supply")
    merchant_at_no_yield: bool = fact(
        "Whether a merchant earns where there is no yield.", "distribution.a-merchant-earns-at-no-yield-too"
    )
    match_goods: Count = fact(
        "How many goods a card equal to the threshold brings.", "distribution.matching-the-threshold-earns-a-good"
    )
    match_reads: Reads = fact(
        "What is compared with the threshold.", "distribution.matching-the-threshold-earns-a-good"
    )
    match_needs_threshold: bool = fact(
        "Whether a match earns only where the threshold is reached.", "distribution.a-match-needs-the-threshold-reached"
    )

    # pyramids
    land_replaces: LandReplaces = fact(
        "Where land stands for another good.", "pyramids.land-replaces-any-good-in-building"
    )
    placing_is_a_step: bool = fact(
        "Whether a worker placed in a turn has made its step.",
        "pyramids.each-worker-makes-a-step-a-turn",
        "pyramids.a-free-worker-goes-elsewhere-and-rests",
    )

    # privileges
    irrigation_rates: dict[int, Yield] = fact("What land is sold for.", "privileges.irrigation-sells-land")
    irrigation_limit: IrrigationLimit = fact(
        "How much land may be sold in a turn.", "exchanges.irrigation-is-bounded-by-land-held"
    )
    intrigue_cards: dict[int, Improvement] = fact(
        "How Intrigue improves the hand.", "privileges.intrigue-improves-the-hand"
    )
    government_gold: dict[int, dict[int, Count]] = fact(
        "The gold that Government pays for each high threshold.", "privileges.government-pays-for-high-thresholds"
    )
    religion_range: dict[int, Count] = fact(
        "The highest card that Religion admits.", "privileges.only-the-level-occupied-counts"
    )
    religion_reads: Reads = fact(
        "What is compared with the range of Religion.", "privileges.religion-admits-more-cards-higher-up"
    )
    soldiers_gold: dict[int, Count] = fact(
        "The gold that Soldiers bring.", "privileges.soldiers-are-paid-when-the-turn-begins"
    )
    protection_from_level: int = fact(
        "The level from which Soldiers protect.", "privileges.soldiers-protect-against-thieves", ge=1
    )
    agriculture_goods: dict[int, Yield] = fact("What Agriculture yields.", "privileges.agriculture-yields-goods")
    court_influence: dict[int, Token] = fact("The influence of the Royal court.", "privileges.court-adds-influence")
    trade_rates: dict[int, Rate] = fact("What Trade takes and gives.", "privileges.trade-changes-goods", le=MOST_PIECES)
    engineering_discount: dict[int, Count | Literal["all"]] = fact(
        "The goods of the current market that Engineering saves.",
        "privileges.engineering-saves-goods-of-the-current-market",
    )
    thieves_loot: dict[int, Loot] = fact("What Thieves steal.", "privileges.thieves-choose-victims-and-goods")
    theft_with_one_victim: SingleVictim = fact(
        "What Thieves steal when fewer opponents can be robbed than the level asks for.",
        "privileges.a-single-victim-loses-a-single-good",
    )
    thieves_top_influence: Count = fact(
        "The influence of the worker on top of Thieves.", "privileges.the-chief-thief-adds-influence"
    )

    # nile
    land_per_nile_space: int = fact("The land that moves a boat one space.", "nile.land-moves-the-boat", ge=1)
    nile_last_space: Count = fact(
        "The space that no boat passes; 0 if there is none.", "nile.the-boat-goes-as-far-as-land-lasts"
    )

    # end
    pyramids_without_top: Count = fact(
        "How many pyramids may lack a worker on top when the game ends early.",
        "end.when-all-but-a-few-pyramids-are-topped",
    )
    rounds_after_early_end: Count = fact(
        "How many rounds are still played once the condition for an early end is met.", "end.a-further-round-is-played"
    )

    # scoring
    points_per_nile_space: Count = fact("The points of a space of the Nile.", "scoring.the-boat-scores-its-space")
    tie_after_gold: TieAfterGold = fact("Who wins if gold is equal too.", "scoring.still-equal-players-share-the-win")

    @property
    def levels(self) -> int:
        """How many levels a pyramid has."""
        return len(self.level_places)

    @derived("level_places")
    def level_count(self) -> int:
        """How many levels a pyramid has, for texts: their number is known, though not what they hold."""
        return self.levels

    @derived(*LEVELLED, "protection_from_level")
    def first_privilege_level(self) -> int:
        """The lowest level that has a privilege in some pyramid."""
        named: Iterable[int] = chain.from_iterable(getattr(self, table) for table in LEVELLED)
        return min([*named, self.protection_from_level])

    @derived("track")
    def rounds_per_year(self) -> int:
        """How many rounds a year has: one for each space of the track."""
        return len(self.track)

    @derived("track")
    def die_start(self) -> str:
        """Where the die starts."""
        return self.track[0]

    @derived("track")
    def last_space(self) -> str:
        """The last space of the track."""
        return self.track[-1]

    @derived("tent_places")
    def tent_start(self) -> str:
        """Where the tent starts."""
        return self.tent_places[0][0]

    @derived("level_costs")
    def pyramid_tiles(self) -> int:
        """How many pyramid tiles there are."""
        return len(self.level_costs)

    @derived("threshold_cards", "no_yield_cards")
    def threshold_card_count(self) -> int:
        """How many threshold cards there are."""
        return sum(self.threshold_cards.values()) + self.no_yield_cards

    @derived("influence_cards", "beggar_cards", "merchant_cards")
    def influence_deck_size(self) -> int:
        """How many cards an influence deck has."""
        return sum(self.influence_cards.values()) + self.beggar_cards + self.merchant_cards

    @derived("market_cards")
    def market_card_count(self) -> int:
        """How many market cards there are."""
        return sum(card.copies for card in self.market_cards.values())

    @derived("market_cards", "warehouses")
    def market_cards_hidden(self) -> int:
        """How many market cards stay hidden."""
        return int(self.market_card_count) - len(self.warehouses)

    def contradictions(self) -> Iterable[Contradiction]:
        """Name what can be played but does not go together."""
        return contradicted(all_doubts(self))

    @model_validator(mode="after")
    def _hangs_together(self) -> SaqqaraEdition:
        """Refuse values that fit one by one but not together."""
        expect_together(all_checks(self))
        return self
