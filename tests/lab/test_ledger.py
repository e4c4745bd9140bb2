"""The ledger gives finished games back as they were; a damaged line costs its own game, and runs take turns."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

from nomarch.core.errors import RecordError
from nomarch.core.lab import Lab, Ledger, Played, Setting, simulate
from nomarch.core.lab.ledger import CannotKeep
from nomarch.core.lab.setting import play_one

SETTING = Setting("amun-re", "italian-2006", 3, ("random", "sensible", "random"))
GAME = Played(4, ("random", "random"), 1, (3, -2), (0,), 17, 2, {"a.clause": [(0, 3), (1, -2)], "b": []})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def written(path, *games, key="k"):
    ledger = Ledger()
    ledger.open(path)
    ledger.keep(key, games)
    ledger.close()
    return path


def numbered(count):
    return [GAME._replace(number=number) for number in range(count)]


def read(path):
    ledger = Ledger()
    ledger.read(path)
    return ledger


def entries(path):
    """Count how often each game is in a file."""
    rows = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return Counter((row["of"], row["game"][0]) for row in rows)


def test_games_come_back_equal(path):
    games = [play_one(SETTING, number) for number in range(3)] + [GAME]
    back = read(written(path, *games, key=SETTING.key))
    assert list(back.games(SETTING.key).values()) == games
    assert back.count == 4
    assert back.games("another") == {}


def test_a_game_is_on_the_disk_as_soon_as_it_is_kept(path):
    ledger = Ledger()
    ledger.open(path)
    ledger.keep("k", iter([GAME]))
    assert read(path).games("k") == {4: GAME}
    ledger.close()


def test_a_new_file_begins_with_what_is_there_and_is_written_over_none(path):
    ledger = Ledger()
    ledger.keep("k", numbered(3))
    ledger.open(path)
    ledger.keep("other", numbered(2))
    ledger.close()
    assert entries(path) == {("k", 0): 1, ("k", 1): 1, ("k", 2): 1, ("other", 0): 1, ("other", 1): 1}
    with pytest.raises(CannotKeep, match="File exists: finished games cannot be kept here"):
        Ledger().open(path)


@pytest.mark.parametrize("torn", [1, 5, 40, 70])
def test_a_torn_last_line_is_dropped_and_gone_on_behind(path, torn):
    written(path, *numbered(3))
    path.write_bytes(path.read_bytes()[:-torn])
    ledger = Ledger()
    ledger.go_on(path)
    assert list(ledger.games("k")) == [0, 1]
    assert path.read_bytes().endswith(b"\n"), "nothing of the torn line is left behind what is written next"
    ledger.keep("k", numbered(4)[2:])
    ledger.close()
    assert entries(path) == {("k", number): 1 for number in range(4)}
    assert read(path).games("k") == dict(enumerate(numbered(4)))


@pytest.mark.parametrize("begun", ["", "{", '{"ledger":1}'])
def test_a_file_that_was_only_just_begun_is_gone_on_with(path, begun):
    path.write_text(begun)
    ledger = Ledger()
    ledger.go_on(path)
    ledger.keep("k", numbered(2))
    ledger.close()
    assert list(read(path).games("k")) == [0, 1]


@pytest.mark.parametrize(
    "content",
    ["\n", "My thesis.\nOn games.\n", '{"ledger": 2}\n', '{"game": "amun-re"}\n', '[{"ledger": 1}]\n', "no end"],
)
def test_a_file_that_is_none_of_ours_is_refused_and_left_alone(path, content):
    path.write_text(content)
    with pytest.raises(RecordError, match=r"line 1: this is no ledger of games, or one of another format"):
        Ledger().go_on(path)
    assert path.read_text() == content


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("not JSON", "is no JSON"),
        ("", "is no JSON"),
        ('{"of": "k", "ga', "is no JSON"),
        ("\xff", "is no JSON"),
        ("\0" * 4096, "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("9" * 5000, "is no JSON"),
        ("17", "is no finished game"),
        ("null", "is no finished game"),
        ("[]", "is no finished game"),
        ('{"of": "k"}', "is no finished game"),
        ('{"of": "k", "game": []}', "is no finished game"),
        ('{"of": "k", "game": 7}', "is no finished game"),
        ('{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, {}, 9]}', "is no finished game"),
        ('{"of": "k", "game": ["x", ["a"], 0, [1], [0], 3, 0, {}]}', "is no finished game"),
        ('{"of": "k", "game": [0, ["a"], 0, ["many"], [0], 3, 0, {}]}', "is no finished game"),
        ('{"of": "k", "game": [0, "a", 0, [1], [0], 3, 0, {}]}', "is no finished game"),
        ('{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, {"c": [[1]]}]}', "is no finished game"),
        ('{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, []]}', "is no finished game"),
        ('{"of": "k", "game": [0, ["a"], 0, [1e400], [0], 3, 0, {}]}', "is no finished game"),
        ('{"of": "k", "game": [0, ["a"], 0, [1, 2], [0], 3, 0, {}]}', "names seats that the game has not"),
        ('{"of": "k", "game": [0, ["a"], 1, [1], [0], 3, 0, {}]}', "names seats that the game has not"),
        ('{"of": "k", "game": [0, ["a"], 0, [1], [-1], 3, 0, {}]}', "names seats that the game has not"),
        ('{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, {"c": [[7, 1]]}]}', "names seats that the game has not"),
        (f'{{"of": "k", "game": [0, ["a"], 0, [1{"0" * 400}], [0], 3, 0, {{}}]}}', "has a number that no game has"),
        (f'{{"of": "k", "game": [0, ["a"], 0, [1], [0], 1{"0" * 400}, 0, {{}}]}}', "has a number that no game has"),
    ],
)
def test_a_damaged_line_costs_its_own_game_and_is_told(path, line, reason):
    header, *games = written(path, *numbered(3)).read_text().splitlines()
    damaged = "\n".join([header, games[0], line, games[2]]) + "\n"
    path.write_bytes(damaged.encode("latin-1"))
    ledger = Ledger()
    ledger.go_on(path)
    assert ledger.warnings == [f"{path}, line 3: {reason}; it is left out: such games are played again"]
    assert list(ledger.games("k")) == [0, 2]
    assert path.read_bytes() == damaged.encode("latin-1"), "what is written is never rewritten"
    ledger.keep("k", numbered(2)[1:])
    ledger.close()
    assert sorted(read(path).games("k").items()) == list(enumerate(numbered(3)))


def test_many_damaged_lines_are_one_warning(path):
    written(path, *numbered(3))
    path.write_text(path.read_text() + "nonsense\n" * 5000 + '{"of"')
    (warning,) = read(path).warnings
    assert warning == (
        f"{path}, line 5: is no JSON; it is left out, as 5,000 more damaged lines are: such games are played again"
    )


def test_one_run_at_a_time_writes_to_a_file(path):
    first = Ledger()
    first.open(path)
    first.keep("k", numbered(2))
    with pytest.raises(CannotKeep, match=r"games\.jsonl: another run writes to it; wait for its end, or name another"):
        Ledger().go_on(path)
    assert read(path).count == 2, "it can be read meanwhile"
    first.close()
    second = Ledger()
    second.go_on(path)
    assert second.count == 2
    with pytest.raises(CannotKeep, match="another run writes to it"):
        Ledger().go_on(path)
    second.close()


def test_runs_that_go_on_with_one_file_at_once_lose_no_game(nomarch, path, tmp_path):
    call = ["simulate", "amun-re", "--games", "400", "--jobs", "1", "--keep", "games.jsonl"]
    nomarch(*[*call[:3], "10", *call[4:]])
    script = "import sys; from nomarch.core.workbench.cli import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", script, *call, "--resume"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    runs = [subprocess.Popen(command, cwd=tmp_path, text=True, **pipes) for _ in range(3)]
    told = [run.communicate(timeout=120) for run in runs]
    for run, (_, err) in zip(runs, told, strict=True):
        assert run.returncode == 0 or "another run writes to it" in err, err
    assert [run.returncode for run in runs].count(0) >= 1
    assert read(path).warnings == []
    assert sorted(number for _, number in entries(path)) == list(range(400))
    assert set(entries(path).values()) == {1}


def test_a_ledger_adds_its_games_to_those_that_another_run_has_left(path):
    written(path, *numbered(3))
    ledger = Ledger()
    ledger.keep("k", numbered(5)[2:])
    ledger.keep("other", numbered(1))
    ledger.go_on(path)
    ledger.close()
    assert entries(path) == {**{("k", number): 1 for number in range(5)}, ("other", 0): 1}
    assert sorted(ledger.games("k")) == [0, 1, 2, 3, 4]


def test_the_disk_is_asked_seldom_while_games_come_in_and_once_more_at_the_end(path, monkeypatch):
    synced, sync = [], os.fsync

    def watched(descriptor):
        synced.append(path.read_text().count("\n"))
        sync(descriptor)

    ledger = Ledger()
    ledger.open(path)
    monkeypatch.setattr(os, "fsync", watched)
    for game in numbered(500):
        ledger.keep("k", [game])
    ledger.close()
    assert synced[0] == 2, "the first game shows whether the disk takes anything"
    assert synced[-1] == 501
    assert len(synced) < 50


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(RecordError, match=r"nowhere\.jsonl: cannot be read: No such file"):
        Ledger().read(tmp_path / "nowhere.jsonl")
    with pytest.raises(CannotKeep, match="Is a directory: finished games cannot be kept here"):
        Ledger().go_on(tmp_path)
    with pytest.raises(CannotKeep, match="No such file or directory: finished games cannot be kept here"):
        Ledger().open(tmp_path / "nowhere" / "games.jsonl")


def small_disk(size, *arguments, folder):
    """Run a command that can write no file of more than *size* bytes."""
    script = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
from nomarch.core.workbench.cli import main
main(sys.argv[2:])
"""
    command = [sys.executable, "-c", script, str(size), *arguments]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_a_full_disk_is_told_and_no_game_is_played_twice(nomarch, path, tmp_path):
    call = ["simulate", "amun-re", "--games", "40", "--jobs", "1", "--keep", "games.jsonl"]
    first = small_disk(5000, *call, folder=tmp_path)
    held = read(path).count
    assert first.returncode == 2
    assert first.stderr.splitlines() == [
        f"{held} finished games are kept in games.jsonl: the same command with --resume goes on",
        "nomarch: games.jsonl: File too large",
    ]
    assert 5 < held < 30
    second = small_disk(9000, *call, "--resume", folder=tmp_path)
    assert second.returncode == 2
    assert f"{held} finished games are in games.jsonl" in second.stderr
    code, table, _ = nomarch(*call, "--resume")
    assert code == 0
    assert sorted(entries(path).items()) == [((key, number), 1) for key, number in sorted(entries(path))]
    assert sorted(number for _, number in entries(path)) == list(range(40))
    assert nomarch(*call[:-2])[1] == table


def test_a_disk_that_is_full_at_once_keeps_no_empty_file(tmp_path):
    call = ["simulate", "amun-re", "--games", "40", "--jobs", "1", "--keep", "games.jsonl"]
    ended = small_disk(5, *call, folder=tmp_path)
    assert ended.returncode == 2
    assert ended.stderr == "nomarch: games.jsonl: File too large: finished games cannot be kept here\n"
    assert not list(tmp_path.iterdir())


def test_a_lab_plays_only_what_its_ledger_lacks(path):
    lab = Lab(ledger=Ledger())
    lab.ledger.open(path)
    lab.play((SETTING, [3, 1]))
    before = sum(game.decisions for game in lab.finished(SETTING.key).values())
    result = simulate(SETTING, 5, lab)
    lab.ledger.close()
    assert result.tally.numbers == [range(5)]
    assert result.before == before
    assert entries(path) == {(SETTING.key, number): 1 for number in range(5)}
