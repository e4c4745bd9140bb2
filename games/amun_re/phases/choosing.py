"""Choosing among extra cards. Plays the variant of `variants.*` in which more cards are drawn than are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Phase, effects_in, requires, what_it_names
from nomarch.games.amun_re.cards import KINDS
from nomarch.games.amun_re.moves import Reject
from nomarch.games.amun_re.readings import ExtraCards, Rejected

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

cards_are_chosen = Effect(
    "cards_are_chosen",
    "variants.draw-extra-and-choose",
    "drawn",
    "kept",
    secret=("kinds",),
    also=("purchase.new-cards-join-the-hand",),
)
cards_are_rejected = Effect("cards_are_rejected", "variants.rejected-cards-go", "where", "shown", secret=("kinds",))
reward_cards_are_chosen = Effect("reward_cards_are_chosen", "variants.extra-cards-with-rewards", "drawn", "kept")


def draws_extra_cards(state: AmunRe, *, rewards: bool) -> bool:
    """Tell whether more cards are drawn than will be kept."""
    edition = state.rules.edition
    return edition.extra_cards > 0 and (not rewards or edition.extra_cards_when is ExtraCards.BUYING_AND_REWARDS)


def offer_a_choice(state: AmunRe, number: int) -> None:
    """Draw *number* cards and some more, and ask which to leave."""
    drawn = min(number + state.rules.edition.extra_cards, state.deck.left)
    state.drawn = tuple(sorted(state.deck.draw_seen(state.chance) for _ in range(drawn)))
    state.to_reject = drawn - number
    state.interrupt("choosing", state.seat)


def kinds_of(cards: tuple[tuple[int, int], ...]) -> list[int]:
    """Give the kinds of some cards."""
    return [kind for kind, _ in cards]


@requires("variants.draw-extra-and-choose", what_it_names)
def was_drawn(state: AmunRe, reject: Reject) -> bool:
    """One leaves a card that one has just drawn."""
    return reject.kind in kinds_of(state.drawn)


@requires("variants.draw-extra-and-choose", what_it_names)
def goes_by_the_order_of_kinds(state: AmunRe, reject: Reject) -> bool:
    """Cards to leave are named in the order of their kinds."""
    return not state.rejected or reject.kind >= state.rejected[-1][0]


@requires("variants.draw-extra-and-choose", what_it_names)
def leaves_enough_to_reject(state: AmunRe, reject: Reject) -> bool:
    """After this card there must be enough of its kind or later kinds for the rest."""
    kinds = kinds_of(state.drawn)
    later = sum(kind >= reject.kind for kind in kinds) - (reject.kind in kinds)
    return later >= state.to_reject - 1


def reject_a_card(state: AmunRe, reject: Reject) -> None:
    """Lay the card apart; nothing shows before the last one."""
    place = kinds_of(state.drawn).index(reject.kind)
    state.rejected += (state.drawn[place],)
    state.drawn = state.drawn[:place] + state.drawn[place + 1 :]
    state.to_reject -= 1


class Choosing(Phase):
    """A player who drew extra cards says which ones to leave."""

    name = "choosing"
    lies = ("drawn",)
    tells = effects_in(globals())
    acts = {Reject: Act(reject_a_card, was_drawn, goes_by_the_order_of_kinds, leaves_enough_to_reject)}

    def begin(self, state: AmunRe) -> None:
        """Keep everything at once if there is nothing to leave."""
        self.after(state)

    def after(self, state: AmunRe) -> None:
        """Put the cards where they belong once all are named."""
        if not state.to_reject:
            keep_and_put_away(state)
            state.resume()

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever drew the cards."""
        return state.agenda[-1][1] == seat

    def shows(self, state: AmunRe) -> bool:
        """Tell whether everybody learns which cards were left."""
        return state.rules.shows_rejected


def keep_and_put_away(state: AmunRe) -> None:
    """Take the kept cards into the hand and put the others away."""
    seat, edition = state.seat, state.rules.edition
    seen_by = state.hands.everybody if state.rules.shows_rejected else 1 << seat
    for kind, seen in state.drawn:
        state.hands.gain(seat, kind, 0 if state.rejected else seen)  # after a choice nobody else can be sure
    for kind in kinds_of(state.rejected):
        if edition.rejected_cards_go is Rejected.DISCARD:
            state.deck.discard(kind)
        elif edition.rejected_cards_go is Rejected.ON_PILE:
            state.deck.put_on_top(kind, seen_by)
        else:
            state.deck.put_under(kind, seen_by)
    if state.journal is not None:
        tell_the_choice(state)
    state.drawn = state.rejected = ()


def tell_the_choice(state: AmunRe) -> None:
    """Tell everybody how many cards were kept and left, and the seat which."""
    edition = state.rules.edition
    kept, left = [[KINDS[kind] for kind in kinds_of(cards)] for cards in (state.drawn, state.rejected)]
    cards_are_chosen(state, state.seat, len(kept) + len(left), len(kept), kept)
    if state.agenda[-1][0].name == "rewards":
        reward_cards_are_chosen(state, state.seat, len(kept) + len(left), len(kept))
    shown = left if state.rules.shows_rejected else []
    cards_are_rejected(state, state.seat, edition.rejected_cards_go.value, shown, left)
