"""The second-price auction: sealed bids; the highest takes the lot, at the price of the second highest.

So nobody pays for having bid what the lot is worth to them. Plays `second-price:auction.*`. A state that adopts it has
a slot `sealed` and tells the `means` of a seat; its rule set has a `SealedBid` for every amount, from nothing up.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.phase import Act
from nomarch.core.engine.rule import Facts, at_most
from nomarch.core.mechanisms.sealed_choices import Offer, SealedPhase, SealedTable, choose
from nomarch.core.table.players import NOBODY
from nomarch.core.table.scoring import in_order

if TYPE_CHECKING:
    from nomarch.core.engine.state import State

bid_is_shown = Effect("bid_is_shown", "second-price:auction.sealed-bids", "bid")
tie_goes_clockwise = Effect("tie_goes_clockwise", "second-price:auction.ties-go-clockwise", "bid")
lot_is_won = Effect("lot_is_won", "second-price:auction.the-highest-bid-wins", "lot", "bid")
winner_pays = Effect("winner_pays", "second-price:auction.the-second-bid-is-paid", "price")
lot_is_unsold = Effect("lot_is_unsold", "second-price:auction.unsold-without-a-bid", "lot")


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedBid(Offer):
    """Bid an amount, face down."""

    __slots__ = ()

    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}", amount)


class SecondPriceTable(SealedTable, Protocol):
    """A table at which something is sold at the second price."""

    def means(self, seat: int) -> int:
        """Tell what a seat could pay."""


Table = TypeVar("Table", bound=SecondPriceTable)


def the_means(state: SecondPriceTable, bid: SealedBid) -> Facts:
    """Tell what the bidder could pay, and what is bid."""
    return {"means": state.means(state.seat), "bid": bid.amount}


@at_most("second-price:auction.can-be-paid", "amount", the_means)
def can_be_paid(state: SecondPriceTable) -> int:
    """Nobody bids more than they could pay."""
    given: Any = state
    table: State[Any] = given
    return given.means(table.seat)  # type: ignore[no-any-return]


@mypyc_attr(allow_interpreted_subclasses=True)
class SecondPricePhase(SealedPhase[Table]):
    """Every seat makes a sealed bid; then the lot is sold.

    The state has `sealed`, a `SealedChoices`, and tells the `means` of a seat; the catalogue has `SealedBid` moves.
    """

    tells = effects_in(globals())
    needs = (SecondPriceTable,)

    acts = {SealedBid: Act(choose, can_be_paid)}

    def lot(self, state: Table) -> str:
        """Name what is sold."""
        return "lot"

    @abstractmethod
    def sold(self, state: Table, seat: int, price: int) -> None:
        """Go on when the lot is sold to *seat*; to NOBODY if nobody has bid anything."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows the auction")

    def shown(self, state: Table) -> None:
        """Show the bids and sell the lot; of equal bids the one nearer to the first player wins."""
        bids = [bid.amount for bid in state.sealed.choices]
        winner, *others = in_order(bids, state.seating.order)
        price = bids[others[0]] if others else 0
        if state.journal is not None:
            self._tell(state, bids, winner, price)
        if bids[winner]:
            self.sold(state, winner, price)
        else:
            self.sold(state, NOBODY, 0)

    def _tell(self, state: Table, bids: Sequence[int], winner: int, price: int) -> None:
        for seat in state.seating.order:
            bid_is_shown(state, seat, bids[seat])
        if not bids[winner]:
            lot_is_unsold(state, NOBODY, self.lot(state))
            return
        if price == bids[winner]:
            tie_goes_clockwise(state, winner, price)
        lot_is_won(state, winner, self.lot(state), bids[winner])
        winner_pays(state, winner, price)
