"""The ladder auction: several lots at once, a ladder of prices on each, raise and displace.

Everybody puts a stone on some price of some lot. Whoever is outbid goes elsewhere, until each lot has one bidder.
Plays `ladder-auction:auction.*`. A state that adopts it has an `auction`, tells the `means` of a seat, and has a rule
set with the `prices` of the ladder and the `bids` made by `bids_on`.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.rule import Facts, requires
from nomarch.core.mechanisms.ladder_lots import NOWHERE, Bid, LadderAuction
from nomarch.core.table.players import NOBODY

bid_is_made = Effect("bid_is_made", "ladder-auction:auction.names-a-price", "lot", "price")
bidder_is_outbid = Effect("bidder_is_outbid", "ladder-auction:auction.outbid-players-bid-again", "lot")
auction_ends = Effect("auction_ends", "ladder-auction:auction.ends-when-nobody-is-outbid")
winner_pays = Effect("winner_pays", "ladder-auction:auction.winners-pay-their-bids", "lot", "gold")


class LadderRules(Protocol):
    """The rule set of a ladder auction."""

    @property
    def prices(self) -> Sequence[int]:
        """The prices of every ladder, from the lowest up."""

    @property
    def bids(self) -> tuple[tuple[Bid, ...], ...]:
        """Every bid there is, by lot and rung, as `bids_on` makes them."""


class LadderTable(InPlay, Protocol):
    """A table at which a ladder auction is held."""

    auction: LadderAuction

    @property
    def rules(self) -> LadderRules:
        """The rule set."""

    def means(self, seat: int) -> int:
        """Tell what a seat could pay."""


Table = TypeVar("Table", bound=LadderTable)


@requires("ladder-auction:auction.lot-is-on-offer")
def lot_is_on_offer(state: LadderTable, bid: Bid) -> bool:
    """Bids go only to the lots of this auction."""
    return bid.lot in state.auction.lots


def the_standing_bid(state: LadderTable, bid: Bid) -> Facts:
    """Tell the price a bid has to beat."""
    return {"standing": state.rules.prices[state.auction.rung[bid.lot]]}


@requires("ladder-auction:auction.beats-the-standing-bid", the_standing_bid)
def beats_the_standing_bid(state: LadderTable, bid: Bid) -> bool:
    """Whoever wants an occupied lot offers more than its holder."""
    return bid.rung > state.auction.rung[bid.lot]


@requires("ladder-auction:auction.leaves-the-lost-lot")
def leaves_the_lost_lot(state: LadderTable, bid: Bid) -> bool:
    """A bidder who was just outbid goes elsewhere first."""
    auction: LadderAuction = state.auction
    seat: int = state.seat
    return bid.lot != auction.lost[seat] or seat in auction.free


@requires("ladder-auction:auction.may-return-later")
def may_return_later(state: LadderTable, bid: Bid) -> bool:
    """A lot lost for good is not bid on again."""
    return not state.auction.is_left(state.seat, bid.lot)


def the_means(state: LadderTable, bid: Bid) -> Facts:
    """Tell what the bidder could pay, and what is asked."""
    return {"means": state.means(state.seat), "price": bid.price}


@requires("ladder-auction:auction.can-be-paid", the_means)
def can_be_paid(state: LadderTable, bid: Bid) -> bool:
    """Nobody bids more than they could pay."""
    return bid.price <= state.means(state.seat)


def place_the_stone(state: LadderTable, bid: Bid) -> None:
    """Make the bid, and tell whom it displaces."""
    rival = state.auction.place(state.seat, bid.lot, bid.rung)
    if state.journal is not None:
        bid_is_made(state, state.seat, bid.name, bid.price)
        if rival != NOBODY:
            bidder_is_outbid(state, rival, bid.name)


def winners_pay(state: LadderTable) -> list[tuple[int, int, int]]:
    """Tell who pays what, and list it: the seat, its lot and the price. The gold itself is the game's."""
    auction: LadderAuction = state.auction
    sales = [(seat, lot, state.rules.prices[auction.rung[lot]]) for seat, lot in enumerate(auction.stands)]
    for seat, lot, price in sales:
        winner_pays(state, seat, state.rules.bids[lot][0].name, price)
    return sales


@mypyc_attr(allow_interpreted_subclasses=True)
class LadderPhase(Phase, Generic[Table]):
    """Stones are placed in turn; whoever is displaced places again.

    The state has an `auction`, a `LadderAuction`, and tells the `means` of a seat; the rule set has the `prices` and
    the `bids` made by `bids_on`.
    """

    tells = effects_in(globals())
    needs = (LadderTable,)

    upholds = ("ladder-auction:auction.one-lot-each",)

    acts = {
        Bid: Act(
            place_the_stone,
            lot_is_on_offer,
            beats_the_standing_bid,
            leaves_the_lost_lot,
            may_return_later,
            can_be_paid,
        )
    }

    @abstractmethod
    def lots(self, state: Table) -> Iterable[int]:
        """Name the lots of this auction."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what is for sale")

    @abstractmethod
    def settled(self, state: Table) -> None:
        """Go on when nobody is outbid any more."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows the auction")

    def begin(self, state: Table) -> None:
        """Offer the lots; the first player bids first."""
        state.auction.open(self.lots(state))
        state.seat = state.seating.first

    def after(self, state: Table) -> None:
        """Ask the next bidder without a standing bid, or end the auction."""
        bidder = state.auction.next_bidder(state.seat)
        if bidder != NOBODY:
            state.seat = bidder
            return
        if state.journal is not None:
            auction_ends(state, NOBODY)
        self.settled(state)

    def moves(self, state: Table) -> list[Any]:
        """List the legal bids, a slice of the ladder for each lot."""
        auction: LadderAuction = state.auction
        seat = state.seat
        top = bisect_right(state.rules.prices, state.means(seat))
        bids = state.rules.bids
        rung = auction.rung
        barred = NOWHERE if seat in auction.free else auction.lost[seat]
        exceptions = auction.closed or auction.left
        legal: list[Any] = []
        for lot in auction.lots:
            if lot == barred:
                continue
            ladder = bids[lot][rung[lot] + 1 : top]
            if exceptions:
                legal += [bid for bid in ladder if not (auction.is_closed(lot, bid.rung) or auction.is_left(seat, lot))]
            else:
                legal += ladder
        return legal
