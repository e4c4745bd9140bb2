"""Values of an edition of Cleopatra that do not go together: what cannot be played, and what makes no sense."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from nomarch.core.editions import Doubt, falls, listed
from nomarch.games.cleopatra.cards import CHARACTERS, RESOURCES
from nomarch.games.cleopatra.doubts import HANDS
from nomarch.games.cleopatra.elements import CATEGORIES, Category, Frame, Part, Side
from nomarch.games.cleopatra.shapes import Cells, orientations

if TYPE_CHECKING:
    from nomarch.games.cleopatra.edition import CleopatraEdition

NAME: Final = re.compile(r"[a-z][a-z-]*")
MOST_TALENTS: Final = 5000
"""More than any box holds; bids are listed up to all the talents there are."""
MOST_WAYS: Final = 65_000
"""So many ways to lie are listed: those of all mosaics of the box in the widest garden."""
WAYS_TO_TURN: Final = 8
CHAIN: Final = (Side.LEFT, Side.BACK, Side.RIGHT)
"""The sides of the garden as one walks round it, from one door frame to the other."""
PAIR: Final = 2
Check = tuple[bool, str, str]


def all_checks(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at everything that play needs, chapter by chapter; later checks rely on earlier ones."""
    for chapter in (of_the_garden, of_the_palace, of_the_cards, of_the_players):
        yield from chapter(edition)


