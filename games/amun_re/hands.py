"""Power cards in hand: selling, playing and discarding them.

Plays `cards.*` as far as it is the same in every phase; what a card does is told in the phase that knows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Effect, Facts, Move, effects_in, requires
from nomarch.games.amun_re.board import GOLD
from nomarch.games.amun_re.cards import KIND_COUNT, KINDS, PlayCard, Sell

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

card_is_sold = Effect("card_is_sold", "cards.sold-for-gold", "card", "gold")
card_is_discarded = Effect("card_is_discarded", "cards.discarded-after-use", "card")
HANDS = effects_in(globals())


def the_card(state: AmunRe, move: Sell | PlayCard) -> Facts:
    """Name the card."""
    return {"card": KINDS[move.kind]}


@requires("cards.from-the-own-hand", the_card)
def is_in_hand(state: AmunRe, move: Sell | PlayCard) -> bool:
    """One plays or sells cards of one's own hand."""
    return state.holds(state.seat, move.kind)


@requires("cards.no-twins-in-a-phase", the_card)
def has_no_twin_in_this_phase(state: AmunRe, move: PlayCard) -> bool:
    """Nobody plays two cards of the same kind in one phase."""
    return not state.played[state.seat] >> move.kind & 1


@requires("components.supplies-are-finite")
def bank_can_pay(state: AmunRe, sell: Sell) -> bool:
    """A card is sold only while the bank has gold to give for it."""
    return state.supplies.has(GOLD)


def sell_the_card(state: AmunRe, sell: Sell) -> None:
    """Discard the card and take its price from the bank."""
    seat = state.seat
    state.hands.lose(seat, sell.kind, state.hands.everybody)
    state.deck.discard(sell.kind)
    gold = state.take_gold(seat, state.rules.sale)
    if state.journal is not None:
        card_is_sold(state, seat, KINDS[sell.kind], gold)


SALE: Final = (sell_the_card, is_in_hand, bank_can_pay)
"""What selling a card does, and its rules."""
IS_PLAYED: Final = (is_in_hand, has_no_twin_in_this_phase)
"""The rules of every card that is played."""


def use_the_card(state: AmunRe, kind: int) -> None:
    """Take the card from the hand and remember that its kind was played."""
    state.hands.lose(state.seat, kind, state.hands.everybody)
    played = list(state.played)
    played[state.seat] |= 1 << kind
    state.played = tuple(played)


def discard_the_card(state: AmunRe, kind: int) -> None:
    """Lay a used card on the discards."""
    state.deck.discard(kind)
    if state.journal is not None:
        card_is_discarded(state, state.seat, KINDS[kind])


def sales(state: AmunRe) -> list[Move]:
    """List the sales open to the seat, one for each kind it holds."""
    hands, seat = state.hands, state.seat
    if not (hands.sizes[seat] and state.supplies.has(GOLD)):
        return []
    cards, first = hands.cards, seat * KIND_COUNT
    return [sell for sell in state.rules.sells if cards[first + sell.kind]]
