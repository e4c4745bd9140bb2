"""The public names of the toolkit as Markdown: signatures and docstrings, read from the source and not by running it.

So the pages are the same on every Python, and what stands behind a field in the source stands behind it here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from nomarch.core.optional import needed

CORE: Final = "nomarch.core"
WIDTH: Final = 100
"""How long a signature may be before every parameter has a line of its own."""
RECORDS: Final = {"NamedTuple", "BaseModel", "dataclass"}
"""What makes the fields of a class the parameters of its making."""
ENUMS: Final = {"Enum", "StrEnum", "IntEnum"}
WRAPPED: Final = re.compile(r"Final(?:\[(.*)\])?")


HOUSE: Final = TemporaryDirectory()
"""Links to the packages as an import would find them; where they are installed, they may be known by a finder alone."""


def source_of(package: str) -> Any:
    """Read the source of a package with all its modules."""
    griffe = needed("griffe", "the reference", "dev")
    for each in {CORE, package}:
        home = Path(HOUSE.name, *each.split("."))
        home.parent.mkdir(parents=True, exist_ok=True)
        if not home.exists():
            home.symlink_to(str(files(each)))
    return griffe.load(
        package, search_paths=[HOUSE.name], submodules=True, resolve_aliases=True, resolve_external=False
    )


def names_in(module: Any) -> list[Any]:
    """Give what a module offers: what it lists, or else all that it defines and explains."""
    if module.exports:
        return [_target(module[name]) for name in sorted(map(str, module.exports), key=_in_order)]
    own = [part for part in module.members.values() if not part.is_alias and not part.is_module]
    return sorted((part for part in own if part.is_public and part.docstring), key=lambda part: _in_order(part.name))


def _in_order(name: str) -> tuple[bool, str]:
    """Sort classes before functions, as the code sorts them."""
    return name[:1].islower(), name


def _target(part: Any) -> Any:
    """Give what a name stands for; where a module has the name of what is in it, that is meant."""
    found = part.final_target if part.is_alias else part
    return found[part.name] if found.is_module else found


def told(part: Any, level: int = 2) -> Iterator[str]:
    """Tell of a name: what it is, how it is called, what it says of itself, and what it has."""
    yield f"{'#' * level} `{part.name}`"
    yield f"```py\n{_head(part)}\n```"
    if part.docstring:
        yield prose(part.docstring.value)
    members = [f"- {line}" for line in _members(part)] if part.is_class else []
    if members:
        yield "\n".join(members)


def _head(part: Any) -> str:
    """Write how a name is called, or what it stands for."""
    if part.is_function:
        return _folded(f"def {part.signature()}")
    if part.is_class:
        heads = "" if _is_enum(part) else ", ".join(_parameters(part))
        bases = ", ".join(map(str, part.bases))
        return _folded(f"class {part.name}({heads})" if heads else f"class {part.name}") + f"  # {bases}" * bool(bases)
    return f"{part.name} = {_value(part)}"


def _value(part: Any) -> str:
    written = str(part.value)
    return written if len(written) <= WIDTH else "…"


def _is_enum(part: Any) -> bool:
    return not ENUMS.isdisjoint(map(str, part.bases))


def _parameters(part: Any) -> list[str]:
    """Give the parameters of a class: those of its making, or its fields."""
    made = part.all_members.get("__init__")
    if made is None:
        return _fields(part)
    inside = str(_target(made).signature(return_type=False)).partition("(")[2].removesuffix(")")
    return [inside] if inside else []


def _fields(part: Any) -> list[str]:
    """Give the fields of a class that is a record of some kind, those it inherits first."""
    if not _is_record(part):
        return []
    inherited = [field for base in part.resolved_bases for field in _fields(base)]
    return inherited + [
        f"{field.name}: {field.annotation}" + (f" = {field.value}" if field.value is not None else "")
        for field in part.members.values()
        if field.is_attribute and field.annotation is not None and "property" not in field.labels
    ]


def _is_record(part: Any) -> bool:
    marks = {str(base) for base in part.bases} | {str(mark.value).partition("(")[0] for mark in part.decorators}
    return not RECORDS.isdisjoint(marks) or any(map(_is_record, part.resolved_bases))


def _members(part: Any) -> Iterator[str]:
    """Tell in a line each of what a class has besides its parameters."""
    for member in part.members.values():
        if member.is_alias or not member.is_public or member.name.startswith("__"):
            continue
        says = f": {first_words(member)}" if member.docstring else ""
        if member.is_function and says:
            owner = f"{part.name}." if "classmethod" in member.labels else ""
            yield f"`{owner}{member.signature()}`{says}"
        elif member.is_attribute and _is_enum(part):
            yield f"`{member.name} = {member.value}`{says}"
        elif member.is_attribute and says:
            yield f"`{member.name}{_annotated(member)}`{says}"


def _annotated(member: Any) -> str:
    written = str(member.annotation or "")
    wrapped = WRAPPED.fullmatch(written)
    kind = (wrapped[1] or "") if wrapped else written
    return f": {kind}" if kind else ""


def first_words(part: Any) -> str:
    """Give the first paragraph of a docstring in one line."""
    return _harmless(" ".join(part.docstring.value.strip().split("\n\n")[0].split()))


def prose(docstring: str) -> str:
    """Set a docstring as Markdown: examples as blocks, the rest as it is."""
    parts = []
    for paragraph in re.split(r"\n\s*\n", docstring.strip()):
        if paragraph.lstrip().startswith(">>>"):
            parts.append(f"```pycon\n{paragraph}\n```")
        else:
            parts.append(paragraph if paragraph.startswith("    ") else _harmless(paragraph))
    return "\n\n".join(parts)


def _harmless(text: str) -> str:
    """Keep what looks like a tag from being one; code is left alone."""
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(piece if piece.startswith("`") else piece.replace("<", r"\<") for piece in pieces)


def _folded(signature: str) -> str:
    """Give every parameter a line of its own, if the signature is long."""
    if len(signature) <= WIDTH:
        return signature
    start, _, rest = signature.partition("(")
    inside, _, after = rest.rpartition(")")
    lines = [f"    {parameter}," for parameter in _apart(inside)]
    return "\n".join([f"{start}(", *lines, f"){after}"])


def _apart(listed: str) -> list[str]:
    """Split a list at its commas, but not those inside brackets.

    >>> _apart("seats: int, kinds: dict[str, int] = {}")
    ['seats: int', 'kinds: dict[str, int] = {}']
    """
    parts, depth = [""], 0
    for sign in listed:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]
