"""How auctions are written down in a position."""

from __future__ import annotations

from nomarch.core.editions import Count
from nomarch.core.engine.document import Document


class BidOnTable(Document):
    """A standing bid."""

    seat: int
    price: int


class LadderOnTable(Document):
    """A ladder auction as a document has it."""

    lots: list[str] = []
    bids: dict[str, BidOnTable] = {}
    closed: dict[str, list[int]] = {}
    """By lot, the prices that are kept free."""
    lost: dict[int, str] = {}
    """By seat, the lot just lost."""
    left: dict[int, list[str]] = {}
    """By seat, the lots lost for good."""
    free: list[int] = []
    """The seats that need not leave the lot they lost."""
    guard: dict[int, int] = {}
    """By seat, how far above its stone others must go."""


class OpenOnTable(Document):
    """An open auction as a document has it, by lot."""

    for_sale: list[str] = []
    offers: dict[str, dict[int, dict[str, Count]]] = {}
    """By lot and seat, the goods laid."""
    best: dict[str, int] = {}
    taken: dict[str, int] = {}
    out: list[int] = []
    """The seats that have passed."""
    laying: str | None = None
    last: str | None = None
