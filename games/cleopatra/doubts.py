"""Doubts: cards that a seat has seen and lost sight of, with the places where each can be.

A doubt is a kind of card and the zones in one of which it must lie, among places the seat cannot see. Doubts with the
same zones are counted together. When cards go somewhere unseen, the zones grow; when a card turns up that may have been
one of several, one fewer is left, and the others may be wherever any of them was. So a doubt never says too much.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add as plus
from typing import TYPE_CHECKING, Final

from nomarch.core.table import with_item, with_more
from nomarch.games.cleopatra.cards import KIND_COUNT, UP

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

Doubts = dict[int, tuple[int, ...]]
"""By zones, as bits, how many cards of each kind, a row that is replaced when it changes."""
NONE: Final = (0,) * KIND_COUNT
HANDS: Final = 8
"""The zones from here on are no hands; seats are the bits below."""
PILE: Final = 1 << HANDS
"""The draw pile, and what came from it face down and lies in a stall."""
OLD_STALLS: Final = 1 << HANDS + 1
"""Cards that lay face down in stalls when the pile was last renewed."""
DISCARDS: Final = 1 << HANDS + 2
LOOKING: Final = 1 << HANDS + 3
"""The cards that a vizier drew."""
OLD: Final = 2 * UP
"""Added to a card in a stall that lay there face down when the pile was renewed."""


def add(doubts: Doubts, zones: int, kind: int, number: int = 1) -> None:
    """Doubt where cards of a kind are: somewhere in *zones*."""
    doubts[zones] = with_more(doubts.get(zones, NONE), kind, number)


def add_all(doubts: Doubts, zones: int, cards: Iterable[int]) -> None:
    """Doubt where cards are, so many of each kind."""
    row = doubts.get(zones)
    doubts[zones] = tuple(cards if row is None else map(plus, row, cards))


def turns_up(doubts: Doubts, zone: int, kind: int, number: int = 1) -> None:
    """Let cards of a kind turn up out of *zone*: if some may have been doubted ones, there are fewer of these.

    If they may have been in several groups of zones, the others may be in any of these.
    """
    concerned: list[int] = []
    total, union = 0, 0
    for zones, row in doubts.items():
        if row[kind] and zones & zone:
            concerned.append(zones)
            total += row[kind]
            union |= zones
    left = total - number if total > number else 0
    for zones in concerned:
        doubts[zones] = with_item(doubts[zones], kind, left if zones == union else 0)
    if left and union not in concerned:
        add(doubts, union, kind, left)


def spreads(doubts: Doubts, zone: int, to: int) -> None:
    """Let cards go unseen from *zone* to other zones: what was there may be in those now, too."""
    concerned = [zones for zones in doubts if zones & zone and to & ~zones]
    for zones in concerned:
        add_all(doubts, zones | to, doubts.pop(zones))


def empties(doubts: Doubts, zone: int, to: int = 0) -> None:
    """Let all cards of *zone* go to other zones, or be seen, if there are none: what is doubted then is elsewhere."""
    for zones in [zones for zones in doubts if zones & zone]:
        row, changed = doubts.pop(zones), zones & ~zone | to
        if changed:
            add_all(doubts, changed, row)


def others(state: Cleopatra, seat: int) -> list[tuple[int, Doubts]]:
    """Walk the doubts of all seats but one."""
    return [(other, doubts) for other, doubts in enumerate(state.doubts) if other != seat]
