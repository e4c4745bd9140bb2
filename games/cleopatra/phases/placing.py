"""A mosaic is laid, areas close, and misfits leave the stack. Plays `mosaics.*` and `sanctuaries.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Facts, Move, effects_in, requires
from nomarch.core.table import NOBODY, with_more
from nomarch.games.cleopatra.cards import BEGGAR, SCRIBE
from nomarch.games.cleopatra.costs import affords
from nomarch.games.cleopatra.elements import MOSAIC
from nomarch.games.cleopatra.expected import BUILDING
from nomarch.games.cleopatra.moves import Claim, LayMosaic
from nomarch.games.cleopatra.phases.base import CleopatraPhase

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

area_is_closed = Effect("area_is_closed", "sanctuaries.closed-area-where-nothing-fits", "squares", "number")
sanctuary_is_claimed = Effect("sanctuary_is_claimed", "sanctuaries.claim-with-a-statue", "square", "number")
area_is_lost = Effect("area_is_lost", "sanctuaries.unclaimed-is-lost-for-ever", "squares")
mosaic_is_discarded = Effect("mosaic_is_discarded", "mosaics.misfit-on-top-is-discarded", "mosaic")
stack_is_empty = Effect("stack_is_empty", "mosaics.empty-stack-completes-the-category")


def the_mosaic(state: Cleopatra, lay: LayMosaic) -> Facts:
    """Name the mosaic that is laid, and the one that is being built."""
    return {"mosaic": lay.name, "built": f"mosaic-{state.rules.garden.names[state.piece]}"}


@requires("mosaics.top-piece-of-the-stack", the_mosaic)
def is_the_mosaic(state: Cleopatra, lay: LayMosaic) -> bool:
    """One lays the mosaic that is being built."""
    return lay.piece == state.piece


@requires("mosaics.any-rotation-and-turned-over")
def is_turned_as_allowed(state: Cleopatra, lay: LayMosaic) -> bool:
    """A mosaic is turned over only where the rules allow it."""
    return not lay.turned_over or state.rules.edition.mosaic_may_turn_over


@requires("throne.foundation-stays-free")
def leaves_the_foundation(state: Cleopatra, lay: LayMosaic) -> bool:
    """The place of the throne stays free."""
    return not lay.squares & state.rules.garden.foundation


@requires("mosaics.laid-on-free-garden-squares")
def squares_are_free(state: Cleopatra, lay: LayMosaic) -> bool:
    """A mosaic lies on squares that no other mosaic covers."""
    return not lay.squares & state.covered


def lay_the_mosaic(state: Cleopatra, lay: LayMosaic) -> None:
    """Choose where the mosaic will lie; it is paid next."""
    state.place = lay.squares
    state.enter("payment")


class Placing(CleopatraPhase):
    """The player says where a mosaic lies."""

    name = "placing"
    then = ("payment",)
    lies = BUILDING
    tells = effects_in(globals())
    acts = {
        LayMosaic: Act(lay_the_mosaic, is_the_mosaic, is_turned_as_allowed, leaves_the_foundation, squares_are_free)
    }

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """A mosaic is being built that has no place yet and can be paid; unless it is the top one, a scribe came."""
        if state.element != MOSAIC or state.piece not in state.stack or state.place >= 0:
            return False
        return affords(state, MOSAIC) and (state.piece == state.stack[-1] or state.played[SCRIBE - BEGGAR] > 0)

    def moves(self, state: Cleopatra) -> list[Move]:
        """List where the mosaic fits."""
        covered = state.covered
        return [lay for lay in state.rules.lays[state.piece] if not lay.squares & covered]


def close_areas(state: Cleopatra, squares: int) -> None:
    """See which areas the mosaic on *squares* has closed; its player may claim them."""
    garden, closed = state.rules.garden, state.closing_areas
    state.dead |= sum(closed)
    if state.journal is not None:
        for area in closed:
            area_is_closed(state, state.seat, garden.named(area), area.bit_count())
    beside = -1 if state.rules.claims_from_afar else garden.beside(squares)
    lost = [area for area in closed if not area & beside]
    formed = [area for area in closed if area & beside]
    if formed and state.statues[state.seat]:
        tell_lost(state, lost)
        state.areas = tuple(formed)
        state.enter("sanctuary")
    else:
        lose_areas(state, closed)


def lose_areas(state: Cleopatra, areas: list[int]) -> None:
    """Leave areas unclaimed for ever, take misfits off the stack, and go on with the visit."""
    tell_lost(state, areas)
    state.areas = ()
    discard_misfits(state)
    state.enter("quarry")


def tell_lost(state: Cleopatra, areas: list[int]) -> None:
    """Tell of areas that nobody will ever claim."""
    for area in areas if state.journal is not None else ():
        area_is_lost(state, state.seat, state.rules.garden.named(area))


def discard_misfits(state: Cleopatra) -> None:
    """Discard the top mosaic while it fits nowhere."""
    names = state.rules.garden.names
    while state.misfit_on_top:
        state.misfits += state.stack[-1:]
        mosaic_is_discarded(state, NOBODY, f"mosaic-{names[state.stack[-1]]}")
        state.stack = state.stack[:-1]
    if not state.stack:
        stack_is_empty(state, NOBODY)


@requires("sanctuaries.formed-by-the-placer")
def is_in_a_new_area(state: Cleopatra, claim: Claim) -> bool:
    """A statue is set in an area that the mosaic has just closed."""
    return any(area >> claim.square & 1 for area in state.areas)


def claim_the_area(state: Cleopatra, claim: Claim) -> None:
    """Set a statue in the area; it is a sanctuary for the rest of the game."""
    (area,) = (area for area in state.areas if area >> claim.square & 1)
    state.areas = tuple([other for other in state.areas if other != area])
    state.sanctuaries += ((state.seat, area, 1 << claim.square),)
    state.statues = with_more(state.statues, state.seat, -1)
    sanctuary_is_claimed(state, state.seat, claim.named, area.bit_count())


def leave_the_rest(state: Cleopatra, done: Done) -> None:
    """Claim no more areas."""
    lose_areas(state, list(state.areas))


class Claiming(CleopatraPhase):
    """The player sets statues in new sanctuaries, or leaves them."""

    name = "sanctuary"
    then = ("quarry",)
    lies = (*BUILDING, "areas")
    acts = {Claim: Act(claim_the_area, is_in_a_new_area), Done: Act(leave_the_rest)}

    def after(self, state: Cleopatra) -> None:
        """Go on while there are areas and statues for them."""
        if not state.areas or not state.statues[state.seat]:
            lose_areas(state, list(state.areas))

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Closed areas wait that nobody has claimed, and the player has a statue for them."""
        claimed = [area for _, area, _ in state.sanctuaries]
        closed = [area for area in state.closed_areas if area not in claimed]
        fresh = 0 < len({*state.areas}) == len(state.areas) and {*state.areas} <= {*closed}
        return fresh and state.statues[seat] > 0 and state.visit > 0

    def moves(self, state: Cleopatra) -> list[Move]:
        """List the squares of the areas, then the end."""
        squares = sum(state.areas)
        return [*(claim for claim in state.rules.claims if squares >> claim.square & 1), state.rules.done]
