"""Positions: what is left out is filled in, and what cannot be is refused by name."""

import pytest

from nomarch.core import load
from nomarch.core.errors import EditionError, NomarchError, PositionError, UnknownName, UnsupportedSeats

GAME = load("saqqara")
FIVE = ["trade", "irrigation", "engineering", "agriculture", "intrigue"]


def set_up(position, seats=3, **more):
    return GAME.set_up(position, seats=seats, **more)


def bargain(given, gives, received, gets):
    return {"gives": {given: gives}, "gets": {received: gets}}


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
    goods = [{"gold": 1}, {"gold": 1}, {"gold": 1}]
    for begins, markets in (("round", 4), ("market", 4), ("development", 5)):
        assert set_up({"begins": begins, "year": 4, "place": "wood", "goods": goods}).markets == markets


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
        ({"markets": 10}, "markets: 0 by now, not 10"),
        ({"tent": "fish"}, "tent: after 0 markets it stands under gold"),
        ({"pyramids": FIVE[:4]}, "pyramids: 4 are named, 5 are in play"),
        ({"pyramids": FIVE, "levels": [{"thieves": 1}, {}, {}]}, "levels: thieves is not among the pyramids in play"),
        (
            {"pyramids": FIVE, "levels": [{"trade": 5}, {"trade": 5}, {}]},
            "2 workers on level 5 of trade",
        ),
        ({"pyramids": FIVE, "levels": [{"trade": 6}, {}, {}]}, "1 workers on level 6 of trade, which holds 0"),
        ({"pyramids": FIVE, "levels": [dict.fromkeys(FIVE, 1), {}, {}]}, "5 workers of seat 0, 4 a player"),
        ({"boats": [21, 0, 0]}, "boats: the Nile begins at 0 and ends at 20"),
        ({"thresholds": {"fish": 2}}, "thresholds: 1 for 4 warehouses"),
        ({"thresholds": {"fish": 2, "flax": 2, "wood": 2, "gold": 3}}, "not conserved: threshold cards: 3 × 2, 2 in"),
        ({"threshold_pile": ["?"]}, "threshold_pile: '.' is no value of a card"),
        ({"hands": [{"beggar": 4}, {}, {}]}, "not conserved: influence cards of seat 0: 4 × beggar, 3 in the box"),
        ({"hands": [{"10": 1}, {}, {}]}, "unknown influence card in hands '10'"),
        ({"hand_sizes": [1, 0, 0]}, r"hand_sizes: \[1, 0, 0\], but there are \[0, 0, 0\]"),
        ({"market_cards": [["land-for-fish"], ["land-for-fish"], []]}, "has one land-for-fish too many"),
        ({"on_sale": {"fish": "land-for-fish"}}, "on_sale: 1 cards for 4 warehouses"),
        ({"auction": {"offers": {"fish": {7: {"gold": 1}}}}}, "auction.offers.fish: there is no seat 7"),
        ({"auction": {"offers": {"fish": {0: {"gold": 1}}}}}, "auction.offers: the card under fish is not for sale"),
        ({"begins": "investing"}, "the phase 'investing' needs a threshold for each warehouse"),
        ({"begins": "distribution"}, "the phase 'distribution' needs a threshold for each warehouse"),
        ({"begins": "influence"}, "the phase 'influence' needs a threshold for each warehouse"),
        ({"phase": "payment"}, "the phase 'payment' needs a phase on the agenda that it interrupts"),
        ({"phase": "theft"}, "the phase 'theft' needs a phase on the agenda that it interrupts"),
        ({"phase": "market"}, "could not be asked in 'market' here"),
        ({"camels": 1}, "camels: there is no such field"),
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
        ({"bonus_goods": [1]}, "bonus_goods: must say something for each of the 6 years"),
        (
            {"tent_places": [["gold"], ["wood"], ["flax"], ["wood", "fish"], ["fish"], ["fish"]]},
            "must follow the track",
        ),
        ({"level_points": [1, 2]}, "level_points: must name a number for each level"),
        ({"pyramids_above_players": 6}, "must leave enough pyramids"),
        ({"first_threshold_value": 12}, "first_threshold_value: must be on a card"),
        ({"hand_size": 3}, "hand_size: must be enough for all warehouses"),
        ({"irrigation_rates": {"7": {"goods": 1, "of": "current"}}}, "irrigation_rates: has levels from 1 to 5"),
        ({"intrigue_cards": {"2": {"discard": 2, "draw": 1}}}, "discard: must be a whole number from 0 to 1, not 2"),
        ({"starting_gold": 9}, "starting_gold: must be in the box for all players"),
        ({"goods_supply": {"land": 61}}, "goods_supply"),
        ({"intrigue_cards": {"2": {"discard": 1, "draw": 0}}}, "hand_size: must be enough for all warehouses"),
        ({"pyramids_above_players": 0}, "pyramids_above_players: must be a whole number from 1 to"),
        ({"nile_start": 30, "nile_last_space": 20}, "nile_last_space: must not lie before nile_start"),
        ({"trade_rates": {"2": {"given": 2, "of": "chosen", "received": 0}}}, "must be a whole number from 1 to"),
        ({"irrigation_rates": {"2": {"goods": 0, "of": "chosen"}}}, "must be a whole number from 1 to"),
        ({"thieves_loot": {"2": {"goods": 1, "victims": 2}}}, "thieves_loot: must take a good from each victim"),
        ({"pyramids_without_top": 9}, "pyramids_without_top: must leave some pyramids"),
        ({"protection_from_level": 6}, "protection_from_level: must be a level"),
        ({"level_places": [5, 4, 3, 2, 0]}, "must be a whole number from 1 to"),
        ({"first_threshold_others": 7}, "first_threshold_others: must all lie in the first round"),
        ({"market_cards": {"a": {"copies": 6, "bargains": []}}}, "market_cards: must each offer something"),
        (
            {"market_cards": {"a": {"copies": 6, "bargains": [bargain("gold", 1, "gold", 2)]}}},
            "must change goods into others",
        ),
        (
            {"market_cards": {"a": {"copies": 6, "bargains": [bargain("gold", 0, "fish", 2)]}}},
            "must take and give something",
        ),
        (
            {
                "market_cards": {
                    "a": {"copies": 6, "bargains": [bargain("gold", 1, "fish", 2), bargain("gold", 2, "fish", 5)]}
                }
            },
            "market_cards: must offer each good once",
        ),
        ({"tent_places": [["gold"], [], ["flax"], ["fish"], ["fish"], ["fish"]]}, "must name a place for each year"),
        (
            {"tent_places": [["fish"], ["gold"], ["flax"], ["fish"], ["fish"], ["fish"]]},
            "must not lie ahead of the die",
        ),
    ],
)
def test_values_that_do_not_fit_together_are_refused(changes, complaint):
    with pytest.raises(EditionError, match=complaint):
        GAME.rules(changes=changes)


