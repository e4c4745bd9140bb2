"""The quarry: elements are built one by one, then Cleopatra moves and the dice are rolled. Plays `quarry.*`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Act, Done, Effect, Facts, Move, effects_in, requires, what_it_names
from nomarch.core.table import NOBODY, masked
from nomarch.games.cleopatra import building, costs
from nomarch.games.cleopatra.building import BUILDING
from nomarch.games.cleopatra.cards import KIND_COUNT, RESOURCE_COUNT, SCRIBE
from nomarch.games.cleopatra.elements import CATEGORIES, DOOR, MOSAIC, NO_ELEMENT, WALL
from nomarch.games.cleopatra.expected import VISITING
from nomarch.games.cleopatra.moves import Build, PickMosaic, Take
from nomarch.games.cleopatra.phases.base import CleopatraPhase
from nomarch.games.cleopatra.phases.characters import ACTS as CHARACTER_ACTS
from nomarch.games.cleopatra.phases.characters import (
    PHASES,
    lay_down,
    may_come_again,
    offer_if_all_show_the_symbol,
    playable,
    scribe_is_in_hand,
    scribe_may_be_played_again,
)

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

units_are_lost = Effect("units_are_lost", "payment.surplus-allowed-but-lost", "units")
two_are_built = Effect("two_are_built", "quarry.two-elements-bonus", "talents")
several_are_built = Effect("several_are_built", "quarry.three-or-more-bonus", "elements", "talents")
category_is_finished = Effect("category_is_finished", "quarry.categories-of-elements", "category")
cleopatra_moves = Effect("cleopatra_moves", "quarry.cleopatra-steps-for-each-finished-category", "spaces", "space")
gate_is_reached = Effect("gate_is_reached", "end.cleopatra-reaches-the-gate")
dice_are_rolled = Effect("dice_are_rolled", "quarry.roll-the-blank-dice", "dice", "symbols")
mosaic_is_picked = Effect("mosaic_is_picked", "characters.scribe-picks-a-mosaic", "mosaic")


def the_element(state: Cleopatra, move: Build | PickMosaic) -> Facts:
    """Name the element."""
    return {"element": move.element}


@requires("quarry.only-what-is-left", the_element)
def is_left(state: Cleopatra, build: Build) -> bool:
    """An element is built while the quarry has one."""
    return build.category in (WALL, DOOR) or not state.is_built(build.category)


@requires("quarry.each-to-its-own-place", the_element)
def place_is_free(state: Cleopatra, build: Build) -> bool:
    """A wall or a door frame goes to a place that is free."""
    if build.category == WALL:
        return not state.walls >> build.place & 1
    return build.category != DOOR or not state.doors >> build.place & 1


@requires("payment.cover-the-cost", the_element)
def can_be_paid_for(state: Cleopatra, build: Build) -> bool:
    """Cards and merchants cover the cost of the element."""
    return costs.affords(state, build.category)


@requires("characters.scribe-picks-a-mosaic", what_it_names)
def is_in_the_stack(state: Cleopatra, pick: PickMosaic) -> bool:
    """A scribe picks a mosaic that is in the stack."""
    return pick.piece in state.stack


@requires("mosaics.laid-on-free-garden-squares", what_it_names)
def picked_fits_somewhere(state: Cleopatra, pick: PickMosaic) -> bool:
    """The mosaic that is picked fits somewhere in the garden."""
    return state.fits(pick.piece)


@requires("payment.cover-the-cost", the_element)
def picked_can_be_paid_for(state: Cleopatra, pick: PickMosaic) -> bool:
    """Cards and merchants cover the cost of a mosaic."""
    return costs.affords(state, MOSAIC)


def buildable(state: Cleopatra) -> list[Move]:
    """List what the seat can build now."""
    rules = state.rules
    affordable = costs.affordable(state)
    legal: list[Move] = [
        build for build in rules.builds if affordable[build.category] and not state.is_built(build.category)
    ]
    if affordable[DOOR]:
        legal += [build for build in rules.build_doors if not state.doors >> build.place & 1]
    if affordable[WALL] and state.walls != rules.all_walls:
        legal += [build for build in rules.build_walls if not state.walls >> build.place & 1]
    if affordable[MOSAIC] and state.stack:
        legal.append(rules.build_mosaic)  # a misfit never stays on top
        if state.hands.cards[state.seat * KIND_COUNT + SCRIBE] and may_come_again(state, SCRIBE):
            legal += [pick for pick in rules.pick_mosaics if pick.piece in state.stack and state.fits(pick.piece)]
    return legal


def build(state: Cleopatra, chosen: Build) -> None:
    """Begin to build: a mosaic is laid first, then the cost is paid."""
    state.element, state.place = chosen.category, chosen.place
    if chosen.category == MOSAIC:
        state.piece = state.stack[-1]
        state.enter("placing")
    else:
        state.enter("payment")


def pick(state: Cleopatra, chosen: PickMosaic) -> None:
    """Let a scribe choose the mosaic that is built."""
    lay_down(state, SCRIBE)
    mosaic_is_picked(state, state.seat, chosen.name)
    building.take_amulets(state, state.seat, state.rules.edition.scribe_mosaic_amulets)
    state.element, state.piece = MOSAIC, chosen.piece
    state.enter("placing")


def end_the_visit(state: Cleopatra, done: Done) -> None:
    """Pay the bonus, let Cleopatra move, and roll the dice unless she has reached the gate."""
    state.passes = 0
    if any(state.pool) and state.journal is not None:
        units_are_lost(state, state.seat, sum(state.pool))
    state.pool = (0,) * RESOURCE_COUNT
    pay_the_bonus(state)
    let_cleopatra_move(state)
    if state.steps >= state.rules.edition.cleopatra_goal:
        gate_is_reached(state, NOBODY)
        state.enter("scoring")
        return
    roll_the_dice(state)
    state.enter("closing")
    offer_if_all_show_the_symbol(state)


def pay_the_bonus(state: Cleopatra) -> None:
    """Pay for two elements in a visit, or for more."""
    edition = state.rules.edition
    if state.visit == 2:
        two_are_built(state, state.seat, state.receive(state.seat, edition.visit_bonus_two))
    elif state.visit > 2:
        several_are_built(state, state.seat, state.visit, state.receive(state.seat, edition.visit_bonus_three))


def let_cleopatra_move(state: Cleopatra) -> None:
    """Move Cleopatra for every category that was finished in this visit."""
    edition = state.rules.edition
    complete = state.complete
    fresh = masked(complete & ~state.finished, CATEGORIES)
    state.finished = complete
    for category in fresh:
        category_is_finished(state, NOBODY, category)
    spaces = len(fresh) * edition.cleopatra_steps_per_category
    if spaces:
        state.steps = min(edition.cleopatra_goal, state.steps + spaces)
        cleopatra_moves(state, NOBODY, spaces, state.steps)


def roll_the_dice(state: Cleopatra) -> None:
    """Roll the dice that are not on the altar; those with the symbol go there."""
    edition = state.rules.edition
    dice = edition.dice_count - state.altar
    roll = state.chance.stream("priest dice").random
    symbols = sum([roll() * edition.die_faces < edition.die_symbol_faces for _ in range(dice)])
    state.altar += symbols
    if state.journal is not None:
        dice_are_rolled(state, state.seat, dice, symbols)


ACTS: Final[Mapping[type, Act]] = {
    Build: Act(build, is_left, place_is_free, can_be_paid_for),
    PickMosaic: Act(
        pick,
        scribe_is_in_hand,
        scribe_may_be_played_again,
        is_in_the_stack,
        picked_fits_somewhere,
        picked_can_be_paid_for,
    ),
}
"""What can be built, in the first step of a visit as in later ones."""


class Quarry(CleopatraPhase):
    """The player builds on, or ends the visit."""

    name = "quarry"
    then = ("placing", "payment", "closing", "scoring")
    tells = (*effects_in(globals()), *BUILDING)
    interrupted_by = PHASES
    acts = {**ACTS, Done: Act(end_the_visit), **CHARACTER_ACTS}
    refuses = {Take: "turn.market-or-quarry"}
    lies = VISITING

    def begin(self, state: Cleopatra) -> None:
        """Begin with nothing being built."""
        state.element = state.place = state.piece = NO_ELEMENT

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """A visit goes on once an element is built."""
        return state.visit > 0

    def moves(self, state: Cleopatra) -> list[Move]:
        """List characters, the end of the visit, and elements."""
        return [*playable(state, smuggler=False), state.rules.done, *buildable(state)]
