"""How far numbers go and how long things get, wherever they are written: nothing from outside fills the memory."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Final

from pydantic import BaseModel
from pydantic_core import PydanticCustomError

from nomarch.core.errors import shortened

MOST: Final = 1000
"""How far the numbers of a field go that says nothing else: beyond what boxes hold, and still dealt in no time."""
LONGEST: Final = 1000
"""How many entries a list or a table has at most, and how many letters a text."""


def expect_within(most: int, where: str, value: object) -> None:
    """Refuse numbers beyond *most*, and what is too long, anywhere in the *value* that stands *where*.

    >>> expect_within(100, "cards", {"beggar": 1000})
    Traceback (most recent call last):
    pydantic_core._pydantic_core.PydanticCustomError: must not exceed 100, but is 1000
    """
    least = -max(most, MOST)
    if isinstance(value, int | float) and not least <= value <= most:
        bound = f"be below {least}" if value < least else f"exceed {most}"
        _refuse(where, f"must not {bound}, but is {shortened(str(value))}")
    if isinstance(value, Collection) and len(value) > LONGEST:
        _refuse(where, f"must not be longer than {LONGEST}, but has a length of {len(value)}")
    for name, part in _parts(value):
        expect_within(most, f"{where}.{name}", part)


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """Name the parts that a value has; the keys of a table are among them."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            name = shortened(str(key))
            yield from ((name, key), (name, part))
    elif isinstance(value, Collection) and not isinstance(value, str | bytes):
        yield from ((str(number), part) for number, part in enumerate(value))
    elif is_dataclass(value):
        yield from ((field.name, getattr(value, field.name)) for field in fields(value))
    elif isinstance(value, BaseModel):
        yield from value


def _refuse(where: str, reason: str) -> None:
    raise PydanticCustomError("out_of_bounds", "{reason}", {"field": where, "reason": reason})
