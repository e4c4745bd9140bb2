"""Hands: the cards everybody holds, and what memory knows of the hands of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from mypy_extensions import mypyc_attr

from nomarch.core.errors import PositionError
from nomarch.core.table.features import Places, Row, around, places_of
from nomarch.core.table.names import counts_of, row_of, seat_at
from nomarch.core.table.replaced import with_more
from nomarch.core.table.thing import Shuffler

EVERYBODY: Final = -1
"""The observer of what all can see."""
Known = tuple[int, ...]
"""How many cards of each kind somebody knows to be in a hand."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands:
    """How many cards of each kind every seat holds, kinds being numbers, and who knows of them.

    A card that somebody sees go into a hand is known to be there until a card of its kind leaves it: then nobody can be
    sure that it was not that one. A card that leaves unseen may be any of them.

    >>> hands = Hands(seats=3, kinds=4)
    >>> hands.gain(0, 2, seen_by=0b111)
    >>> hands.gain(0, 3, seen_by=0b011)
    >>> hands.hand(0), hands.sizes
    ([0, 0, 1, 1], [2, 0, 0])
    >>> hands.known_to(1, 0), hands.known_to(2, 0), hands.known_to(EVERYBODY, 0)
    ([0, 0, 1, 1], [0, 0, 1, 0], [0, 0, 1, 0])
    >>> hands.lose(0, 3, seen_by=0b001)
    0
    >>> hands.hand(0), hands.known_to(1, 0), hands.unknown_to(1, 0)
    ([0, 0, 1, 0], [0, 0, 0, 0], [2])
    """

    __slots__ = ("cards", "everybody", "kinds", "known", "names", "seats", "sizes")

    def __init__(self, seats: int, kinds: int | Sequence[str], like: Hands | None = None) -> None:
        self.seats = seats
        self.names: tuple[str, ...] = _names(kinds) if like is None else like.names
        """What documents call the kinds: by their numbers, if nothing else is said."""
        self.kinds = len(self.names)
        self.everybody = (1 << seats) - 1
        self.cards: list[int]
        """By seat and kind."""
        self.sizes: list[int]
        self.known: list[Known]
        """By observer and owner, a row of counts by kind, replaced when it changes; the last observer is everybody."""
        if like is None:
            self.cards, self.sizes = [0] * (seats * self.kinds), [0] * seats
            self.known = [(0,) * self.kinds] * ((seats + 1) * seats)
        else:
            self.cards, self.sizes, self.known = like.cards[:], like.sizes[:], like.known[:]

    def clone(self) -> Hands:
        """Copy the hands, sharing nothing."""
        return Hands(self.seats, self.names, self)

    # Documents

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the hands by name, or what the seat *eyes* knows of them; what all know, and what some know besides."""
        seats, names = range(self.seats), self.names
        hands = [self.hand(seat) if eyes is None else self.known_to(eyes, seat) for seat in seats]
        return {
            "hands": [counts_of(hand, names) for hand in hands],
            "hand_sizes": self.sizes[:],
            "known": [counts_of(self.known_to(EVERYBODY, seat), names) for seat in seats],
            "memories": [*self._memories()] if eyes is None else None,
        }

    def places(self, names: Places) -> None:
        """Name the places of the hands in a row: cards known to the seat that looks, sizes, cards known to all."""
        seats = around(self.seats)
        cards = [f"{seat}.{name}" for seat in seats for name in self.names]
        names.numbers += [*places_of("hands", cards), *places_of("hand_sizes", seats), *places_of("known", cards)]

    def fill(self, eyes: int, row: Row) -> None:
        """Add to a row what the seat *eyes* knows of the hands, its own first and whole."""
        kinds, seats, known, numbers = self.kinds, self.seats, self.known, row.numbers
        numbers += self.cards[eyes * kinds : (eyes + 1) * kinds]
        for step in range(1, seats):
            numbers += known[eyes * seats + (eyes + step) % seats]
        numbers += self.sizes[eyes:]
        numbers += self.sizes[:eyes]
        for step in range(seats):
            numbers += known[seats * seats + (eyes + step) % seats]

    def _memories(self) -> Iterator[dict[str, Any]]:
        """Tell which cards in the hand of an owner an observer knows, and not everybody."""
        for observer, owner in permutations(range(self.seats), 2):
            for name, count in counts_of(self.known_besides(observer, owner), self.names).items():
                yield {"observer": observer, "owner": owner, "card": name, "count": count}

    def lay_out(self, described: Mapping[str, Any], rules: object) -> None:
        """Set the hands from plain data; what it leaves out stays as it is."""
        hands, sizes, known, memories = map(described.get, ("hands", "hand_sizes", "known", "memories"))
        if hands is not None:
            self.lay([self._row_of("hands", hand) for hand in self._by_seat("hands", hands)])
        if sizes is not None and list(sizes) != self.sizes:
            raise PositionError(f"hand_sizes: {sizes}, but the hands have {self.sizes}")
        if known is not None or memories is not None:
            self.forget()
        for owner, cards in enumerate(self._by_seat("known", known or [{}] * self.seats)):
            self._expect_there(EVERYBODY, owner, self._row_of("known", cards))
        for memory in memories or ():
            observer, owner = (seat_at("memories", memory[who], self.seats) for who in ("observer", "owner"))
            self._expect_there(observer, owner, self._row_of("memories", {memory["card"]: memory["count"]}))

    def _row_of(self, where: str, cards: Mapping[str, int]) -> list[int]:
        return row_of(f"card in {where}", cards, self.names)

    def _by_seat(self, where: str, values: Sequence[Any]) -> Sequence[Any]:
        if len(values) != self.seats:
            raise PositionError(f"{where}: {len(values)} entries for {self.seats} seats")
        return values

    def _expect_there(self, observer: int, owner: int, cards: Sequence[int]) -> None:
        """Let cards be known, which have to be in the hand."""
        if not self.remember(observer, owner, cards):
            raise PositionError(f"known: more cards are known to be in the hand of seat {owner} than it has")

    def redeal(self, seat: int, chance: Shuffler) -> None:
        """Shuffle the cards in the hands of others that *seat* does not know; who knows how many stays."""
        self.redeal_among(seat, [], chance)

    def redeal_among(self, seat: int, pile: list[int], chance: Shuffler) -> None:
        """Shuffle what *seat* does not know of the hands of others together with a *pile*, which keeps its length."""
        others = [other for other in range(self.seats) if other != seat]
        kept = {other: self.known_to(seat, other) for other in others}
        pile += [kind for other in others for kind in self.unknown_to(seat, other)]
        chance.shuffle(pile, "cards in hands")
        for other in others:
            unknown = self.sizes[other] - sum(kept[other])
            dealt = [pile.pop() for _ in range(unknown)]
            known = [kind for kind, count in enumerate(kept[other]) for _ in range(count)]
            self.lay_hand(other, [*known, *dealt])
        self.remember_again(seat, chance)

    # Questions

    def hand(self, seat: int) -> list[int]:
        """Count the cards of *seat*, by kind."""
        return self.cards[seat * self.kinds : (seat + 1) * self.kinds]

    def known_to(self, observer: int, owner: int) -> list[int]:
        """Count by kind the cards in the hand of *owner* that *observer*, or everybody, knows to be there."""
        if observer == owner:
            return self.hand(owner)
        return [*self.known[self._row(observer, owner)]]

    def unknown_to(self, observer: int, owner: int) -> list[int]:
        """List the cards in the hand of *owner* that *observer* does not know, kind by kind."""
        pairs = zip(self.hand(owner), self.known_to(observer, owner), strict=True)
        return [kind for kind, (held, known) in enumerate(pairs) for _ in range(held - known)]

    def known_besides(self, observer: int, owner: int) -> list[int]:
        """Count by kind the cards that *observer* knows and not everybody."""
        pairs = zip(self.known_to(observer, owner), self.known_to(EVERYBODY, owner), strict=True)
        return [mine - all_know for mine, all_know in pairs]

    def _row(self, observer: int, owner: int) -> int:
        """Find the row of what *observer* knows of *owner*; everybody comes last."""
        return observer % (self.seats + 1) * self.seats + owner

    # Changes

    def gain(self, seat: int, kind: int, seen_by: int = 0) -> None:
        """Put a card into the hand of *seat*; the seats *seen_by*, as bits, know that it is there."""
        self.cards[seat * self.kinds + kind] += 1
        self.sizes[seat] += 1
        if not seen_by & ~(1 << seat):
            return
        eyes, known = self._eyes(seen_by), self.known
        before: Known = ()  # observers often know the same, and then share a row
        after: Known = ()
        for observer in range(self.seats + 1):
            if eyes >> observer & 1 and observer != seat:  # nobody has to know the own hand
                place = observer * self.seats + seat
                if known[place] is not before:
                    before = known[place]
                    after = with_more(before, kind, 1)
                known[place] = after

    def lose(self, seat: int, kind: int, seen_by: int, among: int | None = None) -> int:
        """Take a card from the hand of *seat*, and tell who saw it leave without having known it, as bits.

        Whoever does not see it is less sure of every kind, or of the first *among* kinds, if it can only be of those.
        """
        self.cards[seat * self.kinds + kind] -= 1
        self.sizes[seat] -= 1
        eyes, known, surprised = self._eyes(seen_by), self.known, 0
        before: Known = ()
        after: Known = ()
        for observer in range(self.seats + 1):
            if observer == seat:
                continue
            place = observer * self.seats + seat
            row = known[place]
            if not eyes >> observer & 1:
                known[place] = doubted(row, 1, self.kinds if among is None else among)
            elif row[kind]:
                if row is not before:
                    before, after = row, with_more(row, kind, -1)
                known[place] = after
            else:
                surprised |= 1 << observer
        return surprised

    def doubt(self, seat: int, number: int) -> None:
        """Let others be less sure of every kind in the hand of *seat*, for so many cards are about to leave unseen."""
        for observer in range(self.seats + 1):
            if observer != seat:
                place = observer * self.seats + seat
                self.known[place] = doubted(self.known[place], number, self.kinds)

    def drop(self, seat: int, kind: int) -> None:
        """Take a card from the hand of *seat* unseen, which others have been made to doubt before."""
        self.cards[seat * self.kinds + kind] -= 1
        self.sizes[seat] -= 1

    def reveal(self, seat: int, kind: int, number: int, seen_by: int) -> dict[int, int]:
        """Let the seats *seen_by* know of *number* cards in the hand of *seat*, and tell how many are new to whom."""
        eyes, new = self._eyes(seen_by), {}
        for observer in range(self.seats + 1):
            if eyes >> observer & 1 and observer != seat:
                place = observer * self.seats + seat
                unknown = number - self.known[place][kind]
                if unknown > 0:
                    new[observer] = unknown
                    self.known[place] = with_more(self.known[place], kind, unknown)
        return new

    def _eyes(self, seen_by: int) -> int:
        """Give the seats *seen_by*, and beyond the last one everybody, if it is all of them."""
        return seen_by | 1 << self.seats if seen_by == self.everybody else seen_by

    # Laying out and dealing again

    def lay(self, hands: Sequence[Sequence[int]]) -> None:
        """Set all hands, counts by kind; nobody knows anything of them."""
        self.cards = [count for hand in hands for count in hand]
        self.sizes = [sum(hand) for hand in hands]
        self.forget()

    def lay_hand(self, seat: int, cards: Iterable[int]) -> None:
        """Give *seat* other cards, as many as before; what is known of them stays as it is."""
        hand = [0] * self.kinds
        for kind in cards:
            hand[kind] += 1
        self.cards[seat * self.kinds : (seat + 1) * self.kinds] = hand

    def remember(self, observer: int, owner: int, cards: Sequence[int]) -> bool:
        """Let *observer*, or everybody, know of cards besides those known; tell whether they are there to be known."""
        observers = range(self.seats + 1) if observer == EVERYBODY else [observer]
        for other in observers:
            if other != owner:
                place = self._row(other, owner)
                self.known[place] = tuple(map(int.__add__, self.known[place], cards))
        return all(map(int.__le__, self.known_to(observer, owner), self.hand(owner)))

    def forget(self) -> None:
        """Let nobody know anything of the hands of others."""
        self.known = [(0,) * self.kinds] * len(self.known)

    def remember_again(self, seat: int, chance: Shuffler) -> None:
        """Once hands were dealt again for *seat*: let others know as many cards as before, of those that are there now.

        What *seat* knows too they go on knowing; what is known of the hand of *seat* itself stays.
        """
        for observer in range(self.seats):
            for owner in range(self.seats):
                if len({seat, observer, owner}) == 3:
                    mine, its = self.known_to(seat, owner), self.known_to(observer, owner)
                    known = list(map(min, mine, its))
                    pairs = zip(self.hand(owner), known, strict=True)
                    others = [kind for kind, (held, both) in enumerate(pairs) for _ in range(held - both)]
                    chance.shuffle(others, "redealt memories")
                    for kind in others[: sum(its) - sum(known)]:
                        known[kind] += 1
                    self.known[self._row(observer, owner)] = tuple(known)


def doubted(row: Known, number: int, among: int) -> Known:
    """Give what is still known once so many cards may be any of the first kinds.

    >>> doubted((2, 1, 0, 1), 1, among=3)
    (1, 0, 0, 1)
    """
    if not any(row):
        return row
    return (*[count - number if count > number else 0 for count in row[:among]], *row[among:])


def _names(kinds: int | Sequence[str]) -> tuple[str, ...]:
    return tuple(map(str, range(kinds) if isinstance(kinds, int) else kinds))
