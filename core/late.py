"""Names that a room gives, each from a module that is imported when one asks for it: most commands need few rooms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def late(room: str, given: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Make the `__getattr__` of a *room* from what is *given* by each of its modules."""
    homes = {name: module for module, names in given.items() for name in names}

    def asked_for(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(f"{room}.{homes[name]}"), name)

    return asked_for
