"""The table as a document: a readable form of everything on it, or of what one seat may know."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from nomarch.core.editions import Count
from nomarch.core.engine.chance import Seed


class Document(BaseModel):
    """A part of a table. Unknown names are refused, and what is left out stands as at the start."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)  # a game is often loaded and not laid out


class Waiting(Document):
    """A phase that was interrupted, and whose turn it was."""

    phase: str
    seat: int


class Points(Document):
    """A line of a score sheet."""

    seat: int
    clause: str
    points: int
    facts: dict[str, Any] = {}


class Table(Document):
    """What every game has on its table. Games add their own things; a view leaves out what its seat cannot know."""

    edition: str | None = None
    """What is played, so that a position can be set up again without a further word."""
    variants: list[str] | None = None
    changes: dict[str, Any] | None = None
    seats: Count | None = None
    phase: str | None = None
    """The phase that is running."""
    begins: str | None = None
    """Or, in a position somebody wrote, the phase that is about to begin."""
    seat: int | None = None
    first: int | None = None
    over: bool | None = None
    agenda: list[Waiting] | None = None
    points: list[Points] | None = None
    seed: Seed | None = None
    chance: dict[str, int] | None = None
    """How often each stream of chance was used."""
    things: dict[str, Any] | None = None
    """What lies on the table of a game that has no document of its own."""

    def plain(self) -> dict[str, Any]:
        """Give the document as plain data, without what it leaves out and without empty things."""
        return self.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
