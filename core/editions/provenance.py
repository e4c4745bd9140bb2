"""Where a fact comes from."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """How well a fact is known."""

    STATED = "stated"
    """The rules of this edition say so."""
    DEDUCED = "deduced"
    """It follows from what they say."""
    REPORTED = "reported"
    """Somebody outside the rules says so."""
    ASSUMED = "assumed"
    """Nobody says so; a value was needed to play."""


class Provenance(NamedTuple):
    """How well a fact is known, and the passage or the reason.

    >>> Provenance.parse("stated: B104, SM25")
    Provenance(kind=<Kind.STATED: 'stated'>, note='B104, SM25')
    """

    kind: Kind
    note: str

    @classmethod
    def parse(cls, text: object) -> Provenance:
        """Read `kind: note`."""
        kind, colon, note = text.partition(":") if isinstance(text, str) else ("", "", "")
        if not colon or kind.strip() not in set(Kind) or not note.strip():
            kinds = ", ".join(Kind)
            raise ValueError(f"a provenance reads 'kind: passage or reason', the kind one of {kinds}; not {text!r}")
        return cls(Kind(kind.strip()), note.strip())

    def __str__(self) -> str:
        return f"{self.kind}: {self.note}"
