"""The board of Amun-Re: provinces on two banks of the Nile, and what each of them shows."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Count

GOLD: Final = 0
FARMER: Final = 1
STONE: Final = 2
PIECES: Final = ("gold", "farmers", "stones")
"""The kinds of piece in the supplies."""
CARDS: Final = 0
FARMERS: Final = 1
STONES: Final = 2
"""The stages of a purchase turn, and the kinds of goods bought in them."""


class Bank(StrEnum):
    """A side of the Nile."""

    EAST = "east"
    WEST = "west"


class Egypt(StrEnum):
    """A half of the country."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Province:
    """A province as the board shows it."""

    bank: Bank
    egypt: Egypt
    nile: bool
    fields: Count = 0
    printed_farmers: Count = 0
    symbols: Count = 0
    gift_cards: Count = 0
    gift_stones: Count = 0
    gift_gold: Count = 0
    mine: Count = 0
    caravan: Count = 0
    temples: Count = 0

    def riches(self) -> dict[str, int]:
        """Count what it has besides fields, farmers and card symbols, called as labels call it."""
        counts = {
            "mine": self.mine,
            "caravan": self.caravan,
            "temple": self.temples,
            "gift-card": self.gift_cards,
            "gift-stone": self.gift_stones,
            "gift-gold": self.gift_gold,
        }
        return {what: count for what, count in counts.items() if count}
