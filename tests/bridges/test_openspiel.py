"""The bridge to OpenSpiel: its own tests pass, its bots play, and nothing hidden shows."""

import copy
import json
import pickle
from random import Random

import numpy as np
import pebbles
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.rl_environment import Environment

from nomarch.core import load as installed
from nomarch.core.bridges import NoDeals, NotKept, UnknownAction
from nomarch.core.bridges.openspiel import load, register
from nomarch.core.errors import IllegalMove, UnknownName
from nomarch.core.testing import at_random


def dealt(game, deal=3, moves=0):
    """Deal, and make some moves at random."""
    state, random = game.new_initial_state(), Random(deal)
    state.apply_action(deal)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("serialize", [False, True])
def test_its_simulation_passes_for_amun_re_and_pebbles(serialize):
    pyspiel.random_sim_test(load("amun-re"), num_sims=1, serialize=serialize, verbose=False)
    pyspiel.random_sim_test(load(pebbles.GAME), num_sims=5, serialize=serialize, verbose=False)


@pytest.mark.parametrize("name", ["saqqara", "cleopatra"])
def test_its_simulation_passes_for_the_longer_games(name):
    pyspiel.random_sim_test(load(name, seats=3), num_sims=1, serialize=True, verbose=False)


def test_its_simulation_passes_for_a_game_that_is_broken_off(short):
    pyspiel.random_sim_test(load(short), num_sims=3, serialize=True, verbose=False)


def test_a_registered_game_is_loaded_by_its_name_and_parameters():
    assert register("amun-re") == "nomarch_amun_re"
    game = pyspiel.load_game(
        "nomarch_amun_re(players=5,edition=italian-2006,variants=two-extra-cards,deals=7,reward=win)"
    )
    assert game.num_players() == 5
    assert game.bridge.rules.name == "italian-2006+two-extra-cards"
    assert (game.min_utility(), game.max_utility()) == (0, 1)
    assert game.max_chance_outcomes() == 7
    assert pyspiel.load_game_as_turn_based("nomarch_amun_re").num_players() == 4
    assert pyspiel.load_game("nomarch_amun_re", {"changes": '{"set_points": 4}'}).bridge.rules.edition.set_points == 4


def test_another_game_of_the_same_name_replaces_the_first(short, silent):
    first = load(short)
    assert register(silent) == register(short) == "nomarch_declaring"
    assert load(short).bridge.game is first.bridge.game is short


def test_what_it_is_told_beforehand_is_what_the_rules_declare(name):
    rules, game = installed(name).rules(), load(name)
    assert game.max_game_length() == rules.longest
    assert (game.min_utility(), game.max_utility()) == rules.score_bounds
    assert game.num_distinct_actions() == len(rules.catalogue)
    assert game.num_players() == rules.seats


def test_unknown_names_are_told():
    register("amun-re")
    with pytest.raises(UnknownName, match="unknown edition 'first'"):
        pyspiel.load_game("nomarch_amun_re(edition=first)")
    with pytest.raises(UnknownName, match="unknown reward 'gold'"):
        load("amun-re", reward="gold")


def test_a_game_written_down_is_read_again_with_all_its_changes():
    changes = {"set_points": 4, "offering_levels": [3, 13, 24], "majority": "per_province"}
    game = load("amun-re", "italian-2006", 3, ["two-extra-cards"], changes, reward="win", deals=5)
    again, state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, dealt(game, moves=40)))
    assert again.bridge.rules is game.bridge.rules
    assert again.bridge.reward == "win"
    assert str(state) == str(dealt(game, moves=40))


def test_the_deal_is_the_only_chance():
    game = load("saqqara", seats=3, deals=10)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.1) for deal in range(10)]
    assert state.action_to_string(4) == "deal 4"
    state.apply_action(4)
    table, choose = installed("saqqara").start(seats=3, seed=4), at_random(4)
    while not table.over:
        assert not state.is_chance_node()
        assert state.current_player() == table.seat
        move = choose(table.moves())
        assert state.action_to_string(move.number) == move.notation
        assert state.string_to_action(move.notation) == move.number
        state.apply_action(move.number)
        table.play(move)
    assert state.is_terminal()
    assert state.returns() == list(table.scores())


