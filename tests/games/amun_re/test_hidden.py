"""What is hidden stays hidden, and what was seen is remembered."""

from collections import Counter

import pytest
from doing import do

from nomarch.core import load
from nomarch.core.testing import at_random, positions

GAME = load("amun-re")
PUT_BACK = GAME.rules("italian-2006", 3, ["two-extra-cards"])


def set_up(edition="italian-2006", variants=(), **position):
    return GAME.set_up({"first": 0, **position}, edition, 3, variants)


def redealt(state, seat, times=40):
    return [state.redeal(seat, seed) for seed in range(times)]


def test_the_first_architect_is_known_until_one_is_played():
    state = set_up(begins="purchase", provinces={"memphis": {"owner": 0, "stones": 2}})
    assert state.view(1).known_cards(0) == {"architect": 1}
    assert all(table.holds(0, 3) for table in redealt(state, 1))
    do(state, "play architect memphis")
    assert state.view(1).known_cards(0) == {}


def test_an_architect_that_may_be_another_one_is_not_taken_for_the_first():
    hands = [{"architect": 2}, {}, {}]
    known = [{"architect": 1}, {}, {}]
    position = {"memphis": {"owner": 0, "stones": 2}}
    state = set_up(begins="purchase", hands=hands, known=known, provinces=position)
    do(state, "sell architect")
    assert state.view(1).known_cards(0) == {}
    assert state.view(0).hand == {"architect": 1}


def test_a_redeal_changes_hands_pile_and_gifts_but_nothing_one_knows():
    hands = [{"blockade": 1}, {"fixed-income": 2}, {"bonus-nile": 1, "architect": 1}]
    thebes = {"gift_cards": ["rich-harvest", "adjustment"]}
    state = set_up(begins="purchase", hands=hands, provinces={"thebes": thebes})
    tables = redealt(state, 0)
    assert {tuple(table.hand(0)) for table in tables} == {tuple(state.hand(0))}
    assert len({tuple(table.hand(1)) for table in tables}) > 10
    assert len({table.gift_cards[14] for table in tables}) > 10
    assert len({table.deck.pile for table in tables}) == len(tables)
    assert len({table.provinces.pile for table in tables}) == len(tables)


def test_cards_put_back_are_known_to_whoever_put_them_there():
    draw_pile = ["blockade", "architect", "adjustment", "bonus-nile"]
    owned = {"memphis": {"owner": 0}, "kharga": {"owner": 1}}
    state = set_up(
        variants=["two-extra-cards"], begins="purchase", hands=[{}, {}, {}], draw_pile=draw_pile, provinces=owned
    )
    do(state, "buy card", "draw cards", "reject architect", "reject adjustment", "done")
    assert state.view(0).document().draw_pile[:3] == ["adjustment", "architect", "?"]
    assert state.view(2).document().draw_pile[:2] == ["?", "?"]
    assert {table.deck.pile[-2:] for table in redealt(state, 0)} == {state.deck.pile[-2:]}
    assert len({table.deck.pile[-2:] for table in redealt(state, 2)}) > 5


def test_a_card_known_on_the_pile_is_known_in_the_hand_it_goes_to():
    pile = ["adjustment", "architect"]
    thebes = {"thebes": {"owner": 1}, "memphis": {"owner": 0}}
    state = set_up(
        "hans-im-glueck-2003",
        begins="rewards",
        level=2,
        ranking=[1, 0, 2],
        hands=[{}, {}, {}],
        draw_pile=pile,
        draw_seen=[0b001, 0],
        provinces=thebes,
    )
    do(state, "take cards 2")
    assert state.view(0).known_cards(1) == {"adjustment": 1}
    assert state.view(2).known_cards(1) == {}
    assert all(table.holds(1, 4) for table in redealt(state, 0))
    document = state.position()
    assert [(memory.observer, memory.owner, memory.card) for memory in document.memories] == [(0, 1, "adjustment")]


def test_the_choice_among_extra_cards_is_secret():
    state = set_up(
        variants=["two-extra-cards"],
        begins="purchase",
        hands=[{}, {}, {}],
        draw_pile=["blockade", "architect", "adjustment"],
        provinces={"memphis": {"owner": 0}},
    )
    do(state, "buy card", "draw cards")
    assert state.view(0).drawn == ("blockade", "architect", "adjustment")
    assert state.view(1).drawn == ()
    assert state.view(1).document().turn.drawn == ["?", "?", "?"]
    do(state, "reject blockade")
    tables = redealt(state, 1)
    assert {len(table.drawn) for table in tables} == {2}
    assert len({table.rejected for table in tables}) > 3
    assert all(table.moves() for table in tables)


def test_sealed_offerings_are_hidden_until_all_are_in():
    state = do(set_up(begins="offering"), "offer 7")
    assert state.view(1).document().sealed == ["?", None, None]
    assert state.view(0).document().sealed == ["offer 7", None, None]
    assert state.view(1).gold == (20, 20, 20)
    offers = Counter(table.sealed.choices[0].notation for table in redealt(state, 1))
    assert len(offers) > 10
    assert {table.sealed.choices[0].notation for table in redealt(state, 0)} == {"offer 7"}


def test_province_cards_in_hand_are_secret_by_the_expert_rule():
    state = GAME.start("super-meeple-2015", 3, 1, ["expert-provinces"], first=0)
    mine = state.view(0).document().dealt
    assert len(mine[0]) == 3
    assert "?" not in mine[0]
    assert mine[1] == ["?", "?", "?"]
    do(state, f"reveal {mine[0][0]}")
    assert state.view(1).document().sealed[0] == "?"
    assert len({table.dealt[1] for table in redealt(state, 0)}) > 10


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_bot_could_look_at_its_view_alone(seat):
    state = GAME.start("super-meeple-2015", 3, 5)
    public = [name for name in dir(state.view(seat)) if not name.startswith("_")]
    assert "deck" not in public
    assert "state" not in public


def test_everybody_remembers_every_public_card_through_a_whole_game():
    for state in positions(PUT_BACK, 4, at_random(4)):
        for owner in range(3):
            hand = state.hand(owner)
            for observer in range(3):
                known = state.view(observer).known_cards(owner)
                assert all(count <= hand[KINDS.index(kind)] for kind, count in known.items())


KINDS = tuple(PUT_BACK.edition.power_cards)
