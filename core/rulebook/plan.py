"""The plan of a rulebook: its chapters, and what stands where on a player aid and a quick start."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Panel(BaseModel):
    """A few clauses under a heading: a step of the order of play, or a box beside it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    """A chapter, which lends its heading, or a sentence: `phase:auction`, `box:offering`."""
    clauses: list[str] = []
    in_short: list[str] = []
    """Those of them that a quick start says in short."""
    figures: list[str] = []
    sign: Annotated[str, Field(max_length=2)] = ""
    """What stands at a step of the order of play instead of its number, where steps are a choice."""
    wide: bool = False
    """Whether it takes the whole breadth of its half of the page."""


class AidPlan(BaseModel):
    """The two halves of a player aid: the order of play with what stands below it, and what one looks up beside it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    strip: list[Panel]
    below: list[Panel] = []
    beside: list[Panel] = []

    @property
    def panels(self) -> list[Panel]:
        """All of them, as one reads them."""
        return [*self.strip, *self.below, *self.beside]


class BookPlan(BaseModel):
    """What a game says of its rulebook: its chapters, where clauses were first written, what a summary needs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    chapters: list[str]
    origin: str
    """The language in which clauses are written first."""
    origins: dict[str, str] = {}
    """The clauses first written in another."""
    aid: AidPlan | None = None
    """What stands where on the player aid; a game that does not say has all its clauses there, chapter by chapter."""
    start: list[Panel] = []
    """The quick start: the clauses one reads aloud to begin."""
    examples: dict[str, list[str]] = {}
    """The worked examples told behind each clause, or at the end of each chapter."""
    figures: dict[str, list[str]] = {}
    """The figures shown behind each clause, or at the end of each chapter."""
    round: dict[str, list[str | list[str]]] = {}
    """What the figure `round` draws: what everything that is repeated consists of; of steps in a list one is taken."""
    pictured: dict[str, str] = {}
    """The worked examples told with a picture of the table, and the moment it shows."""
    constants: dict[str, list[str]] = {}
    """Numbers that are no parameter, by language: the word and why, `deux rives: the Nile has no more`."""
    homographs: dict[str, list[str]] = {}
    """Words that look like numbers and are none, by language."""
