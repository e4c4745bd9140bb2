"""Views: what one seat may know, as a light window on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.onlooking import ONLOOKER, known_to_all

if TYPE_CHECKING:
    from nomarch.core.drawing import Picture
    from nomarch.core.engine.chance import Seed
    from nomarch.core.engine.document import Table
    from nomarch.core.engine.features import Feature
    from nomarch.core.engine.state import State


S = TypeVar("S", bound="State[Any]")


class Grid(NamedTuple):
    """A part of the table as rows and columns, for whoever draws it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Labels:
    """Words for what a table shows. These are plain; a rulebook gives them in a language."""

    def label(self, key: str, **facts: object) -> str:
        """Name a part of the table, or tell a few facts of it."""
        return " ".join([*map(str, facts.values()), key.replace("-", " ")])

    def word(self, name: str) -> str:
        """Name a thing of the game."""
        return name

    def several(self, counts: Mapping[str, int]) -> str:
        """List things of the game, each kind with its number."""
        held = [f"{count} × {self.word(name)}" if count > 1 else self.word(name) for name, count in counts.items()]
        return ", ".join(held) or self.label("none")

    def counted(self, number: int, name: str) -> str:
        """Count things of the game."""
        return f"{number} {self.word(name)}"


PLAIN: Final = Labels()


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Generic[S]):
    """A read-only window of one seat on a state, or of an onlooker. Games add what their players look at.

    What perfect memory of public events yields counts as known: a sum paid openly, a card seen to enter a hand.
    """

    __slots__ = ("_state", "seat")

    shows: ClassVar[tuple[str, ...]] = ()
    """The fields of the edition that its picture shows."""
    features: ClassVar[tuple[Feature, ...] | None] = None
    """What a row of numbers tells of the table besides where the game stands; None has it found out by a survey."""

    def __init__(self, state: S, seat: int) -> None:
        if seat != ONLOOKER and not 0 <= seat < state.seats:
            raise IndexError(f"there is no seat {seat} at a table of {state.seats}")
        self._state: S = state
        self.seat: Final = state.seats if seat == ONLOOKER else seat  # beyond the last: no list has a thing for it

    @property
    def sits(self) -> bool:
        """Whether whoever looks has a seat, and things of their own."""
        return self.seat < self._state.seats

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.seats

    @property
    def rules(self) -> Any:
        """The rule set everybody plays by."""
        return self._state.rules

    @property
    def phase(self) -> str:
        """The name of the running phase."""
        return self._state.phase.name

    @property
    def to_decide(self) -> int:
        """The seat that decides now."""
        return self._state.seat

    @property
    def order(self) -> tuple[int, ...]:
        """All seats clockwise from the first player."""
        return self._state.seating.order

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return self._state.score

    def document(self) -> Table:
        """Give what the seat knows as a document that can be written as JSON; of an onlooker, what every seat knows."""
        return self._state.document(**(self._state.described(self.seat) if self.sits else self._open_to_all()))

    def _open_to_all(self) -> dict[str, Any]:
        """Describe what an onlooker knows; of a game without a document of its own, what its seats agree on."""
        views = [self._state.described(seat) for seat in range(self.seats)]
        if "things" not in views[0]:
            return self._state.described(self.seat)
        return {**views[0], "things": known_to_all([view["things"] for view in views])}

    def row(self) -> bytes:
        """Give what the seat knows as a row of numbers of two bytes, in the order of the names of `rules.layout`."""
        row: bytes = self._state.rules.layout.row(self._state, self.seat)
        return row

    def named(self) -> dict[str, int]:
        """Give the same by name, for people."""
        named: dict[str, int] = self._state.rules.layout.named(self._state, self.seat)
        return named

    def status(self, labels: Labels = PLAIN) -> str:
        """Say what the seat wants to see before every decision, in a few words; a game knows what."""
        return ""

    def grids(self, labels: Labels = PLAIN) -> list[Grid]:
        """Lay the table out for reading: what every seat has, then the rest. A game may do better.

        Headings are labels: the slot `gold` is called what `label:gold` says, the pile of `deck` `label:deck-pile`.
        """
        things = dict(parts_of(self.document().plain().get("things", {})))
        by_seat = {name: thing for name, thing in things.items() if has_length(thing, self.seats)}
        rest = {name: thing for name, thing in things.items() if name not in by_seat}
        rows = [
            (seat + 1, self.scores[seat], *(_cell(thing[seat]) for thing in by_seat.values()))
            for seat in range(self.seats)
        ]
        columns = (labels.label("player"), labels.label("points"), *map(labels.label, by_seat))
        others = tuple((labels.label(name), _cell(thing)) for name, thing in rest.items())
        return [Grid(labels.label("players"), columns, tuple(rows)), Grid("", ("", ""), others)]

    def picture(self, labels: Labels = PLAIN) -> Picture | None:
        """Draw what the seat sees of the board. A game may do better than to lay out what its document says."""
        from nomarch.core.engine.tabletop import draw  # noqa: PLC0415 (most games are played without a picture)

        return draw(self, labels)

    def marks(self, seat: int, labels: Labels = PLAIN) -> str:
        """Say who a player is: the first one, or whoever looks."""
        marks = {"first": self.order[0], "you": self.seat}
        return ", ".join(labels.label(mark) for mark, marked in marks.items() if marked == seat)

    def redeal(self, seed: Seed) -> Any:
        """Make a whole table that this seat could be sitting at: all it cannot know is drawn again."""
        return self._state.redeal(self.seat, seed)


def parts_of(things: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Walk the things on a table and their parts, without those that say nothing."""
    for name, thing in things.items():
        called = f"{above}{name}".replace("_", "-") if f"{name}-" != above else name
        if isinstance(thing, Mapping):
            yield from parts_of(thing, f"{called}-")
        elif thing not in ([], None, False):
            yield called, thing


def _cell(thing: Any) -> str:
    """Write a thing in a few letters; of cards that cannot be seen it is said how many they are.

    >>> _cell([None, None, 7]), _cell(["?", "?"]), _cell([]), _cell([[3], []])
    ('2 × ?, 7', '2 × ?', '–', '3; –')
    """
    if isinstance(thing, Mapping):
        return ", ".join(f"{count} {name}" for name, count in thing.items()) or "–"
    if not isinstance(thing, list):
        return "–" if thing in (None, "") else str(thing)
    if any(isinstance(part, list | Mapping) for part in thing):
        return "; ".join(map(_cell, thing))
    hidden = sum(part in (None, "?") for part in thing)
    seen = [str(part) for part in thing if part not in (None, "?")]
    return ", ".join([*([f"{hidden} × ?"] if hidden else []), *seen]) or "–"


def has_length(thing: object, length: int) -> bool:
    """Tell whether a thing is a list of so many."""
    return isinstance(thing, list) and len(thing) == length
