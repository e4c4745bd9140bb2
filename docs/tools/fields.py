"""The fields of the editions of a game as Markdown: what each says, what it may be, and which clauses it serves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from names import source_of, told

from nomarch.core.editions import LONGEST, MOST, Field, derived_of, fields_of
from nomarch.core.engine import Game

BOUNDS: Final = {"ge": "from {}", "gt": "above {}", "lt": "below {}", "max_length": "up to {} entries"}
COUNTED: Final = ("ge", 0)
"""The bound that is a count's own."""


def edition_page(game: Game) -> str:
    """Write the page of a game."""
    source = source_of(game.package)
    model = source[game.shelf.model.__module__.removeprefix(f"{game.package}.")][game.shelf.model.__name__]
    folder = f"../../../games/{game.package.rpartition('.')[2]}/editions"
    files = ", ".join(f"[{name}]({folder}/{name})" for name in _files(game))
    parts = [
        f"# The fields of {game.title}",
        f"What an edition of {game.title} states. *Play* tells whether the engine reads a field, or the text alone. "
        f"`--set FIELD=VALUE` and `changes=` set them for one table; the values are in {files}.",
        *_tables(game, model),
        *_derived(game, model),
        "## What fields are made of",
        f"`Count` is a number from 0 on. Where a field says nothing else, no number in it is above {MOST}, and no "
        f"list, table or text is longer than {LONGEST}.",
        *(part for kind in _kinds(game, model, source) for part in told(kind, level=3)),
    ]
    return "\n\n".join(parts) + "\n"


def _files(game: Game) -> list[str]:
    return sorted(file.name for file in game.shelf.folder.iterdir()) if game.shelf.folder else []


def _tables(game: Game, model: Any) -> Iterator[str]:
    """Write a table for each chapter of the rulebook, in the order of the fields."""
    chapters: dict[str, list[str]] = {}
    for field in fields_of(game.shelf.model).values():
        chapters.setdefault(_chapter(field), []).append(_row(game, model, field))
    for chapter, rows in chapters.items():
        yield f"## {chapter}"
        yield "\n".join(["| field | says | may be | clauses | play |", "|---|---|---|---|---|", *rows])


def _chapter(field: Field) -> str:
    return field.clauses[0].rpartition(":")[2].partition(".")[0] if field.clauses else "other"


def _row(game: Game, model: Any, field: Field) -> str:
    clauses = "<br>".join(f"`{clause}`" for clause in field.clauses)
    plays = "yes" if field.plays else ""
    return f"| `{field.name}` | {field.description} | {_kind(game, model, field)} | {clauses} | {plays} |"


def _kind(game: Game, model: Any, field: Field) -> str:
    """Tell what a field may be."""
    if field.choices == (False, True):
        return "yes or no"
    if field.choices:
        return "<br>".join(
            f"`{json.dumps(choice) if isinstance(choice, bool) else choice}`" for choice in field.choices
        )
    written = str(model.all_members[field.name].annotation).replace("|", r"\|")
    return " ".join([f"`{written}`", *_bounds(game, field)])


def _bounds(game: Game, field: Field) -> Iterator[str]:
    """Tell how far a field may go, where it is not as far as any."""
    model: Any = game.shelf.model
    info = model.__pydantic_fields__[field.name]
    for name, words in BOUNDS.items():
        values = (getattr(bound, name, None) for bound in info.metadata)
        yield from (words.format(value) for value in values if value is not None and (name, value) != COUNTED)
    if field.most != MOST:
        yield f"up to {field.most}" if info.annotation is int else f"with numbers up to {field.most}"


def _derived(game: Game, model: Any) -> Iterator[str]:
    """Tell what texts read besides fields."""
    found = derived_of(game.shelf.model)
    if found:
        yield "## Worked out from them"
        yield "Texts read these like fields; they cannot be set."
        lines = ["| value | says | from |", "|---|---|---|"]
        for name, fields in found.items():
            says = model.all_members[name].docstring
            behind = ", ".join(f"`{field}`" for field in fields)
            lines.append(f"| `{name}` | {says.value if says else ''} | {behind} |")
        yield "\n".join(lines)


def _kinds(game: Game, model: Any, source: Any) -> list[Any]:
    """Find the types of the game that its fields are made of, and those that these are made of."""
    found: dict[str, Any] = {}
    waiting = [model.all_members[name] for name, field in fields_of(game.shelf.model).items() if not field.choices]
    while waiting:
        for path in _named(waiting.pop(0)):
            if path not in found and path.startswith(f"{source.path}."):
                found[path] = kind = source[path.removeprefix(f"{source.path}.")]
                waiting += kind.members.values() if kind.is_class else [kind]
    return sorted(found.values(), key=lambda kind: str(kind.name))


def _named(part: Any) -> Iterator[str]:
    """Name the types that a field or another type is written with."""
    written: Any = (part.annotation or part.value) if part.is_attribute else None
    if hasattr(written, "iterate"):
        yield from (name.canonical_path for name in written.iterate(flat=True) if hasattr(name, "canonical_path"))
