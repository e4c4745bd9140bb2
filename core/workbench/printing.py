"""Whether this machine can print, for commands that write pages with or without it."""

from __future__ import annotations

from nomarch.core.optional import NeedsGroup
from nomarch.core.rulebook.paper import LibraryMissing, expect_a_press
from nomarch.core.workbench.output import warn


def paper_here(paper: str, *, is_needed: bool) -> str:
    """Give the paper, if this machine can print; else say what it would need."""
    try:
        expect_a_press()
    except (NeedsGroup, LibraryMissing) as error:
        if is_needed:
            raise
        warn([f"{error}; only pages are written"])
        return ""
    return paper
