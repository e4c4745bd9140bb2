"""What an edition is: a frozen record of typed fields, each of which says what it means and where it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple, Self, cast, get_args, get_origin

from pydantic import ConfigDict, model_validator
from pydantic import Field as PydanticField
from pydantic.dataclasses import dataclass
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from nomarch.core.editions.limits import MOST, expect_within

MOST_PLAYERS: Final = 100
"""More than sit down at any table."""
Count = Annotated[int, PydanticField(ge=0)]
"""So many things; never fewer than none, and no more than its field allows."""


def fact(description: str, *clauses: str, plays: bool = True, le: int = MOST, **constraints: Any) -> Any:
    """Declare a field of an edition.

    *clauses* are those the field serves; *plays* tells whether the engine reads it or only the text does. No number in
    the field, nor in the lists and tables it is made of, is above *le*.
    """
    extra = {"clauses": list(clauses), "plays": plays, "le": le}
    return PydanticField(description=description, json_schema_extra=cast("Any", extra), **constraints)


def derived(*fields: str) -> Callable[[Callable[[Any], Any]], Any]:
    """Make a value of an edition that is worked out from *fields*, for texts to read like one of them."""

    def decorate(compute: Callable[[Any], Any]) -> Any:
        compute.__dict__["derived_from"] = fields
        return property(compute)

    return decorate


def expect_together(checks: Iterable[tuple[bool, str, str]]) -> None:
    """Refuse values that fit one by one but not together: the first check that is wrong names its field and reason."""
    for wrong, field, reason in checks:
        if wrong:
            raise PydanticCustomError("hangs_together", "{reason}", {"field": field, "reason": reason})


class Contradiction(NamedTuple):
    """Values that can be played, but that do not go together: somebody may want them so, hardly by mistake."""

    fields: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Edition:
    """What every edition of every game states. Games add their own fields."""

    players_min: int = fact(
        "The smallest number of players.", "table:components.players-it-takes", ge=1, le=MOST_PLAYERS
    )
    players_max: int = fact(
        "The largest number of players.", "table:components.players-it-takes", ge=1, le=MOST_PLAYERS
    )

    def contradictions(self) -> Iterable[Contradiction]:
        """Name what does not go together, though it can be played; a game says so for its own fields."""
        return ()

    @model_validator(mode="after")
    def _is_within_bounds(self) -> Self:
        """Refuse what no box holds, before anything is made of it."""
        for field in fields_of(type(self)).values():
            expect_within(field.most, field.name, getattr(self, field.name))
        return self


class Field(NamedTuple):
    """What is known about a field of an edition besides its value."""

    name: str
    description: str
    clauses: tuple[str, ...]
    plays: bool
    choices: tuple[object, ...]
    """The values it can have, if they have names, or are yes and no."""
    most: int
    """What no number in it is above."""


def fields_of(edition: type[Edition]) -> Mapping[str, Field]:
    """Describe the fields of an edition model, in their order."""
    return _fields_of(cast("Any", edition))


@cache
def _fields_of(edition: Any) -> Mapping[str, Field]:
    declared = cast("dict[str, FieldInfo]", edition.__pydantic_fields__)
    return MappingProxyType({name: _field(name, info) for name, info in declared.items()})


def derived_of(edition: Any) -> dict[str, tuple[str, ...]]:
    """Name the derived values of an edition model, with the fields behind them."""
    return _derived_of(edition)


@cache
def _derived_of(edition: Any) -> dict[str, tuple[str, ...]]:
    computed = {name: value.fget for name, value in vars(edition).items() if isinstance(value, property)}
    return {name: made.__dict__["derived_from"] for name, made in computed.items() if made and made.__dict__}


def _field(name: str, info: FieldInfo) -> Field:
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    clauses = cast("Iterable[str]", extra.get("clauses", ()))
    choices = tuple(_choices(info.annotation))
    most = cast("int", extra.get("le", MOST))
    return Field(name, info.description or "", tuple(clauses), bool(extra.get("plays", True)), choices, most)


def _choices(kind: Any) -> Iterable[object]:
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (member.value for member in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()
