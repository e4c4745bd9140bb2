"""The hand limit: discard the excess, keep all for amulets, or call a smuggler. Plays `hand-limit.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Facts, Move, effects_in, requires
from nomarch.games.cleopatra import building, hidden
from nomarch.games.cleopatra.cards import KIND_COUNT, KINDS, SMUGGLER
from nomarch.games.cleopatra.moves import Build, Discard, DiscardDown, KeepAll, PickMosaic, Play, Take, TurnDie
from nomarch.games.cleopatra.phases import turn
from nomarch.games.cleopatra.phases.base import CleopatraPhase, Unseen
from nomarch.games.cleopatra.phases.characters import (
    ACTS,
    PHASES,
    finds_a_card,
    is_in_hand,
    lay_down,
    may_be_played_again,
    play_the_character,
    playable,
)

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

hand_is_kept = Effect("hand_is_kept", "hand-limit.keep-all-and-pay-for-each", "cards", "amulets")
excess_is_discarded = Effect("excess_is_discarded", "hand-limit.discard-the-excess", "cards", "amulets")
card_is_discarded = Effect("card_is_discarded", "market.discard-pile-lies-face-down", secret=("card",))
card_is_smuggled = Effect("card_is_smuggled", "characters.smuggler-keeps-all-cards", "cards")


def the_hand(state: Cleopatra, move: Move) -> Facts:
    """Tell the size of the hand, and what it may be."""
    return {"cards": state.hands.sizes[state.seat], "limit": free_cards(state)}


def free_cards(state: Cleopatra) -> int:
    """Count the cards that cost nothing now: those of the limit, at the end of a turn those settled before too."""
    return state.rules.limit if state.phase.name == "limit" else state.base


def is_above(state: Cleopatra) -> bool:
    """Tell whether the hand must be settled."""
    if state.phase.name == "closing" and not state.rules.checks_turn_end:
        return False
    return state.hands.sizes[state.seat] > free_cards(state)


@requires("hand-limit.choose-when-above", the_hand)
def must_be_settled(state: Cleopatra, move: KeepAll | DiscardDown) -> bool:
    """Only a hand above the limit is settled."""
    return is_above(state)


@requires("hand-limit.choose-when-above", the_hand)
def is_settled(state: Cleopatra, done: Done) -> bool:
    """A hand above the limit is settled first."""
    return not is_above(state)


@requires("characters.smuggler-keeps-all-cards", the_hand)
def smuggles_a_large_hand(state: Cleopatra, play: Play) -> bool:
    """A smuggler is played when a hand above the limit is settled."""
    return play.kind != SMUGGLER or is_above(state)


def keep_the_hand(state: Cleopatra, keep: KeepAll) -> None:
    """Keep all cards, for amulets."""
    cards = state.hands.sizes[state.seat] - free_cards(state)
    amulets = state.corrupt(state.seat, cards * state.rules.edition.hand_limit_amulets_per_card)
    if state.journal is not None:
        hand_is_kept(state, state.seat, cards, amulets)
    go_on(state)


def begin_to_discard(state: Cleopatra, discard: DiscardDown) -> None:
    """Take the amulets, then discard card by card."""
    cards = state.hands.sizes[state.seat] - state.rules.limit
    amulets = state.corrupt(state.seat, state.rules.edition.hand_limit_discard_amulets)
    if state.journal is not None:
        excess_is_discarded(state, state.seat, cards, amulets)
    hidden.prepare_to_discard(state, state.seat, cards)
    state.interrupt("discarding", state.seat)


def play_a_character(state: Cleopatra, play: Play) -> None:
    """Play a character; a smuggler settles the hand."""
    if play.kind != SMUGGLER:
        play_the_character(state, play)
        return
    lay_down(state, SMUGGLER)
    card_is_smuggled(state, state.seat, state.hands.sizes[state.seat])
    building.take_amulets(state, state.seat, state.rules.edition.smuggler_amulets)
    go_on(state)


def go_on(state: Cleopatra, done: Done | None = None) -> None:
    """Let the turn go on once the hand is settled: the stalls are refilled, or the turn ends."""
    if state.phase.name == "limit":
        state.base = max(state.rules.limit, state.hands.sizes[state.seat])
        state.enter("refill")
    else:
        turn.end_the_turn(state)


class Settling(CleopatraPhase):
    """The player may play characters, settles a hand above the limit, and goes on."""

    tells = effects_in(globals())
    acts = {
        KeepAll: Act(keep_the_hand, must_be_settled),
        DiscardDown: Act(begin_to_discard, must_be_settled),
        Play: Act(
            play_a_character,
            is_in_hand,
            may_be_played_again,
            smuggles_a_large_hand,
            finds_a_card,
        ),
        TurnDie: ACTS[TurnDie],
        Done: Act(go_on, is_settled),
    }
    refuses = {Take: "turn.market-or-quarry", Build: "turn.market-or-quarry", PickMosaic: "turn.market-or-quarry"}
    interrupted_by = (*PHASES, "discarding")
    obvious = True

    def after(self, state: Cleopatra) -> None:
        """Leave the choice with the player, unless the excess was just discarded."""
        if state.settled:
            state.settled = False
            go_on(state)

    def moves(self, state: Cleopatra) -> list[Move]:
        """List what settles the hand, or that all is settled, and characters."""
        rules = state.rules
        above = is_above(state)
        legal: list[Move] = [rules.keep_all, rules.discard_down] if above else []
        legal += playable(state, smuggler=above)
        if not above:
            legal.append(rules.done)
        return legal


class Limit(Settling):
    """After a stall is taken the hand is settled."""

    name = "limit"
    then = ("refill",)


class Closing(Settling):
    """Before a turn ends the hand is settled again if cards came later."""

    name = "closing"
    then = ("turn", "scoring")
    lies = ("visit",)


@requires("hand-limit.discard-the-excess")
def is_held(state: Cleopatra, discard: Discard) -> bool:
    """One discards cards of one's own hand."""
    return state.held(discard.kind) > 0


