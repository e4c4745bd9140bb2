"""Clauses that hold by construction: no rule states them, and yet no play breaks them."""

import pytest
from doing import do

from nomarch.core import load
from nomarch.core.testing import at_random, positions
from nomarch.games.saqqara.board import GOOD_COUNT, PYRAMIDS

GAME = load("saqqara")
PLAIN = [GAME.rules(None, seats) for seats in (3, 4, 5)]
FIVE = ["trade", "irrigation", "engineering", "agriculture", "intrigue"]
STEPS = ("production", "influence", "investing", "distribution", "development")


def played(rules, seed=3):
    return positions(rules, seed, at_random(f"upheld {seed}"))


def set_up(position, seats=3, **more):
    return GAME.set_up({"first": 0, "pyramids": FIVE, **position}, seats=seats, **more)


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_everybody_starts_alike(rules):
    state = GAME.begin(rules, 1)
    starts = [state.inventory()[f"card {kind} of {seat}"] for seat in range(state.seats) for kind in rules.kinds]
    assert starts == list(rules.deck) * state.seats
    assert len({deck.pile for deck in state.decks}) > 1
    assert set(state.workers) == {rules.edition.workers_per_player}
    assert not any(state.levels)


def test_chance_names_the_first_player():
    assert {GAME.start(seats=4, seed=seed).seating.first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_every_step_goes_clockwise_from_the_first_player(rules):
    asked, phase = [], None
    for state in played(rules):
        if state.phase is not phase and not state.agenda:
            asked, phase = [], state.phase
        if state.phase.name in ("production", "influence", "development") and state.seat not in asked:
            asked.append(state.seat)
            places = [state.seating.order.index(seat) for seat in asked]
            assert places == sorted(places)


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_cards_are_secret_and_goods_are_open(rules):
    for number, state in enumerate(played(rules)):
        if number % 9:
            continue
        shown = state.view(0).document()
        assert [sum(goods.values()) for goods in shown.goods] == [
            sum(state.goods_of[seat * GOOD_COUNT : seat * GOOD_COUNT + GOOD_COUNT]) for seat in range(state.seats)
        ]
        for seat in range(1, state.seats):
            assert shown.hands[seat] == {}
            assert shown.unseen[seat] == {}
            hidden = rules.stores[state.turned_up :]
            assert {card for store, card in shown.laid[seat].items() if store in hidden} <= {"?"}
        assert {card for pile in shown.piles for card in pile} <= {"?"}


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_steps_of_production_follow_in_order(rules):
    state = GAME.begin(rules, 4, listen=True)
    choose = at_random(4)
    while not state.over:
        state.play(choose(state.moves()))
    begun = [event.facts["phase"] for event in state.journal if event.effect is GAME.phase_begins]
    rounds = " ".join(phase for phase in begun if phase in STEPS).split("production ")[1:]
    assert all(steps.split()[:4] == list(STEPS[1:]) for steps in rounds)


def test_tokens_add_up_and_are_open():
    tiles = ["royal-court", "thieves", "soldiers", "trade", "irrigation"]
    state = GAME.set_up(
        {
            "begins": "influence",
            "first": 0,
            "place": "fish",
            "pyramids": tiles,
            "levels": [{"royal-court": 4, "thieves": 5}, {}, {}],
            "thresholds": {"fish": 2, "flax": 3, "wood": 4, "gold": 5},
            "piles": [["1", "2", "3", "4"], [], []],
        },
        seats=3,
    )
    do(state, "play 1 under fish", "play 2 under flax", "play 3 under wood", "token wood", "token wood")
    assert state.view(1).document().tokens[0] == {"wood": 4}
    assert state.view(1).document().laid[0] == dict.fromkeys(("fish", "flax", "wood", "gold"), "?")


def test_a_warehouse_is_handed_out_in_one_order():
    rest = {"flax": "1", "wood": "1", "gold": "2"}
    state = GAME.set_up(
        {
            "begins": "investing",
            "first": 0,
            "goods": [{"gold": 1}, {}, {}, {}],
            "thresholds": {"fish": 4, "flax": 9, "wood": 9, "gold": 8},
            "warehouses": {"fish": {"fish": 4}},
            "laid": [{"fish": card, **rest} for card in ("beggar", "merchant", "4", "5")],
        },
        seats=4,
    )
    state.journal = []
    do(state, "pass", "beg fish", "beg fish")
    told = [event.effect.name for event in state.journal if event.facts.get("warehouse") == "fish"]
    effects = ["good_is_begged", "majority_takes", "merchant_earns", "match_earns"]
    assert [name for name in dict.fromkeys(told) if name in effects] == effects


def test_goods_laid_reach_the_warehouse():
    goods = [{"gold": 2}, {"fish": 3}, {}]
    state = GAME.set_up({"begins": "market", "first": 0, "place": "gold", "goods": goods}, seats=3)
    do(state, "lay gold for fish-card", "stand", "lay fish for fish-card", "lay fish for fish-card", "stand")
    do(state, "leave the auction")
    assert state.stored_goods(0) == [0, 2, 0, 0, 1]
    assert state.held[1]


def test_acts_come_in_any_order():
    goods = [{"land": 3, "fish": 4, "wood": 3}, {}, {}]
    cards = [["land-for-wood"], [], []]
    acts = ["build engineering", "pay", "sail", "use land-for-wood"]
    for order in ([0, 1, 2, 3], [2, 0, 3], [2, 3], [0, 1, 2]):
        position = {"begins": "development", "place": "land", "goods": goods, "market_cards": cards}
        state = set_up(position)
        for number in order:
            move = state.parse(acts[number])
            if not state.objections(move):
                state.play(move)
        do(state, "done")
        assert state.seat == 1
    assert not set_up(position).objections(GAME.rules(None, 3).done)


def test_a_privilege_works_at_once():
    goods = [{"fish": 5, "wood": 2}, {}, {}]
    state = set_up({"begins": "development", "place": "fish", "levels": [{"trade": 1}, {}, {}], "goods": goods})
    assert state.objections(state.parse("trade fish for gold"))
    do(state, "build trade", "trade fish for gold")
    assert state.level(0, PYRAMIDS.index("trade")) == 2


def test_trade_and_irrigation_work_at_will():
    goods = [{"fish": 9, "land": 3}, {}, {}]
    levels = [{"trade": 3, "irrigation": 2}, {}, {}]
    state = set_up({"begins": "development", "place": "fish", "levels": levels, "goods": goods})
    do(state, *["trade fish for flax"] * 4, *["irrigate fish"] * 3, "trade fish for wood")
    rules = state.rules
    fish = 9 - 5 * rules.trade[3].given + 3 * rules.irrigation[2].goods
    assert state.goods(0) == [0, fish, 4, 1, 0]


@pytest.mark.parametrize("level", range(6))
def test_only_the_level_occupied_counts(level):
    edition = GAME.rules(None, 3).edition
    for name in ("irrigation_rates", "agriculture_goods", "court_influence", "trade_rates", "soldiers_gold"):
        table = getattr(edition, name)
        compiled = getattr(GAME.rules(None, 3), name.partition("_")[0])[level]
        assert compiled == next((table[step] for step in range(level, 0, -1) if step in table), None)
