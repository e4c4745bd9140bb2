"""A new game from one command: it installs, plays, simulates, prints and passes its tests before a line is changed."""

import subprocess
import sys
import venv
from itertools import cycle, product
from pathlib import Path

import pytest

from nomarch.core.registry import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.testing import check_game
from nomarch.core.workbench.cli import main
from nomarch.core.workbench.prototype.scaffold import DEALING, SCORING, NewGame, files_of, write

ALL = ("fr", "it", "en", "de", "es")


def command(*arguments):
    with pytest.raises(SystemExit) as ended:
        main(["new", *arguments])
    return ended.value.code


@pytest.mark.parametrize(("dealing", "scoring"), list(zip(DEALING, cycle(["", *SCORING]), strict=False)))
def test_every_mechanism_plays_and_says_what_it_plays(tmp_path, dealing, scoring):
    name = f"mix-{dealing}-{scoring or 'points'}"
    write(NewGame(name, "Mix", dealing, scoring, 2, 3, ALL), tmp_path / name)
    game = load(str(tmp_path / name / name.replace("-", "_") / "__init__.py"))
    assert [str(fault) for fault in faults_of(game)] == []
    check_game(game.rules(), games=1, every=20)
    for code in ALL:
        assert len(list(rulebook(game.rules(), code).clauses)) > 8


def test_what_is_written_is_as_tidy_as_a_formatter_would_have_it(tmp_path):
    for number, (dealing, scoring) in enumerate(product(DEALING, ["", *SCORING])):
        write(NewGame(f"tidy-{number}", "Tidy", dealing, scoring, 2, 4, ("en",)), tmp_path / f"tidy-{number}")
    ruff = [str(Path(sys.executable).with_name("ruff"))]
    for check in (["format", "--check"], ["check", "--select", "E,F,I,W"]):
        ended = subprocess.run([*ruff, *check, "--quiet", tmp_path], capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stdout[:2000]


def test_it_installs_in_a_package_of_its_own_and_passes_its_tests(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert command("sobek", "--mechanism", "ladder-auction", "--players", "2-4") == 0
    assert sorted(path.name for path in (tmp_path / "sobek" / "sobek" / "texts").iterdir()) == [
        "accepted.toml",
        "en",
        "fr",
        "it",
        "rulebook.toml",
        "terms.toml",
    ]
    venv.create(tmp_path / "env", system_site_packages=True, symlinks=True)
    python = tmp_path / "env" / "bin" / "python"
    beside = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    site = next((tmp_path / "env" / "lib").glob("python*/site-packages"))
    (site / "outside.pth").write_text(f"import site; site.addsitedir({str(beside)!r})\n")
    run(python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--editable", "sobek")
    nomarch = [python, "-P", "-c", "from nomarch.core.workbench.cli import main; main()"]
    assert "sobek: Sobek" in run(*nomarch, "games")
    assert "won" in run(*nomarch, "simulate", "sobek", "--games", "40", "--jobs", "1")
    assert "Vince il giocatore che ha più punti" in run(*nomarch, "rules", "sobek", "--lang", "it")
    assert "0 faults" in run(*nomarch, "try", "sobek", "--once", "--games", "20")
    assert "3 passed" in run(python, "-m", "pytest", "-q", cwd=tmp_path / "sobek")


def run(*arguments, cwd=None):
    options = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL, "timeout": 300, "cwd": cwd}
    ended = subprocess.run([*map(str, arguments)], check=False, **options)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_nothing_is_overwritten(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sobek").mkdir()
    (tmp_path / "sobek" / "mine.txt").write_text("mine")
    assert command("sobek") == 2
    assert "sobek exists already; nothing is overwritten" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "sobek").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["Sobek"], "'Sobek' is no name for a game"),
        (["../up"], "'../up' is no name for a game"),
        (["class"], "'class' is no name for a game"),
        (["amun-re"], "there is a game called amun-re already"),
        (["json"], "there is a Python module called json already"),
        (["ibis", "--mechanism", "dice"], "unknown mechanism 'dice'"),
        (["ibis", "--mechanism", "sets", "--mechanism", "majority"], "sets and majority do the same"),
        (["ibis", "--players", "9"], "--players takes a number or two"),
        (["ibis", "--players", "4-2"], "--players takes a number or two"),
        (["ibis", "--lang", "fr,xx"], "unknown language 'xx'"),
        (["ibis", "--lang", ","], "--lang names at least one language"),
        (["ibis", "--title", 'a "b" {{ c }}'], "is no title that can be printed everywhere"),
        (["ibis", "--out", "no/such/place"], "cannot be made"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(tmp_path, monkeypatch, capsys, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    assert command(*arguments) == 2
    assert complaint in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_game_for_many_players_has_a_treasure_for_everyone():
    text = files_of(NewGame("six", "Six", "ladder-auction", "", 2, 6, ("en",)))["six/game.py"]
    assert '"ring", "comb")' in text
