"""How the values of a field are told when they change: a number, a list, the cells of a table, or how many differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from nomarch.core.comparing.sides import Pair
from nomarch.core.editions import Field
from nomarch.core.rulebook.naming import step_of, value_told

FEW: Final = 5
"""How many cells of a table are told one by one."""
SHORT: Final = 60
"""How long a list may be when it is told."""


class Told(NamedTuple):
    """A change of a value in a sentence, and of what kind it is."""

    sentence: str
    is_figure: bool = False
    """Whether it is a number or a list, which tell themselves."""
    is_switch: bool = False
    """Whether it is a number that was or becomes nothing, as where a rule comes or goes."""
    is_table: bool = False
    is_vague: bool = False
    """Whether the sentence only counts what differs."""


def told_values(pair: Pair, field: Field, title: str) -> Told:
    """Tell the values of a field on both sides."""
    old, new = pair.left.parameters[field.name], pair.right.parameters[field.name]
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _table(pair, field, title, (old, new))
    if _is_list(old) and _is_list(new):
        return _list(pair, field, title, (old, new))
    sentence = _both(pair, title, (field.name,), (old, new))
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in (old, new))
    return Told(sentence, is_figure=numbers, is_switch=numbers and not (old and new))


def _both(pair: Pair, title: str, path: tuple[str, ...], values: tuple[Any, Any]) -> str:
    old, new = (value_told(pair.right.speaker, path, value) for value in values)
    return pair.right.speaker.say("changes:value", title=title, old=old, new=new)


def _list(pair: Pair, field: Field, title: str, values: tuple[Sequence[Any], Sequence[Any]]) -> Told:
    """Tell a list, or how many of its parts came and went if it is long."""
    old, new = values
    if max(len(value_told(pair.right.speaker, (field.name,), value)) for value in values) <= SHORT:
        return Told(_both(pair, title, (field.name,), values), is_figure=True)
    came, went = (sum(part not in others for part in parts) for parts, others in ((new, old), (old, new)))
    sentence = pair.right.speaker.say("changes:parts", title=title, came=came, went=went)
    return Told(sentence, is_figure=True, is_vague=True)


def _table(pair: Pair, field: Field, title: str, values: tuple[Mapping[str, Any], Mapping[str, Any]]) -> Told:
    """Tell the cells that differ if they are few, else how many rows do."""
    speaker, (old, new) = pair.right.speaker, values
    rows = [row for row in dict.fromkeys((*old, *new)) if old.get(row) != new.get(row)]
    cells = [cell for row in rows for cell in _cells((field.name, row), old.get(row), new.get(row))]
    if len(cells) > FEW or any(_is_deep(value) for _, *both in cells for value in both):
        sentence = speaker.say("changes:rows", title=title, number=len(rows))
        return Told(sentence, is_table=True, is_vague=True)
    listed, semicolon = [], speaker.voice.language.colon.replace(":", ";")
    for path, before, now in cells:
        cell = ", ".join(step_of(speaker, field.name, step) for step in path[1:])
        was, is_now = (value_told(speaker, path, value) for value in (before, now))
        listed.append(speaker.say("changes:cell", cell=cell, old=was, new=is_now))
    return Told(speaker.say("changes:cells", title=title, cells=f"{semicolon} ".join(listed)), is_table=True)


def _cells(path: tuple[str, ...], old: Any, new: Any) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Find the cells of a row that differ; a row that only one side has differs as a whole."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return [(path, old, new)]
    keys = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
    return [((*path, key), old.get(key), new.get(key)) for key in keys]


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_deep(value: Any) -> bool:
    """Tell whether a value has parts that have parts."""
    parts = value.values() if isinstance(value, Mapping) else value if _is_list(value) else ()
    return isinstance(value, Mapping) or any(isinstance(part, Mapping | list | tuple) for part in parts)
