"""The open auction: several lots at once, paid in goods that are laid openly and never come back.

In turn everybody lays goods for one lot, more of them than anybody else has for it, or passes for good. Whoever is
still best when next in turn takes the lot. What was laid for it, by anybody, is lost to the bidders. Plays
`open-auction:auction.*`. A state that adopts it has an `auction`, tells the `goods` of a seat by kind, spends them by
`spend_good`, and has a rule set with the `open_moves`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.move import Move
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.rule import Facts, requires
from nomarch.core.mechanisms.open_lots import NOWHERE, GiveUp, Lay, Leave, OpenAuction, OpenMoves, Stand
from nomarch.core.table.players import NOBODY

if TYPE_CHECKING:
    from nomarch.core.engine.state import State

offer_is_best = Effect("offer_is_best", "open-auction:auction.beats-the-best-offer", "lot", "goods")
bidder_is_beaten = Effect("bidder_is_beaten", "open-auction:auction.a-beaten-offer-may-wait", "lot")
lot_is_taken = Effect("lot_is_taken", "open-auction:auction.the-best-bidder-takes-the-lot-next-turn", "lot")
goods_are_lost = Effect("goods_are_lost", "open-auction:auction.goods-laid-are-lost", "lot", "goods")
offer_is_withdrawn = Effect("offer_is_withdrawn", "open-auction:auction.a-beaten-offer-may-be-given-up", "lot", "goods")
bidder_passes = Effect("bidder_passes", "open-auction:auction.passing-is-final")
auction_ends = Effect("auction_ends", "open-auction:auction.ends-without-bidders-or-lots")


class OpenRules(Protocol):
    """The rule set of an open auction."""

    @property
    def open_moves(self) -> OpenMoves:
        """Every move of it, as the function `open_moves` makes them."""


class OpenTable(InPlay, Protocol):
    """A table at which an open auction is held."""

    auction: OpenAuction

    @property
    def rules(self) -> OpenRules:
        """The rule set."""

    def goods(self, seat: int) -> list[int]:
        """Count the goods that a seat can lay, by kind."""

    def spend_good(self, seat: int, kind: int) -> None:
        """Take a good from a seat, which lays it on the table."""


Table = TypeVar("Table", bound=OpenTable)


@requires("open-auction:auction.lot-is-for-sale")
def lot_is_for_sale(state: OpenTable, lay: Lay) -> bool:
    """Goods are laid only for lots that nobody has taken."""
    return lay.lot in state.auction.for_sale


@requires("open-auction:auction.one-lot-a-turn")
def lays_for_one_lot(state: OpenTable, lay: Lay) -> bool:
    """In one turn goods are laid for a single lot."""
    return state.auction.laying in (NOWHERE, lay.lot)


@requires("open-auction:auction.goods-are-held")
def good_is_held(state: OpenTable, lay: Lay) -> bool:
    """One lays goods of one's own that serve for nothing else."""
    return bool(state.goods(state.seat)[lay.kind] > 0)


@requires("open-auction:auction.goods-in-one-order")
def comes_in_order(state: OpenTable, lay: Lay) -> bool:
    """Goods of one offer are laid in the order of their kinds."""
    return bool(lay.kind >= state.auction.last)


def the_best_offer(state: OpenTable, move: Lay | Stand) -> Facts:
    """Tell how many goods there are to beat, and how many the bidder could have there."""
    lot = move.lot if isinstance(move, Lay) else state.auction.laying
    if lot == NOWHERE:
        return {"best": 0, "own": 0}
    return {"best": state.auction.to_beat(lot), "own": state.auction.total(state.seat, lot)}


@requires("open-auction:auction.beats-the-best-offer", the_best_offer)
def can_become_the_best(state: OpenTable, lay: Lay) -> bool:
    """An offer is begun only if it can beat the best one, with goods of this kind and those that follow."""
    auction: OpenAuction = state.auction
    seat: int = state.seat
    within_reach: int = sum(state.goods(seat)[lay.kind :])
    return auction.total(seat, lay.lot) + within_reach > auction.to_beat(lay.lot)


def the_limit(state: OpenTable, lay: Lay) -> Facts:
    """Tell how many lots a bidder may win."""
    return {"limit": state.phase.limit(state)}


@requires("open-auction:auction.lots-a-bidder-are-limited", the_limit)
def is_within_the_limit(state: OpenTable, lay: Lay) -> bool:
    """Lots won, and others one has goods on, stay within the limit together."""
    limit: int = state.phase.limit(state)
    return state.auction.engaged(state.seat, lay.lot) < limit


