"""The table of a game that brings no picture of its own, drawn from what the document of a view tells.

What lies in the middle comes first: numbers, piles, rows, lists, and a board where the moves name its squares. Then
what moves can name and is not drawn yet, then a mat for each seat. Whatever a move names can be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.drawing import Box, Element, Picture, Spot, Words, counter, seat_ink
from nomarch.core.drawing.panels import (
    ROW,
    Chip,
    Panel,
    Row,
    chipped,
    counted,
    in_rows,
    laid_chips,
    listed,
    ruled,
    shelved,
)
from nomarch.core.engine.belongings import Belongings
from nomarch.core.engine.vocabulary import Vocabulary, vocabulary_of
from nomarch.core.table.players import NOBODY

if TYPE_CHECKING:
    from nomarch.core.engine.view import Labels, View

WIDTH: Final = 16.0
MARGIN: Final = 0.5
ROOM: Final = WIDTH - 2 * MARGIN
BETWEEN: Final = 0.5
MATS: Final = {1: 1, 2: 2, 4: 2}
"""How many mats stand side by side; else three."""
HEAD: Final = 1.5
"""How high the head of a mat is."""
SMALL: Final = 0.4
MOST: Final = 40
"""So many chips are drawn of a thing, and so many things of a kind that moves can name."""
UNKNOWN: Final = (None, "?")


def draw(view: View[Any], labels: Labels) -> Picture:
    """Draw what a seat, or an onlooker, sees of a table."""
    return Tabletop(view, labels).picture()


class Tabletop:
    """A table as somebody sees it, with words for what lies on it."""

    def __init__(self, view: View[Any], labels: Labels) -> None:
        self.view: Final = view
        self.labels: Final = labels
        self.said: Final[Vocabulary] = vocabulary_of(view.rules)
        self.things: Final = Belongings(view)

    def picture(self) -> Picture:
        """Draw the middle, what moves can name, and the mats."""
        panels = [panel for name, thing in self.things.middle.items() for panel in self._panels(name, thing)]
        there = [*self._mats(0)[0], *(element for panel in panels for element in panel.elements)]
        marks = {mark for spot in there if isinstance(spot, Spot) for mark in spot.of.split()}
        panels += self._tiles(marks | {panel.of for panel in panels if panel.of})
        elements, y = shelved(panels, MARGIN, MARGIN, ROOM)
        mats, below = self._mats(y + BETWEEN)
        return Picture(self.view.rules.game.title, WIDTH, below + MARGIN, (*elements, *mats))

    # Words

    def called(self, name: str) -> str:
        """Call a part of the table as labels do, or by the words for it."""
        plain = name.replace("-", " ")
        label = self.labels.label(name)
        return label if label != plain else " ".join(map(self.labels.word, plain.split()))

    def told(self, value: Any) -> str:
        """Write a value: a word in the language of whoever looks."""
        if isinstance(value, bool):
            return self.labels.label("yes" if value else "no")
        if value in UNKNOWN:
            return "?"
        return self.labels.word(value) if isinstance(value, str) else f"{value}"

    def player(self, seat: int) -> str:
        """Say who a seat is."""
        return "–" if seat == NOBODY else f"{self.labels.label('player')} {seat + 1}"

    def chips(self, name: str, values: Sequence[Any]) -> list[Chip]:
        """Make a chip of every value; of those that cannot be seen it is said how many they are."""
        hidden = sum(value in UNKNOWN for value in values)
        seen = [self.chip(name, value) for value in values if value not in UNKNOWN]
        backs = [Chip("?" if hidden == 1 else f"{hidden} × ?", "granite")] if hidden else []
        more = [Chip(f"+ {len(seen) - MOST}")] if len(seen) > MOST else []
        return [*backs, *seen[:MOST], *more]

    def chip(self, name: str, value: Any, of: str = "") -> Chip:
        """Make a chip of a value: of a seat where the thing tells seats, empty where it tells nobody."""
        if self.things.tells_a_seat(name, "", value):
            return Chip("", "paper", of, value)
        return Chip(self.told(value), "paper", of or self.said.mark_of(name, value))

    # The middle

    def _panels(self, name: str, thing: Any) -> Iterator[Panel]:
        """Draw a thing that belongs to nobody."""
        heading, of = self.called(name), self.said.mark_of(name)
        if isinstance(thing, Mapping):
            yield listed(heading, [self._row(name, part, value) for part, value in thing.items()])
        elif not isinstance(thing, list):
            is_number = isinstance(thing, int) and not isinstance(thing, bool)
            chips = [self.chip(name, thing)]
            yield counted(heading, thing, of) if is_number and chips[0].text else chipped(heading, chips, ROOM, of)
        elif any(isinstance(part, Mapping) for part in thing):
            parts = [part for part in thing if isinstance(part, Mapping)]
            yield listed(heading, [self._row(name, field, part[field]) for part in parts for field in part])
        elif field := self._field(name, thing):
            yield from self._named_panels(name, thing, field)
        elif board := self._board(name, thing):
            yield ruled(heading, board, ROOM)
        else:
            yield chipped(heading, self.chips(name, thing), ROOM, of)

    def _field(self, name: str, values: Sequence[Any]) -> str:
        """Name the field in which moves name what each of the values is for, if there is one."""
        field = self.said.field_of(len(values), name)
        words = {word for word, _ in self.said.fields.get(field, ())}
        return "" if any(isinstance(value, str) and value in words for value in values) else field

    def _named_panels(self, name: str, thing: Sequence[Any], field: str) -> Iterator[Panel]:
        """Draw a list whose parts are what moves name: a row of squares, or for each part what lies there."""
        named = self.said.fields[field]
        if not any(isinstance(part, list) for part in thing):
            yield ruled(self.called(name), self._squares(name, thing, field), ROOM)
            return
        for (word, mark), part in zip(named, thing, strict=True):
            heading = f"{self.called(field)} {self.labels.word(word)}"
            yield chipped(heading, self.chips(name, part if isinstance(part, list) else [part]), ROOM, mark)

    def _board(self, name: str, thing: Sequence[Any]) -> list[list[Chip]]:
        """Lay out rows of values; if moves name as many squares, each is one of them."""
        if not any(isinstance(part, list) for part in thing):
            return []
        values = [value for part in thing for value in (part if isinstance(part, list) else [part])]
        if field := self._field(name, values):
            return self._squares(name, values, field)
        return [self.chips(name, part if isinstance(part, list) else [part]) for part in thing if part != []]

    def _squares(self, name: str, values: Sequence[Any], field: str) -> list[list[Chip]]:
        """Make the squares that moves name, from the top row down."""
        rows: dict[int, dict[int, Chip]] = {}
        for (column, row), value, (word, mark) in zip(
            self.said.squares(field), values, self.said.fields[field], strict=True
        ):
            rows.setdefault(row, {})[column] = self.chip(name, value, mark)._replace(place=self.labels.word(word))
        return [[line[column] for column in sorted(line)] for _, line in sorted(rows.items())]

    def _row(self, name: str, path: str, value: Any) -> Row:
        """Write a part of a thing: what it is called, what it is, and its marks."""
        is_seat = self.things.tells_a_seat(name, path, value)
        parts = [f"({int(part) + 1})" if part.isdecimal() else self.called(part) for part in path.split("/")]
        return " ".join(parts), self.player(value) if is_seat else self.told(value), self.said.mark_of(path)

    # What moves can name

    def _tiles(self, there: AbstractSet[str]) -> Iterator[Panel]:
        """Lay out the words and amounts that moves name, kind by kind, unless some of a kind are on the table."""
        for field, named in self.said.fields.items():
            marks = {mark for _, mark in named} | {mark.partition("=")[2] for _, mark in named}
            if 1 < len(named) <= MOST and not marks & there:
                chips = [Chip(self.labels.word(word), "marble", mark) for word, mark in named]
                yield chipped(self.called(field), chips, ROOM)

    # Mats

    def _mats(self, y: float) -> tuple[list[Element], float]:
        """Draw a mat for each seat, side by side; tell where they end."""
        a_row = min(MATS.get(self.view.seats, 3), self.view.seats)
        wide = (ROOM - BETWEEN * (a_row - 1)) / a_row
        elements: list[Element] = []
        for first in range(0, self.view.seats, a_row):
            seats = range(first, min(first + a_row, self.view.seats))
            lefts = [MARGIN + (wide + BETWEEN) * (seat - first) for seat in seats]
            held = [self._held(seat, x, y, wide) for seat, x in zip(seats, lefts, strict=True)]
            high = max(end for _, end in held) - y
            for seat, x, (things, _) in zip(seats, lefts, held, strict=True):
                elements += [*self._mat(seat, x, y, wide, high), *things]
            y += high + BETWEEN
        return elements, y - BETWEEN

    def _mat(self, seat: int, x: float, y: float, wide: float, high: float) -> Iterator[Element]:
        """Draw the mat itself: who it is and the points. That of whoever decides has a bar in their ink."""
        points = f"{self.view.scores[seat]} {self.labels.label('points')}"
        yield Box(x, y, wide, high, "papyrus", "hair", 0.2)
        if seat == self.view.to_decide:
            yield Box(x, y + 0.25, 0.14, high - 0.5, seat_ink(seat), "", 0.07)
        if self.said.names_seats:
            yield Spot(f"player={seat + 1}", self.player(seat), x, y, wide, high)
        yield from counter(x + 0.75, y + 0.75, seat)
        yield Words(x + 1.35, y + 0.5, points, bold=True, fits=wide - 1.6)
        yield Words(x + 1.35, y + 1.0, self.view.marks(seat, self.labels), SMALL, "faint", fits=wide - 1.6)

    def _held(self, seat: int, x: float, y: float, wide: float) -> tuple[list[Element], float]:
        """Draw what belongs to a seat, line by line; tell where it ends. Only one's own can be pointed at."""
        elements: list[Element] = []
        own, y = seat == self.view.seat, y + HEAD
        for name, things in self.things.by_seat.items():
            rows, chips = self._belonging(name, things[seat])
            elements += in_rows([row if own else (*row[:2], "") for row in rows], x, y, wide)
            y += ROW * len(rows)
            if chips:
                shown = [chip if own else chip._replace(of="") for chip in chips]
                laid, _, high = laid_chips(shown, x + 0.5, y, wide - 1)
                elements += laid
                y += high + 0.25
        return elements, y + 0.25

    def _belonging(self, name: str, thing: Any) -> tuple[list[Row], list[Chip]]:
        """Give the rows and the chips of what belongs to a seat."""
        if isinstance(thing, Mapping):
            return [self._row(name, part, value) for part, value in thing.items()], []
        if not isinstance(thing, list):
            told = "–" if thing is None else self.told(thing)
            return [(self.called(name), told, self.said.mark_of(name, thing) or self.said.mark_of(name))], []
        field = self.said.field_of(len(thing), name) if self.things.counts(name) else ""
        if self.things.counts(name) and not field:
            return [(self.called(name), " ".join(map(str, thing)), "")], []
        chips = self._counted(field, thing) if field else self.chips(name, _plain(thing))
        return [(self.called(name), "" if chips else "–", "")], chips

    def _counted(self, field: str, counts: Sequence[int]) -> list[Chip]:
        """Make a chip of every kind that is there."""
        kinds = zip(self.said.fields[field], counts, strict=True)
        return [
            Chip(self.labels.word(word) if count == 1 else f"{count} × {self.labels.word(word)}", "paper", mark)
            for (word, mark), count in kinds
            if count
        ]


def _plain(things: Sequence[Any]) -> list[Any]:
    """Give what is in a list and in the lists in it."""
    parts = [part for thing in things for part in (thing if isinstance(thing, list) else [thing])]
    return [part for part in parts if not isinstance(part, list | Mapping)]
