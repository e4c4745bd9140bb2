"""Simulation: games in their order, sums that are right, and a lab that plays no game twice."""

from random import Random
from statistics import fmean

import pytest
from interrupting import Hearing

from nomarch.core.lab import Lab, Played, Setting, Simulation, Stopped, Tally, simulate
from nomarch.core.workbench.reports.standings import simulation
from nomarch.core.workbench.screen import printed

SETTING = Setting("amun-re", "super-meeple-2015", 3, ("sensible", "random", "random"), 2)


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_A_JOB", 2)
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_COUNTED", 2)
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)


def made(*games):
    """Make a simulation of games that were never played: first player, scores, winners."""
    played = [
        Played(number, SETTING.bots_in(number), first, scores, winners, 10, 0, {})
        for number, (first, scores, winners) in enumerate(games)
    ]
    return Simulation(SETTING, Tally.of(SETTING, played), 2.0, len(played))


def test_seats_places_and_bots_are_summed_up():
    result = made((0, (9, 6, 3), (0,)), (2, (6, 6, 0), (0, 1)), (1, (1, 2, 3), (2,)))
    seats = result.by_seat()
    assert [row.name for row in seats] == ["seat 1", "seat 2", "seat 3"]
    assert [row.points.value for row in seats] == pytest.approx([16 / 3, 14 / 3, 2])
    assert [row.won.value for row in seats] == pytest.approx([0.5, 1 / 6, 1 / 3])
    assert [(row.lowest, row.highest, row.places) for row in seats] == [(1, 9, 3), (2, 6, 3), (0, 3, 3)]
    assert [row.points.value for row in result.by_place()] == pytest.approx([11 / 3, 5, 10 / 3])
    sensible, random = result.by_bot()
    assert (sensible.name, sensible.places, random.name, random.places) == ("sensible", 3, "random", 6)
    assert sensible.points.value == pytest.approx((9 + 6 + 3) / 3)
    assert random.points.value == pytest.approx((6 + 3 + 6 + 0 + 1 + 2) / 6)
    assert sensible.won.value == pytest.approx(2.5 / 3)
    assert random.won.value == pytest.approx(0.5 / 6)
    assert result.decisions_per_second == 15


def test_two_seats_at_one_table_are_not_two_games():
    random = Random("tables")
    points = [random.randint(0, 20) for _ in range(50)]
    rotated = [[score] * 2 for score in points]
    for number, scores in enumerate(rotated):
        scores.insert(SETTING.bots_in(number).index("sensible"), points[number])
    once, twice = made(*((0, tuple(scores), ()) for scores in rotated)).by_bot()
    assert (once.places, twice.places, twice.points.games) == (50, 100, 50)
    assert twice.points == once.points


def test_every_game_is_won_once():
    lab = Lab()
    result = simulate(SETTING, 30, lab)
    (games,) = lab.play((SETTING, range(30)))
    assert result.tally.numbers == [range(30)]
    assert result.tally == Tally.of(SETTING, games)
    assert sum(row.won.value for row in result.by_seat()) == pytest.approx(1)
    assert sum(row.won.value for row in result.by_place()) == pytest.approx(1)
    assert result.by_seat()[0].points.value == fmean(game.scores[0] for game in games)
    assert simulate(SETTING._replace(seed=3), 30).by_seat() != result.by_seat()


def test_games_are_kept_if_somebody_wants_to_look_at_them():
    lab = Lab()
    result = simulate(SETTING, 7, lab, keep=True)
    assert sorted(lab.finished(SETTING.key)) == list(range(7))
    assert result.tally == simulate(SETTING, 7).tally


def test_orders_of_one_setting_under_two_names_are_played_once():
    named = SETTING._replace(changes={"stones": SETTING.rules.edition.stones})
    hearing = Hearing()
    first, second = Lab(progress=hearing).play((SETTING, range(4)), (named, [3, 2, 9]))
    assert [game.number for game in second] == [3, 2, 9]
    assert second[:2] == [first[3], first[2]]
    assert hearing.begun == [4], "five games, one of them as a trial"


def test_an_interrupt_leaves_what_is_finished():
    lab = Lab(progress=Hearing(most=6))
    with pytest.raises(Stopped, match="stopped after 7 of 20 games"):
        lab.play((SETTING, range(20)))
    assert lab.is_stopped
    assert sorted(lab.finished(SETTING.key)) == list(range(7))
    stopped = simulate(SETTING, 30, Lab(ledger=lab.ledger, progress=Hearing(most=4)))
    assert stopped.tally.numbers == [range(12)]
    assert stopped.wanted == 30
    assert stopped.tally == simulate(SETTING, 12).tally


def test_the_table_says_how_certain_it_is_only_from_thirty_games_on():
    few, enough = (printed(simulation(simulate(SETTING, games))) for games in (29, 30))
    assert "±" not in few
    assert "–" not in few
    assert "hold the true value 95% of the time" in enough
    assert enough.count("±") == 3 + 3 + 2 + 2 + 1, "seats, places, bots, strengths and the remark"
