"""The board of Amun-Re as a picture: provinces on both banks of the Nile, with what stands on them.

The data of an edition say on which bank, in which half of Egypt and whether on the Nile a province lies, not where on
the board; so the columns beside the river and those beyond them list their provinces in the order of the edition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from nomarch.core.drawing import (
    Box,
    Card,
    Disc,
    Element,
    Path,
    Picture,
    Shape,
    Spot,
    Spread,
    Words,
    counter,
    on,
    room_of,
    row_of,
    seat_ink,
    two_lines,
)
from nomarch.games.amun_re.board import Bank, Egypt, Province
from nomarch.games.amun_re.cards import BONUS

if TYPE_CHECKING:
    from nomarch.core.engine import Labels
    from nomarch.games.amun_re.view import AmunReView

WIDTH: Final = 24.0
MARGIN: Final = 0.5
CARD: Final = (5.0, 3.5)
"""How wide and high a province is."""
PITCH: Final = CARD[1] + 0.5
BAND: Final = 0.8
"""How high the name of a province stands."""
COLUMNS: Final = {(Bank.WEST, False): 0.5, (Bank.WEST, True): 6.0, (Bank.EAST, True): 13.0, (Bank.EAST, False): 18.5}
"""Where the provinces off and on the Nile begin, by bank."""
NILE: Final = 12.0
NILE_WIDTH: Final = 1.2
SWING: Final = 0.3
"""How far the river leaves its middle."""
HALVES: Final = (Egypt.LOWER, Egypt.UPPER)
"""From north to south."""
TOP: Final = 2.5
"""Where the country begins, under the harvest levels."""
HALF_TITLE: Final = 1.0
LEVELS: Final = 10.0
"""Where the harvest levels begin."""
LEVEL: Final = (3.5, 1.5)
"""How far harvest levels are from each other, and how high."""
LOT: Final = 1.0
"""How high the prices of a province are."""
PRICES: Final = 6.0
"""Where they begin."""
PLAYER: Final = (4.0, 2.5, 0.75)
"""How wide and high the box of a player is, and how far from the next."""
SMALL: Final = 0.4
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
LEGEND: Final = 0.75
"""From row to row of the legend."""
STEP: Final = 0.5
"""From piece to piece."""
MOST_FARMERS: Final = 9
MOST_BUILDINGS: Final = 4
"""How many pieces are drawn; if there are more, a number is written."""


class Site(NamedTuple):
    """Where a province lies on the sheet."""

    name: str
    x: float
    y: float


def draw(view: AmunReView, labels: Labels) -> Picture:
    """Draw what a seat sees of the board."""
    sites, titles, bottom = laid_out(view.rules.edition.provinces)
    owners = view.owners
    elements: list[Element] = [*_header(view, labels), *country(labels, titles, bottom)]
    for site in sites:
        elements += _province(view, labels, site, owners.get(site.name))
    y = bottom + 0.5
    for row in _legend(labels, y):
        elements += row
        y += LEGEND
    elements += _auction(view, labels, y + 0.5)
    y += 0.5 + (len(view.lots) * LOT + 0.5 if view.lots else 0)
    elements += _players(view, labels, y)
    y += PLAYER[1] + MARGIN
    for spread in _own_cards(view, labels):
        elements += spread.drawn(MARGIN, y, WIDTH - 2 * MARGIN)
        y += spread.high(WIDTH - 2 * MARGIN)
    title = f"{view.rules.game.title}: {labels.label('kingdom-and-round')} {view.kingdom}, {view.round}"
    return Picture(title, WIDTH, y, tuple(elements))


def laid_out(
    provinces: dict[str, Province], top: float = TOP, pitch: float = PITCH, title: float = HALF_TITLE
) -> tuple[list[Site], dict[Egypt, float], float]:
    """Place the provinces: north on top, each half as high as its longest column, shorter ones in its middle."""
    sites, titles, y = [], {}, top
    for half in HALVES:
        columns = {
            place: [name for name, here in provinces.items() if (here.bank, here.nile, here.egypt) == (*place, half)]
            for place in COLUMNS
        }
        longest = max(map(len, columns.values()))
        titles[half] = y + title / 2
        y += title
        for place, names in columns.items():
            start = y + round((longest - len(names)) * pitch) / 2
            sites += [Site(name, COLUMNS[place], start + row * pitch) for row, name in enumerate(names)]
        y += longest * pitch
    return sites, titles, y


# The head of the sheet


def _header(view: AmunReView, labels: Labels) -> Iterator[Element]:
    yield from _stated(labels.label("kingdom-and-round"), f"{view.kingdom}, {view.round}", MARGIN)
    level = labels.label("none-yet") if not view.level else f"{view.level}"
    yield from _stated(labels.label("harvest-level"), level, MARGIN + 4.5)
    edition = view.rules.edition
    bounds = [None, *edition.offering_levels, None]
    pitch = min(LEVEL[0], (WIDTH - LEVELS) / len(edition.level_value))
    for number, value in enumerate(edition.level_value, 1):
        camel = labels.word("camel") if number in edition.camel_levels else ""
        reach = _reach(bounds[number - 1], bounds[number])
        x = LEVELS + (number - 1) * pitch
        yield from _level(value, reach, camel, x, pitch - MARGIN, is_now=number == view.level)


def _stated(label: str, value: str, x: float) -> Iterator[Element]:
    yield Words(x, 1.0, label, size=SMALL, ink="faint", fits=4.25)
    yield Words(x, 1.6, value, size=0.55, bold=True, fits=4.25)


def _level(value: int, reach: str, camel: str, x: float, wide: float, *, is_now: bool) -> Iterator[Element]:
    """Draw a harvest level: what it pays, the offerings it takes and whether a camel is on it."""
    y, high = 0.5, LEVEL[1]
    yield Box(x, y, wide, high, "gold" if is_now else "papyrus", edge="edge" if is_now else "hair", round=0.15)
    yield Words(x + 0.3, y + 0.52, f"{value}", size=0.62, bold=True)
    yield Words(x + wide - 0.3, y + 0.5, reach, size=SMALL, anchor="end")
    yield Words(x + wide - 0.3, y + 1.05, camel, size=SMALL, anchor="end", fits=wide - 0.5)


def _reach(low: int | None, high: int | None) -> str:
    """Write the offerings of a level: those below its upper bound, from its lower one on.

    >>> _reach(None, 3), _reach(3, 13), _reach(23, None)
    ('≤ 2', '3–12', '≥ 23')
    """
    if high is None:
        return "" if low is None else f"≥ {low}"
    return f"≤ {high - 1}" if low is None else f"{low}–{high - 1}"


# The country


def country(labels: Labels, titles: dict[Egypt, float], bottom: float, top: float = TOP) -> Iterator[Element]:
    """Draw the Nile, and name the halves of Egypt on both banks."""
    yield Box(0, top, WIDTH, bottom - top, "papyrus", edge="")
    turns = int((bottom - top) / PITCH * 1.5)
    course = [(NILE - SWING * (-1) ** turn, top + turn * (bottom - top) / turns) for turn in range(1, turns)]
    ends = [(NILE, end + inside) for end, inside in ((top, 0), (top, 0.4), (bottom, -0.4), (bottom, 0))]
    points = (*ends[:2], *course, *ends[2:])
    yield Path(points, "nile", NILE_WIDTH, smooth=True, sign="~")
    yield Path(tuple((x + 0.1, y) for x, y in points), "water", 0.12, smooth=True)
    for half, y in titles.items():
        for bank, nile in COLUMNS:
            if nile:
                continue
            x, anchor = (MARGIN, "start") if bank is Bank.WEST else (WIDTH - MARGIN, "end")
            told = f"{labels.word(f'{half}-egypt')} · {labels.word(bank)}"
            yield Words(x, y, told, size=0.45, ink="faint", anchor=anchor)  # type: ignore[arg-type]


def _province(view: AmunReView, labels: Labels, site: Site, owner: int | None) -> Iterator[Element]:
    name, x, y = site
    here = view.rules.edition.provinces[name]
    band = "dune" if owner is None else seat_ink(owner)
    yield Box(x, y, *CARD, "field" if here.nile else "sand")
    yield Box(x, y, CARD[0], BAND, band)
    yield Words(x + 0.25, y + 0.42, labels.word(name), size=0.52, ink=on(band), bold=True, fits=CARD[0] - 1.25)
    if owner is not None:
        yield Disc(x + CARD[0] - 0.5, y + BAND / 2, 0.28, "paper")
        yield Words(x + CARD[0] - 0.5, y + BAND / 2, f"{owner + 1}", size=0.4, anchor="middle", bold=True)
    yield from _farmers(view, here, site)
    yield from row_of(here.symbols, x + CARD[0] - 0.5, y + 1.85, -STEP, symbol)
    for row, line in enumerate(_things(here, labels)):
        yield Words(x + 0.25, y + 1.85 + 0.55 * row, line, size=SMALL, fits=_room(here, row))
    yield from _buildings(view, site)
    yield Spot(name, labels.word(name), x, y, *CARD)


def _farmers(view: AmunReView, here: Province, site: Site) -> Iterator[Element]:
    """Draw fields with a farmer and without, then farmers printed on the board, then those in the sand."""
    free = view.free_fields(site.name)
    sand = view.farmers(site.name) - here.printed_farmers - (here.fields - free)
    kinds = [farmer] * (here.fields - free) + [field] * free + [printed] * here.printed_farmers + [_sand] * sand
    x, y = site.x + 0.5, site.y + 1.25
    if len(kinds) <= MOST_FARMERS:
        for number, kind in enumerate(kinds):
            yield kind(x + number * STEP, y)
        return
    for number, (kind, count) in enumerate(Counter(kinds).items()):
        yield kind(x + number * 1.1, y)
        yield Words(x + number * 1.1 + 0.25, y, f"×{count}", size=SMALL)


def _dot(ink: str, sign: str) -> Callable[[float, float], Element]:
    return lambda x, y: Disc(x, y, 0.18, ink, sign=sign)


farmer, field = _dot("terracotta", "●"), _dot("paper", "○")
printed, _sand = _dot("wood", "◆"), _dot("gold", "◇")


def symbol(x: float, y: float) -> Element:
    """Draw a card symbol."""
    return Box(x - 0.13, y - 0.2, 0.26, 0.4, "lapis", round=0.04, sign="▯")


def pyramid(x: float, y: float) -> Element:
    """Draw a pyramid."""
    return Shape(((x - 0.36, y + 0.3), (x + 0.36, y + 0.3), (x, y - 0.3)), "gold", sign="▲")


def stone(x: float, y: float) -> Element:
    """Draw a stone."""
    return Box(x - 0.17, y - 0.04, 0.34, 0.34, "stone", sign="■")


def _buildings(view: AmunReView, site: Site) -> Iterator[Element]:
    """Draw pyramids and stones on the ground of a province."""
    x, y = site.x + 0.5, site.y + 3.05
    for count, draw_one, step in ((view.pyramids(site.name), pyramid, 0.75), (view.stones(site.name), stone, STEP)):
        shown = count if count <= MOST_BUILDINGS else 1
        yield from row_of(shown, x, y, step, draw_one)
        x += step * shown
        if shown != count:
            yield Words(x - 0.25, y + 0.05, f"×{count}", size=0.45, bold=True)
            x += 1


def _things(here: Province, labels: Labels) -> list[str]:
    """Say what a province has besides fields and symbols, in two lines at most."""
    things = [labels.label(what, count=count).replace(" ", UNBROKEN) for what, count in here.riches().items()]
    return two_lines(", ".join(things), SMALL, _room(here, 0))


def _room(here: Province, row: int) -> float:
    """Tell how wide a line may run: the first one stands beside the card symbols."""
    return CARD[0] - 0.5 - (0 if row else STEP * here.symbols)


def _legend(labels: Labels, y: float) -> list[list[Element]]:
    """Say what the pieces are, in as many rows as that takes."""
    word = labels.word
    told = [
        (pyramid, word("pyramid")),
        (stone, word("stone")),
        (field, word("field")),
        (farmer, word("farmer")),
        (_sand, f"{word('farmer')} ({word('sand')})"),
        (printed, f"{word('farmer')} ({word('board')})"),
        (symbol, word("card-symbol")),
    ]
    rows: list[list[Element]] = [[]]
    x = MARGIN + 0.25
    for piece, words in told:
        wide = room_of(words, SMALL)
        if x + 0.75 + wide > WIDTH:
            rows.append([])
            x = MARGIN + 0.25
        middle = y + LEGEND * (len(rows) - 1)
        rows[-1] += [piece(x, middle), Words(x + 0.5, middle, words, size=SMALL, ink="faint")]
        x += 1.0 + wide
    return rows


# The auction


def _auction(view: AmunReView, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the cards of the provinces for sale: their prices, and who bids what."""
    step = min(2.0, (WIDTH - MARGIN - PRICES) / len(view.rules.prices))
    for row, name in enumerate(view.lots):
        middle = y + row * LOT + LOT / 2
        bid = view.standing_bid(name)
        yield Words(MARGIN, middle, labels.word(name), size=0.5, bold=True, fits=PRICES - 2 * MARGIN)
        yield Spot(name, labels.word(name), MARGIN / 2, y + row * LOT, PRICES - MARGIN, LOT)
        for number, price in enumerate(view.rules.prices):
            x = PRICES + number * step
            yield Box(x, y + row * LOT, step, LOT, "papyrus", edge="hair")
            yield Words(x + step / 4, middle, f"{price}", size=SMALL, anchor="middle")
            yield Spot(f"{name} price={price}", f"{labels.word(name)}, {price}", x, y + row * LOT, step, LOT)
            if bid and bid[1] == price:
                yield from counter(x + step * 0.7, middle, bid[0], radius=0.3)


