"""A Dask cluster: a scheduler and two workers in processes of their own; one is killed, and no game is missing."""

import json
import subprocess
import sys
import time

import pytest

from nomarch.core.lab import Lab, Progress, Setting, find_workers, simulate
from nomarch.core.lab.workers import WorkersLost

SETTING = Setting("amun-re", "italian-2006", 4, ("random",) * 4, "cluster")
GAMES = 120
PATIENCE = 120


def part_of_dask(name, *arguments):
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *map(str, arguments), "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def waited_for(what):
    """Ask again and again until there is an answer."""
    for _ in range(PATIENCE * 10):
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("a cluster did not start")


@pytest.fixture
def cluster(tmp_path):
    """Start a scheduler; give its address and a function that starts workers."""
    file = tmp_path / "scheduler.json"
    started = [part_of_dask("scheduler", "--host", "127.0.0.1", "--port", 0, "--scheduler-file", file)]

    def start_workers(number):
        local = ("--host", "127.0.0.1", "--nthreads", 1, "--no-nanny", "--local-directory", tmp_path)
        begun = [part_of_dask("worker", address, *local) for _ in range(number)]
        started.extend(begun)
        waited_for(lambda: number_of_workers(address) == number)
        return begun

    try:
        address = waited_for(lambda: file.exists() and json.loads(file.read_text() or "{}").get("address"))
        yield address, start_workers, started[0]
    finally:
        for process in started:
            process.kill()
            process.wait()


def number_of_workers(address):
    try:
        with find_workers(scheduler=address) as found:
            return found.number
    except WorkersLost:
        return 0


class Killing(Progress):
    """Kills a process once half of the games are finished."""

    def __init__(self, process):
        self.process = process
        self.finished = 0
        self.killed_at = 0

    def advances(self, games):
        self.finished += games
        if not self.killed_at and self.finished >= GAMES // 3:
            self.killed_at = self.finished
            self.process.kill()
            self.process.wait()


def test_a_cluster_that_loses_a_worker_plays_every_game_once(cluster, monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_COUNTED", 4)
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0.0)
    address, start_workers, scheduler = cluster
    with (
        pytest.raises(WorkersLost, match=f"the scheduler at {address} has no workers"),
        find_workers(scheduler=address),
    ):
        pass
    victim, _ = start_workers(2)
    killing = Killing(victim)
    with find_workers(scheduler=address) as found:
        assert found.called == f"{address}, 2 threads"
        result = simulate(SETTING, GAMES, Lab(found, progress=killing))
    assert 0 < killing.killed_at < GAMES - 20, "it was killed in the middle"
    assert (result.tally.numbers, result.tally.lengths.total()) == ([range(GAMES)], GAMES)
    assert result.tally == simulate(SETTING, GAMES).tally

    with pytest.raises(WorkersLost, match="a job was lost"), find_workers(scheduler=address) as found:
        simulate(SETTING._replace(seed="another"), GAMES, Lab(found, progress=Killing(scheduler)))
