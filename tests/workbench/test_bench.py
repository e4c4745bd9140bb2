"""The bench: what it measures is complete, what it says of it is right. How long anything takes is not tested."""

import doctest
from pathlib import Path
from random import Random
from statistics import median
from xml.etree import ElementTree as ET

import pytest
from bench import lines as all_lines
from bench import memory, page, runs, tasks, words
from bench.lines import REFERENCE, Line, Unit, grown, lines
from bench.orders import EXAMPLES, GAMES, GIN, LOOP, OTHER_EDITIONS, Order, million, orders
from bench.records import MILLIONS, RUNS, Machine, Run, record, recorded
from bench.runs import with_yardsticks
from bench.toys import documents, slots
from bench.words import compared, unreached
from bench.worker import TASKS, answer

from nomarch.core.installed import available
from nomarch.core.registry import load

ROOT = Path(__file__).parents[2]
HERE = Machine(processor="a processor", cores=2, system="Linux", python="CPython 3.11.7")
PLAY = "play saqqara compiled"
GIN_SECONDS = 1 / REFERENCE


def run(samples, machine=HERE):
    return Run(
        date="2026-01-01 12:00", revision="abc", machine=machine, load=0.1, versions={}, seconds=60, samples=samples
    )


def times(samples, factor):
    return {name: [number * factor for number in some] for name, some in samples.items()}


SOME = {GIN: [GIN_SECONDS] * 5, LOOP: [1e-7] * 5, PLAY: [5e-6] * 5, "clone saqqara compiled": [3e-6] * 5}


# What is measured


def test_no_two_lines_and_no_two_orders_have_one_name():
    for names in ([line.name for line in lines()], [order.name for order in orders()]):
        assert len(set(names)) == len(names)


def test_every_line_shows_what_is_ordered():
    ordered = {order.name for order in orders()}
    for line in lines():
        assert {name.partition("/")[0] for name in line.needs} <= ordered, line


def test_every_order_can_be_carried_out():
    assert {order.task for order in [*orders(), million()]} <= set(TASKS)


def test_every_game_edition_and_example_is_measured():
    assert set(GAMES) == set(available())
    editions = {f"{name} {edition}" for name in GAMES for edition in load(name).editions}
    defaults = {f"{name} {load(name).default_edition}" for name in GAMES}
    assert set(OTHER_EDITIONS) == editions - defaults
    assert set(EXAMPLES) == {file.stem for file in (ROOT / "docs" / "examples").glob("*.py")}


def test_yardsticks_come_first_and_again_and_again():
    def named(name):
        return Order(name, "loop", "plain", 1, {})

    taken = [order.name for order in with_yardsticks([named(str(number)) for number in range(40)], [named("yard")])]
    assert taken[0] == "yard"
    assert taken.count("yard") == 3
    assert len(taken) == 43


def test_the_parts_of_a_decision_add_up_to_it():
    parts = tasks.parts("saqqara", games=1)()
    whole = parts.pop("whole")
    parts.pop("the journal, when somebody listens")
    assert sum(parts.values()) == pytest.approx(whole)


def test_both_toys_play_the_same_auction():
    plain, document, luck = slots.opened(), documents.Auction(), Random(3)
    while not plain.over:
        moves, others = plain.moves(), document.moves()
        assert [move.more for move in moves] == [move.more for move in others]
        chosen = luck.randrange(len(moves))
        plain.play(moves[chosen])
        document.play(others[chosen])
    assert document.over
    assert (plain.gold, plain.lots) == (document.gold, document.lots)
    assert sum(plain.lots) <= slots.LOTS


def test_a_worker_says_what_it_cannot_measure():
    assert "missing" in answer({"task": "a game of PettingZoo", "with": {"name": "no_such_game"}}, {})


def test_examples_of_the_bench_hold():
    for module in (all_lines, memory, page, runs, words):
        assert doctest.testmod(module).failed == 0


# What is kept


def test_runs_are_read_as_they_were_recorded_the_oldest_first(tmp_path):
    file = tmp_path / "kept" / "runs.jsonl"
    assert recorded(file) == []
    first, second = run(SOME), run(times(SOME, 2))
    record(first, file)
    record(second, file)
    assert recorded(file) == [first, second]


def test_a_record_knows_machine_and_versions_and_rounds_what_it_keeps():
    made = Run.of({PLAY: [1 / 3]}, {"catanatron": "not installed"}, 12.3, 0.5)
    assert made.machine == Machine.this()
    assert "pydantic" in made.versions
    assert made.samples[PLAY] == [0.3333]


