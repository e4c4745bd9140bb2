"""Which release this is: compiled or not, it plays the same games."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

COMPILED: Final = "+compiled."
"""What the version of a compiled distribution has behind it."""


def release() -> str:
    """Give the version of the toolkit."""
    return released(version("nomarch"))


def released(version: str) -> str:
    """Give a version without the mark of a compiler.

    >>> released("0.1.0+compiled.ed69f207"), released("0+3f2a")
    ('0.1.0', '0+3f2a')
    """
    return version.partition(COMPILED)[0]
