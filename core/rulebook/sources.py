"""The sources of a game: what the passages named in its editions and clauses refer to.

    [B]
    title = "Amun Re, Hans im Glück 2003: French translation"
    edition = "hans-im-glueck-2003"
    language = "fr"
    year = 2003

A passage is a source with a place in it, `B347`, or the source itself. What a reader calls a source stands with the
texts, `source:B`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, TypeAdapter

from nomarch.core.engine import Game
from nomarch.core.rulebook.files import read_checked


class Source(BaseModel):
    """A rule text, a review, a report: whatever a value rests on."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    edition: str = ""
    """The edition whose own rules it is."""
    publisher: str = ""
    year: int | None = None
    language: str = ""
    """Its code, `fr`."""
    address: str = ""


SOURCES = TypeAdapter(dict[str, Source])


@cache
def sources_of(game: Game) -> Mapping[str, Source]:
    """Read the sources of a game; one that names none has none."""
    file = game.folder / "sources.toml" if game.folder else None
    found = read_checked(file, SOURCES) if file is not None and file.is_file() else {}
    return MappingProxyType(found)


def source_named(sources: Mapping[str, Source], passage: str) -> str:
    """Find the source of a passage; empty if nobody names it.

    >>> source_named({"X1": None, "X19": None, "B": None}, "X19"), source_named({"B": None}, "B200-204")
    ('X19', 'B')
    """
    if passage in sources:
        return passage
    found = re.fullmatch(r"(\D+)\d.*", passage)
    return found[1] if found and found[1] in sources else ""


def passages_in(sources: Mapping[str, Source], note: str) -> list[str]:
    """Find the passages of known sources that a note names, for readers of another language than its words.

    >>> passages_in({"SM": None}, "SM269, as soon as you place your third stone; SM453 after the purchases")
    ['SM269', 'SM453']
    """
    named = re.findall(r"\b[A-Z]+\d+(?:-\d+)?\b", note)
    return list(dict.fromkeys(passage for passage in named if source_named(sources, passage)))
