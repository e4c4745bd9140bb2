"""Memory: a seat does not forget the cards of a hidden hand that it has just handed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from nomarch.core.testing.playing import expect

Hand = Counter[Any]
UNSEEN = "?"


class Memory:
    """The hidden hands of a table before a move, by their slots, and the piles and the luck of that moment."""

    def __init__(self) -> None:
        self.hands: dict[str, list[Hand]] = {}
        self.luck: dict[str, Any] = {}

    def look(self, state: Any, where: str) -> None:
        """Expect whoever held cards that only went round the table to see them still, and note the hands of now."""
        held = {slot: getattr(state, slot) for slot in state.hidden_hands}
        hands: dict[str, list[Hand]] = {
            slot: [*map(Counter, each)] for slot, each in held.items() if isinstance(each, list)
        }
        luck = {slot: (getattr(state, deck).pile, state.chance.used) for slot, deck in state.hidden_hands.items()}
        for slot, now in hands.items():
            if self.luck.get(slot) == luck[slot]:  # nothing was drawn or shuffled: what came to a hand left another
                expect_hands_remembered(state, slot, self.hands[slot], now, where)
        self.hands, self.luck = hands, luck


def expect_hands_remembered(state: Any, slot: str, before: list[Hand], now: list[Hand], where: str) -> None:
    """Expect the view of every seat to show where the hand lies now that it handed on."""
    for giver, taker in handed_on(before, now):
        shown = (state.view(giver).document().things or {}).get(slot)
        forgotten = isinstance(shown, list) and UNSEEN in shown[taker]
        cards = list(now[taker].elements())
        told = f"seat {giver} handed {cards} on to seat {taker} in {slot!r}, but its view shows {UNSEEN} for them"
        kept = "hidden_hands has no memory, so described() and deal_again() have to keep what a seat has seen"
        expect(where, not forgotten, f"{told}; {kept}")


def handed_on(before: list[Hand], now: list[Hand]) -> Iterator[tuple[int, int]]:
    """Give the seats that handed their hands on, and those that have them, if all hands went round the table."""
    seats = range(len(now) if len(before) == len(now) else 0)  # some tables have no hands before the first deal
    for step in seats[1:]:
        pairs = [(giver, (giver + step) % len(now)) for giver in seats]
        taken = [(giver, taker) for giver, taker in pairs if now[taker] - before[taker]]
        if taken and all(now[taker] <= before[giver] for giver, taker in pairs):
            yield from taken
            return
