"""The command `train`, from the first round to a bot that plays."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nomarch.core.lab.training import Course

RACE = str(Path("docs/examples/nile_race.py").absolute())
ROUNDS = ("--players", "2", "--rounds", "3")


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Learn from few games at a time, and play short matches, in this process and those that it starts."""
    for name, value in {"CHOICES": 40, "MATCH": 6, "LAST_MATCH": 30, "A_PIECE": 3}.items():
        monkeypatch.setattr(f"nomarch.core.lab.training.{name}", value)


def test_a_player_is_trained_told_of_and_plays(nomarch, tmp_path):
    code, out, err = nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "race.json")
    assert code == 0, err
    assert "3 rounds" in out
    assert "made again by --rounds 3" in " ".join(out.split())
    assert "against the best before" in err
    assert "it plays as trained:race.json" in err
    told = json.loads((tmp_path / "race.json").read_text())
    assert told["training"]["rounds"] == 3
    assert [strength["against"] for strength in told["strength"]] == ["random"]
    assert [file.name for file in tmp_path.iterdir()] == ["race.json"]
    code, out, err = nomarch(
        "simulate", RACE, "--players", 2, "--bots", "trained:race.json,random", "--games", 40, "--jobs", 1
    )
    assert code == 0, err
    assert "trained:race.json" in out


def test_the_same_rounds_make_the_same_player_on_any_number_of_cores(nomarch, tmp_path):
    for jobs in (1, 2):
        assert nomarch("train", RACE, *ROUNDS, "--jobs", jobs, "--out", f"{jobs}.json")[0] == 0
    one, other = (json.loads((tmp_path / f"{jobs}.json").read_text()) for jobs in (1, 2))
    for told in (one, other):
        for check in [told["training"], *told["training"]["curve"]]:
            del check["seconds"]
    assert one == other


def interrupted(monkeypatch, after):
    """Break a training off after some rounds, as Ctrl-C does."""
    learned = Course._learn_a_round

    def learn(course, workers):
        if course.rounds == after:
            raise KeyboardInterrupt
        learned(course, workers)

    monkeypatch.setattr(Course, "_learn_a_round", learn)


def test_what_was_broken_off_goes_on(nomarch, tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        interrupted(patched, after=2)
        code, _, err = nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "part.json")
    assert code == 130
    assert "stopped after 2 rounds: the best so far is in part.json; --resume goes on" in err
    assert json.loads((tmp_path / "part.json").read_text())["training"]["rounds"] == 2
    assert nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "part.json")[0] == 2  # it would be written over
    assert nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "part.json", "--resume")[0] == 0
    assert nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "whole.json")[0] == 0
    part, whole = (json.loads((tmp_path / name).read_text()) for name in ("part.json", "whole.json"))
    assert part["weights"] == whole["weights"]
    assert not (tmp_path / "part.json.training").exists()


def test_a_full_disk_is_told_and_what_was_there_stays(nomarch, tmp_path, monkeypatch):
    written = Path.write_text

    def no_room(path, *arguments, **more):
        if ".json" in path.name:
            raise OSError(28, "No space left on device")
        return written(path, *arguments, **more)

    monkeypatch.setattr(Path, "write_text", no_room)
    code, _, err = nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "race.json")
    assert code == 2
    assert "warning: race.json.training: cannot be written: No space left on device" in err
    assert err.splitlines()[-1] == "nomarch: race.json: cannot be written: No space left on device"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["no-game"], "unknown game"),
        ([RACE, "--players", "9"], "is for 2 to 4 players, not 9"),
        ([RACE, "--minutes", "0"], "minutes"),
        ([RACE, "--minutes", "nan"], "minutes"),
        ([RACE, "--rounds", "-1"], "rounds"),
        ([RACE, "--set", "grain=0"], "grain"),
        ([RACE, "--resume"], "there is nothing to go on with"),
        ([RACE, "--jobs", "0"], "jobs"),
        ([RACE, "--out", "missing/race.json", "--players", "2", "--rounds", "1", "--jobs", "1"], "no folder missing"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_2(nomarch, arguments, complaint):
    code, out, err = nomarch("train", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err.splitlines()[-1]


def test_a_training_of_other_rules_is_not_gone_on_with(nomarch, tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        interrupted(patched, after=1)
        nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "race.json")
    code, _, err = nomarch("train", RACE, *ROUNDS, "--set", "flood=5", "--jobs", 1, "--out", "race.json", "--resume")
    assert code == 2
    assert "race.json.training: trains for nile-race" in err
    (tmp_path / "race.json.training").write_text("nonsense")
    code, _, err = nomarch("train", RACE, *ROUNDS, "--jobs", 1, "--out", "race.json", "--resume")
    assert code == 2
    assert "is no training that could be gone on with" in err


@pytest.mark.parametrize("bot", ["trained:missing.json", "trained", "search:5:missing.json", "trained:"])
def test_a_player_that_is_not_there_is_told(nomarch, bot):
    code, _, err = nomarch("simulate", RACE, "--players", 2, "--bots", bot, "--games", 3, "--jobs", 1)
    assert code == 2
    assert err.startswith("nomarch: ")
    assert len(err.splitlines()) == 1


def test_a_signal_keeps_what_was_learned(tmp_path):
    command = [sys.executable, "-c", "from nomarch.core.workbench.cli import main; main()"]
    running = subprocess.Popen(
        [*command, "train", RACE, "--players", "2", "--minutes", "5", "--out", "race.json"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": ""},
    )
    until = time.monotonic() + 100
    while not (tmp_path / "race.json.training").exists() and time.monotonic() < until:
        time.sleep(0.2)
    running.send_signal(signal.SIGTERM)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"--resume goes on" in err
    assert json.loads((tmp_path / "race.json").read_text())["trained_player"] == 1
