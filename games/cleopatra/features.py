"""What a player of Cleopatra knows as a row of numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine import Feature, Held, Part, Told
from nomarch.core.table import (
    BYTES,
    HIDDEN,
    MOST_KEPT,
    NOBODY,
    Places,
    Row,
    all_bits,
    around,
    bits,
    one_of,
    packed,
    places_of,
    tally,
    turned,
    zeros,
)
from nomarch.games.cleopatra.cards import KIND_COUNT, KINDS, RESOURCE_COUNT, RESOURCES, UP
from nomarch.games.cleopatra.doubts import HANDS
from nomarch.games.cleopatra.elements import CATEGORIES, DOOR, FRAMES, MOSAIC, NO_ELEMENT, WALL
from nomarch.games.cleopatra.phases.ambassador import Answering
from nomarch.games.cleopatra.phases.base import Unseen
from nomarch.games.cleopatra.table import THINGS, TURN, ZONES, walls_of

if TYPE_CHECKING:
    from nomarch.games.cleopatra.moves import Bid
    from nomarch.games.cleopatra.state import Cleopatra, Sanctuary

FACES: Final = (*KINDS, HIDDEN)
"""A card as it lies: by its kind, or face down."""
PURSES: Final = ("talents", "amulets")
"""What players keep behind their screens."""


def _squares(state: Cleopatra) -> list[str]:
    """Name every square of the garden."""
    garden = state.rules.garden
    return [garden.named(1 << square) for square in range(garden.rows * garden.cols)]


# What players hold and know


def _player_places(state: Cleopatra, names: Places) -> None:
    seats = around(state.seats)
    for what in (*PURSES, "corrupt_known", "corrupt_known_to_all"):
        names.numbers += places_of(what, seats)
    names.marks += [
        *places_of("doubts", KINDS),
        *places_of("doubts_in", [f"{zone}.{kind}" for zone in (*seats, *ZONES) for kind in KINDS]),
    ]


def _players(state: Cleopatra, eyes: int, row: Row) -> None:
    """Add what players hold besides cards, and what the seat knows of cards. Purses are open when all is over."""
    seats, numbers, doubts = state.seats, row.numbers, state.doubts[eyes]
    for purse in (state.talents, state.amulets):
        numbers.append(purse[eyes])
        numbers += turned(purse, eyes)[1:] if state.over else [0] * (seats - 1)
    if any(state.corrupt_known):
        numbers += turned(state.corrupt_known[eyes * seats : eyes * seats + seats], eyes)
        numbers += turned(state.corrupt_known[seats * seats :], eyes)
    else:
        numbers += [0] * (2 * seats)
    if doubts:
        row.marks.append(_doubts(tuple(doubts.items()), eyes, seats))
    else:
        row.marks.append(zeros(_doubted(seats)))


def _doubted(seats: int) -> int:
    """Count the places for doubted cards: one a kind for all of them, and for each zone."""
    return (1 + seats + len(ZONES)) * KIND_COUNT


@lru_cache(MOST_KEPT)
def _doubts(doubts: tuple[tuple[int, tuple[int, ...]], ...], eyes: int, seats: int) -> bytes:
    """Count the cards that the seat has lost sight of, all of them and by each zone where they can be.

    Rows of counts are added as long numbers, in which every kind has bytes of its own.
    """
    total = 0
    for where, cards in doubts:
        total += _doubt(where, cards, eyes, seats)
    return total.to_bytes(BYTES * _doubted(seats), "little")


def _doubt(where: int, cards: tuple[int, ...], eyes: int, seats: int) -> int:
    """Lay out one doubt."""
    return int.from_bytes(packed(cards), "little") * _spread(where, eyes, seats)


@lru_cache(MOST_KEPT)
def _spread(where: int, eyes: int, seats: int) -> int:
    """Give the number that, multiplied with a row, has it in the first place and in those of its zones."""
    zones = [*turned([*range(seats)], eyes), *range(HANDS, HANDS + len(ZONES))]
    rows = [0, *[number for number, zone in enumerate(zones, 1) if where >> zone & 1]]
    return sum([1 << 8 * BYTES * KIND_COUNT * row for row in rows])


# The market


def _market_places(state: Cleopatra, names: Places) -> None:
    stalls = range(1, len(state.stalls) + 1)
    names.numbers.append("draw_pile.size")
    names.marks += [
        *places_of("discards", FACES),
        *places_of("draw_pile.top", KINDS),
        *places_of("stalls", [f"{stall}.{face}" for stall in stalls for face in FACES]),
    ]


def _market(state: Cleopatra, eyes: int, row: Row) -> None:
    """Add the cards that lie on the table, as far as the seat sees them or has seen them."""
    pile = state.deck.pile
    row.numbers.append(len(pile))
    row.marks += (
        _discards(state.deck.discards, state.seen_discards, 1 << eyes),
        one_of(pile[-1] if pile and state.faces[-1] else -1, KIND_COUNT),
        _faces(state.stalls),
    )


def _faces(piles: tuple[tuple[int, ...], ...]) -> bytes:
    """Count the cards of piles as they lie."""
    faces = KIND_COUNT + 1
    numbers = [0] * (len(piles) * faces)
    for pile, cards in enumerate(piles):
        for card in cards:
            numbers[pile * faces + (card & ~UP if card & UP else KIND_COUNT)] += 1
    return packed(numbers)


def _discards(cards: tuple[int, ...], seen_by: tuple[int, ...], eye: int) -> bytes:
    """Count the cards that the seat of a bit has seen, by kind, and the others."""
    numbers, seen = [0] * (KIND_COUNT + 1), 0
    for place, eyes in enumerate(seen_by):
        if eyes & eye:
            numbers[cards[place]] += 1
            seen += 1
    numbers[KIND_COUNT] = len(cards) - seen
    return packed(numbers)


# The palace


def _palace_places(state: Cleopatra, names: Places) -> None:
    mosaics, squares = state.rules.garden.names, _squares(state)
    names.numbers += ["cleopatra", *places_of("built", CATEGORIES)]
    names.marks += [
        *places_of("covered", squares),
        *places_of("stack.top", mosaics),
        *places_of("mosaics_left", mosaics),
        *places_of("misfits", mosaics),
        *places_of("sanctuaries", [f"{seat}.{square}" for seat in around(state.seats) for square in squares]),
        *places_of("statue_on", squares),
    ]


def _palace(state: Cleopatra, eyes: int, row: Row) -> None:
    """Add what is built, what lies in the garden, and whose the sanctuaries are."""
    garden, stack = state.rules.garden, state.stack
    mosaics, squares = len(garden.names), garden.rows * garden.cols
    row.numbers.append(state.steps)
    row.numbers += state.built
    row.marks += (
        _mosaics(state.covered, stack, state.misfits, mosaics, squares),
        _sanctuaries(state.sanctuaries, eyes, state.seats, squares),
    )


@lru_cache(MOST_KEPT)
def _mosaics(covered: int, stack: tuple[int, ...], misfits: tuple[int, ...], mosaics: int, squares: int) -> bytes:
    top = one_of(stack[-1] if stack else -1, mosaics)
    return bits(covered, squares) + top + tally(stack, mosaics) + tally(misfits, mosaics)


@lru_cache(MOST_KEPT)
def _sanctuaries(sanctuaries: tuple[Sanctuary, ...], eyes: int, seats: int, squares: int) -> bytes:
    owned, statues = [0] * seats, 0
    for seat, area, statue in sanctuaries:
        owned[(seat - eyes) % seats] |= area
        statues |= statue
    return all_bits((*owned, statues), squares)


# The turn


def _turn_places(state: Cleopatra, names: Places) -> None:
    seats, squares = around(state.seats), _squares(state)
    offers = [f"{seat}.{resource}" for seat in seats for resource in RESOURCES]
    names.numbers += ["last", *places_of("filled", range(1, len(state.filled) + 1))]
    names.marks += [
        *places_of("element", CATEGORIES),
        *places_of("place", (*FRAMES, *(f"wall.{wall}" for wall in walls_of(state)), *squares)),
        *places_of("next", FACES),
        *places_of("drawn", FACES),
        *places_of("looking", FACES),
        *places_of("areas", squares),
        *places_of("offered", offers),
        *places_of("offers", offers),
        *places_of("chosen", seats),
        *places_of("choices", [f"{seat}.{what}" for seat in seats for what in ("talents", *KINDS)]),
    ]


def _turn(state: Cleopatra, eyes: int, row: Row) -> None:
    """Add how far the turn has come. What is done unseen is told to whoever does it."""
    garden = state.rules.garden
    squares, own = garden.rows * garden.cols, eyes == state.active
    row.numbers.append(0 if not own and isinstance(state.phase, Unseen) else state.last)
    row.numbers += state.filled
    row.marks.append(_building(state.element, state.place, len(garden.walls), squares))
    offers, choices = 2 * len(state.offers), state.seats * (2 + KIND_COUNT)
    if state.drawn or state.looking or state.areas or state.asked or any(state.sealed.choices):
        row.marks += (
            _faces((state.drawn[-1:], state.drawn)),
            tally(state.looking if own else (KIND_COUNT,) * len(state.looking), len(FACES)),
            bits(_union(state.areas), squares),
            _offers(state, eyes) if state.asked else zeros(offers),
            _choices(state, eyes) if any(state.sealed.choices) else zeros(choices),
        )
    else:  # as it is most of the time
        row.marks.append(zeros(3 * len(FACES) + squares + offers + choices))


@lru_cache(MOST_KEPT)
def _building(element: int, place: int, walls: int, squares: int) -> bytes:
    """Tell which element is being built, and where it goes."""
    there = place if place >= 0 else NO_ELEMENT
    return (
        one_of(element, len(CATEGORIES))
        + one_of(there if element == DOOR else NO_ELEMENT, len(FRAMES))
        + one_of(there if element == WALL else NO_ELEMENT, walls)
        + bits(place if element == MOSAIC and place >= 0 else 0, squares)
    )


def _union(areas: tuple[int, ...]) -> int:
    """Put areas together; they do not touch."""
    union = 0
    for area in areas:
        union |= area
    return union


def _offers(state: Cleopatra, eyes: int) -> bytes:
    """Tell the offers to an ambassador: that one was made, and its number once it is shown."""
    offers = turned(state.offers, eyes, RESOURCE_COUNT)
    shown = len(offers) if isinstance(state.phase, Answering) else RESOURCE_COUNT
    made = [number != NOBODY for number in offers]
    return packed([*made, *[max(0, number) for number in offers[:shown]], *[0] * (len(offers) - shown)])


def _choices(state: Cleopatra, eyes: int) -> bytes:
    """Tell sealed choices: that one was made, and what it is once it is shown."""
    choices, shown = turned(state.sealed.choices, eyes), state.sealed.shown
    told = [
        _chosen(choice) if choice is not None and (shown or not step) else zeros(1 + KIND_COUNT)
        for step, choice in enumerate(choices)
    ]
    return b"".join([packed([choice is not None for choice in choices]), *told])


def _chosen(choice: Bid | Any) -> bytes:
    """Tell the talents taken in hand, or the card given."""
    return packed((getattr(choice, "amount", 0),)) + one_of(getattr(choice, "kind", -1), KIND_COUNT)


SECRET: Final = ("last", *PURSES)
"""What is not read as it lies."""
FEATURES: Final[tuple[Feature, ...]] = (
    *(thing for thing in THINGS if thing.field not in SECRET),
    Held("hands"),
    Told(_player_places, _players),
    Told(_market_places, _market),
    Told(_palace_places, _palace),
    Part("turn", (*(slot for slot in TURN if slot.field not in SECRET), Told(_turn_places, _turn))),
)
"""Every fact of the document of a view, at a place of its own.

Left out are which mosaic lies on which of the squares that are covered, and the order of cards in stalls and of those
that wait behind the next one. Of doubted cards it is told in which zones they can be, not which of them share theirs.
"""
