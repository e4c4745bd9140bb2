"""Positions: what is left out is filled in, and what cannot be is refused by name."""

import pytest

from nomarch.core import load
from nomarch.core.errors import EditionError, NomarchError, PositionError, UnknownName, UnsupportedSeats

GAME = load("saqqara")
FIVE = ["trade", "irrigation", "engineering", "agriculture", "intrigue"]


def set_up(position, seats=3, **more):
    return GAME.set_up(position, seats=seats, **more)


def test_an_empty_position_is_the_start():
    state = set_up({})
    assert state.phase.name == "influence"
    assert (state.year, state.place, state.markets) == (1, 0, 0)
    assert 2 in state.thresholds


def test_the_supply_holds_what_is_not_on_the_table():
    goods, warehouses = [{"fish": 5}, {}, {}], {"gold": {"fish": 2, "land": 1}}
    state = set_up({"begins": "development", "goods": goods, "warehouses": warehouses})
    assert state.supply.left == [29, 33, 40, 40, 40]


def test_markets_follow_from_year_and_place():
    position = {"begins": "development", "year": 4, "place": "wood"}
    assert set_up(position).markets == 4


def test_a_game_is_for_three_to_five():
    for seats in (2, 6):
        with pytest.raises(UnsupportedSeats, match="3 to 5 players"):
            GAME.start(seats=seats)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"goods": [{"fish": 41}, {}, {}]}, "not conserved: fish: 40 in the box, 41 on the table"),
        ({"supply": {"fish": 3}}, "not conserved: land: 30 in the box, 0 on the table, 0 left"),
        ({"goods": [{"corn": 1}, {}, {}]}, "unknown good in goods 'corn'"),
        ({"goods": [{}, {}]}, "goods: 2 entries for 3 seats"),
        ({"warehouses": {"land": {"fish": 1}}}, "unknown warehouse in warehouses 'land'"),
        ({"year": 7}, "year: there is 1 to 6, not 7"),
        ({"place": "sand"}, "unknown space of the track in place 'sand'"),
        ({"markets": 10}, "markets: there are 9 in a game, not 10"),
        ({"tent": "fish"}, "tent: after 0 markets it stands under gold"),
        ({"pyramids": FIVE[:4]}, "pyramids: 4 are named, 5 are in play"),
        ({"pyramids": FIVE, "levels": [{"thieves": 1}, {}, {}]}, "levels: thieves is not among the pyramids in play"),
        (
            {"pyramids": FIVE, "levels": [{"trade": 5}, {"trade": 5}, {}]},
            "2 workers on level 5 of trade",
        ),
        ({"pyramids": FIVE, "levels": [{"trade": 6}, {}, {}]}, "1 workers on level 6 of trade, which holds 0"),
        ({"pyramids": FIVE, "levels": [dict.fromkeys(FIVE, 1), {}, {}]}, "5 workers of seat 0, 4 a player"),
        ({"boats": [21, 0, 0]}, "the Nile ends at 20"),
        ({"thresholds": {"fish": 2}}, "thresholds: 1 for 4 warehouses"),
        ({"thresholds": {"fish": 2, "flax": 2, "wood": 2, "gold": 3}}, "not conserved: threshold cards: 3 × 2, 2 in"),
        ({"threshold_pile": ["?"]}, "threshold_pile: '.' is no value of a card"),
        ({"hands": [{"beggar": 4}, {}, {}]}, "not conserved: influence cards of seat 0: 4 × beggar, 3 in the box"),
        ({"hands": [{"10": 1}, {}, {}]}, "unknown influence card in hands '10'"),
        ({"hand_sizes": [1, 0, 0]}, r"hand_sizes: \[1, 0, 0\], but there are \[0, 0, 0\]"),
        ({"market_cards": [["land-for-fish"], ["land-for-fish"], []]}, "has one land-for-fish too many"),
        ({"on_sale": {"fish": "land-for-fish"}}, "on_sale: 1 cards for 4 warehouses"),
        ({"auction": {"offers": {"fish": {7: {"gold": 1}}}}}, "auction.offers.fish: there is no seat 7"),
        ({"auction": {"offers": {"fish": {0: {"gold": 1}}}}}, "auction.best: nobody is best for fish"),
        ({"begins": "investing"}, "the phase 'investing' needs thresholds"),
        ({"begins": "distribution"}, "the phase 'distribution' needs thresholds"),
        ({"begins": "influence"}, "the phase 'influence' needs a threshold for each warehouse"),
        ({"phase": "payment"}, "the phase 'payment' needs a pyramid"),
        ({"phase": "theft"}, "the phase 'theft' needs a theft that has begun"),
        ({"phase": "market"}, "the phase 'market' needs a market card under each warehouse"),
        ({"camels": 1}, "camels: Extra inputs are not permitted"),
    ],
)
def test_what_does_not_add_up_is_refused_by_name(position, complaint):
    begins = {} if "phase" in position else {"begins": "development"}
    with pytest.raises((PositionError, UnknownName), match=complaint):
        set_up({**begins, **position}, variants=["nile-of-twenty"])


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"warehouses": ["fish", "flax", "wood"]}, "warehouses: must name each good but land once"),
        ({"track": ["land", "fish"]}, "track: must name each good once"),
        ({"bonus_goods": [1]}, "bonus_goods: must name a number for each year"),
        ({"tent_places": [["gold"], ["wood"], ["flax"], ["wood", "fish"], [], []]}, "must follow the track"),
        ({"level_points": [1, 2]}, "level_points: must name a number for each level"),
        ({"pyramids_above_players": 6}, "must leave enough pyramids"),
        ({"first_threshold_value": 12}, "first_threshold_value: must be on a card"),
        ({"hand_size": 3}, "hand_size: must be enough for all warehouses"),
        ({"irrigation_rates": {"7": {"goods": 1, "of": "current"}}}, "irrigation_rates: has levels from 1 to 5"),
        ({"intrigue_cards": {"2": {"discard": 2, "draw": 1}}}, "less than or equal to 1"),
        ({"starting_gold": 9}, "starting_gold: must be in the box for all players"),
        ({"goods_supply": {"land": 61}}, "goods_supply"),
    ],
)
def test_values_that_do_not_fit_together_are_refused(changes, complaint):
    with pytest.raises(EditionError, match=complaint):
        GAME.rules(changes=changes)


def test_errors_are_ours():
    with pytest.raises(NomarchError):
        set_up({"begins": "feast"})
