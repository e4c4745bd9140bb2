"""Goals: which side comes nearest, and that nobody is named where the games do not tell."""

import pytest

from nomarch.core.comparing.goals import GOALS, Goal, UnknownGoal, recommend
from nomarch.core.lab.setting import Played

KIND = ("random", "random")


def played(scores, decisions=100, first=0, lead_changes=0):
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return [
        Played(number, KIND, first, tuple(scores), winners, decisions + number % 3, lead_changes, {})
        for number in range(60)
    ]


def best_by(written, *sides, seconds=15.0):
    return recommend([Goal.read(each) for each in written], [(KIND, sides)], seconds)


@pytest.mark.parametrize("written", ["minutes", "close=3", "points=many", "points=-1", "points=nan", "swift", ""])
def test_a_goal_nobody_knows_or_one_written_wrongly_is_refused_by_name(written):
    with pytest.raises(UnknownGoal, match="goal"):
        Goal.read(written)
    with pytest.raises(UnknownGoal, match="there are: minutes=NUMBER, decisions=NUMBER, short"):
        Goal.read("swift")


def test_every_goal_can_be_asked_for():
    sides = played((10, 9)), played((20, 5))
    for name, (_, aim) in GOALS.items():
        found = best_by([f"{name}=10" if aim == "near" else name], *sides)
        assert len(found.goals[0].standings[0].figures) == 2, name


def test_the_side_whose_minutes_are_nearest_is_best_whether_above_or_below():
    short, middle, long = (played((10, 9), decisions) for decisions in (100, 220, 300))
    found = best_by(["minutes=60"], short, middle, long)
    assert found.left_over == [1], "55 minutes; the others are 25 and 75"
    assert found.goals[0].standings[0].figures[1].value == pytest.approx(221 / 4)
    assert best_by(["minutes=27"], short, middle, long).left_over == [0]
    assert best_by(["minutes=27"], short, middle, long, seconds=7.5).left_over == [1], "by another rate"


def test_sides_that_play_alike_cannot_be_told_apart():
    found = best_by(["close", "points=10"], played((10, 9)), played((10, 9)))
    assert found.left_over == found.best_in_all == [0, 1]
    assert found.goals[0].standings[0].beaten == []


def test_the_first_goal_that_tells_decides_and_later_ones_only_among_the_rest():
    close, wide, dear = played((10, 10)), played((10, 2)), played((40, 40))
    found = best_by(["close", "points=6"], close, wide, dear)
    assert found.goals[0].unbeaten(range(3)) == {0, 2}
    assert found.goals[1].unbeaten(range(3)) == {1}, "by points alone the second"
    assert found.left_over == [0]
    assert found.best_in_all == []


def test_a_game_is_balanced_if_no_place_wins_more_than_its_part():
    always = played((10, 2))
    in_turn = [
        game._replace(scores=scores, winners=(winner,))
        for game, winner in zip(always, [0, 1] * 30, strict=True)
        for scores in [(10, 2) if winner == 0 else (2, 10)]
    ]
    found = best_by(["balanced"], always, in_turn)
    assert found.left_over == [1]
    assert found.goals[0].standings[0].places == [1, 1]


def test_players_who_contradict_each_other_decide_nothing():
    low, high = played((10, 9)), played((30, 29))
    goals = [Goal.read("points=10")]
    found = recommend(goals, [(KIND, [low, high]), (("sensible", "sensible"), [high, low])], 15.0)
    assert found.goals[0].unbeaten(range(2)) == set()
    assert found.left_over == [0, 1]
