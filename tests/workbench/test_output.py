"""Everything printed passes through one place, and nothing from outside moves the terminal there."""

import ast
import io
import json
from pathlib import Path

import pytest
from rich.text import Text

import nomarch.core
from nomarch.core.editions import fingerprint
from nomarch.core.errors import UnknownName
from nomarch.core.rulebook.typography import CONTROL, LAYOUT
from nomarch.core.workbench import output
from nomarch.core.workbench.output import Usage, format_of
from nomarch.core.workbench.reports.tables import table
from nomarch.core.workbench.screen import Screen

CORE = Path(nomarch.core.__file__).parent
EVIL = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202eevil"
MAKES_TEXTS = {"rulebook/render.py", "workbench/reports/tables.py"}
"""Modules that draw into a string, which somebody else prints."""


def is_harmless(text):
    return all(sign in LAYOUT for sign in CONTROL.findall(text))


def _prints(node):
    match node:
        case ast.Call(func=ast.Name(id="print" | "Console")):
            return True
        case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr"):
            return True
    return False


@pytest.mark.parametrize("file", sorted(CORE.rglob("*.py")), ids=lambda file: str(file.relative_to(CORE)))
def test_nothing_is_printed_elsewhere(file):
    name = file.relative_to(CORE).as_posix()
    if name in {"workbench/output.py", *MAKES_TEXTS}:
        return
    found = [node.lineno for node in ast.walk(ast.parse(file.read_text("utf-8"))) if _prints(node)]
    if name == "workbench/cli.py":  # which makes the streams ready, and leaves them when a pipe is broken
        found = [line for line in found if "print(" in file.read_text("utf-8").split("\n")[line - 1]]
    assert not found, f"{name} prints in lines {found}; workbench/output.py does that"


@pytest.mark.parametrize("way", [output.say, output.note, output.complain, lambda text: output.warn([text])])
def test_a_line_from_outside_is_harmless(capsys, way):
    way(EVIL)
    printed = "".join(capsys.readouterr())
    assert is_harmless(printed)
    assert "evil" in printed


@pytest.mark.parametrize("drawn", [EVIL, [EVIL], Text(EVIL), table(EVIL, EVIL)])
def test_content_from_outside_is_harmless_on_the_screen_and_in_a_file(capsys, tmp_path, drawn):
    output.give(drawn, None)
    output.give(drawn, tmp_path / "out.txt")
    assert is_harmless(capsys.readouterr().out)
    assert is_harmless((tmp_path / "out.txt").read_text("utf-8"))


def test_a_screen_keeps_its_own_colours_and_takes_those_of_others():
    stream = io.StringIO()
    screen = Screen(file=stream, force_terminal=True, color_system="standard", legacy_windows=False)
    screen.print(Text(f"{EVIL} red", style="red"))
    assert stream.getvalue() == "\x1b[31m[2J]0;owned31mevil red\x1b[0m\n"


@pytest.mark.parametrize("arguments", [[EVIL], ["play", EVIL], ["rules", "amun-re", "--lang", EVIL], ["games", EVIL]])
def test_arguments_are_harmless(nomarch, arguments):
    code, out, err = nomarch(*arguments)
    assert code == 2
    assert is_harmless(out + err)
    assert err.count("\n") == 1


def test_an_argument_without_end_is_told_in_part(nomarch):
    code, _, err = nomarch("rules", "amun-re", "--set", "x" * 100_000)
    assert code == 2
    assert len(err) < output.LONGEST_MESSAGE + 100


@pytest.fixture
def record(nomarch, tmp_path):
    """Change the header of a recorded game."""

    def written(**changed):
        nomarch("play", "amun-re", "--seats", "random,random,random", "--seed", 1, "--record", "a.jsonl")
        header, rest = (tmp_path / "a.jsonl").read_text("utf-8").split("\n", 1)
        new = json.loads(header) | changed
        new["fingerprint"] = fingerprint(new["parameters"])
        (tmp_path / "b.jsonl").write_text(json.dumps(new, ensure_ascii=False) + "\n" + rest, "utf-8")
        return tmp_path / "b.jsonl"

    return written


@pytest.mark.parametrize(
    "changed",
    [
        {"edition": EVIL},
        {"variants": [EVIL]},
        {"version": EVIL},
        {EVIL: 1},
        {"players": [EVIL, "random", "random"]},
    ],
    ids=["edition", "variants", "version", "an unknown field", "players"],
)
def test_a_record_of_a_stranger_is_harmless(nomarch, record, tmp_path, changed):
    file = record(**changed)
    for options in ([], ["--page", tmp_path / "page.html"]):
        _, out, err = nomarch("replay", file, *options)
        assert is_harmless(out + err)
    page = tmp_path / "page.html"
    assert not page.exists() or is_harmless(page.read_text("utf-8"))


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 3000 + "]" * 3000], ids=["digits", "brackets"])
def test_a_value_without_end_is_refused_in_one_line(nomarch, value):
    code, _, err = nomarch("rules", "amun-re", "--set", f"farmers={value}")
    assert code == 2
    assert err.endswith("no value has so many digits or brackets\n")
    assert len(err) < 200


@pytest.mark.parametrize(
    ("named", "out", "found"),
    [
        (None, None, "text"),
        (None, "x", "text"),
        (None, "x.html", "html"),
        (None, "x.HTM", "html"),
        (None, "x.txt", "text"),
        (None, "x.pdf", "pdf"),
        ("md", "x.txt", "md"),
    ],
)
def test_a_format_is_named_or_told_by_the_file(named, out, found):
    assert format_of(named, out and Path(out), ["text", "html", "md", "pdf"], "text") == found


def test_a_file_that_ends_like_nothing_known_is_refused():
    with pytest.raises(Usage, match=r"x\.docx: what is to be written there\? .* \.txt, \.html, \.htm"):
        format_of(None, Path("x.docx"), ["text", "html"], "text")
    with pytest.raises(UnknownName, match="docx"):
        format_of("docx", None, ["text", "html"], "text")
