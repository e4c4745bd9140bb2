"""What the rulebook of Saqqara shows: the board, a warehouse and what belongs to it, and the table at the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from nomarch.core.drawing import (
    SHEET,
    Box,
    Disc,
    Element,
    Path,
    Picture,
    Shape,
    Sign,
    Words,
    counter,
    inventory,
    moved,
    numbered,
    on,
    paragraph,
    seat_ink,
    stepped,
    width_of,
    wrapped,
)
from nomarch.core.engine import Figure
from nomarch.games.saqqara.board import GOLD, GOODS, PYRAMIDS, STORED
from nomarch.games.saqqara.picture import INKS, boat, die, good, tent

if TYPE_CHECKING:
    from nomarch.core.engine import Labels
    from nomarch.games.saqqara.rules import SaqqaraRules

SMALL: Final = 0.38
GUTTER: Final = 5.0
"""How wide the names of the parts of the board are, left of it."""
COLUMN: Final = (3.55, 0.18)
"""How wide a space of the tracks is, and how far from the next."""
STORE: Final = 2.6
"""How high a warehouse is, its roof included."""
CARD: Final = 1.1
SPACE: Final = 0.8
LINE: Final = 0.6
TWO_LINES: Final = 1.1
GAP: Final = 0.25
"""Between the parts of the board."""
HUT: Final = 0.95
"""How wide a hut is beside its warehouse."""
SCENE: Final = (11.5, 8.6)
"""How wide and high the warehouse is that is explained."""
SHOWN_YEAR: Final = 2
"""The year on the die there."""
ROW: Final = 1.2
COLUMNS: Final = (3.6, 6.4)
"""How high the table for a number of players is, and where the pyramids stand in it."""
MOST: Final = 7
"""How many pyramids stand in a row at least."""
SEED: Final = 0
"""The seed of the games whose pyramids are shown."""


def board(rules: SaqqaraRules, labels: Labels, seats: int | None) -> Picture:
    """Draw the warehouses with huts and places for cards, the tracks under them, and the table of distribution."""
    elements: list[Element] = []
    y = 0.3
    for name, high, draw in (
        ("warehouses-row", STORE, _stores),
        ("cards-row", CARD, _places),
        ("round-track", SPACE, _rounds),
        ("market-track", SPACE, _markets),
    ):
        elements += _named(labels.label(name), y, high)
        elements += draw(rules, labels, y)
        y += high + GAP
    elements += _distribution(rules, labels, y + 0.1)
    y += 0.1 + 3 * LINE + TWO_LINES + GAP
    elements += _named(labels.label("nile-row"), y, SPACE)
    elements += _nile(rules, y)
    return Picture(f"{rules.game.title}: {labels.word('board')}", SHEET, y + SPACE + 0.3, tuple(elements))


def _named(words: str, y: float, high: float) -> Iterator[Element]:
    """Name a part of the board in the gutter."""
    return _centred(words, 0.3, y + high / 2, GUTTER - 0.6, bold=True)


def _centred(words: str, x: float, y: float, width: float, *, bold: bool = False) -> Iterator[Element]:
    """Write a text whose lines have their middle at *y*."""
    lines = paragraph(x, y, words, width, 0.4, bold=bold)
    return (moved(line, 0, -0.25 * (len(lines) - 1)) for line in lines)


def _column(number: int) -> float:
    return GUTTER + number * sum(COLUMN)


def _stores(rules: SaqqaraRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the warehouses, each with its hut on the left."""
    for number, store in enumerate(rules.warehouse_at):
        if store >= 0:
            x = _column(number)
            yield from hut(x, y + STORE - 1.5, HUT - 0.15, 1.5)
            yield from _store(x + HUT, y, COLUMN[0] - HUT, STORE, rules.stored[store], labels.word(rules.stores[store]))


def hut(x: float, y: float, wide: float, high: float) -> Iterator[Element]:
    """Draw a hut: a roof of reed over an open door."""
    roof = high * 0.4
    yield Box(x + 0.08, y + roof, wide - 0.16, high - roof, "sand")
    yield Shape(((x - 0.02, y + roof), (x + wide / 2, y), (x + wide + 0.02, y + roof)), "wood")
    yield Box(x + wide / 2 - wide * 0.16, y + high * 0.6, wide * 0.32, high * 0.4, "granite", "")


