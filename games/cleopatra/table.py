"""The table of Cleopatra as a document, whole or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.editions import Count
from nomarch.core.engine import BySeat, Cards, Counts, Document, Mask, Name, Plain, Table, describe_slots, seats_of
from nomarch.core.errors import PositionError
from nomarch.core.table import EVERYBODY, NOBODY, counts_of, masked, number_of
from nomarch.games.cleopatra.cards import CHARACTERS, KINDS, RESOURCE_COUNT, RESOURCES, UP
from nomarch.games.cleopatra.doubts import HANDS, OLD
from nomarch.games.cleopatra.elements import CATEGORIES, DOOR, FRAMES, MOSAIC, NO_ELEMENT, OBELISK, SPHINX, THRONE
from nomarch.games.cleopatra.hidden import corrupt_place
from nomarch.games.cleopatra.phases.ambassador import Answering
from nomarch.games.cleopatra.phases.base import Unseen

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

UNKNOWN: Final = "?"
"""A card or a mosaic that the reader of a document cannot know."""
OPEN: Final = "open "
"""Before the name of a card that lies face up."""
LONG: Final = "old "
"""Before the name of a face-down card that lay in its stall when the pile was last renewed."""
ZONES: Final = ("pile", "old stalls", "discards", "vizier")
"""The zones besides hands, in the order of their bits."""


class SanctuaryOnTable(Document):
    """A sanctuary: whose it is, its squares, and where the statue stands."""

    seat: int
    squares: str
    statue: str


class KnownHand(Document):
    """What all know of a hand, or a seat besides: cards by kind, and how many more are corrupt."""

    seat: int | None = None
    of: int
    cards: Cards = {}
    corrupt: Count = 0


class Doubted(Document):
    """Cards that a seat has lost sight of, and the zones in which each of them can be: hands by number, and others."""

    seat: int
    hands: list[int] = []
    zones: list[str] = []
    cards: Cards


class TurnOnTable(Document):
    """How far the turn has come."""

    visit: Count = 0
    """Elements built in this visit."""
    units_left: dict[str, Count] = {}
    element: str | None = None
    place: str | None = None
    """The number of a wall, the side of a door frame, the squares of a mosaic."""
    piece: str | None = None
    need: dict[str, Count] = {}
    last: Count = 0
    base: Count | None = None
    settled: bool = False
    played: dict[str, Count] = {}
    passes: Count = 0
    drawn: list[str] = []
    """Cards that wait for a stall, the next one first."""
    filled: list[Count] = []
    looking: list[str] = []
    areas: list[str] = []
    asked_for: list[str] = []
    asked: list[int] = []
    offers: list[dict[str, int | str]] = []
    choices: list[str | None] = []


class CleopatraTable(Table):
    """A position of Cleopatra. Piles are listed from the top; cards and mosaics are called as in notation."""

    hands: list[Cards] | None = None
    hand_sizes: list[Count] | None = None
    talents: list[Count | None] | None = None
    amulets: list[Count | None] | None = None
    merchants: list[Count] | None = None
    statues: list[Count] | None = None
    draw_pile: list[str] | None = None
    """Cards that lie face up are called `open stone`."""
    stalls: list[list[str]] | None = None
    discards: list[str] | None = None
    discards_seen: list[list[int]] | None = None
    """Beside the discards, the seats that know the card; all of them if it is left out."""
    known: list[KnownHand] | None = None
    doubts: list[Doubted] | None = None
    sphinxes: Count | None = None
    obelisks: Count | None = None
    throne_parts: Count | None = None
    doors: list[str] | None = None
    walls: list[int] | None = None
    mosaics: dict[str, str] | None = None
    """By mosaic that is laid, its squares."""
    stack: list[str] | None = None
    mosaics_left: list[str] | None = None
    misfits: list[str] | None = None
    sanctuaries: list[SanctuaryOnTable] | None = None
    altar: Count | None = None
    cleopatra: Count | None = None
    finished: list[str] | None = None
    eaten: list[int] | None = None
    turn: TurnOnTable | None = None


def mosaics_of(state: Cleopatra) -> Sequence[str]:
    """Call mosaics by their names in the edition."""
    return state.rules.garden.names


def walls_of(state: Cleopatra) -> Sequence[int]:
    """Call walls by their numbers in the chain."""
    return range(1, len(state.rules.garden.walls) + 1)


THINGS: Final = (
    BySeat("talents"),
    BySeat("amulets"),
    BySeat("merchants"),
    BySeat("statues"),
    Mask("doors", "door frame", FRAMES),
    Mask("walls", "wall", walls_of),
    Plain("altar"),
    Mask("finished", "category", CATEGORIES),
    Mask("eaten", "seat", seats_of),
)
"""What is read as it is told; of talents and amulets a view tells less."""
TURN: Final = (
    Plain("visit"),
    Counts("units_left", "resource", RESOURCES, slot="pool"),
    Name("piece", "mosaic", mosaics_of),
    Counts("need", "resource", RESOURCES),
    Plain("last"),
    Plain("base"),
    Plain("settled"),
    Counts("played", "character", CHARACTERS),
    Plain("passes"),
    Mask("asked_for", "resource", RESOURCES, slot="asked_kinds"),
    Mask("asked", "seat", seats_of),
)
"""How far the turn has come, read as it is told; of the last card a view may tell less."""
BUILT: Final = {"sphinxes": SPHINX, "obelisks": OBELISK, "throne_parts": THRONE}
"""The categories of which it is enough to count what is built."""


def describe(state: Cleopatra, eyes: int | None) -> dict[str, Any]:
    """Describe the table: all of it, or what the seat *eyes* may know."""
    return {
        **describe_slots(THINGS, state),
        **_describe_players(state, eyes),
        **_describe_market(state, eyes),
        **_describe_palace(state, eyes),
        "turn": _describe_turn(state, eyes),
    }


def _describe_players(state: Cleopatra, eyes: int | None) -> dict[str, Any]:
    """Describe what players hold; of others a seat sees how many cards, and at the end their talents and amulets."""
    seats = range(state.seats)
    own = [seat for seat in seats if eyes in (None, seat)]
    shown = seats if state.over else own
    return {
        "hands": [counts_of(state.hand(seat), KINDS) if seat in own else {} for seat in seats],
        "hand_sizes": state.hands.sizes[:],
        "talents": [state.talents[seat] if seat in shown else None for seat in seats],
        "amulets": [state.amulets[seat] if seat in shown else None for seat in seats],
        "known": list(_known_hands(state, eyes)),
        "doubts": [doubt for seat in own for doubt in _doubted(state, seat)],
    }


def _known_hands(state: Cleopatra, eyes: int | None) -> Iterable[KnownHand]:
    """Tell what all know of each hand, then what seats know besides: every seat, or *eyes* alone."""
    seats = range(state.seats)
    for seat in (EVERYBODY, *(seats if eyes is None else [eyes])):
        for owner in seats:
            if seat != owner:
                row = state.hands.known_to(seat, owner) if seat == EVERYBODY else state.hands.known_besides(seat, owner)
                corrupt = state.corrupt_known[corrupt_place(state, seat, owner)]
                if any(row) or corrupt:
                    whose = None if seat == EVERYBODY else seat
                    yield KnownHand(seat=whose, of=owner, cards=counts_of(row, KINDS), corrupt=corrupt)


def _doubted(state: Cleopatra, seat: int) -> Iterable[Doubted]:
    for zones, row in sorted(state.doubts[seat].items()):
        if not any(row):
            continue
        hands = masked(zones & (1 << HANDS) - 1, range(HANDS))
        yield Doubted(seat=seat, hands=hands, zones=masked(zones >> HANDS, ZONES), cards=counts_of(row, KINDS))


def named(card: int, *, seen: bool) -> str:
    """Call a card as it lies; unknown if it lies face down and is not *seen*."""
    if card & UP:
        return f"{OPEN}{KINDS[card & ~UP]}"
    if not seen:
        return UNKNOWN
    return f"{LONG}{KINDS[card & ~OLD]}" if card & OLD else KINDS[card]


def read_card(where: str, text: str) -> int:
    """Read a card as it lies."""
    up, old = text.startswith(OPEN), text.startswith(LONG)
    return number_of(f"card in {where}", text.removeprefix(OPEN).removeprefix(LONG), KINDS) | UP * up | OLD * old


def _describe_market(state: Cleopatra, eyes: int | None) -> dict[str, Any]:
    seen = eyes is None
    pile = [card | UP * up for card, up in zip(state.deck.pile, state.faces, strict=True)]
    top = [named(card, seen=seen) for card in pile[-1:]]
    below = [named(card, seen=True) if seen else UNKNOWN for card in reversed(pile[:-1])]
    return {
        "draw_pile": [*top, *below],
        "stalls": [[named(card, seen=seen) for card in stall] for stall in state.stalls],
        "discards": _discards_known_to(state, eyes),
        "discards_seen": [masked(mask, range(state.seats)) for mask in state.seen_discards] if seen else None,
    }


def _discards_known_to(state: Cleopatra, eyes: int | None) -> list[str]:
    """List the discards; a seat knows those it saw, but not their order, for a courtesan may change it."""
    discards = state.deck.discards
    if eyes is None:
        return [KINDS[card] for card in discards]
    known = [card for card, mask in zip(discards, state.seen_discards, strict=True) if mask >> eyes & 1]
    return [*(KINDS[card] for card in sorted(known)), *[UNKNOWN] * (len(discards) - len(known))]


def _describe_palace(state: Cleopatra, eyes: int | None) -> dict[str, Any]:
    garden = state.rules.garden
    names = garden.names
    stack = [names[piece] for piece in reversed(state.stack)]
    return {
        **{field: state.built[category] for field, category in BUILT.items()},
        "mosaics": {name: garden.named(squares) for name, squares in zip(names, state.laid, strict=True) if squares},
        "stack": stack if eyes is None else [*stack[:1], *[UNKNOWN] * len(stack[1:])],
        "mosaics_left": sorted(stack),
        "misfits": [names[piece] for piece in state.misfits],
        "sanctuaries": [
            SanctuaryOnTable(seat=seat, squares=garden.named(area), statue=garden.named(statue))
            for seat, area, statue in state.sanctuaries
        ],
        "cleopatra": state.steps,
    }


def _place_told(state: Cleopatra) -> str | None:
    """Write where the element goes that is being built."""
    if state.place < 0:
        return None
    if state.element == DOOR:
        return str(FRAMES[state.place])
    return state.rules.garden.named(state.place) if state.element == MOSAIC else str(state.place + 1)


def read_place(state: Cleopatra, turn: TurnOnTable) -> int:
    """Read where the element goes that is being built."""
    if turn.place is None:
        return NO_ELEMENT
    if state.element == DOOR:
        return number_of("door frame in turn.place", turn.place, FRAMES)
    if state.element == MOSAIC:
        if turn.piece is None:
            raise PositionError("turn.piece: which mosaic is it?")
        return state.rules.garden.placement(turn.piece, turn.place).squares
    return number_of("wall in turn.place", turn.place, [*map(str, walls_of(state))])


def _describe_turn(state: Cleopatra, eyes: int | None) -> TurnOnTable:
    shown = eyes is None or isinstance(state.phase, Answering)
    own = eyes in (None, state.active)
    turn = describe_slots(TURN, state)
    if isinstance(state.phase, Unseen) and not own:
        turn["last"] = 0
    return TurnOnTable(
        **turn,
        element=str(CATEGORIES[state.element]) if state.element >= 0 else None,
        place=_place_told(state),
        drawn=[named(card, seen=eyes is None) for card in reversed(state.drawn)],
        filled=list(state.filled) if any(state.filled) else [],
        looking=[KINDS[kind] if own else UNKNOWN for kind in state.looking],
        areas=[state.rules.garden.named(area) for area in state.areas],
        offers=[_offers(state, seat, seen=shown or eyes == seat) for seat in range(state.seats)] if state.asked else [],
        choices=state.sealed.known_to(eyes) if any(state.sealed.choices) else [],
    )


def _offers(state: Cleopatra, seat: int, *, seen: bool) -> dict[str, int | str]:
    """Tell what *seat* has offered to an ambassador."""
    said = state.offers[seat * RESOURCE_COUNT : (seat + 1) * RESOURCE_COUNT]
    return {KINDS[kind]: number if seen else UNKNOWN for kind, number in enumerate(said) if number != NOBODY}
