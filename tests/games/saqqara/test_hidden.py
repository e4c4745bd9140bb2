"""What is hidden stays hidden, and what was seen is remembered."""

from collections import Counter

from nomarch.core import load
from nomarch.core.testing import at_random, positions

GAME = load("saqqara")
RULES = GAME.rules(None, 3)
DECK = Counter(dict(enumerate(RULES.deck)))


def redealt(state, seat, times=40):
    return [state.redeal(seat, seed) for seed in range(times)]


def out(state, seat):
    """Give the cards of *seat* in hand, face down and discarded unseen."""
    stores = len(state.rules.stored)
    laid = [kind for kind in state.laid[seat * stores : seat * stores + stores] if kind >= 0]
    hand = [kind for kind, count in enumerate(state.hand(seat)) for _ in range(count)]
    return Counter([*laid, *hand, *state.unseen[seat]])


def after_rounds(rounds, seats=3, **more):
    """Play on at random until so many hands were drawn and the next is being laid."""
    state = GAME.start(seats=seats, seed=5, first=0, **more)
    choose = at_random(1)
    played = 0
    while True:
        before = state.place, state.year
        state.play(choose(state.moves()))
        played += (state.place, state.year) != before
        if played == rounds and state.phase.name == "influence":
            return state


def test_a_redeal_changes_hands_and_piles_but_nothing_one_knows():
    state = after_rounds(1)
    tables = redealt(state, 0)
    assert {tuple(table.hand(0)) for table in tables} == {tuple(state.hand(0))}
    assert len({table.decks[0].pile for table in tables}) > 30
    assert {Counter(table.decks[0].pile) == Counter(state.decks[0].pile) for table in tables} == {True}
    assert len({table.threshold_deck.pile for table in tables}) > 30


def test_cards_turned_up_are_remembered():
    state = after_rounds(3)
    for table in redealt(state, 0):
        assert table.decks[1].discards == state.decks[1].discards
        assert Counter(table.decks[1].pile) + out(table, 1) + Counter(table.decks[1].discards) == DECK


def test_the_hand_that_used_up_a_pile_is_known_by_counting():
    """All other cards were turned up before they became the new pile, so everybody knows the four in hand."""
    state = GAME.start(seats=3, seed=5, first=0)
    while not (state.renewed and state.phase.name == "influence"):
        state.play(state.moves()[-1])
    seat = next(iter(state.renewed))
    assert not any(state.unseen)
    for other in {0, 1, 2} - {seat}:
        for table in redealt(state, other, 10):
            assert out(table, seat) == out(state, seat)


def test_cards_turned_up_again_leave_the_rest_of_that_hand_known():
    state = GAME.start(seats=3, seed=8, first=0)
    while not (state.renewed and state.phase.name == "distribution"):
        state.play(state.moves()[0])
    for table in redealt(state, 0, 10):
        for seat in state.renewed:
            assert out(table, seat) == out(state, seat)


def test_what_intrigue_discards_is_known_to_its_player_alone():
    levels = [{"intrigue": 2}, {}, {}]
    tiles = ["intrigue", "trade", "irrigation", "engineering", "religion"]
    position = {
        "begins": "influence",
        "first": 0,
        "pyramids": tiles,
        "levels": levels,
        "thresholds": {"fish": 2, "flax": 3, "wood": 4, "gold": 5},
        "piles": [["3", "4", "5", "6", "7"], [], []],
    }
    state = GAME.set_up(position, seats=3)
    state.journal = []
    state.play(state.parse("swap 3"))
    assert state.view(0).document().unseen[0] == {"3": 1}
    assert state.view(1).document().unseen[0] == {}
    assert state.view(1).document().unseen_sizes == [1, 0, 0]
    assert len({table.unseen[0] for table in redealt(state, 1)}) > 4
    assert {table.unseen[0] for table in redealt(state, 0)} == {state.unseen[0]}
    (swap,) = [event for event in state.journal if event.effect.name == "hand_is_improved"]
    assert swap.seen_by(1).facts == {"discarded": 1, "drawn": 1}


def test_every_redeal_is_a_table_of_the_same_box():
    for number, state in enumerate(positions(RULES, 11, at_random("redeal"))):
        if number % 50 == 0:
            for seat in range(3):
                assert state.redeal(seat, number).inventory() == state.inventory()


def test_cards_of_a_hand_that_used_up_a_pile_stay_known_while_they_lie_unseen():
    """Six cards were left in the pile, so everybody knows the hand; two of them are discarded unseen."""
    seen = {str(number): 2 for number in range(4, 10)} | {"beggar": 3, "merchant": 3}
    position = {
        "begins": "influence",
        "first": 0,
        "thresholds": {"fish": 9, "flax": 9, "wood": 8, "gold": 8},
        "pyramids": ["intrigue", "trade", "religion", "irrigation", "government"],
        "levels": [{"intrigue": 4}, {}, {}],
        "piles": [["1", "1", "2", "2", "3", "3"], [], []],
        "discards": [seen, {}, {}],
    }
    state = GAME.set_up(position, seats=3)
    while state.phase.name != "development":
        state.play(state.moves()[-1])
    assert len(state.unseen[0]) == 2
    choose = at_random("later")
    for _ in range(40):
        for table in redealt(state, 1, 5):
            assert sorted(table.unseen[0][:2]) == sorted(state.unseen[0][:2])
        state.play(choose(state.moves()))


def test_a_pile_renewed_again_is_told_again_while_the_last_time_is_remembered():
    position = {
        "begins": "development",
        "first": 0,
        "piles": [["1", "2", "3", "4"], [], []],
        "discards": [{str(number): 1 for number in range(1, 10)}, {}, {}],
        "unseen": [{"5": 1, "6": 1, "7": 1, "8": 1, "9": 1, "beggar": 3, "merchant": 3}, {}, {}],
        "renewed": [{"seat": 0, "in_hand": 4, "shown": {"1": 1}, "turned_up": {"2": 1}, "unseen": 2}],
    }
    state = GAME.set_up(position, seats=3)
    state.journal = []
    choose = at_random("again")
    while not any(event.effect.name == "hand_is_drawn" and event.seat == 0 for event in state.journal):
        state.play(choose(state.moves()))
    assert [event.seat for event in state.journal if event.effect.name == "pile_is_renewed"] == [0]
