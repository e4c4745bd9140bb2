"""Forecasts: what is foretold follows from how fast jobs come in, and is told once."""

import pytest

from nomarch.core.lab.forecast import LEAST, SAMPLE, SLOW, Forecast


class Clock:
    """A clock that goes as far as it is told."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def told(forecast, clock, jobs):
    """Let jobs come in, each after so many seconds and with so many games; give everything that is foretold."""
    found = []
    for seconds, games in jobs:
        clock.now += seconds
        found.append(forecast.hears(games))
    return [seconds for seconds in found if seconds is not None]


def test_the_rest_goes_on_as_the_jobs_that_were_counted():
    clock = Clock()
    forecast = Forecast(1000, 0.01, 1, warming=1, clock=clock)
    assert forecast.at_once() is None, "games are short: one waits for them"
    assert told(forecast, clock, [(4, 10), (SAMPLE / 2, 20), (SAMPLE / 2, 20), (1, 20)]) == [
        pytest.approx(4 + SAMPLE + 950 / (40 / SAMPLE))
    ]


def test_a_slow_start_is_spent_but_not_taken_for_the_pace():
    clock = Clock()
    slow, quick = (Forecast(500, 0.01, 1, warming=warming, clock=clock) for warming in (0, 2))
    jobs = [(10, 5), (10, 5), (SAMPLE, 50)]
    assert told(quick, clock, jobs) == [pytest.approx(20 + SAMPLE + 440 / (50 / SAMPLE))]
    clock.now = slow.begun
    (whole,) = told(slow, clock, jobs)
    assert whole > 500, "the first job alone would set the pace"


def test_nothing_is_foretold_of_a_run_that_ends_before_there_is_enough_to_count():
    clock = Clock()
    assert told(Forecast(30, 0.01, 2, clock=clock), clock, [(SAMPLE / 9, 10)] * 3) == []


@pytest.mark.parametrize(("games", "working"), [(25, 1), (50, 2), (80, 2), (1, LEAST)])
def test_work_that_follows_is_done_by_as_many_cores_as_really_work(games, working):
    clock = Clock()
    forecast = Forecast(
        100, SAMPLE / 25, 2, warming=0, also=lambda: 60, clock=clock
    )  # one core does 25 while jobs are counted
    forecast.cores = 2  # whatever machine this is
    left = (100 - games) / (games / SAMPLE)
    assert told(forecast, clock, [(SAMPLE, games)]) == [pytest.approx(SAMPLE + left + 60 / working)]


def test_games_that_take_long_are_foretold_from_the_first_and_in_whole_rounds():
    clock = Clock()
    forecast = Forecast(5, 40.0, 2, also=lambda: 30, clock=clock)
    forecast.cores = 2
    assert forecast.at_once() == 3 * 40 + 15, "two play at a time: three rounds for five games"
    assert len(told(forecast, clock, [(40, 1)] * 5)) == 1, "then it is known better, and told once"
    assert Forecast(0, 2 * SLOW, 2, clock=clock).at_once() is None
