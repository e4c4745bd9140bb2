"""The things on the table: players, decks, hands, supplies, scoring, and what they are called. Usable on their own."""

from nomarch.core.table.decks import Deck
from nomarch.core.table.hands import EVERYBODY, Hands
from nomarch.core.table.names import (
    counts_of,
    expect_fit,
    mask_of,
    masked,
    number_of,
    numbers_of,
    row_at,
    row_of,
    seat_at,
)
from nomarch.core.table.players import NOBODY, Seat, Seating, seating
from nomarch.core.table.scoring import (
    SkippedRanks,
    complete_sets,
    in_order,
    majority,
    points_for,
    ranked_awards,
    ranks,
)
from nomarch.core.table.supplies import Supplies
from nomarch.core.table.thing import Shuffler, Thing

__all__ = [
    "EVERYBODY",
    "NOBODY",
    "Deck",
    "Hands",
    "Seat",
    "Seating",
    "Shuffler",
    "SkippedRanks",
    "Supplies",
    "Thing",
    "complete_sets",
    "counts_of",
    "expect_fit",
    "in_order",
    "majority",
    "mask_of",
    "masked",
    "number_of",
    "numbers_of",
    "points_for",
    "ranked_awards",
    "ranks",
    "row_at",
    "row_of",
    "seat_at",
    "seating",
]
