"""Packages that come with optional groups, imported only when something needs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from nomarch.core.errors import NomarchError


class NeedsGroup(NomarchError, ImportError):
    """Something that only an optional group of packages can do."""


def needed(package: str, what: str, group: str) -> Any:
    """Import a package that *what* needs and that comes with a *group*."""
    try:
        return import_module(package)
    except ImportError:
        raise NeedsGroup(f"{what} needs the group {group!r}: pip install 'nomarch[{group}]'") from None
