"""Where a fact comes from, and on what grounds it stands where no source of the edition states it.

    starting_gold = "stated: page 3"
    fields = { assumed = "bounded", at_least = 2, by = "B347" }
    change_at_any_time = { ruled = "elsewhere", by = "SM37 IT612" }
    rewards_by_rank = "ours: the third was never worth the wait"

What is *assumed* is a value that nobody states and that was needed to play; what is *ruled* is how a rule is played
that is silent, open or against itself. Both name one of a few reasons, from which a sentence is made in every language;
the passages stay data. What is *ours* in an edition of one's own is a decision, and bears no sign.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from nomarch.core.errors import first_problem


class Kind(StrEnum):
    """How well a fact is known."""

    STATED = "stated"
    """The rules of this edition say so."""
    DEDUCED = "deduced"
    """It follows from what they say."""
    REPORTED = "reported"
    """Somebody outside the rules says so."""
    ASSUMED = "assumed"
    """Nobody says so; a value was needed to play."""
    RULED = "ruled"
    """The rules are silent, open or against themselves; so it is played here."""
    OURS = "ours"
    """Whoever made this edition chose so: there is nothing to doubt."""

    @property
    def is_doubtful(self) -> bool:
        """Whether it had to be decided although a source should say so."""
        return self in DOUBTFUL


DOUBTFUL: Final = (Kind.ASSUMED, Kind.RULED)
"""What a source should say and does not; each has a sign of its own in rulebooks."""


class Reason(StrEnum):
    """Why something had to be assumed or ruled."""

    UNKNOWN = "unknown"
    """Nothing is known."""
    BOUNDED = "bounded"
    """Only how much it is at least, or at most."""
    PARTLY = "partly"
    """Only a part of it, or one case."""
    LOST = "lost"
    """It was printed on a part or in a picture that nobody here has seen."""
    MAP = "map"
    """By where the place lies on the real map."""
    CARRIED = "carried"
    """Carried over from another edition."""
    ELSEWHERE = "elsewhere"
    """The rules do not say; another source does."""
    SILENT = "silent"
    """No rules say anything about it."""
    OPEN = "open"
    """The words can be read in more ways than one."""
    LETTER = "letter"
    """Taken literally, the words say something else."""
    CONTRADICTED = "contradicted"
    """The sources contradict one another or themselves."""
    FOLLOWS = "follows"
    """Concluded from another rule."""
    ENDLESS = "endless"
    """Without it, play could go in circles."""
    PLAIN = "plain"
    """So plain that no rules say it."""
    CONVENTION = "convention"
    """It changes nothing but the number of ways to say the same."""
    RIVAL = "rival"
    """Another reading of the same sources, which a variant plays."""
    UNNAMED = "unnamed"
    """Nobody has said where it comes from."""
    TOLD = "told"
    """In words of its own, in whatever language they are."""


class Printed(StrEnum):
    """What a lost value was printed on."""

    PICTURE = "picture"
    BOARD = "board"
    TABLE = "table"
    TILES = "tiles"
    CARDS = "cards"
    TRACK = "track"


NEEDED: Final[Mapping[Reason, tuple[str, ...]]] = {
    Reason.BOUNDED: ("at_least", "at_most"),
    Reason.CARRIED: ("carried_from",),
    Reason.ELSEWHERE: ("by",),
    Reason.TOLD: ("note",),
}
"""What has to be said with a reason, one of these at least."""
PASSAGE: Final = re.compile(r"[A-Za-z]{1,8}\d{0,6}[a-z]?(?:-\d{1,6})?")
"""A passage of a source, `B347` or `WG91-111`, or the source itself, `X8`."""
Passages = Annotated[tuple[str, ...], Field(max_length=30)]
LONGEST_NOTE: Final = 10_000
"""How many letters a reason has that is told in words."""


class Grounds(BaseModel):
    """On what something stands that was assumed or ruled."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, strict=True)

    reason: Annotated[Reason, Field(strict=False)]
    at: Passages = ()
    """The passages of the edition's own rules that are silent, open or against themselves."""
    by: Passages = ()
    """The passages it rests on."""
    against: Passages = ()
    """The passages that say something else."""
    instead: bool | int | Annotated[str, Field(max_length=80)] | None = None
    """What these say, or what the words would say if they were taken literally: another value of the field."""
    at_least: int | None = None
    at_most: int | None = None
    printed_on: Annotated[Printed | None, Field(strict=False)] = None
    carried_from: Annotated[str, Field(alias="from", max_length=80)] = ""
    """The edition it was carried over from."""
    weak: bool = False
    """Whether even the reason is doubtful."""
    how: Annotated[str, Field(pattern=r"^([a-z][a-z0-9-]{0,79})?$")] = ""
    """A sentence of the game's own that says more: `how:…` in its texts."""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""
    """For whoever works on the file; printed only where it is all that is told."""

    @field_validator("at", "by", "against", mode="before")
    @classmethod
    def _split(cls, passages: object) -> object:
        if not isinstance(passages, str):
            return passages
        for passage in passages.split():
            if not PASSAGE.fullmatch(passage):
                raise ValueError(f"{passage!r} is no passage like B347 or X8")
        return tuple(passages.split())

    @model_validator(mode="after")
    def _says_what_its_reason_needs(self) -> Grounds:
        named = NEEDED.get(self.reason, ())
        if self.printed_on and self.reason is not Reason.LOST:
            raise ValueError(f"printed_on is for what is lost, not for {self.reason.value!r}")
        if named and all(getattr(self, name) in (None, "", ()) for name in named):
            raise ValueError(f"{self.reason.value!r} needs {' or '.join(named).replace('carried_from', 'from')}")
        return self

    @property
    def passages(self) -> tuple[str, ...]:
        """All passages it names."""
        return (*self.at, *self.by, *self.against)

    def __str__(self) -> str:
        """Tell it in short, for whoever works on the file.

        >>> print(Grounds(reason=Reason.BOUNDED, at_least=2, by=("B347",)))
        bounded, at least 2, by B347
        """
        if self.reason is Reason.TOLD:
            return self.note
        told = {
            "at least": self.at_least,
            "at most": self.at_most,
            "from": self.carried_from,
            "at": " ".join(self.at),
            "by": " ".join(self.by),
            "against": " ".join(self.against),
            "instead": self.instead,
        }
        return ", ".join([self.reason, *(f"{name} {value}" for name, value in told.items() if value not in (None, ""))])


