"""Editions: the numbers and readings of a game as data, each with its provenance."""

from nomarch.core.editions.coherence import Doubt, contradicted, falls, listed
from nomarch.core.editions.limits import LONGEST, MOST
from nomarch.core.editions.model import (
    MOST_PLAYERS,
    Contradiction,
    Count,
    Edition,
    Field,
    derived,
    derived_of,
    expect_together,
    fact,
    fields_of,
)
from nomarch.core.editions.provenance import DOUBTFUL, Grounds, Kind, Provenance, Reason, read_grounds
from nomarch.core.editions.resolved import Choice, Resolved, fingerprint
from nomarch.core.editions.shelf import Shelf
from nomarch.core.editions.volume import SUFFIX, Variant, Volume

__all__ = [
    "DOUBTFUL",
    "LONGEST",
    "MOST",
    "MOST_PLAYERS",
    "SUFFIX",
    "Choice",
    "Contradiction",
    "Count",
    "Doubt",
    "Edition",
    "Field",
    "Grounds",
    "Kind",
    "Provenance",
    "Reason",
    "Resolved",
    "Shelf",
    "Variant",
    "Volume",
    "contradicted",
    "derived",
    "derived_of",
    "expect_together",
    "fact",
    "falls",
    "fields_of",
    "fingerprint",
    "listed",
    "read_grounds",
]
