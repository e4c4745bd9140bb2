"""Features: all that a seat may know, as a row of numbers in which every fact has its fixed, named place.

A layout is made once for a rule set, from what the view of the game declares:

    class PebbleView(View["Pebbles"]):
        features = (Plain("left"), BySeat("taken"))

The declarations by which documents are written serve here too (`Plain`, `BySeat`, `Name` …), things of the core tell
their own (`Held`), and a game adds what only it knows (`Told`). A game that declares nothing is surveyed: see
`nomarch.core.engine.survey`. Numbers are raw, as they lie on the table; whoever wants them smaller scales them.

A row has numbers first and then marks (`nomarch.core.table.features`); a feature may add to both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol

from nomarch.core.engine.slots import NamesOf, Plain
from nomarch.core.table.features import (
    Places,
    Row,
    around,
    one_of,
    packed,
    places_of,
    seen_from,
    tally,
    turned,
    unpacked,
    zeros,
)

if TYPE_CHECKING:
    from nomarch.core.engine.ruleset import RuleSet


class Feature(Protocol):
    """A part of a row: what its places are called, and what is in them."""

    def places(self, state: Any, names: Places) -> None:
        """Name the places, the same ones at every table of a rule set."""

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Add to a row what the seat *eyes* may know, a number or a mark for each place."""


class Told:
    """What a game tells of its table in its own way: two functions, one that names places and one that fills them."""

    __slots__ = ("_fill", "_places")

    def __init__(self, places: Callable[[Any, Places], None], fill: Callable[[Any, int, Row], None]) -> None:
        self._places: Final = places
        self._fill: Final = fill

    def places(self, state: Any, names: Places) -> None:
        """Name the places."""
        self._places(state, names)

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Fill them."""
        self._fill(state, eyes, row)


class Held:
    """A thing that knows its own places: hands, an auction. *under* is what they are called together."""

    __slots__ = ("slot", "under")

    def __init__(self, slot: str, *, under: str = "") -> None:
        self.slot: Final = slot
        self.under: Final = under

    def places(self, state: Any, names: Places) -> None:
        """Let the thing name its places."""
        own = Places()
        getattr(state, self.slot).places(own)
        names.add(own, self.under)

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Let the thing fill them."""
        getattr(state, self.slot).fill(eyes, row)


class Part:
    """Features that belong together, under one name: `Part("turn", TURN)`."""

    __slots__ = ("features", "under")

    def __init__(self, under: str, features: Iterable[Feature]) -> None:
        self.under: Final = under
        self.features: Final = gathered(features)

    def places(self, state: Any, names: Places) -> None:
        """Let each name its places."""
        own = Places()
        for feature in self.features:
            feature.places(state, own)
        names.add(own, self.under)

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Let each fill them."""
        for feature in self.features:
            feature.fill(state, eyes, row)


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

    def places(self, state: Any, names: Places) -> None:
        """Name a place for the length, and places by kind."""
        kinds = [*map(str, self.names(state) if callable(self.names) else self.names)]
        names.numbers.append(f"{self.field}.size")
        if self.top:
            names.marks += places_of(f"{self.field}.known", kinds)
            names.marks += places_of(f"{self.field}.seen_by", around(state.seats))
            for card in range(1, self.top + 1):
                names.marks += places_of(f"{self.field}.{card}", kinds)
        if self.discards:
            names.marks += places_of(self.discards, kinds)

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Count the cards."""
        deck = getattr(state, self.slot)
        kinds = len(self.names(state) if callable(self.names) else self.names)
        row.numbers.append(len(deck.pile))
        if self.top:
            if any(deck.seen_by):
                self._known(deck, eyes, state.seats, kinds, row.marks)
            else:
                row.marks.append(zeros(kinds * (1 + self.top) + state.seats))
        if self.discards:
            row.marks.append(tally(deck.discards, kinds))

    def _known(self, deck: Any, eyes: int, seats: int, kinds: int, marks: list[bytes]) -> None:
        known = deck.known_to(eyes)
        marks.append(tally(tuple([card for card in known if card is not None]), kinds))
        marks.append(
            packed([sum([seen >> seat & 1 for seen in deck.seen_by]) for seat in turned([*range(seats)], eyes)])
        )
        for card in range(1, self.top + 1):
            kind = known[-card] if card <= len(known) else None
            marks.append(one_of(-1 if kind is None else kind, kinds))


