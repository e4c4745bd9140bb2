"""Records: on the disk as they happen, never rewritten, and honest about what is wrong with them."""

import json
import os
import subprocess
import sys

import pytest

from nomarch.core import Match, Record, load
from nomarch.core.editions import fingerprint
from nomarch.core.engine.record import Writer
from nomarch.core.errors import RecordError
from nomarch.core.testing import at_random

GAME = load("amun-re")


def play(match, moves, seed="record"):
    choose = at_random(seed)
    for _ in range(moves):
        match.play(choose(match.moves))
    return match


@pytest.fixture
def recorded(tmp_path):
    """A record of thirty moves, five of them taken back."""
    path = tmp_path / "game.jsonl"
    match = Match(GAME.rules("italian-2006", 4), 11, ["human", "random", "random", "sensible"])
    with Writer.create(path, match) as match.writer:
        play(match, 30)
        match.undo(5)
        play(match, 3, "again")
    match.writer = None
    return path, match


def test_a_record_replays_to_the_same_table(recorded):
    path, match = recorded
    replayed = Record.read(path).replay(GAME)
    assert replayed.state.position() == match.state.position()
    assert replayed.players == match.players
    assert len(replayed.made) == 28


def test_every_line_is_on_the_disk_before_the_game_goes_on(tmp_path):
    path = tmp_path / "game.jsonl"
    match = Match(GAME.rules(seats=3), 1)
    with Writer.create(path, match) as match.writer:
        for number in range(1, 6):
            play(match, 1, number)
            assert len(path.read_text().splitlines()) == number + 1


@pytest.fixture
def synced(tmp_path, monkeypatch):
    """Write down how many lines the record had whenever the disk was asked to take it."""
    lines, sync, path = [], os.fsync, tmp_path / "game.jsonl"

    def watched(descriptor):
        if os.path.samestat(os.fstat(descriptor), path.stat()):
            lines.append(len(path.read_text().splitlines()))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    return lines


def test_the_disk_has_every_move_before_it_is_acknowledged(tmp_path, synced):
    match = Match(GAME.rules(seats=3), 1)
    with Writer.create(tmp_path / "game.jsonl", match) as match.writer:
        for number in range(1, 6):
            play(match, 1, number)
            assert synced[-1] == number + 1
        match.undo(2)
        assert synced[-1] == 7


def test_a_game_that_nobody_waits_for_asks_the_disk_at_its_end(tmp_path, synced):
    match = Match(GAME.rules(seats=3), 1)
    with Writer.create(tmp_path / "game.jsonl", match, synced=False) as match.writer:
        play(match, 20)
        assert synced == []
    assert synced == [21]
    match.writer.close()
    assert synced == [21], "what is closed stays closed"


def test_a_match_is_saved_at_one_go(tmp_path, synced):
    match = play(Match(GAME.rules(seats=3), 1), 20)
    Writer.create(tmp_path / "game.jsonl", match).close()
    assert synced == [21]


def test_a_record_is_held_by_one_writer(recorded):
    path, _ = recorded
    first = Writer.resume(Record.read(path))
    with pytest.raises(RecordError, match=r"game\.jsonl: is being played elsewhere"):
        Writer.resume(Record.read(path))
    first.close()
    Writer.resume(Record.read(path)).close()


