"""Games that are files: each is run as Python would, and what is wrong with it names the file and the line."""

from pathlib import Path

import pytest

from nomarch.core.errors import PluginError, RecordError
from nomarch.core.registry import load
from nomarch.core.workbench.records import replayed

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
TIC_TAC_TOE = (EXAMPLES / "tic_tac_toe.py").read_text("utf-8")
NILE = (EXAMPLES / "nile_race.py").read_text("utf-8")


def package(folder, text):
    (folder / "delta").mkdir(parents=True)
    (folder / "delta" / "__init__.py").write_text("")
    (folder / "delta" / "game.py").write_text(text, "utf-8")
    return str(folder / "delta" / "game.py")


def test_a_file_is_loaded_once_and_knows_how_it_is_found(tmp_path, monkeypatch):
    (tmp_path / "nile.py").write_text(NILE, "utf-8")
    monkeypatch.chdir(tmp_path)
    game = load("nile.py")
    version = game.version
    assert load(str(tmp_path / "nile.py")) is game
    assert load("nile.py").found_as == "nile.py"
    assert game.version == version


def test_files_of_one_name_in_two_folders_are_two_games(tmp_path, monkeypatch):
    for folder, text in (("one", NILE), ("two", TIC_TAC_TOE)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.py").write_text(text, "utf-8")
    names = []
    for folder in ("one", "two"):
        monkeypatch.chdir(tmp_path / folder)
        names.append(load("game.py").name)
    assert names == ["nile-race", "tic-tac-toe"]


def test_a_package_in_the_way_of_another_is_told(tmp_path):
    assert load(package(tmp_path / "a", NILE)).name == "nile-race"
    with pytest.raises(PluginError, match=r"another module called delta.game is in its way, .*/a/delta/game.py"):
        load(package(tmp_path / "b", TIC_TAC_TOE))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("import sys\nsys.exit()", "it leaves by sys.exit when it is loaded"),
        ("x = 1", "no game is kept here: GAME = Game(…) is missing"),
        ("GAME = 3", "a game is a nomarch.core.Game, not int"),
        ("\n\n1 / 0", "bad.py, line 3: ZeroDivisionError"),
        ("import bad_helper", "bad_helper.py, line 2: SyntaxError"),
        (
            NILE.replace("players_min=2", "players_min='two'"),
            "RaceEdition: players_min: must be a",
        ),
        (NILE.replace("phases=[Offering()]", "phases=[Offering]"), "phases are objects: Offering(), not Offering"),
        (NILE.replace("Act(choose, can_be_laid)", "choose"), "the phase 'offering' has no Act for Offer"),
        (NILE.replace('Offer(f"offer {grain}", grain)', "object()"), "a object has no notation"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_one_line(tmp_path, text, complaint):
    (tmp_path / "bad_helper.py").write_text("x = 1\ny = (\n")
    (tmp_path / "bad.py").write_text(text, "utf-8")
    with pytest.raises(PluginError) as caught:
        load(str(tmp_path / "bad.py"))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_never_makes_a_file_run(tmp_path):
    (tmp_path / "evil.py").write_text("raise SystemExit('it ran')")
    (tmp_path / "game.jsonl").write_text('{"nomarch": 1, "game": "evil.py"}\n')
    with pytest.raises(RecordError, match="game"):
        replayed(tmp_path / "game.jsonl")