@requires("open-auction:auction.beats-the-best-offer", the_best_offer)
def beats_the_best_offer(state: OpenTable, stand: Stand) -> bool:
    """An offer stands once it has more goods than any other for the lot."""
    auction: OpenAuction = state.auction
    lot = auction.laying
    return lot != NOWHERE and auction.total(state.seat, lot) > auction.to_beat(lot)


@requires("open-auction:auction.an-offer-is-finished-first")
def no_offer_is_being_laid(state: OpenTable, move: Move) -> bool:
    """Whoever has begun to lay goods finishes the offer."""
    return bool(state.auction.laying == NOWHERE)


@requires("open-auction:auction.a-beaten-offer-may-be-given-up")
def is_a_beaten_offer(state: OpenTable, give_up: GiveUp) -> bool:
    """Only an own offer that was beaten is given up."""
    auction: OpenAuction = state.auction
    return auction.best[give_up.lot] != state.seat and auction.total(state.seat, give_up.lot) > 0


@requires("open-auction:auction.a-beaten-offer-may-wait")
def beaten_offers_are_answered(state: OpenTable, lay: Lay) -> bool:
    """Where beaten offers may not wait, one raises it or gives it up before one bids elsewhere."""
    return state.phase.offers_wait(state) or not state.auction.beaten(state.seat, lay.lot)


def lay_a_good(state: OpenTable, lay: Lay) -> None:
    """Lay a good of one's own."""
    given: Any = state
    table: State[Any] = given
    auction: OpenAuction = given.auction
    given.spend_good(table.seat, lay.kind)
    auction.lay(table.seat, lay.lot, lay.kind)


def let_it_stand(state: OpenTable, stand: Stand) -> None:
    """Become the best bidder, and tell whom that beats."""
    given: Any = state
    table: State[Any] = given
    auction: OpenAuction = given.auction
    lot = auction.laying
    beaten = auction.stand(table.seat)
    if table.journal is not None:
        name = state.phase.named(state, lot)
        offer_is_best(state, state.seat, name, auction.total(state.seat, lot))
        if beaten != NOBODY:
            bidder_is_beaten(state, beaten, name)


def give_it_up(state: OpenTable, give_up: GiveUp) -> None:
    """Lose the goods of a beaten offer."""
    goods = state.auction.give_up(state.seat, give_up.lot)
    state.phase.receives(state, give_up.lot, goods)
    if state.journal is not None:
        offer_is_withdrawn(state, state.seat, give_up.name, sum(goods))


