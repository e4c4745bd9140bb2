"""A tally: it is as large for many games as for few, sums up in any order to the same, and loses no game unseen."""

import gc
import json
import tracemalloc
from itertools import pairwise
from random import Random
from statistics import stdev

import pytest

from nomarch.core import load
from nomarch.core.lab import Lab, Ledger, Played, Setting, Tally, find_workers, simulate
from nomarch.core.lab.figures import mean, share
from nomarch.core.lab.ratings import rated, ratings
from nomarch.core.lab.simulation import MOST_COUNTED, count_job, cut
from nomarch.core.lab.tally import Counted, DoesNotAddUp
from nomarch.core.lab.workers import ALONE, IN_FLIGHT, AtOnce, Workers, WorkFailed

SETTING = Setting("amun-re", "italian-2006", 3, ("sensible", "random", "random"))
A_GAME = 100
"""Fewer bytes than a finished game takes by far; what waits to be collected is about as much either way."""
RACE = Setting.of(load("docs/examples/nile_race.py").rules(seats=2), ["random"])


def invented(number):
    """Make up a game."""
    random = Random(f"invented/{number}")
    scores = tuple(random.randint(0, 12) for _ in range(3))
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Played(number, SETTING.bots_in(number), random.randrange(3), scores, winners, random.randint(20, 60), 0, {})


def counted(*numbers):
    return Tally.of(SETTING, map(invented, numbers)).counted()


def plain(told):
    """Send it as text."""
    return Counted(*json.loads(json.dumps(told)))


def test_it_says_what_the_games_say():
    games = list(map(invented, range(400)))
    tally = Tally.of(SETTING, games)
    assert tally.games == 400
    assert tally.decisions == sum(game.decisions for game in games)
    for seat, row in enumerate(tally.by_seat()):
        scores = [game.scores[seat] for game in games]
        assert row.points == mean(scores)
        assert row.spread == stdev(scores)
        assert row.won == share(game.share_of(seat) for game in games)
        assert (row.lowest, row.highest) == (min(scores), max(scores))
    for place, row in enumerate(tally.by_place()):
        assert row.points == mean(game.scores[game.seat_at(place)] for game in games)
    assert rated(tally.finishes) == ratings(games)


def test_it_sums_up_in_any_order_to_the_same():
    whole, parts = Tally.of(SETTING, map(invented, range(90))), [range(60, 90), range(25), range(25, 60)]
    summed = Tally(SETTING)
    for part in parts:
        summed.take(plain(counted(*part)))
    assert summed == whole
    assert summed.by_bot() == whole.by_bot()
    assert summed.numbers == [range(90)]


def peak_of(deed, *arguments):
    """Tell how many bytes are needed at most to do something."""
    gc.collect()
    tracemalloc.start()
    try:
        deed(*arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_it_is_as_large_for_many_games_as_for_few():
    small, large = (len(json.dumps(counted(*range(games)))) for games in (1_000, 10_000))
    assert large < 1.2 * small


def test_ten_times_as_many_games_are_counted_in_the_same_memory():
    few, many = (peak_of(Tally.of, SETTING, map(invented, range(games))) for games in (1_000, 10_000))
    assert many - few < 9_000 * A_GAME


def test_ten_times_as_many_games_are_simulated_in_the_same_memory(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_COUNTED", 50)
    simulate(RACE, 100)  # rules are compiled once
    few, many = (peak_of(simulate, RACE, games) for games in (400, 4_000))
    assert many - few < 3_600 * A_GAME


def test_a_file_that_is_gone_on_with_is_counted_as_it_is_read(tmp_path):
    def gone_on_with(games):
        path = tmp_path / f"{games}.jsonl"
        first, again = Ledger(), Ledger()
        first.open(path)
        first.keep(SETTING.key, map(invented, range(games)))
        first.close()
        tally = again.tally(SETTING, range(games))
        peak = peak_of(again.go_on, path)
        again.close()
        assert tally == Tally.of(SETTING, map(invented, range(games)))
        assert again.count == games
        return peak

    few, many = gone_on_with(400), gone_on_with(4_000)
    assert many - few < 3_600 * A_GAME


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (counted(3, 4), "has games that are counted already"),
        (counted(8)._replace(numbers=[(8, 9), (8, 9)]), "has games twice"),
        (counted(8)._replace(numbers=[(8, 10)]), "does not add up"),
        (counted(8)._replace(counts={}), "does not add up"),
        (counted(8)._replace(counts={**counted(8).counts, "decisions": [(30, 2), (31, -1)]}), "has a value that no"),
        (counted(8)._replace(counts={**counted(8).counts, "decisions": [("many", 1)]}), "has a value that no game has"),
        (counted(8)._replace(counts={**counted(8).counts, "decisions": [(1e999, 1)]}), "has a value that no game has"),
        (counted(8)._replace(counts={**counted(8).counts, "finish": [("[1]", 1)]}), "has a value that no game has"),
    ],
)
def test_what_does_not_add_up_is_refused_whole(told, reason):
    tally = Tally.of(SETTING, map(invented, range(5)))
    with pytest.raises(DoesNotAddUp, match=reason):
        tally.take(told)
    assert tally == Tally.of(SETTING, map(invented, range(5)))


