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
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol

from nomarch.core.engine.slots import BySeat, CountsBySeat, Mask, Name, Named, Names, NamesOf, Plain
from nomarch.core.table.features import (
    MOST_KEPT,
    Places,
    Row,
    around,
    one_of,
    packed,
    places_of,
    seen_from,
    tally,
    unpacked,
    zeros,
)

if TYPE_CHECKING:
    from nomarch.core.engine.ruleset import RuleSet
    from nomarch.core.engine.state import State


class Feature(Protocol):
    """A part of a row: what its places are called, and what is in them."""

    def places(self, state: Any, names: Places) -> None:
        """Name the places, the same ones at every table of a rule set."""

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Add to a row what the seat *eyes* may know, a number or a mark for each place."""


class Told:
    """What a game tells of its table in its own way: two functions, one that names places and one that fills them."""

    __slots__ = ("fill", "places")

    def __init__(self, places: Callable[[Any, Places], None], fill: Callable[[Any, int, Row], None]) -> None:
        self.places: Final = places
        self.fill: Final = fill


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
        self.features: Final = tuple(features)

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
                row.marks.append(_seen_in_pile(deck.pile, deck.seen_by, eyes, state.seats, kinds, self.top))
            else:
                row.marks.append(zeros(kinds * (1 + self.top) + state.seats))
        if self.discards:
            row.marks.append(tally(deck.discards, kinds))


@lru_cache(MOST_KEPT)
def _seen_in_pile(
    pile: tuple[int, ...], seen_by: tuple[int, ...], eyes: int, seats: int, kinds: int, top: int
) -> bytes:
    """Count the cards that the seat knows, by kind, and those each seat has seen; then tell the top ones."""
    known, seen, tops, cards = [0] * kinds, [0] * seats, [0] * (top * kinds), len(pile)
    for place, eyes_on_it in enumerate(seen_by):
        if not eyes_on_it:
            continue
        for step in range(seats):
            seen[step] += eyes_on_it >> (eyes + step) % seats & 1
        if eyes_on_it >> eyes & 1:
            known[pile[place]] += 1
            if place >= cards - top:
                tops[(cards - 1 - place) * kinds + pile[place]] = 1
    return packed([*known, *seen, *tops])


class Standing:
    """Where the game stands, which every game has: its phase, who decides, who is first, what waits, and the scores."""

    __slots__ = ("_phases", "_turns")

    def __init__(self, rules: RuleSet) -> None:
        self._phases: Final = {name: number for number, name in enumerate(rules.phases)}
        self._turns: Final[dict[int, bytes]] = {}
        """By phase, seat and first seat, marks that were made."""

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

    def fill(self, state: State[Any], eyes: int, row: Row) -> None:
        """Fill them."""
        score, seats, phase = state.score, state.seats, self._phases[state.phase.name]
        row.numbers.append(state.over)
        row.numbers += score[eyes:]
        row.numbers += score[:eyes]
        row.marks.append(self._turn(phase, (state.seat - eyes) % seats, (state.seating.first - eyes) % seats, seats))
        row.marks.append(self._waiting(state, eyes) if state.agenda else zeros(len(self._phases) * seats))

    def _turn(self, phase: int, seat: int, first: int, seats: int) -> bytes:
        which = (phase * seats + seat) * seats + first
        found = self._turns.get(which)
        if found is None:
            found = self._turns[which] = one_of(phase, len(self._phases)) + one_of(seat, seats) + one_of(first, seats)
        return found

    def _waiting(self, state: State[Any], eyes: int) -> bytes:
        seats: int = state.seats
        depths = [0] * (len(self._phases) * seats)
        for depth, (phase, seat) in enumerate(state.agenda, 1):
            depths[self._phases[phase.name] * seats + seen_from(seat, eyes, seats)] = depth
        return packed(depths)


class _Fetched:
    """Slots that are told alike, fetched at once."""

    __slots__ = ("_fetch", "_slots")

    def __init__(self, slots: Sequence[tuple[Plain, str]]) -> None:
        self._slots: Final = tuple(slots)
        names = [slot.slot for slot, _ in slots]
        self._fetch: Final[Callable[[Any], Any]] = attrgetter(*names, names[0])  # once more: so it gives a tuple always

    def places(self, state: Any, names: Places) -> None:
        """Let each name its places."""
        for slot, under in self._slots:
            own = Places()
            slot.places(state, own)
            names.add(own, under)


class _Numbers(_Fetched):
    """Single numbers."""

    __slots__ = ()

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Fetch them."""
        row.numbers += self._fetch(state)[:-1]


