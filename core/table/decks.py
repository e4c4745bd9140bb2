"""Decks: a face-down pile, the discards beside it, and who has seen which card of the pile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from nomarch.core.errors import NothingLeft
from nomarch.core.table.thing import Shuffler


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """A face-down pile with its face-up discards. Cards are numbers; what they mean is the game's business.

    The last card of `pile` is its top. `seen_by` runs beside it once anybody has seen a card there: bit *s* is set
    where seat *s* knows the card. All three are tuples, replaced when they change, which makes copies cheap.

    >>> deck = Deck("errands", [7, 8, 9])
    >>> deck.draw()
    9
    >>> deck.discard(9)
    >>> deck.put_on_top(5, seen_by=0b10)
    >>> len(deck), deck.left, deck.pile, deck.seen_by
    (3, 4, (7, 8, 5), (0, 0, 2))

    When the pile is used up the discards are shuffled and become the new pile, unless the deck forbids it.

    >>> class Reversed:
    ...     def shuffle(self, cards: list[int], name: str) -> None:
    ...         cards.reverse()
    >>> [deck.draw(Reversed()) for _ in range(4)]
    [5, 8, 7, 9]
    >>> deck.left
    0
    """

    __slots__ = ("discards", "name", "pile", "reshuffles", "seen_by")

    def __init__(
        self,
        name: str,
        pile: Iterable[int] = (),
        discards: Iterable[int] = (),
        seen_by: Iterable[int] = (),
        reshuffles: bool = True,  # noqa: FBT001, FBT002 (games say it in every deck they make)
        like: Deck | None = None,
    ) -> None:
        self.name = name
        self.pile: tuple[int, ...]
        self.discards: tuple[int, ...]
        self.seen_by: tuple[int, ...]
        if like is None:
            self.pile, self.discards, self.seen_by = tuple(pile), tuple(discards), tuple(seen_by)
            self.reshuffles = reshuffles
        else:
            self.pile, self.discards, self.seen_by = like.pile, like.discards, like.seen_by
            self.reshuffles = like.reshuffles

    def __len__(self) -> int:
        return len(self.pile)

    @property
    def left(self) -> int:
        """How many cards can still be drawn, those that would be reshuffled included."""
        return len(self.pile) + (len(self.discards) if self.reshuffles else 0)

    def shuffle(self, chance: Shuffler) -> None:
        """Bring the pile into a new order that nobody knows."""
        cards = list(self.pile)
        chance.shuffle(cards, self.name)
        self.pile = tuple(cards)
        self.seen_by = ()

    def reshuffle(self, chance: Shuffler) -> None:
        """Shuffle the discards together with what is left of the pile."""
        self.pile = tuple(sorted(self.pile + self.discards))  # sorted: the order of discarding is no hidden seed
        self.discards = ()
        self.shuffle(chance)

    def draw(self, chance: Shuffler | None = None) -> int:
        """Take the top card; an empty pile is made of the discards first, which needs *chance*."""
        return self.draw_seen(chance)[0]

    def draw_seen(self, chance: Shuffler | None = None) -> tuple[int, int]:
        """Take the top card, and tell who had seen it."""
        if not self.pile:
            if chance is None or not self.reshuffles or not self.discards:
                raise NothingLeft(f"no card is left in the deck of {self.name}")
            self.reshuffle(chance)
        card = self.pile[-1]
        self.pile = self.pile[:-1]
        if not self.seen_by:
            return card, 0
        seen = self.seen_by[-1]
        self.seen_by = self.seen_by[:-1]
        return card, seen

    def draw_several(self, number: int) -> tuple[int, ...]:
        """Take the top *number* cards of a pile that has them and that nobody has looked into, the topmost first."""
        drawn = self.pile[len(self.pile) - number :]
        self.pile = self.pile[: len(self.pile) - number]
        self.seen_by = ()
        return drawn[::-1]

    def discard(self, card: int) -> None:
        """Lay *card* face up on the discards."""
        self.discards += (card,)

    def put_on_top(self, card: int, seen_by: int = 0) -> None:
        """Lay *card* face down on the pile."""
        self.seen_by = (*self.masks, seen_by)
        self.pile += (card,)

    def put_under(self, card: int, seen_by: int = 0) -> None:
        """Push *card* face down under the pile."""
        self.seen_by = (seen_by, *self.masks)
        self.pile = (card, *self.pile)

    @property
    def masks(self) -> tuple[int, ...]:
        """Who has seen each card of the pile."""
        return self.seen_by or (0,) * len(self.pile)

    def known_to(self, seat: int) -> list[int | None]:
        """Give the pile as *seat* knows it: None for every card it has not seen."""
        return [card if seen >> seat & 1 else None for card, seen in zip(self.pile, self.masks, strict=True)]

    def clone(self) -> Deck:
        """Copy the deck, sharing nothing that can change."""
        return Deck(self.name, like=self)

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the deck as plain data; the seat *eyes* sees only the cards it knows, and who knows the others."""
        pile = list(self.pile) if eyes is None else self.known_to(eyes)
        return {"pile": pile, "discards": list(self.discards), "seen_by": list(self.seen_by)}

    def lay_out(self, described: Mapping[str, Iterable[int]], rules: object) -> None:
        """Set the deck from plain data."""
        self.pile = tuple(described["pile"])
        self.discards = tuple(described.get("discards", ()))
        self.seen_by = tuple(described.get("seen_by", ()))

    def redeal(self, seat: int, chance: Shuffler) -> None:
        """Shuffle the cards that *seat* does not know among their places."""
        known = self.known_to(seat)
        hidden = [card for card, seen in zip(self.pile, known, strict=True) if seen is None]
        chance.shuffle(hidden, self.name)
        self.fill(known, hidden)

    def fill(self, known: Iterable[int | None], hidden: list[int]) -> None:
        """Make the pile of what is known, taking the last of *hidden* for every card that is not."""
        self.pile = tuple(hidden.pop() if card is None else card for card in known)
