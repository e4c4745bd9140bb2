"""The courtesan: any card of the discard pile, unseen by the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, effects_in, requires, what_it_names
from nomarch.games.cleopatra import hidden
from nomarch.games.cleopatra.building import take_amulets
from nomarch.games.cleopatra.cards import COURTESAN, KINDS
from nomarch.games.cleopatra.moves import Fetch
from nomarch.games.cleopatra.phases.base import Unseen

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

card_is_fetched = Effect("card_is_fetched", "characters.courtesan-takes-from-the-discards", secret=("card",))


@requires("characters.courtesan-takes-from-the-discards", what_it_names)
def is_in_the_pile(state: Cleopatra, fetch: Fetch) -> bool:
    """A courtesan fetches a card of the discard pile."""
    return fetch.kind in state.deck.discards


@requires("characters.courtesan-not-herself")
def is_another(state: Cleopatra, fetch: Fetch) -> bool:
    """She does not fetch herself."""
    return fetch.kind != COURTESAN or state.deck.discards.count(COURTESAN) != 1


def fetch_the_card(state: Cleopatra, fetch: Fetch) -> None:
    """Take the card into the hand, and the amulets."""
    hidden.fetch(state, state.seat, fetch.kind)
    card_is_fetched(state, state.seat, KINDS[fetch.kind])
    take_amulets(state, state.seat, state.rules.edition.courtesan_amulets)
    state.resume()


class Fetching(Unseen):
    """The player looks through the discards and takes a card."""

    name = "courtesan"
    tells = effects_in(globals())
    acts = {Fetch: Act(fetch_the_card, is_in_the_pile, is_another)}

    def begin(self, state: Cleopatra) -> None:
        """Look through the pile."""
        hidden.look_through_discards(state, state.seat)

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """The player has looked through the pile."""
        return super().may_ask(state, seat) and all(seen_by >> seat & 1 for seen_by in state.seen_discards)

    def moves(self, state: Cleopatra) -> list[Move]:
        """List the kinds in the pile."""
        discards = state.deck.discards
        kinds = sorted({*discards})
        return [state.rules.fetches[kind] for kind in kinds if kind != COURTESAN or discards.count(COURTESAN) > 1]
