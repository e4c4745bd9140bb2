"""The command line as a person meets it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from nomarch.core import available
from nomarch.core.editions import fingerprint
from nomarch.core.workbench.cli import main

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
COMMANDS = ["games", "play", "simulate", "ladder", "replay", "examples", "draw"]


def test_help_is_there_for_everything(nomarch):
    code, out, _ = nomarch()
    assert code == 0
    for command in COMMANDS:
        assert command in out
        code, told, _ = nomarch(command, "--help")
        assert code == 0
        assert "Usage: nomarch" in told


def test_games_are_listed_with_editions_and_variants(nomarch):
    _, out, _ = nomarch("games")
    assert "* super-meeple-2015" in out
    assert "+ two-extra-cards-discarded" in out
    assert "bots: random, search, trained, sensible" in out


def test_text_goes_to_a_new_file_and_over_no_old_one(nomarch, tmp_path):
    code, out, err = nomarch("games", "--out", "list.txt")
    assert (code, out) == (0, "")
    assert "written to list.txt" in err
    before = (tmp_path / "list.txt").read_text()
    assert "super-meeple-2015" in before
    code, _, err = nomarch("games", "--out", "list.txt")
    assert code == 2
    assert err == "nomarch: list.txt exists already; nothing is overwritten\n"
    assert (tmp_path / "list.txt").read_text() == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dance"], "No such command 'dance'. there are: games, play, serve, replay, examples, simulate, "),
        (["simulate"], "Missing argument 'GAME'."),
        (["simulate", "senet"], "unknown game 'senet'; there are: amun-re"),
        (["simulate", "amun-re", "--edition", "first"], "unknown edition 'first'; there are: hans-im-glueck-2003"),
        (
            ["simulate", "amun-re", "--variant", "solo"],
            "unknown variant of super-meeple-2015 'solo'; there are: expert",
        ),
        (["simulate", "amun-re", "--players", "7"], "is for 3 to 5 players, not 7"),
        (["simulate", "amun-re", "--bots", "genius"], "unknown bot for amun-re 'genius'; there are: random, search"),
        (["simulate", "amun-re", "--bots", "random,random", "--players", "4"], "2 bots for 4 players"),
        (
            ["simulate", "amun-re", "--set", "majority=most"],
            'a change for this table: majority: must be one of "per_province", "per_bank", not "most"',
        ),
        (
            ["simulate", "cleopatra", "--set", "character_cards.beggar=1000000000", "--games", "1"],
            "character_cards.beggar: must not exceed 1000, but is 1000000000",
        ),
        (
            ["compare", "amun-re", "italian-2006", "--set", "provinces.abydos.fields=1000000000000000000"],
            "provinces.abydos.fields: must not exceed 1000, but is 1000000000000000000",
        ),
        (["simulate", "amun-re", "--set", "camels=1"], "unknown field of the edition 'camels'"),
        (["simulate", "amun-re", "--set", "majority"], "--set takes FIELD=VALUE, not 'majority'"),
        (["simulate", "amun-re", "--games", "none"], "Invalid value for '--games'"),
        (["simulate", "amun-re", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "amun-re", "--bots", "random,genius,random"], "unknown bot for amun-re 'genius'"),
        (["ladder", "senet"], "unknown game 'senet'; there are: amun-re"),
        (["ladder", "amun-re", "--bots", "random"], "a ladder takes two kinds of bots at least, not random alone"),
        (["ladder", "amun-re", "--bots", "random,random"], "two kinds of bots at least, not random alone"),
        (["ladder", "amun-re", "--bots", ","], "--bots names no bot"),
        (
            ["ladder", "amun-re", "--bots", "random,genius"],
            "unknown bot for amun-re 'genius'; there are: random, search",
        ),
        (["ladder", "amun-re", "--bots", "random,search:soon"], "a search takes iterations, as in 400, or seconds"),
        (["ladder", "amun-re", "--players", "7"], "is for 3 to 5 players, not 7"),
        (["ladder", "amun-re", "--games", "0"], "Invalid value for '--games'"),
        (["ladder", "amun-re", "--games", "1000000000"], "Invalid value for '--games'"),
        (["ladder", "amun-re", "--slow-games", "few"], "Invalid value for '--slow-games'"),
        (["ladder", "amun-re", "--out", "chart.png"], "a file that ends in one of .txt, .svg says it"),
        (["ladder", "amun-re", "--html", "one.txt", "--out", "one.txt"], "--html, --json and --out need a file each"),
        (["ladder", "amun-re", "--json", "nowhere/one.json"], "there is no folder nowhere"),
        (["ladder", "amun-re", "--resume"], "there is nothing to go on with: no file ladder-amun-re-"),
        (["examples", "amun-re", "--only", "Z"], "amun-re has no such worked examples"),
        (["play"], "which game? there are: amun-re"),
        (["play", "amun-re", "--out", "x.txt"], "--out is for games without people"),
        (["play", "amun-re", "--resume", "x.jsonl"], "--resume goes on as the record says; it takes nothing else"),
        (["play", "amun-re", "--seats", "human,robot"], "unknown player 'robot'; there are: human, random, search"),
        (["play", "amun-re", "--seats", "human,random"], "is for 3 to 5 players, not 2"),
        (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl: cannot be read: No such file or directory"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: cannot be read"),
        (["examples", "amun-re", "--edition", "first"], "unknown edition 'first'"),
        (
            ["simulate", "amun-re", "--set", "rewards_by_rank=3,2,1"],
            "rewards_by_rank: must be a list, written [3, 2, 2], not",
        ),
        (["simulate", "amun-re", "--set", f"stones={'9' * 5000}"], ": no value has so many digits or brackets"),
        (["simulate", "amun-re", "--set", f"stones={'[' * 3000}"], ": no value has so many digits or brackets"),
        (["simulate", "amun-re", "--jobs", "1000000"], "1000000 processes are too many: here it can be 1 to "),
        (
            ["compare", "amun-re", "saqqara"],
            "saqqara is a game, and editions of one game are compared: nomarch compare amun-re LEFT RIGHT, or LEFT "
            "--set FIELD=VALUE; editions of amun-re are: hans-im-glueck-2003, italian-2006, super-meeple-2015",
        ),
        (["compare", "amun-re", "italian-2006", "other.py"], "other.py is a game, and editions of one game are"),
        (["draw", "amun-re", "--game", "other.py"], "--game is for --record"),
    ],
)
def test_what_goes_wrong_is_one_line_and_exit_code_2(nomarch, arguments, complaint):
    code, out, err = nomarch(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("nomarch: ")
    assert err.count("\n") == 1
    assert complaint in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["{}"],
        ["simulate", "{}"],
        ["simulate", "amun-re", "--edition", "{}"],
        ["simulate", "amun-re", "--set", "{}"],
        ["simulate", "amun-re", "--set", "{}=1"],
        ["simulate", "amun-re", "--bots", "{}"],
        ["ladder", "amun-re", "--bots", "{}"],
        ["simulate", "amun-re", "--games", "{}"],
        ["replay", "{}"],
        ["rules", "amun-re", "--lang", "{}"],
    ],
)
def test_a_long_argument_is_not_echoed_whole(nomarch, arguments):
    code, out, err = nomarch(*[part.format("x" * 100_000) for part in arguments])
    assert (code, out) == (2, "")
    assert err.startswith("nomarch: ")
    assert len(err) < 4100
    assert err.count("\n") == 1


def test_a_long_word_in_a_record_is_not_echoed_whole(nomarch, tmp_path):
    recorded(nomarch, "amun-re")
    header, _, moves = (tmp_path / "game.jsonl").read_text().partition("\n")
    for change in ({"version": "9" * 10**6}, {"game": "x" * 10**6}, {"nomarch": "x" * 10**6}, {"x" * 10**6: 1}):
        (tmp_path / "long.jsonl").write_text(f"{json.dumps(json.loads(header) | change)}\n{moves}")
        _, _, err = nomarch("replay", "long.jsonl")
        assert "long.jsonl" in err
        assert len(err) < 4100


def run_in_shell(command, folder):
    """Run a command as a shell does, with its redirections."""
    script = (
        f"{sys.executable} -c 'import sys; from nomarch.core.workbench.cli import main; main(sys.argv[1:])' {command}"
    )
    return subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("games >&-", 2, "nomarch: standard output is closed, so nothing can be shown; to see nothing, send it to "),
        ("games >/dev/full", 2, "nomarch: [Errno 28] No space left on device"),
        ("rules amun-re >/dev/full", 2, "nomarch: [Errno 28] No space left on device"),
        ("dance 2>&-", 2, ""),
        ("dance <&- >&- 2>&-", 2, ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_told_in_one_line(tmp_path, command, code, told):
    run = run_in_shell(command, tmp_path)
    assert run.returncode == code
    assert run.stdout == ""
    assert run.stderr.startswith(told)
    assert run.stderr.count("\n") == bool(told)


def test_whoever_closes_standard_input_leaves_the_game(tmp_path):
    run = run_in_shell("play amun-re --seed 3 <&-", tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert "Go on with: nomarch play --resume amun-re-3.jsonl" in run.stdout


def test_remarks_that_nobody_wants_are_not_taken_for_content(tmp_path):
    run = run_in_shell("simulate amun-re --games 2 --jobs 1 2>&-", tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert "decisions/s" not in run.stdout


def test_a_record_of_a_game_that_is_not_installed_says_how_to_name_its_file(nomarch, tmp_path):
    file = EXAMPLES / "nile_race.py"
    nomarch("play", file, "--seats", "random,random", "--seed", 1, "--record", "game.jsonl")
    calls = (["replay", "game.jsonl"], ["play", "--resume", "game.jsonl"], ["draw", "--text", "--record", "game.jsonl"])
    for call in calls:
        code, _, err = nomarch(*call)
        assert code == 2
        assert err == (
            "nomarch: game.jsonl, line 1: is a record of nile-race, which is not installed; name its file by "
            f"--game FILE.py, or install it; there are: {', '.join(available())}\n"
        )
        assert "not installed" not in nomarch(*call, "--game", file)[2]


def test_examples_run_and_say_so(nomarch):
    code, out, err = nomarch("examples", "amun-re", "--only", "T0")
    assert code == 0
    assert "ok  T03   An auction among four players (B196-206, IT170-184)" in out
    assert "0 failures" in err


def test_a_simulation_is_the_same_on_any_number_of_cores(nomarch):
    call = ["simulate", "amun-re", "--edition", "italian-2006", "--players", 5, "--games", 60, "--seed", 3]
    tables = {nomarch(*call, "--jobs", jobs)[1] for jobs in (1, 2, 3)}
    assert len(tables) == 1
    (table,) = tables
    assert "amun-re, italian-2006, 5 players (random), 60 games, seed 3" in table
    figures = r"\d+\.\d\d  ± \d+\.\d\d +\d+\.\d\d +\d+ +\d+ +\d+\.\d%  +\d+\.\d%–\d+\.\d%"
    assert re.search(rf"seat 5 +60 +{figures}", table)
    assert "place 1" not in table, "seat 1 begins in this edition"
    assert "decisions a game" in table
    assert nomarch(*call[:-1], 4)[1] != table


def test_bots_of_a_mixed_table_change_seats(nomarch):
    _, out, err = nomarch("simulate", "amun-re", "--bots", "sensible,random,random", "--games", 30, "--jobs", 1)
    assert re.search(r"place 1 +30 ", out)
    assert "Bots, seats rotated" in out
    assert re.search(r"sensible +30 ", out)
    assert re.search(r"random +60 ", out)
    assert re.search(r"sensible +\+\d+ +± \d+", out)
    assert re.fullmatch(r"[\d,]+ decisions/s on 1 core\n", err)


def test_bots_play_for_you_to_watch_and_the_record_tells_it_again(nomarch, tmp_path):
    call = ["play", "amun-re", "--seats", "sensible,random,random", "--seed", 5, "--record", "game.jsonl"]
    code, told, _ = nomarch(*call)
    assert code == 0
    assert "-- Auction --" in told
    assert "has won." in told
    code, again, err = nomarch("replay", "game.jsonl")
    assert (code, again, err) == (0, told, "")
    code, _, err = nomarch(*call)
    assert code == 2
    assert "game.jsonl exists already; go on with it by --resume, or name another by --record" in err


def test_a_replay_for_one_player_tells_only_what_that_player_knew(nomarch):
    nomarch("play", "amun-re", "--seats", "random,random,random", "--seed", 5, "--record", "game.jsonl")
    _, everything, _ = nomarch("replay", "game.jsonl")
    _, mine, _ = nomarch("replay", "game.jsonl", "--seat", 1)
    drawn = re.findall(r"random (\d) draws .*favour cards?(:?)", mine)
    assert drawn
    assert {seat for seat, named in drawn if named} <= {"1"}
    assert {seat for seat, named in re.findall(r"random (\d) draws .*favour cards?(:?)", everything) if named} == {"3"}
    code, _, err = nomarch("replay", "game.jsonl", "--seat", 4)
    assert code == 2
    assert "there are players 1 to 3, not 4" in err


def test_a_corrected_edition_is_told_as_recorded_but_not_gone_on_with(nomarch, tmp_path):
    nomarch("play", "amun-re", "--seats", "random,random,random", "--seed", 5, "--record", "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_text().splitlines()
    header = json.loads(lines[0])
    header["parameters"]["stones"] = 30
    header["fingerprint"] = fingerprint(header["parameters"])
    (tmp_path / "game.jsonl").write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n")
    code, out, err = nomarch("replay", "game.jsonl")
    assert code == 0
    assert "has won." in out
    assert "the edition was corrected since in stones; told as recorded" in err
    code, _, err = nomarch("play", "--resume", "game.jsonl")
    assert code == 2
    assert "can be replayed as recorded but not gone on with" in err


def test_a_torn_record_is_told_with_a_warning(nomarch, tmp_path):
    nomarch("play", "amun-re", "--seats", "random,random,random", "--seed", 5, "--record", "game.jsonl")
    with (tmp_path / "game.jsonl").open("a") as file:
        file.write('{"seat": 1, "mov')
    code, out, err = nomarch("replay", "game.jsonl")
    assert code == 0
    assert "has won." in out
    assert "nomarch: warning: game.jsonl, line" in err


def test_a_fault_is_one_line_too(nomarch, monkeypatch):
    def fail(*arguments, **options):
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("nomarch.core.workbench.commands.simulation.simulate", fail)
    code, _, err = nomarch("simulate", "amun-re")
    assert code == 2
    assert re.fullmatch(r"nomarch: a fault in .*test_cli.py, line \d+: ZeroDivisionError: by zero \(NOMARCH.*\)\n", err)
    monkeypatch.setenv("NOMARCH_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["simulate", "amun-re"])


def test_a_broken_edition_hides_nothing_else(nomarch, monkeypatch, tmp_path):
    from nomarch.core import load
    from nomarch.core.editions import Shelf

    game = load("amun-re")
    for file in game.shelf.folder.iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (tmp_path / "house.toml").write_text('extends = "italian-2006"\n[values]\nstones = 9\n')
    monkeypatch.setattr(game, "shelf", Shelf(game.shelf.model, tmp_path))
    monkeypatch.setattr(game, "_rules", {})
    code, out, _ = nomarch("games")
    assert code == 0
    assert "house                " in out
    assert "house.toml, line 3: stones: has a value but no provenance" in out
    assert "* super-meeple-2015" in out
    assert nomarch("simulate", "amun-re", "--games", 5, "--jobs", 1)[0] == 0
    code, _, err = nomarch("simulate", "amun-re", "--edition", "house")
    assert code == 2
    assert "has a value but no provenance" in err


def test_rules_are_written_in_every_format(nomarch, tmp_path):
    for format_, sign in (
        ("text", "Amun-Re"),
        ("md", "# Amun-Re"),
        ("html", "<!DOCTYPE html>"),
        ("json", '"chapters"'),
    ):
        code, out, _ = nomarch("rules", "amun-re", "--lang", "it", "--format", format_)
        assert code == 0
        assert sign in out
    call = [
        "rules",
        "amun-re",
        "--edition",
        "super-meeple-2015",
        "--lang",
        "it",
        "--format",
        "html",
        "--out",
        "rules.html",
    ]
    code, out, err = nomarch(*call)
    assert (code, out, err) == (0, "", "written to rules.html\n")
    assert (tmp_path / "rules.html").read_text().startswith("<!DOCTYPE html>")
    assert nomarch(*call)[0] == 2


def test_a_summary_is_asked_for_players_and_variants(nomarch):
    code, out, _ = nomarch(
        "rules", "amun-re", "--summary", "--players", 3, "--variant", "expert-provinces", "--lang", "de"
    )
    assert code == 0
    assert "Expertenregel" in out
    assert "für 3" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "amun-re", "--lang", "pt"], "unknown language of amun-re 'pt'; there are: fr, it, en, de, es"),
        (["rules", "amun-re", "--format", "doc"], "unknown format 'doc'; there are: md, html, text, json, pdf"),
        (["rules", "amun-re", "--edition", "x"], "unknown edition 'x'"),
        (["rules", "amun-re", "--players", "9"], "is for 3 to 5 players, not 9"),
        (["errata", "amun-re", "--lang", "xx"], "unknown language"),
        (["accept", "amun-re", "de", "no.such-clause"], "unknown clause in de 'no.such-clause'"),
        (["play", "amun-re", "--lang", "xx", "--seats", "random,random,random"], "unknown language"),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(nomarch, arguments, complaint):
    code, out, err = nomarch(*arguments)
    assert code == 2
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("lang", ["fr", "it", "en", "de", "es"])
def test_errata_tell_what_is_right_and_the_computation(nomarch, lang):
    code, out, _ = nomarch("errata", "amun-re", "--lang", lang)
    assert code == 0
    assert out.count("E-") >= 57
    (computed,) = [part for part in out.split("E-") if part.startswith("SM1 ")]
    assert re.search(r"T16a\D+12\D+10", computed)


@pytest.mark.parametrize("lang", ["fr", "it", "en", "de", "es"])
def test_errata_are_told_edition_by_edition(nomarch, lang):
    _, out, _ = nomarch("errata", "amun-re", "--lang", lang)
    marks = [out.index(f"E-{key}1 ") for key in ("B", "IT", "SM")]
    assert marks == sorted(marks)
    _, own, _ = nomarch("errata", "amun-re", "--edition", "italian-2006", "--lang", lang)
    assert set(re.findall(r"^E-([A-Z]+)", own, re.MULTILINE)) == {"IT"}
    assert own.split("\n")[0] in out
    assert "2006" in own.split("\n")[0]


def test_an_edition_of_ones_own_has_the_errata_of_its_base(nomarch, tmp_path):
    (tmp_path / "mine.toml").write_text(
        'game = "amun-re"\ntitle = "Mine"\nextends = "super-meeple-2015"\n\n[values]\nstones_per_pyramid = 4\n'
    )
    own = nomarch("errata", "amun-re", "--edition", "mine.toml")
    assert own == nomarch("errata", "amun-re", "--edition", "super-meeple-2015")
    assert own[0] == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"), [(("--edition", "none"), "unknown edition"), (("--out", "x.html"), "written there?")]
)
def test_errata_that_cannot_be_are_refused(nomarch, tmp_path, arguments, complaint):
    code, out, err = nomarch("errata", "amun-re", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_errata_says_so(nomarch):
    game = str(Path(__file__).parents[2] / "docs" / "examples" / "tic_tac_toe.py")
    assert nomarch("errata", game) == (0, "Nothing is known to be wrong in the rules of this edition.\n", "")


def test_check_is_clean_and_explains_itself(nomarch):
    code, out, err = nomarch(
        "check", str(Path(__file__).parents[2] / "docs" / "examples" / "tic_tac_toe.py"), "--explain"
    )
    assert (code, err) == (0, "0 faults\n")
    assert all("other values tried" in line for line in out.splitlines())


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_a_game_is_told_in_a_language(nomarch, lang):
    nomarch("play", "amun-re", "--seats", "random,random,random", "--seed", 5, "--record", "game.jsonl")
    code, out, _ = nomarch("replay", "game.jsonl", "--lang", lang)
    assert code == 0
    assert {"fr": "remporte", "de": "gewinnt"}[lang] in out


def test_a_board_is_drawn_as_svg_or_in_letters(nomarch, tmp_path):
    code, out, _ = nomarch("draw", "amun-re", "--players", 5, "--moves", 40, "--lang", "de")
    assert code == 0
    assert ET.fromstring(out.encode()).get("role") == "img"
    _, letters, _ = nomarch("draw", "saqqara", "--text", "--lang", "fr")
    assert "│ · │" in letters
    assert "Nil" in letters
    nomarch("draw", "saqqara", "--out", "board.svg")
    assert ET.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")


def test_the_phases_of_a_game_are_drawn_in_a_language(nomarch):
    code, out, _ = nomarch("draw", "amun-re", "--phases", "--lang", "de")
    assert code == 0
    words = [node.text for node in ET.fromstring(out.encode()) if node.tag.endswith("text")]
    assert words[:2] == ["Aufdecken der Provinzen", "Versteigerung"]
    assert words[-2:] == ["danach", "unterbricht und kehrt zurück"]
    _, letters, _ = nomarch("draw", "amun-re", "--phases", "--text")
    assert "│          Purchases          │◄···•·►│   Choosing from the cards   │" in letters


def test_a_figure_of_the_rulebook_is_drawn_in_a_language(nomarch):
    code, out, _ = nomarch("draw", "cleopatra", "--figure", "garden", "--lang", "it")
    assert code == 0
    words = [node.text for node in ET.fromstring(out.encode()) if node.tag.endswith("text")]
    assert {"a", "i", "9", "a1–a3", "Porta del palazzo"} <= set(words)
    _, out, _ = nomarch("draw", "amun-re", "--figure", "setup", "--players", 3)
    assert "3\N{NO-BREAK SPACE}players" in out
    assert "4\N{NO-BREAK SPACE}players" not in out


def test_a_figure_is_of_the_rules_and_not_of_a_table(nomarch):
    for more in (["--moves", 3], ["--phases"], ["--text"]):
        code, _, err = nomarch("draw", "amun-re", "--figure", "board", *more)
        assert code == 2
        assert "--figure draws a named game as SVG" in err
    code, _, err = nomarch("draw", "amun-re", "--figure", "moon")
    assert code != 0
    assert "'moon', which the game has not; there are round, setup, board" in err


def test_the_same_seed_draws_the_same_board(nomarch):
    _, once, _ = nomarch("draw", "amun-re", "--seed", 4, "--moves", 60)
    _, again, _ = nomarch("draw", "amun-re", "--seed", 4, "--moves", 60)
    _, other, _ = nomarch("draw", "amun-re", "--seed", 5, "--moves", 60)
    assert once == again != other


def recorded(nomarch, name):
    nomarch("play", name, "--seats", "random,random,random", "--seed", 7, "--record", "game.jsonl", "--out", "told.txt")


def test_a_record_is_drawn_after_so_many_moves(nomarch):
    recorded(nomarch, "amun-re")
    _, start, _ = nomarch("draw", "--record", "game.jsonl", "--moves", 0, "--text")
    _, end, _ = nomarch("draw", "--record", "game.jsonl", "--text")
    assert "1, 1 " in start.splitlines()[2]
    assert "2, 3 " in end.splitlines()[2]
    code, _, err = nomarch("draw", "--record", "game.jsonl", "--moves", 9999)
    assert code == 2
    assert "moves, not 9999" in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["draw"], "which game?"),
        (["draw", "amun-re", "--record", "game.jsonl"], "--record draws the game it holds"),
        (["draw", "amun-re", "--seat", "9"], "there are players 1 to 4, not 9"),
        (["draw", "senet"], "unknown game 'senet'"),
        (["draw", "amun-re", "--phases", "--moves", "3"], "--phases draws a game, not a table of it"),
    ],
)
def test_what_cannot_be_drawn_is_told(nomarch, arguments, complaint):
    code, out, err = nomarch(*arguments)
    assert (code, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize("name", ["amun-re", "saqqara"])
def test_a_replay_is_a_page_with_a_picture_after_each_round(nomarch, tmp_path, name):
    recorded(nomarch, name)
    code, out, err = nomarch("replay", "game.jsonl", "--page", "game.html", "--lang", "it", "--seat", 2)
    assert (code, out) == (0, "")
    assert "written to game.html" in err
    text = (tmp_path / "game.html").read_text()
    assert '<html lang="it">' in text
    assert 7 <= text.count("<svg") == text.count("</figure>") <= 40
    assert "(in segreto)" in text or name == "amun-re"
    assert "seed 7" not in text
    assert not [word for word in ("http", "<script", "\x1b") if word in text]
    code, _, err = nomarch("replay", "game.jsonl", "--page", "game.html")
    assert "nothing is overwritten" in err
    _, _, err = nomarch("replay", "game.jsonl", "--page", "new.html", "--out", "new.txt")
    assert "--page and --out" in err


def test_names_of_players_are_harmless_on_a_page(nomarch, tmp_path):
    recorded(nomarch, "amun-re")
    header, _, moves = (tmp_path / "game.jsonl").read_text().partition("\n")
    evil = json.dumps(json.loads(header) | {"players": ["<script>x</script>"] * 3})
    (tmp_path / "evil.jsonl").write_text(f"{evil}\n{moves}")
    code, _, _ = nomarch("replay", "evil.jsonl", "--page", "evil.html")
    assert code == 0
    assert "<script" not in (tmp_path / "evil.html").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "amun-re", "--out", "x.docx"),
        ("draw", "amun-re", "--out", "x.png"),
        ("compare", "amun-re", "hans-im-glueck-2003", "super-meeple-2015", "--out", "x.html"),
    ],
)
def test_no_text_is_written_into_a_file_that_promises_something_else(nomarch, tmp_path, arguments):
    code, out, err = nomarch(*arguments)
    assert (code, out) == (2, "")
    assert "what is to be written there?" in err
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_a_file_says_what_is_written_into_it(nomarch, tmp_path):
    assert nomarch("rules", "amun-re", "--summary", "--out", "aid.html")[0] == 0
    assert (tmp_path / "aid.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert nomarch("draw", "amun-re", "--phases", "--out", "phases.txt")[0] == 0
    assert "<svg" not in (tmp_path / "phases.txt").read_text("utf-8")
