"""The index of clauses: every rule a rulebook of the game needs, in reading order, with the passages it comes from.

    ["build.stones-become-a-pyramid"]
    sources = "B261 SM269 IT246"

    ["build.buildings-never-move"]
    sources = "SM146 IT246"
    upheld_by = "tests/games/amun_re/test_upheld.py::test_buildings_never_move"

    ["cards.never-harm"]
    sources = "IT202"
    text_only = "a remark"

    ["rounds.goods-are-named-in-one-order"]
    audience = "screen"

    ["walls.cost"]
    told_in = "quarry.costs-and-rewards"

    ["mosaics.paid-for-palm-squares"]
    silent = { palm_squares = "the picture of the board shows which they are" }

A clause is for the table unless it says that it is for the screen: books leave out what only a program has to be told.
One that is told in another is printed there, in its words or as a row of its table, and keeps its id, its sentences and
its short form. A changed value changes the text of the clauses that its field names; one whose text cannot follow is
silent about the field, and says why.

A clause is played by rules, effects and awards that cite it, by an edition field that names it, or by construction, in
which case it names the test that proves it; or it is text only, and says why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, field_validator

from nomarch.core.engine import Game
from nomarch.core.rulebook.files import package_folder, read_table

IDENTIFIER: Final = re.compile(r"(?:[a-z][a-z-]*:)?[a-z][a-z-]*\.[a-z][a-z-]*")
"""`owner:chapter.slug`; the owner is left out inside its own game."""


class Audience(StrEnum):
    """Whom a clause is for."""

    TABLE = "table"
    """Everybody who plays."""
    SCREEN = "screen"
    """Whoever plays with a program, which has to be told what goes without saying at a table."""


class Clause(BaseModel):
    """A rule as the index lists it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=f"^{IDENTIFIER.pattern}$")]
    sources: tuple[str, ...] = ()
    ruling: str = ""
    """Why the clause is there although no source states it."""
    text_only: str = ""
    upheld_by: str = ""
    audience: Audience = Audience.TABLE
    told_in: str = ""
    """The clause in whose text it is said."""
    silent: dict[str, str] = {}
    """Why its text does not follow a field, or a column of a table: `palm_squares`, `provinces.bank`."""

    @field_validator("sources", mode="before")
    @classmethod
    def _split(cls, sources: str) -> tuple[str, ...]:
        return tuple(sources.split())

    @property
    def chapter(self) -> str:
        """The chapter it stands in."""
        return self.id.rpartition(":")[2].partition(".")[0]


@cache
def clauses_of(game: Game) -> Mapping[str, Clause]:
    """Read the index of a game; a game without one has no clauses."""
    file = game.folder / "clauses.toml" if game.folder else None
    if file is None or not file.is_file():
        return MappingProxyType({})
    return _indexed({name: {**_lent().get(name, {}), **entry} for name, entry in read_table(file).items()})


def clause_of(game: Game, name: str) -> Clause:
    """Give a clause of a game; one that no index lists is an ordinary clause."""
    return clauses_of(game).get(name) or Clause.model_construct(id=name, **_lent().get(name, {}))


def home_of(game: Game, name: str) -> str:
    """Name the clause in whose text a clause is said: itself, or the one it is told in."""
    return clause_of(game, name).told_in or name


def _indexed(entries: Mapping[str, Any]) -> Mapping[str, Clause]:
    return MappingProxyType({name: Clause(id=name, **entry) for name, entry in entries.items()})


@cache
def _lent() -> dict[str, Any]:
    """Read what the mechanisms say of their own clauses."""
    folder = package_folder("nomarch.core.mechanisms")
    return read_table(folder / "clauses.toml") if folder else {}
