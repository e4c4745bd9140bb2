"""The search that a trained player guides: what it asks, and when it stops."""

from random import Random

import pytest

from nomarch.core.lab import SearchBot, Setting
from nomarch.core.lab.guided import Guided
from nomarch.core.lab.search import Search, is_decided
from nomarch.core.lab.training import Course
from nomarch.core.learning.player import Mind
from nomarch.core.registry import load

RACE = "docs/examples/nile_race.py"


@pytest.fixture(scope="module")
def rules():
    return load(RACE).rules(seats=3)


@pytest.fixture(scope="module")
def mind(rules):
    """Make one that has learned nothing."""
    return Mind.of(Course(Setting.of(rules, ["random"])).player(), rules, "nobody")


def search_of(rules, mind, tries, decisions=4):
    state = rules.game.begin(rules, 2)
    while decisions or len(state.moves()) == 1:
        state.play(state.moves()[0])
        decisions -= 1
    search = Guided(state.view(state.seat), state.moves(), Random(3), mind)
    for _ in range(tries):
        search.iterate()
    return search


def test_without_a_try_it_makes_the_move_that_its_guide_would_make(rules, mind):
    search = search_of(rules, mind, 1)
    likely = {move: search.root.following[move].likely for move in search.moves}
    assert likely[search.best()] == max(likely.values())
    assert sum(likely.values()) == pytest.approx(1)


def test_every_try_is_told_what_it_was_worth_in_the_end(rules, mind):
    search = search_of(rules, mind, 90)
    assert any(walk.path for walk in search.waiting)
    search.best()
    tried = search.root.following.values()
    assert sum(each.tries for each in tried) == sum(each.told for each in tried) == 89
    assert not search.waiting


def test_the_guide_is_asked_about_more_tables_at_once_the_more_is_known(rules, mind):
    search, waiting = search_of(rules, mind, 0), []
    for _ in range(200):
        search.iterate()
        waiting.append(len(search.waiting))
    assert waiting[:7] == [0] * 7
    assert max(waiting[:40]) < max(waiting) < 16


@pytest.mark.parametrize("budget", [30, 90])
def test_a_search_that_ends_early_makes_the_move_that_it_would_have_made(rules, budget):
    for seed in range(6):
        state = rules.game.begin(rules, seed)
        bot, search = SearchBot(seed, str(budget)), Search(state.view(0), state.moves(), SearchBot(seed).random)
        for _ in range(budget):
            search.iterate()
        assert bot.choose(state.view(0), state.moves()) is search.best()


def test_it_is_decided_once_no_other_move_can_be_tried_as_often():
    assert is_decided([7, 1, 3], 3)
    assert not is_decided([7, 1, 3], 4)
    assert not is_decided([], 0)
    assert is_decided([2], 1)
