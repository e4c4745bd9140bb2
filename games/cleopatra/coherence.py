"""Values of an edition of Cleopatra that fit one by one but not together, chapter by chapter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from nomarch.games.cleopatra.cards import CHARACTERS, RESOURCES
from nomarch.games.cleopatra.doubts import HANDS
from nomarch.games.cleopatra.elements import CATEGORIES, Category, Side
from nomarch.games.cleopatra.shapes import Cells, orientations

if TYPE_CHECKING:
    from nomarch.games.cleopatra.edition import CleopatraEdition

NAME: Final = re.compile(r"[a-z][a-z-]*")
MOST_TALENTS: Final = 5000
"""More than any box holds; bids are listed up to all the talents there are."""
MOST_WAYS: Final = 65_000
"""So many ways to lie are listed: those of all mosaics of the box in the widest garden."""
WAYS_TO_TURN: Final = 8
Check = tuple[bool, str, str]


def all_checks(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at everything, chapter by chapter; later checks rely on earlier ones."""
    for chapter in (of_the_garden, of_the_palace, of_the_cards, of_the_players):
        yield from chapter(edition)


def of_the_garden(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at squares, walls and mosaics."""
    inside = {(row, col) for row in range(edition.garden_rows) for col in range(edition.garden_cols)}
    foundation, palms = set(edition.throne_foundation), set(edition.palm_squares)
    lengths = {edition.garden_rows if side is not Side.BACK else edition.garden_cols for side in edition.wall_sides}
    shapes = edition.mosaic_shapes
    yield not foundation <= inside, "throne_foundation", "must lie in the garden"
    yield not palms <= inside - foundation, "palm_squares", "must lie in the garden, off the foundation"
    yield len(set(edition.wall_sides)) < len(edition.wall_sides), "wall_sides", "must be different"
    yield any(length % edition.walls_per_side for length in lengths), "walls_per_side", "must divide the sides"
    yield not shapes, "mosaic_shapes", "must name some mosaics"
    yield not all(map(NAME.fullmatch, shapes)), "mosaic_shapes", "must be called by small letters"
    longest = max(max(len(rows), *map(len, rows), 0) for rows in shapes.values())
    yield longest > min(edition.garden_rows, edition.garden_cols), "mosaic_shapes", "must fit into the garden"
    ways = len(shapes) * len(inside) * WAYS_TO_TURN
    yield ways > MOST_WAYS, "mosaic_shapes", f"must not have {ways} ways to lie, but {MOST_WAYS} at most"
    yield not all(map(is_a_shape, shapes.values())), "mosaic_shapes", "must be squares that touch"
    sizes = {sum(row.count("x") for row in rows) for rows in shapes.values()}
    yield len(sizes) > 1, "mosaic_shapes", "must all have as many squares"
    off = inside - foundation
    turns_over = edition.mosaic_may_turn_over
    fit = all(_fits(orientations(rows, turns_over=turns_over), off) for rows in shapes.values())
    yield not fit, "mosaic_shapes", "must fit beside the foundation"


def of_the_palace(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at elements, what they cost, and Cleopatra's walk."""
    counted = set(edition.categories)
    yield len(counted) < len(edition.categories), "categories", "must be different"
    yield not edition.wall_sides, "wall_sides", "must name a side"
    for field in ("door_frames", "throne_parts"):
        named = getattr(edition, field)
        yield not named or len(set(named)) < len(named), field, "must be different, and at least one"
    for category in CATEGORIES:
        cost = getattr(edition, f"{category}_cost")
        yield not any(cost.values()), f"{category}_cost", "must ask for something"
    steps = len(counted) * edition.cleopatra_steps_per_category
    yield steps < edition.cleopatra_goal, "cleopatra_goal", "must be within Cleopatra's reach"
    yield edition.die_symbol_faces > edition.die_faces, "die_symbol_faces", "must not exceed die_faces"


def of_the_cards(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at the deck."""
    for field, names in (("standard_cards", RESOURCES), ("character_cards", CHARACTERS)):
        yield set(getattr(edition, field)) != set(names), field, f"must count exactly {', '.join(names)}"
    dealt = edition.players_max * edition.starting_cards + edition.stall_count
    yield edition.card_count < dealt, "standard_cards", "must be enough for all hands and stalls"
    for category in Category:
        for resource, units in getattr(edition, f"{category}_cost").items():
            there = edition.standard_cards[resource] + edition.double_units * edition.double_cards_per_resource
            yield units > there, f"{category}_cost", f"must not ask for more {resource} than there is"


def of_the_players(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at what players need."""
    yield edition.players_min < 2, "players_min", "must leave somebody to ask"
    yield edition.players_min > edition.players_max, "players_max", "must not be below players_min"
    yield edition.players_max > HANDS, "players_max", f"must not exceed {HANDS}"
    yield len(edition.offering_amulets) < edition.players_max, "offering_amulets", "must have a rank for each player"
    box, talents = edition.talent_count, edition.starting_talents * edition.players_max
    yield box > MOST_TALENTS, "talent_tokens", f"must not add up to {box} talents, but to {MOST_TALENTS} at most"
    yield talents > box, "starting_talents", "must be in the box for all players"
    yield min(edition.talent_tokens, default=0) < 1, "talent_tokens", "must have values above nothing"


def _fits(ways: Iterable[Cells], squares: set[tuple[int, int]]) -> bool:
    """Tell whether a mosaic can lie on *squares* in one of the ways to turn it."""
    for cells in ways:
        down_first, right_first = cells[0]
        for row, col in squares:  # the first square of the mosaic lies there
            if all((row + down - down_first, col + right - right_first) in squares for down, right in cells):
                return True
    return False


def is_a_shape(rows: tuple[str, ...]) -> bool:
    """Tell whether rows of x and . are one piece.

    >>> is_a_shape(("xx", ".x")), is_a_shape(("x.", ".x")), is_a_shape(("x?",))
    (True, False, False)
    """
    filled = {(row, col) for row, line in enumerate(rows) for col, sign in enumerate(line) if sign == "x"}
    if not filled or set("".join(rows)) - {"x", "."}:
        return False
    waiting = [filled.pop()]
    while waiting:
        row, col = waiting.pop()
        beside = filled & {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        filled -= beside
        waiting += beside
    return not filled
