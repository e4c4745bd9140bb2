"""What stands inside the tags of a text: numbers, fields, conditions and terms, seen without rendering anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from jinja2 import nodes
from pydantic import TypeAdapter

from nomarch.core.engine import Game
from nomarch.core.errors import TextError
from nomarch.core.rulebook.accepted import origin_of
from nomarch.core.rulebook.check.fault import Fault, Written, blocks_of
from nomarch.core.rulebook.check.words import cardinals, passed_by_name
from nomarch.core.rulebook.texts import Texts

Condition = tuple[str, str, Any]
"""A field of the edition, how it is compared, and with what."""


def numbers_in_tags(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find numbers that are written as numbers of a template, or hidden in its strings."""
    passed = passed_by_name(texts, code)
    for part in written:
        for number in _printed_numbers(part):
            yield _at(part, code, "number", f"the number {number} is typed")
        for text in _printed_strings(part):
            bare = text
            for phrase in passed:
                bare = bare.replace(phrase, "")
            for found in cardinals(code).finditer(bare):
                yield _at(part, code, "number", f"the number {found[0]!r} is typed")


def _printed_numbers(written: Written) -> Iterator[int]:
    """Give numbers from two up that are printed, counted with a noun, or kept for that."""
    said: list[nodes.Node] = [part for output in written.found(nodes.Output) for part in output.nodes]
    said += [part.node for part in written.found(nodes.Filter) if part.name in ("of", "words") and part.node]
    said += [part.node for part in written.found(nodes.Assign)]
    for part in said:
        if isinstance(part, nodes.Const) and isinstance(part.value, int) and abs(part.value) > 1:
            yield part.value


def _printed_strings(written: Written) -> Iterator[str]:
    """Give the strings of tags but for those that only compare or look something up."""
    silent = {
        id(constant)
        for part in written.found(nodes.Compare, nodes.Getitem, nodes.Dict)
        for constant in part.find_all(nodes.Const)
    }
    for constant in written.found(nodes.Const):
        if isinstance(constant.value, str) and id(constant) not in silent:
            yield constant.value


def editions_by_field(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find texts that read the edition in another way than field by field, where no check could follow."""
    for part in written:
        fields = {id(read.node) for read in part.found(nodes.Getattr)}
        for name in part.found(nodes.Name):
            if name.name == "edition" and name.ctx == "load" and id(name) not in fields:
                yield _at(part, code, "field", "reads the edition in another way than edition.field")


def terms(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find terms that do not exist, in sentences that were never said."""
    for part in written:
        for read in part.found(nodes.Getattr):
            if isinstance(read.node, nodes.Name) and read.node.name == "term":
                entry = texts.glossary.get(read.attr.replace("_", "-"))
                if read.attr != "get" and (entry is None or entry.forms(code) is None):
                    told = f"there is no term {read.attr.replace('_', '-')!r} in {code}"
                    yield _at(part, code, "broken", told)._replace(line=read.lineno)


def conditions(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find conditions that no edition can meet, or that are not those of the origin."""
    for part in written:
        if part.face.face not in ("text", "short"):
            continue
        mine = set(_conditions(part))
        for field, _, value in sorted(mine, key=str):
            known = _values(game).get(field)
            if known is not None and value not in known:
                yield _at(part, code, "field", f"asks whether {field} is {value!r}; it can be: {', '.join(known)}")
        folder = part.name.partition("/")[0]
        origin = _origin(texts, folder, origin_of(texts, folder, part.face.owner)).get(part.face)
        if origin is not None and part.face.face == "text" and mine != origin:
            told = ", ".join(f"{field} {how} {value!r}" for field, how, value in sorted(mine ^ origin, key=str))
            yield _at(part, code, "field", f"does not ask what its origin asks: {told}")


def _conditions(written: Written) -> Iterator[Condition]:
    for compared in written.found(nodes.Compare):
        field = compared.expr
        if isinstance(field, nodes.Getattr) and isinstance(field.node, nodes.Name) and field.node.name == "edition":
            for operand in compared.ops:
                if isinstance(operand.expr, nodes.Const) and isinstance(operand.expr.value, str):
                    yield field.attr, operand.op, operand.expr.value


@cache
def _origin(texts: Texts, folder: str, code: str) -> dict[Any, set[Condition]]:
    try:
        return {part.face: set(_conditions(part)) for part in blocks_of(texts, code, f"{folder}/")}
    except TextError:
        return {}  # a fault of that language


@cache
def _values(game: Game) -> dict[str, list[str]]:
    """Give the values a field can have, where they are few."""
    schema = TypeAdapter(game.shelf.model).json_schema()
    found = {}
    for name, field in schema.get("properties", {}).items():
        told = schema.get("$defs", {}).get(field.get("$ref", "").rpartition("/")[2], field)
        if "enum" in told:
            found[name] = told["enum"]
    return found


def _at(part: Written, code: str, kind: str, what: str) -> Fault:
    return Fault(kind, part.file, part.line, part.face.owner, code, what)
