"""Where a thing is written: its file, its line and what it says of itself, whether Python reads it or a compiler did.

A compiled module has its source beside it, and what is said of a function or class only there.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Written(NamedTuple):
    """A function or class in a source: the line on which it begins, and its docstring."""

    line: int
    says: str


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
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = (ast.FunctionDef, ast.ClassDef)
    return {
        node.name: Written(
            min([node.lineno, *(each.lineno for each in node.decorator_list)]), ast.get_docstring(node) or ""
        )
        for node in tree.body
        if isinstance(node, named)
    }
