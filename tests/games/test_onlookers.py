"""Whoever looks on sees the table, and nothing that any of its seats cannot see."""

import pytest

from nomarch.core import load
from nomarch.core.engine import ONLOOKER
from nomarch.core.testing import at_random, positions

EVERY = {"amun-re": 13, "cleopatra": 61, "saqqara": 97}
"""One position in so many is looked at."""


@pytest.mark.parametrize("name", EVERY)
def test_an_onlooker_sees_the_same_whatever_a_seat_cannot_know(name):
    for made, state in enumerate(positions(load(name).rules(), 4, at_random(4))):
        if made % EVERY[name] == 0 or state.over:
            mine = state.view(ONLOOKER)
            for seat in range(state.seats):
                its = state.redeal(seat, made).view(ONLOOKER)
                for what in ("document", "grids", "picture"):
                    assert getattr(mine, what)() == getattr(its, what)(), f"{what} after {made} moves"


@pytest.mark.parametrize("name", EVERY)
def test_an_onlooker_has_no_seat_and_nothing_of_their_own(name):
    view = load(name).start(seed=1).view(ONLOOKER)
    assert (view.sits, view.status()) == (False, "")
    assert "your cards" not in [cell for grid in view.grids() for row in grid.rows for cell in row]
    assert load(name).start(seed=1).view(0).sits


def test_seats_that_are_not_there_have_no_view():
    state = load("amun-re").start(seats=3)
    for seat in (-1, 3):
        with pytest.raises(IndexError, match=f"there is no seat {seat} at a table of 3"):
            state.view(seat)
