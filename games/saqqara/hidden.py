"""What is hidden in Saqqara: hands, cards laid face down, the order of piles, and cards discarded unseen.

Everybody remembers the cards that were turned up. So the cards of a player that others have not seen are known as a
whole: pile, hand, face-down cards and unseen discards together are what the deck has besides. When a pile is renewed,
the cards turned up before are known to be in it, and none of the cards the hand had by then is one of them. That is
kept until the next renewal, as long as cards of that hand lie unseen. Plays
`rounds.goods-are-open-and-cards-are-secret`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from nomarch.core.table import with_entry, without_entry
from nomarch.games.saqqara.cards import NO_CARD, one_by_one

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


class Renewal(NamedTuple):
    """What everybody knows of a pile that was renewed while its owner drew a hand."""

    in_hand: int
    """How many cards the hand had by then: none of them is among those shown."""
    shown: tuple[int, ...]
    """The cards that were turned up before, and are in the new pile."""
    turned_up: tuple[int, ...] = ()
    """The cards of that hand that were turned up since, once the round is over."""
    unseen: int = 0
    """How many cards of that hand were discarded unseen; none while the round lasts."""


def face_down(state: Saqqara, seat: int) -> list[int]:
    """Name the warehouses for which *seat* has a card that was not turned up."""
    laid = state.laid_by(seat)
    return [warehouse for warehouse in range(state.turned_up, len(laid)) if laid[warehouse] != NO_CARD]


def round_is_over(state: Saqqara) -> None:
    """Keep of the renewals of the round what will matter later: cards of a hand that lie unseen."""
    for seat, renewal in state.renewed.items():
        unseen = renewal.unseen if renewal.turned_up else len(state.unseen[seat])
        if not unseen:
            state.renewed = without_entry(state.renewed, seat)
        elif not renewal.turned_up:
            hand = tuple(sorted(state.laid_by(seat)))
            state.renewed = with_entry(state.renewed, seat, renewal._replace(turned_up=hand, unseen=unseen))


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
    deck, laid = state.decks[owner], state.laid_by(owner)
    places, unseen = face_down(state, owner), state.unseen[owner]
    held = one_by_one(state.hand(owner))
    pool = [*deck.pile, *held, *unseen, *(laid[warehouse] for warehouse in places)]
    out = len(held) + len(places)
    renewal = state.renewed.get(owner)
    if renewal and not renewal.turned_up:  # in this round: all that is out is of that hand
        renewal = renewal._replace(turned_up=tuple(laid[: state.turned_up]))
        dealt, pool = _hand_again(state, owner, pool, renewal, out + len(unseen))
        buried, dealt = dealt[out:], dealt[:out]
    else:
        number = renewal.unseen if renewal else 0
        buried, pool = _hand_again(state, owner, pool, renewal, number)
        later = len(unseen) - number
        buried, dealt, pool = [*buried, *pool[:later]], pool[later : later + out], pool[later + out :]
    for warehouse in places:
        state.laid[owner * len(laid) + warehouse] = dealt.pop()
    state.bury(owner, buried)
    state.hold(owner, dealt)
    deck.pile = tuple(pool)


def _hand_again(
    state: Saqqara, owner: int, pool: list[int], renewal: Renewal | None, number: int
) -> tuple[list[int], list[int]]:
    """Draw *number* cards of a hand out of *pool* again, the early ones of cards not shown before a renewal."""
    early: list[int] = []
    if renewal:
        old = Counter([*pool, *renewal.turned_up]) - Counter(renewal.shown)
        known = Counter(renewal.turned_up) & old
        left = renewal.in_hand - min(renewal.in_hand, known.total())
        early = _shuffled(state, (old - known).elements(), f"redealt hand of {owner}")[: min(left, number)]
    rest = _shuffled(state, (Counter(pool) - Counter(early)).elements(), f"redealt cards of {owner}")
    drawn = _shuffled(state, [*early, *rest[: number - len(early)]], f"redealt order of {owner}")
    return drawn, rest[number - len(early) :]


def _shuffled(state: Saqqara, cards: Iterable[int], name: str) -> list[int]:
    shuffled = list(cards)
    state.chance.shuffle(shuffled, name)
    return shuffled
