"""The garden of Cleopatra: every placement once, areas as a plain search finds them, walls and doors from geometry."""

from importlib.resources import files
from itertools import pairwise
from random import Random

import networkx as nx
import pytest

from nomarch.core.editions import Choice, Shelf
from nomarch.core.errors import EditionError, UnknownName
from nomarch.games.cleopatra.edition import CleopatraEdition
from nomarch.games.cleopatra.garden import Garden
from nomarch.games.cleopatra.shapes import orientations

SHELF = Shelf(CleopatraEdition, files("nomarch.games.cleopatra") / "editions")
EDITION = "days-of-wonder-2006"


def garden_of(*variants, **changes):
    return Garden(SHELF.resolve(Choice(EDITION, variants, changes)).edition)


GARDEN = garden_of()


def squares(text):
    """Give the bits of squares as (row, column) pairs in one word: `"34 35"`."""
    return GARDEN.squares((int(word[0]), int(word[1])) for word in text.split())


def filled(garden, seed):
    """Lay mosaics at random until none fits, and give the squares laid and the names left."""
    random, laid, left = Random(seed), 0, list(garden.names)
    random.shuffle(left)
    for name in list(left):
        ways = garden.fitting(name, laid)
        if ways:
            laid |= random.choice(ways).squares
            left.remove(name)
        if random.random() < 0.15:
            break
    return laid, left


@pytest.mark.parametrize(("variants", "count", "shapes"), [((), 2308, 63), (("rotation-only",), 1506, 41)])
def test_every_placement_on_the_empty_garden_is_there_once(variants, count, shapes):
    garden = garden_of(*variants)
    edition = SHELF.resolve(Choice(EDITION, variants)).edition
    ways = [placement for name in garden.names for placement in garden.placements[name]]
    assert len(ways) == len(set(ways)) == count
    turned = [
        len(orientations(shape, turns_over=edition.mosaic_may_turn_over)) for shape in edition.mosaic_shapes.values()
    ]
    assert sum(turned) == shapes
    for placement in ways:
        cells = list(garden.cells(placement.squares))
        assert len(cells) == 5
        assert not placement.squares & garden.foundation
        assert garden.placement(placement.name, garden.named(placement.squares)) is placement


def plain_areas(garden, laid):
    """Find the free areas as a graph of squares."""
    free = list(garden.cells(garden.free & ~laid))
    graph = nx.Graph()
    graph.add_nodes_from(free)
    graph.add_edges_from(
        (one, other) for one in free for other in free if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    )
    return {frozenset(part) for part in nx.connected_components(graph)}


def plainly_fits(edition, name, area):
    """Try a mosaic on every square of an area, turned and mirrored by hand."""
    shape = edition.mosaic_shapes[name]
    cells = [(row, col) for row, line in enumerate(shape) for col, sign in enumerate(line) if sign == "x"]
    for mirror in (1, -1) if edition.mosaic_may_turn_over else (1,):
        for turn in range(4):
            way = [(row, mirror * col) for row, col in cells]
            for _ in range(turn):
                way = [(-col, row) for row, col in way]
            for row, col in area:
                moved = {(row + down - way[0][0], col + right - way[0][1]) for down, right in way}
                if moved <= area:
                    return True
    return False


@pytest.mark.parametrize("variant", ["", *SHELF.variants(EDITION)])
def test_areas_and_sanctuaries_are_what_a_plain_search_finds(variant):
    variants = (variant,) if variant else ()
    garden, edition = garden_of(*variants), SHELF.resolve(Choice(EDITION, variants)).edition
    closed = 0
    for seed in range(500):
        laid, left = filled(garden, f"{variant}/{seed}")
        areas = garden.areas(laid)
        assert {frozenset(garden.cells(area)) for area in areas} == plain_areas(garden, laid)
        for area in areas:
            cells = frozenset(garden.cells(area))
            if len(cells) > 12:
                continue
            plainly = not any(plainly_fits(edition, name, cells) for name in left)
            assert garden.is_closed(area, left) is plainly
            closed += plainly
    assert closed > 1000


def test_the_twelve_mosaics_fit_together():
    picture = [
        ".F.###.UU",
        ".FF###ZZU",
        "FF.###ZUU",
        "LLVVVZZN.",
        "L.VYPPPN.",
        "LTVYPPNN.",
        "LT.YYXN.W",
        "TTTYXXXWW",
        "IIIIIXWW.",
    ]
    laid = {
        name: GARDEN.squares(
            (8 - row, col) for row, line in enumerate(picture) for col, sign in enumerate(line) if sign == name.upper()
        )
        for name in GARDEN.names
    }
    for name, covered in laid.items():
        assert GARDEN.placement(name, GARDEN.named(covered))
    assert sum(laid.values()).bit_count() == 60
    assert not sum(laid.values()) & GARDEN.foundation


