"""What the rulebook of Cleopatra shows: the garden with its coordinates, and the table at the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nomarch.core.drawing import (
    SHEET,
    Box,
    Disc,
    Element,
    Picture,
    Shape,
    Sign,
    Words,
    counter,
    inventory,
    numbered,
    paragraph,
    pile,
)
from nomarch.core.engine import Figure
from nomarch.games.cleopatra.elements import FRAMES, Frame, Side
from nomarch.games.cleopatra.picture import Plan

if TYPE_CHECKING:
    from nomarch.core.engine import Labels
    from nomarch.games.cleopatra.rules import CleopatraRules

SEED: Final = 0
"""The seed of the table whose palace is shown; nothing is built there yet."""
SMALL: Final = 0.38
BESIDE: Final = 0.9
"""From the garden to what is told of it."""
WALL: Final = 0.62
"""From wall to wall in their table."""
PALACE: Final = (6.6, 8.4)
PARTS: Final = 6.8
"""How wide and high the palace is on the table, and how wide its parts are told."""
SQUARE: Final = 0.42
"""How large a square of the garden is there."""
ROW: Final = 1.2
COLUMNS: Final = (3.6, 8.6, 13.2, 17.6)
"""How high the table for a number of players is, and where its piles stand."""


def garden(rules: CleopatraRules, labels: Labels, seats: int | None) -> Picture:
    """Draw the garden with the names of its squares, its palms and walls, and say what each wall touches."""
    plan = Plan(rules.game.begin(rules, SEED).view(0), labels)
    elements: list[Element] = [*plan.ground(), *plan.walls(), *plan.gate()]
    x = plan.right + BESIDE
    width = max(SHEET - 0.25, x + 8) - x
    things = inventory(x, 0.5, width, labels.label("garden"), _ground(plan, rules, labels))
    walls = list(_walls(rules, labels, x, things[0].extent.bottom + 0.25, width))
    y = walls[0].extent.bottom + 0.25
    elements += [*things, *walls]
    elements += inventory(x, y, width, labels.label("chains"), _chains(plan, rules, labels))
    high = max(plan.bottom + 2.25, *(element.extent.bottom + 0.25 for element in elements))
    return Picture(labels.label("garden"), x + width + 0.25, high, tuple(elements))


def _ground(plan: Plan, rules: CleopatraRules, labels: Labels) -> list[tuple[Sign, str]]:
    """Say what the signs in the garden are."""
    reward = labels.counted(rules.edition.palm_reward, "talent")
    return [
        (lambda x, y: plan.palm(x, y + 0.08), f"{labels.label('palm')} (+{reward})"),
        (lambda x, y: [Box(x - 0.3, y - 0.18, 0.6, 0.4, "dune")], labels.label("foundation")),
        (lambda x, y: plan.stand(x - 0.45, y - 0.2, 0.9, 0.4, ""), labels.label("wall-place")),
        (lambda x, y: plan.stand(x - 0.3, y - 0.22, 0.6, 0.44, ""), labels.label("door-place")),
    ]


def _chains(plan: Plan, rules: CleopatraRules, labels: Labels) -> list[tuple[Sign, str]]:
    """Say from which wall each door frame counts its chain."""
    ends = {Frame.LEFT: 1, Frame.RIGHT: len(rules.garden.walls)}
    return [
        (lambda x, y: plan.stand(x - 0.3, y - 0.22, 0.6, 0.44, ""), labels.label(f"chain-{frame}", wall=ends[frame]))
        for number in rules.frames
        for frame in [FRAMES[number]]
    ]


def _walls(rules: CleopatraRules, labels: Labels, x: float, y: float, width: float) -> Iterator[Element]:
    """List the squares that each wall touches, a column for each side of the garden."""
    edition, grounds = rules.edition, rules.garden
    heading = paragraph(x + 0.4, y + 0.5, labels.label("wall-touches"), width - 0.8, 0.45, bold=True)
    top = y + 0.65 + 0.5 * len(heading)
    yield Box(x, y, width, top - y + WALL * (edition.walls_per_side + 1) - 0.2, "papyrus", "hair", 0.2)
    yield from heading
    wide = (width - 0.8) / len(edition.wall_sides)
    for number, side in enumerate(edition.wall_sides):
        yield Words(x + 0.4 + number * wide, top, labels.label(f"side-{side}"), SMALL, "faint", fits=wide - 0.2)
    for number, squares in enumerate(grounds.walls):
        column, row = divmod(number, edition.walls_per_side)
        named = grounds.named(squares).split("-")
        ends = [named[0], named[-1]] if edition.wall_sides[column] is not Side.RIGHT else [named[-1], named[0]]
        told = "–".join(dict.fromkeys(ends))
        left, middle = x + 0.4 + column * wide, top + WALL * (row + 1)
        yield Words(left, middle, f"{number + 1}", 0.42, bold=True)
        yield Words(left + 0.6, middle, told, SMALL, fits=wide - 0.8)


# The table at the start


def setup(rules: CleopatraRules, labels: Labels, seats: int | None) -> Picture:
    """Draw the palace with its parts, what lies beside it, and what differs with the number of players."""
    left, right = 0.5 + PALACE[0], 0.75 + PALACE[0] + PARTS
    elements: list[Element] = [
        *_palace(rules, 0.25, 0.25),
        *inventory(left, 0.25, PARTS, labels.label("palace"), _parts(labels), PALACE[1]),
    ]
    ready = inventory(right, 0.25, SHEET - 0.25 - right, labels.label("lies-ready"), _ready(rules, labels))
    top = ready[0].extent.bottom + 0.2
    own = inventory(
        right, top, SHEET - 0.25 - right, labels.label("each-player"), _own(rules, labels), PALACE[1] + 0.25 - top
    )
    elements += [*ready, *own]
    y = max(element.extent.bottom for element in elements) + 0.2
    for x, head in zip(COLUMNS, ("dealt-cards", "face-up-pile", "face-down-pile", "opening"), strict=True):
        elements.append(Words(x, y + 0.3, labels.label(head), SMALL, fits=4.2 if x < COLUMNS[3] else 6))
    y += 0.6
    for number in rules.player_numbers(seats):
        elements += _number(rules, number, labels, y)
        y += ROW
    return Picture(labels.label("figure-setup"), SHEET, y + 0.1, tuple(elements))


PARTS_OF_THE_PALACE: Final = (
    "garden",
    "foundation",
    "walls",
    "doors",
    "plaza",
    "cleopatra-starts",
    "sphinxes",
    "obelisks",
)
"""The parts in the order of their numbers, as labels call them."""


def _parts(labels: Labels) -> list[tuple[Sign, str]]:
    return [
        (lambda x, y, number=number: numbered(x, y, number), labels.label(f"part-{part}"))  # type: ignore[misc]
        for number, part in enumerate(PARTS_OF_THE_PALACE, 1)
    ]


def _palace(rules: CleopatraRules, x: float, y: float) -> Iterator[Element]:
    """Draw the palace from above: the garden between its walls, the gate and the plaza, with numbers for its parts."""
    edition, grounds = rules.edition, rules.garden
    yield Box(x, y, *PALACE, "papyrus", "hair", 0.2)
    wide, high = grounds.cols * SQUARE, grounds.rows * SQUARE
    left, top = x + (PALACE[0] - wide) / 2, y + 0.75
    middle, bottom = left + wide / 2, top + high
    yield Box(left, top, wide, high, "field")
    for row, col in grounds.cells(grounds.foundation):
        yield Box(left + col * SQUARE, top + (grounds.rows - 1 - row) * SQUARE, SQUARE, SQUARE, "dune", "")
    yield from _wall_places(rules, left, top)
    gate = bottom + 0.25
    for across in (left, left + wide - 0.6):
        yield Box(across, gate, 0.6, 0.45, "paper", "hair")
    plaza = gate + 0.65
    deep = y + PALACE[1] - 0.85 - plaza
    yield Box(left, plaza, wide, deep, "sand", "hair", 0.1)
    spaces = edition.cleopatra_goal + 1
    step = min(deep / spaces, 0.5)
    for space in range(spaces):
        here = "gold" if space == 0 else "papyrus"
        yield Disc(middle, plaza + deep - step * (space + 0.5), step * 0.36, here, "edge" if space == 0 else "hair")
    pairs = -(-edition.sphinx_count // 2)
    for number in range(edition.sphinx_count):
        pair, second = divmod(number, 2)
        across = middle + (0.75 if second else -0.75)
        yield Box(across - 0.28, plaza + deep - (deep / pairs) * (pair + 0.5) - 0.16, 0.56, 0.32, "paper", "hair", 0.05)
    for number in range(edition.obelisk_count):
        across = middle + (-1 if number % 2 == 0 else 1) * (wide / 2 - 0.3 - 0.45 * (number // 2))
        foot = plaza + deep - 0.15
        points = (
            (across - 0.12, foot),
            (across - 0.08, foot - 0.6),
            (across, foot - 0.75),
            (across + 0.08, foot - 0.6),
            (across + 0.12, foot),
        )
        yield Shape(points, "paper", "hair")
    cells = list(grounds.cells(grounds.foundation)) or [(grounds.rows // 2, grounds.cols // 2)]
    throne = (
        left + sum(col + 0.5 for _, col in cells) / len(cells) * SQUARE,
        top + sum(grounds.rows - row - 0.5 for row, _ in cells) / len(cells) * SQUARE,
    )
    marks = (
        (left + SQUARE, bottom - SQUARE),
        throne,
        (left - 0.75, top + high / 2),
        (left - 0.45, gate + 0.22),
        (left - 0.45, plaza + 0.35),
        (middle, plaza + deep + 0.4),
        (middle - 1.4, plaza + 0.35),
        (left + wide + 0.45, plaza + deep - 0.5),
    )
    for number, (across, down) in enumerate(marks, 1):
        yield from numbered(across, down, number)


def _wall_places(rules: CleopatraRules, left: float, top: float) -> Iterator[Element]:
    """Draw the places of the walls around a small garden."""
    edition, grounds = rules.edition, rules.garden
    wide = grounds.cols * SQUARE
    for number, squares in enumerate(grounds.walls):
        side = edition.wall_sides[number // edition.walls_per_side]
        cells = list(grounds.cells(squares))
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        if side is Side.BACK:
            yield Box(left + min(cols) * SQUARE, top - 0.3, (max(cols) - min(cols) + 1) * SQUARE, 0.22, "stone")
            continue
        x = left - 0.3 if side is Side.LEFT else left + wide + 0.08
        yield Box(x, top + (grounds.rows - 1 - max(rows)) * SQUARE, 0.22, (max(rows) - min(rows) + 1) * SQUARE, "stone")


def _ready(rules: CleopatraRules, labels: Labels) -> list[tuple[Sign, str]]:
    edition = rules.edition
    return [
        (_die, labels.label("dice-blank", number=edition.dice_count)),
        (
            lambda x, y: [Box(x - 0.3, y - 0.2, 0.6, 0.4, "lapis")],
            labels.label("mosaics-stacked", number=len(edition.mosaic_shapes)),
        ),
        (_token("gold"), labels.label("treasury")),
        (_token("palm"), labels.counted(edition.amulet_supply, "amulet")),
    ]


def _own(rules: CleopatraRules, labels: Labels) -> list[tuple[Sign, str]]:
    edition = rules.edition
    return [
        (_token("gold"), labels.label("talents-hidden", number=edition.starting_talents)),
        (lambda x, y: counter(x, y, 0, 0.28), labels.counted(edition.statues_per_player, "statue")),
        (_token("wood"), labels.counted(edition.merchants_per_player, "nile-merchant")),
        (
            lambda x, y: [Shape(((x - 0.32, y + 0.25), (x + 0.32, y + 0.25), (x, y - 0.27)), "dune")],
            labels.word("pyramid"),
        ),
    ]


def _token(ink: str) -> Sign:
    return lambda x, y: [Disc(x, y, 0.22, ink)]


def _die(x: float, y: float) -> list[Element]:
    return [Box(x - 0.25, y - 0.25, 0.5, 0.5, "marble", round=0.1)]


def _number(rules: CleopatraRules, seats: int, labels: Labels, y: float) -> Iterator[Element]:
    """Draw how the cards are shared out for a number of players."""
    edition = rules.edition
    middle = y + ROW / 2 - 0.08
    yield Box(0.25, y, SHEET - 0.5, ROW - 0.15, "paper", "hair", 0.15)
    yield Words(0.6, middle, labels.counted(seats, "player"), 0.45, bold=True, fits=COLUMNS[0] - 0.9)
    dealt = seats * edition.starting_cards
    rest = sum(rules.deck) - dealt
    up = rules.faces_up(rest)
    told = f"{seats} × {edition.starting_cards}"
    for x, count, ink in (
        (COLUMNS[0], told, "granite"),
        (COLUMNS[1], up, "marble"),
        (COLUMNS[2], rest - up, "granite"),
    ):
        yield from pile(x + 0.45, middle + 0.02, ink)
        yield Words(x + 1.05, middle, f"{count}", 0.45, bold=True)
    step = min(0.8, (SHEET - 1 - COLUMNS[3]) / edition.stall_count)
    for stall in range(edition.stall_count):
        yield Box(COLUMNS[3] + 0.1 + stall * step, middle - 0.38, 0.6, 0.8, "flax", round=0.08)


FIGURES: Final = {
    "garden": Figure(
        garden, ("garden_rows", "garden_cols", "throne_foundation", "palm_squares", "wall_sides", "walls_per_side")
    ),
    "setup": Figure(setup, ("throne_foundation", "wall_sides", "walls_per_side", "deck_parts", "odd_card")),
}
"""The figures, by the names that the plan of the rulebook places."""
