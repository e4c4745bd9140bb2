"""Features: all that a seat may know, as a row of numbers in which every fact has its fixed, named place.

A layout is made once for a rule set, from what the view of the game declares:

    class PebbleView(View["Pebbles"]):
        features = (Plain("left"), BySeat("taken"))

The declarations by which documents are written serve here too (`Plain`, `BySeat`, `Name` …), things of the core tell
their own (`Held`), and a game adds what only it knows (`Told`). A game that declares nothing is surveyed: see
`nomarch.core.engine.survey`. Numbers are raw, as they lie on the table; whoever wants them smaller scales them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol

from nomarch.core.engine.slots import NamesOf, Plain
from nomarch.core.table.features import HIDDEN, around, one_of, places_of, seen_from, tally

if TYPE_CHECKING:
    from nomarch.core.engine.ruleset import RuleSet


class Feature(Protocol):
    """A part of a row: the names of its places, and the numbers in them."""

    def places(self, state: Any) -> list[str]:
        """Name the places, the same ones at every table of a rule set."""

    def numbers(self, state: Any, eyes: int, row: list[Any]) -> None:
        """Add a number for each place to a row, as the seat *eyes* may know it."""


class Told:
    """What a game tells of its table in its own way: two functions, one for the names and one for the numbers."""

    __slots__ = ("_numbers", "_places")

    def __init__(
        self, places: Callable[[Any], list[str]], numbers: Callable[[Any, int, list[Any]], None]
    ) -> None:
        self._places: Final = places
        self._numbers: Final = numbers

    def places(self, state: Any) -> list[str]:
        """Name the places."""
        return self._places(state)

    def numbers(self, state: Any, eyes: int, row: list[Any]) -> None:
        """Add the numbers."""
        self._numbers(state, eyes, row)


class Held:
    """A thing that knows its own places: hands, an auction. *under* is what they are called together."""

    __slots__ = ("slot", "under")

    def __init__(self, slot: str, *, under: str = "") -> None:
        self.slot: Final = slot
        self.under: Final = under

    def places(self, state: Any) -> list[str]:
        """Name the places of the thing."""
        places: list[str] = getattr(state, self.slot).places()
        return places_of(self.under, places) if self.under else places

    def numbers(self, state: Any, eyes: int, row: list[Any]) -> None:
        """Let the thing add its numbers."""
        getattr(state, self.slot).numbers(eyes, row)


class Pile:
    """A deck by the kinds of its cards: how many lie in the pile, which of them the seat knows, and the discards.

    So many cards from the top are told one by one, as far as the seat knows them; of those below, how many of a kind
    it knows. Of every seat it is told how many cards of the pile it has seen.
    """

    __slots__ = ("discards", "field", "names", "slot", "top")

    def __init__(self, field: str, names: NamesOf, *, slot: str, discards: str = "", top: int = 0) -> None:
        self.field: Final = field
        self.names: Final = names
        self.slot: Final = slot
        self.discards: Final = discards
        self.top: Final = top

    def places(self, state: Any) -> list[str]:
        """Name a place for the length, and places by kind."""
        names = [*map(str, self.names(state) if callable(self.names) else self.names)]
        places = [f"{self.field}.size"]
        if self.top:
            places += places_of(f"{self.field}.known", names)
            places += places_of(f"{self.field}.seen_by", around(state.seats))
            for card in range(1, self.top + 1):
                places += places_of(f"{self.field}.{card}", names)
        return places + (places_of(self.discards, names) if self.discards else [])

    def numbers(self, state: Any, eyes: int, row: list[Any]) -> None:
        """Count the cards."""
        deck = getattr(state, self.slot)
        kinds = len(self.names(state) if callable(self.names) else self.names)
        row.append(len(deck.pile))
        if self.top:
            if any(deck.seen_by):
                self._known(deck, eyes, state.seats, kinds, row)
            else:
                row += _zeros(kinds * (1 + self.top) + state.seats)
        if self.discards:
            row += tally(deck.discards, kinds)

    def _known(self, deck: Any, eyes: int, seats: int, kinds: int, row: list[Any]) -> None:
        known = deck.known_to(eyes)
        row += tally([card for card in known if card is not None], kinds)
        row += [sum([seen >> (eyes + step) % seats & 1 for seen in deck.seen_by]) for step in range(seats)]
        for card in range(1, self.top + 1):
            kind = known[-card] if card <= len(known) else None
            row += one_of(-1 if kind is None else kind, kinds)


class Standing:
    """Where the game stands, which every game has: its phase, who decides, who is first, what waits, and the scores."""

    __slots__ = ("_phases",)

    def __init__(self, rules: RuleSet) -> None:
        self._phases: Final = {name: number for number, name in enumerate(rules.phases)}

    def places(self, state: Any) -> list[str]:
        """Name a place for each phase, and one or several for each seat. A phase that waits tells how deep it lies."""
        seats = around(state.seats)
        return [
            *places_of("phase", self._phases),
            *places_of("to_decide", seats),
            *places_of("first", seats),
            "over",
            *places_of("scores", seats),
            *places_of("agenda", [f"{phase}.{seat}" for phase in self._phases for seat in seats]),
        ]

    def numbers(self, state: Any, eyes: int, row: list[Any]) -> None:
        """Add them."""
        seats: int = state.seats
        phases = self._phases
        row += one_of(phases[state.phase.name], len(phases))
        row += one_of((state.seat - eyes) % seats, seats)
        row += one_of((state.seating.first - eyes) % seats, seats)
        row.append(state.over)
        row += state.score[eyes:]
        row += state.score[:eyes]
        start = len(row)
        row += _zeros(len(phases) * seats)
        for depth, (phase, seat) in enumerate(state.agenda, 1):
            row[start + phases[phase.name] * seats + seen_from(seat, eyes, seats)] = depth


class _Together:
    """Numbers that lie in slots of their own, one after another, fetched at once."""

    __slots__ = ("_fetch", "_slots")

    def __init__(self, slots: Sequence[Plain]) -> None:
        self._slots: Final = tuple(slots)
        self._fetch: Final[Callable[[Any], Any]] = attrgetter(*[slot.slot for slot in slots])

    def places(self, state: Any) -> list[str]:
        """Name them."""
        return [slot.field for slot in self._slots]

    def numbers(self, state: Any, eyes: int, row: list[Any]) -> None:
        """Add them."""
        row += self._fetch(state)


class Layout:
    """The places of a rule set's features, made once and the same on every machine.

    >>> from nomarch.core import load
    >>> rules = load("amun-re").rules(seats=3)
    >>> rules.layout.names[-3:], len(rules.layout) == len(rules.layout.names)
    """

    def __init__(self, rules: RuleSet, features: Sequence[Feature], state: Any) -> None:
        self.parts: Final[tuple[Feature, ...]] = _gathered([Standing(rules), *features])
        self.names: Final = tuple([name for part in self.parts for name in part.places(state)])
        """What each place is called."""
        twice = [name for name, count in Counter(self.names).items() if count > 1]
        if twice:
            raise ValueError(f"{rules.game.title}: two features are called {', '.join(twice)}")

    def __len__(self) -> int:
        return len(self.names)

    def row(self, state: Any, eyes: int) -> list[Any]:
        """Give all that the seat *eyes* may know, a number for each place."""
        row: list[Any] = []
        for part in self.parts:
            part.numbers(state, eyes, row)
        return row

    def named(self, state: Any, eyes: int) -> dict[str, Any]:
        """Give the same by name, for people."""
        return dict(zip(self.names, self.row(state, eyes), strict=True))

    def __repr__(self) -> str:
        return f"<Layout of {len(self)} places>"


def layout_of(rules: RuleSet) -> Layout:
    """Make the layout of a rule set: as the view of its game declares, or else by a survey."""
    from nomarch.core.engine.survey import Surveyed  # noqa: PLC0415 (it plays games, which know of layouts)

    state = rules.game.begin(rules, 0)
    declared = type(state).window.features
    return Layout(rules, declared if declared is not None else [Surveyed(rules)], state)


def _gathered(features: Sequence[Feature]) -> tuple[Feature, ...]:
    """Put plain numbers that follow one another together."""
    found: list[Feature] = []
    plain: list[Plain] = []
    for feature in features:
        if isinstance(feature, Plain) and type(feature) is Plain:
            plain.append(feature)
            continue
        found += _fetched(plain)
        plain = []
        found.append(feature)
    return tuple([*found, *_fetched(plain)])


def _fetched(plain: list[Plain]) -> list[Feature]:
    return [_Together(plain)] if len(plain) > 1 else [*plain]


_ZEROS: Final[dict[int, tuple[int, ...]]] = {}


def _zeros(count: int) -> tuple[int, ...]:
    found = _ZEROS.get(count)
    if found is None:
        found = _ZEROS[count] = (0,) * count
    return found
