"""What is hidden in Amun-Re, and who knows it all the same.

A hand is secret, but memory is not: the Architect everybody starts with, and a card that somebody put back on the pile
and saw drawn again, are known to be there until a card of that kind leaves the hand. Plays
`components.one-back-hides-the-hand` and `reveal.bonus-cards-stay-unseen`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nomarch.core.table import masked

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


def deal_again(state: AmunRe, seat: int) -> None:
    """Draw again the cards that *seat* cannot know."""
    _deal_power_cards_again(state, seat)
    _deal_provinces_again(state, seat)


def _deal_power_cards_again(state: AmunRe, seat: int) -> None:
    """Pool the cards *seat* does not know, in pile, hands, gifts and another's choice, and deal them again."""
    pile = state.deck.known_to(seat)
    choice = [*state.drawn, *state.rejected] if state.seat != seat else []
    lying = [*choice, *(gift for gifts in state.gift_cards.values() for gift in gifts)]
    unknown = [card for card, known in zip(state.deck.pile, pile, strict=True) if known is None]
    unknown += [kind for kind, seen in lying if not seen >> seat & 1]
    state.hands.redeal_among(seat, unknown, state.chance)

    def drawn_again(cards: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple((kind if seen >> seat & 1 else unknown.pop(), seen) for kind, seen in cards)

    state.deck.fill(pile, unknown)
    state.gift_cards = {province: drawn_again(gifts) for province, gifts in state.gift_cards.items()}
    if choice:
        _choose_again(state, [*drawn_again(choice)])


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
