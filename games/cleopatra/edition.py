"""What an edition of Cleopatra states: every number of the box, the garden, and every point on which readers differ."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ConfigDict, model_validator
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Contradiction, Count, Edition, contradicted, derived, expect_together, fact
from nomarch.games.cleopatra.cards import Character, Resource
from nomarch.games.cleopatra.coherence import all_checks, all_doubts
from nomarch.games.cleopatra.elements import Category, Frame, Part, Side
from nomarch.games.cleopatra.readings import (
    HandLimitChecks,
    OddCard,
    RefillDraw,
    ReshuffleMoment,
    SanctuaryFormer,
)

Squares = tuple[tuple[int, int], ...]
Cost = dict[Resource, Count]


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class CleopatraEdition(Edition):
    """An edition of Cleopatra, in the order of the rulebook. Squares are (row, column), from the door and the left."""

    # aim
    recommended_age: Count = fact("The age from which it is played.", "aim.age-and-length", plays=False)
    playing_minutes: Count = fact("How long a game takes.", "aim.age-and-length", plays=False)

    # components
    sphinx_count: int = fact(
        "How many sphinxes there are.", "components.palace-elements", "elements.costs-and-rewards", ge=1
    )
    obelisk_count: int = fact(
        "How many obelisks there are.", "components.palace-elements", "elements.costs-and-rewards", ge=1
    )
    door_frames: tuple[Frame, ...] = fact(
        "The door frames, by the side of the gate.",
        "doors.each-frame-counts-from-its-own-corner",
        "walls.stand-along-the-garden",
        "components.palace-elements",
        "elements.costs-and-rewards",
    )
    throne_parts: tuple[Part, ...] = fact(
        "The parts of the throne, in the order in which they are built.",
        "throne.two-parts-make-one-category",
        "elements.costs-and-rewards",
    )
    wall_sides: tuple[Side, ...] = fact(
        "The sides with walls, in the order of the chain.",
        "walls.stand-along-the-garden",
        "doors.chain-goes-round-corners",
        "components.palace-elements",
        "elements.costs-and-rewards",
    )
    walls_per_side: int = fact(
        "How many walls a side has.",
        "walls.stand-along-the-garden",
        "doors.each-frame-counts-from-its-own-corner",
        "components.palace-elements",
        "elements.costs-and-rewards",
        ge=1,
    )
    mosaic_shapes: dict[str, tuple[str, ...]] = fact(
        "The mosaics by name, as rows of filled (x) and empty (.) squares.",
        "components.mosaics-all-different",
        "components.palace-elements",
        "elements.costs-and-rewards",
    )
    garden_rows: int = fact(
        "How deep the garden is.", "components.gardens-plaza-altar", "walls.stand-along-the-garden", ge=1, le=26
    )
    garden_cols: int = fact(
        "How wide the garden is.", "components.gardens-plaza-altar", "walls.stand-along-the-garden", ge=1, le=26
    )
    amulet_supply: Count = fact("How many amulets there are.", "components.amulets-and-talents")
    talent_tokens: dict[int, Count] = fact(
        "How many talent tokens there are of each value.", "components.amulets-and-talents"
    )
    merchants_per_player: Count = fact(
        "How many Nile merchants a player has.",
        "components.merchants-statues-cleopatra",
        "setup.each-player-receives",
    )
    statues_per_player: Count = fact(
        "How many statues a player has.",
        "components.merchants-statues-cleopatra",
        "setup.each-player-receives",
        "sanctuaries.one-statue-for-each",
    )
    standard_cards: dict[Resource, Count] = fact(
        "How many standard cards there are of each resource.", "components.standard-cards"
    )
    double_cards_per_resource: Count = fact(
        "How many double cards there are of each resource.", "components.corrupt-resource-cards"
    )
    trompe_loeil_cards: Count = fact("How many trompe-l'oeil there are.", "components.corrupt-resource-cards")
    character_cards: dict[Character, Count] = fact(
        "How many cards there are of each character.",
        "components.character-cards",
        "characters.each-card-once-a-turn",
        "characters.at-a-glance",
    )
    dice_count: int = fact(
        "How many dice the High Priest has.",
        "components.priest-dice",
        "setup.dice-blank-cleopatra-at-the-start",
        ge=1,
    )
    die_faces: int = fact("How many faces a die has.", "components.priest-dice", ge=1)
    die_symbol_faces: Count = fact(
        "How many faces of a die bear the symbol of the High Priest.", "components.priest-dice"
    )

    # setup
    starting_talents: Count = fact("The talents everybody starts with.", "setup.each-player-receives")
    starting_cards: Count = fact("How many cards everybody is dealt.", "setup.deal-the-first-hands")
    promo_cards: Count = fact("How many cards are removed before play.", "setup.deal-the-first-hands", plays=False)
    deck_parts: int = fact(
        "Into how many equal piles the cards are cut, one of which is turned face up.",
        "setup.part-of-the-deck-lies-face-up",
        "market.discards-make-a-new-draw-pile",
        ge=1,
    )
    odd_card: OddCard = fact("How a card left over lies.", "setup.part-of-the-deck-lies-face-up")
    stall_count: int = fact(
        "How many stalls the market has.",
        "setup.a-card-opens-each-stall",
        "market.draw-all-then-place",
        ge=1,
        le=9,
    )

    # market
    cards_per_stall: int = fact("How many cards a stall gets at a refill.", "market.one-card-to-each-stall", ge=1)
    refill_draw: RefillDraw = fact(
        "How the cards of a refill are drawn: together or one by one.", "market.draw-all-then-place"
    )
    reshuffle_moment: ReshuffleMoment = fact("When the discards become the draw pile.", "market.reshuffle-at-once")

    # hand-limit
    hand_limit: Count = fact(
        "How many cards a hand holds without penalty.",
        "hand-limit.choose-when-above",
        "hand-limit.discard-the-excess",
        "hand-limit.keep-all-and-pay-for-each",
        "characters.smuggler-keeps-all-cards",
        "hand-limit.later-cards-at-turn-end",
    )
    hand_limit_discard_amulets: Count = fact(
        "The amulets for discarding the excess.", "hand-limit.discard-the-excess", "hand-limit.later-cards-at-turn-end"
    )
    hand_limit_amulets_per_card: Count = fact(
        "The amulets for each card kept above the limit.",
        "hand-limit.keep-all-and-pay-for-each",
        "hand-limit.later-cards-at-turn-end",
    )
    hand_limit_checks: HandLimitChecks = fact(
        "When the limit is checked.",
        "hand-limit.later-cards-at-turn-end",
        "hand-limit.kept-cards-are-charged-at-the-market-only",
    )

    # quarry
    categories: tuple[Category, ...] = fact(
        "The categories of elements that make Cleopatra move.",
        "quarry.categories-of-elements",
        "end.cleopatra-reaches-the-gate",
    )
    visit_bonus_two: Count = fact(
        "The bonus for two elements in a visit.", "quarry.two-elements-bonus", "end.the-last-visit-counts"
    )
    visit_bonus_three: Count = fact(
        "The bonus for three elements or more.", "quarry.three-or-more-bonus", "end.the-last-visit-counts"
    )
    cleopatra_steps_per_category: int = fact(
        "How far Cleopatra moves for a finished category.",
        "quarry.cleopatra-steps-for-each-finished-category",
        "end.cleopatra-reaches-the-gate",
        ge=1,
    )

    # payment
    idle_cards_allowed: bool = fact(
        "Whether cards may be thrown in that supply nothing.", "payment.every-card-must-supply-something"
    )
    double_units: int = fact("How many units a double card gives.", "payment.double-gives-two-units", ge=2)
    trompe_loeil_may_be_artisan: bool = fact(
        "Whether a trompe-l'oeil can stand for an artisan.", "payment.trompe-loeil-is-no-artisan"
    )

    # walls
    wall_cost: Cost = fact("What a wall costs.", "walls.cost")
    wall_reward: Count = fact("What a wall pays.", "walls.base-reward")
    wall_reward_per_square: Count = fact(
        "What a wall pays in addition for each mosaic square it touches.", "walls.paid-for-touching-mosaic-squares"
    )

    # sphinxes
    sphinx_cost: Cost = fact("What a sphinx costs.", "sphinxes.cost")
    sphinx_reward_first: Count = fact("What the first sphinx of a pair pays.", "sphinxes.second-of-a-pair-pays-more")
    sphinx_reward_second: Count = fact("What the second sphinx of a pair pays.", "sphinxes.second-of-a-pair-pays-more")

    # throne
    throne_cost: Cost = fact("What a part of the throne costs.", "throne.cost")
    throne_reward: Count = fact("What a part of the throne pays.", "throne.reward")
    throne_foundation: Squares = fact("The squares that are kept for the throne.", "throne.foundation-stays-free")

    # obelisks
    obelisk_cost: Cost = fact("What an obelisk costs.", "obelisks.cost")
    obelisk_reward: Count = fact("What an obelisk pays.", "obelisks.reward")

    # doors
    door_cost: Cost = fact("What a door frame costs.", "doors.cost")
    door_reward: Count = fact("What a door frame pays.", "doors.base-reward")
    door_reward_per_wall: Count = fact(
        "What a door frame pays in addition for each wall linked to it.", "doors.paid-for-the-unbroken-chain"
    )

    # mosaics
    mosaic_cost: Cost = fact("What a mosaic costs.", "mosaics.cost")
    mosaic_reward: Count = fact("What a mosaic pays.", "mosaics.base-reward")
    palm_reward: Count = fact(
        "What a mosaic pays in addition for each palm square it covers.", "mosaics.paid-for-palm-squares"
    )
    palm_squares: Squares = fact("The squares with palms.", "components.gardens-plaza-altar")
    mosaic_may_turn_over: bool = fact("Whether mosaics may be turned over.", "mosaics.any-rotation-and-turned-over")

    # sanctuaries
    sanctuary_former: SanctuaryFormer = fact(
        "Which areas a mosaic turns into sanctuaries.", "sanctuaries.formed-by-the-placer"
    )

    # corruption
    double_amulets: Count = fact("The amulets for using a double card.", "corruption.amulets-on-resource-cards")
    trompe_loeil_amulets: Count = fact("The amulets for using a trompe-l'oeil.", "corruption.amulets-on-resource-cards")
    bank_unlimited: bool = fact("Whether amulets and talents never run out.", "corruption.the-supply-never-runs-out")

    # characters
    beggar_amulets: Count = fact("The amulets for a beggar.", "characters.beggar-everyone-gives")
    beggar_talents: Count = fact(
        "The talents that a beggar is given.",
        "characters.beggar-everyone-gives",
        "characters.beggar-who-can-must",
    )
    courtesan_amulets: Count = fact("The amulets for a courtesan.", "characters.courtesan-takes-from-the-discards")
    ambassador_amulets_per_card: Count = fact(
        "The amulets handed to the ambassador's player with each card accepted.",
        "characters.ambassador-an-amulet-with-each-card",
        "characters.ambassador-giver-needs-amulets",
    )
    scribe_mosaic_amulets: Count = fact(
        "The amulets for a scribe who picks a mosaic.", "characters.scribe-picks-a-mosaic"
    )
    scribe_die_amulets: Count = fact("The amulets for a scribe who turns a die.", "characters.scribe-turns-a-die")
    smuggler_amulets: Count = fact(
        "The amulets for a smuggler.", "characters.smuggler-keeps-all-cards", "characters.at-a-glance"
    )
    vizier_cards: int = fact("How many cards a vizier draws.", "characters.vizier-draws-and-chooses", ge=1)
    vizier_amulets_per_card: Count = fact(
        "The amulets for each card kept with a vizier.", "characters.vizier-amulet-per-card-kept"
    )

    # offering
    offering_amulets: tuple[int, ...] = fact(
        "The amulets by rank in an offering, returned ones below nothing.",
        "offering.first-removes-amulets",
        "offering.others-receive-by-rank",
    )

    # end
    cleopatra_goal: int = fact(
        "How many spaces Cleopatra walks to the gate.",
        "end.cleopatra-reaches-the-gate",
        "setup.dice-blank-cleopatra-at-the-start",
        ge=1,
    )

    # scoring
    end_amulets_per_corrupt_card: Count = fact(
        "The amulets for each corrupt card in hand at the end of the game.", "scoring.corrupt-cards-left-in-hand"
    )
    sanctuary_amulets_per_square: Count = fact(
        "The amulets that a square of a sanctuary takes away.",
        "scoring.sanctuaries-purify",
        "sanctuaries.claim-with-a-statue",
    )
    merchant_end_talents: Count = fact("What an unused merchant pays.", "scoring.unused-merchants-pay")

    @derived("wall_sides", "walls_per_side")
    def wall_count(self) -> int:
        """How many walls there are."""
        return len(self.wall_sides) * self.walls_per_side

    @derived("door_frames")
    def door_frame_count(self) -> int:
        """How many door frames there are."""
        return len(self.door_frames)

    @derived("throne_parts")
    def throne_part_count(self) -> int:
        """How many parts the throne has."""
        return len(self.throne_parts)

    @derived("mosaic_shapes")
    def mosaic_count(self) -> int:
        """How many mosaics there are."""
        return len(self.mosaic_shapes)

    @derived("mosaic_shapes")
    def mosaic_squares(self) -> int:
        """How many squares a mosaic has."""
        return max(sum(row.count("x") for row in rows) for rows in self.mosaic_shapes.values())

    @derived("talent_tokens")
    def talent_count(self) -> int:
        """How many talents there are in all."""
        return sum(value * number for value, number in self.talent_tokens.items())

    @derived("character_cards")
    def character_card_count(self) -> int:
        """How many character cards there are."""
        return sum(self.character_cards.values())

    @derived("standard_cards", "double_cards_per_resource", "trompe_loeil_cards", "character_cards")
    def card_count(self) -> int:
        """How many cards are played with."""
        corrupt = self.double_cards_per_resource * len(Resource) + self.trompe_loeil_cards
        return sum(self.standard_cards.values()) + corrupt + sum(self.character_cards.values())

    def contradictions(self) -> Iterable[Contradiction]:
        """Name what can be played but does not go together."""
        return contradicted(all_doubts(self))

    @model_validator(mode="after")
    def _hangs_together(self) -> CleopatraEdition:
        """Refuse values that fit one by one but not together."""
        expect_together(all_checks(self))
        return self
