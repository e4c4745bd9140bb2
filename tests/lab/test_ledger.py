"""The ledger gives finished games back as they were, and names the line that keeps it from doing so."""

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
HEADER = '{"ledger": 1}\n'


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


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        ("", 1, "this is no ledger of games"),
        ("\n", 1, "is no JSON"),
        ("My thesis.\nIt is about games.\n", 1, "is no JSON"),
        ('{"ledger": 2}\n', 1, "this is no ledger of games, or one of another format"),
        ('{"game": "amun-re"}\n', 1, "this is no ledger of games"),
        ('[{"ledger": 1}]\n', 1, "this is no ledger of games"),
        (HEADER + "not JSON\n", 2, "is no JSON"),
        (HEADER + '{"of": "k", "ga\n{"of": "k"}\n', 2, "is no JSON"),
        (HEADER + "\xff\n", 2, "is no JSON"),
        (HEADER + "17\n", 2, "this is no finished game"),
        (HEADER + "null\n", 2, "this is no finished game"),
        (HEADER + "[]\n", 2, "this is no finished game"),
        (HEADER + '{"of": "k"}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": []}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": 7}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, {}, 9]}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": ["x", ["a"], 0, [1], [0], 3, 0, {}]}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": [0, ["a"], 0, ["many"], [0], 3, 0, {}]}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": [0, "a", 0, [1], [0], 3, 0, {}]}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, {"c": [[1]]}]}\n', 2, "this is no finished game"),
        (HEADER + '{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, []]}\n', 2, "this is no finished game"),
        (
            HEADER + '{"of": "k", "game": [0, ["a"], 0, [1, 2], [0], 3, 0, {}]}\n',
            2,
            "this game names seats",
        ),
        (
            HEADER + '{"of": "k", "game": [0, ["a"], 1, [1], [0], 3, 0, {}]}\n',
            2,
            "this game names seats",
        ),
        (
            HEADER + '{"of": "k", "game": [0, ["a"], 0, [1], [-1], 3, 0, {}]}\n',
            2,
            "this game names seats",
        ),
        (HEADER + '{"of": "k", "game": [0, ["a"], 0, [1], [0], 3, 0, {"c": [[7, 1]]}]}\n', 2, "this game names seats"),
        (HEADER + "[" * 100_000 + "\n", 2, "is no JSON"),
    ],
)
def test_anything_else_unexpected_is_an_error_that_names_the_line(path, content, line, reason):
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(RecordError, match=rf"games.jsonl, line {line}: {reason}") as told:
        Ledger().go_on(path)
    assert told.value.line == line
    assert path.read_bytes() == content.encode("latin-1"), "a file that is none of ours is left alone"


def test_a_wrong_line_in_the_middle_is_not_passed_over(path):
    lines = written(path, *numbered(4)).read_text().splitlines()
    path.write_text("\n".join([*lines[:3], lines[3][:-20], lines[4]]) + "\n")
    with pytest.raises(RecordError, match="line 4: is no JSON"):
        read(path)


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(RecordError, match=r"nowhere\.jsonl: cannot be read: No such file"):
        Ledger().read(tmp_path / "nowhere.jsonl")
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
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
    before = lab.finished(SETTING.key)[3]
    result = simulate(SETTING, 5, lab)
    lab.ledger.close()
    assert [game.number for game in result.games] == [0, 1, 2, 3, 4]
    assert result.games[3] is before
    assert entries(path) == {(SETTING.key, number): 1 for number in range(5)}
    assert result.before == sum(result.games[number].decisions for number in (1, 3))
