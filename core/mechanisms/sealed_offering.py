"""The sealed offering: everybody lays an amount in secret, and all are shown together.

Plays `sealed-offering:offering.*`. A state that adopts it has a slot `sealed` and tells the `purse` of a seat.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.rule import Facts, at_most
from nomarch.core.mechanisms.sealed_choices import Offer, SealedChoices, SealedPhase, SealedTable

if TYPE_CHECKING:
    from nomarch.core.engine.state import State

offering_is_shown = Effect("offering_is_shown", "sealed-offering:offering.secret-and-at-once", "amount")


class OfferingTable(SealedTable, Protocol):
    """A table at which amounts are laid in secret."""

    def purse(self, seat: int) -> int:
        """Count what a seat has to lay."""


Table = TypeVar("Table", bound=OfferingTable)


def the_purse(state: OfferingTable, offer: Offer) -> Facts:
    """Tell what the seat has, and what it would lay."""
    return {"purse": state.purse(state.seat), "offered": offer.amount}


@at_most("sealed-offering:offering.can-be-laid", "amount", the_purse)
def can_be_laid(state: OfferingTable) -> int:
    """Nobody lays more than they have."""
    given: Any = state
    table: State[Any] = given
    return given.purse(table.seat)  # type: ignore[no-any-return]


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedOffering(SealedPhase[Table]):
    """Every seat lays an amount face down; then all are shown.

    The state has a slot `sealed`, a `SealedChoices`, and tells the `purse` of a seat; a game gives it acts:
    `{Offer: Act(choose, can_be_laid)}`.
    """

    tells = effects_in(globals())
    needs = (OfferingTable,)

    def shown(self, state: Table) -> None:
        """Show the offerings, then let the game go on."""
        given: Any = state
        table: State[Any] = given
        sealed: SealedChoices = given.sealed
        amounts = [offer.amount for offer in sealed.choices]
        if table.journal is not None:
            for seat in state.seating.order:
                offering_is_shown(state, seat, amounts[seat])
        self.counted(state, amounts)

    @abstractmethod
    def counted(self, state: Table, amounts: list[int]) -> None:
        """Go on with the offerings of all seats."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what an offering brings")
