"""Characters: played at any moment of one's own turn, no card twice. Plays `characters.*`; most powers have a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Act, Effect, Facts, Move, effects_in, requires, what_it_names
from nomarch.games.cleopatra.building import discard_card, take_amulets
from nomarch.games.cleopatra.cards import BEGGAR, COURTESAN, KIND_COUNT, KINDS, SCRIBE, SMUGGLER
from nomarch.games.cleopatra.moves import PickMosaic, Play, TurnDie

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

PHASES: Final = (
    "beggar",
    "courtesan",
    "ambassador",
    "ambassador-offers",
    "ambassador-answer",
    "vizier",
    "offering",
)
"""What breaks into a turn and returns to it."""

character_is_played = Effect("character_is_played", "characters.discard-then-power-then-amulets", "card")
die_is_turned = Effect("die_is_turned", "characters.scribe-turns-a-die", "symbol", "dice")
CHARACTER_EFFECTS = effects_in(globals())


def the_scribe(state: Cleopatra, move: TurnDie | PickMosaic) -> Facts:
    """Name the scribe."""
    return {"card": KINDS[SCRIBE]}


def the_dice(state: Cleopatra, turn: TurnDie) -> Facts:
    """Tell how many dice lie on the altar."""
    return {"dice": state.altar}


@requires("characters.come-like-resources", what_it_names)
def is_in_hand(state: Cleopatra, play: Play) -> bool:
    """One plays characters of one's own hand."""
    return state.held(play.kind) > 0


@requires("characters.each-card-once-a-turn", what_it_names)
def may_be_played_again(state: Cleopatra, play: Play) -> bool:
    """In a turn no character is played more often than there are cards of it."""
    return may_come_again(state, play.kind)


@requires("characters.smuggler-keeps-all-cards")
def is_no_smuggler(state: Cleopatra, play: Play) -> bool:
    """A smuggler is played when a hand above the limit is settled."""
    return play.kind != SMUGGLER


@requires("characters.courtesan-not-herself")
def finds_a_card(state: Cleopatra, play: Play) -> bool:
    """A courtesan needs a card in the discard pile besides herself."""
    return play.kind != COURTESAN or bool(state.deck.discards)


@requires("characters.come-like-resources", the_scribe)
def scribe_is_in_hand(state: Cleopatra, move: TurnDie | PickMosaic) -> bool:
    """One plays scribes of one's own hand."""
    return state.held(SCRIBE) > 0


@requires("characters.each-card-once-a-turn", the_scribe)
def scribe_may_be_played_again(state: Cleopatra, move: TurnDie | PickMosaic) -> bool:
    """In a turn no character is played more often than there are cards of it."""
    return may_come_again(state, SCRIBE)


@requires("characters.scribe-turns-a-die", the_dice)
def die_is_there(state: Cleopatra, turn: TurnDie) -> bool:
    """A scribe turns a die that shows the other side."""
    return state.altar < state.rules.edition.dice_count if turn.to_symbol else state.altar > 0


def may_come_again(state: Cleopatra, kind: int) -> bool:
    """Tell whether there is a card of a kind that was not played in this turn."""
    return state.played[kind - BEGGAR] < state.rules.deck[kind]


def lay_down(state: Cleopatra, kind: int) -> None:
    """Put a character on the discard pile."""
    seat, number = state.seat, kind - BEGGAR
    discard_card(state, kind)
    state.played = (*state.played[:number], state.played[number] + 1, *state.played[number + 1 :])
    if state.journal is not None:
        character_is_played(state, seat, KINDS[kind])


def play_the_character(state: Cleopatra, play: Play) -> None:
    """Discard the card and let its power begin."""
    lay_down(state, play.kind)
    state.interrupt(play.card, state.seat)


def turn_a_die(state: Cleopatra, turn: TurnDie) -> None:
    """Let a scribe turn a die; the last symbol sets off an offering."""
    lay_down(state, SCRIBE)
    state.altar += 1 if turn.to_symbol else -1
    die_is_turned(state, state.seat, turn.to_symbol, state.altar)
    take_amulets(state, state.seat, state.rules.edition.scribe_die_amulets)
    offer_if_all_show_the_symbol(state)


def offer_if_all_show_the_symbol(state: Cleopatra) -> None:
    """Break off for an offering if all dice lie on the altar."""
    if state.all_dice_lie:
        state.interrupt("offering", state.seat)


ACTS: Final[Mapping[type, Act]] = {
    Play: Act(play_the_character, is_in_hand, may_be_played_again, is_no_smuggler, finds_a_card),
    TurnDie: Act(turn_a_die, scribe_is_in_hand, scribe_may_be_played_again, die_is_there),
}
"""What characters do in a turn, but for smugglers and for scribes who pick a mosaic."""


def playable(state: Cleopatra, *, smuggler: bool) -> list[Move]:
    """List the characters that the seat may play now."""
    base = state.seat * KIND_COUNT
    if not any(state.hands.cards[base + BEGGAR : base + KIND_COUNT]):
        return []
    rules = state.rules
    legal: list[Move] = []
    for kind, play in rules.plays.items():
        if not state.hands.cards[base + kind] or not may_come_again(state, kind):
            continue
        if (kind == SMUGGLER and not smuggler) or (kind == COURTESAN and not state.deck.discards):
            continue
        legal.append(play)
    if state.hands.cards[base + SCRIBE] and may_come_again(state, SCRIBE):
        if state.altar < rules.edition.dice_count:
            legal.append(rules.die_to_symbol)
        if state.altar:
            legal.append(rules.die_to_blank)
    return legal