def test_there_are_as_many_deals_as_are_said():
    state = load("amun-re", deals=5).new_initial_state()
    with pytest.raises(UnknownAction, match="there is no deal 5; there are 0 to 4"):
        state.apply_action(5)
    for deals in (0, -3):
        with pytest.raises(NoDeals, match=f"there is one deal at least, not {deals}"):
            load("amun-re", deals=deals)


def test_legal_actions_are_the_moves(name):
    game = load(name)
    for moves in range(0, 120, 15):
        state = dealt(game, 1, moves)
        assert [state.action_to_string(action) for action in state.legal_actions()] == [
            move.notation for move in state.table.state.moves()
        ]


def test_an_illegal_action_raises_with_its_objections():
    state = dealt(load(pebbles.GAME, seats=2, changes={"pebbles": 1}))
    with pytest.raises(IllegalMove, match=r"take 2: One takes what is there\. \(left 1\)"):
        state.apply_action(1)
    assert state.history() == [3]


def test_a_win_is_shared_at_the_end_only():
    game = load(pebbles.GAME, seats=2, reward="win")
    state = dealt(game)
    while not state.is_terminal():
        assert state.returns() == [0, 0]
        state.apply_action(0)
    assert sorted(state.returns()) == [0, 1]


def test_nothing_hidden_shows_in_strings_and_tensors(name):
    game, hidden = load(name, seats=3), 0
    for moves in range(5, 200, 39):
        state = dealt(game, 2, moves)
        for seat in range(3):
            twin = state.resample_from_infostate(seat, lambda: 0.5)
            hidden += str(twin) != str(state)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
    assert hidden


def test_strings_are_the_document_and_the_course_of_the_seat():
    state = dealt(load("amun-re"), moves=30)
    seen = json.loads(state.observation_string(2))
    assert seen.pop("eyes") == 2
    assert seen == state.table.state.view(2).document().plain()
    *told, last = state.information_state_string(2).splitlines()
    assert told == state.table.heard(2)
    assert len(told) == 31
    assert last == state.observation_string(2)


def test_a_table_is_seen_from_a_seat_or_not_at_all():
    game = load("amun-re")
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        wanted = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=private)
        with pytest.raises(NotKept, match="seen from one seat"):
            game.make_py_observer(wanted)


def test_copies_go_their_own_way():
    state = dealt(load(pebbles.GAME, seats=2))
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        twin.apply_action(2)
        assert (state.table.state.left, twin.table.state.left) == (21, 18)
        assert twin.history() == [3, 2]


def test_a_table_dealt_again_is_not_written_down():
    state = dealt(load("amun-re"), moves=10)
    with pytest.raises(NotKept, match="dealt again cannot be written down"):
        state.resample_from_infostate(0, lambda: 0.1).serialize()


def test_there_is_no_table_before_the_deal():
    state = load("amun-re").new_initial_state()
    assert str(state) == "before the deal"
    assert state.observation_string(0) == state.information_state_string(0) == ""
    assert not any(state.observation_tensor(0))
    with pytest.raises(NotKept, match="no table before the deal"):
        state.table.play(0)


# Its bots


def test_its_random_bots_play_a_game(name):
    game = load(name, seats=3)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(3)]
    lowest, highest = game.min_utility(), game.max_utility()
    assert all(lowest <= got <= highest for got in pyspiel.evaluate_bots(game.new_initial_state(), bots, 5))


def rollouts():
    return mcts.RandomRolloutEvaluator(2, np.random.RandomState(1))


def test_its_tree_search_finds_the_last_pebble():
    game = load(pebbles.GAME, seats=2, changes={"pebbles": 7})
    bot = mcts.MCTSBot(game, 1, 200, rollouts(), random_state=np.random.RandomState(2))
    state, random = dealt(game), Random(1)
    while not state.is_terminal():  # whoever leaves four pebbles wins
        state.apply_action(bot.step(state) if state.current_player() == 0 else random.choice(state.legal_actions()))
    assert state.returns() == [1, 0]


def test_its_search_by_what_a_seat_knows_deals_again_what_it_does_not():
    game = load("amun-re", seats=3, reward="win")
    state = dealt(game, moves=12)
    luck = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, rollouts(), 1, 8, use_observation_string=True, random_state=luck)
    assert bot.step(state) in state.legal_actions()


def test_its_environment_for_learners_takes_steps():
    game = load("amun-re", seats=3)
    steps = Environment(game)
    step = steps.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == game.bridge.width
        step = steps.step([step.observations["legal_actions"][seat][-1]])
    assert len(step.rewards) == 3
