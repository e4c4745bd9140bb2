"""What is hidden in Amun-Re, and who knows it all the same.

A hand is secret, but memory is not: the Architect everybody starts with, and a card that somebody put back on the pile
and saw drawn again, are known to be there until a card of that kind leaves the hand. Plays
`components.one-back-hides-the-hand` and `reveal.bonus-cards-stay-unseen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nomarch.games.amun_re.cards import KINDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

K: Final = len(KINDS)
EVERYBODY: Final = -1
"""The observer of what all can see."""


def everybody(state: AmunRe) -> int:
    """Give the mask of all seats."""
    return (1 << state.seats) - 1


def gain_card(state: AmunRe, seat: int, kind: int, seen_by: int) -> None:
    """Put a power card into the hand of *seat*; those who had seen it know that it is there."""
    state.cards[seat * K + kind] += 1
    state.hand_size[seat] += 1
    if not seen_by:
        return
    observers = [EVERYBODY] if seen_by == everybody(state) else range(state.seats)
    for observer in observers:
        if seen_by >> max(observer, 0) & 1 and observer != seat:
            memory = (observer, seat, kind)
            state.memories[memory] = state.memories.get(memory, 0) + 1


def lose_card(state: AmunRe, seat: int, kind: int) -> None:
    """Take a power card from the hand of *seat* for all to see; nobody can be sure of another one any more."""
    state.cards[seat * K + kind] -= 1
    state.hand_size[seat] -= 1
    memories = state.memories
    if not memories:
        return
    shown = (EVERYBODY, seat, kind)
    for memory in [shown] if shown in memories else [known for known in memories if known[1:] == (seat, kind)]:
        memories[memory] -= 1
        if not memories[memory]:
            del memories[memory]


def known_cards(state: AmunRe, owner: int, observer: int) -> list[int]:
    """Count by kind the cards in the hand of *owner* that *observer* knows to be there."""
    if owner == observer:
        return state.hand(owner)
    known = [0] * K
    for (knower, holder, kind), count in state.memories.items():
        if holder == owner and knower in (observer, EVERYBODY):
            known[kind] += count
    return known


def deal_again(state: AmunRe, seat: int) -> None:
    """Draw again the cards that *seat* cannot know."""
    _deal_power_cards_again(state, seat)
    _deal_provinces_again(state, seat)


def _deal_power_cards_again(state: AmunRe, seat: int) -> None:
    """Pool the cards *seat* does not know, in pile, hands, gifts and another's choice, and deal them again."""
    pile = state.deck.known_to(seat)
    unknown = [card for card, known in zip(state.deck.pile, pile, strict=True) if known is None]
    gifts = [
        (province, index)
        for province, cards in state.gift_cards.items()
        for index, (_, seen) in enumerate(cards)
        if not seen >> seat & 1
    ]
    unknown += [state.gift_cards[province][index][0] for province, index in gifts]
    hands = [known_cards(state, owner, seat) for owner in range(state.seats)]
    for owner in range(state.seats):
        for kind in range(K):
            unknown += [kind] * (state.cards[owner * K + kind] - hands[owner][kind])
    choice = [*state.drawn, *state.rejected] if state.seat != seat else []
    unknown += [kind for kind, seen in choice if not seen >> seat & 1]

    state.chance.shuffle(unknown, "redealt power cards")
    state.deck.fill(pile, unknown)
    for province, index in gifts:
        cards = list(state.gift_cards[province])
        cards[index] = (unknown.pop(), cards[index][1])
        state.gift_cards[province] = tuple(cards)
    for owner in range(state.seats):
        hand = hands[owner]
        for _ in range(state.hand_size[owner] - sum(hand)):
            hand[unknown.pop()] += 1
        state.cards[owner * K : owner * K + K] = hand
    if choice:
        _choose_again(state, [(kind if seen >> seat & 1 else unknown.pop(), seen) for kind, seen in choice])
    _remember_again(state, seat)


def _choose_again(state: AmunRe, cards: list[tuple[int, int]]) -> None:
    """Let the seat that is choosing in secret have drawn *cards*, and have rejected as many of them as it has."""
    state.chance.shuffle(cards, "redealt choice")
    to_reject = sorted(cards[: len(state.rejected) + state.to_reject])
    state.rejected = tuple(to_reject[: len(state.rejected)])
    state.drawn = tuple(sorted([*to_reject[len(state.rejected) :], *cards[len(to_reject) :]]))


def _remember_again(state: AmunRe, seat: int) -> None:
    """Let the others know as many cards of each hand as they do, but of the hands dealt again.

    What they know of the hand of *seat* itself stays: it saw where its cards came from.
    """
    forgotten: dict[tuple[int, int], int] = {}
    for memory, count in list(state.memories.items()):
        observer, owner, _ = memory
        if observer not in (EVERYBODY, seat) and owner != seat:
            forgotten[observer, owner] = forgotten.get((observer, owner), 0) + count
            del state.memories[memory]
    for (observer, owner), count in forgotten.items():
        shown = known_cards(state, owner, EVERYBODY)
        cards = [kind for kind in range(K) for _ in range(state.cards[owner * K + kind] - shown[kind])]
        state.chance.shuffle(cards, "redealt memories")
        for kind in cards[:count]:
            known = (observer, owner, kind)
            state.memories[known] = state.memories.get(known, 0) + 1


def _deal_provinces_again(state: AmunRe, seat: int) -> None:
    """Pool the province cards *seat* does not know, in pile, box and hands, and deal them again."""
    box_is_secret = state.kingdom == 1  # later it is known to hold all that never came up
    pool = list(state.provinces.pile)
    for other, dealt in enumerate(state.dealt):
        if other != seat:
            pool += [province for province in range(len(state.rules.names)) if dealt >> province & 1]
    if box_is_secret:
        pool += state.boxed
    state.chance.shuffle(pool, "redealt provinces")
    state.provinces.pile = tuple(pool.pop() for _ in state.provinces.pile)
    state.dealt = tuple(
        dealt if other == seat else sum(1 << pool.pop() for _ in range(dealt.bit_count()))
        for other, dealt in enumerate(state.dealt)
    )
    if box_is_secret:
        state.boxed = tuple(pool)
