"""The board of Saqqara as a picture: warehouses over the track, the pyramids in play, the Nile, and the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from nomarch.core.drawing import (
    Box,
    Card,
    Disc,
    Element,
    Path,
    Picture,
    Point,
    Shape,
    Spot,
    Spread,
    Words,
    counter,
    on,
    room_of,
    seat_ink,
    stepped,
    two_lines,
)
from nomarch.core.engine import marks_of
from nomarch.core.table import NOBODY
from nomarch.games.saqqara.board import GOODS, LAND, PYRAMIDS

if TYPE_CHECKING:
    from nomarch.core.engine import Labels
    from nomarch.games.saqqara.view import SaqqaraView

WIDTH: Final = 24.0
MARGIN: Final = 0.5
COLUMN: Final = (4.0, 0.75)
"""How wide a warehouse, a space of the track or the box of a player is, and how far from the next."""
SMALL: Final = 0.4
LINE: Final = 0.5
"""From line to line."""
STORES: Final = 3.0
"""Where the warehouses begin."""
ROOF: Final = 0.75
BUILDING: Final = 4.0
"""How high a warehouse is with its roof."""
THRESHOLD: Final = 1.5
CARD: Final = 2.5
SPACE: Final = 1.5
"""How high threshold cards, other cards and spaces of the track are, with the room below them."""
SCALE: Final = 1.5
"""Where the points of the levels stand."""
PYRAMID: Final = 5.0
"""How wide a pyramid is."""
SITES: Final = (2.75, 21.0)
"""Where the pyramids begin, and how much room they have."""
WIDEST: Final = 6.5
"""How far from each other they are at most."""
IN_A_ROW: Final = 4
PLACE: Final = 0.75
"""From worker to worker."""
QUAY: Final = 4.5
"""Where the first space of the Nile is."""
LANE: Final = 0.5
FEWEST_SPACES: Final = 12
"""How many spaces of the Nile are drawn at least if its length is not known."""
INKS: Final = ("palm", "fish", "flax", "wood", "gold")
"""The inks of the goods, in their order."""


class Heights(NamedTuple):
    """Where the parts of a sheet begin; what does not lie on the table takes no room."""

    thresholds: float
    cards: float
    track: float
    desert: float
    nile: float
    players: float
    end: float


def draw(view: SaqqaraView, labels: Labels) -> Picture:
    """Draw what a seat sees of the board."""
    heights, spreads = _heights(view), _own_cards(view, labels)
    elements = [
        *_header(view, labels),
        *_track(view, labels, heights),
        *_desert(view, labels, heights),
        *_nile(view, labels, heights.nile),
        *_players(view, labels, heights.players),
    ]
    y = heights.end
    for spread in spreads:
        elements += spread.drawn(MARGIN, y, WIDTH - 2 * MARGIN)
        y += spread.high(WIDTH - 2 * MARGIN)
    title = f"{view.rules.game.title}: {labels.label('year-and-round')} {view.year}, {view.round}"
    return Picture(title, WIDTH, y, tuple(elements))


def _heights(view: SaqqaraView) -> Heights:
    stores, seats = range(len(view.rules.stores)), range(view.seats)
    cards_lie = bool(view.lots) or any(view.influence_card(seat, store) for seat in seats for store in stores)
    thresholds = STORES + BUILDING + 0.5
    cards = thresholds + (THRESHOLD if view.thresholds else 0)
    track = cards + (CARD if cards_lie else 0)
    desert = track + SPACE
    nile = desert + 0.5 + len(_rows(view.tiles)) * _row_height(view)
    players = nile + (view.seats + 2) * LANE + 0.5
    return Heights(thresholds, cards, track, desert, nile, players, players + _box_height(view) + MARGIN)


def _column(number: int) -> float:
    return MARGIN + number * sum(COLUMN)


# The head of the sheet


def _header(view: SaqqaraView, labels: Labels) -> Iterator[Element]:
    told = {
        "year-and-round": f"{view.year}, {view.round}",
        "current-market": _named(view.market if view.market != LAND else None, labels),
        "next-market": _named(view.next_market, labels),
    }
    for number, (label, value) in enumerate(told.items()):
        x = _column(number)
        yield Words(x, 1.0, labels.label(label), size=SMALL, ink="faint", fits=COLUMN[0])
        yield Words(x, 1.6, value, size=0.55, bold=True, fits=COLUMN[0])
    yield Words(_column(3), 1.0, labels.label("supply"), size=SMALL, ink="faint", fits=2 * COLUMN[0])
    x, y = _column(3) + 0.25, 1.5
    for kind, count in enumerate(view.supply):
        words = labels.counted(count, GOODS[kind])
        if x + 0.5 + room_of(words, SMALL) > WIDTH:
            x, y = _column(3) + 0.25, y + LINE
        yield from good(kind, words, x, y)
        yield Spot(GOODS[kind], words, x - 0.25, y - LINE / 2, 0.65 + room_of(words, SMALL), LINE)
        x += 0.75 + room_of(words, SMALL)


def _named(kind: int | None, labels: Labels) -> str:
    return "–" if kind is None else labels.word(GOODS[kind])


def good(kind: int, words: str, x: float, y: float, fits: float = 0) -> Iterator[Element]:
    """Draw a good, and words beside it."""
    yield Disc(x, y, 0.17, INKS[kind], sign="●")
    yield Words(x + 0.4, y, words, size=SMALL, fits=fits)


# Warehouses and track


def _track(view: SaqqaraView, labels: Labels, heights: Heights) -> Iterator[Element]:
    """Draw the spaces of the track, each with the warehouse above it, then die and tent."""
    y = heights.track
    for number, kind in enumerate(view.rules.track):
        x, store = _column(number), view.rules.warehouse_at[number]
        is_now = number == view.round - 1
        yield Box(x, y, COLUMN[0], SPACE - 0.5, "gold" if is_now else "sand", edge="edge" if is_now else "hair")
        yield Words(x + 0.25, y + 0.5, labels.word(GOODS[kind]), bold=True, fits=1.9)
        if is_now:
            yield from die(view.year, x + 2.6, y + 0.5)
        if kind == view.next_market:
            yield from tent(x + 3.5, y + 0.5)
        yield from _warehouse(view, labels, store, x, heights) if store >= 0 else _fields(x)


def die(year: int, x: float, y: float, size: float = 0.7, edge: str = "") -> Iterator[Element]:
    """Draw the die, which shows the year."""
    yield Box(x - size / 2, y - size / 2, size, size, "paper", edge=edge, round=size / 6)
    yield Words(x, y, f"{year}", size * 5 / 7, anchor="middle", bold=True)


def tent(x: float, y: float, size: float = 0.8) -> Iterator[Element]:
    """Draw the market tent."""
    top, foot = y - size * 0.475, y + size * 0.4375
    yield Shape(((x, top), (x + size / 2, foot), (x - size / 2, foot)), "terracotta", sign="Λ")
    yield Shape(((x, top), (x + size * 0.175, foot), (x - size * 0.175, foot)), "papyrus")


def _fields(x: float) -> Iterator[Element]:
    """Draw the land, which has no warehouse: two palms on it."""
    ground = STORES + BUILDING
    yield Box(x, ground - 0.5, COLUMN[0], 0.5, "field", edge="")
    for right, high in ((1.2, 2.2), (2.7, 1.5)):
        foot, top = (x + right, ground - 0.3), (x + right + 0.2, ground - 0.3 - high)
        yield Path((foot, (x + right, ground - 0.3 - high / 2), top), "wood", 0.14, smooth=True)
        for leaf in LEAVES:
            yield Shape(tuple((top[0] + across, top[1] + down) for across, down in leaf), "palm", edge="")


LEAVES: Final[tuple[tuple[Point, ...], ...]] = (
    ((0, 0), (-0.45, -0.3), (-0.85, 0.1), (-0.45, -0.1)),
    ((0, 0), (0.45, -0.3), (0.85, 0.1), (0.45, -0.1)),
    ((0, 0), (-0.35, 0.05), (-0.6, 0.55), (-0.2, 0.25)),
    ((0, 0), (0.35, 0.05), (0.6, 0.55), (0.2, 0.25)),
    ((0, 0.05), (-0.15, -0.35), (0.1, -0.65), (0.15, -0.3)),
)


def _warehouse(view: SaqqaraView, labels: Labels, store: int, x: float, heights: Heights) -> Iterator[Element]:
    """Draw a warehouse with the goods in it, its threshold, and the cards laid for it."""
    wide = COLUMN[0]
    yield Box(x, STORES + ROOF, wide, BUILDING - ROOF, "sand")
    cornice = ((x - 0.15, STORES), (x + wide + 0.15, STORES), (x + wide, STORES + ROOF), (x, STORES + ROOF))
    ink = INKS[view.rules.stored[store]]
    yield Shape(cornice, ink)
    name = labels.word(view.rules.stores[store])
    yield Words(
        x + wide / 2, STORES + ROOF / 2, name, size=0.52, ink=on(ink), anchor="middle", bold=True, fits=wide - 0.5
    )
    yield Spot(f"warehouse={view.rules.stores[store]}", name, x, STORES, wide, heights.cards - STORES - 0.5)
    y = STORES + ROOF + 0.5
    for kind, count in enumerate(view.stock(store)):
        if count:
            yield from good(kind, labels.counted(count, GOODS[kind]), x + 0.5, y, wide - 1)
            y += LINE
    if view.thresholds:
        yield from _threshold(view.thresholds[store], labels, x, heights.thresholds)
    cards = _market_card if view.lots else _influence
    yield from cards(view, labels, store, x, heights.cards)


def _threshold(value: int, labels: Labels, x: float, y: float) -> Iterator[Element]:
    """Draw a threshold card: its number, or that there is no yield."""
    yield Box(x, y, COLUMN[0], 1, "paper", edge="edge", round=0.1)
    told = labels.label("threshold") if value else labels.word("no-yield")
    yield Words(x + 0.75, y + 0.5, f"{value or '×'}", size=0.7, anchor="middle", bold=True)
    yield Words(x + 1.5, y + 0.5, told, size=SMALL, fits=COLUMN[0] - 1.75)


def _market_card(view: SaqqaraView, labels: Labels, store: int, x: float, y: float) -> Iterator[Element]:
    """Draw the market card under a warehouse, with its best offer."""
    sold = not view.is_for_sale(store)
    ink, edge = ("papyrus", "hair") if sold else ("marble", "edge")
    yield Box(x, y, COLUMN[0], CARD - 0.5, ink, edge, round=0.1)
    card = labels.word(view.card_for_sale(store))
    told = labels.label("taken", card=card) if sold else card
    for row, line in enumerate(two_lines(told, SMALL, COLUMN[0] - 0.5)):
        yield Words(x + 0.25, y + 0.5 + LINE * row, line, size=SMALL, ink="faint" if sold else "text", fits=3.5)
    yield Spot(f"lot={view.rules.stores[store]}-card", card, x, y, COLUMN[0], CARD - 0.5)
    best, goods = view.best_offer(store)
    if not sold and best != NOBODY:
        yield from counter(x + 0.55, y + 1.6, best, radius=0.27)
        yield Words(x + 1, y + 1.6, labels.counted(goods, "good"), size=SMALL, bold=True, fits=COLUMN[0] - 1.25)


def _influence(view: SaqqaraView, labels: Labels, store: int, x: float, y: float) -> Iterator[Element]:
    """Draw the cards laid for a warehouse, in two columns: whose, of which kind, and the tokens on it."""
    laid = [(seat, view.influence_card(seat, store), view.tokens(seat, store)) for seat in range(view.seats)]
    if any(card for _, card, _ in laid):
        own = view.rules.stores[store]
        yield Spot(f"warehouse={own}", labels.word(own), x, y - 0.25, COLUMN[0], CARD - 0.5)
    for number, (seat, card, tokens) in enumerate(entry for entry in laid if entry[1]):
        down, right = divmod(number, 2)
        place, line = x + 0.25 + 2 * right, y + 0.1 + 0.55 * down
        yield from counter(place, line, seat, radius=0.22)
        told = f"{labels.word(card)}{f'+{tokens}' if tokens else ''}"
        yield Words(place + 0.5, line, told, size=SMALL, bold=True, fits=1.25)


# Pyramids


def _rows(tiles: Sequence[int]) -> list[Sequence[int]]:
    """Share the pyramids out over rows as even as can be."""
    count = -(-len(tiles) // IN_A_ROW)
    long = -(-len(tiles) // count)
    return [tiles[start : start + long] for start in range(0, len(tiles), long)]


def _row_height(view: SaqqaraView) -> float:
    return view.rules.top + 1.5


def _desert(view: SaqqaraView, labels: Labels, heights: Heights) -> Iterator[Element]:
    """Draw all pyramids, row by row, on the sand."""
    yield Box(0, heights.desert, WIDTH, heights.nile - heights.desert, "papyrus", edge="")
    for row, tiles in enumerate(_rows(view.tiles)):
        yield from _pyramids(view, labels, tiles, heights.desert + 0.5 + row * _row_height(view))


def _pyramids(view: SaqqaraView, labels: Labels, tiles: Sequence[int], y: float) -> Iterator[Element]:
    """Draw a row of pyramids, and the points of their levels beside them."""
    ground = y + view.rules.top
    for level in range(1, view.rules.top + 1):
        points = f"{view.rules.points[level]}"
        yield Words(SCALE, ground - level + 0.5, points, size=0.45, ink="faint", anchor="end", bold=True)
    yield Words(MARGIN, ground + 0.5, labels.label("points"), size=SMALL, ink="faint", fits=SITES[0])
    start, room = SITES
    pitch = min(WIDEST, room / len(tiles))
    middle = start + (room - len(tiles) * pitch + pitch) / 2
    for number, tile in enumerate(tiles):
        yield from _pyramid(view, labels, tile, int(4 * (middle + number * pitch)) / 4, ground)


def _pyramid(view: SaqqaraView, labels: Labels, tile: int, x: float, ground: float) -> Iterator[Element]:
    for level, step in enumerate(stepped(x, ground, PYRAMID, 1, view.rules.top, "dune"), 1):
        yield step
        yield from _workers(view, tile, level, x, ground - level + 0.5, step.width)
    name, top = labels.word(PYRAMIDS[tile]), view.rules.top
    yield Words(x, ground + 0.5, name, size=0.45, anchor="middle", bold=True, fits=PYRAMID - 0.25)
    yield Spot(PYRAMIDS[tile], name, x - PYRAMID / 2, ground - top, PYRAMID, top + 0.9)


def _workers(view: SaqqaraView, tile: int, level: int, x: float, y: float, wide: float) -> Iterator[Element]:
    """Draw the places of a level, with the workers on them."""
    there = [seat for seat in range(view.seats) if view.level(seat, tile) == level]
    places = max(view.rules.places[level], len(there))
    pitch = min(PLACE, wide / max(places, 1))
    for number in range(places):
        place = x + (number - (places - 1) / 2) * pitch
        if number < len(there):
            yield from counter(place, y, there[number], radius=0.29)
        else:
            yield Disc(place, y, 0.2, "sand", edge="hair", sign="·")


# The Nile


def _nile(view: SaqqaraView, labels: Labels, y: float) -> Iterator[Element]:
    """Draw the Nile with its spaces, and each boat in a lane of its own."""
    high = (view.seats + 2) * LANE
    last = view.rules.edition.nile_last_space or max(
        FEWEST_SPACES, *(view.boat(seat) + 1 for seat in range(view.seats))
    )
    step = (WIDTH - MARGIN - 5) / last
    yield Box(0, y, WIDTH, high, "water", edge="")
    for bank in (y, y + high):
        course = tuple((float(x), bank + 0.1 * (-1) ** (x // 2)) for x in range(0, int(WIDTH) + 1, 2))
        yield Path(course, "nile", 0.28, smooth=True, sign="~")
    yield Words(MARGIN, y + high / 2, labels.word("nile"), size=0.6, ink="lapis", bold=True, fits=3)
    yield Spot("sail", labels.word("nile"), 0, y, WIDTH, high)
    for space in range(last + 1):
        if space % _stride(last) == 0:
            yield Words(QUAY + space * step, y + 0.45, f"{space}", size=SMALL, ink="faint", anchor="middle")
    for seat in range(view.seats):
        x, lane = QUAY + view.boat(seat) * step, y + LANE * (seat + 2) + 0.05
        yield from boat(seat, x, lane)
        yield Words(x - 0.65, lane, f"{seat + 1}", size=SMALL, anchor="middle", bold=True)


def _stride(last: int) -> int:
    """Tell which spaces have a number, so that numbers do not touch."""
    return next(stride for stride in (1, 2, 5, 10, 20, 50, last) if last <= 20 * stride)


def boat(seat: int, x: float, y: float) -> Iterator[Element]:
    """Draw the boat of a player."""
    ink = seat_ink(seat)
    yield Shape(((x - 0.45, y - 0.02), (x + 0.45, y - 0.02), (x + 0.28, y + 0.2), (x - 0.28, y + 0.2)), ink)
    yield Shape(((x - 0.05, y - 0.08), (x - 0.05, y - 0.27), (x + 0.28, y - 0.08)), "paper")


# The players


def _box_height(view: SaqqaraView) -> float:
    most = max(sum(map(bool, view.goods(seat))) for seat in range(view.seats))
    return 2.0 + LINE * most


def _players(view: SaqqaraView, labels: Labels, y: float) -> Iterator[Element]:
    wide, high = COLUMN[0], _box_height(view)
    for seat in range(view.seats):
        x, line = _column(seat), y + 1.1
        yield Box(x, y, wide, high, "papyrus", edge="hair", round=0.15)
        yield from counter(x + 0.5, y + 0.55, seat, radius=0.3)
        yield Words(x + 1, y + 0.5, f"{view.standing(seat)} {labels.label('points')}", bold=True, fits=wide - 1.25)
        yield Spot(f"player={seat + 1}", f"{labels.label('player')} {seat + 1}", x, y, wide, high)
        whose = "" if seat == view.seat else f" player={seat + 1}"
        for kind, count in enumerate(view.goods(seat)):
            if count:
                words = labels.counted(count, GOODS[kind])
                yield from good(kind, words, x + 0.5, line, wide - 1)
                yield Spot(GOODS[kind] + whose, words, x + 0.15, line - LINE / 2, wide - 0.3, LINE)
                line += LINE
        told = [
            labels.counted(view.workers(seat), "worker"),
            *([labels.label("first")] if seat == view.order[0] else ()),
        ]
        for row, words in enumerate(told):
            yield Words(x + 0.25, line + row * LINE, words, size=SMALL, ink="faint", fits=wide - 0.25)


def _own_cards(view: SaqqaraView, labels: Labels) -> list[Spread]:
    """Spread the influence cards of whoever looks, and their market cards."""
    if not view.sits:
        return []
    kinds = [(name, count) for name, count in zip(view.rules.kinds, view.hand, strict=True) if count]
    influence = [Card(labels.word(name), "lapis", f"card={name}", count) for name, count in kinds]
    held = Counter(view.market_cards(view.seat))
    market = [Card(labels.word(name), "marble", _uses_of(view, name), count) for name, count in held.items()]
    return [Spread(labels.label("your-cards"), influence), Spread(labels.label("market-cards"), market)]


def _uses_of(view: SaqqaraView, name: str) -> str:
    """Give the marks that all uses of a market card have."""
    first, *others = (marks_of(use) for use in view.rules.uses[view.rules.cards.index(name)])
    return " ".join(mark for mark in first if all(mark in other for other in others))
