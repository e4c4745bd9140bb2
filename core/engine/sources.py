"""Where a thing is written: its file, its line and what it says of itself, whether Python reads it or a compiler did.

A compiled module has its source beside it, and only there is what is said of a function or class, and what a class
asks of those who follow it.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Written(NamedTuple):
    """A function or class in a source: the line on which it begins, and its docstring."""

    line: int
    says: str


class Member(NamedTuple):
    """A field or method as a class declares it."""

    kind: Any
    """The annotation of a field, or of what a property gives, as it is written or what it means."""
    parameters: tuple[str, ...] | None
    """Those of a method, without the object itself; none for a field or a property."""
    is_property: bool
    is_abstract: bool
    says: str

    def type_in(self, module: str) -> Any:
        """Give the type that its annotation names in a module."""
        return eval(self.kind, vars(sys.modules[module])) if isinstance(self.kind, str) else self.kind  # noqa: S307 (code that was imported)

    def called(self, name: str) -> str:
        """Give its name with its parameters and what it says of itself."""
        said = f" ({self.says})" if self.says else ""
        return name if self.kind and not self.is_property else f"{name}{self._listed()}{said}"

    def _listed(self) -> str:
        return "" if self.parameters is None else f"({', '.join(self.parameters)})"


def file_of(thing: Any) -> str:
    """Name the source file of a function or class; nothing if there is none."""
    file = getattr(sys.modules.get(thing.__module__), "__file__", None)
    if file is None:
        code = getattr(thing, "__code__", None)
        return code.co_filename if code else ""
    path = Path(file)
    return str(path if path.suffix == ".py" else path.with_name(f"{thing.__module__.rpartition('.')[2]}.py"))


def line_of(thing: Any) -> int:
    """Give the line on which a function or class begins, 0 if nobody can tell."""
    code = getattr(thing, "__code__", None)
    if code:
        return int(code.co_firstlineno)
    found = _written_in(file_of(thing)).get(thing.__name__)
    return found.line if found else 0


def says(thing: Any) -> str:
    """Give the first line of what a function or class says of itself."""
    said = thing.__doc__
    if not said:
        found = _written_in(file_of(thing)).get(thing.__name__)
        said = found.says if found else ""
    return str(said).strip().split("\n")[0]


@cache
def _written_in(file: str) -> dict[str, Written]:
    """Read the functions and classes of a source."""
    path = Path(file)
    if not (file and path.is_file()):
        return {}
    tree = ast.parse(path.read_bytes())
    named = (ast.FunctionDef, ast.ClassDef)
    return {
        node.name: Written(
            min([node.lineno, *(each.lineno for each in node.decorator_list)]), ast.get_docstring(node) or ""
        )
        for node in tree.body
        if isinstance(node, named)
    }


def members_of(thing: type) -> dict[str, Member]:
    """Give what a class declares itself: its annotated fields and its methods, by name."""
    if is_compiled(thing):
        return _declared_in(file_of(thing)).get(thing.__qualname__, {})
    fields = {name: _field(kind) for name, kind in inspect.get_annotations(thing).items()}
    return {**fields, **{name: made for name, part in vars(thing).items() if (made := _method(part))}}


def is_compiled(thing: type) -> bool:
    """Tell whether a class comes from a library that a compiler made."""
    file = getattr(sys.modules.get(thing.__module__), "__file__", None)
    return file is not None and not file.endswith(".py")


def _field(kind: Any) -> Member:
    return Member(kind, None, is_property=False, is_abstract=False, says="")


def _method(part: Any) -> Member | None:
    """Look at a part of a class, which may be a method or a property."""
    is_property = isinstance(part, property)
    made = part.fget if is_property else part
    if not inspect.isfunction(made):
        return None
    kind = made.__annotations__.get("return") if is_property else None
    parameters = None if is_property else made.__code__.co_varnames[1 : made.__code__.co_argcount]
    return Member(
        kind, parameters, is_property, getattr(made, "__isabstractmethod__", False), _first_line(made.__doc__)
    )


def _first_line(said: str | None) -> str:
    return (said or "").strip().split("\n")[0].rstrip(".")


@cache
def _declared_in(file: str) -> dict[str, dict[str, Member]]:
    """Read the classes of a source."""
    path = Path(file)
    if not (file and path.is_file()):
        return {}
    tree = ast.parse(path.read_bytes())
    return {
        node.name: {name: member for part in node.body for name, member in _members(part)}
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def _members(part: ast.stmt) -> Iterator[tuple[str, Member]]:
    """Read a part of a class, which may declare a member."""
    if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
        yield part.target.id, _field(ast.unparse(part.annotation))
    elif isinstance(part, ast.FunctionDef):
        marks = {ast.unparse(mark) for mark in part.decorator_list}
        is_property = "property" in marks
        parameters = None if is_property else tuple(each.arg for each in part.args.args[1:])
        kind = ast.unparse(part.returns) if is_property and part.returns else None
        says = _first_line(ast.get_docstring(part))
        yield part.name, Member(kind, parameters, is_property, "abstractmethod" in marks, says)
