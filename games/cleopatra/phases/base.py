"""What the phases of Cleopatra have in common: what lies on the table only for a while, and who could be asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from nomarch.core.engine import Phase
from nomarch.core.mechanisms import SealedPhase
from nomarch.core.table import NOBODY
from nomarch.games.cleopatra.elements import NO_ELEMENT

if TYPE_CHECKING:
    from nomarch.core.engine import Chance
    from nomarch.games.cleopatra.state import Cleopatra

Expected = Iterable[tuple[bool, str]]
"""Statements about a table, each with its complaint."""
VISITING: Final[tuple[str, ...]] = ("complete", "units", "visit")
BUILDING: Final[tuple[str, ...]] = (*VISITING, "element", "misfit")
OVER: Final[tuple[str, ...]] = ("gate", "eaten", "visit")
"""What may lie there in a visit to the quarry, while an element is built, and when the game is over."""


def lying(state: Cleopatra) -> Iterator[tuple[str, object, str]]:
    """Walk what lies on the table in some phases only: whether it does, and the complaint of any other phase."""
    yield "gate", state.steps >= state.rules.edition.cleopatra_goal, "cleopatra: at the gate the game is over"
    yield "dice", state.all_dice_lie, "altar: with all dice there an offering is held"
    yield "drawn", state.drawn, "turn.drawn: nothing waits in the phase {!r}"
    yield "looking", state.looking, "turn.looking: no vizier looks in the phase {!r}"
    yield "areas", state.areas, "turn.areas: none wait in the phase {!r}"
    yield "asked", state.asked or state.asked_kinds, "turn.asked: nobody is asked in the phase {!r}"
    yield "offers", {*state.offers} != {NOBODY}, "turn.offers: nothing is offered in the phase {!r}"
    yield "choices", any(state.sealed.choices), "turn.choices: nothing is chosen in the phase {!r}"
    yield "element", state.element != NO_ELEMENT, "turn.element: nothing is being built in the phase {!r}"
    yield "eaten", state.eaten, "eaten: nobody is, before the end"
    yield "misfit", state.misfit_on_top, "stack: a mosaic that fits nowhere does not stay on top"
    yield "complete", state.complete & ~state.finished, "finished: Cleopatra has not moved for a category"
    yield "units", any(state.pool), "turn.units_left: none are left in the phase {!r}"
    yield "visit", state.visit, "turn.visit: there is none in {!r}"
    yield "need", any(state.need), "turn.need: nothing is paid in the phase {!r}"


def expected(state: Cleopatra, name: str, lies: Collection[str]) -> Expected:
    """Say what the table is like in the phase *name*, in which of the things for a while only *lies* may lie."""
    for what, is_there, complaint in lying(state):
        yield what in lies or not is_there, complaint.format(name)
    rules = state.rules
    yield not state.finished & ~rules.counted, "finished: a category that does not count"
    yield not state.finished & ~state.complete, "finished: a category is not"
    yield state.visit <= sum(state.built), "turn.visit: fewer elements are built"
    yield not state.settled, "turn.settled: the turn would have gone on"
    yield state.passes <= state.seats, "turn.passes: the game would be over"
    yield all(map(int.__le__, state.played, rules.deck[-len(state.played) :])), "turn.played: there are fewer cards"
    yield max(state.filled) <= rules.edition.cards_per_stall, "turn.filled: a stall has too many"
    yield state.base >= rules.limit, "turn.base: it is not below the limit"
    yield len(state.looking) <= rules.edition.vizier_cards, "turn.looking: a vizier draws fewer cards"


class CleopatraPhase(Phase):
    """A phase of Cleopatra, in which some things may lie on the table and some seats be asked."""

    lies: ClassVar[tuple[str, ...]] = ()
    """What may lie there of the things that lie only for a while."""

    def after(self, state: Cleopatra) -> None:
        """Leave the decision with the player."""

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Tell whether *seat* could be asked on this table."""
        return True

    def expects(self, state: Cleopatra, *, begins: bool) -> Expected:
        """Nothing lies there that belongs to another phase, and the seat could be asked."""
        yield from expected(state, self.name, self.lies)
        if begins:
            yield "drawn" in self.lies or not any(state.filled), f"turn.filled: not in the phase {self.name!r}"
        else:
            could_be_asked = self.may_ask(state, state.seat)
            yield could_be_asked, f"seat {state.seat} could not be asked in {self.name!r} here"


class Interlude(CleopatraPhase):
    """A phase that breaks into a turn and returns to it; the player whose turn it is decides, unless it says more."""

    lies = VISITING

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """It is the player's turn."""
        return seat == state.active


class Unseen(Interlude):
    """A player names cards one by one, in one order of kinds, and nobody else ever learns which."""

    def shows(self, state: Cleopatra) -> bool:
        """The cards stay unseen."""
        return False

    def redeal(self, state: Cleopatra, seat: int, chance: Chance) -> None:
        """Forget how far somebody else has come in the order of kinds."""
        if state.seat != seat:
            state.last = 0


class Sealed(SealedPhase["Cleopatra"], Interlude):
    """Seats choose in secret and at the same time while a turn waits."""

    lies = (*VISITING, "choices")

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Those who are asked before have chosen, and nobody else."""
        order = self.choosers(state)
        chosen = {other for other, choice in enumerate(state.sealed.choices) if choice is not None}
        return seat in order and chosen == {*order[: order.index(seat)]}

    def expects(self, state: Cleopatra, *, begins: bool) -> Expected:
        """What was chosen is legal, besides what every phase expects."""
        yield from Interlude.expects(self, state, begins=begins)
        yield from super().expects(state, begins=begins)