def leave_the_auction(state: OpenTable, leave: Leave) -> None:
    """Pass for good, and lose all beaten offers."""
    auction: OpenAuction = state.auction
    if state.journal is not None:
        bidder_passes(state, state.seat)
    for lot in auction.for_sale:
        goods = auction.give_up(state.seat, lot)
        if any(goods):
            state.phase.receives(state, lot, goods)
            if state.journal is not None:
                goods_are_lost(state, state.seat, state.phase.named(state, lot), sum(goods))
    auction.leave(state.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenPhase(Phase, Generic[Table]):
    """Goods are laid in turn; whoever is best when next in turn takes the lot.

    The state has an `auction`, an `OpenAuction`, tells the `goods` of a seat and spends them by `spend_good`; the rule
    set has the `open_moves`.
    """

    tells = effects_in(globals())
    needs = (OpenTable,)

    acts: ClassVar = {
        Lay: Act(
            lay_a_good,
            lot_is_for_sale,
            lays_for_one_lot,
            good_is_held,
            comes_in_order,
            can_become_the_best,
            is_within_the_limit,
            beaten_offers_are_answered,
        ),
        Stand: Act(let_it_stand, beats_the_best_offer),
        GiveUp: Act(give_it_up, no_offer_is_being_laid, is_a_beaten_offer),
        Leave: Act(leave_the_auction, no_offer_is_being_laid),
    }

    @abstractmethod
    def sold(self, state: Table) -> Iterable[int]:
        """Name the lots of this auction."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what is for sale")

    @abstractmethod
    def named(self, state: Table, lot: int) -> str:
        """Give the name of a lot."""
        raise NotImplementedError(f"the phase {self.name!r} does not name its lots")

    def limit(self, state: Table) -> int:
        """Tell how many lots a bidder may win."""
        return int(state.auction.lots)

    def offers_wait(self, state: Table) -> bool:
        """Tell whether a beaten offer may be left lying, without raising it or giving it up at the next turn."""
        return True

    @abstractmethod
    def receives(self, state: Table, lot: int, goods: Sequence[int]) -> None:
        """Put away goods that were laid for *lot*."""
        raise NotImplementedError(f"the phase {self.name!r} does not say where goods go")

    @abstractmethod
    def taken(self, state: Table, seat: int, lot: int) -> None:
        """Give *lot* to its winner."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what a winner gets")

    @abstractmethod
    def settled(self, state: Table) -> None:
        """Go on when the auction is over."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows the auction")

    def begin(self, state: Table) -> None:
        """Offer the lots; the first player begins."""
        state.auction.open(self.sold(state))
        state.seat = state.seating.first
        self._turn_begins(state)

    def play(self, state: Table, move: Move) -> None:
        """Make a move; a turn ends with an offer that stands, or with leaving."""
        (self._acts or self._at_hand())[type(move)].deed(state, move)
        if isinstance(move, Stand | Leave):
            given: Any = state
            table: State[Any] = given
            table.seat = table.seating.after(table.seat)
            self._turn_begins(state)

    def moves(self, state: Table) -> list[Any]:
        """List the goods that can be laid, then how a turn ends."""
        given: Any = state
        table: State[Any] = given
        auction: OpenAuction = given.auction
        seat = table.seat
        goods: list[int] = given.goods(seat)
        made: OpenMoves = given.rules.open_moves
        if auction.laying != NOWHERE:
            legal = _goods_for(auction, seat, auction.laying, goods, made)
            if auction.total(seat, auction.laying) > auction.to_beat(auction.laying):
                legal.append(made.stand)
            return legal
        legal = []
        if any(goods):
            limit, waits = self.limit(state), self.offers_wait(state)
            for lot in auction.for_sale:
                if auction.engaged(seat, lot) < limit and (waits or not auction.beaten(seat, lot)):
                    legal += _goods_for(auction, seat, lot, goods, made)
        legal += [made.give_up[lot] for lot in auction.beaten(seat, NOWHERE)]
        legal.append(made.leave)
        return legal

    def _turn_begins(self, state: Table) -> None:
        """Find the next seat that has to decide; on the way everybody takes what they have won."""
        given: Any = state
        table: State[Any] = given
        auction: OpenAuction = given.auction
        for _ in range(table.seats + 1):
            if not auction.for_sale or all(auction.out):
                break
            if not auction.out[table.seat]:
                self._take_what_is_won(state)
                if not auction.for_sale:
                    break
                if self._can_go_on(state):
                    return
                leave_the_auction(state, state.rules.open_moves.leave)
            table.seat = table.seating.after(table.seat)
        self._close(state)

    def _can_go_on(self, state: Table) -> bool:
        """Tell whether the seat has a choice, as all can see: a lot to win, and goods or a beaten offer."""
        given: Any = state
        table: State[Any] = given
        auction: OpenAuction = given.auction
        seat = table.seat
        if auction.won(seat) >= self.limit(state):
            return False
        return any(given.goods(seat)) or bool(auction.beaten(seat, NOWHERE))

    def _take_what_is_won(self, state: Table) -> None:
        given: Any = state
        table: State[Any] = given
        auction: OpenAuction = given.auction
        seat = table.seat
        for lot in [lot for lot in auction.for_sale if auction.best[lot] == seat]:
            goods = auction.take(seat, lot)
            if table.journal is not None:
                lot_is_taken(state, seat, self.named(state, lot))
            self.taken(state, seat, lot)
            self.receives(state, lot, goods)
            if table.journal is not None:
                goods_are_lost(state, NOBODY, self.named(state, lot), sum(goods))

    def _close(self, state: Table) -> None:
        if state.journal is not None:
            auction_ends(state, NOBODY)
        self.settled(state)


def _goods_for(auction: OpenAuction, seat: int, lot: int, goods: list[int], made: OpenMoves) -> list[Any]:
    """List the kinds that can come next for *lot*, with enough of them and of later ones to become the best."""
    lays = made.lays[lot]
    reach = auction.total(seat, lot) - auction.to_beat(lot)
    legal = []
    for kind in range(auction.kinds - 1, auction.last - 1, -1):
        reach += goods[kind]
        if goods[kind] and reach > 0:
            legal.append(lays[kind])
    legal.reverse()
    return legal