# What is said


def test_what_got_faster_and_what_got_slower_is_said():
    faster = {**SOME, PLAY: [4e-6] * 5, "clone saqqara compiled": [6e-6] * 5}
    better, worse, _ = compared(run(faster), run(SOME))
    assert better.endswith("Saqqara, compiled: 25% faster")
    assert worse.endswith("clone of Saqqara, compiled: 100% dearer")


def test_a_slower_machine_is_no_change():
    slower = Machine(processor="an older one", cores=2, system="Linux", python="CPython 3.11.7")
    told = list(compared(run(times(SOME, 3), slower), run(SOME)))
    assert "another machine" in told[0]
    assert told[1].endswith("nothing.")
    assert told[2].endswith("nothing.")


def test_what_differs_less_than_its_rounds_do_is_noise():
    wild = {**SOME, PLAY: [3e-6, 4e-6, 4.5e-6, 5e-6, 6e-6]}
    (play,) = [change for change in words.changes(run(wild), run(SOME)) if change.line.of == PLAY]
    assert play.is_noise
    steady = {**SOME, PLAY: [4.5e-6] * 5}
    (play,) = [change for change in words.changes(run(steady), run(SOME)) if change.line.of == PLAY]
    assert not play.is_noise


def test_a_loop_stands_in_for_the_missing_yardstick():
    without = {name: some for name, some in SOME.items() if name != GIN}
    (play,) = [change for change in words.changes(run(times(without, 2)), run(SOME)) if change.line.of == PLAY]
    assert play.is_noise
    assert "cannot be compared" in next(iter(compared(run({PLAY: [1e-6]}), run(SOME))))


def test_without_a_record_there_is_nothing_to_compare_with():
    (said,) = compared(run(SOME), None)
    assert "No run is recorded" in said


def test_an_aim_is_judged_on_the_machine_it_is_for():
    assert unreached(run(SOME)) == [
        "Saqqara, compiled: 200,000/s, aim 400,000/s",
        "clone of Saqqara, compiled: 3.00 µs, aim 2.00 µs",
    ]
    assert len(unreached(run({**SOME, GIN: [2.1 * GIN_SECONDS] * 5}))) == 0


def test_aims_are_reached_only_where_all_were_measured():
    enough = {name: [1.0] for line in lines() for name in line.needs}
    assert "Not reached:" in next(words.judged(run({**enough, GIN: [GIN_SECONDS]})))
    (unknown, short) = words.judged(run(SOME))
    assert "Amun-Re, plain" in unknown
    assert short.startswith("Not reached:\n  Saqqara, compiled")
    assert "OpenSpiel was not there" in next(words.judged(run({PLAY: [1e-9]})))


def test_a_busy_machine_is_told_of():
    busy = run(SOME).model_copy(update={"load": 2.5})
    assert "2.5 processes wanted a core" in next(words.judged(busy))


def test_fewer_rounds_are_held_against_all_of_the_yardstick():
    line = Line("group", "says", Unit.SPEED, PLAY, aim=1)
    assert line.converted({GIN: [GIN_SECONDS, 2 * GIN_SECONDS, 2 * GIN_SECONDS], PLAY: [1e-6]}) == [pytest.approx(2e6)]


def test_lines_without_samples_say_so():
    (row, *_) = page.rows(run(SOME), [line for line in lines() if line.of == "catanatron"])
    assert row[-1] == "not measured"


# The page


def test_the_page_says_what_the_last_run_measured():
    text = page.PAGE.read_text("utf-8")
    assert page.written(recorded(RUNS)[-1], recorded(MILLIONS)) in text, "run python -m bench --page"
    for line in lines():
        assert f"| {line.says} |" in text
        assert not line.column or f"| {line.column} |" in text


def test_the_plot_is_small_and_shows_every_game():
    file = page.PAGE.parent / page.PLOT
    assert file.stat().st_size < 60_000
    drawing = ET.parse(file).getroot()
    said = " ".join(drawing.itertext())
    assert all(title in said for title in GAMES.values())


def test_a_million_games_are_told_once_they_are_played():
    played = {"grown": 1.0, "megabytes": 150.0, "counted": 1.0, "games": 1e6, "decisions": 1.9e8, "game": 4e-4}
    told = page.written(run(SOME), [run({f"million/{name}": [number] for name, number in played.items()})])
    assert "1,000,000 games of 190 decisions" in told
    for line in grown("", "million", "a million"):
        assert line.reaches(median(played[name.partition("/")[2]] for name in line.needs))
        assert line.says in told
