"""What both bridges share: numbers for moves, rewards, bounds, and what a seat sees."""

import json
from random import Random

import numpy as np
import pytest

from nomarch.core import Match, load
from nomarch.core.bridges import Bridge, BridgedTable, BrokenOff, NotAnAction, NotKept, Undeclared, UnknownAction
from nomarch.core.errors import IllegalMove, UnknownName, UnsupportedSeats

# Actions


def test_every_action_has_a_name_that_leads_back(name):
    bridge = Bridge(name)
    assert bridge.actions == len(bridge.rules.catalogue)
    for action in range(bridge.actions):
        assert bridge.number_of(bridge.name_of(action)) == action


def test_a_number_that_no_move_has_is_told(pile):
    with pytest.raises(UnknownAction, match="there is no action 3; there are 0 to 2"):
        pile.move(3)
    with pytest.raises(UnknownAction, match="no action -1"):
        pile.move(-1)


@pytest.mark.parametrize("wrong", [1.0, 2.7, None, "take 1", [0], np.float32(1), np.array([0])], ids=repr)
def test_what_is_no_number_is_no_action(pile, wrong):
    table = BridgedTable(pile, 0)
    with pytest.raises(NotAnAction, match="is no action: they are whole numbers, from 0 to 2"):
        table.play(wrong)
    assert table.made == []


def test_numbers_of_numpy_are_actions(pile):
    table = BridgedTable(pile, 0)
    table.play(np.int64(0))
    table.play(np.array(1, np.uint8))
    assert table.made == [0, 1]
    assert pile.name_of(np.int32(2)) == "take 3"


def test_nothing_is_played_once_the_game_is_over(pile, positions):
    *_, table = positions(pile, 1)
    with pytest.raises(IllegalMove, match="take 1: This is not done now"):
        table.play(0)


def test_legal_actions_are_the_moves_of_the_state_in_ascending_order(name, positions):
    for table in positions(Bridge(name), 4, every=9):
        assert table.legal == sorted(table.legal)
        assert [table.bridge.name_of(action) for action in table.legal] == [
            move.notation for move in table.state.moves()
        ]


def test_an_illegal_action_tells_all_objections_and_changes_nothing(pile):
    table = BridgedTable(pile, 0)
    for _ in range(19):
        table.play(pile.number_of("take 1"))
    with pytest.raises(IllegalMove, match=r"take 3: One takes what is there\. \(left 2\) \[take\.from-what-is-left\]"):
        table.play(pile.number_of("take 3"))
    assert table.state.left == 2
    assert len(table.made) == 19


def test_any_edition_seats_variants_and_changes_cross():
    bridge = Bridge("amun-re", "italian-2006", 5, ["two-extra-cards"], {"set_points": 4})
    assert (bridge.seats, bridge.rules.name) == (5, "italian-2006+two-extra-cards")
    assert bridge.rules.edition.set_points == 4
    with pytest.raises(UnsupportedSeats):
        Bridge("amun-re", seats=9)


# Rewards and bounds


def test_points_are_the_returns_unless_the_win_is_asked_for(name, positions):
    for reward in ("points", "win"):
        bridge = Bridge(name, reward=reward)
        *_, before, table = positions(bridge, 2)
        assert table is before  # one table, played on
        lowest, highest = bridge.bounds
        assert all(lowest <= got <= highest for got in table.returns())
        winners = table.state.winners()
        shares = [1 / len(winners) if seat in winners else 0 for seat in range(bridge.seats)]
        assert table.returns() == (list(table.state.scores()) if reward == "points" else shares)


def test_there_is_no_win_before_the_end():
    assert BridgedTable(Bridge("amun-re", reward="win"), 0).returns() == [0, 0, 0, 0]


def test_an_unknown_reward_names_the_known():
    with pytest.raises(UnknownName, match=r"unknown reward 'wins' .did you mean win.*points, win"):
        Bridge("amun-re", reward="wins")


def test_a_game_that_declares_nothing_is_refused_with_what_to_declare(silent):
    with pytest.raises(Undeclared) as told:
        Bridge(silent)
    assert str(told.value) == (
        "Declaring cannot be bridged: its rule set (Declaring) has to declare longest, the most decisions of a game, "
        "and score_bounds, the fewest and the most points of a seat"
    )


def test_a_game_that_gets_too_long_is_broken_off_without_a_winner(short):
    table = BridgedTable(Bridge(short, reward="win"), 0)
    for _ in range(3):
        table.play(0)
    assert table.is_broken_off
    assert table.has_ended
    assert not table.state.over
    assert table.legal == []
    assert table.returns() == [0, 0]
    with pytest.raises(BrokenOff, match="take 1: the game was broken off after 3 decisions"):
        table.play(0)


def test_the_bounds_of_the_box_are_what_their_reasons_come_to():
    declared = {"amun-re": (768, (0, 268)), "cleopatra": (5280, (0, 305)), "saqqara": (14480, (0, 1480))}
    for name, (longest, score_bounds) in declared.items():
        assert load(name).rules().longest == longest
        assert load(name).rules().score_bounds == score_bounds


def test_a_nile_that_ends_and_land_made_of_nothing_change_the_bounds_of_saqqara():
    saqqara = load("saqqara")
    assert saqqara.rules(variants=["nile-of-twenty"]).score_bounds == (0, 60)
    as_written = saqqara.rules(variants=["irrigation-as-written"])
    assert as_written.score_bounds == (0, 40 + as_written.longest)


