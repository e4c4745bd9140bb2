"""The moves of Cleopatra, written as one would say them at the table."""

from __future__ import annotations

from typing import ClassVar, Final

from nomarch.core.engine import Facts, Move
from nomarch.core.mechanisms import Offer
from nomarch.core.table import Seat
from nomarch.games.cleopatra.cards import KINDS, MERCHANT, RESOURCE_COUNT
from nomarch.games.cleopatra.elements import CATEGORIES, DOOR, FRAMES, MOSAIC, NO_ELEMENT, WALL
from nomarch.games.cleopatra.garden import Placement


class Said(Move):
    """A move that names nothing, always written alike."""

    words: ClassVar[str] = ""

    def __init__(self) -> None:
        super().__init__(self.words)


class Naming(Move):
    """A move that names what it is about."""

    __slots__ = ("_facts",)

    def __init__(self, notation: str, **facts: object) -> None:
        super().__init__(notation)
        self._facts: Final = facts

    def facts(self) -> Facts:
        """Give what it names."""
        return self._facts


class OfCard(Naming):
    """A move that names a kind of card, and is written as a verb with the card, unless it says more."""

    __slots__ = ("card", "kind")

    verb: ClassVar[str] = ""

    def __init__(self, kind: int, notation: str = "", **facts: object) -> None:
        self.card: Final = "nile-merchant" if kind == MERCHANT else KINDS[kind]
        self.kind: Final = kind
        super().__init__(notation or f"{self.verb} {self.card.removeprefix('nile-')}", card=self.card, **facts)


class OfStall(Naming):
    """A move that names a stall."""

    __slots__ = ("stall",)

    verb: ClassVar[str] = ""

    def __init__(self, stall: int) -> None:
        super().__init__(f"{self.verb} {stall + 1}", stall=stall + 1)
        self.stall: Final = stall


# The market


class Take(OfStall):
    """Take all cards of a stall."""

    verb = "take"


class Refill(OfStall):
    """Lay the next card drawn in a stall."""

    verb = "refill"


class KeepAll(Said):
    """Keep a hand above the limit, for amulets."""

    words = "keep all"


class DiscardDown(Said):
    """Bring the hand down to the limit."""

    words = "discard down"


class Discard(OfCard):
    """Discard a card of the excess, unseen."""

    verb = "discard"
    secret = True


# The quarry


class Build(Naming):
    """Build an element; a wall or a door frame in a place of its own."""

    __slots__ = ("category", "element", "place")

    def __init__(self, category: int, place: int = NO_ELEMENT) -> None:
        self.category: Final = category
        self.place: Final = place
        self.element: Final = CATEGORIES[category]
        if category == WALL:
            super().__init__(f"build wall {place + 1}", element=self.element, place=place + 1)
        elif category == DOOR:
            super().__init__(f"build {FRAMES[place]} door", element=self.element, side=f"{FRAMES[place]}-frame")
        else:
            super().__init__(f"build {self.element}", element=self.element)


class LayMosaic(Naming):
    """Lay the mosaic that is being built."""

    __slots__ = ("name", "piece", "squares", "turned_over")

    def __init__(self, piece: int, placement: Placement, named: str) -> None:
        self.piece: Final = piece
        self.name: Final = f"mosaic-{placement.name}"
        self.squares: Final = placement.squares
        self.turned_over: Final = placement.turned_over
        super().__init__(f"lay {placement.name} {named}", mosaic=self.name, squares=named)


class Pay(OfCard):
    """Pay with a card or a Nile merchant."""

    verb = "pay"


class Claim(Naming):
    """Set a statue on a square of a new sanctuary."""

    __slots__ = ("named", "square")

    def __init__(self, square: int, named: str) -> None:
        super().__init__(f"claim {named}", square=named)
        self.square: Final = square
        self.named: Final = named


# Characters


class Play(OfCard):
    """Play a character."""

    verb = "play"
    timing = "characters.not-in-the-middle-of-another-effect"


class PickMosaic(Naming):
    """Play a scribe to build any mosaic of the stack."""

    __slots__ = ("name", "piece")

    element: ClassVar[str] = CATEGORIES[MOSAIC]
    timing = "characters.not-in-the-middle-of-another-effect"

    def __init__(self, piece: int, name: str) -> None:
        self.piece: Final = piece
        self.name: Final = f"mosaic-{name}"
        super().__init__(f"scribe mosaic {name}", mosaic=self.name)


class TurnDie(Naming):
    """Play a scribe to turn a die of the High Priest."""

    __slots__ = ("to_symbol",)

    timing = "characters.not-in-the-middle-of-another-effect"

    def __init__(self, *, to_symbol: bool) -> None:
        super().__init__("scribe symbol" if to_symbol else "scribe blank", symbol=to_symbol)
        self.to_symbol: Final = to_symbol


class GiveTalents(Said):
    """Give a beggar talents."""

    words = "give talents"
    secret = True


class GiveCard(OfCard):
    """Give a beggar a card."""

    verb = "give"
    secret = True


class ShowHand(Said):
    """Show a beggar an empty purse and a hand with nothing to give."""

    words = "show hand"
    secret = True


class Fetch(OfCard):
    """Let a courtesan fetch a card from the discard pile."""

    verb = "fetch"
    secret = True


class AskFor(OfCard):
    """Let an ambassador ask for cards of a kind."""

    verb = "ask for"


class AskPlayer(Naming):
    """Let an ambassador ask a player."""

    __slots__ = ("asked",)

    def __init__(self, asked: int) -> None:
        super().__init__(f"ask player {asked + 1}", asked=Seat(asked))
        self.asked: Final = asked


class OfferCards(OfCard):
    """Offer an ambassador so many cards of a kind."""

    __slots__ = ("count",)

    secret = True

    def __init__(self, kind: int, number: int) -> None:
        super().__init__(kind, f"offer {number} {KINDS[kind]}", number=number)
        self.count: Final = number


class Accept(OfCard):
    """Accept a card offered to an ambassador."""

    __slots__ = ("giver", "place")

    def __init__(self, giver: int, kind: int) -> None:
        super().__init__(kind, f"accept {KINDS[kind]} from {giver + 1}", giver=Seat(giver))
        self.giver: Final = giver
        self.place: Final = giver * RESOURCE_COUNT + kind  # in the row of offers


class KeepCard(OfCard):
    """Keep a card that a vizier drew."""

    verb = "keep"
    secret = True


class Bid(Offer):
    """Take talents in hand for the High Priest."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}", amount)
