"""How many positions of Saqqara there are after some moves."""

from counting import positions_after

from nomarch.core import load

GAME = load("saqqara")
TILES = ["irrigation", "trade", "engineering", "thieves", "soldiers"]


def counted(state, most):
    return [positions_after(state, moves) for moves in range(most)]


def test_the_number_of_ways_to_lay_the_first_cards_is_known():
    assert counted(GAME.start(seats=3, seed=7, first=0), 6) == [1, 4, 12, 24, 96, 288]


def test_the_number_of_ways_to_bid_is_known():
    goods = [{"fish": 2, "gold": 1}, {"flax": 1, "gold": 2}, {"land": 1, "wood": 1}]
    state = GAME.set_up({"begins": "market", "first": 0, "place": "gold", "goods": goods}, seats=3)
    assert counted(state, 5) == [1, 9, 25, 109, 336]


def test_the_number_of_ways_to_develop_is_known():
    goods = [{"land": 3, "fish": 4, "wood": 3, "gold": 2}, {"fish": 1}, {"gold": 2}]
    levels = [{"trade": 3, "irrigation": 1, "thieves": 3}, {}, {}]
    table = {"begins": "development", "first": 0, "place": "fish", "pyramids": TILES}
    assert counted(GAME.set_up(table | {"goods": goods, "levels": levels}, seats=3), 5) == [1, 11, 58, 223, 568]
