"""The moves of Saqqara besides those of the auction, written as one would say them at the table."""

from __future__ import annotations

from typing import Final

from nomarch.core.engine import Facts, Move
from nomarch.core.table import Seat
from nomarch.games.saqqara.board import GOODS, PYRAMIDS, Good
from nomarch.games.saqqara.cards import Bargain

Deal = tuple[int, int, int, int, int]
"""The kind given, how many of it, how many land for more of it, the kind received, how many."""


class Telling(Move):
    """A move that tells what it is about."""

    __slots__ = ("told",)

    def __init__(self, notation: str, **told: object) -> None:
        super().__init__(notation)
        self.told: Final = told

    def facts(self) -> Facts:
        """Name what the move is about."""
        return dict(self.told)


class OfGood(Telling):
    """A move that names a kind of goods."""

    __slots__ = ("kind",)

    def __init__(self, notation: str, kind: int, **more: object) -> None:
        super().__init__(notation, good=GOODS[kind], **more)
        self.kind: Final = kind


class OfPyramid(Telling):
    """A move that names a pyramid."""

    __slots__ = ("name", "pyramid")

    def __init__(self, verb: str, pyramid: int) -> None:
        super().__init__(f"{verb} {PYRAMIDS[pyramid]}", pyramid=PYRAMIDS[pyramid])
        self.pyramid: Final = pyramid
        self.name: Final = PYRAMIDS[pyramid]


class OfCard(Telling):
    """A secret move that names an influence card."""

    __slots__ = ("kind",)

    secret = True

    def __init__(self, notation: str, kind: int, card: str, **more: object) -> None:
        super().__init__(notation, card=card, **more)
        self.kind: Final = kind


class Harvest(OfGood):
    """Choose the kind of goods that Agriculture yields."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"harvest {GOODS[kind]}", kind)


class Swap(OfCard):
    """Use Intrigue to discard a card and draw anew."""

    def __init__(self, kind: int, card: str) -> None:
        super().__init__(f"swap {card}", kind, card)


class PlayCard(OfCard):
    """Lay an influence card face down for a warehouse."""

    __slots__ = ("warehouse",)

    def __init__(self, kind: int, card: str, warehouse: int, store: str) -> None:
        super().__init__(f"play {card} under {store}", kind, card, warehouse=store)
        self.warehouse: Final = warehouse


class PlaceToken(Telling):
    """Lay an influence token on an own card."""

    __slots__ = ("warehouse",)

    def __init__(self, warehouse: int, store: str) -> None:
        super().__init__(f"token {store}", warehouse=store)
        self.warehouse: Final = warehouse


class Invest(OfGood):
    """Put one more good into a warehouse."""

    __slots__ = ("store", "warehouse")

    def __init__(self, kind: int, warehouse: int, store: str) -> None:
        super().__init__(f"invest {GOODS[kind]} in {store}", kind, warehouse=store)
        self.warehouse: Final = warehouse
        self.store: Final = store


class Beg(OfGood):
    """Take a good out of a warehouse with a beggar."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"beg {GOODS[kind]}", kind)


class Trade(Telling):
    """Change goods by the privilege of Trade; some of them may be land, where the rules let it stand for them."""

    __slots__ = ("given", "land", "received")

    def __init__(self, given: int, received: int, land: int) -> None:
        notation = f"trade {GOODS[given]} for {GOODS[received]}{with_land(land)}"
        super().__init__(notation, given=GOODS[given], received=GOODS[received], land=land)
        self.given: Final = given
        self.received: Final = received
        self.land: Final = land


class Irrigate(OfGood):
    """Sell land by the privilege of Irrigation."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"irrigate {GOODS[kind]}", kind)


class UseCard(Telling):
    """Use a market card."""

    __slots__ = ("deal", "given", "name", "received")

    def __init__(self, name: str, bargain: Bargain, land: int, *, chosen: bool) -> None:
        (given, gives), (received, amount) = (*bargain.gives.items(), *bargain.gets.items())
        choice = f" {received if given is Good.GOLD else given}" if chosen else ""
        notation = f"use {name}{choice}{with_land(land)}"
        super().__init__(notation, given=given, gives=gives - land, received=received, amount=amount, land=land)
        self.name: Final = name
        self.given: Final = GOODS.index(given)
        self.received: Final = GOODS.index(received)
        self.deal: Final[Deal] = (self.given, gives - land, land, self.received, amount)


class Steal(OfGood):
    """Take a good from an opponent."""

    __slots__ = ("victim",)

    def __init__(self, victim: int, kind: int) -> None:
        super().__init__(f"steal {GOODS[kind]} from {victim + 1}", kind, victim=Seat(victim))
        self.victim: Final = victim


class Build(OfPyramid):
    """Place a worker on a pyramid, or let the one there climb a level."""

    def __init__(self, pyramid: int) -> None:
        super().__init__("build", pyramid)


class FreeWorker(OfPyramid):
    """Place a worker without paying, having reached the top elsewhere."""

    def __init__(self, pyramid: int) -> None:
        super().__init__("free worker", pyramid)


class Replace(OfGood):
    """Let a piece of land stand for a good of the price."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"land for {GOODS[kind]}", kind)


class Pay(Move):
    """Pay the rest of the price in kind."""

    def __init__(self) -> None:
        super().__init__("pay")


class Sail(Move):
    """Give land to move the boat one space."""

    def __init__(self) -> None:
        super().__init__("sail")


def with_land(land: int) -> str:
    """Write how much of a payment is land."""
    return f" with {land} land" if land else ""
