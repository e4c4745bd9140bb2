"""The exchanges of Saqqara: what the rules as written would allow, and what the ruling mends."""

from fractions import Fraction

import pytest

from nomarch.core import load
from nomarch.core.lab.economy import gains, not_covered
from nomarch.games.saqqara.exchanges import exchanges_at, exchanges_of

GAME = load("saqqara")
AS_WRITTEN = "irrigation-as-written"
TILES = ["irrigation", "trade", "engineering", "religion", "intrigue"]


def rules(*variants):
    return GAME.rules(None, 3, variants)


def test_irrigation_and_a_market_card_make_goods_of_nothing_as_written():
    recipes = gains(exchanges_of(rules(AS_WRITTEN)))
    told = [str(recipe) for recipe in recipes]
    assert told[0] == (
        "3 fish → 1 land [exchanges.a-card-turns-goods-into-land], "
        "1 land → 4 fish [privileges.irrigation-sells-land]: 3 fish become 4"
    )
    assert max(recipe.gain for recipe in recipes) == Fraction(8, 3)


@pytest.mark.parametrize("variants", [(), ("sell-land-not-bought",), ("market-cards-of-choice",)])
def test_the_rulings_leave_nothing_to_gain(variants):
    assert not gains(exchanges_of(rules(*variants)))


def test_without_a_limit_the_weights_of_the_ruling_rise_only_by_irrigation():
    """Gold weighs two, fish, flax and wood one, land three: no other exchange makes a holding heavier."""
    weight = {"gold": 2, "fish": 1, "flax": 1, "wood": 1, "land": 3}
    heavier = {
        exchange.clause
        for exchange in exchanges_of(rules(AS_WRITTEN))
        if sum(weight[kind] * count for kind, count in exchange.gets.items())
        > sum(weight[kind] * count for kind, count in exchange.gives.items())
    }
    assert heavier == {"privileges.irrigation-sells-land"}


def test_payments_of_several_kinds_are_listed_as_not_covered():
    assert not not_covered(exchanges_of(rules()))
    assert not_covered(exchanges_of(rules("land-pays-for-anything")))


def position(variants, **more):
    goods = [{"land": 1, "wood": 6}, {}, {}]
    table = {"begins": "development", "first": 0, "place": "gold", "pyramids": TILES, "goods": goods, **more}
    return GAME.set_up(table, seats=3, variants=variants)


def test_a_position_allows_what_its_player_has():
    levels, cards = [{"irrigation": 4}, {}, {}], [["land-for-wood"], [], []]
    assert len(gains(exchanges_at(position([AS_WRITTEN], levels=levels, market_cards=cards)))) == 1
    assert not gains(exchanges_at(position([], levels=levels, market_cards=cards)))
    assert not gains(exchanges_at(position([AS_WRITTEN], levels=levels)))
    on_the_gold_round = position([AS_WRITTEN], levels=[{"irrigation": 2}, {}, {}], market_cards=cards)
    assert not gains(exchanges_at(on_the_gold_round))
    both = [["land-for-wood", "wood-for-gold"], [], []]
    (recipe,) = gains(exchanges_at(position([AS_WRITTEN], levels=[{"irrigation": 2}, {}, {}], market_cards=both)))
    assert recipe.gain == 2


def test_as_written_a_turn_still_ends():
    """The supply is finite and no holding comes back, so even unlimited goods run out of ways."""
    state = position([AS_WRITTEN], levels=[{"irrigation": 4}, {}, {}], market_cards=[["land-for-wood"], [], []])
    made = 0
    while state.seat == 0 and made < 5000:
        state.play(state.moves()[0])
        made += 1
    assert state.seat == 1
    assert made < 500


def test_after_a_step_or_a_theft_a_card_may_be_used_as_before():
    tiles = ["engineering", "thieves", "soldiers", "government", "trade"]
    levels = [{"engineering": 4, "government": 1, "thieves": 2}, {}, {}]
    goods, cards = [{"gold": 1}, {"gold": 1}, {}], [["fish-for-gold"], [], []]
    table = {"begins": "development", "first": 0, "year": 2, "place": "wood", "pyramids": tiles}
    state = GAME.set_up(table | {"levels": levels, "goods": goods, "market_cards": cards}, seats=3)
    for text in ("use fish-for-gold", "steal gold from 2", "build government", "use fish-for-gold"):
        assert not state.objections(state.parse(text)), text
        state.play(state.parse(text))


def test_land_bought_in_a_turn_is_not_sold_where_the_ruling_says_so():
    tiles = ["irrigation", "thieves", "soldiers", "government", "trade"]
    goods, cards = [{"land": 3, "fish": 3}, {}, {}], [["land-for-fish"], [], []]
    table = {"begins": "development", "first": 0, "year": 2, "place": "wood", "pyramids": tiles, "market_cards": cards}
    state = GAME.set_up(
        table | {"levels": [{"irrigation": 4}, {}, {}], "goods": goods}, seats=3, variants=["sell-land-not-bought"]
    )
    for text in ("sail", "use land-for-fish"):
        state.play(state.parse(text))
    (objection,) = state.objections(state.parse("irrigate wood"))
    assert objection.clause == "exchanges.irrigation-is-bounded-by-land-held"
