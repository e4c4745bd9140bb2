"""Pictures: outlines, colours, SVG that harms nobody, and letters."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from nomarch.core.drawing import (
    INKS,
    Box,
    Disc,
    Path,
    Picture,
    Shape,
    Spot,
    Tiles,
    Words,
    counter,
    dyed,
    embedded,
    letters,
    live,
    moved,
    on,
    seat_ink,
    svg,
    width_of,
)
from nomarch.core.drawing.outline import bends, outlines, seams
from nomarch.core.drawing.palette import SEATS, colour, contrast
from nomarch.core.errors import UnknownName
from nomarch.core.testing.pictures import faults_in

HOSTILE = '</svg><script>alert("&")</script>\x1b[2J\x00\ud800'
GARDEN = Picture(
    "A garden",
    width=9,
    height=5,
    elements=(
        Box(1, 0, 4, 1, "stone", sign="wall"),
        Tiles(frozenset((column, row) for column in range(4) for row in range(4)), "sand", "·", at=(1, 1)),
        Tiles(frozenset({(0, 0), (1, 0), (0, 1), (0, 2)}), "lapis", "L", at=(1, 1), inset=0.05),
        Tiles(frozenset({(2, 2), (3, 2), (2, 3), (3, 3)}), "gold", "#", at=(1, 1)),
        *counter(3.5, 2.5, seat=1),
        Path(((6.5, 0), (6, 2), (6.5, 4.5)), "nile", 1, smooth=True, sign="~"),
        Shape(((7.5, 1.5), (8.5, 1.5), (8, 0.5)), "gold", sign="▲"),
        Words(7.25, 2.5, "a long name", fits=1.75),
    ),
)
DRAWN = """\
    ┌───────────────┐   ~~~~~
    │      wall     │   ~~~~
    ├───────┬───────┤  ~~~~     ▲
    │ L   L │ ·   · │ ~~~~~
    │   ┌───┘       │ ~~~~~
    │ L │ ·   2   · │ ~~~~~  a long…
    │   │   ┌───────┤  ~~~~
    │ L │ · │ #   # │  ~~~~~
    ├───┘   │       │   ~~~~
    │ ·   · │ #   # │   ~~~~~
    └───────┴───────┘
