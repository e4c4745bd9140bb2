"""Tables stepped together are the same tables as each by itself."""

import subprocess
import sys
from random import Random

import numpy as np
import pebbles
import pytest

from nomarch.core.bridges import Bridge, BridgedTable, NotAnAction, NotKept, NotOneEach, UnknownAction
from nomarch.core.bridges.batch import Batch
from nomarch.core.errors import IllegalMove


def chosen(luck, mask):
    """Choose a legal action at every table."""
    return np.array([luck.choice(np.flatnonzero(row)) for row in mask])


class Beside:
    """One table by itself, beside a table of a batch."""

    def __init__(self, batch, number):
        self.batch, self.number = batch, number
        self.lay()

    def lay(self):
        self.table = BridgedTable(self.batch.bridge, self.batch.dealt_by(self.number))

    def is_like(self, seen, told):
        row = np.frombuffer(self.table.observation(self.table.seat), "<i2")
        assert (seen[self.number] == row).all()
        assert np.flatnonzero(told["action_mask"][self.number]).tolist() == self.table.legal
        assert told["seat"][self.number] == self.table.seat


@pytest.mark.parametrize("reward", ["points", "win"])
def test_a_batch_is_so_many_tables(name, reward):
    batch, luck = Batch(name, seats=3, tables=3, reward=reward), np.random.default_rng(4)
    seen, told = batch.reset(seed=9)
    beside, ended = [Beside(batch, number) for number in range(3)], 0
    got = np.zeros((3, 3))
    for _ in range(3000):
        for each in beside:
            each.is_like(seen, told)
        actions = chosen(luck, told["action_mask"])
        for each, action in zip(beside, actions, strict=True):
            each.table.play(int(action))
        seen, rewards, terminated, truncated, told = batch.step(actions)
        got += rewards
        for number, each in enumerate(beside):
            assert terminated[number] == each.table.state.over
            assert truncated[number] == each.table.is_broken_off
            if each.table.has_ended:
                assert told["returns"][number].tolist() == pytest.approx(each.table.returns())
                assert got[number].tolist() == pytest.approx(each.table.returns())
                got[number] = 0
                ended += 1
                each.lay()
        if ended > 1:
            break
    assert ended > 1


def test_the_same_seed_gives_the_same_arrays():
    runs = []
    for _ in range(2):
        batch, luck = Batch("amun-re", tables=4), np.random.default_rng(1)
        seen, told = batch.reset(seed=3)
        rows = [seen]
        for _ in range(50):
            seen, *_, told = batch.step(chosen(luck, told["action_mask"]))
            rows.append(seen)
        runs.append(np.array(rows))
    assert (runs[0] == runs[1]).all()
    assert len({row.tobytes() for row in runs[0][0]}) == 4


def test_without_a_seed_the_next_games_are_laid():
    batch = Batch("amun-re", tables=2)
    batch.reset(seed=3)
    assert [batch.dealt_by(table) for table in range(2)] == ["3/0/0", "3/1/0"]
    batch.reset()
    assert [batch.dealt_by(table) for table in range(2)] == ["3/0/1", "3/1/1"]


def test_arrays_have_the_shapes_they_are_said_to_have(name):
    batch = Batch(name, tables=2)
    seen, told = batch.reset(seed=0)
    assert seen.shape == (2, batch.bridge.width)
    assert seen.dtype == np.float32
    assert told["action_mask"].shape == (2, batch.bridge.actions)
    assert batch.single_observation_space.contains(seen[0])
    assert batch.single_action_space.n == batch.bridge.actions


def test_one_illegal_action_stops_all():
    batch = Batch(pebbles.GAME, seats=2, changes={"pebbles": 1}, tables=2)
    batch.reset(seed=0)
    with pytest.raises(IllegalMove, match=r"take 2: One takes what is there"):
        batch.step([0, 1])
    with pytest.raises(UnknownAction):
        batch.step([0, 9])
    with pytest.raises(ValueError, match="there are 2 tables, but 1 actions"):
        batch.step([0])
    assert [state.left for state in batch.states] == [1, 1]
    _, rewards, terminated, _, _ = batch.step([0, 0])
    assert terminated.all()
    assert batch.games == [1, 1]
    assert rewards.sum() == 2


def test_what_are_no_actions_is_told_and_changes_nothing():
    batch = Batch(pebbles.GAME, tables=2)
    _, told = batch.reset(seed=0)
    for wrong in ([0.0, 0.0], [None, 0], [True, False], np.zeros(2, np.float32)):
        with pytest.raises(NotAnAction, match="actions are whole numbers, not"):
            batch.step(wrong)
    for wrong in (0, "take 1", [[0], [0]], told["action_mask"]):
        with pytest.raises(NotOneEach, match=r"there are 2 tables, but an array of the shape \(.*\) of actions"):
            batch.step(wrong)
    assert [state.left for state in batch.states] == [21, 21]
    batch.step(np.array([0, 1], np.uint8))
    assert [state.left for state in batch.states] == [20, 19]


def test_writing_into_a_mask_makes_nothing_legal():
    batch = Batch(pebbles.GAME, changes={"pebbles": 1}, tables=1)
    _, told = batch.reset(seed=0)
    told["action_mask"][:] = 1
    with pytest.raises(IllegalMove, match="take 2: One takes what is there"):
        batch.step([1])


@pytest.mark.parametrize("tables", [0, -1])
def test_a_batch_has_a_table(tables):
    with pytest.raises(NotOneEach, match=f"a batch has one table at least, not {tables}"):
        Batch(pebbles.GAME, tables=tables)


def test_numbers_of_tables_and_seeds_are_whole():
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        Batch(pebbles.GAME, tables=2.5)
    batch = Batch(pebbles.GAME, tables=np.int64(2))
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        batch.reset(seed=1.5)
    for seed, dealt in ((-1, "-1/1/0"), (np.int64(3), "3/1/0"), ("a word", "a word/1/0")):
        batch.reset(seed=seed)
        assert batch.dealt_by(1) == dealt


def test_there_are_no_tables_before_reset():
    batch = Batch(pebbles.GAME, tables=1)
    with pytest.raises(NotKept, match="there are no tables before reset"):
        batch.step([0])
    with pytest.raises(NotKept, match="there are no tables before reset"):
        batch.any_actions(Random(0))


def test_a_game_that_gets_too_long_is_truncated(short):
    batch = Batch(short, tables=1)
    batch.reset(seed=0)
    ends = [batch.step([0])[2:4] for _ in range(3)]
    assert [(bool(over), bool(broken)) for (over,), (broken,) in ends] == [
        (False, False),
        (False, False),
        (False, True),
    ]


def test_a_batch_needs_no_gymnasium():
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "from nomarch.core.bridges.batch import Batch\n"
        "print(Batch('amun-re', tables=2).reset(seed=1)[0].shape[0])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "2\n"


def test_a_prototype_is_batched_too():
    batch, luck = Batch(pebbles.GAME, tables=5), np.random.default_rng(0)
    seen, told = batch.reset(seed=1)
    assert seen.shape == (5, Bridge(pebbles.GAME).width)
    for _ in range(100):
        seen, *_, told = batch.step(chosen(luck, told["action_mask"]))
    assert min(batch.games) > 3
