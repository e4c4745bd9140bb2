"""The offering that is added up: its total counts, and the generous line up. Plays `sealed-offering:offering.*`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.mechanisms.sealed_offering import SealedOffering, Table
from nomarch.core.table.players import NOBODY
from nomarch.core.table.scoring import in_order

if TYPE_CHECKING:
    from nomarch.core.engine.state import State

total_is_counted = Effect("total_is_counted", "sealed-offering:offering.total-adds-all", "total")
tie_goes_clockwise = Effect("tie_goes_clockwise", "sealed-offering:offering.ties-go-clockwise", "amount")


@mypyc_attr(allow_interpreted_subclasses=True)
class TotalledOffering(SealedOffering[Table]):
    """Every seat lays an amount face down; then all are shown and added up."""

    mechanism = "sealed-offering"

    tells = effects_in(globals())

    def counted(self, state: Table, amounts: list[int]) -> None:
        """Tell the total, then let the game go on with it."""
        given: Any = state
        table: State[Any] = given
        if table.journal is not None:
            total_is_counted(state, NOBODY, sum(amounts))
        self.totalled(state, amounts)

    @abstractmethod
    def totalled(self, state: Table, amounts: list[int]) -> None:
        """Go on with the offerings of all seats and their total."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what an offering brings")


def line_up(state: InPlay, amounts: Sequence[int], seats: Container[int] | None = None) -> list[int]:
    """Line seats up by what they offered, all or some; of equals, the first clockwise from the first player leads."""
    given: Any = state
    table: State[Any] = given
    asked = table.seating.order
    order = in_order(amounts, asked if seats is None else [seat for seat in asked if seat in seats])
    if table.journal is not None:
        for ahead, behind in pairwise(order):
            if amounts[ahead] == amounts[behind]:
                tie_goes_clockwise(state, ahead, amounts[ahead])
    return order
