"""The moves of Cleopatra, written as one would say them at the table."""

from __future__ import annotations

from typing import Final

from nomarch.core.engine import Facts, Move
from nomarch.core.mechanisms import Offer
from nomarch.core.table import Seat
from nomarch.games.cleopatra.cards import KINDS, MERCHANT
from nomarch.games.cleopatra.elements import CATEGORIES, FRAMES, NO_ELEMENT
from nomarch.games.cleopatra.garden import Placement


class OfCard(Move):
    """A move that names a kind of card."""

    __slots__ = ("card", "kind")

    def __init__(self, verb: str, kind: int) -> None:
        self.card: Final = "nile-merchant" if kind == MERCHANT else KINDS[kind]
        super().__init__(f"{verb} {self.card.removeprefix('nile-')}")
        self.kind: Final = kind

    def facts(self) -> Facts:
        """Name the card."""
        return {"card": self.card}


class OfStall(Move):
    """A move that names a stall."""

    __slots__ = ("stall",)

    def __init__(self, verb: str, stall: int) -> None:
        super().__init__(f"{verb} {stall + 1}")
        self.stall: Final = stall

    def facts(self) -> Facts:
        """Name the stall."""
        return {"stall": self.stall + 1}


# The market


class Take(OfStall):
    """Take all cards of a stall."""

    def __init__(self, stall: int) -> None:
        super().__init__("take", stall)


class Refill(OfStall):
    """Lay the next card drawn in a stall."""

    def __init__(self, stall: int) -> None:
        super().__init__("refill", stall)


class KeepAll(Move):
    """Keep a hand above the limit, for amulets."""

    def __init__(self) -> None:
        super().__init__("keep all")


class DiscardDown(Move):
    """Bring the hand down to the limit."""

    def __init__(self) -> None:
        super().__init__("discard down")


class Discard(OfCard):
    """Discard a card of the excess, unseen."""

    secret = True

    def __init__(self, kind: int) -> None:
        super().__init__("discard", kind)


# The quarry


class Build(Move):
    """Build an element; a wall or a door frame in a place of its own."""

    __slots__ = ("category", "element", "place")

    def __init__(self, category: int, place: int = NO_ELEMENT) -> None:
        self.category: Final = category
        self.place: Final = place
        self.element: Final = CATEGORIES[category]
        super().__init__(f"build {self._told()}")

    def _told(self) -> str:
        if self.element == "door":
            return f"{FRAMES[self.place]} door"
        return f"{self.element} {self.place + 1}" if self.element == "wall" else str(self.element)

    def facts(self) -> Facts:
        """Name the element, and the place of a wall or a door frame."""
        facts: dict[str, object] = {"element": self.element}
        if self.element == "wall":
            facts["place"] = self.place + 1
        elif self.element == "door":
            facts["side"] = f"{FRAMES[self.place]}-frame"
        return facts


class LayMosaic(Move):
    """Lay the mosaic that is being built."""

    __slots__ = ("name", "named", "piece", "squares", "turned_over")

    def __init__(self, piece: int, placement: Placement, named: str) -> None:
        super().__init__(f"lay {placement.name} {named}")
        self.piece: Final = piece
        self.name: Final = f"mosaic-{placement.name}"
        self.squares: Final = placement.squares
        self.turned_over: Final = placement.turned_over
        self.named: Final = named

    def facts(self) -> Facts:
        """Name the mosaic and its squares."""
        return {"mosaic": self.name, "squares": self.named}


class Pay(OfCard):
    """Pay with a card or a Nile merchant."""

    def __init__(self, kind: int) -> None:
        super().__init__("pay", kind)


class Claim(Move):
    """Set a statue on a square of a new sanctuary."""

    __slots__ = ("named", "square")

    def __init__(self, square: int, named: str) -> None:
        super().__init__(f"claim {named}")
        self.square: Final = square
        self.named: Final = named

    def facts(self) -> Facts:
        """Name the square."""
        return {"square": self.named}


# Characters


class Play(OfCard):
    """Play a character."""

    timing = "characters.not-in-the-middle-of-another-effect"

    def __init__(self, kind: int) -> None:
        super().__init__("play", kind)


class PickMosaic(Move):
    """Play a scribe to build any mosaic of the stack."""

    __slots__ = ("name", "piece")

    timing = "characters.not-in-the-middle-of-another-effect"

    def __init__(self, piece: int, name: str) -> None:
        super().__init__(f"scribe mosaic {name}")
        self.piece: Final = piece
        self.name: Final = f"mosaic-{name}"

    def facts(self) -> Facts:
        """Name the mosaic."""
        return {"mosaic": self.name}


class TurnDie(Move):
    """Play a scribe to turn a die of the High Priest."""

    __slots__ = ("to_symbol",)

    timing = "characters.not-in-the-middle-of-another-effect"

    def __init__(self, *, to_symbol: bool) -> None:
        super().__init__("scribe symbol" if to_symbol else "scribe blank")
        self.to_symbol: Final = to_symbol

    def facts(self) -> Facts:
        """Tell which side comes up."""
        return {"symbol": self.to_symbol}


class GiveTalents(Move):
    """Give a beggar talents."""

    secret = True

    def __init__(self) -> None:
        super().__init__("give talents")


class GiveCard(OfCard):
    """Give a beggar a card."""

    secret = True

    def __init__(self, kind: int) -> None:
        super().__init__("give", kind)


class ShowHand(Move):
    """Show a beggar an empty purse and a hand with nothing to give."""

    secret = True

    def __init__(self) -> None:
        super().__init__("show hand")


class Fetch(OfCard):
    """Let a courtesan fetch a card from the discard pile."""

    secret = True

    def __init__(self, kind: int) -> None:
        super().__init__("fetch", kind)


class AskFor(OfCard):
    """Let an ambassador ask for cards of a kind."""

    def __init__(self, kind: int) -> None:
        super().__init__("ask for", kind)


class AskPlayer(Move):
    """Let an ambassador ask a player."""

    __slots__ = ("asked",)

    def __init__(self, asked: int) -> None:
        super().__init__(f"ask player {asked + 1}")
        self.asked: Final = asked

    def facts(self) -> Facts:
        """Name the player who is asked."""
        return {"asked": Seat(self.asked)}


class OfferCards(Move):
    """Offer an ambassador so many cards of a kind."""

    __slots__ = ("card", "count", "kind")

    secret = True

    def __init__(self, kind: int, number: int) -> None:
        super().__init__(f"offer {number} {KINDS[kind]}")
        self.kind: Final = kind
        self.card: Final = KINDS[kind]
        self.count: Final = number

    def facts(self) -> Facts:
        """Tell how many cards of which kind."""
        return {"card": self.card, "number": self.count}


class Accept(Move):
    """Accept a card offered to an ambassador."""

    __slots__ = ("card", "giver", "kind")

    def __init__(self, giver: int, kind: int) -> None:
        super().__init__(f"accept {KINDS[kind]} from {giver + 1}")
        self.giver: Final = giver
        self.kind: Final = kind
        self.card: Final = KINDS[kind]

    def facts(self) -> Facts:
        """Name the card and its giver."""
        return {"card": self.card, "giver": Seat(self.giver)}


class KeepCard(OfCard):
    """Keep a card that a vizier drew."""

    secret = True

    def __init__(self, kind: int) -> None:
        super().__init__("keep", kind)


class Bid(Offer):
    """Take talents in hand for the High Priest."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}", amount)
