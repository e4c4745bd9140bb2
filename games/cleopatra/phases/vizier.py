"""The vizier: a look at the draw pile, of which some cards are kept, in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Move, effects_in, requires, what_it_names
from nomarch.games.cleopatra import hidden
from nomarch.games.cleopatra.building import take_amulets
from nomarch.games.cleopatra.cards import KINDS
from nomarch.games.cleopatra.expected import VISITING
from nomarch.games.cleopatra.moves import KeepCard
from nomarch.games.cleopatra.phases.base import Unseen
from nomarch.games.cleopatra.phases.market import renew, renew_an_empty_pile

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

cards_are_drawn = Effect("cards_are_drawn", "characters.vizier-draws-and-chooses", "number", secret=("cards",))
card_is_kept = Effect("card_is_kept", "characters.vizier-amulet-per-card-kept", secret=("card",))


@requires("characters.vizier-draws-and-chooses", what_it_names)
def was_drawn(state: Cleopatra, keep: KeepCard) -> bool:
    """One keeps cards that the vizier drew."""
    return keep.kind in state.looking


@requires("hand-limit.cards-in-one-order")
def comes_in_order(state: Cleopatra, keep: KeepCard) -> bool:
    """Cards are kept in one order of kinds."""
    return keep.kind >= state.last


def keep_the_card(state: Cleopatra, keep: KeepCard) -> None:
    """Take a card into the hand, for amulets."""
    seat, at = state.seat, state.looking.index(keep.kind)
    state.looking = state.looking[:at] + state.looking[at + 1 :]
    hidden.keep_drawn(state, seat, keep.kind)
    state.last = keep.kind
    card_is_kept(state, seat, KINDS[keep.kind])
    take_amulets(state, seat, state.rules.edition.vizier_amulets_per_card)


def discard_the_rest(state: Cleopatra, done: Done | None = None) -> None:
    """Discard unseen what is not kept, and renew the pile if it is used up."""
    hidden.discard_drawn(state, state.seat)
    state.last = 0
    renew_an_empty_pile(state)
    state.resume()


class Choosing(Unseen):
    """The player keeps some of the cards drawn."""

    name = "vizier"
    tells = effects_in(globals())
    lies = (*VISITING, "looking")
    acts = {KeepCard: Act(keep_the_card, was_drawn, comes_in_order), Done: Act(discard_the_rest)}

    def begin(self, state: Cleopatra) -> None:
        """Draw cards in secret, as many as there are."""
        state.last = 0
        looking: list[int] = []
        while len(looking) < state.rules.edition.vizier_cards and state.deck.left:
            if not state.deck.pile:
                renew(state)
            looking.append(hidden.draw_in_secret(state, state.seat, on_top=not looking))
        state.looking = tuple(sorted(looking))
        if state.journal is not None:
            cards_are_drawn(state, state.seat, len(looking), [KINDS[kind] for kind in state.looking])

    def after(self, state: Cleopatra) -> None:
        """Wait until the player has enough, for who is asked must not tell which card was kept."""

    def moves(self, state: Cleopatra) -> list[Move]:
        """List the kinds that may be kept, then the end."""
        kinds = sorted({kind for kind in state.looking if kind >= state.last})
        return [*(state.rules.keeps[kind] for kind in kinds), state.rules.done]
