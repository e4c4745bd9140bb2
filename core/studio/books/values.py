"""The values of an edition where a page shows them: how they are written, and how a form asks for another."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args, get_origin

from nomarch.core.editions import Edition, fields_of
from nomarch.core.editions.allowed import LISTS, Kind, kind_at
from nomarch.core.errors import shortened
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import step_of, value_told
from nomarch.core.studio.trouble import Trouble
from nomarch.core.workbench.reports.edition import toml

PLAIN: Final = (bool, int, float, str, list, dict)
"""What a value can be."""
SHORT: Final = 400
"""How long a list may be when a form offers to change it."""


def change_read(model: type[Edition], written: str) -> tuple[str, Any]:
    """Read a changed value, `stones_per_pyramid=4`; a list may be written without brackets and quotes.

    >>> change_read(Edition, "players_min=2")
    ('players_min', 2)
    """
    path, equals, text = written.partition("=")
    path, text = path.strip(), text.strip()
    if not equals or not path or not text:
        raise Trouble(400, "rules-broken-change", written=shortened(written))
    kind = kind_at(model, path.split("."))
    if kind is not None and not text.startswith(("[", '"', "{")):
        if kind.type is str or kind.choices:
            return path, text
        if get_origin(kind.type) in LISTS:
            return path, _listed(kind, text)
    value = _value(path, text)
    if not isinstance(value, PLAIN):
        raise Trouble(400, "rules-broken-change", written=shortened(written))
    return path, value


def _listed(kind: Kind, text: str) -> Any:
    entry = kind.at("0")
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return parts if entry is not None and (entry.type is str or entry.choices) else _value("", f"[{','.join(parts)}]")


def _value(path: str, text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
    except (ValueError, RecursionError):
        raise Trouble(400, "rules-huge", what=shortened(path), written=shortened(text)) from None


def change_written(path: str, value: Any) -> str:
    """Write a changed value so that it is read as what it is.

    >>> change_written("majority", "per_bank"), change_written("ranks", [3, 2]), change_written("night", True)
    ('majority=per_bank', 'ranks=[3, 2]', 'night=true')
    """
    if isinstance(value, str) and _value(path, value) == value:
        return f"{path}={value}"
    return f"{path}={toml(value)}"


class Slot(NamedTuple):
    """A value as a form asks for it."""

    path: str
    label: str
    """What is asked for; none where it stands by itself."""
    kind: str
    """`number`, `choice`, `list`, or `fixed` where no form can change it."""
    written: str
    told: str
    usual: str
    """How the edition has it, where it is changed."""
    least: int = 0
    most: int = 0
    choices: Sequence[tuple[str, str]] = ()
    """What it can be, as it is written and as it is told."""

    @property
    def is_changed(self) -> bool:
        """Whether it is otherwise than in the edition."""
        return bool(self.usual)


class Rows(NamedTuple):
    """A table of values."""

    columns: list[str]
    rows: list[tuple[str, list[Slot | None]]]


def slot(speaker: Speaker, path: Sequence[str], value: Any, usual: Any, label: str = "") -> Slot:
    """Make the slot of a value, which the edition has as *usual*."""
    model = speaker.voice.rules.game.shelf.model
    kind = kind_at(model, path) or Kind(None)
    kind = next((each for each in kind.either if each.type is not type(None)), kind)
    told = value_told(speaker, tuple(path), value)
    was = "" if value == usual else value_told(speaker, tuple(path), usual)
    made = Slot(".".join(path), label, "fixed", _written(value), told, was)
    if any("." in step for step in path):
        return made
    if kind.type is bool or kind.choices:
        known = (True, False) if kind.type is bool else kind.choices
        offered = [(_written(each), value_told(speaker, tuple(path), each)) for each in known]
        return made._replace(kind="choice", choices=offered)
    if kind.type is int and isinstance(value, int):
        least, most = kind.reach(fields_of(model)[path[0]].most)
        return made._replace(kind="number", least=least, most=most)
    return made._replace(kind="list") if _is_plain_list(kind, value) and len(made.written) <= SHORT else made


def _is_plain_list(kind: Kind, value: Any) -> bool:
    inner = [Kind.of(each) for each in get_args(kind.type) if each is not ...] if get_origin(kind.type) in LISTS else []
    return bool(inner) and all(each.type in (int, str) or each.choices for each in inner) and isinstance(value, list)


def _written(value: Any) -> str:
    """Write a value as a form shows it."""
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return value if isinstance(value, str) else toml(value) if value is not None else ""


def rows(speaker: Speaker, name: str, table: Mapping[str, Any], usual: Mapping[str, Any]) -> Rows:
    """Lay the cells of a table out, so that each can be changed."""
    nested = all(isinstance(row, Mapping) for row in table.values())
    if not nested:
        told = [(key, [slot(speaker, (name, key), cell, usual.get(key))]) for key, cell in table.items()]
        return Rows([], [(step_of(speaker, name, key), list(cells)) for key, cells in told])
    columns = list(dict.fromkeys(column for row in table.values() for column in row))
    return Rows(
        [step_of(speaker, name, column) for column in columns],
        [
            (step_of(speaker, name, key), [_cell(speaker, (name, key, column), row, usual) for column in columns])
            for key, row in table.items()
        ],
    )


def _cell(
    speaker: Speaker, path: tuple[str, str, str], row: Mapping[str, Any], usual: Mapping[str, Any]
) -> Slot | None:
    _, key, column = path
    before = usual.get(key)
    was = before.get(column) if isinstance(before, Mapping) else None
    label = f"{step_of(speaker, path[0], key)}, {step_of(speaker, path[0], column)}"
    return slot(speaker, path, row[column], was, label) if column in row else None


def neighbour(made: Slot, value: Any) -> Any:
    """Give another value that is near, to try what it is worth; nothing where none is."""
    if made.kind == "number":
        return value + 1 if value < made.most else value - 1 if value > made.least else None
    if made.kind == "choice":
        if isinstance(value, bool):
            return not value
        others = [written for written, _ in made.choices if written != made.written]
        return others[0] if others else None
    if made.kind == "list" and value and all(type(part) is int for part in value):
        return [*value[:-1], value[-1] + 1]
    return None