@requires("hand-limit.cards-in-one-order")
def comes_in_order(state: Cleopatra, discard: Discard) -> bool:
    """Cards are discarded in one order of kinds, so that enough come later."""
    if discard.kind < state.last:
        return False
    later = sum(state.hand(state.seat)[discard.kind :])
    return later >= state.hands.sizes[state.seat] - state.rules.limit


def discard_unseen(state: Cleopatra, discard: Discard) -> None:
    """Put a card face down on the discards."""
    seat = state.seat
    hidden.discard_unseen(state, seat, discard.kind)
    state.last = discard.kind
    if state.journal is not None:
        card_is_discarded(state, seat, KINDS[discard.kind])


class Discarding(Unseen):
    """The player discards card by card until the hand is at the limit."""

    name = "discarding"
    acts = {Discard: Act(discard_unseen, is_held, comes_in_order)}

    def begin(self, state: Cleopatra) -> None:
        """Begin with any kind."""
        state.last = 0

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """The hand of the player is above the limit."""
        return super().may_ask(state, seat) and state.hands.sizes[seat] > state.rules.limit

    def after(self, state: Cleopatra) -> None:
        """Go back once the hand is small enough."""
        if state.hands.sizes[state.seat] <= state.rules.limit:
            state.last = 0
            state.settled = True
            state.resume()

    def moves(self, state: Cleopatra) -> list[Move]:
        """List the kinds in hand from the last one on that leave enough to discard."""
        hand = state.hand(state.seat)
        excess = state.hands.sizes[state.seat] - state.rules.limit
        legal: list[Move] = []
        later = 0
        for kind in reversed(range(state.last, KIND_COUNT)):
            if hand[kind]:
                later += hand[kind]
                if later >= excess:
                    legal.append(state.rules.discards[kind])
        legal.reverse()
        return legal
