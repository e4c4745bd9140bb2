"""The palace of Cleopatra as a picture: the garden between its walls, the gate, the plaza, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

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
    Tiles,
    Words,
    counter,
    on,
    room_of,
    row_of,
    seat_ink,
)
from nomarch.core.engine import Labels
from nomarch.games.cleopatra.cards import (
    AMBASSADOR,
    KIND_COUNT,
    KINDS,
    RESOURCE_COUNT,
    TROMPE_LOEIL,
    VIZIER,
)
from nomarch.games.cleopatra.elements import CATEGORIES, FRAMES, MOSAIC, OBELISK, SPHINX, THRONE, WALL, Frame, Side

if TYPE_CHECKING:
    from nomarch.games.cleopatra.view import CleopatraView

MARGIN: Final = 1.0
LEFT: Final = 2.0
TOP: Final = 1.5
"""Where the back left corner of the garden is."""
WALL_DEPTH: Final = 0.5
GAP: Final = 0.5
"""Between walls and garden, room for the numbers of rows and the letters of columns."""
GATE: Final = 2.5
"""How deep the gate is, with the room before it."""
PLAZA: Final = 4.5
"""How deep the plaza is."""
ASIDE: Final = 9.5
"""How wide the market and the quarry beside the palace are."""
QUARRY: Final = 7.75
ALTAR: Final = 12.5
PLAYERS: Final = 15.0
"""Where the mosaics, the dice and the players come, beside the palace."""
COLUMNS: Final = (1 / 12, 3 / 12, 9 / 12, 11 / 12)
"""Where the columns of a wall stand, on both sides of its number."""
MOSAICS: Final = ("lapis", "terracotta", "nile", "wood", "palm", "flax")
"""The inks of mosaics, in turn."""

STACK: Final = 2.25
"""How much room there is to say that mosaics are in the stack."""
SHOWN: Final = 5
"""So many cards of a stall are drawn."""
RESOURCE_INKS: Final = {"artisan": "flax", "stone": "stone", "marble": "marble", "wood": "wood", "lapis": "lapis"}
CARD_INKS: Final = {
    **dict.fromkeys(range(KIND_COUNT), "terracotta"),
    **{kind: RESOURCE_INKS[KINDS[kind].removeprefix("double-")] for kind in range(TROMPE_LOEIL)},
    TROMPE_LOEIL: "gold",
}
"""By kind of card, its ink."""


def draw(view: CleopatraView, labels: Labels) -> Picture:
    """Draw the palace, and beside it the market, the mosaics and the altar."""
    plan = Plan(view, labels)
    elements, width = [*plan.elements()], plan.right + ASIDE + 1.0
    y = max(plan.bottom + GATE + PLAZA + GAP, PLAYERS + 0.75 * view.seats)
    for spread in _own_cards(view, labels):
        elements += spread.drawn(MARGIN, y, width - 2 * MARGIN)
        y += spread.high(width - 2 * MARGIN)
    return Picture(labels.label("palace"), width, y, tuple(elements))


def _own_cards(view: CleopatraView, labels: Labels) -> list[Spread]:
    """Spread what whoever looks has in hand and behind their pyramid, and what others brought there."""
    if not view.sits:
        return []
    purse = labels.counted(view.talents, "talent"), labels.counted(view.amulets, "amulet")
    hand = [_card(kind, labels, count) for kind, count in enumerate(view.hand) if count]
    if merchants := view.merchants(view.seat):
        hand.append(Card(labels.word("nile-merchant"), "marble", "card=nile-merchant", merchants))
    looking = [_card(kind, labels) for kind in view.looking]
    offered = [
        _card(kind, labels, number)._replace(
            name=f"{seat + 1}: {labels.word(KINDS[kind])}", of=f"card={KINDS[kind]} giver={seat + 1}"
        )
        for place, number in enumerate(view.offers)
        for seat, kind in [divmod(place, RESOURCE_COUNT)]
        if number > 0
    ]
    discards = [_card(kind, labels, count) for kind, count in enumerate(view.discards) if count]
    asked = [_card(kind, labels) for kind in range(RESOURCE_COUNT)] if view.asks else offered
    return [
        Spread(" · ".join((labels.label("your-cards"), *purse)), hand),
        Spread(labels.word(KINDS[VIZIER]), looking),
        Spread(labels.word(KINDS[AMBASSADOR]), asked),
        Spread(labels.label("discard-pile"), discards),
    ]


def _card(kind: int, labels: Labels, count: int = 1) -> Card:
    return Card(labels.word(KINDS[kind]), CARD_INKS[kind], f"card={KINDS[kind]}", count)


class Plan:
    """Where everything is: squares of the garden, sides, the plaza below and the room beside."""

    def __init__(self, view: CleopatraView, labels: Labels) -> None:
        self.view = view
        self.labels = labels
        self.garden = view.rules.garden
        self.right = LEFT + self.garden.cols + GAP + WALL_DEPTH
        self.bottom = TOP + self.garden.rows
        self.middle = LEFT + self.garden.cols / 2
        self.aside = self.right + 0.75

    def elements(self) -> Iterator[Element]:
        """Paint from the ground up, then what lies beside the palace."""
        palace = (self.ground, self.walls, self.mosaics, self.throne, self.gate, self.plaza)
        for part in (*palace, self.market, self.quarry, self.altar, self.players):
            yield from part()

    def element(self, category: int, number: int = 0) -> str:
        """Name an element of the palace, with its number if there are several."""
        return f"{self.labels.word(CATEGORIES[category])} {number or ''}".strip()

    # The garden

    def cells(self, squares: int) -> frozenset[tuple[int, int]]:
        """Give squares by column and row of the picture, in which the door is at the foot."""
        return frozenset((col, self.garden.rows - 1 - row) for row, col in self.garden.cells(squares))

    def tiles(
        self, squares: int, ink: str, sign: str, *, edge: str = "edge", inset: float = 0, grid: str = ""
    ) -> Tiles:
        """Draw squares as one piece."""
        return Tiles(self.cells(squares), ink, sign, edge, (LEFT, TOP), inset, grid)

    def centre(self, square: int) -> tuple[float, float]:
        """Give the middle of a square."""
        ((col, row),) = self.cells(square)
        return LEFT + col + 0.5, TOP + row + 0.5

    def ground(self) -> Iterator[Element]:
        """Draw grass, palms and the place of the throne, with the names of rows and columns."""
        garden = self.garden
        yield self.tiles(garden.free | garden.foundation, "field", "·", grid="hair")
        claimed = sum(area for _, area, _ in self.view.sanctuaries)
        waiting = sum(self.view.areas)
        for col, row in sorted(self.cells(garden.palms & ~self.view.covered & ~claimed & ~waiting)):
            yield from self.palm(LEFT + col + 0.5, TOP + row + 0.5)
        if garden.foundation:
            yield self.tiles(garden.foundation, "dune", "#", inset=0.04)
        for row in range(garden.rows):
            number = f"{garden.rows - row}"
            yield Words(LEFT - 0.25, TOP + row + 0.5, number, size=0.38, ink="faint", anchor="middle")
        for col in range(garden.cols):
            letter = ascii_lowercase[col]
            yield Words(LEFT + col + 0.5, self.bottom + 0.25, letter, size=0.38, ink="faint", anchor="middle")
        for row, col in garden.cells(garden.free):
            square = f"{ascii_lowercase[col]}{row + 1}"
            yield Spot(square, square, LEFT + col, self.bottom - row - 1, 1, 1)

    def palm(self, x: float, y: float) -> Iterator[Element]:
        """Draw a palm."""
        crown = y - 0.12
        yield Path(((x + 0.04, y + 0.36), (x - 0.02, y + 0.1), (x, crown)), "wood", width=0.08, smooth=True)
        for side in (-1, 1):
            for reach, fall in ((0.34, 0.16), (0.36, -0.06), (0.2, -0.24)):
                tip = (x + side * reach, crown + fall)
                bend = (x + side * reach * 0.55, crown + min(fall, 0) - 0.08)
                yield Path(((x, crown), bend, tip), "palm", width=0.08, smooth=True)
        yield Disc(x, crown, 0.07, "palm", edge="", sign="♣")

    def walls(self) -> Iterator[Element]:
        """Draw a place for each wall, and columns where it stands."""
        edition, garden = self.view.rules.edition, self.garden
        for number, squares in enumerate(garden.walls):
            side = edition.wall_sides[number // edition.walls_per_side]
            cells = self.cells(squares)
            first, last = min(cells), max(cells)
            x, y = LEFT + first[0], TOP + first[1]
            width, height = 1.0 + last[0] - first[0], 1.0 + last[1] - first[1]
            if side is Side.BACK:
                box = (x, TOP - GAP - WALL_DEPTH, width, WALL_DEPTH)
            else:
                across = LEFT - GAP - WALL_DEPTH if side is Side.LEFT else self.right - WALL_DEPTH
                box = (across, y, WALL_DEPTH, height)
            yield from self.wall(number, *box)

    def wall(self, number: int, x: float, y: float, width: float, height: float) -> Iterator[Element]:
        """Draw a wall, or where it will stand."""
        stands = bool(self.view.walls >> number & 1)
        yield from self.stand(x, y, width, height, "stone" if stands else "")
        if stands:
            for part in COLUMNS:
                across, down = (part, 0.5) if height < width else (0.5, part)
                yield Disc(x + width * across, y + height * down, 0.14, "marble")
        ink = "text" if stands else "faint"
        yield Words(x + width / 2, y + height / 2, f"{number + 1}", size=0.4, ink=ink, anchor="middle", bold=stands)
        yield Spot(f"{CATEGORIES[WALL]} place={number + 1}", self.element(WALL, number + 1), x, y, width, height)

    def stand(self, x: float, y: float, width: float, height: float, ink: str, corner: float = 0) -> Iterator[Element]:
        """Draw what stands in a place, or the empty place, which has no frame in letters."""
        if ink:
            yield Box(x, y, width, height, ink, round=corner)
            return
        yield Box(x, y, width, height, "paper", edge="", round=corner)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
        yield Path(corners, "hair", width=0.05)

    def mosaics(self) -> Iterator[Element]:
        """Draw sanctuaries with their statues, and mosaics with their letters."""
        view = self.view
        for area in view.areas:
            yield self.tiles(area, "gold", "*", inset=0.06)
        for seat, area, _ in view.sanctuaries:
            yield self.tiles(area, "papyrus", f"{seat + 1}", edge=seat_ink(seat), inset=0.07)
        for name, squares in view.laid.items():
            yield from self.mosaic(name, self.cells(squares), LEFT, TOP)
        if view.being_laid and view.piece:
            yield from self.mosaic(view.piece, self.cells(view.being_laid), LEFT, TOP, "gold")
        for seat, _, statue in view.sanctuaries:
            yield from counter(*self.centre(statue), seat)

    def mosaic(
        self, name: str, cells: frozenset[tuple[int, int]], x: float, y: float, ink: str = ""
    ) -> Iterator[Element]:
        """Draw a mosaic as one piece in its own ink, or another, its letter on each square."""
        ink = ink or MOSAICS[self.garden.names.index(name) % len(MOSAICS)]
        yield Tiles(cells, ink, name.upper(), at=(x, y), inset=0.05)
        for col, row in sorted(cells):
            yield Words(x + col + 0.5, y + row + 0.5, name.upper(), 0.36, on(ink), "middle", bold=True)

    def throne(self) -> Iterator[Element]:
        """Draw the parts of the throne on their foundation."""
        cells = list(self.garden.cells(self.garden.foundation))
        built = self.view.built(THRONE)
        if not cells:
            return
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        wide, deep = max(cols) - min(cols) + 1, max(rows) - min(rows) + 1
        yield Spot(CATEGORIES[THRONE], self.element(THRONE), LEFT + min(cols), self.bottom - max(rows) - 1, wide, deep)
        if not built:
            return
        x = LEFT + (min(cols) + max(cols) + 1) / 2
        y = TOP + self.garden.rows - (min(rows) + max(rows) + 1) / 2
        yield Box(x - 1, y - 0.75, 2, 1.5, "granite", round=0.1, sign="P" if built == 1 else "")
        if built > 1:
            yield Box(x - 0.5, y - 0.5, 1, 1, "gold", round=0.12, sign="T")

    # Before the gate

    def gate(self) -> Iterator[Element]:
        """Draw the gate between its frames."""
        view, y = self.view, self.bottom + 1.0
        edges = {Frame.LEFT: LEFT - 0.5, Frame.RIGHT: self.right - 2.0}
        yield Box(LEFT + 1.0, y + 0.25, self.garden.cols - 2.0, 0.5, "dune", edge="")
        yield Words(self.middle, y + 0.5, self.labels.label("gate"), size=0.4, ink="faint", anchor="middle")
        for frame in view.rules.frames:
            stands = bool(view.doors >> frame & 1)
            x = edges[FRAMES[frame]]
            yield from self.stand(x, y, 1.5, 1.0, "terracotta" if stands else "")
            name = f"{FRAMES[frame]}-frame"
            yield Spot(f"side={name}", self.labels.word(name), x, y, 1.5, 1.0)
            if stands:
                yield Box(x + 0.25, y + 0.25, 1, 0.75, "wood", sign=str(FRAMES[frame])[0].upper())

    def plaza(self) -> Iterator[Element]:
        """Draw the way of Cleopatra, sphinxes face to face beside it, and obelisks at its foot."""
        view, edition = self.view, self.view.rules.edition
        top, deep = self.bottom + GATE, PLAZA
        spaces = edition.cleopatra_goal + 1
        step = deep / spaces
        yield Box(LEFT, top, self.garden.cols, deep, "sand", edge="hair", round=0.2)
        for space in range(spaces):
            y = top + deep - step * (space + 0.5)
            here = view.cleopatra == space
            yield Disc(self.middle, y, 0.32, "gold" if here else "papyrus", edge="edge" if here else "hair")
            told = "C" if here else f"{space}"
            yield Words(self.middle, y, told, size=0.4, ink="text" if here else "faint", anchor="middle", bold=here)
        yield from self.sphinxes(top)
        for number in range(edition.obelisk_count):
            side = -1 if number % 2 == 0 else 1
            x = self.middle + side * (self.garden.cols / 2 - 0.75 - number // 2)
            yield from self.obelisk(x, top + deep - 0.5, stands=number < view.built(OBELISK))
            yield Spot(CATEGORIES[OBELISK], self.element(OBELISK, number + 1), x - 0.4, top + deep - 2.5, 0.8, 2.2)

    def sphinxes(self, top: float) -> Iterator[Element]:
        """Draw the places of the sphinxes, pair by pair from the foot of the plaza."""
        count = self.view.rules.edition.sphinx_count
        pairs = (count + 1) // 2
        gap = PLAZA / pairs
        for number in range(count):
            pair, second = divmod(number, 2)
            x = self.middle + (1.75 if second else -1.75)
            y = top + gap * (pairs - pair - 0.5)
            yield from self.sphinx(number + 1, x, y, -1 if second else 1, stands=number < self.view.built(SPHINX))

    def sphinx(self, number: int, x: float, y: float, way: int, *, stands: bool) -> Iterator[Element]:
        """Draw a sphinx that looks over the way, or where it will lie."""
        yield from self.stand(x - 0.75, y - 0.5, 1.5, 1, "papyrus" if stands else "", 0.1)
        if stands:
            body = ((-0.62, 0.4), (-0.6, 0.1), (-0.3, -0.02), (0.1, -0.02), (0.2, 0.18), (0.62, 0.2), (0.62, 0.4))
            yield Shape(tuple((x + way * dx, y + dy) for dx, dy in body), "dune")
            headdress = ((0.0, 0.08), (0.06, -0.4), (0.3, -0.44), (0.42, 0.08))
            yield Shape(tuple((x + way * dx, y + dy) for dx, dy in headdress), "gold")
        ink = "text" if stands else "faint"
        yield Words(x - way * 0.25, y, f"{number}", size=0.36, ink=ink, anchor="middle", bold=stands)
        yield Spot(CATEGORIES[SPHINX], self.element(SPHINX, number), x - 0.75, y - 0.5, 1.5, 1)

    def obelisk(self, x: float, foot: float, *, stands: bool) -> Iterator[Element]:
        """Draw an obelisk, or where it will stand."""
        if stands:
            points = ((x - 0.25, foot), (x - 0.18, foot - 1.7), (x, foot - 2), (x + 0.18, foot - 1.7), (x + 0.25, foot))
            yield Shape(points, "granite", sign="O")
        yield from self.stand(x - 0.4, foot, 0.8, 0.2, "stone" if stands else "")

    # Beside the palace

    def heading(self, y: float, text: str) -> Words:
        """Write the name of a part beside the palace."""
        return Words(self.aside, y, text[:1].upper() + text[1:], size=0.5, bold=True, fits=ASIDE - 0.5)

    def market(self) -> Iterator[Element]:
        """Draw the stalls with their cards, the first ones, and how many more there are."""
        yield self.heading(0.75, self.labels.label("market"))
        width = (ASIDE - 0.5) / len(self.view.stalls)
        for number, stall in enumerate(self.view.stalls):
            x, name = self.aside + number * width, self.labels.label("stall", number=number + 1)
            yield Words(x, 1.5, name, size=0.36, ink="faint", fits=width - 0.25)
            yield Spot(f"stall={number + 1}", name, x - 0.1, 1.2, width - 0.05, SHOWN + 1.3)
            for place, kind in enumerate(stall[:SHOWN]):
                y = 2.0 + place
                ink, name = ("granite", "?") if kind is None else (CARD_INKS[kind], self.labels.word(KINDS[kind]))
                yield Box(x, y, width - 0.25, 1, ink, round=0.1)
                yield Words(x + (width - 0.25) / 2, y + 0.5, name, 0.36, on(ink), "middle", fits=width - 0.75)
            if len(stall) > SHOWN:
                yield Words(x, 2.25 + SHOWN, f"+ {len(stall) - SHOWN}", size=0.36, ink="faint")

    def quarry(self) -> Iterator[Element]:
        """Draw the mosaic on top of the stack, and name those that are left."""
        y = QUARRY
        yield self.heading(y, self.labels.label("next-mosaic"))
        top = self.view.top_mosaic
        if top is None:
            yield Words(self.aside, y + 1, "–")
            return
        rows = self.view.rules.edition.mosaic_shapes[top]
        cells = frozenset((col, row) for row, line in enumerate(rows) for col, sign in enumerate(line) if sign == "x")
        yield from self.mosaic(top, cells, self.aside, y + 0.5)
        yield Spot(CATEGORIES[MOSAIC], self.labels.word(f"mosaic-{top}"), self.aside, y + 0.5, len(rows[0]), len(rows))
        yield from self.stack(y + 1 + len(rows))

    def stack(self, y: float) -> Iterator[Element]:
        """Name the mosaics in the stack, in no order."""
        names = self.view.mosaics_left
        told = self.labels.label("stack", mosaics="")
        yield Words(self.aside, y, told, size=0.36, ink="faint", fits=STACK)
        first = self.aside + min(STACK, room_of(told, 0.36)) + 0.25
        step = min(0.6, (ASIDE - 0.75 - STACK) / len(names))
        for number, name in enumerate(names):
            x = first + number * step
            yield Words(x + step / 2, y, name.upper(), size=0.4, anchor="middle")
            yield Spot(f"mosaic-{name}", self.labels.word(f"mosaic-{name}"), x, y - 0.3, step, 0.6)

    def altar(self) -> Iterator[Element]:
        """Draw the dice: those on the altar show the symbol."""
        dice, y = self.view.rules.edition.dice_count, ALTAR
        yield self.heading(y, self.labels.label("altar"))
        step = min(1.25, (ASIDE - 1.5) / max(1, dice - 1))
        yield from row_of(dice, self.aside, y + 0.5, step, lambda x, top: Box(x, top, 1, 1, "marble", round=0.2))
        for number in range(self.view.altar):
            yield from self.symbol(self.aside + 0.5 + number * step, y + 1)
        for number in range(dice):
            turned = "symbol=no" if number < self.view.altar else "symbol=yes"
            yield Spot(turned, f"{self.labels.label('altar')} {number + 1}", self.aside + number * step, y + 0.5, 1, 1)

    def players(self) -> Iterator[Element]:
        """Tell of every player what lies open: cards, merchants and statues."""
        for seat in range(self.view.seats):
            y = PLAYERS + seat * 0.75
            yield from counter(self.aside + 0.25, y, seat, 0.25)
            held = (self.view.hand_size(seat), self.view.statues(seat), self.view.merchants(seat))
            told = map(self.labels.counted, held, ("card", "statue", "nile-merchant"))
            yield Words(self.aside + 0.75, y, " · ".join(told), size=0.36, fits=ASIDE - 1.25)
            name = f"{self.labels.label('player')} {seat + 1}"
            yield Spot(f"player={seat + 1}", name, self.aside, y - 0.35, ASIDE - 0.5, 0.7)

    def symbol(self, x: float, y: float) -> Iterator[Element]:
        """Draw the symbol of the High Priest: an ankh."""
        yield Path(((x, y - 0.05), (x, y + 0.35)), "terracotta", width=0.1)
        yield Path(((x - 0.2, y + 0.06), (x + 0.2, y + 0.06)), "terracotta", width=0.1)
        yield Disc(x, y - 0.18, 0.17, "terracotta", edge="")
        yield Disc(x, y - 0.18, 0.08, "marble", edge="", sign="☥")
