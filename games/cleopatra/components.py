"""What the box of Cleopatra holds, and what the rules ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Component, Share, Sort
from nomarch.games.cleopatra.cards import RESOURCES
from nomarch.games.cleopatra.elements import Part
from nomarch.games.cleopatra.state import AMULETS, TALENTS

if TYPE_CHECKING:
    from nomarch.games.cleopatra.rules import CleopatraRules
    from nomarch.games.cleopatra.state import Cleopatra

ELEMENTS: Final = ("components.palace-elements",)
PLACES: Final = ("components.gardens-plaza-altar",)
PLAYERS: Final = ("components.merchants-statues-cleopatra",)
UNLIMITED: Final = "corruption.the-supply-never-runs-out"


def thrones(rules: CleopatraRules) -> int:
    """Count the throne without its pedestal."""
    return rules.edition.throne_parts.count(Part.THRONE)


def pedestals(rules: CleopatraRules) -> int:
    """Count the pedestal of the throne."""
    return rules.edition.throne_parts.count(Part.PEDESTAL)


def mosaics(rules: CleopatraRules) -> dict[str, int]:
    """Count a mosaic of each shape."""
    return {f"mosaic-{name}": 1 for name in rules.edition.mosaic_shapes}


def double_cards(rules: CleopatraRules) -> dict[str, int]:
    """Count the double cards by resource."""
    return {f"double-{resource}": rules.edition.double_cards_per_resource for resource in RESOURCES}


def no_cards(rules: CleopatraRules) -> int:
    """Take none: they are laid aside before play."""
    return 0


def talents_to_start_with(rules: CleopatraRules) -> int:
    """Ask for a token for each player, since everybody starts with talents."""
    return rules.seats if rules.edition.starting_talents else 0


def amulets_for_every_pyramid(rules: CleopatraRules) -> int:
    """Count the amulets that one offering can hand out."""
    return sum(amulets for amulets in rules.edition.offering_amulets[: rules.seats] if amulets > 0)


def amulets_left(state: Cleopatra) -> int:
    """Count the amulets in the supply."""
    return state.bank.left[AMULETS]


def talents_left(state: Cleopatra) -> int:
    """Count the talents in the treasury."""
    return state.bank.left[TALENTS]


COMPONENTS: Final = (
    Component("garden", Sort.BOARDS, 1, PLACES),
    Component("plaza", Sort.BOARDS, 1, PLACES),
    Component("altar", Sort.BOARDS, 1, PLACES),
    Component("standard-card", Sort.CARDS, "standard_cards", ("components.standard-cards",)),
    Component(
        "double-card",
        Sort.CARDS,
        double_cards,
        ("components.corrupt-resource-cards",),
        fields=("double_cards_per_resource",),
    ),
    Component("trompe-loeil", Sort.CARDS, "trompe_loeil_cards", ("components.corrupt-resource-cards",)),
    Component("character", Sort.CARDS, "character_cards", ("components.character-cards",)),
    Component("promotional-card", Sort.CARDS, "promo_cards", ("setup.deal-the-first-hands",), takes=no_cards),
    Component(
        "mosaic",
        Sort.TILES,
        mosaics,
        ("components.mosaics-all-different", *ELEMENTS),
        fields=("mosaic_shapes",),
    ),
    Component(
        "amulet",
        Sort.TILES,
        "amulet_supply",
        ("components.amulets-and-talents",),
        needs=amulets_for_every_pyramid,
        left=amulets_left,
        when_out=UNLIMITED,
    ),
    Component(
        "talent-token",
        Sort.TILES,
        "talent_tokens",
        ("components.amulets-and-talents",),
        needs=talents_to_start_with,
        left=talents_left,
        unit="talent",
        when_out=UNLIMITED,
    ),
    Component("wall", Sort.PIECES, "wall_count", ELEMENTS),
    Component("sphinx", Sort.PIECES, "sphinx_count", ELEMENTS),
    Component("obelisk", Sort.PIECES, "obelisk_count", ELEMENTS),
    Component("door", Sort.PIECES, "door_frame_count", ELEMENTS),
    Component("pedestal", Sort.PIECES, pedestals, ELEMENTS),
    Component("throne", Sort.PIECES, thrones, ELEMENTS),
    Component("cleopatra-figure", Sort.PIECES, 1, PLACES),
    Component("statue", Sort.PIECES, "statues_per_player", PLAYERS, share=Share.COLOUR),
    Component("nile-merchant", Sort.PIECES, "merchants_per_player", PLAYERS, share=Share.PLAYER),
    Component("pyramid", Sort.PIECES, 1, ("components.pyramids-and-aids",), share=Share.PLAYER),
    Component("priest-die", Sort.DICE, "dice_count", ("components.priest-dice",)),
    Component("player-aid", Sort.AIDS, 1, ("components.pyramids-and-aids",), share=Share.PLAYER),
)
"""The box, in the order in which it is listed."""
