"""What the fields of an edition, their values and the clauses of a game are called in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Voice
from nomarch.core.rulebook.typography import finished, harmless

Path = tuple[str, ...]
MARKS: Final = re.compile(r"\[([^]]*)\]\([^)]*\)|\*")
"""Links and stresses of Markdown."""


def said(speaker: Speaker, name: str, otherwise: str) -> str:
    """Say a sentence of a game, or something else if it has none."""
    return speaker.say(name) if Face(name, "say") in speaker.voice.faces else otherwise


def title_of(speaker: Speaker, path: Path, description: str) -> str:
    """Name a field in the language of the speaker, with row and column where it is a table."""
    field, *inside = path
    named = said(speaker, f"field:{field}", description.removesuffix("."))
    steps = [step_of(speaker, field, step) for step in inside]
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
            f"{step_of(speaker, path[0], key)}{colon} {_part(speaker, (*path, key), cell)}"
            for key, cell in value.items()
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


def step_of(speaker: Speaker, field: str, step: str) -> str:
    """Name a row or a column of a table."""
    return said(speaker, f"field:{field}.{step}", speaker.word(step).replace("_", " "))


def first_words(clause: str, voices: Iterable[Voice]) -> str:
    """Give a clause as a summary has it, or in full; in the first edition that has it."""
    for voice in voices:
        for face in (Face(clause, "short"), Face(clause, "text")):
            if face in voice.faces:
                said = " ".join(voice.render(face, harmless).split())
                if said:
                    return finished(MARKS.sub(r"\1", said), voice.language)
    return ""
