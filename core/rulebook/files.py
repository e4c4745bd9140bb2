"""Files of a rulebook: TOML tables, read and checked at the border."""

from __future__ import annotations

import hashlib
import json
import tomllib
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from nomarch.core.errors import TextError, first_problem
from nomarch.core.kept import kept_in

T = TypeVar("T")
MOST: Final = 200
"""How many tables are kept as they were read."""


def package_folder(package: str) -> Traversable | None:
    """Find the folder of a package of texts, which has no module that could tell; None if there is none."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):  # it is no name of a package
        return None
    places = (spec and spec.submodule_search_locations) or ()
    return next((Path(place) for place in places if Path(place).is_dir()), None)


def read_table(file: Traversable) -> dict[str, Any]:
    """Read a TOML file; what is wrong with it names the file."""
    try:
        return _read(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise TextError(str(file), 0, "is missing") from None
    except (ValueError, RecursionError) as error:
        raise TextError(str(file), 0, str(error)) from None


def _read(written: str) -> dict[str, Any]:
    """Read TOML, or find what was read before in a form that is read much sooner."""
    kept = kept_in("tables", MOST)
    name = f"{hashlib.sha256(written.encode(errors='surrogatepass')).hexdigest()}.json"
    found = kept.find(name) if kept else None
    if found is not None:
        return json.loads(found)  # type: ignore[no-any-return]
    table = tomllib.loads(written)
    if kept and (alike := _as_json(table)):
        kept.keep(name, alike)
    return table


def _as_json(table: Any) -> bytes | None:
    """Write a table as JSON; none, if it holds what JSON has not, like a date."""
    try:
        return json.dumps(table).encode()
    except TypeError:
        return None


def read_checked(file: Traversable, adapter: TypeAdapter[T]) -> T:
    """Read a TOML file as what it should be; what is wrong with it names the file and the place."""
    try:
        return adapter.validate_python(read_table(file))
    except ValidationError as error:
        place, reason = first_problem(error)
        raise TextError(str(file), 0, f"{'.'.join(place)}: {reason}") from None
