"""The twelve kinds of power card, and the moves that play and sell them."""

from __future__ import annotations

from typing import ClassVar, Final

from nomarch.core.engine import Facts, Move

USEFUL: Final = ("blockade", "stay-and-raise", "free-farmer", "architect", "adjustment", "fixed-income", "rich-harvest")
BONUS: Final = ("bonus-symbols", "bonus-farmers", "bonus-egypt", "bonus-bank", "bonus-nile")
"""What helps while one plays, and what scores."""
KINDS: Final = USEFUL + BONUS
BLOCKADE: Final = 0
STAY_AND_RAISE: Final = 1
FREE_FARMER: Final = 2
ARCHITECT: Final = 3
ADJUSTMENT: Final = 4
FIXED_INCOME: Final = 5
RICH_HARVEST: Final = 6
BONUS_SYMBOLS: Final = 7
BONUS_FARMERS: Final = 8
BONUS_EGYPT: Final = 9
BONUS_BANK: Final = 10
BONUS_NILE: Final = 11
KIND_COUNT: Final = 12
"""The kinds as play counts them: numbers, in the order of `KINDS`."""


class GiveUp(Move):
    """A move that parts with a power card."""

    __slots__ = ("kind",)

    verb: ClassVar[str] = ""

    def __init__(self, kind: int) -> None:
        super().__init__(f"{self.verb} {KINDS[kind]}")
        self.kind: Final = kind

    def facts(self) -> Facts:
        """Name the card."""
        return {"card": KINDS[self.kind]}


class Sell(GiveUp):
    """Give up a power card for its sale price."""

    verb = "sell"
    timing = "cards.sold-where-gold-is-spent"


class PlayCard(Move):
    """Play a power card."""

    timing = "cards.only-in-their-phase"
    kind: ClassVar[int] = -1

    def __init__(self, place: str = "") -> None:
        super().__init__(f"play {KINDS[self.kind]} {place}".strip())

    def facts(self) -> Facts:
        """Name the card."""
        return {"card": KINDS[self.kind]}


class PlayOn(PlayCard):
    """Play a power card on a province."""

    __slots__ = ("name", "province")

    def __init__(self, province: int, name: str) -> None:
        super().__init__(name)
        self.province: Final = province
        self.name: Final = name

    def facts(self) -> Facts:
        """Name the card and the province."""
        return {**super().facts(), "province": self.name}


class PlayBlockade(PlayCard):
    """Keep the space above the own bid free."""

    kind = BLOCKADE


class PlayStayAndRaise(PlayCard):
    """Stay on the province just lost."""

    kind = STAY_AND_RAISE


class PlayFreeFarmer(PlayOn):
    """Put a farmer in the sand."""

    kind = FREE_FARMER


class PlayArchitect(PlayOn):
    """Build a pyramid with fewer stones."""

    kind = ARCHITECT


class PlayFixedIncome(PlayOn):
    """Take a fixed sum instead of the income of a province."""

    kind = FIXED_INCOME


class PlayRichHarvest(PlayOn):
    """Let every farmer of a province pay more."""

    kind = RICH_HARVEST


class PlayBonusSymbols(PlayCard):
    """Score the card symbols."""

    kind = BONUS_SYMBOLS


class PlayBonusFarmers(PlayCard):
    """Score the farmers."""

    kind = BONUS_FARMERS


class PlayBonusEgypt(PlayCard):
    """Score provinces of one half of Egypt."""

    kind = BONUS_EGYPT


class PlayBonusBank(PlayCard):
    """Score provinces of one bank."""

    kind = BONUS_BANK


class PlayBonusNile(PlayCard):
    """Score provinces all on the Nile or all away from it."""

    kind = BONUS_NILE


BONUS_PLAYS: Final = (PlayBonusSymbols, PlayBonusFarmers, PlayBonusEgypt, PlayBonusBank, PlayBonusNile)
