"""A turn: the market or the quarry, and characters at any moment. Plays `turn.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Move, Pass, effects_in, requires
from nomarch.core.table import NOBODY
from nomarch.games.cleopatra.cards import CHARACTERS, RESOURCE_COUNT
from nomarch.games.cleopatra.moves import Build, Take
from nomarch.games.cleopatra.phases import characters, market, quarry
from nomarch.games.cleopatra.phases.base import CleopatraPhase
from nomarch.games.cleopatra.phases.characters import CHARACTER_EFFECTS

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

turn_begins = Effect("turn_begins", "turn.clockwise")
turn_is_passed = Effect("turn_is_passed", "turn.pass-only-when-stuck")
nobody_can_go_on = Effect("nobody_can_go_on", "end.nobody-can-go-on")


@requires("turn.pass-only-when-stuck")
def can_do_nothing(state: Cleopatra, pass_: Pass) -> bool:
    """A turn is passed only if there is neither a stall to take nor an element to build."""
    return not any(state.stalls) and not any(isinstance(move, Build) for move in quarry.buildable(state))


def pass_the_turn(state: Cleopatra, pass_: Pass) -> None:
    """Do nothing, but for characters and the hand."""
    state.passes += 1
    turn_is_passed(state, state.seat)
    state.enter("closing")


def end_the_turn(state: Cleopatra) -> None:
    """Let the next player begin, unless nobody could go on."""
    if state.passes >= state.seats:
        nobody_can_go_on(state, NOBODY)
        state.enter("scoring")
        return
    state.seat = state.seating.after(state.seat)
    state.enter("turn")


class Turn(CleopatraPhase):
    """The player visits the market or the quarry; characters may be played first."""

    name = "turn"
    then = ("limit", "placing", "payment", "closing")
    tells = (*effects_in(globals()), *CHARACTER_EFFECTS)
    interrupted_by = characters.PHASES
    acts = {
        Take: Act(market.take_the_stall, market.stall_has_cards),
        **characters.ACTS,
        Pass: Act(pass_the_turn, can_do_nothing),
        **quarry.ACTS,
    }
    refuses = {Done: "quarry.build-one-or-more"}

    def begin(self, state: Cleopatra) -> None:
        """Begin a turn with nothing done."""
        state.base = max(state.rules.limit, state.hands.sizes[state.seat])
        state.played = (0,) * len(CHARACTERS)
        state.visit = 0
        state.pool = (0,) * RESOURCE_COUNT
        if state.journal is not None:
            turn_begins(state, state.seat)

    def moves(self, state: Cleopatra) -> list[Move]:
        """List stalls, characters and elements; if there are no stalls and no elements, passing."""
        rules = state.rules
        takes: list[Move] = [take for take, stall in zip(rules.takes, state.stalls, strict=True) if stall]
        builds = quarry.buildable(state)
        nothing: list[Move] = [] if takes or any(isinstance(move, Build) for move in builds) else [rules.pass_]
        return [*takes, *characters.playable(state, smuggler=False), *nothing, *builds]
