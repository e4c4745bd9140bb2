"""Counting at the end: hands, sanctuaries, the crocodile and the gold of the survivors. Plays `scoring.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Award, Effect, effects_in
from nomarch.core.table import NOBODY, majority
from nomarch.games.cleopatra.cards import RESOURCE_COUNT

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

corrupt_hand_counts = Effect("corrupt_hand_counts", "scoring.corrupt-cards-left-in-hand", "cards", "amulets")
sanctuary_purifies = Effect("sanctuary_purifies", "scoring.sanctuaries-purify", "squares", "amulets")
amulets_are_revealed = Effect("amulets_are_revealed", "corruption.amulets-are-secret", "amulets")
player_is_eaten = Effect("player_is_eaten", "scoring.most-corrupt-is-out", "amulets")
nobody_is_eaten = Effect("nobody_is_eaten", "scoring.nobody-out-without-amulets")
all_are_eaten = Effect("all_are_eaten", "scoring.all-tied-all-eaten", "amulets")
talents_count = Award("scoring.richest-survivor-wins")
merchants_pay = Award("scoring.unused-merchants-pay", "merchants")
player_wins = Effect("player_wins", "aim.be-the-richest-survivor", "talents")
amulets_decide = Effect("amulets_decide", "scoring.tie-goes-to-the-least-corrupt", "amulets")
win_is_shared = Effect("win_is_shared", "scoring.shared-victory")
SCORING = effects_in(globals())


def settle_corruption(state: Cleopatra, seat: int) -> None:
    """Discard the hand, take amulets for corrupt cards, and let sanctuaries take some away."""
    edition, hand = state.rules.edition, state.hand(seat)
    cards = sum(hand[RESOURCE_COUNT:])
    for kind, number in enumerate(hand):
        for _ in range(number):
            state.discard(kind, state.hands.everybody)
    state.hands.lay_hand(seat, ())
    state.hands.sizes[seat] = 0
    taken = state.corrupt(seat, cards * edition.end_amulets_per_corrupt_card)
    if cards:
        corrupt_hand_counts(state, seat, cards, taken)
    squares = sum(area.bit_count() for owner, area, _ in state.sanctuaries if owner == seat)
    returned = state.purify(seat, squares * edition.sanctuary_amulets_per_square)
    if squares:
        sanctuary_purifies(state, seat, squares, returned)
    amulets_are_revealed(state, seat, state.amulets[seat])


def feed_the_crocodile(state: Cleopatra) -> None:
    """Throw the most corrupt to the crocodile, all who tie for it; nobody if nobody has an amulet."""
    most = max(state.amulets)
    if not most:
        nobody_is_eaten(state, NOBODY)
        return
    guilty = majority(state.amulets)
    state.eaten = sum(1 << seat for seat in guilty)
    for seat in guilty:
        player_is_eaten(state, seat, most)
    if len(guilty) == state.seats:
        all_are_eaten(state, NOBODY, most)


def count_gold(state: Cleopatra, seat: int) -> None:
    """Write down the talents of a survivor, and what unused merchants pay."""
    talents_count.give(state, seat, state.talents[seat])
    merchants = state.merchants[seat]
    gold = state.receive(seat, merchants * state.rules.edition.merchant_end_talents)
    if merchants:
        merchants_pay.give(state, seat, gold, merchants)


def tell_the_winners(state: Cleopatra) -> None:
    """Tell who wins, and how a tie is broken."""
    winners = state.winners()
    survivors = [seat for seat in range(state.seats) if not state.eaten >> seat & 1]
    richest = max((state.score[seat] for seat in survivors), default=0)
    tied = [seat for seat in survivors if state.score[seat] == richest]
    for seat in winners:
        if len(tied) > len(winners):
            amulets_decide(state, seat, state.amulets[seat])
        player_wins(state, seat, state.score[seat])
        if len(winners) > 1:
            win_is_shared(state, seat)
