"""The small games of the documentation: a page each, whole, and right."""

from functools import cache
from pathlib import Path

import pytest

from nomarch.core.lab import Setting, simulate
from nomarch.core.registry import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.summary import summary
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.testing import conforms

FOLDER = Path(__file__).parents[1] / "docs" / "examples"
PAGES = sorted(FOLDER.glob("*.py"))


@pytest.fixture(params=PAGES, ids=lambda page: page.stem)
def page(request):
    return request.param


def test_there_are_the_games_that_the_documentation_promises():
    assert {page.stem for page in PAGES} >= {"tic_tac_toe", "first_price", "nile_race", "once_around", "second_price"}


def test_a_game_fits_on_a_page(page):
    assert len(page.read_text("utf-8").splitlines()) <= 80


def test_it_keeps_the_promises_of_every_game(page):
    conforms(load(str(page)))


def test_its_texts_say_what_it_plays(page):
    assert [str(fault) for fault in faults_of(load(str(page)))] == []


def test_it_prints_its_rules_in_every_language_it_speaks(page):
    game = load(str(page))
    for code in texts_of(game).languages:
        for write in (rulebook, summary):
            assert len(list(write(game.rules(), code).clauses)) >= 4


def test_it_tells_how_long_it_is_and_what_one_can_score(page):
    for rules in load(str(page)).every_rule_set(all_seats=True):
        assert rules.longest > 0
        assert rules.score_bounds[0] < rules.score_bounds[1]


def test_the_whole_tree_of_tic_tac_toe_has_as_many_games_as_it_should():
    game = load(str(FOLDER / "tic_tac_toe.py"))

    @cache
    def games_from(squares, seat):
        state = game.start()
        state.squares, state.seat = list(squares), seat
        return sum(games_after(state.clone(), move) for move in state.moves())

    def games_after(state, move):
        state.play(move)
        return 1 if state.over else games_from(tuple(state.squares), state.seat)

    start = game.start()
    assert games_from(tuple(start.squares), start.seat) == 255_168


def test_honest_bids_pay_in_a_second_price_auction():
    setting = Setting(str(FOLDER / "second_price.py"), "prototype", 3, ("honest", "random", "random"))
    honest, rash = simulate(setting, 100).by_bot()
    assert honest.name == "honest"
    assert honest.points.low > rash.points.high


def play(file, seats, *notations):
    state = load(str(FOLDER / file)).start(seats=seats)
    for notation in notations:
        state.play(state.parse(notation))
    return state


def test_once_around_the_highest_bidder_pays_the_bid_and_the_next_lot_begins_with_the_next_player():
    state = play("once_around.py", 3, "bid 2", "pass", "bid 5")
    assert state.gold == [10, 10, 5]
    assert state.scores()[2] > 0
    assert state.seat == 1
    assert [str(objection) for objection in state.objections(state.parse("pass"))] == []


def test_once_around_whoever_was_asked_is_not_asked_again():
    state = play("once_around.py", 2, "bid 2")
    assert {objection.clause for objection in state.objections(state.parse("bid 2"))} == {
        "once-around:auction.beats-the-highest-bid"
    }
    state.play(state.parse("bid 3"))
    assert state.gold == [10, 7]


def test_the_second_price_is_paid_and_of_equal_bids_the_one_nearer_to_the_first_player_wins():
    state = load(str(FOLDER / "second_price.py")).start(seats=3, seed=5)
    worths = [hand[0] for hand in state.cards]
    for notation in ("bid 4", "bid 9", "bid 9"):
        state.play(state.parse(notation))
    assert state.scores() == (0, worths[1] - 9, 0)
    assert state.score_sheet(1).lines[0].facts == {"worth": worths[1], "price": 9}
