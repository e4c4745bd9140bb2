"""The folder for the printer: everything of an edition, the same bytes each time, and nothing of what is wrong."""

import hashlib
import json
import re

import pytest

MINE = "mine.toml"
GOOD = 'title = "Mine"\ngame = "amun-re"\nextends = "super-meeple-2015"\n[values]\nstones_per_pyramid = 4\n'


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setattr("nomarch.core.comparing.contrast.POSITIONS", 40)
    (tmp_path / MINE).write_text(GOOD, "utf-8")
    return tmp_path


def test_everything_of_an_edition_lies_in_the_folder_and_the_same_command_makes_the_same_bytes(nomarch, desk):
    code, out, err = nomarch("publish", "mine", "--out", "print", "--lang", "it", "--games", "0", "--jobs", 1)
    assert (code, out) == (0, ""), err
    assert "documents written to print: open print/index.html" in err
    files = {file.relative_to(desk / "print").as_posix(): file for file in (desk / "print").rglob("*.*")}
    links = set(re.findall(r'href="([^"]+)"', files["index.html"].read_text("utf-8")))
    assert links == set(files) - {"index.html"}
    kinds = {name.removeprefix("it/amun-re-mine-") for name in files if name.startswith("it/")}
    for name in ("regole-del-gioco", "aiuto-di-gioco", "per-cominciare", "le-novita", "componenti"):
        assert {f"{name}.html", f"{name}.pdf"} <= kinds
    assert {"componenti.csv", "confronto.html", "errata-corrige.txt"} <= kinds
    assert files["edition/mine.toml"].read_text("utf-8") == GOOD
    told = json.loads(files["colophon.json"].read_text("utf-8"))
    assert (told["edition"], told["made_of"]) == ("mine", ["super-meeple-2015"])
    assert told["files"] == {
        name: hashlib.sha256(file.read_bytes()).hexdigest()
        for name, file in sorted(files.items())
        if name not in ("index.html", "colophon.json")
    }
    first = {name: file.read_bytes() for name, file in files.items()}
    (desk / "print").rename(desk / "before")
    assert nomarch("publish", "mine", "--out", "print", "--lang", "it", "--games", "0", "--jobs", 1)[0] == 0
    assert {name: (desk / "print" / name).read_bytes() for name in first} == first


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nothing", "--out", "print"], "unknown edition 'nothing'"),
        (["gone.toml", "--out", "print"], "gone.toml: cannot be read"),
        (["mine", "--out", "full"], "full is not empty; nothing is overwritten"),
        (["mine", "--out", "print", "--lang", "xx"], "unknown language of amun-re 'xx'"),
        (["mine", "--out", "print", "--paper", "a3"], "unknown paper 'a3'"),
        (["mine", "--out", "print", "--against", "nothing"], "unknown edition 'nothing'"),
        (["mine", "--out", "nowhere/print"], "nowhere/print: there is no folder nowhere"),
    ],
)
def test_what_cannot_be_published_is_refused_in_a_line(nomarch, desk, arguments, complaint):
    (desk / "full").mkdir()
    (desk / "full" / "mine.txt").write_text("mine")
    code, out, err = nomarch("publish", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"nomarch: {complaint}")
    assert err.count("\n") == 1
    assert sorted(file.name for file in desk.rglob("*")) == ["full", MINE, "mine.txt"]


def test_what_the_check_finds_is_told_and_nothing_is_printed(nomarch, desk, monkeypatch):
    from nomarch.core.rulebook.check import Fault, Verdict

    fault = Fault("follow", MINE, 5, "build.stones-become-a-pyramid", "it", "the text does not change")
    monkeypatch.setattr("nomarch.core.workbench.commands.publish.judged", lambda *_: Verdict([fault], [], 1))
    code, out, err = nomarch("publish", "mine", "--out", "print", "--lang", "it", "--games", "0")
    assert code == 2
    assert out == f"{fault}\n"
    assert "1 fault, so nothing is published" in err
    assert not (desk / "print").exists()
