"""The toy auction as one may write it first: a pydantic state, and an object made for each move that is listed."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from bench.toys.slots import GOLD, LOTS, NOBODY, RAISES, SEATS


@dataclass(frozen=True)
class Raise:
    """Bid so much more than stands, or pass."""

    more: int


class Auction(BaseModel):
    """A table: gold and lots by seat, who still bids, and what stands."""

    gold: list[int] = [GOLD] * SEATS
    lots: list[int] = [0] * SEATS
    bidding: list[bool] = [True] * SEATS
    lots_left: int = LOTS
    bid: int = 0
    holder: int = NOBODY
    seat: int = 0
    over: bool = False

    def moves(self) -> list[Raise]:
        """List what the seat to decide may do."""
        left = self.gold[self.seat] - self.bid
        return [Raise(more) for more in range(RAISES + 1) if more <= left or more == 0]

    def play(self, move: Raise) -> None:
        """Do it."""
        if move.more:
            self.bid += move.more
            self.holder = self.seat
        else:
            self.bidding[self.seat] = False
        self.go_on()

    def go_on(self) -> None:
        """Ask the next seat that bids; if there is none but the holder, the lot is sold."""
        for step in range(1, SEATS + 1):
            seat = (self.seat + step) % SEATS
            if seat == self.holder:
                self.sell()
                return
            if self.bidding[seat]:
                self.seat = seat
                return
        self.sell()

    def sell(self) -> None:
        """Give the lot to its holder, and begin with the next."""
        if self.holder != NOBODY:
            self.gold[self.holder] -= self.bid
            self.lots[self.holder] += 1
        self.lots_left -= 1
        self.over = self.lots_left == 0
        self.bidding = [True] * SEATS
        self.bid, self.holder = 0, NOBODY
        self.seat = (LOTS - self.lots_left) % SEATS
