"""What may stand at a place of an edition, in words and with an example of how it is written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic.fields import FieldInfo

from nomarch.core.editions.limits import MOST
from nomarch.core.editions.model import Edition, fields_of
from nomarch.core.errors import near

LISTS: Final = (list, tuple)
KEY: Final = "[key]"
"""How a complaint calls the name of an entry."""
EXAMPLES: Final = ("3", "2", "2")
SHOWN: Final = 3
"""So many entries an example has at most."""


class Kind(NamedTuple):
    """A type with the bounds it was declared with."""

    type: Any
    bounds: tuple[Any, ...] = ()

    @classmethod
    def of(cls, declared: Any, bounds: Iterable[Any] = ()) -> Kind:
        """Take a type apart that may be annotated with bounds."""
        if get_origin(declared) is not Annotated:
            return cls(declared, tuple(bounds))
        inner, *notes = get_args(declared)
        told = (bound for note in notes for bound in (note.metadata if isinstance(note, FieldInfo) else [note]))
        return cls.of(inner, (*bounds, *told))

    @property
    def choices(self) -> tuple[Any, ...]:
        """The values it can have, if they have names."""
        if get_origin(self.type) is Literal:
            return get_args(self.type)
        return tuple(each.value for each in self.type) if _is_a(self.type, Enum) else ()

    @property
    def parts(self) -> dict[str, Kind]:
        """The fields of a table of its own kind."""
        return {name: Kind.of(info.annotation, info.metadata) for name, info in _declared(self.type).items()}

    @property
    def either(self) -> tuple[Kind, ...]:
        """The kinds of which it is one."""
        united = get_origin(self.type) in (Union, UnionType)
        return tuple(map(Kind.of, get_args(self.type))) if united else (self,)

    def at(self, step: str) -> Kind | None:
        """Give the kind of what lies in it under a name or a number, if something can."""
        origin, inner = get_origin(self.type), get_args(self.type)
        if origin is dict:
            return Kind.of(inner[1])
        if origin in LISTS:
            return Kind.of(inner[0])
        return self.parts.get(step)

    def reach(self, most: int) -> tuple[int, int]:
        """Give the least and the largest number that its bounds allow, where a field has none above *most*."""
        least, top = -max(most, MOST), most
        for bound in self.bounds:
            match bound:
                case Ge(ge=int(number)):
                    least = max(least, number)
                case Gt(gt=int(number)):
                    least = max(least, number + 1)
                case Le(le=int(number)):
                    top = min(top, number)
                case Lt(lt=int(number)):
                    top = min(top, number - 1)
                case _:
                    pass
        return least, top


def kind_at(model: type[Edition], path: Sequence[str]) -> Kind | None:
    """Find the kind of what stands at the place of an edition to which a path leads, if there is such a place.

    >>> kind_at(Edition, ["players_min"]).reach(100), kind_at(Edition, ["nowhere"])
    ((1, 100), None)
    """
    reached: Kind | None = Kind(model)
    for step in path:
        reached = reached.at(step) if reached else None
    return reached


def expected(model: type[Edition], path: Sequence[str]) -> str:
    """Say what must stand at the place of an edition to which a path leads; nothing if there is no such place."""
    field = fields_of(model).get(path[0]) if path else None
    if field is None:
        return ""
    reached = Kind(model).parts[path[0]]
    *steps, last = path
    for step in steps[1:-1] if last == KEY else path[1:]:
        inner = reached.at(step)
        if inner is None:
            break
        reached = inner
    if last == KEY and get_origin(reached.type) is dict:
        names = Kind.of(get_args(reached.type)[0])
        return f"must be called by {_told(names, field.most) if names.choices else 'a whole number'}"
    told = _told(reached, field.most)
    return f"must be {told}" if told else ""


def called(model: type[Edition], path: Sequence[str]) -> str:
    """Name a place as a person counts: the entries of a list from the first one, not by what they are behind."""
    told, reached = [""], Kind(model)
    for step in path:
        if len(reached.either) > 1 or step == KEY:
            break
        if get_origin(reached.type) in LISTS and step.isdigit():
            told += [f"entry {int(step) + 1}", ""]
        else:
            told[-1] += f".{step}" if told[-1] else step
        reached = reached.at(step) or Kind(None)
    return ", ".join(filter(None, told))


def parts_at(model: type[Edition], path: Sequence[str], unknown: str) -> str:
    """Say which fields there are at a place, and whether one is near to an *unknown* one."""
    reached = kind_at(model, path)
    known = list(reached.parts) if reached else []
    return f"there is no such field{near(unknown, known)}; there are: {', '.join(known)}" if known else ""


def _told(kind: Kind, most: int) -> str:
    if len(kind.either) > 1:
        return " or ".join(_told(each, most) for each in kind.either)
    if kind.choices:
        return f"one of {', '.join(map(json.dumps, kind.choices))}" if len(kind.choices) > 1 else _written(kind)
    if kind.type is bool:
        return "true or false, without quotes"
    if kind.type is int:
        least, top = kind.reach(most)
        return f"a whole number from {least} to {top}"
    if kind.type is float:
        return "a number"
    if kind.type is str:
        return "a text in quotes"
    if get_origin(kind.type) in LISTS:
        return f"a list, written {_written(kind)}"
    return f"a table, written {_written(kind)}" if kind.parts or get_origin(kind.type) is dict else ""


def _written(kind: Kind, example: str = EXAMPLES[0]) -> str:
    """Write an example as an edition file has it."""
    kind = kind.either[0]
    if kind.choices:
        return json.dumps(kind.choices[0])
    if kind.parts:
        return "{ " + ", ".join(f"{name} = {_written(part)}" for name, part in _needed(kind)) + " }"
    origin, inner = get_origin(kind.type), get_args(kind.type)
    if origin in LISTS:
        is_fixed = origin is tuple and ... not in inner
        return f"[{', '.join(_entries(Kind.of(inner[0]), len(inner) if is_fixed else SHOWN))}]"
    if origin is dict:
        name, entry = Kind.of(inner[0]), _written(Kind.of(inner[1]))
        called = name.choices[0] if name.choices else "1" if name.type is int else "name"
        return f"{{ {called} = {entry} }}"
    return {bool: "true", str: '"text"'}.get(kind.type, example)


def _needed(kind: Kind) -> list[tuple[str, Kind]]:
    """Give the fields that a table cannot do without."""
    return [(name, part) for name, part in kind.parts.items() if _declared(kind.type)[name].is_required()]


def _entries(kind: Kind, count: int) -> list[str]:
    """Write some entries of a list: names that differ, or numbers."""
    if kind.choices:
        return [json.dumps(choice) for choice in kind.choices[:count]]
    if kind.type is int:
        return list(EXAMPLES[:count])
    return [_written(kind)] * min(count, 2)


def _declared(kind: Any) -> dict[str, FieldInfo]:
    return getattr(kind, "__pydantic_fields__", {})


def _is_a(kind: Any, parent: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, parent)
