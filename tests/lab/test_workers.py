"""Workers: whoever carries the jobs, every game is there once and the same; whoever is lost is told."""

import json
import math
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from pathlib import Path

import pytest

from nomarch.core.comparing.witness import search_job
from nomarch.core.lab import Lab, Progress, Setting, Tally, find_workers, simulate
from nomarch.core.lab.coverage import cover_job
from nomarch.core.lab.simulation import count_job, play_job
from nomarch.core.lab.workers import ALONE, IN_FLIGHT, MOST, TooManyWorkers, Workers, WorkersLost, WorkFailed

SETTING = Setting("amun-re", "italian-2006", 3, ("random", "random", "sensible"), 8)
GAMES = 40


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch):
    """Cut a few games into many jobs."""
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_A_JOB", 3)
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_COUNTED", 3)
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)


@pytest.fixture(scope="module")
def alone():
    """The games played in one process."""
    return Lab().play((SETTING, range(GAMES)))[0]


class Recording(Executor):
    """Carries jobs as a stranger would who can only send text: writes down what goes out and what comes back."""

    def __init__(self):
        self.sent = []
        self.came = []

    def submit(self, task, /, *arguments):
        self.sent.append((task, arguments))
        future = ALONE.executor.submit(pickle.loads(pickle.dumps(task)), *arguments)
        self.came.append(future.result())
        return future


def test_only_text_travels():
    post = Recording()
    Lab(Workers(post, 2, "the post")).play((SETTING, range(GAMES)))
    assert len(post.sent) == math.ceil((GAMES - 1) / 3)
    for (carried, (task, job)), answer in zip(post.sent, post.came, strict=True):
        assert task is play_job
        assert carried.__module__ == "nomarch.core.lab.workers"
        assert type(job) is type(answer) is str
        order = json.loads(job)
        plain = json.loads(json.dumps(SETTING.plain()))
        assert order == {"setting": {**plain, "key": SETTING.key}, "numbers": order["numbers"]}
        assert [game[0] for game in json.loads(answer)["done"]] == order["numbers"]


def test_games_that_are_counted_travel_as_text_too():
    post = Recording()
    result = simulate(SETTING, GAMES, Lab(Workers(post, 2, "the post")))
    assert {task for _, (task, _) in post.sent} == {count_job}
    assert all(type(job) is type(answer) is str for (_, (_, job)), answer in zip(post.sent, post.came, strict=True))
    ordered = [range(*json.loads(job)["numbers"]) for _, (_, job) in post.sent]
    assert sorted(number for span in ordered for number in span) == list(range(1, GAMES)), "the first is tried here"
    assert result.tally.numbers == [range(GAMES)]


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_the_games_are_the_same_on_any_number_of_cores(alone, cores):
    with find_workers(cores) as found:
        assert simulate(SETTING, GAMES, Lab(found)).tally == Tally.of(SETTING, alone)
        assert Lab(found).play((SETTING, range(GAMES))) == [alone]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_the_games_are_the_same_on_any_executor(alone, kind):
    with kind(2) as pool:
        found = Workers(pool, 2, "a pool")
        assert simulate(SETTING, GAMES, Lab(found)).tally == Tally.of(SETTING, alone)
        assert Lab(found).play((SETTING, range(GAMES))) == [alone]


def test_every_job_is_done_once_and_few_are_in_flight():
    begun, landed = [], 0
    with ThreadPoolExecutor(2) as pool:
        found = Workers(pool, 2, "two threads")
        for number, done in found.carry_out(lambda job: begun.append(job) or job * job, range(50)):
            landed += 1
            assert done == number * number
            assert len(begun) < landed + IN_FLIGHT * 2
    assert sorted(begun) == list(range(50))
    assert list(ALONE.carry_out(math.sqrt, [])) == []


def test_what_is_finished_is_given_before_the_next_job_begins():
    post = Recording()
    given = Workers(post, 3, "the post").carry_out(math.sqrt, [1, 4, 9])
    for number in range(3):
        assert next(given) == (number, number + 1)
        assert len(post.sent) == number + 1


def test_a_job_that_cannot_be_done_comes_back_with_its_reason(monkeypatch):
    with pytest.raises(WorkFailed, match=r"a fault in .*workers.py, line \d+: ValueError: .*"):
        list(ALONE.carry_out(math.sqrt, [4, -1]))
    with find_workers(2) as found, pytest.raises(WorkFailed, match="ValueError"):
        list(found.carry_out(math.sqrt, [4, -1]))
    with pytest.raises(WorkFailed, match="JSON"):
        list(ALONE.carry_out(str.encode, ["what comes back must be plain"]))
    crowded = SETTING._replace(seats=9)
    with find_workers(2) as found, pytest.raises(WorkFailed, match="is for 3 to 5 players, not 9"):
        list(found.carry_out(play_job, [{"setting": crowded.ordered(), "numbers": [0]}]))
    monkeypatch.setattr("nomarch.core.lab.setting.LONGEST", 20)
    job = {"setting": SETTING.ordered(), "numbers": [0]}
    with (
        find_workers(2) as found,
        pytest.raises(WorkFailed, match="amun-re: no end after 20 decisions, in the phase '"),
    ):
        list(found.carry_out(play_job, [job]))


