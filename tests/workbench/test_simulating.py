"""The command `simulate` is interrupted, gone on with, and leaves behind what it should."""

import re
import signal

from interrupting import games_in, interrupted

from nomarch.core.lab import Ledger, Setting
from nomarch.core.lab.setting import play_one
from nomarch.core.workbench import runs
from nomarch.core.workbench.runs import Run

CALL = ["simulate", "amun-re", "--games", "200", "--jobs", "2", "--players", "3", "--seed", "4"]


def test_a_long_run_is_announced_as_a_whole_and_again_only_if_it_takes_much_longer_or_shorter(capsys, monkeypatch):
    monkeypatch.setattr(runs, "perf_counter", iter([130.0]).__next__)  # half a minute went by before the games
    bar = runs.Bar("2 cores", begun=100.0)
    bar.begins(1200, 60.0)
    for seconds in (70.0, 20.0, 240.0):
        bar.is_foretold(seconds)
    bar.ends()
    assert capsys.readouterr().err.splitlines() == [
        "1,200 games on 2 cores: about 90 seconds in all",
        "1,200 games on 2 cores: about 50 seconds in all",
        "1,200 games on 2 cores: about 4.5 minutes in all",
    ]


def test_a_short_run_is_not_announced(capsys):
    bar = runs.Bar("1 core")
    bar.begins(20, 0.0)
    bar.is_foretold(runs.LONG / 2)
    bar.ends()
    assert capsys.readouterr().err == ""


def test_a_run_that_is_terminated_keeps_its_games_too(nomarch, tmp_path):
    code, _, err = interrupted(tmp_path, *CALL, by=signal.SIGTERM)
    assert code in (130, 2), err
    (file,) = tmp_path.iterdir()
    assert f"finished games are kept in {file.name}" in err
    code, _, err = nomarch(*CALL, "--resume")
    assert code == 0, err
    assert not file.exists()


def test_a_run_in_the_background_of_a_script_is_terminated_and_keeps_its_games(tmp_path):
    code, _, err = interrupted(tmp_path, *CALL, "--background", by=signal.SIGTERM)
    assert code == 130, err
    (file,) = tmp_path.iterdir()
    assert 0 < len(games_in(file)) < 200
    assert f"finished games are kept in {file.name}" in err


def test_a_run_adds_its_games_to_those_that_another_has_left_meanwhile(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    setting = Setting("amun-re", "italian-2006", 3, ("random",) * 3)
    other = Ledger()
    other.keep(setting.key, [play_one(setting, 7)])
    with Run(jobs=1).lab("run", work=3) as lab:
        lab.play((setting, range(3)))
        other.open(tmp_path / "run.games.jsonl")
        other.close()
        lab.is_stopped = True
    assert games_in(tmp_path / "run.games.jsonl") == {(setting.key, number): 1 for number in (0, 1, 2, 7)}
    assert "4 finished games are kept in run.games.jsonl" in capsys.readouterr().err


def test_a_run_whose_file_another_run_writes_to_says_so_and_loses_nothing_of_it(tmp_path, nomarch):
    call = [*CALL[:3], "3", *CALL[4:], "--keep", "games.jsonl"]
    nomarch(*call)
    ledger = Ledger()
    ledger.go_on(tmp_path / "games.jsonl")
    code, out, err = nomarch(*call, "--resume")
    assert (code, out) == (2, "")
    assert err == "nomarch: games.jsonl: another run writes to it; wait for its end, or name another file\n"
    ledger.close()
    assert len(games_in(tmp_path / "games.jsonl")) == 3


def test_damaged_lines_of_a_file_are_told_and_their_games_played_again(tmp_path, nomarch):
    call = [*CALL[:3], "5", *CALL[4:], "--keep", "games.jsonl"]
    whole = nomarch(*call)[1]
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    (tmp_path / "games.jsonl").write_text("\n".join([*lines[:3], lines[3][:50], *lines[4:]]) + "\n")
    code, out, err = nomarch(*call, "--resume")
    assert (code, out) == (0, whole)
    assert err.splitlines()[:2] == [
        "nomarch: warning: games.jsonl, line 4: is no JSON; it is left out: such games are played again",
        "4 finished games are in games.jsonl",
    ]


def test_a_stopped_coverage_shows_the_games_that_are_finished_and_says_so(tmp_path):
    code, out, err = interrupted(tmp_path, "coverage", "amun-re", "--games", "200", "--jobs", "2")
    assert code == 130
    assert re.fullmatch(r"nomarch: stopped after \d+ of 200 games\n", err)
    assert f"{err.split()[3]} games" in out


def test_a_shorter_run_leaves_the_games_of_a_longer_one(nomarch, tmp_path):
    interrupted(tmp_path, *CALL)
    (file,) = tmp_path.iterdir()
    shorter = [*CALL[: CALL.index("--games")], "--games", "2", *CALL[CALL.index("--games") + 2 :]]
    code, _, err = nomarch(*shorter, "--resume")
    assert code == 0, err
    others = sum(number not in (0, 1) for _, number in games_in(file))
    assert f"{file.name} stays: it holds {others} finished games more" in err


def test_an_interrupted_run_shows_and_keeps_its_games_and_goes_on(nomarch, tmp_path):
    code, out, err = interrupted(tmp_path, *CALL)
    assert code == 130
    (file,) = tmp_path.iterdir()
    assert re.fullmatch(r"simulate-amun-re-[0-9a-f]{8}\.games\.jsonl", file.name)
    count = len(games_in(file))
    assert 0 < count < 200
    assert f"3 players (random), {count} games, seed 4" in out
    kept, speed, stopped = err.splitlines()
    assert kept == f"{count} finished games are kept in {file.name}: the same command with --resume goes on"
    assert re.fullmatch(r"[\d,]+ decisions/s on 2 cores", speed)
    assert stopped == f"nomarch: stopped after {count} of 200 games"

    code, out, err = nomarch(*CALL)
    assert (code, out) == (2, "")
    assert f"nomarch: {file.name} exists already: --resume goes on with its finished games; otherwise" in err

    code, resumed, err = nomarch(*CALL, "--resume")
    assert code == 0
    assert err.startswith(f"{count} finished games are in {file.name}\n")
    assert not list(tmp_path.iterdir())
    assert nomarch(*CALL)[1] == resumed


def test_a_file_that_was_asked_for_stays(nomarch, tmp_path):
    call = [*CALL, "--keep", "games.jsonl"]
    code, out, err = interrupted(tmp_path, *call)
    assert code == 130
    count = len(games_in(tmp_path / "games.jsonl"))
    assert f"{count} finished games are kept in games.jsonl" in err
    assert f"{count} games, seed 4" in out
    code, _, err = nomarch(*call)
    assert code == 2
    assert "games.jsonl exists already: --resume goes on with its finished games" in err
    code, resumed, _ = nomarch(*call, "--resume")
    assert code == 0
    assert sorted(games_in(tmp_path / "games.jsonl").values()) == [1] * 200
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]
    code, again, err = nomarch(*call, "--resume")
    assert again == resumed
    assert err.endswith("\n0 decisions/s on 2 cores\n"), "nothing was left to play"


