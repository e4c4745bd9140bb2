"""The once-around auction: one lot, and everybody has a single chance to bid more or to pass.

Whoever has bid most when everybody has had a turn takes the lot and pays the bid. Plays `once-around:auction.*`. A
state that adopts it has an `auction` and tells the `means` of a seat; its rule set has the `raises` and a `Pass`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.move import Move, Pass
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.rule import Facts, at_least, at_most
from nomarch.core.table.players import NOBODY

if TYPE_CHECKING:
    from nomarch.core.engine.state import State

bid_is_made = Effect("bid_is_made", "once-around:auction.one-chance-each", "bid")
bidder_passes = Effect("bidder_passes", "once-around:auction.passing-is-allowed")
lot_is_sold = Effect("lot_is_sold", "once-around:auction.the-highest-bidder-pays", "lot", "bid")
lot_is_unsold = Effect("lot_is_unsold", "once-around:auction.unsold-without-a-bid", "lot")


@mypyc_attr(allow_interpreted_subclasses=True)
class Raise(Move):
    """Bid more than anybody before."""

    __slots__ = ("bid",)

    def __init__(self, bid: int) -> None:
        super().__init__(f"bid {bid}")
        self.bid: Final = bid

    def facts(self) -> Facts:
        """Tell the bid."""
        return {"bid": self.bid}


def raises(bids: Iterable[int]) -> list[Raise]:
    """Make every bid there is.

    >>> raises(range(1, 4))
    [<bid 1>, <bid 2>, <bid 3>]
    """
    return [Raise(bid) for bid in bids]


@mypyc_attr(allow_interpreted_subclasses=True)
class OnceAround:
    """Who began, and the highest bid so far.

    >>> auction = OnceAround()
    >>> auction.open(2); auction.take(0, 5)
    >>> auction.opener, auction.leader, auction.highest
    (2, 0, 5)
    """

    __slots__ = ("highest", "leader", "opener")

    def __init__(self, opener: int = 0, leader: int = NOBODY, highest: int = 0) -> None:
        self.opener = opener
        self.leader = leader
        self.highest = highest

    def open(self, opener: int) -> None:
        """Sell another lot; *opener* is asked first."""
        self.opener, self.leader, self.highest = opener, NOBODY, 0

    def take(self, seat: int, bid: int) -> None:
        """Let *seat* bid."""
        self.leader, self.highest = seat, bid

    def clone(self) -> OnceAround:
        """Copy the auction."""
        return OnceAround(self.opener, self.leader, self.highest)

    def described(self, eyes: int | None) -> dict[str, int]:
        """Give the auction as plain data; everybody sees all of it."""
        return {"opener": self.opener, "leader": self.leader, "highest": self.highest}

    def lay_out(self, described: Mapping[str, int], rules: object) -> None:
        """Set the auction from plain data."""
        self.opener, self.leader, self.highest = described["opener"], described["leader"], described["highest"]

    def redeal(self, seat: int, chance: object) -> None:
        """Do nothing: an open auction hides nothing."""


class OnceAroundTable(InPlay, Protocol):
    """A table at which something is sold once around."""

    auction: OnceAround

    def means(self, seat: int) -> int:
        """Tell what a seat could pay."""


Table = TypeVar("Table", bound=OnceAroundTable)


def the_highest_bid(state: OnceAroundTable, raise_: Raise) -> Facts:
    """Tell the bid to beat."""
    return {"highest": state.auction.highest}


@at_least("once-around:auction.beats-the-highest-bid", "bid", the_highest_bid)
def beats_the_highest_bid(state: OnceAroundTable) -> int:
    """Whoever bids, bids more than anybody before."""
    given: Any = state
    auction: OnceAround = given.auction
    return auction.highest + 1


def the_means(state: OnceAroundTable, raise_: Raise) -> Facts:
    """Tell what the bidder could pay, and what is bid."""
    return {"means": state.means(state.seat), "bid": raise_.bid}


@at_most("once-around:auction.can-be-paid", "bid", the_means)
def can_be_paid(state: OnceAroundTable) -> int:
    """Nobody bids more than they could pay."""
    given: Any = state
    table: State[Any] = given
    return given.means(table.seat)  # type: ignore[no-any-return]


def bid_more(state: OnceAroundTable, raise_: Raise) -> None:
    """Make the bid."""
    given: Any = state
    table: State[Any] = given
    auction: OnceAround = given.auction
    auction.take(table.seat, raise_.bid)
    if table.journal is not None:
        bid_is_made(state, state.seat, raise_.bid)


def let_it_go(state: OnceAroundTable, pass_: Pass) -> None:
    """Bid nothing."""
    given: Any = state
    table: State[Any] = given
    if table.journal is not None:
        bidder_passes(state, state.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class OnceAroundPhase(Phase, Generic[Table]):
    """Everybody is asked once, clockwise; then the lot is sold.

    The state has an `auction`, an `OnceAround`, and tells the `means` of a seat; the catalogue has `raises` and `Pass`.
    """

    tells = effects_in(globals())
    needs = (OnceAroundTable,)

    acts = {Raise: Act(bid_more, beats_the_highest_bid, can_be_paid), Pass: Act(let_it_go)}

    def opener(self, state: Table) -> int:
        """Name who is asked first."""
        return int(state.seating.first)

    def lot(self, state: Table) -> str:
        """Name what is sold."""
        return "lot"

    @abstractmethod
    def sold(self, state: Table, seat: int, price: int) -> None:
        """Go on when the lot is sold to *seat*; to NOBODY if nobody has bid."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows the auction")

    def begin(self, state: Table) -> None:
        """Ask the first bidder."""
        given: Any = state
        table: State[Any] = given
        auction: OnceAround = given.auction
        table.seat = self.opener(state)
        auction.open(table.seat)

    def after(self, state: Table) -> None:
        """Ask the next seat, or sell the lot once all were asked."""
        given: Any = state
        table: State[Any] = given
        auction: OnceAround = given.auction
        table.seat = table.seating.after(table.seat)
        if table.seat != auction.opener:
            return
        if table.journal is not None:
            if auction.leader == NOBODY:
                lot_is_unsold(state, NOBODY, self.lot(state))
            else:
                lot_is_sold(state, auction.leader, self.lot(state), auction.highest)
        self.sold(state, auction.leader, auction.highest)
