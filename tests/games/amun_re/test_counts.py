"""How many positions of Amun-Re there are after some moves."""

import pytest
from counting import positions_after

from nomarch.core import load

GAME = load("amun-re")


@pytest.mark.parametrize(
    ("edition", "variants", "counts"),
    [
        ("hans-im-glueck-2003", [], [1, 22, 399, 5901]),
        ("italian-2006", [], [1, 22, 399, 5901]),
        ("super-meeple-2015", [], [1, 22, 399, 5901]),
        ("super-meeple-2015", ["expert-provinces"], [1, 3, 9, 27, 594]),
    ],
)
def test_the_number_of_positions_after_some_moves_is_known(edition, variants, counts):
    state = GAME.start(edition, 3, 7, variants, first=0)
    assert [positions_after(state, moves) for moves in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("hans-im-glueck-2003", [1, 11, 71, 336, 1175]),
        ("italian-2006", [1, 11, 71, 336, 1175]),
        ("super-meeple-2015", [1, 11, 85, 471, 1814]),
    ],
)
def test_the_number_of_ways_to_go_shopping_is_known(edition, counts):
    owned = {"memphis": {"owner": 0, "stones": 2}, "thebes": {"owner": 0}}
    position = {
        "begins": "purchase",
        "first": 0,
        "gold": [4, 0, 0],
        "hands": [{"architect": 1, "free-farmer": 1}, {}, {}],
    }
    state = GAME.set_up(position | {"provinces": owned}, edition, 3)
    assert [positions_after(state, moves) for moves in range(len(counts))] == counts