def test_jobs_are_cut_as_they_are_asked_for_and_hold_every_game_once():
    endless = cut([range(10**12)], 1e-3, 2)
    assert next(endless) == range(MOST_COUNTED)
    jobs = list(cut([range(5, 3000), range(4000, 4001)], 1e-3, 3))
    assert [number for job in jobs for number in job] == [*range(5, 3000), 4000]
    sizes = [len(job) for job in jobs[:-2]]
    assert all(after <= before for before, after in pairwise(sizes)), "the last are small, so that all end together"


class Counting(AtOnce):
    """Counts how many jobs were handed over and are not asked for yet."""

    def __init__(self):
        self.flying = self.most = self.jobs = 0

    def submit(self, fn, /, *arguments):
        self.flying, self.jobs = self.flying + 1, self.jobs + 1
        self.most = max(self.most, self.flying)
        future = super().submit(fn, *arguments)
        result = future.result

        def landed(timeout=None):
            self.flying -= 1
            return result(timeout)

        future.result = landed
        future.done = lambda: False  # so that as many are handed over as are allowed
        return future


def test_few_jobs_are_in_flight_however_many_there_are(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_COUNTED", 2)
    post = Counting()
    result = simulate(RACE, 300, Lab(Workers(post, 3, "the post")))
    assert result.tally.numbers == [range(300)]
    assert post.jobs >= 150
    assert post.most == IN_FLIGHT * 3


def test_a_worker_that_brings_other_games_than_were_ordered_is_found_out(monkeypatch):
    class Lazy(AtOnce):
        def submit(self, fn, /, task, job):
            order = json.loads(job)
            order["numbers"][1] -= 1
            return super().submit(fn, task, json.dumps(order))

    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)
    with pytest.raises(WorkFailed, match=r"games 1 to \d+ were ordered, and others came back"):
        simulate(RACE, 200, Lab(Workers(Lazy(), 1, "somebody lazy")))


def test_counted_games_are_one_line_of_a_file_and_come_back(tmp_path):
    first = Ledger()
    first.tally(SETTING, range(50)).take(counted(*range(30)))
    first.open(tmp_path / "games.jsonl")
    first.count_game(SETTING.key, invented(30))
    first.close()
    _, *lines = (tmp_path / "games.jsonl").read_text().splitlines()
    assert [sorted(json.loads(line)) for line in lines] == [["counted", "of"], ["game", "of"]]
    again = Ledger()
    again.read(tmp_path / "games.jsonl")
    assert (again.count, again.warnings) == (31, [])
    assert again.tally(SETTING, range(50)) == Tally.of(SETTING, map(invented, range(31)))
    assert again.tally(SETTING, range(20)).games == 0, "they cannot be taken apart"
    assert again.count == 31


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"of": "k", "counted": 7}, "is no tally of games"),
        ({"of": "k", "counted": [[[0, 1]]]}, "is no tally of games"),
        ({"of": "k", "counted": [[["a", 1]], {}]}, "is no tally of games"),
        ({"counted": [[[0, 1]], {}]}, "is no tally of games"),
        ({"of": "k", "counted": [[[3, 1]], {}]}, "has a number that no game has"),
        ({"of": "k", "counted": [[[0, 2**60]], {}]}, "has a number that no game has"),
    ],
)
def test_a_damaged_line_of_counted_games_is_told(tmp_path, line, reason):
    path = tmp_path / "games.jsonl"
    path.write_text('{"ledger":1}\n' + json.dumps(line) + "\n")
    ledger = Ledger()
    ledger.read(path)
    assert ledger.warnings == [f"{path}, line 2: {reason}; it is left out: such games are played again"]
    assert ledger.count == 0


def test_whatever_ends_a_run_no_game_is_lost_or_counted_twice(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_COUNTED", 7)
    ledger, whole, jobs = Ledger(), simulate(RACE, 200).tally, []

    def carried_out(self, task, orders):
        for number, order in enumerate(orders):
            if len(jobs) % 5 == 4:
                jobs.append("lost")
                raise KeyboardInterrupt
            jobs.append(number)
            yield number, json.loads(json.dumps(task(order)))

    monkeypatch.setattr(Workers, "carry_out", carried_out)
    while ledger.count < 200:
        tally = simulate(RACE, 200, Lab(ledger=ledger)).tally
        assert tally.games == tally.lengths.total() == ledger.count
    assert jobs.count("lost") > 3
    assert tally == whole


def test_the_tally_is_the_same_alone_and_with_two_workers():
    with find_workers(2) as found:
        assert simulate(SETTING, 60, Lab(found)).tally == simulate(SETTING, 60, Lab(ALONE)).tally


def test_a_job_gives_the_lines_of_its_games_only_if_they_are_wanted():
    job = {"setting": SETTING.ordered(), "numbers": [2, 5], "lines": True}
    answer = count_job(job)
    assert [json.loads(line)["game"][0] for line in answer["lines"].splitlines()] == [2, 3, 4]
    assert count_job({**job, "lines": False}) == {**answer, "lines": ""}
