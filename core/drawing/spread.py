"""Cards spread face up under a heading: one's own hand, what was drawn, what is for sale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from nomarch.core.drawing.palette import on
from nomarch.core.drawing.picture import Box, Element, Spot, Words
from nomarch.core.drawing.wording import two_lines

CARD: Final = (3.0, 1.5)
"""How wide and high a card is."""
BETWEEN: Final = 0.25
"""From card to card."""
HEADING: Final = 0.75
"""How high the heading is."""
PAD: Final = 0.1
SMALL: Final = 0.4
LINE: Final = 0.5
MOST_SEEN: Final = 3
"""So many cards of one kind are seen to lie on each other."""
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
UNDER: Final = 0.07
"""How far a card looks out below another."""


class Card(NamedTuple):
    """Cards of one kind: what they are called, their ink, the marks of their spot, and how many there are."""

    name: str
    ink: str
    of: str = ""
    number: int = 1


class Spread(NamedTuple):
    """Cards under a heading, in as many rows as they need; nothing at all if there are no cards."""

    heading: str
    cards: Sequence[Card]

    def high(self, width: float) -> float:
        """Tell how high it is if it may run so wide."""
        rows = -(-len(self.cards) // _in_a_row(width))
        return HEADING + rows * (CARD[1] + BETWEEN) if rows else 0

    def drawn(self, x: float, y: float, width: float) -> Iterator[Element]:
        """Draw it; *x* and *y* are its upper left corner."""
        if self.cards:
            yield Words(x, y + HEADING / 2, self.heading, SMALL, "faint", fits=width)
        for number, card in enumerate(self.cards):
            row, column = divmod(number, _in_a_row(width))
            yield from _laid(card, x + column * (CARD[0] + BETWEEN), y + HEADING + row * (CARD[1] + BETWEEN))


def _in_a_row(width: float) -> int:
    return max(1, int((width + BETWEEN) / (CARD[0] + BETWEEN)))


def _laid(card: Card, x: float, y: float) -> Iterator[Element]:
    """Draw a card, and below it the edges of others of its kind."""
    wide, high = CARD
    for deep in range(min(card.number, MOST_SEEN) - 1, 0, -1):
        yield Box(x + UNDER * deep, y + UNDER * deep, wide, high, card.ink, round=0.15)
    yield Box(x, y, wide, high, card.ink, round=0.15)
    told = card.name if card.number == 1 else f"{card.number}{UNBROKEN}×{UNBROKEN}{card.name}"
    lines = two_lines(told, SMALL, wide - 2 * PAD)
    for row, line in enumerate(lines):
        middle = y + high / 2 + LINE * (row - (len(lines) - 1) / 2)
        yield Words(x + wide / 2, middle, line, SMALL, on(card.ink), "middle", fits=wide - 2 * PAD)
    if card.of:
        yield Spot(card.of, told, x, y, wide, high)