# The players


def _players(view: AmunReView, labels: Labels, y: float) -> Iterator[Element]:
    wide, high, gap = PLAYER
    for seat in range(view.seats):
        x = MARGIN + seat * (wide + gap)
        yield Box(x, y, wide, high, "papyrus", edge="hair", round=0.15)
        yield from counter(x + 0.5, y + 0.55, seat, radius=0.3)
        points = f"{view.scores[seat]} {labels.label('points')}"
        yield Words(x + 1.0, y + 0.5, points, bold=True, fits=wide - 1.25)
        told = {
            1.1: labels.label("gift-gold", count=view.gold[seat]),
            1.6: labels.label("gift-card", count=view.hand_sizes[seat]),
        }
        for row, line in told.items():
            yield Words(x + 0.25, y + row, line, size=SMALL, fits=wide - 0.5)
        if seat == view.order[0]:
            yield Words(x + 0.25, y + 2.1, labels.label("first"), size=SMALL, ink="faint", fits=wide - 0.25)


def _own_cards(view: AmunReView, labels: Labels) -> list[Spread]:
    """Spread the power cards of whoever looks, with what lies beside them, and those to choose from.

    Beside them are the province cards of the expert rule, and the pile while cards are bought.
    """
    power = [Card(labels.word(name), _card_ink(name), f"card={name}", count) for name, count in view.hand.items()]
    dealt = [Card(labels.word(name), "dune", f"province={name}") for name in view.dealt]
    drawn = [Card(labels.word(name), _card_ink(name), f"card={name}") for name in view.drawn]
    pile = [Card(labels.word("draw-pile"), "granite", "buy-card")] if view.sits and view.cards_are_sold else []
    return [Spread(labels.label("your-cards"), [*power, *dealt, *pile]), Spread(labels.label("drawn"), drawn)]


def _card_ink(name: str) -> str:
    return "gold" if name in BONUS else "lapis"
