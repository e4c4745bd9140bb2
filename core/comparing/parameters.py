"""The second layer: the values that differ, where each comes from, and the clauses they touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.editions import Kind
from nomarch.core.editions.tables import leaves
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import title_of, value_told
from nomarch.core.rulebook.notes import reason_told
from nomarch.core.rulebook.signs import SIGNS
from nomarch.core.rulebook.sources import passages_in, sources_of
from nomarch.core.rulebook.typography import harmless

NOTHING: Final = object()
Path = tuple[str, ...]


class Value(BaseModel):
    """A value of one side: in words, how well it is known, and the passage or reason."""

    model_config = ConfigDict(frozen=True)

    told: str
    kind: Kind
    note: str
    language: str = "en"
    """The language of the note."""
    is_changed: bool = False
    """Whether it was changed for this comparison."""

    @property
    def sign(self) -> str:
        """The sign of a value that is ours: nobody states it, or it is how an unclear rule is played."""
        return "" if self.is_changed else SIGNS.get(self.kind, "")


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
            left, right = (value_of(side, pair.speaker, path) for side in pair.sides)
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


def value_of(side: Side, speaker: Speaker, path: Path) -> Value:
    """Tell a value of a side, and where it comes from."""
    value: Any = side.parameters
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    cell = next(((*path, *inner) for inner, _ in leaves(value)), path) if isinstance(value, dict) else path
    provenance = side.rules.resolved.provenance(*cell)
    changed = any(tuple(name.split(".")) == path[: name.count(".") + 1] for name in side.changes)
    told = value_told(speaker, path, value)
    text, language = _reason(side, speaker, cell)
    note = harmless(text, keep="\n")
    return Value(told=told, kind=provenance.kind, note=note, language=language, is_changed=changed)


def _reason(side: Side, speaker: Speaker, path: Path) -> tuple[str, str]:
    """Say why a value is as it is; words the reader does not speak leave the passages they name."""
    reason = reason_told(speaker, side.rules.resolved, path)
    passages = passages_in(sources_of(side.rules.game), reason.text) if reason.language != speaker.code else []
    return (", ".join(passages), speaker.code) if passages else (reason.text, reason.language)
