"""What is hidden in Saqqara: hands, cards laid face down, the order of piles, and cards discarded unseen.

Everybody remembers the cards that were turned up. So the cards of a player that others have not seen are known as a
whole: pile, hand, face-down cards and unseen discards together are what the deck has besides. When a pile is renewed,
the cards turned up before are known to be in it, and none of the cards the hand had by then is one of them; that is
kept for the round. Plays `rounds.goods-are-open-and-cards-are-secret`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

NO_CARD: Final = -1


def face_down(state: Saqqara, seat: int) -> list[int]:
    """Name the warehouses for which *seat* has a card that was not turned up."""
    stores = len(state.rules.stored)
    return [
        warehouse for warehouse in range(state.turned_up, stores) if state.laid[seat * stores + warehouse] != NO_CARD
    ]


def deal_again(state: Saqqara, seat: int) -> None:
    """Draw again what *seat* cannot know."""
    state.threshold_deck.redeal(seat, state.chance)
    for owner, deck in enumerate(state.decks):
        if owner == seat:
            deck.redeal(seat, state.chance)
        else:
            _deal_cards_again(state, owner)


def _deal_cards_again(state: Saqqara, owner: int) -> None:
    """Deal the cards of *owner* that nobody else has seen: some to the pile, the others to where they may be."""
    deck, stores = state.decks[owner], len(state.rules.stored)
    places, hand, unseen = face_down(state, owner), state.hand(owner), state.unseen[owner]
    out = [state.laid[owner * stores + warehouse] for warehouse in places]
    out += [kind for kind, number in enumerate(hand) for _ in range(number)]
    out += unseen
    dealt, pile = _drawn_again(state, owner, out)
    state.chance.shuffle(dealt, f"redealt cards of {owner}")
    for warehouse in places:
        state.laid[owner * stores + warehouse] = dealt.pop()
    kinds = len(hand)
    state.unseen = (*state.unseen[:owner], tuple(dealt.pop() for _ in unseen), *state.unseen[owner + 1 :])
    state.hands[owner * kinds : owner * kinds + kinds] = [dealt.count(kind) for kind in range(kinds)]
    deck.pile = tuple(pile)


def _drawn_again(state: Saqqara, owner: int, out: list[int]) -> tuple[list[int], list[int]]:
    """Draw as many cards as are *out* again, and tell what is left as the pile."""
    deck = state.decks[owner]
    pool = sorted([*deck.pile, *out])
    early, shown = state.renewed.get(owner, (0, ()))
    turned_up = _cards_turned_up(state, owner)
    drawn: list[int] = []
    if shown:
        old = list((Counter(pool) + Counter(turned_up) - Counter(shown)).elements())
        known = Counter(turned_up) & Counter(old)
        early -= min(early, sum(known.values()))
        old = list((Counter(old) - known).elements())
        state.chance.shuffle(old, f"redealt hand of {owner}")
        drawn = old[: min(early, len(out))]
        pool = list((Counter(pool) - Counter(drawn)).elements())
    state.chance.shuffle(pool, f"redealt deck of {owner}")
    rest = len(out) - len(drawn)
    return drawn + pool[:rest], pool[rest:]


def _cards_turned_up(state: Saqqara, owner: int) -> list[int]:
    """Name the cards of *owner* that lie open for warehouses handed out in this round."""
    stores = len(state.rules.stored)
    return [kind for kind in state.laid[owner * stores : owner * stores + state.turned_up] if kind != NO_CARD]
