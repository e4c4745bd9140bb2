"""Deeds: what a seat can be seen to do or to meet with in a game, as far as a game can be sorted by it.

A deed is a kind of move, of event or of line on a score sheet, or such a kind with one of its facts: a bid, a bid for
Thebes, a pyramid built in Thebes. Amounts are sorted into bands, so that there are few of them.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from nomarch.core.engine import Catalogue, Event, Move
from nomarch.core.engine.sheet import ScoreLine
from nomarch.core.table.players import NOBODY
from nomarch.core.table.seat import Seat

EDGES: Final = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
"""Where bands of amounts begin; smaller ones are bands by themselves."""
NOTATION: Final = "notation"
"""What a move that names no facts is told apart by."""


class Source(StrEnum):
    """What a deed was seen by."""

    MOVE = "move"
    EVENT = "event"
    LINE = "line"


class Deed(NamedTuple):
    """A kind of move, event or line, and perhaps one of its facts."""

    source: Source
    name: str
    """The kind of move, the event, or the clause of the line."""
    fact: str = ""
    value: str = ""
    clause: str = ""
    """The clause of an event."""

    @property
    def key(self) -> str:
        """The deed as one word, under which it is counted."""
        return "\t".join(self)

    @property
    def kind(self) -> Deed:
        """The deed without its fact."""
        return self._replace(fact="", value="")

    @classmethod
    def read(cls, key: str) -> Deed:
        """Make it again of its key."""
        source, *others = key.split("\t")
        return cls(Source(source), *others)

    @property
    def is_amount(self) -> bool:
        """Whether its fact is a band of amounts, and no name."""
        return self.value.replace("..", "").replace("-", "").isdigit() and self.fact != NOTATION

    @property
    def least(self) -> int:
        """The lower end of its band of amounts."""
        first, _, last = self.value.partition("..")
        return int(first or last)

    @property
    def notation(self) -> str:
        """Write it in the words of the code, `Bid.lot=thebes`."""
        return f"{self.name}.{self.fact}={self.value}" if self.fact else self.name

    def with_facts(self, facts: Mapping[str, object]) -> Iterator[Deed]:
        """Give the deed, and the deed with each of its facts."""
        yield self
        for name, fact in facts.items():
            for value in dict.fromkeys(values_of(fact)):
                yield self._replace(fact=name, value=value)


def values_of(fact: object) -> Iterator[str]:
    """Sort a fact: amounts into bands, lists by their members; seats are not told apart, nor numbers in lists.

    >>> [*values_of("thebes")], [*values_of(7)], [*values_of(["3", "beggar"])], [*values_of(Seat(1))]
    (['thebes'], ['5..9'], ['3', 'beggar'], [])
    """
    plain = fact.value if isinstance(fact, Enum) else fact
    if isinstance(plain, bool):
        yield str(plain).lower()
    elif isinstance(plain, int):
        if not isinstance(plain, Seat):
            yield band(plain)
    elif isinstance(plain, str):
        yield " ".join(plain.split())
    elif isinstance(plain, list | tuple):
        for part in plain:
            if not isinstance(part, int):
                yield from values_of(part)


def band(amount: int) -> str:
    """Name the band of an amount.

    >>> [band(amount) for amount in (0, 4, 6, 33, 199, 70_000, -2, -7)]
    ['0', '4', '5..9', '20..49', '100..199', '10000..', '-2', '-9..-5']
    """
    size = abs(amount)
    if size < EDGES[0]:
        return str(amount)
    place = bisect(EDGES, size)
    ends = [str(EDGES[place - 1]), str(EDGES[place] - 1) if place < len(EDGES) else ""]
    return "..".join(ends if amount > 0 else [end and f"-{end}" for end in reversed(ends)])


class MoveDeeds:
    """Knows the deeds of every move of a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._sizes: Final = Counter(map(type, catalogue.moves))
        self._known: Final[dict[Move, tuple[str, ...]]] = {}

    def of(self, move: Move) -> tuple[str, ...]:
        """Give the keys of what a move is; one without facts is known by its notation among others of its kind."""
        if move not in self._known:
            kind = type(move)
            facts = move.facts() or ({NOTATION: move.notation} if self._sizes[kind] > 1 else {})
            self._known[move] = tuple(deed.key for deed in Deed(Source.MOVE, kind.__name__).with_facts(facts))
        return self._known[move]


def deeds_of_event(event: Event) -> Iterator[Deed]:
    """Give what an event is; none if it happens to nobody, or is but a line of a score sheet that is announced."""
    effect = event.effect
    is_announced = effect.facts[-1:] == ("points",) and effect.name == _slug(event.clause)
    if event.seat != NOBODY and not is_announced:
        kind = Deed(Source.EVENT, effect.name, clause=event.clause)
        yield from kind.with_facts({**event.facts, **event.secrets})


def deeds_of_line(line: ScoreLine) -> Iterator[Deed]:
    """Give what a line of a score sheet is."""
    yield from Deed(Source.LINE, line.clause).with_facts(line.facts)


def _slug(clause: str) -> str:
    return clause.rpartition(".")[2].replace("-", "_")