def _store(x: float, y: float, wide: float, high: float, kind: int, name: str) -> Iterator[Element]:
    """Draw a warehouse with the name of its goods on the roof."""
    ink, roof = INKS[kind], 0.75
    yield Box(x + 0.1, y + roof, wide - 0.2, high - roof, "sand")
    yield Shape(((x, y), (x + wide, y), (x + wide - 0.1, y + roof), (x + 0.1, y + roof)), ink)
    yield Words(x + wide / 2, y + roof / 2, name, 0.45, on(ink), "middle", bold=True, fits=wide - 0.4)


def _places(rules: SaqqaraRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the places for cards under the warehouses."""
    for number, store in enumerate(rules.warehouse_at):
        if store >= 0:
            yield from _empty(_column(number) + HUT + 0.1, y, COLUMN[0] - HUT - 0.2, CARD)


def _empty(x: float, y: float, wide: float, high: float) -> Iterator[Element]:
    """Draw a place on which something will lie."""
    yield Box(x, y, wide, high, "paper", "", 0.1)
    yield Path(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)), "edge", dashed=True)


def _rounds(rules: SaqqaraRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the round track, the die on its first space."""
    for number, kind in enumerate(rules.track):
        yield from _space(labels.word(GOODS[kind]), _column(number), y)
    yield from die(1, _column(0) + COLUMN[0] - 0.5, y + SPACE / 2, 0.6, "edge")


def _markets(rules: SaqqaraRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the market track, the tent where the first market will be."""
    for number, kind in enumerate(rules.track):
        yield from _space(labels.word(GOODS[kind]), _column(number), y)
        if rules.tent and kind == rules.tent[0]:
            yield from tent(_column(number) + COLUMN[0] - 0.55, y + SPACE / 2, 0.7)


def _space(name: str, x: float, y: float) -> Iterator[Element]:
    yield Box(x, y, COLUMN[0], SPACE, "papyrus", "hair")
    yield Words(x + 0.25, y + SPACE / 2, name, 0.4, fits=COLUMN[0] - 1.3)


def _distribution(rules: SaqqaraRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the table of distribution, a column for each year; the last row has two lines."""
    edition = rules.edition
    told: Sequence[Sequence[str]] = (
        [f"{year}" for year in range(1, edition.years + 1)],
        [f"+{goods}" for goods in edition.bonus_goods],
        [f"{land or '–'}" for land in edition.land_per_warehouse],
        [" → ".join(labels.word(place) for place in places) for places in edition.tent_places],
    )
    wide = (SHEET - 0.3 - GUTTER) / max(map(len, told))
    for row, (name, cells) in enumerate(zip(("year", "bonus-row", "land-row", "tent-row"), told, strict=True)):
        top, high = y + row * LINE, LINE if row + 1 < len(told) else TWO_LINES
        yield Words(0.3, top + high / 2, labels.label(f"table-{name}"), 0.4, bold=True, fits=GUTTER - 0.5)
        for column, cell in enumerate(cells):
            x = GUTTER + column * wide
            yield Box(x, top, wide, high, "paper" if row else "papyrus", "hair")
            lines = wrapped(cell, SMALL, wide - 0.2, width_of)
            for number, line in enumerate(lines):
                middle = top + high / 2 + 0.44 * (number - (len(lines) - 1) / 2)
                yield Words(x + wide / 2, middle, line, SMALL, anchor="middle", bold=not row, fits=wide - 0.2)


def _nile(rules: SaqqaraRules, y: float) -> Iterator[Element]:
    """Draw the first spaces of the Nile, and a boat on the one where they start."""
    edition = rules.edition
    last = min(edition.nile_last_space or 12, 12)
    goes_on = not edition.nile_last_space or edition.nile_last_space > last
    wide = (SHEET - 0.3 - GUTTER - (0.6 if goes_on else 0)) / (last + 1)
    for space in range(last + 1):
        x = GUTTER + space * wide
        yield Box(x, y, wide, SPACE, "water", "nile")
        yield Words(x + 0.2, y + 0.25, f"{space}", 0.36, "text")
        if space == edition.nile_start:
            yield from boat(0, x + wide / 2 + 0.1, y + SPACE / 2 + 0.13)
    if goes_on:
        yield Words(SHEET - 0.6, y + SPACE / 2, "…", 0.5, anchor="middle", bold=True)


# A warehouse explained

EXPLAINED: Final = ("store", "hut", "beaten", "place", "round", "tent")
"""What is explained at a warehouse, in the order of the numbers."""


def warehouse(rules: SaqqaraRules, labels: Labels, seats: int | None) -> Picture:
    """Draw a warehouse with its hut, its card, the die and the tent, and say what each of them is for."""
    elements: list[Element] = [*_scene(rules, labels)]
    x, y = SCENE[0] + 0.5, 0.6
    for number, part in enumerate(EXPLAINED, 1):
        elements += numbered(x, y, number)
        lines = paragraph(x + 0.6, y, labels.label(f"explained-{part}"), SHEET - 0.3 - x - 0.6, SMALL)
        elements += lines
        y += 0.5 * len(lines) + 0.35
    return Picture(f"{rules.game.title}: {labels.word('warehouse')}", SHEET, max(SCENE[1], y), tuple(elements))


def _scene(rules: SaqqaraRules, labels: Labels) -> Iterator[Element]:
    kind, other = rules.stored[0], rules.stored[1 % len(rules.stored)]
    left, wide = 4.6, 5.4
    yield Box(0.25, 0.25, SCENE[0] - 0.5, SCENE[1] - 0.5, "papyrus", "hair", 0.2)
    yield from _store(left, 0.7, wide, 3.4, kind, labels.word(rules.stores[0]))
    for row, (count, what) in enumerate(((3, kind), (1, other))):
        yield from good(what, labels.counted(count, GOODS[what]), left + 0.7, 2.0 + row * 0.6)
    yield from numbered(left + wide - 0.55, 1.95, 1)
    yield from hut(2.3, 1.6, 1.9, 2.5)
    yield from _offer(0, 3, kind, 2.55, 3.5)
    yield from numbered(3.25, 1.35, 2)
    yield from _offer(1, 2, other, 0.75, 2.4)
    yield from numbered(0.75, 1.7, 3)
    yield Box(left + 0.3, 4.4, wide - 0.6, 1.3, "paper", "edge", 0.12)
    thresholds = sorted(rules.edition.threshold_cards)
    shown = f"{thresholds[len(thresholds) // 2]}" if thresholds else "×"
    yield Words(left + 0.9, 5.05, shown, 0.7, anchor="middle", bold=True)
    yield Words(left + 1.6, 5.05, labels.label("threshold"), 0.4, fits=2.4)
    yield from numbered(left + wide - 0.75, 5.05, 4)
    year = min(SHOWN_YEAR, rules.edition.years)
    signs: tuple[Sign, ...] = (lambda x, y: die(year, x, y, 0.6, "edge"), lambda x, y: tent(x, y, 0.7))
    for row, (sign, mark) in enumerate(zip(signs, (5, 6), strict=True)):
        y = 6.1 + row * 1.05
        yield Box(left, y, wide, 0.85, "gold" if not row else "sand", "edge")
        yield Words(left + 0.3, y + 0.42, labels.word(GOODS[kind]), 0.42, fits=2.0)
        yield from sign(left + 3.1, y + 0.42)
        yield from numbered(left + wide - 0.75, y + 0.42, mark)
        track = labels.label("market-track" if row else "round-track")
        yield from _centred(track, 0.6, y + 0.42, left - 0.9)


def _offer(seat: int, count: int, kind: int, x: float, y: float) -> Iterator[Element]:
    """Draw goods that a player has laid, with the merchant pawn of the player behind them."""
    for number in range(count):
        yield Disc(x + number * 0.4, y, 0.17, INKS[kind])
    if seat == 0:
        ink = seat_ink(seat)
        yield Shape(((x + 1.3, y + 0.25), (x + 1.75, y + 0.25), (x + 1.52, y - 0.35)), ink)
        yield Disc(x + 1.52, y - 0.4, 0.16, ink)


# The table at the start


def setup(rules: SaqqaraRules, labels: Labels, seats: int | None) -> Picture:
    """Draw what lies ready, what everybody gets, and below it the pyramids for each number of players."""
    wide = (SHEET - 1) / 3
    panels = (("on-the-board", _on_board), ("lies-ready", _ready), ("each-player", _own))
    high = max(inventory(0, 0, wide, "", things(rules, labels))[0].extent.bottom for _, things in panels)
    elements: list[Element] = []
    for number, (heading, things) in enumerate(panels):
        x = 0.25 + number * (wide + 0.25)
        elements += inventory(x, 0.25, wide, labels.label(heading), things(rules, labels), high)
    y = high + 0.45
    elements.append(Words(COLUMNS[0], y + 0.3, labels.label("pyramids-in-play"), SMALL, fits=SHEET - COLUMNS[0] - 0.5))
    y += 0.6
    for number in rules.player_numbers(seats):
        elements += _number(rules.at_a_table_of(number), labels, y)
        y += ROW
    return Picture(f"{rules.game.title}: {labels.label('figure-setup')}", SHEET, y + 0.1, tuple(elements))


def _on_board(rules: SaqqaraRules, labels: Labels) -> list[tuple[Sign, str]]:
    first = labels.word(GOODS[rules.track[0]])
    held = labels.word(GOODS[rules.tent[0]]) if rules.tent else "–"
    return [
        (lambda x, y: die(1, x, y, 0.5, "edge"), labels.label("die-starts", place=first)),
        (lambda x, y: tent(x, y, 0.55), labels.label("tent-starts", place=held)),
        (lambda x, y: boat(0, x, y), labels.label("boats-start", space=rules.edition.nile_start)),
    ]


def _ready(rules: SaqqaraRules, labels: Labels) -> list[tuple[Sign, str]]:
    edition = rules.edition
    thresholds = sum(edition.threshold_cards.values()) + edition.no_yield_cards
    goods = ", ".join(labels.counted(edition.goods_supply[kind], kind) for kind in GOODS)
    return [
        (lambda x, y: [Disc(x - 0.2, y, 0.17, INKS[STORED[0]]), Disc(x + 0.2, y, 0.17, INKS[GOLD])], goods),
        (_small_pile, labels.counted(thresholds, "threshold-card")),
        (_small_pile, labels.counted(len(rules.cards), "market-card")),
        (lambda x, y: [Disc(x, y, 0.22, "marble")], labels.counted(edition.influence_tokens, "influence-token")),
    ]


def _own(rules: SaqqaraRules, labels: Labels) -> list[tuple[Sign, str]]:
    edition = rules.edition
    return [
        (lambda x, y: [Box(x - 0.4, y - 0.22, 0.8, 0.44, "sand")], labels.word("province-board")),
        (_small_pile, labels.counted(sum(rules.deck), "influence-card")),
        (lambda x, y: counter(x, y, 0, 0.28), labels.counted(edition.workers_per_player, "worker")),
        (_pawn, labels.counted(edition.merchants_per_player, "merchant-pawn")),
        (lambda x, y: boat(0, x, y), labels.counted(edition.boats_per_player, "boat")),
        (lambda x, y: [Disc(x, y, 0.17, INKS[GOLD])], labels.counted(edition.starting_gold, GOODS[GOLD])),
    ]


def _small_pile(x: float, y: float) -> list[Element]:
    return [Box(x - 0.24 + shift, y - 0.28 + shift, 0.4, 0.5, "granite", round=0.06) for shift in (0.1, 0.05, 0)]


def _pawn(x: float, y: float) -> list[Element]:
    ink = seat_ink(0)
    return [Shape(((x - 0.22, y + 0.27), (x + 0.22, y + 0.27), (x, y - 0.2)), ink), Disc(x, y - 0.16, 0.14, ink)]


def _number(rules: SaqqaraRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the pyramids in play for a number of players; which they are is an example."""
    view = rules.game.begin(rules, SEED).view(0)
    middle = y + ROW / 2 - 0.08
    yield Box(0.25, y, SHEET - 0.5, ROW - 0.15, "paper", "hair", 0.15)
    yield Words(0.6, middle, labels.counted(rules.seats, "player"), 0.45, bold=True, fits=COLUMNS[0] - 0.9)
    wide = (SHEET - 0.4 - COLUMNS[0]) / max(len(view.tiles), MOST)
    for number, tile in enumerate(view.tiles):
        x = COLUMNS[0] + number * wide + wide / 2
        yield from stepped(x, middle + 0.05, 0.9, 0.16, 3, "dune")
        yield Words(x, middle + 0.3, labels.word(PYRAMIDS[tile]), 0.36, anchor="middle", fits=wide - 0.15)


FIGURES: Final = {
    "board": Figure(
        board, ("warehouses", "track", "bonus_goods", "land_per_warehouse", "tent_places", "nile_last_space")
    ),
    "warehouse": Figure(warehouse),
    "setup": Figure(setup, ("goods_supply", "threshold_cards", "no_yield_cards", "influence_cards", "market_cards")),
}
"""The figures, by the names that the plan of the rulebook places."""
