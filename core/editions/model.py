"""What an edition is: a frozen record of typed fields, each of which says what it means and where it is used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from pydantic import ConfigDict
from pydantic import Field as PydanticField
from pydantic.dataclasses import dataclass
from pydantic.fields import FieldInfo


def fact(description: str, *clauses: str, plays: bool = True, **constraints: Any) -> Any:
    """Declare a field of an edition.

    *clauses* are those the field serves; *plays* tells whether the engine reads it or only the text does.
    """
    return PydanticField(
        description=description, json_schema_extra={"clauses": list(clauses), "plays": plays}, **constraints
    )


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Edition:
    """What every edition of every game states. Games add their own fields."""

    players_min: int = fact("The smallest number of players.", "components.players-it-takes", ge=1)
    players_max: int = fact("The largest number of players.", "components.players-it-takes", ge=1)


class Field(NamedTuple):
    """What is known about a field of an edition besides its value."""

    name: str
    description: str
    clauses: tuple[str, ...]
    plays: bool


def fields_of(edition: type[Edition]) -> dict[str, Field]:
    """Describe the fields of an edition model, in their order."""
    declared = cast("dict[str, FieldInfo]", cast("Any", edition).__pydantic_fields__)
    return {name: _field(name, info) for name, info in declared.items()}


def _field(name: str, info: FieldInfo) -> Field:
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    clauses = cast("Iterable[str]", extra.get("clauses", ()))
    return Field(name, info.description or "", tuple(clauses), bool(extra.get("plays", True)))
