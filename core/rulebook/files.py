"""Files of a rulebook: TOML tables, read and checked at the border."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from nomarch.core.errors import TextError, first_problem

T = TypeVar("T")


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
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise TextError(str(file), 0, "is missing") from None
    except (ValueError, RecursionError) as error:
        raise TextError(str(file), 0, str(error)) from None


def read_checked(file: Traversable, adapter: TypeAdapter[T]) -> T:
    """Read a TOML file as what it should be; what is wrong with it names the file and the place."""
    try:
        return adapter.validate_python(read_table(file))
    except ValidationError as error:
        place, reason = first_problem(error)
        raise TextError(str(file), 0, f"{'.'.join(place)}: {reason}") from None
