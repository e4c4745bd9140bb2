"""The table of an open auction: the goods laid for each lot, and the moves that lay them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.move import Move
from nomarch.core.engine.rule import Facts
from nomarch.core.mechanisms.documents import OpenOnTable
from nomarch.core.table.features import Places, Row, around, one_of, ones_of, places_of, tally
from nomarch.core.table.names import counts_of, number_of, row_of, seat_at
from nomarch.core.table.players import NOBODY
from nomarch.core.table.replaced import with_item

NOWHERE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class ForLot(Move):
    """A move that names a lot."""

    __slots__ = ("lot", "name")

    def __init__(self, notation: str, name: str, lot: int) -> None:
        super().__init__(notation)
        self.name: Final = name
        self.lot: Final = lot

    def facts(self) -> Facts:
        """Name the lot."""
        return {"lot": self.name}


@mypyc_attr(allow_interpreted_subclasses=True)
class Lay(ForLot):
    """Lay one more good for a lot."""

    __slots__ = ("good", "kind")

    def __init__(self, name: str, lot: int, good: str, kind: int) -> None:
        super().__init__(f"lay {good} for {name}", name, lot)
        self.good: Final = good
        self.kind: Final = kind

    def facts(self) -> Facts:
        """Name the lot and the good."""
        return {"lot": self.name, "good": self.good}


@mypyc_attr(allow_interpreted_subclasses=True)
class GiveUp(ForLot):
    """Give up a beaten offer."""

    def __init__(self, name: str, lot: int) -> None:
        super().__init__(f"give up {name}", name, lot)


@mypyc_attr(allow_interpreted_subclasses=True)
class Stand(Move):
    """Let the offer stand as it is laid."""

    def __init__(self) -> None:
        super().__init__("stand")


@mypyc_attr(allow_interpreted_subclasses=True)
class Leave(Move):
    """Pass, and leave the auction."""

    def __init__(self) -> None:
        super().__init__("leave the auction")


class OpenMoves(NamedTuple):
    """Every move of an open auction."""

    lays: tuple[tuple[Lay, ...], ...]
    """By lot, one a kind of good."""
    stand: Stand
    give_up: tuple[GiveUp, ...]
    leave: Leave

    def every(self) -> list[Move]:
        """List them in one row."""
        return [*(lay for lays in self.lays for lay in lays), self.stand, *self.give_up, self.leave]


def open_moves(lots: Sequence[str], goods: Sequence[str]) -> OpenMoves:
    """Make every move there is.

    >>> [move.notation for move in open_moves(["tent"], ["fish", "flax"]).every()]
    ['lay fish for tent', 'lay flax for tent', 'stand', 'give up tent', 'leave the auction']
    """
    lays = tuple(tuple(Lay(name, lot, good, kind) for kind, good in enumerate(goods)) for lot, name in enumerate(lots))
    return OpenMoves(lays, Stand(), tuple(GiveUp(name, lot) for lot, name in enumerate(lots)), Leave())


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenAuction:
    """The goods laid for each lot, who is best, and who is still in.

    >>> auction = OpenAuction(open_moves(["tent", "boat"], ["fish"]), bidders=2)
    >>> auction.open([0, 1])
    >>> auction.lay(0, 0, 0); auction.stand(0)
    -1
    >>> auction.lay(1, 0, 0); auction.lay(1, 0, 0); auction.stand(1)
    0
    >>> auction.best[0], auction.total(0, 0), auction.total(1, 0)
    (1, 1, 2)
    >>> auction.described(None)["offers"]
    {'tent': {0: {'fish': 1}, 1: {'fish': 2}}}
    >>> auction.take(1, 0), auction.won(1), auction.for_sale
    ([3], 1, (1,))
    """

    __slots__ = (
        "best",
        "bidders",
        "for_sale",
        "kinds",
        "laid",
        "last",
        "laying",
        "lots",
        "moves",
        "names",
        "out",
        "sums",
        "takers",
    )

    def __init__(
        self, moves: OpenMoves, bidders: int, names: tuple[str, ...] = (), like: OpenAuction | None = None
    ) -> None:
        self.moves: Final = moves
        self.names: Final = names or tuple(lays[0].name for lays in moves.lays)
        """What documents call the lots: as moves do, if nothing else is said."""
        self.lots: Final = len(moves.lays)
        self.bidders: Final = bidders
        self.kinds: Final = len(moves.lays[0])
        self.for_sale: tuple[int, ...]
        self.laid: list[tuple[int, ...]]
        """By bidder and lot, the goods that were laid, a row by kind that is replaced when it changes."""
        self.sums: list[int]
        """By bidder and lot, how many that are."""
        self.best: tuple[int, ...]
        """By lot, the best bidder."""
        self.takers: tuple[int, ...]
        """By lot, who took it."""
        self.out: tuple[int, ...]
        """By bidder, whether they have left. Like the rows above it is replaced when it changes."""
        self.laying: int
        """The lot for which goods are being laid in this turn."""
        self.last: int
        """The kind laid last in this turn: goods come in one order of kinds, so that no two orders mean the same."""
        if like is None:
            self.open(())
            return
        self.for_sale = like.for_sale
        self.laid, self.sums = like.laid[:], like.sums[:]
        self.best, self.takers, self.out = like.best, like.takers, like.out
        self.laying, self.last = like.laying, like.last

    def open(self, lots: Iterable[int]) -> None:
        """Clear the table and offer *lots*."""
        self.for_sale = tuple(lots)
        self.laid = [(0,) * self.kinds] * (self.bidders * self.lots)
        self.sums = [0] * (self.bidders * self.lots)
        self.best = self.takers = (NOBODY,) * self.lots
        self.out = (0,) * self.bidders
        self.laying, self.last = NOWHERE, 0

    def offer(self, seat: int, lot: int) -> list[int]:
        """Give the goods *seat* has laid for *lot*, by kind."""
        return [*self.laid[seat * self.lots + lot]]

    def lying(self, kind: int) -> int:
        """Count the goods of a kind that lie there, whoever laid them."""
        return sum([goods[kind] for goods in self.laid])

    def total(self, seat: int, lot: int) -> int:
        """Count the goods *seat* has laid for *lot*."""
        return self.sums[seat * self.lots + lot]

    def set_offer(self, seat: int, lot: int, goods: Sequence[int]) -> None:
        """Let *seat* have laid these goods for *lot*, by kind."""
        self.laid[seat * self.lots + lot] = tuple(goods)
        self.sums[seat * self.lots + lot] = sum(goods)

    def to_beat(self, lot: int) -> int:
        """Count the goods of the best offer."""
        return self.total(self.best[lot], lot) if self.best[lot] != NOBODY else 0

    def won(self, seat: int) -> int:
        """Count the lots *seat* has taken."""
        return self.takers.count(seat)

    def leave(self, seat: int) -> None:
        """Let *seat* bid no more."""
        self.out = with_item(self.out, seat, 1)

    def engaged(self, seat: int, besides: int) -> int:
        """Count the lots *seat* has taken or still has goods on, apart from one."""
        return self.won(seat) + sum(lot != besides and self.total(seat, lot) > 0 for lot in self.for_sale)

    def beaten(self, seat: int, besides: int) -> list[int]:
        """Name the lots for which *seat* has an offer that was beaten, apart from one."""
        return [lot for lot in self.for_sale if lot != besides and self.best[lot] != seat and self.total(seat, lot) > 0]

    def lay(self, seat: int, lot: int, kind: int) -> None:
        """Lay a good."""
        place = seat * self.lots + lot
        goods = [*self.laid[place]]
        goods[kind] += 1
        self.laid[place] = tuple(goods)
        self.sums[place] += 1
        self.laying, self.last = lot, kind

    def stand(self, seat: int) -> int:
        """Let the offer of *seat* stand, and tell whom it beats, NOBODY perhaps."""
        lot = self.laying
        beaten = self.best[lot]
        self.best = with_item(self.best, lot, seat)
        self.laying, self.last = NOWHERE, 0
        return beaten

    def give_up(self, seat: int, lot: int) -> list[int]:
        """Take the offer of *seat* off the table, and tell which goods it was."""
        offer = self.offer(seat, lot)
        self.set_offer(seat, lot, [0] * self.kinds)
        return offer

    def take(self, seat: int, lot: int) -> list[int]:
        """Give *lot* to *seat*, and tell which goods lay on it, by kind."""
        offers = [self.give_up(bidder, lot) for bidder in range(self.bidders)]
        self.takers = with_item(self.takers, lot, seat)
        self.best = with_item(self.best, lot, NOBODY)
        self.for_sale = tuple(other for other in self.for_sale if other != lot)
        return [sum(goods) for goods in zip(*offers, strict=True)]

    def misfit(self, table: InPlay) -> str:
        """Say why it cannot be held at a table."""
        wanted, there = table.seats, self.bidders
        return "" if there == wanted else f"it is for {there} bidders, and there are {wanted} seats"

    def clone(self) -> OpenAuction:
        """Copy the auction, sharing nothing that can change."""
        return OpenAuction(self.moves, self.bidders, self.names, self)

    @property
    def goods(self) -> list[str]:
        """What the goods are called."""
        return [lay.good for lay in self.moves.lays[0]]

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the auction by the names of lots and goods; everybody sees all of it."""
        names, goods, bidders = self.names, self.goods, range(self.bidders)
        offers = {
            name: {seat: counts_of(self.offer(seat, lot), goods) for seat in bidders if self.total(seat, lot)}
            for lot, name in enumerate(names)
        }
        is_laying = self.laying != NOWHERE
        return {
            "for_sale": [names[lot] for lot in self.for_sale],
            "offers": {name: laid for name, laid in offers.items() if laid},
            "best": {name: seat for name, seat in zip(names, self.best, strict=True) if seat != NOBODY},
            "taken": {name: seat for name, seat in zip(names, self.takers, strict=True) if seat != NOBODY},
            "out": [seat for seat in bidders if self.out[seat]],
            "laying": names[self.laying] if is_laying else None,
            "last": goods[self.last] if is_laying else None,
        }

    def places(self, names: Places) -> None:
        """Name the places of the auction in a row of features: goods by seat, lot and kind, and who is where."""
        lots, goods, seats = self.names, self.goods, around(self.bidders)
        by_seat = [f"{lot}.{seat}" for lot in lots for seat in seats]
        offers = [f"{seat}.{lot}.{good}" for seat in seats for lot in lots for good in goods]
        names.numbers += [*places_of("offers", offers), *places_of("out", seats)]
        names.marks += [
            *places_of("for_sale", lots),
            *places_of("best", by_seat),
            *places_of("taken", by_seat),
            *places_of("laying", lots),
            *places_of("last", goods),
        ]

    def fill(self, eyes: int, row: Row) -> None:
        """Add the auction to a row."""
        lots, kinds, bidders = self.lots, self.kinds, self.bidders
        own, laid, out, numbers = eyes * lots, self.laid, self.out, row.numbers
        for goods in laid[own:] + laid[:own]:
            numbers += goods
        numbers += out[eyes:]
        numbers += out[:eyes]
        seats = [(seat - eyes) % bidders if seat >= 0 else NOBODY for seat in self.best + self.takers]
        row.marks += (
            tally(self.for_sale, lots),
            ones_of(tuple(seats), bidders),
            one_of(self.laying, lots),
            one_of(self.last if self.laying != NOWHERE else NOWHERE, kinds),
        )

    def lay_out(self, described: OpenOnTable | Mapping[str, Any], rules: object) -> None:
        """Set the auction from the names of lots and goods."""
        table = OpenOnTable.model_validate(described)
        goods = self.goods

        def lot(where: str, name: str) -> int:
            return number_of(f"lot in auction.{where}", name, self.names)

        def bidder(where: str, seat: int) -> int:
            return seat_at(f"auction.{where}", seat, self.bidders)

        self.open(lot("for_sale", name) for name in table.for_sale)
        for name, offers in table.offers.items():
            for seat, laid in offers.items():
                row = row_of(f"good in auction.offers.{name}", laid, goods)
                self.set_offer(bidder(f"offers.{name}", seat), lot("offers", name), row)
        for name, seat in table.best.items():
            self.best = with_item(self.best, lot("best", name), bidder("best", seat))
        for name, seat in table.taken.items():
            self.takers = with_item(self.takers, lot("taken", name), bidder("taken", seat))
        for seat in table.out:
            self.leave(bidder("out", seat))
        if table.laying is not None:
            self.laying = lot("laying", table.laying)
            self.last = number_of("good in auction.last", table.last or goods[0], goods)

    def redeal(self, seat: int, chance: object) -> None:
        """Do nothing: an open auction hides nothing."""