@dataclass(frozen=True, slots=True)
class Provenance:
    """How well a fact is known, and the passage, or the grounds of what is doubtful.

    >>> Provenance.parse("stated: B104, SM25").note
    'B104, SM25'
    >>> str(Provenance.parse({"assumed": "bounded", "at_least": 2, "by": "B347"}))
    'assumed: bounded, at least 2, by B347'
    """

    kind: Kind
    note: str
    grounds: Grounds | None = None
    """There are some where it is doubtful, and only there."""

    @classmethod
    def parse(cls, text: object) -> Provenance:
        """Read `kind: passages`, or a table that says `assumed` or `ruled` and why."""
        if isinstance(text, Mapping):
            return cls._structured(text)
        if text == Kind.OURS:
            return cls.chosen()
        kind, colon, note = text.partition(":") if isinstance(text, str) else ("", "", "")
        if not colon or kind.strip() not in set(Kind) or not note.strip():
            kinds = ", ".join(Kind)
            raise ValueError(f"a provenance reads 'kind: passage or reason', the kind one of {kinds}; not {text!r}")
        if len(note) > LONGEST_NOTE:
            raise ValueError(f"a note has {LONGEST_NOTE:,} letters at most")
        known = Kind(kind.strip())
        return cls.doubtful(known, Reason.TOLD, note=note.strip()) if known.is_doubtful else cls(known, note.strip())

    @classmethod
    def chosen(cls, note: str = "") -> Provenance:
        """Make the provenance of something that whoever made the edition chose, perhaps with the reason."""
        return cls(Kind.OURS, note)

    @classmethod
    def doubtful(cls, kind: Kind, reason: Reason, *, carried_from: str = "", note: str = "") -> Provenance:
        """Make the provenance of something that is assumed or ruled."""
        grounds = Grounds(reason=reason, carried_from=carried_from, note=note)
        return cls(kind, str(grounds), grounds)

    @classmethod
    def _structured(cls, table: Mapping[str, object]) -> Provenance:
        kind, grounds = read_grounds(table)
        return cls(kind, str(grounds), grounds)

    def __str__(self) -> str:
        return f"{self.kind}: {self.note}" if self.note else str(self.kind)


def is_structured(table: object) -> bool:
    """Tell whether a table is the provenance of one thing, and not that of several by their names."""
    return isinstance(table, Mapping) and any(kind in table for kind in DOUBTFUL)


def read_grounds(table: Mapping[str, object]) -> tuple[Kind, Grounds]:
    """Read a table that says `assumed` or `ruled` and why; a ValueError names the place of what is wrong."""
    kinds = [kind for kind in DOUBTFUL if kind in table]
    if len(kinds) != 1:
        raise ValueError(f"it is either {' or '.join(DOUBTFUL)}, and says why: {{ assumed = 'unknown' }}")
    (kind,) = kinds
    if "reason" in table:
        raise ValueError(f"the reason stands behind {kind!r}")
    rest = {name: value for name, value in table.items() if name != kind}
    try:
        return kind, Grounds.model_validate({**rest, "reason": table[kind]})
    except ValidationError as error:
        place, reason = first_problem(error)
        raise ValueError(": ".join([*(kind if step == "reason" else step for step in place), reason])) from None