class _Seated(_Fetched):
    """Numbers by seat, one or several for each."""

    __slots__ = ("_widths",)

    def __init__(self, slots: Sequence[tuple[Plain, str]], state: Any) -> None:
        super().__init__(slots)
        self._widths: Final = [len(values) // state.seats for values in self._fetch(state)[:-1]]

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Give them clockwise from the seat that looks."""
        numbers = row.numbers
        for values, width in zip(self._fetch(state), self._widths, strict=False):
            own = eyes * width
            numbers += values[own:]
            numbers += values[:own]


class _Marked(_Fetched):
    """Slots with marks. Most of the time they are as they were, and so are their marks."""

    __slots__ = ("_counts", "_kept")

    def __init__(self, slots: Sequence[tuple[Named, str]], state: Any) -> None:
        super().__init__(slots)
        self._counts: Final = [(slot, len(slot.known(state))) for slot, _ in slots]
        self._kept: Final[dict[Any, bytes]] = {}

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Find the marks, or make them."""
        values = self._fetch(state)
        try:
            found = self._kept.get((values, eyes))
        except TypeError:  # a list
            values = tuple([tuple(value) if isinstance(value, list) else value for value in values])
            found = self._kept.get((values, eyes))
        row.marks.append(self._made(values, eyes) if found is None else found)

    def _made(self, values: Any, eyes: int) -> bytes:
        told = zip(values, self._counts, strict=False)
        found = b"".join([slot.marks(value, count, eyes) for value, (slot, count) in told])
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[values, eyes] = found
        return found


class Layout:
    """The places of a rule set's features, made once and the same on every machine.

    A row has as many numbers as the layout has names, in that order.
    """

    def __init__(self, rules: RuleSet, features: Sequence[Feature], state: Any) -> None:
        self.parts: Final[tuple[Feature, ...]] = _gathered([Standing(rules), *features], state)
        self._fills: Final = [part.fill for part in self.parts]
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
        """Give all that the seat *eyes* may know, a number of two bytes for each place."""
        row = Row()
        for fill in self._fills:
            fill(state, eyes, row)
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


def _gathered(features: Iterable[Feature], state: Any) -> tuple[Feature, ...]:
    """Put slots that are told alike together, before all else."""
    plain: list[tuple[Plain, str]] = []
    seated: list[tuple[Plain, str]] = []
    marked: list[tuple[Named, str]] = []
    others: list[Feature] = []
    for feature, under in _single(features):
        if type(feature) is Plain:
            plain.append((feature, under))
        elif isinstance(feature, BySeat | CountsBySeat):
            seated.append((feature, under))
        elif isinstance(feature, Name | Names | Mask):
            marked.append((feature, under))
        else:
            others.append(Part(under, [feature]) if under else feature)
    return (
        *([_Numbers(plain)] if plain else []),
        *([_Seated(seated, state)] if seated else []),
        *([_Marked(marked, state)] if marked else []),
        *others,
    )


def _single(features: Iterable[Feature], above: str = "") -> Iterator[tuple[Feature, str]]:
    """Walk features one by one, each with what it is under."""
    for feature in features:
        if isinstance(feature, Part):
            yield from _single(feature.features, f"{above}.{feature.under}" if above else feature.under)
        else:
            yield feature, above
