"""The twelve kinds of power card, and the moves that play and sell them."""

from __future__ import annotations

from typing import ClassVar, Final

from nomarch.core.engine import Facts, Move

KINDS: Final = (
    "blockade",
    "stay-and-raise",
    "free-farmer",
    "architect",
    "adjustment",
    "fixed-income",
    "rich-harvest",
    "bonus-symbols",
    "bonus-farmers",
    "bonus-egypt",
    "bonus-bank",
    "bonus-nile",
)
(
    BLOCKADE,
    STAY_AND_RAISE,
    FREE_FARMER,
    ARCHITECT,
    ADJUSTMENT,
    FIXED_INCOME,
    RICH_HARVEST,
    BONUS_SYMBOLS,
    BONUS_FARMERS,
    BONUS_EGYPT,
    BONUS_BANK,
    BONUS_NILE,
) = range(len(KINDS))


class Sell(Move):
    """Give up a power card for its sale price."""

    __slots__ = ("kind",)

    timing = "cards.sold-where-gold-is-spent"

    def __init__(self, kind: int) -> None:
        super().__init__(f"sell {KINDS[kind]}")
        self.kind: Final = kind

    def facts(self) -> Facts:
        """Name the card."""
        return {"card": KINDS[self.kind]}


class PlayCard(Move):
    """Play a power card."""

    __slots__ = ("kind",)

    timing = "cards.only-in-their-phase"
    plays: ClassVar[int] = -1
    """The kind of card."""

    def __init__(self, place: str = "") -> None:
        super().__init__(f"play {KINDS[self.plays]} {place}".strip())
        self.kind: Final = self.plays

    def facts(self) -> Facts:
        """Name the card."""
        return {"card": KINDS[self.plays]}


class PlayOn(PlayCard):
    """Play a power card on a province."""

    __slots__ = ("name", "province")

    def __init__(self, province: int, name: str) -> None:
        super().__init__(name)
        self.province: Final = province
        self.name: Final = name

    def facts(self) -> Facts:
        """Name the card and the province."""
        return {"card": KINDS[self.plays], "province": self.name}


class PlayBlockade(PlayCard):
    """Keep the space above the own bid free."""

    plays = BLOCKADE


class PlayStayAndRaise(PlayCard):
    """Stay on the province just lost."""

    plays = STAY_AND_RAISE


class PlayFreeFarmer(PlayOn):
    """Put a farmer in the sand."""

    plays = FREE_FARMER


class PlayArchitect(PlayOn):
    """Build a pyramid with fewer stones."""

    plays = ARCHITECT


class PlayFixedIncome(PlayOn):
    """Take a fixed sum instead of the income of a province."""

    plays = FIXED_INCOME


class PlayRichHarvest(PlayOn):
    """Let every farmer of a province pay more."""

    plays = RICH_HARVEST


class PlayBonusSymbols(PlayCard):
    """Score the card symbols."""

    plays = BONUS_SYMBOLS


class PlayBonusFarmers(PlayCard):
    """Score the farmers."""

    plays = BONUS_FARMERS


class PlayBonusEgypt(PlayCard):
    """Score provinces of one half of Egypt."""

    plays = BONUS_EGYPT


class PlayBonusBank(PlayCard):
    """Score provinces of one bank."""

    plays = BONUS_BANK


class PlayBonusNile(PlayCard):
    """Score provinces all on the Nile or all away from it."""

    plays = BONUS_NILE


BONUS_PLAYS: Final = (PlayBonusSymbols, PlayBonusFarmers, PlayBonusEgypt, PlayBonusBank, PlayBonusNile)
