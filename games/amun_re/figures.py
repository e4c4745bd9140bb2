"""What the rulebook of Amun-Re shows: the board with all that is printed on it, and the table at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from nomarch.core.drawing import (
    SHEET,
    Box,
    Element,
    Path,
    Picture,
    Sign,
    Words,
    counter,
    inventory,
    on,
    pile,
    room_of,
    row_of,
)
from nomarch.core.engine import Figure
from nomarch.games.amun_re.picture import country, farmer, field, laid_out, printed, pyramid, stone, symbol
from nomarch.games.amun_re.readings import ProvinceDeck

if TYPE_CHECKING:
    from nomarch.core.engine import Labels
    from nomarch.games.amun_re.board import Egypt, Province
    from nomarch.games.amun_re.picture import Site
    from nomarch.games.amun_re.rules import AmunReRules

CARD: Final = (5.0, 2.15)
PITCH: Final = 2.5
BAND: Final = 0.7
"""How wide and high a province is, from one to the next, and how high its name stands."""
TITLE: Final = 0.8
SMALL: Final = 0.4
STEP: Final = 0.48
MOST: Final = 8
"""How many signs stand in a row; if there are more, numbers are written."""
PANEL: Final = 7.66
HIGH: Final = 4.4
"""How wide and high what everybody has in common is told."""
ROW: Final = 1.2
"""How high the table for a number of players is."""
COLUMNS: Final = (3.5, 7.4, 11.3)
"""Where the piles of cards stand there, and what is dealt from them."""
MOST_LOTS: Final = 5
SEED: Final = 0
"""The seed of the games whose first provinces are shown."""


def board(rules: AmunReRules, labels: Labels, seats: int | None) -> Picture:
    """Draw the provinces where they lie, with their names and all that is printed on them."""
    provinces = rules.edition.provinces
    sites, titles, bottom = laid_out(provinces, 0, PITCH, TITLE)
    elements: list[Element] = [*country(labels, titles, bottom, 0), *_border(titles)]
    for site in sites:
        elements += _province(provinces[site.name], site, labels)
    elements.append(Words(SHEET / 2, bottom - 0.4, labels.word("nile"), SMALL, "lapis", "middle", bold=True, fits=1))
    elements += _legend(labels, bottom + 0.5)
    title = f"{rules.game.title}: {labels.word('board')}"
    return Picture(title, SHEET, bottom + 1.0, tuple(elements))


def _border(titles: dict[Egypt, float]) -> Iterator[Element]:
    """Draw the line between the halves of Egypt."""
    for y in sorted(titles.values())[1:]:
        yield Path(((0.25, y - TITLE / 2), (SHEET - 0.25, y - TITLE / 2)), "edge", dashed=True)


def _province(here: Province, site: Site, labels: Labels) -> Iterator[Element]:
    name, x, y = site
    yield Box(x, y, *CARD, "field" if here.nile else "sand")
    yield Box(x, y, CARD[0], BAND, "dune")
    yield Words(x + 0.25, y + BAND / 2 + 0.02, labels.word(name), 0.48, on("dune"), bold=True, fits=CARD[0] - 0.5)
    signs = {field: here.fields, printed: here.printed_farmers, symbol: here.symbols}
    yield from (_counted if sum(signs.values()) > MOST else _signs)(signs, x, y + 1.1)
    told = ", ".join(labels.label(what, count=count) for what, count in here.riches().items())
    yield Words(x + 0.25, y + 1.72, told, size=SMALL, fits=CARD[0] - 0.5)


Signs = dict[Callable[[float, float], Element], int]


def _signs(signs: Signs, x: float, y: float) -> Iterator[Element]:
    """Draw fields and farmers from the left, card symbols from the right."""
    fields, farmers, symbols = signs.values()
    yield from row_of(fields, x + 0.45, y, STEP, field)
    yield from row_of(farmers, x + 0.45 + fields * STEP, y, STEP, printed)
    yield from row_of(symbols, x + CARD[0] - 0.4, y, -STEP * 0.9, symbol)


def _counted(signs: Signs, x: float, y: float) -> Iterator[Element]:
    for number, (sign, count) in enumerate(signs.items()):
        yield sign(x + 0.45 + number * 1.5, y)
        yield Words(x + 0.75 + number * 1.5, y, f"×{count}", size=SMALL)


def _legend(labels: Labels, y: float) -> Iterator[Element]:
    told = {
        field: labels.word("field"),
        printed: labels.label("printed-farmer"),
        symbol: labels.word("card-symbol"),
    }
    x = 0.75
    for sign, words in told.items():
        yield sign(x, y)
        yield Words(x + 0.45, y, words, size=SMALL)
        x += 1.75 + room_of(words, SMALL)


# The table at the start


def setup(rules: AmunReRules, labels: Labels, seats: int | None) -> Picture:
    """Draw what lies ready, what everybody gets, and below it what differs with the number of players."""
    elements: list[Element] = [
        *_small_board(rules, labels, 0.25, 0.25),
        *inventory(0.5 + PANEL, 0.25, PANEL, labels.label("lies-ready"), _ready(rules, labels), HIGH),
        *inventory(0.75 + 2 * PANEL, 0.25, PANEL, labels.label("each-player"), _own(rules, labels), HIGH),
    ]
    y = max(element.extent.bottom for element in elements) + 0.2
    for x, head in ((COLUMNS[0], "power-pile"), (COLUMNS[1], "province-pile"), (COLUMNS[2], _third(rules))):
        elements.append(Words(x, y + 0.3, labels.label(head), SMALL, fits=3.7 if x < COLUMNS[2] else 12))
    y += 0.6
    for number in rules.player_numbers(seats):
        elements += _number(rules.at_a_table_of(number), labels, y)
        y += ROW
    return Picture(f"{rules.game.title}: {labels.label('figure-setup')}", SHEET, y + 0.1, tuple(elements))


def _third(rules: AmunReRules) -> str:
    return "dealt-provinces" if rules.edition.expert_provinces else "first-provinces"


def _small_board(rules: AmunReRules, labels: Labels, x: float, y: float) -> Iterator[Element]:
    """Draw the board without names: the Nile between its provinces."""
    yield Box(x, y, PANEL, HIGH, "papyrus", "hair", 0.2)
    yield Words(x + 0.4, y + 0.5, labels.label("board"), 0.45, bold=True, fits=PANEL - 0.8)
    sites, _, bottom = laid_out(rules.edition.provinces, 0, PITCH, TITLE / 2)
    across, down = (PANEL - 0.6) / SHEET, (HIGH - 1.1) / bottom
    middle, top = x + PANEL / 2, y + 0.9
    course = [(middle + 0.12 * (-1) ** turn, top + turn * (HIGH - 1.1) / 6) for turn in range(7)]
    yield Path(tuple(course), "nile", 0.4, smooth=True)
    for site in sites:
        ink = "field" if rules.edition.provinces[site.name].nile else "sand"
        width, height = CARD[0] * across, CARD[1] * down
        yield Box(x + 0.3 + site.x * across, top + site.y * down, width, height, ink, "edge", 0.05)


def _ready(rules: AmunReRules, labels: Labels) -> list[tuple[Sign, str]]:
    """Tell what lies ready for all."""
    edition = rules.edition
    values = ", ".join(f"{value}" for value in edition.gold_cards)
    return [
        (_card(""), f"{labels.word('bank')} ({values})"),
        (lambda x, y: [farmer(x, y)], labels.counted(edition.farmer_tokens, "farmer")),
        (lambda x, y: [stone(x, y - 0.13)], labels.counted(edition.stones, "stone")),
        (lambda x, y: [pyramid(x, y)], labels.counted(edition.single_pyramids, "pyramid")),
        (lambda x, y: [Box(x - 0.3, y - 0.2, 0.6, 0.4, "terracotta", round=0.1)], labels.word("harvest-indicator")),
    ]


def _own(rules: AmunReRules, labels: Labels) -> list[tuple[Sign, str]]:
    """Tell what every player receives."""
    edition = rules.edition
    gold = labels.label("gift-gold", count=edition.starting_gold)
    values = " + ".join(f"{value}" for value in edition.starting_gold_cards)
    stolen = f"{edition.theft_value}".replace("-", "\N{MINUS SIGN}")
    return [
        (_card(""), f"{gold} ({values})"),
        (_card(stolen), labels.counted(edition.starting_theft_cards, "theft-card")),
        (_card("", "granite"), labels.counted(edition.starting_architects, "architect")),
        (lambda x, y: counter(x, y, 0, 0.28), labels.label("own-pieces")),
    ]


def _card(value: str, ink: str = "gold") -> Sign:
    """Draw a card, perhaps with a value on it."""
    return lambda x, y: [
        Box(x - 0.22, y - 0.28, 0.44, 0.56, ink, round=0.05),
        Words(x, y, value, 0.36, on(ink), "middle", bold=True),
    ]


def _number(rules: AmunReRules, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the piles and the provinces for sale for a number of players."""
    edition, seats = rules.edition, rules.seats
    view = rules.game.begin(rules, SEED).view(0)
    middle = y + ROW / 2 - 0.08
    yield Box(0.25, y, SHEET - 0.5, ROW - 0.15, "paper", "hair", 0.15)
    yield Words(0.6, middle, labels.counted(seats, "player"), 0.45, bold=True, fits=COLUMNS[0] - 0.9)
    powers = sum(edition.power_cards.values()) - seats * edition.starting_architects
    deck = len(edition.provinces) if edition.province_deck is ProvinceDeck.ALL else seats * edition.rounds_per_kingdom
    out = len(view.lots) or seats * len(view.dealt)
    for x, count in ((COLUMNS[0], powers), (COLUMNS[1], deck - out)):
        yield from pile(x + 0.45, middle + 0.02)
        yield Words(x + 1.05, middle, f"{count}", 0.45, bold=True)
    yield from _for_sale(view.lots, labels, middle) if view.lots else _dealt(seats, len(view.dealt), middle)