def of_the_garden(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at squares, walls and mosaics."""
    inside = {(row, col) for row in range(edition.garden_rows) for col in range(edition.garden_cols)}
    foundation, palms = set(edition.throne_foundation), set(edition.palm_squares)
    lengths = {edition.garden_rows if side is not Side.BACK else edition.garden_cols for side in edition.wall_sides}
    shapes = edition.mosaic_shapes
    yield not foundation <= inside, "throne_foundation", "must lie in the garden; see garden_rows, garden_cols"
    yield (
        not palms <= inside - foundation,
        "palm_squares",
        "must lie in the garden, off the foundation; see garden_rows, garden_cols, throne_foundation",
    )
    yield len(set(edition.wall_sides)) < len(edition.wall_sides), "wall_sides", "must be different"
    yield (
        any(length % edition.walls_per_side for length in lengths),
        "walls_per_side",
        "must divide the sides; see garden_rows, garden_cols",
    )
    yield not shapes, "mosaic_shapes", "must name some mosaics"
    yield not all(map(NAME.fullmatch, shapes)), "mosaic_shapes", "must be called by small letters"
    longest = max(max(len(rows), *map(len, rows), 0) for rows in shapes.values())
    yield (
        longest > min(edition.garden_rows, edition.garden_cols),
        "mosaic_shapes",
        "must fit into the garden; see garden_rows, garden_cols",
    )
    ways = len(shapes) * len(inside) * WAYS_TO_TURN
    yield ways > MOST_WAYS, "mosaic_shapes", f"must not have {ways} ways to lie, but {MOST_WAYS} at most"
    yield not all(map(is_a_shape, shapes.values())), "mosaic_shapes", "must be squares that touch"
    sizes = {sum(row.count("x") for row in rows) for rows in shapes.values()}
    yield len(sizes) > 1, "mosaic_shapes", "must all have as many squares"
    off = inside - foundation
    turns_over = edition.mosaic_may_turn_over
    fit = all(_fits(orientations(rows, turns_over=turns_over), off) for rows in shapes.values())
    yield not fit, "mosaic_shapes", "must fit beside the foundation; see throne_foundation, mosaic_may_turn_over"


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
    yield (
        steps < edition.cleopatra_goal,
        "cleopatra_goal",
        "must be within Cleopatra's reach; see categories, cleopatra_steps_per_category",
    )
    yield edition.die_symbol_faces > edition.die_faces, "die_symbol_faces", "must not exceed die_faces"


def of_the_cards(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at the deck."""
    for field, names in (("standard_cards", RESOURCES), ("character_cards", CHARACTERS)):
        yield set(getattr(edition, field)) != set(names), field, f"must count exactly {', '.join(names)}"
    dealt = edition.players_max * edition.starting_cards + edition.stall_count
    yield (
        edition.card_count < dealt,
        "standard_cards",
        "must be enough for all hands and stalls; see players_max, starting_cards, stall_count",
    )
    for category in Category:
        for resource, units in getattr(edition, f"{category}_cost").items():
            there = edition.standard_cards[resource] + edition.double_units * edition.double_cards_per_resource
            yield (
                units > there,
                f"{category}_cost",
                f"must not ask for more {resource} than there is; see standard_cards",
            )


def of_the_players(edition: CleopatraEdition) -> Iterator[Check]:
    """Look at what players need."""
    yield edition.players_min < 2, "players_min", "must leave somebody to ask"
    yield edition.players_min > edition.players_max, "players_max", "must not be below players_min"
    yield edition.players_max > HANDS, "players_max", f"must not exceed {HANDS}"
    yield (
        len(edition.offering_amulets) < edition.players_max,
        "offering_amulets",
        "must have a rank for each player; see players_max",
    )
    box, talents = edition.talent_count, edition.starting_talents * edition.players_max
    yield box > MOST_TALENTS, "talent_tokens", f"must not add up to {box} talents, but to {MOST_TALENTS} at most"
    yield talents > box, "starting_talents", "must be in the box for all players; see players_max, talent_tokens"
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


def all_doubts(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at everything that can be played and yet makes no sense, chapter by chapter."""
    for chapter in (about_the_palace, about_the_garden, about_the_deck, about_hands, about_amulets, about_the_priest):
        yield from chapter(edition)


def about_the_palace(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at the elements and how they stand."""
    sphinxes, obelisks, parts = edition.sphinx_count, edition.obelisk_count, edition.throne_parts
    yield sphinxes % PAIR > 0, "sphinx_count", f"sphinxes stand in pairs, and there are {sphinxes}"
    yield obelisks % PAIR > 0, "obelisk_count", f"obelisks flank the entrance on both sides, and there are {obelisks}"
    throne_first = "the throne is built before the pedestal it stands on"
    yield parts == (Part.THRONE, Part.PEDESTAL), "throne_parts", throne_first
    sides = edition.wall_sides
    joined = any(sides == CHAIN[start : start + len(sides)] for start in range(len(CHAIN)))
    broken = f"the chain of walls goes round the garden, left, back, right, and the sides are {listed(sides)}"
    yield not joined, "wall_sides", broken
    for frame, side in ((Frame.LEFT, Side.LEFT), (Frame.RIGHT, Side.RIGHT)):
        no_walls = f"the chain of the {frame} door frame begins at its corner, and there are no walls on the {side}"
        yield frame in edition.door_frames and side not in sides, "door_frames wall_sides", no_walls
    costs = " ".join(f"{category}_cost" for category in CATEGORIES)
    asked = {resource for category in CATEGORIES for resource in _needed(edition, category)}
    idle = [resource for resource in RESOURCES if resource not in asked]
    yield bool(idle), costs, f"no element costs {listed(idle)}, and there are cards of it"
    two, three = edition.visit_bonus_two, edition.visit_bonus_three
    less = f"the bonus for three elements in a visit is {three}, for two it is {two}"
    yield 0 < three < two, "visit_bonus_two visit_bonus_three", less


def about_the_garden(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at mosaics, palms and sanctuaries."""
    turns_over = edition.mosaic_may_turn_over
    shapes = {
        name: frozenset(orientations(rows, turns_over=turns_over)) for name, rows in edition.mosaic_shapes.items()
    }
    alike = [name for name, shape in shapes.items() if list(shapes.values()).count(shape) > 1]
    yield bool(alike), "mosaic_shapes", f"all mosaics differ in shape, and {listed(alike)} are alike"
    palms, paid = len(edition.palm_squares), edition.palm_reward
    told = f"the reward for a palm square is {paid}, and the garden has {palms}"
    yield (palms > 0) != (paid > 0), "palm_squares palm_reward", told
    statues, taken = edition.statues_per_player, edition.sanctuary_amulets_per_square
    told = f"a square of a sanctuary takes away {taken} of the amulets, and a player can claim {statues}"
    yield not (statues and taken), "statues_per_player sanctuary_amulets_per_square", told


def about_the_deck(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at cards that are not there, and at piles."""
    missing = [character for character in CHARACTERS if not edition.character_cards[character]]
    yield bool(missing), "character_cards", f"the rules explain {listed(missing)}, and there are 0 such cards"
    for field, called in (("double_cards_per_resource", "double cards"), ("trompe_loeil_cards", "trompe-l'oeil")):
        yield not getattr(edition, field), field, f"the rules explain {called}, and there are 0"
    yield (
        not edition.merchants_per_player,
        "merchants_per_player",
        "the rules explain Nile merchants, and a player has 0",
    )
    parts, cards = edition.deck_parts, edition.card_count
    yield parts == 1, "deck_parts", "the cards are cut into 1 pile, and one of the piles is turned face up"
    left = cards - edition.players_max * edition.starting_cards
    told = f"{left} cards are cut into {parts} equal piles, which leaves none to turn face up"
    yield parts > left, "deck_parts standard_cards", told
    refill = edition.stall_count * edition.cards_per_stall
    told = f"a refill takes {refill} cards, and {left - edition.stall_count} are in the pile"
    yield refill > left - edition.stall_count, "cards_per_stall stall_count standard_cards", told
    told = f"a vizier draws {edition.vizier_cards} cards, and there are {cards}"
    yield edition.vizier_cards > cards, "vizier_cards standard_cards", told


def about_hands(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at the hand limit, and at money."""
    limit, dealt = edition.hand_limit, edition.starting_cards
    too_many = f"everybody is dealt {dealt} cards, and a hand holds {limit}"
    yield dealt > limit, "starting_cards hand_limit", too_many
    never = f"a hand holds {limit} cards, and there are {edition.card_count}: nobody is ever above the limit"
    yield limit >= edition.card_count, "hand_limit standard_cards", never
    free = "each card above the hand limit brings 0 amulets, so the limit binds nobody"
    yield not edition.hand_limit_amulets_per_card, "hand_limit_amulets_per_card", free
    change = "there is no token of 1 talent, and any number of talents is paid and offered"
    yield not edition.talent_tokens.get(1), "talent_tokens", change
    yield not edition.beggar_talents, "beggar_talents", "a beggar is given 0 talents, so everybody gives nothing"
    yield not edition.playing_minutes, "playing_minutes", "a game takes 0 minutes"


def about_amulets(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at what corruption costs."""
    for kind, called in (("double", "double cards"), ("trompe_loeil", "trompe-l'oeil")):
        told = f"{called} are corrupt, and using one brings 0 amulets"
        yield not getattr(edition, f"{kind}_amulets"), f"{kind}_amulets", told
    none_there = "amulets can run out, and there are 0"
    yield not (edition.bank_unlimited or edition.amulet_supply), "amulet_supply bank_unlimited", none_there


def about_the_priest(edition: CleopatraEdition) -> Iterator[Doubt]:
    """Look at the dice and the offering."""
    symbols, faces, amulets = edition.die_symbol_faces, edition.die_faces, edition.offering_amulets
    told = f"{symbols} of {faces} faces bear the symbol, so a roll decides nothing"
    yield symbols in (0, faces), "die_symbol_faces die_faces", told
    more = f"an offering has {len(amulets)} ranks, and at most {edition.players_max} play"
    yield len(amulets) > edition.players_max, "offering_amulets players_max", more
    yield falls(amulets), "offering_amulets", f"a smaller offering brings fewer amulets: {listed(amulets)}"
    same = f"every rank of an offering brings the same, {amulets[0]}, so nobody offers anything"
    yield len(set(amulets)) == 1, "offering_amulets", same


def _needed(edition: CleopatraEdition, category: Category) -> Iterator[str]:
    """Name the resources that an element of a category takes."""
    return (resource for resource, units in getattr(edition, f"{category}_cost").items() if units)
