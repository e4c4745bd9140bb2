"""The market: a stall is taken, then each stall gets a card. Plays `market.*` with `phases/limit.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, effects_in, requires, what_it_names
from nomarch.core.table import NOBODY
from nomarch.games.cleopatra import hidden
from nomarch.games.cleopatra.cards import KINDS, UP, face
from nomarch.games.cleopatra.doubts import OLD
from nomarch.games.cleopatra.moves import Refill, Take
from nomarch.games.cleopatra.phases.base import CleopatraPhase

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

stall_is_taken = Effect("stall_is_taken", "market.take-one-whole-stall", "stall", "number", secret=("cards",))
card_is_laid = Effect("card_is_laid", "market.one-card-to-each-stall", "card", "stall")
pile_is_renewed = Effect("pile_is_renewed", "market.discards-make-a-new-draw-pile", "cards", "faces")


@requires("market.empty-stalls-stay-closed", what_it_names)
def stall_has_cards(state: Cleopatra, take: Take) -> bool:
    """A stall without cards cannot be visited."""
    return bool(state.stalls[take.stall])


def take_the_stall(state: Cleopatra, take: Take) -> None:
    """Take all cards of a stall into the hand; those that lie face up are seen by all."""
    seat, cards = state.seat, state.stalls[take.stall]
    state.passes = 0
    state.stalls = (*state.stalls[: take.stall], (), *state.stalls[take.stall + 1 :])
    for card in cards:
        if card & UP:
            state.hands.gain(seat, card & ~UP, state.hands.everybody)
        else:
            hidden.take_face_down(state, seat, card)
    if state.journal is not None:
        stall_is_taken(state, seat, take.stall + 1, len(cards), [KINDS[card & ~(UP | OLD)] for card in cards])
    state.enter("limit")


@requires("market.one-card-to-each-stall", what_it_names)
def stall_has_room(state: Cleopatra, refill: Refill) -> bool:
    """A stall gets no more cards in a refill than any other."""
    return state.filled[refill.stall] < state.rules.edition.cards_per_stall


def lay_a_card(state: Cleopatra, refill: Refill) -> None:
    """Lay the next card in a stall, as it lay in the pile."""
    stall, card = refill.stall, state.drawn[-1]
    state.drawn = state.drawn[:-1]
    state.stalls = (*state.stalls[:stall], (*state.stalls[stall], card), *state.stalls[stall + 1 :])
    state.filled = (*state.filled[:stall], state.filled[stall] + 1, *state.filled[stall + 1 :])
    if state.journal is not None:
        card_is_laid(state, state.seat, face(card), stall + 1)


class Refilling(CleopatraPhase):
    """The player draws a card for each stall and lays them as they lie."""

    name = "refill"
    then = ("closing",)
    lies = ("drawn",)
    tells = effects_in(globals())
    acts = {Refill: Act(lay_a_card, stall_has_room)}

    def begin(self, state: Cleopatra) -> None:
        """Draw the cards, all together or the first of them."""
        state.filled = (0,) * len(state.stalls)
        draw_for_stalls(state)
        self.after(state)

    def after(self, state: Cleopatra) -> None:
        """Go on while cards are there; where only one stall has room no choice is left."""
        while True:
            if not state.drawn:
                draw_for_stalls(state)
            if not state.drawn:
                break
            stalls = stalls_with_room(state)
            if len(stalls) > 1:
                return
            lay_a_card(state, stalls[0])
        renew_an_empty_pile(state)
        state.enter("closing")

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Cards wait, and there is room for them."""
        cards = sum(state.filled) + len(state.drawn)
        return bool(state.drawn) and cards <= len(state.stalls) * state.rules.edition.cards_per_stall

    def moves(self, state: Cleopatra) -> list[Move]:
        """List the stalls with room."""
        return [*stalls_with_room(state)]


def stalls_with_room(state: Cleopatra) -> list[Refill]:
    """List the stalls that can get another card; the list is made once for each way to have filled them."""
    found = state.rules.room.get(state.filled)
    if found is None:
        most = state.rules.edition.cards_per_stall
        found = [refill for refill, number in zip(state.rules.refills, state.filled, strict=True) if number < most]
        state.rules.room[state.filled] = found
    return found


def draw_for_stalls(state: Cleopatra) -> None:
    """Draw for the stalls that lack a card, as many as there are; an empty pile is renewed on the way."""
    wanted = len(state.stalls) * state.rules.edition.cards_per_stall - sum(state.filled)
    if not state.rules.draws_together:
        wanted = min(wanted, 1)
    state.drawn = tuple(reversed(draw_cards(state, wanted))) if wanted else ()


def draw_cards(state: Cleopatra, wanted: int) -> list[int]:
    """Draw cards as they lie, as many as there are, the topmost first."""
    drawn: list[int] = []
    while len(drawn) < wanted and state.deck.left:
        if not state.deck.pile:
            renew(state)
            drawn = [card if card & UP else card | OLD for card in drawn]
        drawn += state.draw(min(wanted - len(drawn), len(state.deck.pile)))
    return drawn


def renew_an_empty_pile(state: Cleopatra) -> None:
    """Make a new draw pile once the old one is used up, where the rules say so and there are discards."""
    if state.rules.reshuffles_at_once and not state.deck.pile and state.deck.discards:
        renew(state)


def renew(state: Cleopatra) -> None:
    """Shuffle the discards into a new draw pile, a part of them face up."""
    hidden.return_discards(state)
    state.deck.reshuffle(state.chance)
    state.turn_faces()
    pile_is_renewed(state, NOBODY, len(state.deck.pile), sum(state.faces))
