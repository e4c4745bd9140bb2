"""The moves of Amun-Re besides bids and power cards, written as one would say them at the table."""

from __future__ import annotations

from typing import ClassVar, Final

from nomarch.core.engine import Facts, Move
from nomarch.core.mechanisms import Offer
from nomarch.games.amun_re.cards import GiveUp


class OnProvince(Move):
    """A move that names a province."""

    __slots__ = ("name", "province")

    verb: ClassVar[str] = ""

    def __init__(self, province: int, name: str) -> None:
        super().__init__(f"{self.verb} {name}")
        self.province: Final = province
        self.name: Final = name

    def facts(self) -> Facts:
        """Name the province."""
        return {"province": self.name}


class RevealProvince(OnProvince):
    """Choose the own province card that comes up for auction."""

    verb = "reveal"
    secret = True


class PlaceFarmer(OnProvince):
    """Get one more farmer and put it on a field."""

    verb = "farmer"


class PlaceStone(OnProvince):
    """Get one more stone and put it down."""

    verb = "stone"


class BuyCard(Move):
    """Pay for one more power card."""

    def __init__(self) -> None:
        super().__init__("buy card")


class DrawCards(Move):
    """Buy no more cards, and draw those paid for."""

    def __init__(self) -> None:
        super().__init__("draw cards")


class TakeCards(Move):
    """Say how many of the goods are cards."""

    __slots__ = ("cards",)

    def __init__(self, number: int) -> None:
        super().__init__(f"take cards {number}")
        self.cards: Final = number

    def facts(self) -> Facts:
        """Tell how many."""
        return {"cards": self.cards}


class Reject(GiveUp):
    """Leave one of the cards drawn in excess."""

    verb = "reject"
    secret = True


class AdjustableOffer(Offer):
    """An offering that an adjustment card may go with."""

    __slots__ = ("adjusts",)

    def __init__(self, what: str, amount: int, *, adjusts: bool) -> None:
        super().__init__(f"offer {what}{' with adjustment' if adjusts else ''}", amount)
        self.adjusts: Final = adjusts

    def facts(self) -> Facts:
        """Tell what it counts, and whether a card goes with it."""
        return {**super().facts(), "adjusts": self.adjusts}


class OfferGold(AdjustableOffer):
    """Offer gold to the god."""

    def __init__(self, gold: int, *, adjusts: bool) -> None:
        super().__init__(f"{gold}", gold, adjusts=adjusts)


class OfferTheft(AdjustableOffer):
    """Steal from the offering."""

    def __init__(self, value: int, *, adjusts: bool) -> None:
        super().__init__("theft", value, adjusts=adjusts)


class AdjustTotal(Move):
    """Raise or lower the total offering."""

    __slots__ = ("change",)

    def __init__(self, direction: str, change: int) -> None:
        super().__init__(f"adjust {direction}")
        self.change: Final = change

    def facts(self) -> Facts:
        """Tell by how much."""
        return {"change": self.change}
