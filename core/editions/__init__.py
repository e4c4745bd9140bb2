"""Editions: the numbers and readings of a game as data, each with its provenance."""

from nomarch.core.editions.limits import LONGEST, MOST
from nomarch.core.editions.model import (
    MOST_PLAYERS,
    Count,
    Edition,
    Field,
    derived,
    derived_of,
    expect_together,
    fact,
    fields_of,
)
from nomarch.core.editions.provenance import OURS, Grounds, Kind, Provenance, Reason, read_grounds
from nomarch.core.editions.shelf import Choice, Resolved, Shelf, Variant, fingerprint

__all__ = [
    "LONGEST",
    "MOST",
    "MOST_PLAYERS",
    "OURS",
    "Choice",
    "Count",
    "Edition",
    "Field",
    "Grounds",
    "Kind",
    "Provenance",
    "Reason",
    "Resolved",
    "Shelf",
    "Variant",
    "derived",
    "derived_of",
    "expect_together",
    "fact",
    "fields_of",
    "fingerprint",
    "read_grounds",
]
