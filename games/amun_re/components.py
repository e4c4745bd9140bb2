"""What the box of Amun-Re holds, and what the rules ask of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Component, Share, Sort
from nomarch.games.amun_re.board import FARMER, GOLD, STONE
from nomarch.games.amun_re.building import pieces_of
from nomarch.games.amun_re.readings import ProvinceDeck

if TYPE_CHECKING:
    from nomarch.games.amun_re.rules import AmunReRules
    from nomarch.games.amun_re.state import AmunRe

FINITE: Final = "components.supplies-are-finite"
PILES: Final = ("components.farmers-stones-and-pyramids",)
COLOURS: Final = ("components.pieces-of-a-colour",)
COMMON: Final = ("components.common-markers",)


def cards_of_the_provinces(rules: AmunReRules) -> dict[str, int]:
    """Count a card for each province."""
    return dict.fromkeys(rules.edition.provinces, 1)


def provinces_in_play(rules: AmunReRules) -> int:
    """Count the provinces that are bought in a kingdom."""
    return rules.seats * rules.edition.rounds_per_kingdom


def province_cards_in_play(rules: AmunReRules) -> int:
    """Count the cards that the pile of provinces is made of."""
    edition = rules.edition
    is_whole = edition.province_deck is ProvinceDeck.ALL and not edition.expert_provinces
    return len(edition.provinces) if is_whole else provinces_in_play(rules)


def gold_to_start_with(rules: AmunReRules) -> dict[str, int]:
    """Count the gold cards of all starting hands, by their value."""
    dealt = Counter(rules.edition.starting_gold_cards)
    return {str(value): dealt[value] * rules.seats for value in sorted(dealt)}


def theft_cards_dealt(rules: AmunReRules) -> int:
    """Count the theft cards of all starting hands."""
    return rules.edition.starting_theft_cards * rules.seats


def architects_dealt(rules: AmunReRules) -> dict[str, int]:
    """Count the Architects of all starting hands."""
    return {"architect": rules.edition.starting_architects * rules.seats}


def fields_in_play(rules: AmunReRules) -> int:
    """Count the fields of the provinces that have most of them, as many as can be owned at once."""
    return sum(sorted(rules.fields, reverse=True)[: provinces_in_play(rules)])


def stones_of_a_pyramid(rules: AmunReRules) -> int:
    """Count the stones that must lie together before there can be a pyramid."""
    return rules.edition.stones_per_pyramid


def provinces_of_a_player(rules: AmunReRules) -> int:
    """Count the provinces that everybody owns in the end."""
    return rules.edition.rounds_per_kingdom


def bidding_pieces(rules: AmunReRules) -> int:
    """Count the pieces one bids with: one, or as many as stay in provinces."""
    edition = rules.edition
    return edition.pieces_per_player if edition.ownership_piece == "bidding_piece" else 1


def fields_of_bidding(rules: AmunReRules) -> tuple[str, ...]:
    """Name what decides how many there are: where they show no owner there is one, whatever else is said."""
    is_owner = rules.edition.ownership_piece == "bidding_piece"
    return ("ownership_piece", "pieces_per_player") if is_owner else ("ownership_piece",)


def bidding_pieces_needed(rules: AmunReRules) -> int:
    """Count the bidding pieces that everybody needs."""
    return provinces_of_a_player(rules) if rules.edition.ownership_piece == "bidding_piece" else 1


def markers_of_owners(rules: AmunReRules) -> int:
    """Count the pieces that do nothing but show an owner."""
    edition = rules.edition
    return edition.pieces_per_player if edition.ownership_piece == "marker" else 0


def markers_needed(rules: AmunReRules) -> int:
    """Count the markers that everybody needs."""
    return provinces_of_a_player(rules) if rules.edition.ownership_piece == "marker" else 0


def harvest_indicators(rules: AmunReRules) -> int:
    """Count what shows the harvest level: one marker, or a tile for each level."""
    edition = rules.edition
    return 1 if edition.harvest_indicator == "marker" else len(edition.level_value)


def fields_of_the_harvest(rules: AmunReRules) -> tuple[str, ...]:
    """Name what decides how many there are."""
    is_marker = rules.edition.harvest_indicator == "marker"
    return ("harvest_indicator",) if is_marker else ("harvest_indicator", "level_value")


def how_the_harvest_is_shown(rules: AmunReRules) -> Sort:
    """Tell whether the harvest indicators are tiles."""
    return Sort.MARKERS if rules.edition.harvest_indicator == "marker" else Sort.TILES


def summary_cards_in_play(rules: AmunReRules) -> int:
    """Count a summary for each player, where there are any."""
    return rules.seats if rules.edition.summary_cards else 0


def gold_left(state: AmunRe) -> int:
    """Count the gold in the bank."""
    return state.supplies.left[GOLD]


def power_cards_left(state: AmunRe) -> int:
    """Count the power cards that can still be drawn."""
    again = len(state.deck.discards) if state.rules.edition.discards_reshuffled else 0
    return len(state.deck.pile) + again


def farmers_left(state: AmunRe) -> int:
    """Count the farmers in the supply."""
    return state.supplies.left[FARMER]


def stones_left(state: AmunRe) -> int:
    """Count the stones in the supply."""
    return state.supplies.left[STONE]


def single_pyramids_left(state: AmunRe) -> int:
    """Count the single pyramids that do not stand on the board."""
    edition = state.rules.edition
    return edition.single_pyramids - pieces_of(state.pyramids, edition.double_pyramids, edition.double_pyramid_worth)[0]


def double_pyramids_left(state: AmunRe) -> int:
    """Count the double pyramids that do not stand on the board."""
    edition = state.rules.edition
    return edition.double_pyramids - pieces_of(state.pyramids, edition.double_pyramids, edition.double_pyramid_worth)[1]


COMPONENTS: Final = (
    Component("board", Sort.BOARDS, 1, ("components.board-and-aids", "components.what-the-board-shows")),
    Component(
        "gold-card",
        Sort.CARDS,
        "gold_cards",
        ("components.gold-and-theft-cards", "components.one-back-hides-the-hand"),
        needs=gold_to_start_with,
        left=gold_left,
        unit="gold",
        when_out=FINITE,
    ),
    Component(
        "theft-card",
        Sort.CARDS,
        "theft_cards",
        ("components.gold-and-theft-cards", "components.one-back-hides-the-hand"),
        takes=theft_cards_dealt,
    ),
    Component(
        "power-card",
        Sort.CARDS,
        "power_cards",
        ("components.power-cards-by-kind", "components.one-back-hides-the-hand"),
        needs=architects_dealt,
        left=power_cards_left,
        when_out=FINITE,
    ),
    Component(
        "province-card",
        Sort.CARDS,
        cards_of_the_provinces,
        ("components.provinces-and-their-cards",),
        takes=province_cards_in_play,
        needs=provinces_in_play,
    ),
    Component(
        "farmer",
        Sort.PIECES,
        "farmer_tokens",
        PILES,
        needs=fields_in_play,
        left=farmers_left,
        when_out=FINITE,
    ),
    Component("stone", Sort.PIECES, "stones", PILES, needs=stones_of_a_pyramid, left=stones_left, when_out=FINITE),
    Component(
        "single-pyramid",
        Sort.PIECES,
        "single_pyramids",
        PILES,
        needs=provinces_in_play,
        left=single_pyramids_left,
        when_out=FINITE,
    ),
    Component("double-pyramid", Sort.PIECES, "double_pyramids", PILES, left=double_pyramids_left, when_out=FINITE),
    Component(
        "bidding-piece",
        Sort.PIECES,
        bidding_pieces,
        COLOURS,
        fields=fields_of_bidding,
        share=Share.COLOUR,
        needs=bidding_pieces_needed,
    ),
    Component(
        "ownership-piece",
        Sort.MARKERS,
        markers_of_owners,
        COLOURS,
        fields=("ownership_piece", "pieces_per_player"),
        share=Share.COLOUR,
        needs=markers_needed,
    ),
    Component("score-marker", Sort.MARKERS, 1, COLOURS, share=Share.COLOUR),
    Component("first-player-marker", Sort.MARKERS, 1, COMMON),
    Component(
        "harvest-indicator",
        how_the_harvest_is_shown,
        harvest_indicators,
        COMMON,
        fields=fields_of_the_harvest,
    ),
    Component(
        "summary-card",
        Sort.AIDS,
        "summary_cards",
        ("components.board-and-aids",),
        takes=summary_cards_in_play,
    ),
)
"""The box, in the order in which it is listed; what an edition has none of is left out."""
