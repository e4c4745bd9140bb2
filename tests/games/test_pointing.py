"""What moves name can be pointed at: the picture of whoever decides has a spot for it."""

import pytest

from nomarch.core import load
from nomarch.core.drawing import Spot
from nomarch.core.engine import marks_of
from nomarch.core.rulebook import Speaker
from nomarch.core.testing import at_random, positions

NOT_DRAWN = {
    "amun-re": {"OfferGold", "OfferTheft", "AdjustTotal", "TakeCards", "DrawCards", "Done", "Pass"},
    "cleopatra": {"Bid", "GiveTalents", "ShowHand", "KeepAll", "DiscardDown", "Done", "Pass"},
    "saqqara": {"Pay", "Done", "Pass", "Stand", "Leave"},
}
"""Kinds of moves about sums, and those that name nothing."""
EVERY = {"amun-re": 1, "cleopatra": 5, "saqqara": 7}
"""One position in so many is drawn."""
TABLES = [
    pytest.param(name, game.rules(edition, seats), id=f"{edition}-{seats}")
    for name in NOT_DRAWN
    for game in [load(name)]
    for edition in game.editions
    for seats in (3, 5)
]


def spots_of(state):
    picture = state.view(state.seat).picture()
    return [element for element in picture.elements if isinstance(element, Spot)]


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_whatever_a_legal_move_names_can_be_pointed_at(name, rules):
    met = set()
    for made, state in enumerate(positions(rules, 8, at_random(8))):
        if state.over or made % EVERY[name]:
            continue
        spots = [set(spot.of.split()) for spot in spots_of(state)]
        for move in state.moves():
            met.add(type(move).__name__)
            if type(move).__name__ not in NOT_DRAWN[name]:
                marks = set(marks_of(move))
                assert any(of <= marks for of in spots), f"after {made} moves: {move.notation} has {marks}"
    assert met - NOT_DRAWN[name]


def test_every_square_of_a_mosaic_is_a_spot():
    game = load("cleopatra")
    for state in positions(game.rules(), 2, at_random(2)):
        laid = [move for move in state.moves() if type(move).__name__ == "LayMosaic"] if not state.over else ()
        if laid:
            there = {spot.of for spot in spots_of(state)}
            assert all(set(move.facts()["squares"].split("-")) <= there & set(marks_of(move)) for move in laid)
            return
    pytest.fail("no mosaic was laid")


def test_a_price_on_the_ladder_of_a_lot_is_a_spot_of_its_own():
    state = load("amun-re").start(seats=3, seed=1)
    lot = state.view(0).lots[0]
    bid = set(marks_of(state.parse(f"bid {lot} 6")))
    assert [spot.of for spot in spots_of(state) if set(spot.of.split()) <= bid] == [lot, lot, f"{lot} price=6"]


@pytest.mark.parametrize("code", ["fr", "it", "en", "de", "es"])
@pytest.mark.parametrize("name", NOT_DRAWN)
def test_every_spot_has_a_name_in_every_language(name, code):
    rules = load(name).rules()
    for made, state in enumerate(positions(rules, 3, at_random(3))):
        if made % 50 == 0:
            picture = state.view(state.seat).picture(Speaker(rules, code))
            assert all(element.name.strip() for element in picture.elements if isinstance(element, Spot))