def test_a_line_that_does_not_fit_on_the_disk_leaves_nothing_behind(tmp_path):
    script = """
import resource, signal, sys
from pathlib import Path
from nomarch.core import Match, load
from nomarch.core.engine.record import Writer
from nomarch.core.errors import RecordError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
match = Match(load("amun-re").rules(seats=3), 1)
match.writer = Writer.create(Path("game.jsonl"), match)
resource.setrlimit(resource.RLIMIT_FSIZE, (Path("game.jsonl").stat().st_size + 150,) * 2)
for attempt in range(20):
    try:
        match.play(match.moves[0])
    except RecordError as error:
        print(len(match.made), error)
        break
resource.setrlimit(resource.RLIMIT_FSIZE, (100,) * 2)
try:
    Writer.create(Path("copy.jsonl"), match)
except RecordError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    refused, copy = run.stdout.splitlines()
    record = Record.read(tmp_path / "game.jsonl")
    assert refused == f"{len(record.steps)} game.jsonl: cannot be written any more: File too large"
    assert copy == "copy.jsonl: cannot be written any more: File too large"
    assert record.steps
    assert record.warnings == []
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_of_a_long_torn_line_only_a_part_is_told(recorded):
    path, _ = recorded
    path.write_text(path.read_text() + '{"seat": ' + "0" * 1_000_000)
    (warning,) = Record.read(path).warnings
    assert 'torn off and left out: \'{"seat": 000' in warning
    assert len(warning) < 300


def test_an_old_record_is_never_overwritten(recorded):
    path, match = recorded
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Writer.create(path, match)
    assert path.read_bytes() == before


@pytest.mark.parametrize("torn", ['{"seat": 1, "mo', '{"seat": 0', "{", '{"seat": 1, "move": "bid th'])
def test_a_torn_last_line_is_left_out_with_a_warning_and_can_be_gone_on_from(recorded, torn):
    path, match = recorded
    path.write_text(path.read_text() + torn)
    record = Record.read(path)
    assert record.warnings == [f"{path}, line 36: torn off and left out: {torn!r}"]
    replayed = record.replay(GAME)
    assert replayed.state.position() == match.state.position()
    with Writer.resume(record) as replayed.writer:
        play(replayed, 4, "resumed")
    assert Record.read(path).warnings == []
    assert Record.read(path).replay(GAME).state.position() == replayed.state.position()


def test_a_whole_last_line_without_its_end_counts(recorded):
    path, match = recorded
    path.write_text(path.read_text().rstrip("\n"))
    record = Record.read(path)
    assert record.warnings == []
    replayed = record.replay(GAME)
    assert replayed.state.position() == match.state.position()
    with Writer.resume(record) as replayed.writer:
        play(replayed, 1)
    assert len(Record.read(path).steps) == len(record.steps) + 1


def with_line(path, number, line):
    lines = path.read_text().splitlines()
    lines[number - 1] = line if isinstance(line, str) else json.dumps(line)
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (1, {"nomarch": 2, "game": "amun-re"}, "is of format 2; this version reads 1"),
        (1, {"game": "amun-re"}, "is of format None"),
        (1, {"nomarch": 1, "game": "amun-re"}, "version: is missing"),
        (1, "[]", "is no JSON object"),
        (7, "not json", "is no JSON"),
        (7, {"seat": 0}, "a line is a seat with its move, or an undo"),
        (7, {"seat": 0, "move": "pass", "undo": 1}, "a line is a seat with its move, or an undo"),
        (7, {"seat": 0, "move": "pass", "mood": "good"}, "mood: there is no such field"),
        (7, {"undo": 99}, "moves were made; 99 cannot be taken back"),
    ],
)
def test_a_wrong_line_is_named(recorded, number, line, reason):
    path, _ = recorded
    with pytest.raises(RecordError) as caught:
        Record.read(with_line(path, number, line)).replay(GAME)
    assert caught.value.line == number
    assert f"game.jsonl, line {number}: " in str(caught.value)
    assert reason in str(caught.value)


def test_an_illegal_move_is_refused_with_its_line_and_clause(recorded):
    path, _ = recorded
    step = json.loads(path.read_text().splitlines()[6])
    with_line(path, 7, {"seat": step["seat"], "move": "offer 3"})
    with pytest.raises(RecordError, match=r"line 7: offer 3: .*rounds.phases-in-order"):
        Record.read(path).replay(GAME)
    with_line(path, 7, {"seat": step["seat"], "move": "offer 3000"})
    with pytest.raises(RecordError, match=r"line 7: unknown move 'offer 3000'"):
        Record.read(path).replay(GAME)
    with_line(path, 7, {"seat": (step["seat"] + 1) % 4, "move": step["move"]})
    with pytest.raises(RecordError, match=r"line 7: seat . moves, but seat . is to decide"):
        Record.read(path).replay(GAME)


def test_an_empty_or_missing_file_is_a_clear_error(tmp_path):
    (tmp_path / "empty").write_text("")
    with pytest.raises(RecordError, match="is empty"):
        Record.read(tmp_path / "empty")
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        Record.read(tmp_path / "nowhere")
    (tmp_path / "torn").write_text('{"nomarch": 1, "ga')
    with pytest.raises(RecordError, match="is empty"):
        Record.read(tmp_path / "torn")


def test_a_record_of_a_corrected_edition_is_played_as_recorded(recorded):
    path, match = recorded
    header = json.loads(path.read_text().splitlines()[0])
    header["parameters"]["fixed_income_gold"] = 80
    header["parameters"]["provinces"]["abu"]["mine"] = 40
    with pytest.raises(RecordError, match="the fingerprint is not that of the parameters"):
        Record.read(with_line(path, 1, header))
    header["fingerprint"] = fingerprint(header["parameters"])
    record = Record.read(with_line(path, 1, header))
    assert record.corrections(GAME) == ["fixed_income_gold", "provinces"]
    rules = record.replay(GAME).rules
    assert rules.edition.fixed_income_gold == 80
    assert rules.edition.provinces["abu"].mine == 40
    assert Record.read(path).corrections(GAME)
    assert match.rules.edition.fixed_income_gold == 8


def test_a_record_of_an_edition_that_is_gone_is_played_as_recorded(recorded):
    path, match = recorded
    header = json.loads(path.read_text().splitlines()[0])
    record = Record.read(with_line(path, 1, header | {"edition": "lost-1999"}))
    assert "unknown edition 'lost-1999'" in record.corrections(GAME)[0]
    assert record.replay(GAME).state.scores() == match.state.scores()


def test_changes_of_a_table_are_no_corrections(tmp_path):
    path = tmp_path / "house.jsonl"
    match = Match(GAME.rules("italian-2006", 3, changes={"majority": "per_bank"}), 1)
    with Writer.create(path, match) as match.writer:
        play(match, 5)
    record = Record.read(path)
    assert record.corrections(GAME) == []
    assert record.replay(GAME).rules is match.rules


def test_a_position_in_the_header_cannot_run_code(recorded):
    path, _ = recorded
    header = json.loads(path.read_text().splitlines()[0])
    header["parameters"]["provinces"] = "__import__('os').system('true')"
    with pytest.raises(RecordError):
        Record.read(with_line(path, 1, header)).replay(GAME)
