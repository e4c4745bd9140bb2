"""Figures and measures: means, shares and differences with their intervals, on data whose truth is known."""

from math import isclose, sqrt
from random import Random
from statistics import StatisticsError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomarch.core.lab.figures import FEWEST, Figure, detected, difference, mean, share
from nomarch.core.lab.measures import measures_of, part, place
from nomarch.core.lab.setting import Played

EXPERIMENTS = 1000
COURSE = measures_of([])


def figure_of(chance_in_errors, games=100):
    """Make a figure that lies so many standard errors off nothing."""
    return Figure(chance_in_errors, chance_in_errors - 1.96, chance_in_errors + 1.96, 1.0, games)


def game(scores, winners, first=0, lead_changes=0, lines=None):
    return Played(0, ("random",) * len(scores), first, scores, winners, 7, lead_changes, lines or {})


def test_a_mean_has_the_interval_of_the_textbook():
    found = mean([2, 4, 4, 4, 5, 5, 7, 9] * 10)
    deviation = sqrt(80 * 4 / 79)
    assert found.value == 5
    assert isclose(found.error, deviation / sqrt(80))
    assert isclose(found.high - found.value, 1.990450 * found.error, rel_tol=1e-3)  # Student's, 79 degrees of freedom
    assert isclose(found.value - found.low, found.high - found.value)


def test_wilsons_bounds_are_those_of_the_textbook():
    found = share([1.0] * 20 + [0.0] * 80)  # Wilson (1927), 20 of 100: 13.3 % to 28.9 %
    assert (round(found.low, 4), round(found.high, 4)) == (0.1334, 0.2888)


@given(st.lists(st.sampled_from([0.0, 1 / 3, 0.5, 1.0]), min_size=1, max_size=200))
def test_a_share_lies_in_its_interval_and_that_between_never_and_always(wins):
    found = share(wins)
    assert 0 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= 1


def test_who_never_won_may_still_win():
    assert share([0.0] * 100).low == 0
    assert 0.03 < share([0.0] * 100).high < 0.04


@pytest.mark.parametrize(
    ("estimate", "draw", "truth"),
    [
        (mean, lambda random: random.gauss(10, 3), 10),
        (mean, lambda random: random.expovariate(0.2), 5),
        (mean, lambda random: random.randint(1, 6), 3.5),
        (share, lambda random: float(random.random() < 0.25), 0.25),
        (share, lambda random: float(random.random() < 0.04), 0.04),
    ],
    ids=["normal", "skewed", "die", "quarter", "rare"],
)
def test_an_interval_holds_the_truth_95_times_of_a_hundred(estimate, draw, truth):
    random = Random("intervals")
    held = 0
    for _ in range(EXPERIMENTS):
        found = estimate(draw(random) for _ in range(100))
        held += found.low <= truth <= found.high
    assert 0.92 <= held / EXPERIMENTS <= 0.98, "seed 'intervals'"


def test_a_win_shared_in_part_makes_no_interval_narrower_than_it_is():
    random = Random("shared")
    held = 0
    for _ in range(EXPERIMENTS):
        found = share(random.choice([0.0, 0.0, 0.5, 1.0]) for _ in range(100))
        held += found.low <= 0.375 <= found.high
    assert held / EXPERIMENTS >= 0.95, "seed 'shared'"


def test_fewer_than_thirty_games_have_no_interval():
    few, enough = mean([1.0, 2.0] * 14 + [1.5]), mean([1.0, 2.0] * 15)
    assert (few.games, few.has_interval, few.written()) == (FEWEST - 1, False, "1.50")
    assert enough.has_interval
    assert enough.written(".1f") == "1.5 (1.3 to 1.7)"
    assert detected([mean([1.0, 1.1] * 14)]) == [False]


