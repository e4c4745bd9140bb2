"""Phases in which every seat has a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from mypy_extensions import mypyc_attr

from nomarch.core.engine.phase import Phase

if TYPE_CHECKING:
    from nomarch.core.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Phase):
    """One turn each, clockwise from the first player; a turn may have many moves and ends with `pass_on`.

    Whether a seat is asked at all may depend only on what every seat can see.
    """

    def begin(self, state: Any) -> None:
        """Give the first player the first turn."""
        table: State[Any] = state
        table.seat = table.seating.first
        self._find_a_turn(state)

    def opens(self, state: Any) -> None:
        """Prepare the turn of the seat."""

    def asks(self, state: Any) -> bool:
        """Tell whether the seat has anything to decide."""
        return True

    def closes(self, state: Any) -> None:
        """Do what happens when the turn of the seat ends."""

    def finished(self, state: Any) -> None:
        """Go on when everybody has had a turn."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows when all turns are over")

    def after(self, state: Any) -> None:
        """Leave the turn with its seat."""

    def pass_on(self, state: Any) -> None:
        """End the turn of the seat and open the next."""
        table: State[Any] = state
        self.closes(state)
        table.seat = table.seating.after(table.seat)
        if table.seat == table.seating.first:
            self.finished(state)
        else:
            self._find_a_turn(state)

    def _find_a_turn(self, state: Any) -> None:
        self.opens(state)
        if not self.asks(state):
            self.pass_on(state)


def pass_the_turn(state: Any, move: Any) -> None:
    """End the turn of the seat: the deed of whatever move says so."""
    table: State[Any] = state
    cast("Turns", table.phase).pass_on(state)
