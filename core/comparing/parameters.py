"""The second layer: the values that differ, where each comes from, and the clauses they touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.sides import Pair, Side, said
from nomarch.core.editions import Kind
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.typography import harmless

NOTHING: Final = object()
Path = tuple[str, ...]


class Value(BaseModel):
    """A value of one side: in words, how well it is known, and the passage or reason."""

    model_config = ConfigDict(frozen=True)

    told: str
    kind: Kind
    note: str
    is_changed: bool = False
    """Whether it was changed for this comparison."""

    @property
    def is_assumed(self) -> bool:
        """Whether nobody states it, so that it had to be reconstructed."""
        return self.kind is Kind.ASSUMED and not self.is_changed


class ParameterPair(BaseModel):
    """A value that two sides do not agree on."""

    model_config = ConfigDict(frozen=True)

    path: str
    title: str
    left: Value
    right: Value
    clauses: list[str]
    plays: bool
    """Whether play reads it, or the text alone."""


def compare_parameters(pair: Pair) -> list[ParameterPair]:
    """List the values that differ; of a table those of its cells that do."""
    found = []
    for name in pair.differing:
        field = pair.fields[name]
        for path in _differing((name,), pair.left.parameters[name], pair.right.parameters[name]):
            left, right = (_value(side, pair.speaker, path) for side in pair.sides)
            title = title_of(pair.speaker, path, field.description)
            found.append(
                ParameterPair(
                    path=".".join(path),
                    title=title,
                    left=left,
                    right=right,
                    clauses=list(field.clauses),
                    plays=field.plays,
                )
            )
    return found


def _differing(path: Path, left: Any, right: Any) -> Iterator[Path]:
    """Find the cells of two tables that differ; anything else differs as a whole."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in dict.fromkeys((*left, *right)):
            if left.get(key, NOTHING) != right.get(key, NOTHING):
                yield from _differing((*path, key), left.get(key), right.get(key))
    else:
        yield path


def _value(side: Side, speaker: Speaker, path: Path) -> Value:
    value: Any = side.parameters
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    provenance = side.rules.resolved.provenance(*path)
    changed = any(tuple(name.split(".")) == path[: name.count(".") + 1] for name in side.changes)
    told = value_told(speaker, path, value)
    return Value(told=told, kind=provenance.kind, note=harmless(provenance.note, keep="\n"), is_changed=changed)


def title_of(speaker: Speaker, path: Path, description: str) -> str:
    """Name a field in the language of the speaker, with row and column where it is a table."""
    field, *inside = path
    named = said(speaker, f"field:{field}", description.removesuffix("."))
    steps = [_step(speaker, field, step) for step in inside]
    return f"{named}{speaker.voice.language.colon} {', '.join(steps)}" if steps else named


def value_told(speaker: Speaker, path: Path, value: Any) -> str:
    """Tell a value in the language of the speaker."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return speaker.label("yes" if value else "no")
    if isinstance(value, int):
        return speaker.voice.language.digits(value)
    if isinstance(value, Mapping):
        colon = speaker.voice.language.colon
        cells = (
            f"{_step(speaker, path[0], key)}{colon} {_part(speaker, (*path, key), cell)}" for key, cell in value.items()
        )
        return ", ".join(cells) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(_part(speaker, path, part) for part in value) or "–"
    if ", " in value:
        return ", ".join(value_told(speaker, path, part) for part in value.split(", "))
    for column in (".".join((path[0], path[-1])), path[0]):
        if Face(f"value:{column}.{value}", "say") in speaker.voice.faces:
            return speaker.say(f"value:{column}.{value}")
    return speaker.word(value).replace("_", " ")


def _part(speaker: Speaker, path: Path, value: Any) -> str:
    """Tell a part of a value; one that has parts itself is held together by brackets."""
    told = value_told(speaker, path, value)
    return f"({told})" if isinstance(value, Mapping | list | tuple) and len(value) > 1 else told


def _step(speaker: Speaker, field: str, step: str) -> str:
    """Name a row or a column of a table."""
    return said(speaker, f"field:{field}.{step}", speaker.word(step).replace("_", " "))
