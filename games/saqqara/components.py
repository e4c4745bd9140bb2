"""What the box of Saqqara holds, and what the rules ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Component, Share, Sort
from nomarch.games.saqqara.board import GOODS, Good

if TYPE_CHECKING:
    from nomarch.games.saqqara.rules import SaqqaraRules
    from nomarch.games.saqqara.state import Saqqara

COLOURS: Final = ("components.each-colour-has-merchant-workers-and-boat",)
TRACKS: Final = (*COLOURS, "components.two-tracks-run-under-the-warehouses")


def pyramid_tiles(rules: SaqqaraRules) -> dict[str, int]:
    """Count a tile for each pyramid."""
    return dict.fromkeys(map(str, rules.edition.level_costs), 1)


def pyramids_in_play(rules: SaqqaraRules) -> int:
    """Count the pyramids that are drawn."""
    return rules.seats + rules.edition.pyramids_above_players


def threshold_cards(rules: SaqqaraRules) -> dict[str, int]:
    """Count the threshold cards by what they show."""
    edition = rules.edition
    return {
        **{str(value): count for value, count in edition.threshold_cards.items()},
        "no-yield": edition.no_yield_cards,
    }


def influence_cards(rules: SaqqaraRules) -> dict[str, int]:
    """Count the cards of a deck by what they show."""
    edition = rules.edition
    numbered = {str(value): count for value, count in edition.influence_cards.items()}
    return {**numbered, "beggar": edition.beggar_cards, "merchant": edition.merchant_cards}


def market_cards(rules: SaqqaraRules) -> dict[str, int]:
    """Count the market cards by what they offer."""
    return {name: card.copies for name, card in rules.edition.market_cards.items()}


def warehouses(rules: SaqqaraRules) -> int:
    """Count the warehouses, each of which gets a card."""
    return len(rules.edition.warehouses)


def two_hands(rules: SaqqaraRules) -> int:
    """Count the cards of two hands: one is laid out while the next is drawn."""
    return 2 * rules.edition.hand_size


def goods_to_start_with(rules: SaqqaraRules) -> dict[str, int]:
    """Count the goods that everybody receives, and what the first production brings."""
    edition = rules.edition
    stored = {str(good): edition.goods_per_warehouse for good in edition.warehouses}
    return {**stored, str(Good.GOLD): stored[str(Good.GOLD)] + edition.starting_gold * rules.seats}


def one_each(rules: SaqqaraRules) -> int:
    """Ask for one: nobody can play without."""
    return 1


def goods_left(state: Saqqara) -> dict[str, int]:
    """Count the goods in the supply, by kind."""
    return dict(zip(map(str, GOODS), state.supply.left, strict=True))


def tokens_left(state: Saqqara) -> int:
    """Count the influence tokens that lie on no card."""
    return state.rules.edition.influence_tokens - state.tokens_laid


COMPONENTS: Final = (
    Component(
        "board",
        Sort.BOARDS,
        1,
        ("components.a-warehouse-for-each-good-but-land", "components.two-tracks-run-under-the-warehouses"),
    ),
    Component(
        "province-board",
        Sort.BOARDS,
        1,
        ("components.the-province-board-keeps-cards-and-goods",),
        share=Share.PLAYER,
    ),
    Component(
        "threshold-card",
        Sort.CARDS,
        threshold_cards,
        ("components.threshold-cards-carry-a-value-or-no-yield",),
        fields=("threshold_cards", "no_yield_cards"),
        needs=warehouses,
    ),
    Component(
        "market-card",
        Sort.CARDS,
        market_cards,
        ("components.market-cards-are-of-two-kinds",),
        fields=("market_cards",),
        needs=warehouses,
    ),
    Component(
        "influence-card",
        Sort.CARDS,
        influence_cards,
        ("components.influence-decks-are-alike",),
        fields=("influence_cards", "beggar_cards", "merchant_cards"),
        share=Share.PLAYER,
        needs=two_hands,
    ),
    Component(
        "pyramid-tile",
        Sort.TILES,
        pyramid_tiles,
        ("components.a-pyramid-tile-shows-all-about-its-levels",),
        takes=pyramids_in_play,
    ),
    Component(
        "influence-token",
        Sort.TILES,
        "influence_tokens",
        ("components.influence-tokens-never-run-out",),
        left=tokens_left,
        when_out="components.influence-tokens-never-run-out",
    ),
    Component(
        "good",
        Sort.PIECES,
        "goods_supply",
        (
            "components.goods-are-land-fish-flax-wood-and-gold",
            "components.land-is-a-good-once-it-lies-on-the-table",
        ),
        needs=goods_to_start_with,
        left=goods_left,
        when_out="rounds.gifts-give-what-the-supply-holds",
    ),
    Component("worker", Sort.PIECES, "workers_per_player", COLOURS, share=Share.COLOUR, needs=one_each),
    Component("boat", Sort.PIECES, "boats_per_player", COLOURS, share=Share.COLOUR, needs=one_each),
    Component("merchant-pawn", Sort.PIECES, "merchants_per_player", COLOURS, share=Share.COLOUR, needs=one_each),
    Component("tent", Sort.MARKERS, 1, TRACKS),
    Component("first-player-token", Sort.MARKERS, 1, COLOURS),
    Component("die", Sort.DICE, 1, TRACKS),
)
"""The box, in the order in which it is listed."""