def test_a_mosaic_pays_for_the_palms_it_covers():
    placement = GARDEN.placement("w", "c1-d1-d2-e2-e3")
    assert GARDEN.palms_under(placement.squares) == 3
    most = {name: max(GARDEN.palms_under(way.squares) for way in GARDEN.placements[name]) for name in GARDEN.names}
    assert max(most.values()) == 3
    assert [name for name, palms in most.items() if palms < 3] == ["i", "v"]


def test_walls_touch_three_squares_each_and_corners_touch_two_walls():
    assert [wall.bit_count() for wall in GARDEN.walls] == [3] * 9
    assert GARDEN.walls[2] & GARDEN.walls[3] == squares("80")
    assert GARDEN.walls[5] & GARDEN.walls[6] == squares("88")
    assert not GARDEN.walls[4] & GARDEN.free  # behind the throne
    laid = squares("30 31 40 41 42")
    assert [GARDEN.touched(wall, laid) for wall in range(9)] == [0, 2, 0, 0, 0, 0, 0, 0, 0]
    laid = squares("40 50 60 70 80")
    assert [GARDEN.touched(wall, laid) for wall in (2, 3)] == [3, 1]


@pytest.mark.parametrize(
    ("built", "left", "right"), [((0, 1, 2, 3), 4, 0), ((0, 1, 2, 3, 5, 6), 4, 0), (range(7), 7, 0), (range(9), 9, 9)]
)
def test_a_door_frame_counts_walls_up_to_the_first_gap_round_the_corners(built, left, right):
    bits = sum(1 << wall for wall in built)
    assert (GARDEN.linked(bits, left=True), GARDEN.linked(bits, left=False)) == (left, right)


def test_a_closed_corner_of_four_is_an_area_where_nothing_fits():
    laid = GARDEN.placement("v", "c1-c2-c3-b3-a3").squares
    corner = squares("00 01 10 11")
    assert corner in GARDEN.areas(laid)
    assert GARDEN.is_closed(corner, GARDEN.names)


def test_two_by_three_squares_take_only_two_mosaics():
    laid = squares("20 21 22 23 24") | squares("03 13 04 14 15")
    (area,) = [area for area in GARDEN.areas(laid) if area.bit_count() == 6]
    assert [name for name in GARDEN.names if GARDEN.fits(name, area)] == ["p", "u"]
    assert not GARDEN.is_closed(area, ["u", "x"])
    assert GARDEN.is_closed(area, ["x", "i"])


def test_mosaics_never_grow_over_the_edge_of_the_garden():
    for name in GARDEN.names:
        for placement in GARDEN.placements[name]:
            cells = sorted(GARDEN.cells(placement.squares))
            rows = sorted({row for row, _ in cells})
            assert all(after - before == 1 for before, after in pairwise(rows))


def test_what_is_no_place_of_a_mosaic_is_refused_by_name():
    with pytest.raises(UnknownName, match="unknown square 'k1'"):
        GARDEN.placement("i", "k1-a1-b1-c1-d1")
    with pytest.raises(UnknownName, match="unknown place of the mosaic i 'a1-b1-c1-d1-e2'"):
        GARDEN.placement("i", "a1-b1-c1-d1-e2")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"throne_foundation": [[9, 0]]}, "throne_foundation: must lie in the garden"),
        ({"palm_squares": [[6, 3]]}, "palm_squares: must lie in the garden, off the foundation"),
        ({"walls_per_side": 4}, "walls_per_side: must divide the sides"),
        ({"wall_sides": ["left", "left"]}, "wall_sides: must be different"),
        ({"mosaic_shapes": {"f": ["x.x"]}}, "mosaic_shapes: must be squares that touch"),
        ({"garden_rows": 27}, "garden_rows"),
    ],
)
def test_a_garden_that_cannot_be_is_refused(changes, complaint):
    with pytest.raises(EditionError, match=complaint):
        garden_of(**changes)


def test_a_corrected_file_corrects_walls_and_placements():
    small = garden_of(garden_rows=6, throne_foundation=[], palm_squares=[])
    assert [wall.bit_count() for wall in small.walls] == [2, 2, 2, 3, 3, 3, 2, 2, 2]
    assert all(placement.squares < 1 << 54 for name in small.names for placement in small.placements[name])


@pytest.mark.parametrize("variant", ["", *SHELF.variants(EDITION)])
def test_palms_are_alike_on_the_left_and_on_the_right(variant):
    garden = garden_of(*([variant] if variant else []))
    palms = set(garden.cells(garden.palms))
    assert palms == {(row, garden.cols - 1 - col) for row, col in palms}
    if variant != "checkerboard-palms":
        free = set(garden.cells(garden.free))
        assert palms == {(row, col) for row, col in free if (row + abs(col - 4)) % 3 == 2}
