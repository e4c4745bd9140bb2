"""Editions: the numbers and readings of a game as data, each with its provenance."""

from nomarch.core.editions.model import Edition, Field, fact, fields_of
from nomarch.core.editions.provenance import Kind, Provenance
from nomarch.core.editions.shelf import Choice, Resolved, Shelf, Variant, fingerprint

__all__ = [
    "Choice",
    "Edition",
    "Field",
    "Kind",
    "Provenance",
    "Resolved",
    "Shelf",
    "Variant",
    "fact",
    "fields_of",
    "fingerprint",
]
