"""How many positions of Cleopatra there are after some moves."""

from counting import positions_after

from nomarch.games.cleopatra import GAME

HAND = {"artisan": 2, "double-stone": 1, "marble": 1, "lapis": 1, "trompe-loeil": 1, "scribe": 1}


def counted(state, most):
    return [positions_after(state, moves) for moves in range(most)]


def test_the_number_of_ways_to_begin_is_known():
    assert counted(GAME.start(seats=3, seed=7, first=0), 5) == [1, 16, 195, 391, 400]


def test_the_number_of_ways_to_lay_and_pay_a_mosaic_is_known():
    state = GAME.set_up(
        {"first": 0, "hands": [HAND, {}, {}], "stack": ["x", "i"], "stalls": [["wood"], [], []]}, seats=3
    )
    assert counted(state, 4) == [1, 29, 2388, 4825]


def test_the_number_of_ways_to_answer_an_ambassador_is_known():
    hands = [{"ambassador": 1}, {"stone": 2, "wood": 1}, {"stone": 1, "marble": 3}]
    position = {"first": 0, "hands": hands, "amulets": [0, 2, 9], "stalls": [["wood"], [], []], "merchants": [0, 0, 0]}
    assert counted(GAME.set_up(position, seats=3), 6) == [1, 2, 8, 35, 93, 180]