def test_of_one_game_there_is_a_mean_and_of_none_nothing():
    assert mean([4.0]) == Figure(4.0, 4.0, 4.0, 0.0, 1)
    with pytest.raises(StatisticsError):
        mean([])
    with pytest.raises(StatisticsError):
        share([])


def test_a_difference_is_taken_game_by_game():
    ours = [float(number % 17) for number in range(60)]
    theirs = [points + 1 + 0.1 * (number % 2) for number, points in enumerate(ours)]
    found = difference(ours, theirs)
    assert isclose(found.value, 1.05)
    assert found.error < 0.01, "what both games share does not count"
    with pytest.raises(ValueError, match="shorter"):
        difference([1.0, 2.0], [1.0])


def test_the_chance_of_a_figure_is_that_of_students_distribution():
    assert isclose(figure_of(1.984217).chance, 0.05, rel_tol=1e-3)
    assert isclose(figure_of(-2.626405).chance, 0.01, rel_tol=1e-2)
    assert isclose(figure_of(3.659405, games=30).chance, 0.001, rel_tol=0.1)
    assert figure_of(0).chance == 1
    assert mean([0.0] * 40).chance == 1
    assert mean([0.5] * 40).chance == 0


def test_holms_procedure_goes_as_worked_by_hand():
    # Chances 0.0027, 0.0501, 0.0124, 0.0143: 0.0027 <= 0.05/4, 0.0124 <= 0.05/3, 0.0143 <= 0.05/2, 0.0501 > 0.05.
    figures = [figure_of(3.0), figure_of(1.9590), figure_of(2.5), figure_of(-2.45)]
    assert detected(figures) == [True, False, True, True]
    # Chances 0.0027, 0.0357, 0.0340, 0.0320: 0.0027 <= 0.05/4, 0.0320 > 0.05/3, and so are all behind it.
    assert detected([figure_of(3.0), figure_of(2.1), figure_of(2.12), figure_of(2.144)]) == [True, False, False, False]
    assert detected([]) == []


def test_a_figure_of_too_few_games_hides_no_other():
    assert detected([figure_of(9.0, games=5), figure_of(4.0)]) == [False, True]


def test_holms_procedure_finds_something_in_nothing_at_most_one_time_in_twenty():
    random = Random("nothing")
    wrong = sum(any(detected([figure_of(random.gauss(0, 1)) for _ in range(20)])) for _ in range(EXPERIMENTS))
    assert 0.03 <= wrong / EXPERIMENTS <= 0.065, "seed 'nothing'"


def test_the_course_of_a_game_is_measured():
    close = game((20, 18, 5, 5), (0,), lead_changes=3)
    found = {measure.name: measure.of(close) for measure in COURSE}
    assert found == {
        "points": 12,
        "winning-points": 20,
        "spread": 15,
        "margin": 2,
        "close-finish": 1,
        "shared-win": 0,
        "lead-changes": 3,
        "decisions": 7,
    }
    shared = {measure.name: measure.of(game((-3, -3), (0, 1))) for measure in COURSE}
    assert (shared["margin"], shared["close-finish"], shared["shared-win"]) == (0, 1, 1)
    alone = {measure.name: measure.of(game((4,), (0,))) for measure in COURSE}
    assert (alone["margin"], alone["close-finish"]) == (0, 0)


def test_clauses_and_places_are_measured_as_the_games_have_them():
    lines = {"b.bonus": [(0, 4), (1, 2), (0, 3)], "a.loss": [(2, -3)]}
    games = [game((7, 2, -3), (0,), first=2, lines=lines), game((0, 0, 1), (2,), first=2)]
    chosen = measures_of(games)[len(COURSE) :]
    assert [measure.clause or measure.place for measure in chosen] == ["a.loss", "b.bonus", 1, 2, 3]
    assert [measure.of(games[0]) for measure in chosen] == [-1, 3, 0, 1, 0]
    assert part("b.bonus").of(games[1]) == 0
    assert place(1).of(games[1]) == 1
