"""The table of Saqqara as a document, whole or as one seat knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nomarch.core.editions import Count
from nomarch.core.engine import Cards, Document, Table
from nomarch.core.mechanisms import OpenOnTable
from nomarch.core.table import counts_of, masked
from nomarch.games.saqqara.board import GOODS, PYRAMIDS, G, P, decoded

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


def describe(state: Saqqara, eyes: int | None) -> dict[str, Any]:
    """Describe the table: all of it, or what the seat *eyes* may know."""
    return {
        **_describe_board(state),
        **_describe_cards(state, eyes),
        "market_cards": [[state.rules.cards[card] for card in held] for held in state.held],
        "auction": state.auction.described(eyes),
        "turn": _describe_turn(state),
    }


def _describe_board(state: Saqqara) -> dict[str, Any]:
    rules, seats = state.rules, range(state.seats)
    deck = state.threshold_deck
    return {
        "year": state.year,
        "place": str(GOODS[state.market]),
        "markets": state.markets,
        "tent": tent_place(state),
        "rounds_left": state.closing if state.closing >= 0 else None,
        "goods": [counts_of(state.goods_of[seat * G : seat * G + G], GOODS) for seat in seats],
        "supply": counts_of(state.supply.left, GOODS),
        "warehouses": {
            store: counts_of(state.stored_goods(warehouse), GOODS) for warehouse, store in enumerate(rules.stores)
        },
        "pyramids": [str(PYRAMIDS[tile]) for tile in state.tiles],
        "levels": [counts_of(state.levels[seat * P : seat * P + P], PYRAMIDS) for seat in seats],
        "boats": state.boats[:],
        "thresholds": dict(zip(rules.stores, state.thresholds, strict=False)),
        "threshold_discards": sorted(deck.discards),
        "on_sale": {store: rules.cards[card] for store, card in zip(rules.stores, state.on_sale, strict=False)},
    }


def tent_place(state: Saqqara) -> str | None:
    """Name the space under which the tent stands, none once the last market was held."""
    tent = state.rules.tent
    return str(GOODS[tent[state.markets]]) if state.markets < len(tent) else None


def _describe_cards(state: Saqqara, eyes: int | None) -> dict[str, Any]:
    rules, seats = state.rules, range(state.seats)
    kinds, stores = rules.kinds, len(rules.stored)
    thresholds = reversed(state.threshold_deck.pile)

    def is_open(seat: int) -> bool:
        return eyes in (None, seat)

    return {
        "threshold_pile": [value if eyes is None else UNKNOWN for value in thresholds],
        "hands": [counts_of(state.hand(seat), kinds) if is_open(seat) else {} for seat in seats],
        "hand_sizes": [sum(state.hand(seat)) for seat in seats],
        "laid": [
            {
                store: kinds[kind] if is_open(seat) or warehouse < state.turned_up else UNKNOWN
                for warehouse, (store, kind) in enumerate(
                    zip(rules.stores, state.laid[seat * stores : seat * stores + stores], strict=True)
                )
                if kind >= 0
            }
            for seat in seats
        ],
        "tokens": [counts_of(state.influence[seat * stores : seat * stores + stores], rules.stores) for seat in seats],
        "tokens_laid": state.tokens_laid,
        "turned_up": state.turned_up,
        "piles": [[kinds[card] if eyes is None else UNKNOWN for card in reversed(deck.pile)] for deck in state.decks],
        "discards": [_counted(deck.discards, kinds) for deck in state.decks],
        "unseen": [_counted(state.unseen[seat], kinds) if is_open(seat) else {} for seat in seats],
        "unseen_sizes": [len(cards) for cards in state.unseen],
        "renewed": [
            Renewed(
                seat=seat,
                in_hand=renewal.in_hand,
                shown=_counted(renewal.shown, kinds),
                turned_up=_counted(renewal.turned_up, kinds),
                unseen=renewal.unseen,
            )
            for seat, renewal in sorted(state.renewed.items())
        ],
    }


def _counted(cards: tuple[int, ...], kinds: tuple[str, ...]) -> dict[str, int]:
    return counts_of([cards.count(kind) for kind in range(len(kinds))], kinds)


def _describe_turn(state: Saqqara) -> TurnOnTable:
    seats = range(state.seats)
    return TurnOnTable(
        step=state.step,
        last=state.last,
        tokens=[str(PYRAMIDS[pyramid]) for pyramid in state.to_place],
        passed=masked(state.passed, seats),
        reached=masked(state.reached, state.rules.stores) or None,
        moved=[str(name) for name in masked(state.moved, PYRAMIDS)],
        land_at_start=state.land_at_start,
        land_bought=state.land_bought,
        sold=state.sold,
        stolen=state.stolen,
        victims=masked(state.victims, seats),
        had=[counts_of(decoded(code), GOODS) for code in sorted(state.had)],
        paying=str(PYRAMIDS[state.paying]) if state.paying >= 0 else None,
        cost=counts_of(state.cost, GOODS),
    )
