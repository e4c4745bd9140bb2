"""What a table chose to play, and the edition that comes of it."""

from __future__ import annotations

import hashlib
import json
import pathlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from nomarch.core.editions.model import Contradiction, Edition
from nomarch.core.editions.provenance import Kind, Provenance, Reason
from nomarch.core.editions.tables import Values, merge, nearest
from nomarch.core.editions.volume import SUFFIX, Sources, Volume

WRITTEN: Final = re.compile(rf"(?P<edition>.*?{re.escape(SUFFIX)}|[^+]*)(?P<variants>(?:\+[^+]*)*)", re.DOTALL)
"""An edition and its variants as one writes them: `first+rich`, `desk/mine.toml+rich`."""


class Choice(NamedTuple):
    """What a table chose to play: an edition, variants of it, and single values changed by their dotted names."""

    edition: str
    """Its name on the shelf, or the path of its file."""
    variants: tuple[str, ...] = ()
    changes: Mapping[str, object] = MappingProxyType({})

    @classmethod
    def read(cls, written: str, changes: Mapping[str, object] | None = None) -> Choice:
        """Read an edition with variants behind it.

        >>> Choice.read("desk/mine.toml+rich").variants
        ('rich',)
        """
        parts = WRITTEN.fullmatch(written)
        edition, variants = (parts["edition"], parts["variants"]) if parts else (written, "")
        return cls(edition, tuple(variants.split("+")[1:]), changes or {})

    @property
    def written(self) -> str:
        """The edition with its variants, as one writes them."""
        return "+".join([self.edition, *self.variants])


class Resolved:
    """An edition with its parents, the chosen variants and changes applied, and checked by the model."""

    def __init__(
        self,
        choice: Choice,
        edition: Edition,
        parameters: Values,
        sources: Sources,
        line: Sequence[Volume] = (),
        lineage: tuple[str, ...] = (),
    ) -> None:
        self.choice: Final = choice
        self.edition: Final = edition
        self.parameters: Final = parameters
        self.sources: Final = sources
        self.line: Final = tuple(line)
        """The files it was read from, the oldest first."""
        self.lineage: Final = lineage or lineage_of(line) or (name_of(choice.edition),)
        """Its name and those of the editions whose words, variants and examples it has, the nearest first."""

    @property
    def name(self) -> str:
        """The name of the edition."""
        return self.lineage[0]

    @property
    def base(self) -> str:
        """The published edition that it is, or that it is made of."""
        return self.lineage[-1]

    @property
    def is_own(self) -> bool:
        """Whether it is an edition of one's own, made of another."""
        return len(self.lineage) > 1

    @property
    def is_changed(self) -> bool:
        """Whether something may be otherwise than in the published edition and its variants."""
        return self.is_own or bool(self.choice.changes)

    @property
    def title(self) -> str:
        """The full name of the edition."""
        return self.line[-1].title if self.line else self.name

    def title_in(self, code: str) -> str:
        """Give the full name in a language."""
        return self.line[-1].title_in(code) if self.line else self.name

    @cached_property
    def terms(self) -> Values:
        """Words of one's own, as the file states them."""
        words: Values = {}
        for volume in self.line:
            merge(words, volume.terms)
        return words

    def provenance(self, *path: str) -> Provenance:
        """Tell where the value at *path* comes from: `provenance("provinces", "abu", "fields")`."""
        return nearest(self.sources, path) or Provenance.doubtful(Kind.ASSUMED, Reason.UNNAMED)

    def states(self, *path: str) -> bool:
        """Tell whether the value at *path* has a provenance of its own."""
        return path in self.sources

    def with_edition(self, edition: Edition, parameters: Values | None = None) -> Resolved:
        """Give the same with another object for the edition: one that watches over its reading, or has other values."""
        return Resolved(self.choice, edition, parameters or self.parameters, self.sources, self.line, self.lineage)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all parameters: equal for equal rules, whatever the edition is called."""
        return fingerprint(self.parameters)

    @property
    def contradictions(self) -> list[Contradiction]:
        """What in it does not go together, though it can be played."""
        return list(self.edition.contradictions())

    def place_of(self, fields: Iterable[str]) -> str:
        """Name the file and the line that a person edits to change one of some fields."""
        changed = {path.partition(".")[0] for path in self.choice.changes}
        for volume in reversed(self.line):
            for field in fields:
                if field in changed:
                    return f"--set {field}"
                if field in volume.values:
                    return volume.place("values", field)
        return self.line[-1].where if self.line else self.name


def name_of(edition: str) -> str:
    """Give the name of an edition that may be called by the path of its file."""
    return pathlib.PurePath(edition).name.removesuffix(SUFFIX)


def lineage_of(line: Sequence[Volume]) -> tuple[str, ...]:
    """Name an edition and those it inherits everything from: those of one's own, and what the last of them extends."""
    names: list[str] = []
    for volume in reversed(line):
        names.append(volume.name)
        if not volume.is_own:
            break
    return tuple(names)


def fingerprint(parameters: Mapping[str, Any]) -> str:
    """Hash all parameters of an edition."""
    return hashlib.sha256(json.dumps(parameters, sort_keys=True).encode()).hexdigest()[:16]
