"""What play counts by number is called by the name that stands in that place."""

import pytest

from nomarch.games.amun_re import board as egypt
from nomarch.games.amun_re import cards as powers
from nomarch.games.cleopatra import cards, elements
from nomarch.games.saqqara import board


@pytest.mark.parametrize(
    ("module", "names", "first"),
    [
        (powers, powers.KINDS, 0),
        (egypt, ("gold", "farmer", "stone"), 0),
        (egypt, ("cards", "farmers", "stones"), 0),
        (board, board.GOODS, 0),
        (board, board.PYRAMIDS, 0),
        (cards, cards.CHARACTERS, cards.KINDS.index("beggar")),
        (elements, elements.CATEGORIES, 0),
    ],
)
def test_a_name_stands_for_its_place(module, names, first):
    numbers = [getattr(module, name.replace("-", "_").upper()) for name in names]
    assert numbers == list(range(first, first + len(names)))


def test_counts_are_those_of_what_is_counted():
    assert len(powers.KINDS) == powers.KIND_COUNT
    assert (len(board.GOODS), len(board.PYRAMIDS)) == (board.GOOD_COUNT, board.PYRAMID_COUNT)
    assert (len(cards.RESOURCES), len(cards.KINDS)) == (cards.RESOURCE_COUNT, cards.KIND_COUNT)