# What a seat sees


def test_nothing_hidden_shows(name, positions):
    """Tables that differ only in what a seat cannot know look the same to it in every form."""
    hidden = 0
    for table in positions(Bridge(name, seats=3), 6, every=29, listen=True):
        for seat in range(3):
            twin = table.clone()
            twin.redeal(seat, f"twin of {len(table.made)}")
            hidden += twin.state.position() != table.state.position()
            assert twin.document(seat) == table.document(seat)
            assert twin.written(seat) == table.written(seat)
            assert twin.features(seat) == table.features(seat)
            assert twin.observation(seat) == table.observation(seat)
            assert twin.heard(seat) == table.heard(seat)
    assert hidden


def test_seats_see_different_things(positions):
    for table in positions(Bridge("amun-re"), 3, every=40):
        assert len({table.observation(seat) for seat in range(4)}) == 4
        assert len({table.written(seat) for seat in range(4)}) == 4


def test_a_document_is_a_new_one_for_whoever_asks(pile):
    table = BridgedTable(pile, 0)
    before = table.observation(0)
    table.document(0)["things"]["left"] = 99
    assert table.observation(0) == before


# The course


def test_the_course_is_what_a_match_tells(name, positions):
    """Secret moves are named when they are shown, not before; all else is told as the match tells it."""
    bridge = Bridge(name, seats=3)
    *_, table = positions(bridge, 8, every=10**6, listen=True)
    match = Match(bridge.rules, 8)
    for action in table.made:
        match.play(bridge.move(action))
    for seat in range(3):
        lines = [json.loads(line) for line in table.heard(seat)]
        told = [json.loads(json.dumps(step.plain(), default=str)) for step in match.story(seat)]
        shown = [
            (step["seat"], step["move"]) for line in lines for step in line.pop("shown", []) if step["seat"] != seat
        ]
        later = []
        for line, step in zip(lines, told, strict=True):
            if line.get("move") != step.get("move"):
                assert line["move"] is None
                later.append((step["seat"], step["move"]))
                step["move"] = None
            assert line == step
        assert sorted(shown) == sorted(later)


def at_the_first_offering(bridge):
    """Let everybody take the cheapest province and buy nothing, and come to the offering with gold in hand."""
    table = BridgedTable(bridge, 1, listen=True)
    while table.state.phase.name != "offering":
        names = [bridge.name_of(action) for action in table.legal]
        free = [name for name in names if name == "done" or name.endswith(" 0")]
        table.play(bridge.number_of(free[0]))
    return table, table.state.seating.order


def test_a_secret_offer_is_told_when_all_are_shown():
    bridge = Bridge("amun-re", seats=3)
    table, (first, second, third) = at_the_first_offering(bridge)
    twin = table.clone()
    table.play(bridge.number_of("offer 2"))
    twin.play(bridge.number_of("offer 5"))
    assert table.heard(second) == twin.heard(second)
    assert table.heard(first) != twin.heard(first)
    for each in (table, twin):
        each.play(bridge.number_of("offer 1"))
        each.play(bridge.number_of("offer theft"))
    assert table.heard(second) != twin.heard(second)
    assert json.loads(table.heard(third)[-1])["shown"][0] == {"seat": first, "move": "offer 2"}


def test_after_a_redeal_nobody_knows_what_the_others_chose_and_saw():
    bridge = Bridge("amun-re", seats=3)
    table, (first, second, third) = at_the_first_offering(bridge)
    table.play(bridge.number_of("offer 2"))
    before = table.heard(second)
    table.redeal(second, 0)
    assert table.heard(second) == before
    assert table.heard(first) == table.heard(third)
    table.play(bridge.number_of("offer 1"))
    table.play(bridge.number_of("offer theft"))
    assert [step["seat"] for step in json.loads(table.heard(third)[-1])["shown"]] == [second, third]


def test_it_does_not_matter_when_a_course_is_asked_for(name, positions):
    """Whoever asks at the end is told what somebody is told who asks after every move, deals again and copies too."""
    bridge = Bridge(name, seats=3)
    often = BridgedTable(bridge, 5, listen=True)
    seldom, random = often.clone(), Random(5)
    for number in range(90):
        action = random.choice(often.legal)
        for table in (often, seldom):
            table.play(action)
            if number % 40 == 39:
                table.redeal(number % 3, f"again {number}")
        assert all(len(often.heard(seat)) == number + 2 for seat in range(3))
        if number % 20 == 0:
            often, seldom = often.clone(), seldom.clone()
    assert often.state.position() == seldom.state.position()
    assert [often.heard(seat) for seat in range(3)] == [seldom.heard(seat) for seat in range(3)]


def test_a_course_is_told_only_if_somebody_listened(pile):
    with pytest.raises(NotKept, match="nobody listened"):
        BridgedTable(pile, 0).heard(0)


def test_a_clone_goes_its_own_way(pile):
    table = BridgedTable(pile, 0, listen=True)
    twin = table.clone()
    twin.play(2)
    assert (table.state.left, twin.state.left) == (21, 18)
    assert (len(table.heard(0)), len(twin.heard(0))) == (1, 2)
    table.play(0)
    assert table.observation(0) != twin.observation(0)
