"""Variations: the values around a given one, as far as the model of an edition allows them.

Numbers go up and down and to nothing and one, choices are taken in turn, lists grow and shrink by a place and differ in
each, tables in each row and each column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter

from nomarch.core.editions import Edition, fields_of
from nomarch.core.errors import shortened

Path = tuple[str, ...]
Schema = Mapping[str, Any]
Other = tuple[Path, Any, Any]
"""What can stand instead of a value: where it differs, what stands there, and the whole with it."""
LEGIBLE: Final = 80
"""How many letters of a value a fault tells."""


class Change(NamedTuple):
    """Another value for a field: the whole of it, and what of it is other than before."""

    field: str
    path: Path
    """Where in the field it differs."""
    told: Any
    """What stands there now."""
    value: Any
    """The whole field with it."""

    def __str__(self) -> str:
        return f"{'.'.join((self.field, *self.path))} = {shortened(str(self.told), LEGIBLE)}"

    @property
    def column(self) -> str:
        """The field, with the column of a table it is in: what a row is called does not matter."""
        return ".".join((self.field, *(step for step in self.path[1:] if not step.isdecimal())))


class Variations:
    """The values that an edition could have, as far as its model says field by field."""

    def __init__(self, model: type[Edition]) -> None:
        self._fields: Final = fields_of(model)
        schema = TypeAdapter(model).json_schema()
        self._kinds: Final[Schema] = schema.get("properties", {})
        self._known: Final[Schema] = schema.get("$defs", {})

    def changes(self, field: str, given: Any) -> Iterator[Change]:
        """Give other values of a field than the given one, each of them once."""
        told = [given]
        for path, part, whole in self._other(self._kinds[field], given, self._fields[field].most):
            if whole not in told:
                told.append(whole)
                yield Change(field, path, part, whole)

    # what can stand instead of a value

    def _other(self, kind: Schema, value: Any, most: int) -> Iterator[Other]:
        kind = self._resolved(kind, value)
        if isinstance(value, list):
            yield from self._lists(kind, value, most)
        elif isinstance(value, dict):
            yield from self._tables(kind, value, most)
        else:
            yield from (((), other, other) for other in self._single(kind, value, most))

    def _single(self, kind: Schema, value: Any, most: int) -> Iterator[Any]:
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (number for number in _numbers(value) if _is_within(kind, number, most))
        yield from (other for other in self._choices(kind) if other != value)

    def _lists(self, kind: Schema, value: list[Any], most: int) -> Iterator[Other]:
        kinds = [self._item(kind, place) for place in range(len(value) + 1)]
        if (further := self._further(kinds[-1], value)) is not None:
            yield (), [*value, further], [*value, further]
        if value:
            yield (), value[:-1], value[:-1]
            yield (), [], []
        if len(value) > 1 and isinstance(value[0], str):
            swapped = [value[1], value[0], *value[2:]]
            yield (), swapped, swapped
        for place, part in enumerate(value):
            for path, told, other in _of_row(place, part, [*self._other(kinds[place], part, most)], in_table=False):
                whole = [*value[:place], other, *value[place + 1 :]]
                is_cell = path or isinstance(part, list | dict) or _is_large(value)
                yield ((str(place + 1), *path), told, whole) if is_cell else ((), whole, whole)
        yield from _all_rows({str(place): part for place, part in enumerate(value)}, lambda rows: list(rows.values()))

    def _further(self, kind: Schema, value: list[Any]) -> Any:
        """Give what a list can have in a place more: what is not yet in it, a number beyond, or its last once more."""
        resolved = self._resolved(kind, value[-1] if value else None)
        unused = [choice for choice in self._choices(resolved) if choice not in value]
        if unused:
            return unused[0]
        if resolved.get("type") == "integer":
            rises = len(value) > 1 and value == sorted(set(value))
            return value[-1] + rises if value else 1
        return value[-1] if value else None

    def _tables(self, kind: Schema, value: dict[str, Any], most: int) -> Iterator[Other]:
        columns: Schema = kind.get("properties", {})
        for row, (key, part) in enumerate(value.items()):
            inner = columns.get(key) or kind.get("additionalProperties", {})
            strings = [other for other in value.values() if isinstance(other, str) and not columns]
            free = [((), other, other) for other in strings if other != part][:1] if isinstance(part, str) else []
            others = [*self._other(inner, part, most), *free]
            row_of_table = 0 if columns and isinstance(part, list | dict) else row
            for path, told, other in _of_row(row_of_table, part, others, in_table=True):
                yield (key, *path), told, {**value, key: other}
        if not columns:
            yield from self._rows(kind, value)
            yield from _all_rows(value, dict)

    def _rows(self, kind: Schema, value: dict[str, Any]) -> Iterator[Other]:
        """Give a table with its last row left out, without any, and with a row more that is like the last."""
        if not value:
            return
        last = list(value)[-1]
        fewer = {key: part for key, part in value.items() if key != last}
        yield (last,), "left out", fewer
        yield (), {}, {}
        names = self._choices(self._resolved(kind.get("propertyNames", {}), ""))
        more = next((name for name in names if name not in value), "")
        if all(key.isdecimal() for key in value):
            more = str(max(map(int, value)) + 1)
        if more:
            yield (more,), value[last], {**value, more: value[last]}

    # what the model says of a value

    def _resolved(self, kind: Schema, value: Any) -> Schema:
        """Follow references, and of several kinds choose the one the value is of."""
        while "$ref" in kind:
            kind = self._known[kind["$ref"].rpartition("/")[2]]
        if "anyOf" in kind:
            several = [self._resolved(each, value) for each in kind["anyOf"]]
            own = next((each for each in several if _is_of(each, value)), several[0])
            others = [other for each in several if each is not own for other in self._choices(each)]
            return {**own, "enum": [*self._choices(own), *others]}
        return kind

    @staticmethod
    def _choices(kind: Schema) -> list[Any]:
        return [kind["const"]] if "const" in kind else kind.get("enum", [])

    @staticmethod
    def _item(kind: Schema, place: int) -> Schema:
        fixed = kind.get("prefixItems", [])
        item: Schema = fixed[place] if place < len(fixed) else kind.get("items") or {}
        return item


def _numbers(value: int) -> Iterator[int]:
    """Give the numbers around one; below nothing only if it is itself."""
    yield from (
        number
        for number in dict.fromkeys((value + 1, value - 1, value + 2, 0, 1))
        if number != value and (number >= 0 or value < 0)
    )


def _is_within(kind: Schema, number: int, most: int) -> bool:
    least, above = kind.get("minimum", number), kind.get("exclusiveMinimum", number - 1)
    top, below = kind.get("maximum", most), kind.get("exclusiveMaximum", number + 1)
    return bool(least <= number <= min(top, most) and above < number < below)


def _is_of(kind: Schema, value: Any) -> bool:
    if isinstance(value, str):
        return "enum" in kind or "const" in kind or kind.get("type") == "string"
    return kind.get("type") == {int: "integer", list: "array", dict: "object", bool: "boolean"}.get(type(value))


def _is_large(value: list[Any]) -> bool:
    return len(str(value)) > LEGIBLE


def _of_row(row: int, part: Any, others: list[Other], *, in_table: bool) -> list[Other]:
    """Choose what is tried in a row: all in the first, in others one cell, by turns, for rows of a table are alike."""
    if isinstance(part, list | dict):
        return others if row == 0 or not others else [others[row % len(others)]]
    return others[:1] if row and in_table else others


def _all_rows(rows: Mapping[str, Any], made: Any) -> Iterator[Other]:
    """Make all rows of a table of lists longer or shorter by a place."""
    if rows and all(isinstance(row, list) and row for row in rows.values()):
        for told, change in (("longer", lambda row: [*row, row[-1]]), ("shorter", lambda row: row[:-1])):
            yield (), f"every row a place {told}", made({key: change(row) for key, row in rows.items()})