def test_errors_are_ours():
    with pytest.raises(NomarchError):
        set_up({"begins": "feast"})


THRESHOLDS = {"thresholds": {"fish": 2, "flax": 3, "wood": 4, "gold": 5}}
LAID = [{"fish": "1", "flax": "2", "wood": "3", "gold": "4"}] * 3
TILES = ["soldiers", "thieves", "religion", "irrigation", "government"]
SALE = {"fish": "land-for-fish", "flax": "land-for-flax", "wood": "land-for-wood", "gold": "fish-for-gold"}
AGENDA = {"agenda": [{"phase": "development", "seat": 0}]}


def paying(**turn):
    return {"phase": "payment", "seat": 0, **AGENDA, "turn": turn}


def selling(**auction):
    return {"phase": "market", "seat": 0, "place": "gold", "on_sale": SALE, "auction": auction}


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"phase": "production", "seat": 0}, "seat 0 could not be asked in 'production'"),
        (
            {**paying(paying="religion", cost={"gold": 3}), "levels": [{"religion": 5}, {}, {}]},
            "seat 0 could not be asked in 'payment'",
        ),
        (paying(paying="religion", cost={"gold": 9}), "seat 0 could not be asked in 'payment'"),
        (paying(paying="trade", cost={"gold": 1}), "seat 0 could not be asked in 'payment'"),
        ({**paying(paying="religion"), "agenda": [{"phase": "market", "seat": 0}]}, "agenda:"),
        ({**paying(paying="religion"), "agenda": [{"phase": "development", "seat": 1}]}, "agenda:"),
        (
            {"phase": "free-worker", "seat": 0, **AGENDA, "levels": [dict.fromkeys(TILES[:4], 1), {}, {}]},
            "seat 0 could not be asked in 'free-worker'",
        ),
        (
            {"phase": "influence", "seat": 1, **THRESHOLDS, "hands": [{}, {"1": 1, "2": 1, "3": 1, "4": 1}, {}]},
            "seat 1 could not be asked in 'influence'",
        ),
        ({"begins": "influence", **THRESHOLDS, "laid": LAID}, "laid: no cards lie in the phase 'influence'"),
        (
            {"phase": "influence", "seat": 0, **THRESHOLDS, "hands": [{"1": 1, "2": 1}, {}, {}]},
            "seat 0 could not be asked in 'influence'",
        ),
        (
            {"phase": "influence", "seat": 0, **THRESHOLDS, "hands": [{"1": 2, "2": 2}, {}, {}], "turn": {"step": -1}},
            "seat 0 could not be asked in 'influence'",
        ),
        (
            {"phase": "influence", "seat": 0, **THRESHOLDS, "hands": [{"1": 2, "2": 2}, {}, {}], "turn": {"step": -3}},
            "seat 0 could not be asked in 'influence'",
        ),
        ({"begins": "development", "laid": LAID}, "laid: no cards lie in the phase 'development'"),
        ({"begins": "development", **THRESHOLDS}, "thresholds: none lie in the phase 'development'"),
        ({"phase": "end", "over": True, **THRESHOLDS}, "thresholds: none lie in the phase 'end'"),
        (
            {
                "begins": "production",
                "auction": {"for_sale": ["fish"], "offers": {"fish": {0: {"fish": 3}}}, "best": {"fish": 0}},
            },
            "auction: no goods are laid in the phase 'production'",
        ),
        (
            selling(for_sale=["flax"], offers={"fish": {0: {"fish": 3}}}, best={"fish": 0}),
            "the card under fish is not for sale",
        ),
        (selling(for_sale=["flax"], laying="fish", last="fish"), "seat 0 could not be asked in 'market'"),
        (selling(for_sale=["flax"], out=[0, 1, 2]), "seat 0 could not be asked in 'market'"),
        (
            selling(for_sale=["flax"], offers={"flax": {0: {"fish": 1}}}, best={"flax": 0}),
            "seat 0 could not be asked in 'market'",
        ),
        (
            selling(for_sale=["flax"], offers={"flax": {1: {"fish": 1}, 2: {"fish": 2}}}, best={"flax": 1}),
            "auction.best: nobody has the best offer for the card under flax",
        ),
        (selling(for_sale=["flax"], taken={"flax": 1}), "auction.taken: the card under flax is still for sale"),
        (
            {"phase": "distribution", "seat": 0, **THRESHOLDS, "laid": LAID, "turned_up": 1},
            "seat 0 could not be asked in 'distribution'",
        ),
        (
            {**paying(paying="religion", cost={}), "levels": [{"religion": 1}, {}, {}], "goods": [{"land": 5}, {}, {}]},
            "seat 0 could not be asked in 'payment'",
        ),
        (
            selling(
                for_sale=list(SALE),
                offers={store: {1: {"gold": 1}} for store in ("fish", "flax", "wood")},
                best={"fish": 1, "flax": 1, "wood": 1},
            ),
            "seat 0 could not be asked in 'market'",
        ),
        (
            {**selling(for_sale=list(SALE)), "market_cards": [["wood-for-gold"], [], []]},
            "seat 0 could not be asked in 'market'",
        ),
        (selling(for_sale=list(SALE), laying="fish", last="fish"), "seat 0 could not be asked in 'market'"),
        (selling(for_sale=["gold"]), "seat 0 could not be asked in 'market'"),
        (
            {
                "phase": "theft",
                "seat": 0,
                **AGENDA,
                "levels": [{"thieves": 4}, {}, {}],
                "turn": {"stolen": True, "step": 1, "victims": [1, 2]},
            },
            "seat 0 could not be asked in 'theft'",
        ),
        ({"begins": "development", "rounds_left": 0}, "rounds_left: there are 1 to 1, not 0"),
        ({"begins": "development", "rounds_left": 77}, "rounds_left: there are 1 to 1, not 77"),
        ({"phase": "investing", "seat": 0, **THRESHOLDS, "laid": LAID, "turn": {"step": -3}}, "could not be asked"),
        ({"begins": "development", "turn": {"had": [{"gold": 70}]}}, "turn.had: no holding has more than 63"),
        ({"begins": "development", "pyramids": ["soldiers", *FIVE[:4]]}, "soldiers and thieves are both in play"),
        (
            {"begins": "development", "market_cards": [["fish-for-gold", "flax-for-gold", "wood-for-gold"], [], []]},
            "market_cards: nobody has more than 2",
        ),
    ],
)
def test_a_table_that_no_game_comes_to_is_refused(position, complaint):
    with pytest.raises(PositionError, match=complaint):
        set_up({"first": 0, "pyramids": TILES, **position})


def test_pyramids_with_workers_are_in_play():
    for seed in range(20):
        state = set_up({"begins": "development", "seed": seed, "levels": [{"government": 1, "thieves": 2}, {}, {}]})
        played = state.position().pyramids
        assert {"government", "thieves", "soldiers"} <= set(played)
        assert len(played) == 5
