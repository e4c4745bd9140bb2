"""The table as a document: a readable form of everything on it, or of what one seat may know."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from nomarch.core.editions import LONGEST, MOST, MOST_PLAYERS, Count
from nomarch.core.engine.chance import Seed

T = TypeVar("T")
Word = Annotated[str, Field(max_length=LONGEST)]
"""A name from outside."""
Few = Annotated[T, Field(max_length=LONGEST)]
"""A list or a table from outside that no table needs longer."""
Seats = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
"""How many play."""
Cards = dict[str, Annotated[int, Field(ge=0, le=MOST)]]
"""Cards of some kinds, so many of each; no box has more of one."""


def _is_short(seed: Seed) -> Seed:
    if isinstance(seed, str) and len(seed) > LONGEST:
        raise ValueError(f"must not be longer than {LONGEST}, but has a length of {len(seed)}")
    return seed


WrittenSeed = Annotated[Seed, AfterValidator(_is_short)]
"""A seed as it is read: a number that JSON can carry, or a name."""


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

    edition: Word | None = None
    """What is played, so that a position can be set up again without a further word."""
    variants: Few[list[Word]] | None = None
    changes: Few[dict[Word, Any]] | None = None
    seats: Seats | None = None
    phase: str | None = None
    """The phase that is running."""
    begins: str | None = None
    """Or, in a position somebody wrote, the phase that is about to begin."""
    seat: int | None = None
    first: int | None = None
    over: bool | None = None
    agenda: list[Waiting] | None = None
    points: list[Points] | None = None
    seed: WrittenSeed | None = None
    chance: Few[dict[Word, Count]] | None = None
    """How often each stream of chance was used."""
    things: dict[str, Any] | None = None
    """What lies on the table of a game that has no document of its own."""

    def plain(self) -> dict[str, Any]:
        """Give the document as plain data, without what it leaves out and without empty things."""
        return self.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