"""


def parsed(picture):
    return ET.fromstring(svg(picture).encode())


@pytest.mark.parametrize(
    ("cells", "borders"),
    [
        ({(0, 0)}, [[(0, 0), (1, 0), (1, 1), (0, 1)]]),
        ({(0, 0), (1, 0), (0, 1)}, [[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]]),
        ({(0, 0), (2, 0)}, [[(0, 0), (1, 0), (1, 1), (0, 1)], [(2, 0), (3, 0), (3, 1), (2, 1)]]),
    ],
)
def test_squares_have_one_outline_a_piece(cells, borders):
    assert outlines(cells) == borders


def test_squares_that_touch_at_a_corner_have_outlines_of_their_own():
    assert [len(border) for border in outlines({(0, 0), (1, 1)})] == [4, 4]


def test_a_hole_has_an_outline_too():
    ring = {(column, row) for column in range(3) for row in range(3)} - {(1, 1)}
    assert sorted(len(border) for border in outlines(ring)) == [4, 4]
    assert ((1, 1), (1, 2)) not in seams({(0, 1)})


def test_an_inset_outline_keeps_inside_its_squares():
    (border,) = outlines({(0, 0), (1, 0), (0, 1)}, inset=0.25)
    assert border == [(0.25, 0.25), (1.75, 0.25), (1.75, 0.75), (0.75, 0.75), (0.75, 1.75), (0.25, 1.75)]


def test_a_smooth_curve_goes_through_its_points():
    points = ((0.0, 0.0), (1.0, 2.0), (0.0, 4.0))
    assert [bend.at(0) for bend in bends(points)] == [(0, 0), (1, 2)]
    assert bends(points)[-1].at(1) == (0, 4)


def test_svg_is_well_formed_and_has_a_name():
    root = parsed(GARDEN)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("role"), root.get("viewBox")) == ("img", "0 0 360 200")
    assert root[0].text == "A garden"
    assert [node.tag.partition("}")[2] for node in root].count("text") == 2


def test_hostile_words_stay_words():
    picture = Picture(HOSTILE, 4, 2, (Words(0, 1, HOSTILE, fits=3), Box(0, 0, 2, 2, "sand", sign=HOSTILE)))
    root = parsed(picture)
    assert {node.tag.partition("}")[2] for node in root.iter()} == {"svg", "title", "rect", "text"}
    assert root.find("{*}text").text == '</svg><script>alert("&")</script>[2J'
    assert "<script" not in embedded(picture)
    assert not [sign for line in letters(picture) for sign in line if not sign.isprintable()]


def test_pictures_on_one_page_share_nothing_and_load_nothing():
    page = embedded(GARDEN) * 2
    assert not [word for word in (" id=", "href", "url(", "http", "<style", "<script") if word in page]


def test_spots_can_be_pointed_at_where_a_picture_is_live_and_leave_no_trace_elsewhere():
    pointed = replace(GARDEN, elements=(Spot("thebes price=6", "Thebes, 6", 1, 0, 4, 1), *GARDEN.elements))
    *_, group = ET.fromstring(live(pointed))
    assert group.attrib == {"data-of": "thebes price=6", "role": "button", "tabindex": "0", "aria-label": "Thebes, 6"}
    assert (group[0].tag, group[0].get("x"), group[0].get("fill")) == ("rect", "40", "transparent")
    assert (svg(pointed), embedded(pointed), letters(pointed)) == (svg(GARDEN), embedded(GARDEN), letters(GARDEN))
    assert dyed(pointed, {"sand": "gold"}).elements[0] == moved(pointed.elements[0], 0, 0) == pointed.elements[0]


def test_a_live_picture_hides_no_spot_from_a_screen_reader_and_has_no_style_of_its_own():
    page = live(Picture(HOSTILE, 1, 1, (Spot(HOSTILE, HOSTILE, 0, 0, 1, 1),)))
    assert ET.fromstring(page).get("role") == "group"
    assert not [word for word in (" id=", " style=", "href", "<script", "<style", "\x1b") if word in page]


def test_words_too_long_for_their_place_are_set_smaller():
    words = Words(0, 0, "a very long name indeed", fits=2)
    assert width_of(words.shown, words.set_size) == pytest.approx(2)
    assert words.extent.right == pytest.approx(2)
    assert Words(0, 0, "short", fits=9).set_size == 0.5


def test_an_unknown_ink_is_named():
    with pytest.raises(UnknownName, match="unknown ink 'mud'"):
        svg(Picture("", 1, 1, (Disc(0, 0, 1, "mud"),)))


def test_numbers_can_be_read_on_every_seat_and_seats_told_apart():
    for seat in range(len(SEATS)):
        ink = seat_ink(seat)
        assert contrast(colour(on(ink)), colour(ink)) > 4
    assert len({INKS[seat_ink(seat)] for seat in range(len(SEATS))}) == len(SEATS)


def test_a_picture_is_dyed_with_what_is_written_on_it():
    white = dyed(Picture("", 2, 2, tuple(counter(1, 1, 0))), {"seat-1": "white"})
    assert [element.ink for element in white.elements] == ["white", "on-white"]


def test_a_picture_in_letters():
    assert letters(GARDEN) == DRAWN.splitlines()


def test_later_things_lie_over_earlier_ones():
    box = Box(0, 0, 2, 1, "sand")
    assert letters(Picture("", 2, 1, (Words(1, 0.5, "x"), box))) == ["┌───────┐", "│       │", "└───────┘"]
    assert letters(Picture("", 2, 1, (box, Words(1, 0.5, "x")))) == ["┌───────┐", "│   x   │", "└───────┘"]


def test_an_empty_picture_has_no_letters():
    assert letters(Picture("", 2, 1, ())) == []


def test_what_is_badly_drawn_is_named():
    picture = Picture("", 3, 1, (Words(0, 0.5, "one"), Words(0.2, 0.5, "two"), Disc(9, 9, 1, "sand")))
    told = list(faults_in(picture))
    assert told[0].startswith("Disc(x=9")
    assert told[1:] == ["'one' is written over 'two'"]
    assert list(faults_in(GARDEN)) == []