def _for_sale(lots: tuple[str, ...], labels: Labels, y: float) -> Iterator[Element]:
    """Draw the first provinces for sale; their names are an example."""
    wide = (SHEET - 0.4 - COLUMNS[2]) / max(len(lots), MOST_LOTS)
    for number, lot in enumerate(lots):
        x = COLUMNS[2] + number * wide
        yield Box(x, y - 0.4, wide - 0.15, 0.8, "dune", round=0.1)
        yield Words(x + wide / 2 - 0.07, y, labels.word(lot), SMALL, on("dune"), "middle", fits=wide - 0.4)


def _dealt(seats: int, cards: int, y: float) -> Iterator[Element]:
    """Draw the province cards that everybody is dealt by the expert rule."""
    wide = (SHEET - 0.4 - COLUMNS[2]) / max(seats, MOST_LOTS)
    for seat in range(seats):
        x = COLUMNS[2] + seat * wide
        yield from counter(x + 0.3, y, seat, 0.28)
        yield from pile(x + 1.1, y + 0.02)
        yield Words(x + 1.6, y, f"{cards}", 0.45, bold=True)


FIGURES: Final = {
    "board": Figure(board, ("provinces",)),
    "setup": Figure(setup, ("provinces", "farmer_tokens", "stones", "single_pyramids", "gold_cards", "power_cards")),
}
"""The figures, by the names that the plan of the rulebook places."""
