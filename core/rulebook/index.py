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

    ["turn.pass-only-when-stuck"]
    ruling = { ruled = "silent" }

    ["components.supplies-are-finite"]
    ruling = { field = "supply_runs_out" }

    ["mosaics.paid-for-palm-squares"]
    silent = { palm_squares = "the picture of the board shows which they are" }

A clause is for the table unless it says that it is for the screen: books leave out what only a program has to be told.
One that is told in another is printed there, in its words or as a row of its table, and keeps its id, its sentences and
its short form. A changed value changes the text of the clauses that its field names; one whose text cannot follow is
silent about the field, and says why.

A ruling tells why a clause is there although no source states it, as the provenance of an edition does: by a reason
and passages, perhaps for some `editions` only. Where a field of the edition decides, its provenance tells it, and the
ruling names the `field`. A ruling that is a plain sentence is printed as it is.

A clause is played by rules, effects and awards that cite it, by an edition field that names it, or by construction, in
which case it names the test that proves it; or it is text only, and says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from nomarch.core.editions import Grounds, Kind, Provenance, Reason, fields_of, read_grounds
from nomarch.core.engine import Game
from nomarch.core.errors import TextError, first_problem
from nomarch.core.rulebook.files import package_folder, read_table

IDENTIFIER: Final = re.compile(r"(?:[a-z][a-z-]*:)?[a-z][a-z-]*\.[a-z][a-z-]*")
"""`owner:chapter.slug`; the owner is left out inside its own game."""


class Audience(StrEnum):
    """Whom a clause is for."""

    TABLE = "table"
    """Everybody who plays."""
    SCREEN = "screen"
    """Whoever plays with a program, which has to be told what goes without saying at a table."""


class Ruling(BaseModel):
    """Why a clause is there although no source states it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    grounds: Grounds | None = None
    field: str = ""
    """The field of the edition whose provenance tells why."""
    editions: tuple[str, ...] = ()
    """The editions it holds for; all, if none is named."""

    def holds_for(self, lineage: Iterable[str]) -> bool:
        """Tell whether the clause is a ruling of ours in an edition, or in one that it is made of."""
        return not self.editions or not set(self.editions).isdisjoint(lineage)

    @classmethod
    def read(cls, told: object) -> object:
        """Read a ruling: a table, or a plain sentence."""
        if isinstance(told, str):
            return (
                cls(grounds=Provenance.doubtful(Kind.RULED, Reason.TOLD, note=told.strip()).grounds) if told else None
            )
        if not isinstance(told, dict) or ("field" in told and set(told) - {"field", "editions"}):
            return told
        apart = {name: told[name] for name in ("field", "editions") if name in told}
        if "field" in told:
            return apart
        kind, grounds = read_grounds({name: value for name, value in told.items() if name not in apart})
        if kind is not Kind.RULED:
            raise ValueError("a clause is ruled, and not assumed")
        return {**apart, "grounds": grounds}


class Clause(BaseModel):
    """A rule as the index lists it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=f"^{IDENTIFIER.pattern}$")]
    sources: tuple[str, ...] = ()
    ruling: Ruling | None = None
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

    @field_validator("ruling", mode="before")
    @classmethod
    def _read_ruling(cls, told: object) -> object:
        return Ruling.read(told)

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
    clauses = _indexed(file, {name: {**_lent().get(name, {}), **entry} for name, entry in read_table(file).items()})
    known = fields_of(game.shelf.model)
    for clause in clauses.values():
        if clause.ruling and clause.ruling.field and clause.ruling.field not in known:
            raise TextError(str(file), 0, f"{clause.id}.ruling: there is no field {clause.ruling.field!r}")
    return clauses


def clause_of(game: Game, name: str) -> Clause:
    """Give a clause of a game; one that no index lists is an ordinary clause."""
    return clauses_of(game).get(name) or Clause.model_construct(id=name, **_lent().get(name, {}))


def home_of(game: Game, name: str) -> str:
    """Name the clause in whose text a clause is said: itself, or the one it is told in."""
    return clause_of(game, name).told_in or name


def told_within(game: Game, name: str) -> list[str]:
    """Name the clauses that are said in the text of a clause."""
    return [*_told_within(game).get(name, ())]


@cache
def _told_within(game: Game) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for clause in clauses_of(game).values():
        if clause.told_in:
            told.setdefault(clause.told_in, []).append(clause.id)
    return told


def _indexed(file: Traversable, entries: Mapping[str, Any]) -> Mapping[str, Clause]:
    clauses = {}
    for name, entry in entries.items():
        try:
            clauses[name] = Clause(id=name, **entry)
        except ValidationError as error:
            place, reason = first_problem(error)
            raise TextError(str(file), 0, f"{'.'.join((name, *place))}: {reason}") from None
    return MappingProxyType(clauses)


@cache
def _lent() -> dict[str, Any]:
    """Read what the mechanisms say of their own clauses."""
    folder = package_folder("nomarch.core.mechanisms")
    return read_table(folder / "clauses.toml") if folder else {}
