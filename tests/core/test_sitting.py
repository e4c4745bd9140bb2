"""A table without a screen: who is asked, what is told, and what is taken back."""

from random import Random

import pytest

from nomarch.core import Match, load
from nomarch.core.engine import ONLOOKER, Sitting
from nomarch.core.errors import IllegalMove, UnsupportedSeats
from nomarch.core.lab.roster import seated_at
from nomarch.core.testing import at_random

GAME = load("amun-re")


def sitting(*players, seed=7):
    match = Match(GAME.rules("super-meeple-2015", len(players)), seed, players)
    return Sitting(match, seated_at(GAME, players, ["human"]))


def first_moves(table, count):
    """Let people make the first move they have, a line each."""
    for _ in range(count):
        seat = table.go_on()
        table.play(seat, table.match.moves[:1])


def test_bots_play_to_the_end_and_nobody_is_asked():
    table = sitting("random", "sensible", "random")
    assert table.go_on() is None
    assert table.is_over


def test_a_person_is_asked_once_the_bots_have_played():
    table = sitting("random", "human", "random")
    seat = table.go_on()
    assert seat == 1 == table.match.state.seat
    assert all(made.seat != 1 for made in table.match.made)


def test_news_are_told_once_and_cost_the_new_steps_only():
    table = sitting("human", "human", "human")
    table.go_on()
    assert [step.made for step in table.news(0).steps] == [None]
    first_moves(table, 3)
    assert [step.made for step in table.news(0).steps] == table.match.made
    assert table.news(0) == (4, [])
    assert len(table.news(ONLOOKER).steps) == 4


def test_an_onlooker_sees_no_secret_before_it_is_shown():
    table = sitting("human", "human", "human")
    while table.match.state.phase.name != "offering":
        first_moves(table, 1)
    table.news(ONLOOKER)
    mover = table.go_on()
    table.play(mover, table.match.moves[:1])
    (step,) = table.news(ONLOOKER).steps
    assert step.is_secret
    assert not table.news(mover).steps[-1].is_secret


def test_a_line_ends_where_the_turn_of_the_person_ends():
    table = sitting("human", "human", "human")
    seat = table.go_on()
    moves = [table.match.moves[0], table.match.moves[-1]]
    assert table.play(seat, moves) == moves[1:]
    assert len(table.match.made) == 1


def test_undo_takes_back_a_whole_line_with_what_the_bots_answered():
    table = sitting("human", "random", "random")
    table.go_on()
    before, made = table.match.state.position(), len(table.match.made)
    table.play(0, table.match.moves[:1])
    table.go_on()
    answered = len(table.match.made) - made
    assert table.undo(0) == answered > 1
    assert table.match.state.position() == before


def test_undo_of_nothing_takes_nothing_back():
    table = sitting("human", "human", "human")
    assert table.undo(table.go_on()) == 0


def test_an_illegal_move_ends_a_line_and_one_undo_takes_the_rest_back():
    table = sitting("human", "human", "human")
    choose = at_random(3)
    while table.match.state.phase.name != "purchase" or len(table.match.moves) == 1:
        table.play(table.go_on(), [choose(table.match.moves)])
    seat, before = table.go_on(), table.match.state.position()
    purchase = next(move for move in table.match.moves if move.notation != "done")
    with pytest.raises(IllegalMove):
        table.play(seat, [purchase, table.match.state.parse("offer 3")])
    assert table.match.state.position() != before
    table.undo(seat)
    assert table.match.state.position() == before


@pytest.mark.parametrize("steps", [1, 15, 16, 17, 33, 60])
def test_undo_comes_back_to_the_very_table_however_far(steps):
    table = sitting("human", "human", "human")
    first_moves(table, 60)
    told = [step.plain() for step in table.match.story(1)]
    positions = [state.position().plain() for _, state in table.match.replayed()]
    table.match.undo(steps)
    assert table.match.state.position().plain() == positions[60 - steps]
    assert [step.plain()["phase"] for step in table.match.story(1)] == [step["phase"] for step in told[: 61 - steps]]
    first_moves(table, steps)
    assert table.match.state.position().plain() == positions[60]
    assert [step.plain() for step in table.match.story(1)] == told


def test_a_copy_of_a_match_goes_its_own_way():
    table = sitting("human", "human", "human")
    first_moves(table, 20)
    twin = table.match.clone()
    before = table.match.state.position()
    twin.play(twin.moves[-1])
    assert table.match.state.position() == before
    assert len(twin.story()) == len(table.match.story()) + 1


def test_a_table_that_was_dealt_again_has_no_past():
    table = sitting("human", "human", "human")
    first_moves(table, 3)
    table.match.deal_again(0, 1)
    with pytest.raises(ValueError, match="dealt again"):
        table.match.undo()


@pytest.mark.parametrize("seed", range(8))
def test_whoever_takes_back_takes_back_a_line_of_their_own_first(seed):
    table, choose = sitting("human", "human", "human", seed=seed), at_random(seed)
    luck = Random(seed)
    for _ in range(120):
        seat = table.go_on()
        if seat is None:
            break
        table.play((seat + 1) % 3, [choose(table.match.moves)])  # out of turn: nothing happens
        table.play(seat, [choose(table.match.moves)])
        if luck.random() < 0.3:
            undoer, before = luck.randrange(3), list(table.match.made)
            steps = table.undo(undoer)
            assert not steps or before[len(before) - steps].seat == undoer


def test_news_say_from_which_step_on_they_go_on_after_an_undo():
    table = sitting("human", "human", "human")
    first_moves(table, 3)
    table.news(ONLOOKER)
    last = table.match.made[-1].seat
    table.undo(last)
    first_moves(table, 1)
    news = table.news(ONLOOKER)
    assert (news.since, len(news.steps)) == (3, 1)


@pytest.mark.parametrize("eyes", [None, 3, -1])
def test_nobody_else_is_told_anything(eyes):
    table = sitting("human", "human", "human")
    with pytest.raises(UnsupportedSeats, match="there is no seat"):
        table.news(eyes)
