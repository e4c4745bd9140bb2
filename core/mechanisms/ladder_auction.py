"""The ladder auction: several lots at once, a ladder of prices on each, raise and displace.

Everybody puts a stone on some price of some lot. Whoever is outbid goes elsewhere, until each lot has one bidder.
Plays `ladder-auction:auction.*`. A state that adopts it has an `auction`, tells the `means` of a seat, and has a rule
set with the `prices` of the ladder and the `bids` made by `bids_on`.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.document import Document
from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.move import Move
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.rule import Facts, requires
from nomarch.core.errors import PositionError
from nomarch.core.table.names import mask_of, masked, number_of, seat_at
from nomarch.core.table.players import NOBODY

NOWHERE: Final = -1

bid_is_made = Effect("bid_is_made", "ladder-auction:auction.names-a-price", "lot", "price")
bidder_is_outbid = Effect("bidder_is_outbid", "ladder-auction:auction.outbid-players-bid-again", "lot")
auction_ends = Effect("auction_ends", "ladder-auction:auction.ends-when-nobody-is-outbid")
winner_pays = Effect("winner_pays", "ladder-auction:auction.winners-pay-their-bids", "lot", "gold")


class Bid(Move):
    """Put the bidding stone on one price of one lot."""

    __slots__ = ("lot", "name", "price", "rung")

    def __init__(self, name: str, lot: int, rung: int, price: int) -> None:
        super().__init__(f"bid {name} {price}")
        self.name: Final = name
        self.lot: Final = lot
        self.rung: Final = rung
        self.price: Final = price

    def facts(self) -> Facts:
        """Name the lot and the price."""
        return {"lot": self.name, "price": self.price}


def bids_on(names: Iterable[str], prices: Sequence[int]) -> tuple[tuple[Bid, ...], ...]:
    """Make every bid there is, by lot and rung.

    >>> bids_on(["thebes", "abu"], [0, 1, 3])[1][2]
    <bid abu 3>
    """
    return tuple(
        tuple(Bid(name, lot, rung, price) for rung, price in enumerate(prices)) for lot, name in enumerate(names)
    )


class BidOnTable(Document):
    """A standing bid."""

    seat: int
    price: int


class LadderOnTable(Document):
    """A ladder auction as a document has it."""

    lots: list[str] = []
    bids: dict[str, BidOnTable] = {}
    closed: dict[str, list[int]] = {}
    """By lot, the prices that are kept free."""
    lost: dict[int, str] = {}
    """By seat, the lot just lost."""
    left: dict[int, list[str]] = {}
    """By seat, the lots lost for good."""
    free: list[int] = []
    """The seats that need not leave the lot they lost."""
    guard: dict[int, int] = {}
    """By seat, how far above its stone others must go."""


class LadderAuction:
    """The stones on the ladders, and what bidders may not do because of where they stood.

    >>> auction = LadderAuction(bids_on(["thebes", "abu", "buto"], [0, 1, 3, 6]), bidders=2)
    >>> auction.open([0, 2])
    >>> auction.place(0, lot=2, rung=1)
    -1
    >>> auction.place(1, lot=2, rung=3)
    0
    >>> auction.next_bidder(1), auction.lost[0]
    (0, 2)
    >>> auction.place(0, lot=0, rung=0)
    -1
    >>> auction.next_bidder(0), auction.stands
    (-1, [0, 2])
    >>> auction.described(None)["bids"]
    {'thebes': {'seat': 0, 'price': 0}, 'buto': {'seat': 1, 'price': 6}}
    """

    __slots__ = ("bids", "closed", "free", "guard", "left", "lost", "lots", "returns", "rung", "stands")

    def __init__(
        self,
        bids: tuple[tuple[Bid, ...], ...],
        bidders: int,
        *,
        returns: bool = True,
        like: LadderAuction | None = None,
    ) -> None:
        self.bids: Final = bids
        """Every bid there is, by lot and rung."""
        self.returns = returns
        """Whether a bidder may come back later to a lot lost before."""
        self.lots: tuple[int, ...] = () if like is None else like.lots
        self.rung: list[int] = [NOWHERE] * len(bids) if like is None else like.rung[:]
        """By lot, the rung of the standing bid."""
        self.stands: list[int] = [NOWHERE] * bidders if like is None else like.stands[:]
        """By bidder, the lot of the standing bid."""
        self.lost: list[int] = [NOWHERE] * bidders if like is None else like.lost[:]
        """By bidder, the lot just lost."""
        self.closed: dict[int, int] = {} if like is None else like.closed.copy()
        """By lot, a mask of rungs that nobody may take."""
        self.left: dict[int, int] = {} if like is None else like.left.copy()
        """By bidder, a mask of lots never to come back to."""
        self.free: set[int] = set() if like is None else like.free.copy()
        """The bidders for whom the duty to leave a lost lot is lifted."""
        self.guard: dict[int, int] = {} if like is None else like.guard.copy()
        """By bidder, how far above the own stone the next bid must be, where something asks for more than a step."""

    def open(self, lots: Iterable[int]) -> None:
        """Clear the ladders and offer *lots*."""
        self.lots = tuple(sorted(lots))
        self.rung = [NOWHERE] * len(self.rung)
        self.stands = [NOWHERE] * len(self.stands)
        self.lost = [NOWHERE] * len(self.lost)
        for exceptions in (self.closed, self.left, self.free, self.guard):
            exceptions.clear()

    def holder(self, lot: int) -> int:
        """Tell whose stone stands on *lot*, NOBODY's perhaps."""
        return self.stands.index(lot) if lot in self.stands else NOBODY

    def place(self, seat: int, lot: int, rung: int) -> int:
        """Put the stone of *seat* on a rung, and tell whom that displaces, NOBODY perhaps."""
        if not self.returns and self.lost[seat] not in (NOWHERE, lot):
            self.left[seat] = self.left.get(seat, 0) | 1 << self.lost[seat]
        rival = self.holder(lot)
        if rival != NOBODY:
            self.stands[rival] = NOWHERE
            self.lost[rival] = lot
        self.rung[lot] = rung
        self.stands[seat] = lot
        self.lost[seat] = NOWHERE
        return rival

    def next_bidder(self, seat: int) -> int:
        """Find the next bidder without a standing bid, clockwise from *seat* itself; NOBODY if all stand."""
        stands = self.stands
        count = len(stands)
        for step in range(count):
            bidder = (seat + step) % count
            if stands[bidder] == NOWHERE:
                return bidder
        return NOBODY

    def is_closed(self, lot: int, rung: int) -> bool:
        """Tell whether a rung is kept free."""
        return bool(self.closed.get(lot, 0) >> rung & 1)

    def is_left(self, seat: int, lot: int) -> bool:
        """Tell whether *seat* has lost *lot* for good."""
        return bool(self.left.get(seat, 0) >> lot & 1)

    @property
    def names(self) -> list[str]:
        """What the lots are called."""
        return [ladder[0].name for ladder in self.bids]

    @property
    def prices(self) -> list[int]:
        """The prices of every ladder."""
        return [bid.price for bid in self.bids[0]]

    def clone(self) -> LadderAuction:
        """Copy the auction, sharing nothing that can change."""
        return LadderAuction(self.bids, 0, returns=self.returns, like=self)

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the auction by names and prices; everybody sees all of it."""
        names, prices = self.names, self.prices
        return {
            "lots": [names[lot] for lot in self.lots],
            "bids": {
                names[lot]: {"seat": seat, "price": prices[self.rung[lot]]}
                for seat, lot in enumerate(self.stands)
                if lot != NOWHERE
            },
            "closed": {names[lot]: masked(rungs, prices) for lot, rungs in sorted(self.closed.items())},
            "lost": {seat: names[lot] for seat, lot in enumerate(self.lost) if lot != NOWHERE},
            "left": {seat: masked(lots, names) for seat, lots in sorted(self.left.items())},
            "free": sorted(self.free),
            "guard": self.guard.copy(),
        }

    def lay_out(self, described: LadderOnTable | Mapping[str, Any], rules: object) -> None:
        """Set the auction from names and prices."""
        table = LadderOnTable.model_validate(described)
        names, prices = self.names, self.prices

        def lot(where: str, name: str) -> int:
            return number_of(f"lot in auction.{where}", name, names)

        def bidder(where: str, seat: int) -> int:
            return seat_at(f"auction.{where}", seat, len(self.stands))

        self.open(lot("lots", name) for name in table.lots)
        for name, bid in table.bids.items():
            if name not in table.lots:
                raise PositionError(f"auction.bids: {name} is not among the lots")
            if bid.price not in prices:
                raise PositionError(f"auction.bids.{name}: there is no price {bid.price} on the track")
            if self.stands[bidder(f"bids.{name}", bid.seat)] != NOWHERE:
                raise PositionError(f"auction.bids: seat {bid.seat} has two bids")
            self.place(bid.seat, lot("bids", name), prices.index(bid.price))
        self.closed = {
            lot("closed", name): mask_of("auction.closed", kept, prices) for name, kept in table.closed.items()
        }
        for seat, name in table.lost.items():
            self.lost[bidder("lost", seat)] = lot("lost", name)
        self.left = {bidder("left", seat): mask_of("auction.left", left, names) for seat, left in table.left.items()}
        self.free = {bidder("free", seat) for seat in table.free}
        self.guard = {bidder("guard", seat): spaces for seat, spaces in table.guard.items()}

    def redeal(self, seat: int, chance: object) -> None:
        """Do nothing: an open auction hides nothing."""


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
