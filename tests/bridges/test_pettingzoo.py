"""The bridge to PettingZoo: its own tests pass, and its agents see and get what they should."""

from random import Random

import numpy as np
import pebbles
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper

from nomarch.core import load
from nomarch.core.bridges.pettingzoo import env
from nomarch.core.errors import IllegalMove, UnknownName

its_own_games_only = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
"""PettingZoo knows its own games with masks by name, and warns of any other that has an observation of two parts."""


@its_own_games_only
def test_its_test_of_the_interface_passes(name, capsys):
    api_test(env(name, seats=3), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@its_own_games_only
def test_its_test_of_the_interface_passes_for_a_whole_game_that_is_broken_off(short, capsys):
    api_test(env(short), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_its_test_of_seeds_passes(name):
    seed_test(lambda: env(name, seats=3), num_cycles=40)


def play(table, seed=0):
    """Play a game at random, and give what every agent got, and how it ended."""
    random, got = Random(seed), dict.fromkeys(table.agents, 0.0)
    ended = []
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        if terminated or truncated:
            ended.append((terminated, truncated))
        table.step(None if terminated or truncated else random.choice(np.flatnonzero(seen["action_mask"])))
    return got, ended


@pytest.mark.parametrize("reward", ["points", "win"])
def test_rewards_add_up_to_what_the_game_came_to(name, reward):
    table = env(name, seats=3, reward=reward)
    table.reset(seed=5)
    got, ended = play(table)
    assert [*got.values()] == table.unwrapped.table.returns()
    assert ended == [(True, False)] * 3
    if reward == "win":
        assert sum(got.values()) in (0, 1)


def test_a_game_broken_off_is_truncated_and_not_terminated(short):
    table = env(short)
    table.reset(seed=0)
    got, ended = play(table)
    assert ended == [(False, True)] * 2
    assert got == {"player_0": 0, "player_1": 0}


def test_masks_are_the_legal_moves_of_whoever_decides(name):
    table, random = env(name, seats=3), Random(1)
    table.reset(seed=3)
    for _ in range(100):
        agent, state = table.agent_selection, table.unwrapped.table.state
        seen, *_, info = table.last()
        names = [table.action_name(action) for action in np.flatnonzero(seen["action_mask"])]
        assert names == [move.notation for move in state.moves()]
        assert (info["action_mask"] == seen["action_mask"]).all()
        for other in table.agents:
            assert other == agent or not table.observe(other)["action_mask"].any()
        table.step(table.action_number(random.choice(names)))


def test_a_seed_is_the_seed_of_the_game():
    table = env("saqqara")
    table.reset(seed=11)
    assert table.unwrapped.table.state.position() == load("saqqara").start(seed=11).position()


def test_without_a_seed_each_game_is_another_and_the_row_of_them_the_same():
    deals = []
    for _ in range(2):
        table = env("amun-re")
        table.reset(seed=1)
        row = []
        for _ in range(3):
            table.reset()
            row.append(table.unwrapped.table.seed)
        deals.append(row)
    assert deals[0] == deals[1]
    assert len({1, *deals[0]}) == 4


def test_an_illegal_action_raises_with_its_objections():
    table = env(pebbles.GAME, changes={"pebbles": 1})
    table.reset(seed=0)
    with pytest.raises(IllegalMove, match=r"take 2: One takes what is there\. \(left 1\)"):
        table.step(1)
    table.step(0)
    assert all(table.terminations.values())


def test_whoever_prefers_it_loses_by_an_illegal_action_as_in_its_own_games(capfd):
    table = TerminateIllegalWrapper(env(pebbles.GAME, seats=2, changes={"pebbles": 1}), illegal_reward=-1)
    table.reset(seed=0)
    table.step(1)
    assert table.rewards == {"player_0": -1, "player_1": 0}


def test_the_document_of_an_agent_is_that_of_its_view():
    table = env("cleopatra")
    table.reset(seed=2)
    view = load("cleopatra").start(seed=2).view(1)
    assert table.document("player_1") == view.document().plain()
    seen = table.observe("player_1")["observation"]
    assert [*table.features("player_1").values()] == seen.tolist()
    assert table.features("player_1") == view.named()


def test_a_table_is_laid_out_for_reading():
    table = env("amun-re", seats=3, render_mode="ansi")
    table.reset(seed=4)
    assert table.render().splitlines()[:4] == [
        "player_2 is player 3, phase auction",
        "",
        "players",
        "player  gold  cards  points  provinces",
    ]
    assert env("amun-re").unwrapped.render() is None
    with pytest.raises(UnknownName, match="unknown render mode 'human'; there are: ansi"):
        env("amun-re", render_mode="human")