def test_a_run_that_was_killed_goes_on_from_its_file(nomarch, tmp_path):
    call = [*CALL, "--keep", "games.jsonl"]
    code, out, _ = interrupted(tmp_path, *call, by=signal.SIGKILL)
    assert (code, out) == (-signal.SIGKILL, "")
    assert nomarch(*call, "--resume")[1] == nomarch(*CALL)[1]
    assert sorted(games_in(tmp_path / "games.jsonl").values()) == [1] * 200


def test_there_must_be_something_to_go_on_with(nomarch, tmp_path):
    code, _, err = nomarch(*CALL, "--resume")
    assert code == 2
    assert re.fullmatch(r"nomarch: there is nothing to go on with: no file simulate-amun-re-\w+\.games\.jsonl\n", err)
    code, _, err = nomarch(*CALL, "--resume", "--keep", "nowhere.jsonl")
    assert err == "nomarch: there is nothing to go on with: no file nowhere.jsonl\n"
    (tmp_path / "thesis.txt").write_text("It is about games.\n")
    for more in ([], ["--resume"]):
        code, _, err = nomarch(*CALL, "--keep", "thesis.txt", *more)
        assert code == 2
        assert err.startswith("nomarch: thesis.txt")
    assert (tmp_path / "thesis.txt").read_text() == "It is about games.\n"


def test_a_run_that_ends_leaves_nothing_behind(nomarch, tmp_path):
    code, out, err = nomarch("simulate", "amun-re", "--games", 3, "--jobs", 1)
    assert code == 0
    assert "3 games, seed 0" in out
    assert re.fullmatch(r"[\d,]+ decisions/s on 1 core\n", err)
    assert not list(tmp_path.iterdir())


def test_more_games_can_be_asked_for_than_were_kept(nomarch):
    call = ["simulate", "amun-re", "--jobs", 1, "--keep", "games.jsonl", "--games"]
    nomarch(*call, 5)
    _, more, _ = nomarch(*call, 9, "--resume")
    _, fewer, _ = nomarch(*call, 4, "--resume")
    assert "9 games, seed 0" in more
    assert "4 games, seed 0" in fewer
    code, out, _ = nomarch(*call, 4, "--resume", "--seed", 1)
    assert code == 0
    assert "seed 1" in out
    assert out != fewer
