"""What a player of Saqqara knows as a row of numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Feature, Held, Part, Told
from nomarch.core.table import (
    HIDDEN,
    MOST_KEPT,
    Places,
    Row,
    around,
    bits,
    one_of,
    ones_of,
    packed,
    places_of,
    tallies,
    tally,
    turned,
    zeros,
)
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS
from nomarch.games.saqqara.cards import NO_CARD
from nomarch.games.saqqara.rules import NO_YIELD
from nomarch.games.saqqara.table import BOARD, TURN

if TYPE_CHECKING:
    from nomarch.games.saqqara.hidden import Renewal
    from nomarch.games.saqqara.rules import SaqqaraRules
    from nomarch.games.saqqara.state import Saqqara


def _thresholds(rules: SaqqaraRules) -> list[int]:
    """Give every number that a threshold card has."""
    return [NO_YIELD, *rules.edition.threshold_cards]


def _market_places(state: Saqqara, names: Places) -> None:
    rules, stores = state.rules, state.rules.stores
    cards, values = [*dict.fromkeys(rules.cards)], _thresholds(rules)
    names.numbers += [
        "rounds_left",
        "threshold_pile.size",
        *places_of("supply", GOODS),
        *places_of("warehouses", [f"{store}.{good}" for store in stores for good in GOODS]),
    ]
    names.marks += [
        *places_of("tent", GOODS),
        *places_of("thresholds", [f"{store}.{value}" for store in stores for value in values]),
        *places_of("threshold_discards", values),
        *places_of("on_sale", [f"{store}.{card}" for store in stores for card in cards]),
        *places_of("market_cards", [f"{seat}.{card}" for seat in around(state.seats) for card in cards]),
    ]


def _market(state: Saqqara, eyes: int, row: Row) -> None:
    """Add what lies open on the table. As long as the game goes on, -1 rounds are left."""
    rules, tent = state.rules, state.tent
    row.numbers += (state.closing, len(state.threshold_deck.pile), *state.supply.left)
    row.numbers += state.stock
    row.marks += (
        one_of(-1 if tent is None else tent, GOOD_COUNT),
        _threshold_cards(rules, state.thresholds, state.threshold_deck.discards),
        _market_cards(rules, state.on_sale, turned(state.held, eyes)),
    )


@lru_cache(MOST_KEPT)
def _threshold_cards(rules: SaqqaraRules, lying: tuple[int, ...], discards: tuple[int, ...]) -> bytes:
    values, stores = _thresholds(rules), len(rules.stores)
    kinds = [*map(values.index, lying), *[-1] * (stores - len(lying))]
    thrown = tally(tuple(sorted(map(values.index, discards))), len(values))
    return ones_of(tuple(kinds), len(values)) + thrown


@lru_cache(MOST_KEPT)
def _market_cards(rules: SaqqaraRules, on_sale: tuple[int, ...], held: tuple[tuple[int, ...], ...]) -> bytes:
    """Lay out market cards by their name, of which there may be several."""
    names, stores = [*dict.fromkeys(rules.cards)], len(rules.stores)
    kinds = [*map(names.index, rules.cards)]
    lying = [*(kinds[card] for card in on_sale), *[-1] * (stores - len(on_sale))]
    hands = [tuple([kinds[card] for card in cards]) for cards in held]
    return ones_of(tuple(lying), len(names)) + tallies(tuple(hands), len(names))


RENEWED: Final = ("in_hand", "unseen")
"""What is told of a renewed pile besides the cards."""


def _card_places(state: Saqqara, names: Places) -> None:
    stores, kinds, seats = state.rules.stores, state.rules.kinds, around(state.seats)
    laid = [f"{seat}.{store}.{kind}" for seat in seats for store in stores for kind in (*kinds, HIDDEN)]
    for what in ("hand_sizes", "pile_sizes", "unseen_sizes"):
        names.numbers += places_of(what, seats)
    names.numbers += places_of("hand", kinds)
    names.marks += [
        *places_of("laid", laid),
        *places_of("discards", [f"{seat}.{kind}" for seat in seats for kind in kinds]),
        *places_of("unseen", kinds),
    ]
    for seat in seats:
        names.marks += places_of(f"renewed.{seat}", RENEWED)
        names.marks += places_of(f"renewed.{seat}.shown", kinds)
        names.marks += places_of(f"renewed.{seat}.turned_up", kinds)


def _cards(state: Saqqara, eyes: int, row: Row) -> None:
    """Add the influence cards: of others only those that lie face up."""
    kinds, seats, stores = len(state.rules.kinds), state.seats, len(state.rules.stores)
    hands, decks, unseen = turned(state.hands, eyes), turned(state.decks, eyes), turned(state.unseen, eyes)
    row.numbers += map(sum, hands)
    row.numbers += [len(deck.pile) for deck in decks]
    row.numbers += map(len, unseen)
    row.numbers += hands[0]
    renewed = state.renewed
    row.marks += (
        _laid(tuple(turned(state.laid, eyes, stores)), stores, state.turned_up, kinds),
        tallies(tuple([deck.discards for deck in decks]), kinds),
        tally(unseen[0], kinds),
        _all_renewed(tuple(renewed.items()), eyes, seats, kinds) if renewed else zeros(seats * _renewed_width(kinds)),
    )


@lru_cache(MOST_KEPT)
def _laid(laid: tuple[int, ...], stores: int, seen: int, kinds: int) -> bytes:
    """Lay out the cards of all seats for the warehouses; of others those behind the first *seen* are hidden."""
    told = [
        kind if kind == NO_CARD or place < stores or place % stores < seen else kinds for place, kind in enumerate(laid)
    ]
    return b"".join([one_of(kind, kinds + 1) for kind in told])


def _renewed_width(kinds: int) -> int:
    """Count the places of what is known of one pile."""
    return len(RENEWED) + 2 * kinds


@lru_cache(MOST_KEPT)
def _all_renewed(renewed: tuple[tuple[int, Renewal], ...], eyes: int, seats: int, kinds: int) -> bytes:
    """Lay out what is known of the piles that were renewed."""
    renewals = dict(renewed)
    return b"".join([_renewed(renewals.get((eyes + step) % seats), kinds) for step in range(seats)])


def _renewed(renewal: Renewal | None, kinds: int) -> bytes:
    if renewal is None:
        return zeros(_renewed_width(kinds))
    cards = tally(renewal.shown, kinds) + tally(renewal.turned_up, kinds)
    return packed((renewal.in_hand, renewal.unseen)) + cards


def _turn_places(state: Saqqara, names: Places) -> None:
    names.numbers.append("had.size")
    names.marks += places_of("reached", state.rules.stores)


def _turn(state: Saqqara, eyes: int, row: Row) -> None:
    """Add which warehouses have reached their threshold, and how many holdings may not come back in this turn."""
    row.numbers.append(len(state.had))
    row.marks.append(bits(state.reached, len(state.rules.stores)))


FEATURES: Final[tuple[Feature, ...]] = (
    *BOARD,
    Told(_market_places, _market),
    Told(_card_places, _cards),
    Held("auction", under="auction"),
    Part("turn", (*TURN, Told(_turn_places, _turn))),
)
"""Every fact of the document of a view, at a place of its own.

Left out are the holdings that may not come back (it is told how many), the order of discards and of market cards, which
decides nothing, and of several market cards of one name, which it is.
"""
