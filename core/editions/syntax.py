"""TOML as people write it: what is wrong with a file, in which line, and how it is written."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from nomarch.core.errors import EditionError, shortened

MOST_LINES: Final = 2000
"""Up to so many lines the beginning of what is wrong is looked for."""
AT: Final = re.compile(r"^(?P<what>.*?) \(at line (?P<line>\d+), column \d+\)$")
STATEMENT: Final = re.compile(r"\s*(?P<key>[\w.\"'-]+)\s*(?P<sign>[=:])?\s*(?P<value>.*?)\s*(#.*)?")
HINTS: Final = (
    (re.compile(r"(?i:true|false|yes|no)"), "yes and no are written true and false, in small letters, without quotes"),
    (re.compile(r".*[“”„«»‘’].*"), 'a text stands in straight quotes: "text"'),
    (re.compile(r"[\[{].*"), "a bracket is not closed; a list is written [3, 2, 2], a table { name = 3 }"),
    (re.compile(r"-?\d+,\d+"), "a number has no comma; a list is written [3, 2, 2]"),
    (re.compile(r"-?\d+(\s*,\s*-?\d+)+"), "a list is written [3, 2, 2]"),
    (re.compile(r"['\"].*"), 'a quote is not closed: "text"'),
    (re.compile(r"[^\W\d].*"), "a text stands in quotes"),
)
"""What a value looks like that is none, and how it is written."""


def read_toml(written: str, where: str) -> dict[str, Any]:
    """Read TOML; of what is none, name the line and the field, and say how it is written."""
    try:
        return tomllib.loads(written)
    except RecursionError:
        raise EditionError(where, "", "cannot be read: there are too many brackets") from None
    except tomllib.TOMLDecodeError as error:
        found = AT.match(str(error))
        lines = written.splitlines()
        last = int(found["line"]) if found else len(lines)
        line = _beginning(lines, last)
        what = f"is no TOML: {found['what'] if found else str(error).partition(' (at')[0]}"
        field, hint = _explained(lines[line - 1] if lines else "", what)
        raise EditionError(f"{where}, line {line}", field, hint) from None
    except ValueError as error:
        raise EditionError(where, "", f"is no TOML: {shortened(str(error))}") from None


def _beginning(lines: list[str], last: int) -> int:
    """Find the line in which that begins which is wrong in the *last* line: the first that cannot be read."""
    for read in range(last - 1, max(-1, last - MOST_LINES), -1):
        try:
            tomllib.loads("\n".join(lines[:read]))
        except (ValueError, RecursionError):
            continue
        return read + 1
    return last


def _explained(line: str, what: str) -> tuple[str, str]:
    """Name the field of a line, and say what is wrong with it."""
    statement = STATEMENT.fullmatch(line)
    if statement is None or line.lstrip().startswith("["):
        return "", f"{what}: {shortened(line.strip())}"
    key, sign, value = statement["key"], statement["sign"], statement["value"]
    if "overwrite" in what:
        return key, "is there twice"
    if sign != "=":
        return key, "is no TOML: a value follows =, a heading is written [values]"
    if not value:
        return key, "has no value behind ="
    hint = next((told for looks, told in HINTS if looks.fullmatch(value)), what)
    return key, f"{shortened(value)} is no value: {hint}"
