"""The table of Saqqara as a document, whole or as one seat knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.editions import Count
from nomarch.core.engine import (
    BySeat,
    Cards,
    Counts,
    CountsBySeat,
    Document,
    Mask,
    Name,
    Names,
    Plain,
    Table,
    describe_slots,
    seats_of,
)
from nomarch.core.mechanisms import OpenOnTable
from nomarch.core.table import counts_of, masked
from nomarch.games.saqqara.board import GOODS, PYRAMIDS
from nomarch.games.saqqara.cards import NO_CARD, by_kind
from nomarch.games.saqqara.holdings import decoded
from nomarch.games.saqqara.rules import ON

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

UNKNOWN: Final = "?"
"""A card that the reader of a document cannot know."""


class TurnOnTable(Document):
    """How far a step, or the turn of a player, has got."""

    step: int = 0
    last: Count = 0
    tokens: list[str] = []
    """The pyramids whose token the player has still to lay."""
    passed: list[int] = []
    reached: list[str] | None = None
    moved: list[str] = []
    land_at_start: Count = 0
    land_bought: Count = 0
    sold: Count = 0
    stolen: bool = False
    victims: list[int] = []
    had: list[dict[str, Count]] = []
    paying: str | None = None
    cost: dict[str, Count] = {}


class Renewed(Document):
    """A pile that was renewed: cards then in hand, those known to be in the new pile, and what became of the hand."""

    seat: int
    in_hand: Count
    shown: Cards
    turned_up: Cards = {}
    unseen: Count = 0


class SaqqaraTable(Table):
    """A position of Saqqara. Piles are listed from the top; goods, pyramids and cards are called as in notation."""

    year: Count | None = None
    place: str | None = None
    markets: Count | None = None
    """How many markets were held."""
    tent: str | None = None
    """Where the tent stands, as long as it does."""
    rounds_left: Count | None = None
    """How many rounds are still played, this one included, once enough tops are reached."""
    goods: list[dict[str, Count]] | None = None
    supply: dict[str, Count] | None = None
    warehouses: dict[str, dict[str, Count]] | None = None
    pyramids: list[str] | None = None
    """The pyramids in play."""
    levels: list[dict[str, Count]] | None = None
    """By seat, the levels on which its workers stand."""
    boats: list[Count] | None = None
    thresholds: dict[str, Count] | None = None
    """By warehouse; 0 is no yield."""
    threshold_pile: list[Count | str] | None = None
    threshold_discards: list[Count] | None = None
    on_sale: dict[str, str] | None = None
    """By warehouse, the market card under it."""
    market_cards: list[list[str]] | None = None
    auction: OpenOnTable | None = None
    hands: list[Cards] | None = None
    hand_sizes: list[Count] | None = None
    laid: list[dict[str, str]] | None = None
    """By seat and warehouse, the influence card."""
    tokens: list[dict[str, Count]] | None = None
    """By seat and warehouse, the influence of tokens."""
    tokens_laid: Count | None = None
    turned_up: Count | None = None
    """How many warehouses have their cards turned up."""
    piles: list[list[str]] | None = None
    discards: list[Cards] | None = None
    """By seat, the influence cards discarded for all to see."""
    unseen: list[Cards] | None = None
    unseen_sizes: list[Count] | None = None
    renewed: list[Renewed] | None = None
    turn: TurnOnTable | None = None


def stores_of(state: Saqqara) -> Sequence[str]:
    """Call warehouses by their goods."""
    return state.rules.stores


def track_of(state: Saqqara) -> Sequence[str]:
    """Call the spaces of the track by their goods."""
    return state.rules.edition.track


BOARD: Final = (
    *map(Plain, ("year", "markets", "tokens_laid", "turned_up")),
    Name("place", "space of the track", track_of),
    CountsBySeat("goods", "good", GOODS, slot="goods_of"),
    Names("pyramids", "pyramid", PYRAMIDS, slot="tiles"),
    CountsBySeat("levels", "pyramid", PYRAMIDS),
    BySeat("boats"),
    CountsBySeat("tokens", "warehouse", stores_of, slot="influence"),
)
TURN: Final = (
    *map(Plain, ("step", "last", "land_at_start", "land_bought", "sold", "stolen")),
    Names("tokens", "pyramid", PYRAMIDS, slot="to_place"),
    Mask("passed", "seat", seats_of),
    Mask("moved", "pyramid", PYRAMIDS),
    Mask("victims", "seat", seats_of),
    Name("paying", "pyramid", PYRAMIDS),
    Counts("cost", "good", GOODS),
)


def describe(state: Saqqara, eyes: int | None) -> dict[str, Any]:
    """Describe the table: all of it, or what the seat *eyes* may know."""
    rules = state.rules
    stores = rules.stores
    return {
        **describe_slots(BOARD, state),
        "tent": tent_place(state),
        "rounds_left": None if state.closing == ON else state.closing,
        "supply": counts_of(state.supply.left, GOODS),
        "warehouses": {store: counts_of(state.stored_goods(number), GOODS) for number, store in enumerate(stores)},
        "thresholds": dict(zip(stores, state.thresholds, strict=False)),
        "threshold_pile": [value if eyes is None else UNKNOWN for value in reversed(state.threshold_deck.pile)],
        "threshold_discards": sorted(state.threshold_deck.discards),
        "on_sale": {store: rules.cards[card] for store, card in zip(stores, state.on_sale, strict=False)},
        "market_cards": [[rules.cards[card] for card in held] for held in state.held],
        "auction": state.auction.described(eyes),
        **_describe_cards(state, eyes),
        "turn": TurnOnTable(
            **describe_slots(TURN, state),
            reached=masked(state.reached, stores) or None,
            had=[counts_of(decoded(code), GOODS) for code in sorted(state.had)],
        ),
    }


def tent_place(state: Saqqara) -> str | None:
    """Name the space under which the tent stands, none once the last market was held."""
    return None if state.tent is None else str(GOODS[state.tent])


def _describe_cards(state: Saqqara, eyes: int | None) -> dict[str, Any]:
    """Describe the influence cards: the seat *eyes* knows its own, and of others those that lie face up."""
    seats, kinds, stores = range(state.seats), state.rules.kinds, [*enumerate(state.rules.stores)]
    own = [seat for seat in seats if eyes in (None, seat)]
    return {
        "hands": [counts_of(state.hand(seat), kinds) if seat in own else {} for seat in seats],
        "hand_sizes": [sum(state.hand(seat)) for seat in seats],
        "laid": [
            {store: card for number, store in stores if (card := card_laid(state, seat, number, eyes))}
            for seat in seats
        ],
        "piles": [[kinds[card] if eyes is None else UNKNOWN for card in reversed(deck.pile)] for deck in state.decks],
        "discards": [_counted(state, deck.discards) for deck in state.decks],
        "unseen": [_counted(state, state.unseen[seat]) if seat in own else {} for seat in seats],
        "unseen_sizes": [*map(len, state.unseen)],
        "renewed": [
            Renewed(
                seat=seat,
                in_hand=renewal.in_hand,
                shown=_counted(state, renewal.shown),
                turned_up=_counted(state, renewal.turned_up),
                unseen=renewal.unseen,
            )
            for seat, renewal in sorted(state.renewed.items())
        ],
    }


def card_laid(state: Saqqara, seat: int, warehouse: int, eyes: int | None) -> str:
    """Name the card that *seat* has laid for a warehouse, as the seat *eyes* sees it; nothing if there is none."""
    kind = state.laid[seat * len(state.rules.stored) + warehouse]
    if kind == NO_CARD:
        return ""
    return state.rules.kinds[kind] if eyes in (None, seat) or warehouse < state.turned_up else UNKNOWN


def _counted(state: Saqqara, cards: Sequence[int]) -> dict[str, int]:
    kinds = state.rules.kinds
    return counts_of(by_kind(cards, len(kinds)), kinds)
