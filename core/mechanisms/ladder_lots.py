"""The table of a ladder auction: the ladders of prices, the stones on them, and the bids that put them there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.move import Move
from nomarch.core.engine.rule import Facts
from nomarch.core.errors import PositionError
from nomarch.core.mechanisms.documents import LadderOnTable
from nomarch.core.table.features import Places, Row, all_bits, around, ones_of, places_of, tally, turned, zeros
from nomarch.core.table.names import mask_of, masked, number_of, seat_at
from nomarch.core.table.players import NOBODY
from nomarch.core.table.replaced import EMPTY, with_entry

NOWHERE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
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
        self.closed: Mapping[int, int] = EMPTY if like is None else like.closed
        """By lot, a mask of rungs that nobody may take. Like what follows it is replaced when it changes."""
        self.left: Mapping[int, int] = EMPTY if like is None else like.left
        """By bidder, a mask of lots never to come back to."""
        self.free: frozenset[int] = frozenset() if like is None else like.free
        """The bidders for whom the duty to leave a lost lot is lifted."""
        self.guard: Mapping[int, int] = EMPTY if like is None else like.guard
        """By bidder, how far above the own stone the next bid must be, where something asks for more than a step."""

    def open(self, lots: Iterable[int]) -> None:
        """Clear the ladders and offer *lots*."""
        self.lots = tuple(sorted(lots))
        self.rung = [NOWHERE] * len(self.rung)
        self.stands = [NOWHERE] * len(self.stands)
        self.lost = [NOWHERE] * len(self.lost)
        self.closed = self.left = self.guard = EMPTY
        self.free = frozenset()

    def holder(self, lot: int) -> int:
        """Tell whose stone stands on *lot*, NOBODY's perhaps."""
        return self.stands.index(lot) if lot in self.stands else NOBODY

    def place(self, seat: int, lot: int, rung: int) -> int:
        """Put the stone of *seat* on a rung, and tell whom that displaces, NOBODY perhaps."""
        if not self.returns and self.lost[seat] not in (NOWHERE, lot):
            self.left = with_entry(self.left, seat, self.left.get(seat, 0) | 1 << self.lost[seat])
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

    def misfit(self, table: InPlay) -> str:
        """Say why it cannot be held at a table."""
        wanted, there = table.seats, len(self.stands)
        return "" if there == wanted else f"it is for {there} bidders, and there are {wanted} seats"

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
            "guard": dict(self.guard),
        }

    def places(self, names: Places) -> None:
        """Name the places of the auction in a row of features: by lot, by seat, and by what is out of the ordinary."""
        lots, seats = self.names, around(len(self.stands))
        by_seat = [f"{seat}.{lot}" for seat in seats for lot in lots]
        names.numbers += [*places_of("rung", lots), *places_of("guard", seats)]
        names.marks += [
            *places_of("lots", lots),
            *places_of("stands", by_seat),
            *places_of("lost", by_seat),
            *places_of("left", by_seat),
            *places_of("closed", [f"{lot}.{price}" for lot in lots for price in self.prices]),
            *places_of("free", seats),
        ]

    def fill(self, eyes: int, row: Row) -> None:
        """Add the auction to a row. Of a standing bid it is told which step of the ladder it is on, from 0."""
        lots, seats = len(self.bids), len(self.stands)
        row.numbers += self.rung
        row.marks += (tally(self.lots, lots), ones_of((*turned(self.stands, eyes), *turned(self.lost, eyes)), lots))
        if self.left or self.closed or self.free or self.guard:
            self._exceptions(eyes, row)
        else:
            row.numbers += [0] * seats
            row.marks.append(zeros(lots * (seats + len(self.bids[0])) + seats))

    def _exceptions(self, eyes: int, row: Row) -> None:
        lots, rungs = len(self.bids), len(self.bids[0])
        clockwise = [*range(eyes, len(self.stands)), *range(eyes)]
        row.numbers += [self.guard.get(seat, 0) for seat in clockwise]
        row.marks += (
            all_bits(tuple([self.left.get(seat, 0) for seat in clockwise]), lots),
            all_bits(tuple([self.closed.get(lot, 0) for lot in range(lots)]), rungs),
            all_bits(tuple([int(seat in self.free) for seat in clockwise]), 1),
        )

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
        self.closed = MappingProxyType(
            {lot("closed", name): mask_of("auction.closed", kept, prices) for name, kept in table.closed.items()}
        )
        for seat, name in table.lost.items():
            self.lost[bidder("lost", seat)] = lot("lost", name)
        self.left = MappingProxyType(
            {bidder("left", seat): mask_of("auction.left", left, names) for seat, left in table.left.items()}
        )
        self.free = frozenset(bidder("free", seat) for seat in table.free)
        self.guard = MappingProxyType({bidder("guard", seat): spaces for seat, spaces in table.guard.items()})

    def redeal(self, seat: int, chance: object) -> None:
        """Do nothing: an open auction hides nothing."""
