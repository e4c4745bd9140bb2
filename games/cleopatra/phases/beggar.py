"""The beggar: every opponent gives talents or a card, in secret and at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Facts, Move, effects_in, requires, what_it_names
from nomarch.core.mechanisms import SealedPhase, choose
from nomarch.core.table import Seat
from nomarch.games.cleopatra import hidden
from nomarch.games.cleopatra.building import take_amulets
from nomarch.games.cleopatra.cards import KINDS, RESOURCE_COUNT, STANDARD, is_corrupt
from nomarch.games.cleopatra.expected import VISITING
from nomarch.games.cleopatra.moves import GiveCard, GiveTalents, ShowHand

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

talents_are_given = Effect("talents_are_given", "characters.beggar-everyone-gives", "talents", "beggar")
card_is_given = Effect("card_is_given", "characters.beggar-all-choose-together", "beggar", secret=("card",))
card_is_received = Effect("card_is_received", "characters.beggar-no-corrupt-cards", "giver", secret=("card",))
hand_is_shown = Effect("hand_is_shown", "characters.beggar-who-can-must", "beggar")


def the_talents(state: Cleopatra, move: Move) -> Facts:
    """Tell what a beggar asks for, and what the seat has."""
    return {"talents": state.rules.edition.beggar_talents, "held": state.talents[state.seat]}


@requires("characters.beggar-everyone-gives", the_talents)
def has_the_talents(state: Cleopatra, give: GiveTalents) -> bool:
    """Talents are given by those who have enough of them."""
    return can_give_talents(state)


def the_talents_or_card(state: Cleopatra, give: GiveCard) -> Facts:
    """Tell what a beggar asks for, and name the card."""
    return {**the_talents(state, give), **give.facts()}


@requires("characters.beggar-everyone-gives", the_talents_or_card)
def has_the_card(state: Cleopatra, give: GiveCard) -> bool:
    """One gives a card of one's own hand."""
    return state.held(give.kind) > 0


@requires("characters.beggar-no-corrupt-cards", what_it_names)
def is_standard(state: Cleopatra, give: GiveCard) -> bool:
    """Corrupt cards may not be given."""
    return not is_corrupt(give.kind)


@requires("characters.beggar-who-can-must", the_talents)
def has_nothing_to_give(state: Cleopatra, show: ShowHand) -> bool:
    """Only those who can give neither show their hand."""
    return not can_give_talents(state) and not can_give_a_card(state)


def can_give_talents(state: Cleopatra) -> bool:
    """Tell whether the seat has talents enough for a beggar."""
    return state.talents[state.seat] >= state.rules.edition.beggar_talents


def can_give_a_card(state: Cleopatra) -> bool:
    """Tell whether the seat has a standard card."""
    return any(state.hand(state.seat)[:RESOURCE_COUNT])


class Begging(SealedPhase["Cleopatra"]):
    """Every opponent of the beggar chooses what to give."""

    name = "beggar"
    lies = (*VISITING, "choices")
    tells = effects_in(globals())
    acts = {
        GiveTalents: Act(choose, has_the_talents),
        GiveCard: Act(choose, has_the_card, is_standard),
        ShowHand: Act(choose, has_nothing_to_give),
    }

    def choosers(self, state: Cleopatra) -> Sequence[int]:
        """Ask the opponents clockwise."""
        return state.seating.clockwise_from(state.active)[1:]

    def shows(self, state: Cleopatra) -> bool:
        """Which card is given is told to giver and receiver only."""
        return False

    def moves(self, state: Cleopatra) -> list[Move]:
        """List what can be given."""
        rules, hand = state.rules, state.hand(state.seat)
        legal: list[Move] = [rules.give_talents] if can_give_talents(state) else []
        legal += [rules.gives[kind] for kind in STANDARD if hand[kind]]
        return legal or [rules.show_hand]

    def shown(self, state: Cleopatra) -> None:
        """Hand over what was chosen, then take the amulets."""
        receiver = state.active
        for giver in self.choosers(state):
            hand_over(state, giver, receiver, state.sealed.choices[giver])
        state.sealed.open()
        take_amulets(state, receiver, state.rules.edition.beggar_amulets)
        state.resume()


def hand_over(state: Cleopatra, giver: int, receiver: int, chosen: Move) -> None:
    """Let *giver* give *receiver* what was chosen."""
    if isinstance(chosen, GiveTalents):
        talents = state.rules.edition.beggar_talents
        state.talents[giver] -= talents
        state.talents[receiver] += talents
        talents_are_given(state, giver, talents, Seat(receiver))
    elif isinstance(chosen, GiveCard):
        both = 1 << giver | 1 << receiver
        hidden.lose(state, giver, chosen.kind, both, 1 << receiver, standard=True)
        state.hands.gain(receiver, chosen.kind, both)
        if state.journal is not None:
            card_is_given(state, giver, Seat(receiver), KINDS[chosen.kind])
            card_is_received(state, receiver, Seat(giver), KINDS[chosen.kind])
    else:
        hidden.show_hand(state, giver, receiver)
        hand_is_shown(state, giver, Seat(receiver))