class Standing:
    """Where the game stands, which every game has: its phase, who decides, who is first, what waits, and the scores."""

    __slots__ = ("_phases",)

    def __init__(self, rules: RuleSet) -> None:
        self._phases: Final = {name: number for number, name in enumerate(rules.phases)}

    def places(self, state: Any, names: Places) -> None:
        """Name a place for each phase, and one or several for each seat. A phase that waits tells how deep it lies."""
        seats = around(state.seats)
        names.numbers += ["over", *places_of("scores", seats)]
        names.marks += [
            *places_of("phase", self._phases),
            *places_of("to_decide", seats),
            *places_of("first", seats),
            *places_of("agenda", [f"{phase}.{seat}" for phase in self._phases for seat in seats]),
        ]

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Fill them."""
        seats: int = state.seats
        phases, score = len(self._phases), state.score
        row.numbers += (state.over, *score[eyes:], *score[:eyes])
        row.marks += (
            one_of(self._phases[state.phase.name], phases),
            one_of((state.seat - eyes) % seats, seats),
            one_of((state.seating.first - eyes) % seats, seats),
            self._waiting(state, eyes) if state.agenda else zeros(phases * seats),
        )

    def _waiting(self, state: Any, eyes: int) -> bytes:
        seats: int = state.seats
        depths = [0] * (len(self._phases) * seats)
        for depth, (phase, seat) in enumerate(state.agenda, 1):
            depths[self._phases[phase.name] * seats + seen_from(seat, eyes, seats)] = depth
        return packed(depths)


class _Together:
    """Numbers that lie in slots of their own, one after another, fetched at once."""

    __slots__ = ("_fetch", "_slots")

    def __init__(self, slots: Sequence[Plain]) -> None:
        self._slots: Final = tuple(slots)
        self._fetch: Final[Callable[[Any], Any]] = attrgetter(*[slot.slot for slot in slots])

    def places(self, state: Any, names: Places) -> None:
        """Name them."""
        names.numbers += [slot.field for slot in self._slots]

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Fetch them."""
        row.numbers += self._fetch(state)


class Layout:
    """The places of a rule set's features, made once and the same on every machine.

    A row has as many numbers as the layout has names, in that order.
    """

    def __init__(self, rules: RuleSet, features: Sequence[Feature], state: Any) -> None:
        self.parts: Final[tuple[Feature, ...]] = gathered([Standing(rules), *features])
        places = Places()
        for part in self.parts:
            part.places(state, places)
        self.names: Final = (*places.numbers, *places.marks)
        """What each place is called."""
        twice = [name for name, count in Counter(self.names).items() if count > 1]
        if twice:
            raise ValueError(f"{rules.game.title}: two features are called {', '.join(twice)}")

    def __len__(self) -> int:
        return len(self.names)

    def row(self, state: Any, eyes: int) -> bytes:
        """Give all that the seat *eyes* may know, a number of two bytes for each place, as numpy's `int16` has it."""
        row = Row()
        for part in self.parts:
            part.fill(state, eyes, row)
        return row.joined()

    def named(self, state: Any, eyes: int) -> dict[str, int]:
        """Give the same by name, for people."""
        return dict(zip(self.names, unpacked(self.row(state, eyes)), strict=True))

    def __repr__(self) -> str:
        return f"<Layout of {len(self)} places>"


def layout_of(rules: RuleSet) -> Layout:
    """Make the layout of a rule set: as the view of its game declares, or else by a survey."""
    from nomarch.core.engine.survey import Surveyed  # noqa: PLC0415 (it plays games, which know of layouts)

    state = rules.game.begin(rules, 0)
    declared = type(state).window.features
    return Layout(rules, declared if declared is not None else [Surveyed(rules)], state)


def gathered(features: Iterable[Feature]) -> tuple[Feature, ...]:
    """Put plain numbers together, before all else."""
    plain: list[Plain] = []
    others: list[Feature] = []
    for feature in features:
        if isinstance(feature, Plain) and type(feature) is Plain:
            plain.append(feature)
        else:
            others.append(feature)
    return (_Together(plain), *others) if len(plain) > 1 else (*plain, *others)