def test_a_worker_that_dies_is_told():
    with pytest.raises(WorkersLost, match="a worker died, perhaps for want of memory"), find_workers(2) as found:
        list(found.carry_out(os._exit, [3]))


def test_workers_that_are_gone_before_a_job_is_handed_over_are_told():
    class Gone(Executor):
        def submit(self, task, /, *arguments):
            raise BrokenProcessPool("all are dead")

    with pytest.raises(WorkersLost, match="a worker died, perhaps for want of memory"):
        list(Workers(Gone(), 2, "nobody").carry_out(math.sqrt, [4]))


def test_there_are_no_more_workers_than_there_is_work():
    with find_workers(50, work=3) as found:
        assert len(found.executor._processes) == found.number == 3
        assert found.called == "3 cores"
    for work in (0, 1):
        with find_workers(1_000_000, work=work) as found:
            assert found is ALONE


def test_more_processes_than_are_of_use_are_refused():
    complaint = rf"^{MOST + 1} processes are too many: here it can be 1 to {MOST}, for \d+ cores$"
    with pytest.raises(TooManyWorkers, match=complaint), find_workers(MOST + 1):
        pytest.fail("nobody is to be found")


def test_processes_that_cannot_be_started_are_told():
    script = """
import resource
from nomarch.core.errors import NomarchError
from nomarch.core.lab.workers import find_workers
resource.setrlimit(resource.RLIMIT_NOFILE, (20,) * 2)
try:
    with find_workers(20):
        print("found")
except NomarchError as error:
    print(error)
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout == "the processes that should play cannot be started: Too many open files\n"


def test_a_worker_that_is_killed_takes_no_finished_game_along(alone):
    class Killing(Progress):
        def advances(self, games):
            for process in found.executor._processes.values():
                os.kill(process.pid, signal.SIGKILL)

    with find_workers(2) as found:
        lab = Lab(found, progress=Killing())
        with pytest.raises(WorkersLost, match="a worker died"):
            simulate(SETTING, GAMES, lab)
    assert 0 < lab.ledger.count < GAMES
    assert simulate(SETTING, GAMES, Lab(ledger=lab.ledger)).tally == Tally.of(SETTING, alone)


def test_nobody_waits_for_a_job_that_nobody_wants_any_more():
    with find_workers(2) as found:
        jobs = found.carry_out(time.sleep, [0, 20, 20])
        assert next(jobs) == (0, None)
        jobs.close()
        processes = list(found.executor._processes.values())
    assert [process.exitcode for process in processes] == [-signal.SIGKILL] * 2


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nonsense", "missing port number"),
        ("bogus://x:1", "unknown address scheme"),
        ("inproc://", "host and port"),
        ("tcp://127.0.0.1:9", "Timed out trying to connect"),
    ],
)
def test_a_scheduler_that_does_not_answer_is_told_in_one_line(nomarch, monkeypatch, tmp_path, address, reason):
    monkeypatch.setattr(import_module("nomarch.core.lab.workers"), "PATIENCE", 0.5)
    code, out, err = nomarch("simulate", "amun-re", "--scheduler", address, "--keep", "games.jsonl")
    assert (code, out) == (2, "")
    assert err.startswith(f"nomarch: no scheduler answers at {address}: ")
    assert reason in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir()), "nothing was kept"


OTHER = {**SETTING.plain(), "key": "0" * 16}


@pytest.mark.parametrize(
    ("task", "job"),
    [
        (play_job, {"setting": OTHER, "numbers": [0]}),
        (count_job, {"setting": OTHER, "numbers": [0, 1], "lines": False}),
        (cover_job, {"setting": OTHER, "numbers": [0]}),
        (search_job, {"left": SETTING.ordered(), "right": OTHER, "part": 0, "positions": 1}),
    ],
)
def test_a_worker_with_other_rules_refuses_the_job(task, job):
    with find_workers(1) as found, pytest.raises(WorkFailed, match="another version of Nomarch or of amun-re"):
        list(found.carry_out(task, [job]))


def is_there(process):
    """Tell whether a process still runs; one that ended and that nobody took note of does not."""
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nobody tells here which processes there are")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_whoever_started_them(end):
    script = """
import os, time
from nomarch.core.lab.workers import find_workers
with find_workers(3) as found:
    print(*found.executor._processes, flush=True)
    time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        workers = parent.stdout.readline().split()
        assert len(workers) == 3
        assert all(map(is_there, workers))
        time.sleep(0.5)
        parent.send_signal(end)
    for _ in range(100):
        if not any(map(is_there, workers)):
            return
        time.sleep(0.1)
    pytest.fail(f"still there: {[worker for worker in workers if is_there(worker)]}")


def test_a_worker_that_hears_no_signal_keeps_nobody_waiting(monkeypatch):
    def deaf():
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

    monkeypatch.setattr("nomarch.core.lab.workers._follow_the_parent", deaf)
    with find_workers(2) as found:
        found.executor.submit(time.sleep, 1000)
    assert not found.executor._processes
