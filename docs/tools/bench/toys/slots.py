"""The toy auction with a state of slots and moves made once; it is measured as it is, and compiled by mypyc."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
LOTS: Final = 10
GOLD: Final = 40
RAISES: Final = 5
NOBODY: Final = -1


class Raise:
    """Bid so much more than stands, or pass."""

    __slots__ = ("more",)

    def __init__(self, more: int) -> None:
        self.more = more


PASS: Final = Raise(0)
MOVES: Final = [PASS, *(Raise(more) for more in range(1, RAISES + 1))]


class Auction:
    """A table: gold and lots by seat, who still bids, and what stands."""

    __slots__ = ("bid", "bidding", "gold", "holder", "lots", "lots_left", "over", "seat")

    def __init__(self) -> None:
        self.gold = [GOLD] * SEATS
        self.lots = [0] * SEATS
        self.bidding = [True] * SEATS
        self.lots_left = LOTS
        self.bid = 0
        self.holder = NOBODY
        self.seat = 0
        self.over = False

    def moves(self) -> list[Raise]:
        """List what the seat to decide may do."""
        left = self.gold[self.seat] - self.bid
        return [move for move in MOVES if move.more <= left or move.more == 0]

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
        self.bid = 0
        self.holder = NOBODY
        self.seat = (LOTS - self.lots_left) % SEATS


def opened() -> Auction:
    """Begin an auction."""
    return Auction()
