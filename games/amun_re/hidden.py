"""What is hidden in Amun-Re, and who knows it all the same.

A hand is secret, but memory is not: the Architect everybody starts with, and a card that somebody put back on the pile
and saw drawn again, are known to be there until a card of that kind leaves the hand. Plays
`components.one-back-hides-the-hand` and `reveal.bonus-cards-stay-unseen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.table import masked, with_entry

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


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
    held = state.hands
    for owner in range(state.seats):
        unknown += held.unknown_to(seat, owner)
    choice = [*state.drawn, *state.rejected] if state.seat != seat else []
    unknown += [kind for kind, seen in choice if not seen >> seat & 1]

    state.chance.shuffle(unknown, "redealt power cards")
    state.deck.fill(pile, unknown)
    for province, index in gifts:
        cards = list(state.gift_cards[province])
        cards[index] = (unknown.pop(), cards[index][1])
        state.gift_cards = with_entry(state.gift_cards, province, tuple(cards))
    for owner in range(state.seats):
        known = [kind for kind, count in enumerate(held.known_to(seat, owner)) for _ in range(count)]
        held.lay_hand(owner, [*known, *(unknown.pop() for _ in range(held.sizes[owner] - len(known)))])
    if choice:
        _choose_again(state, [(kind if seen >> seat & 1 else unknown.pop(), seen) for kind, seen in choice])
    held.remember_again(seat, state.chance)


def _choose_again(state: AmunRe, cards: list[tuple[int, int]]) -> None:
    """Let the seat that is choosing in secret have drawn *cards*, and have rejected as many of them as it has."""
    state.chance.shuffle(cards, "redealt choice")
    to_reject = sorted(cards[: len(state.rejected) + state.to_reject])
    state.rejected = tuple(to_reject[: len(state.rejected)])
    state.drawn = tuple(sorted([*to_reject[len(state.rejected) :], *cards[len(to_reject) :]]))


def _deal_provinces_again(state: AmunRe, seat: int) -> None:
    """Pool the province cards *seat* does not know, in pile, box and hands, and deal them again."""
    box_is_secret = state.kingdom == 1  # later it is known to hold all that never came up
    pool = list(state.provinces.pile)
    for other, dealt in enumerate(state.dealt):
        if other != seat:
            pool += masked(dealt, range(len(state.rules.names)))
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
