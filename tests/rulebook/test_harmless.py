"""Texts and editions of strangers, and files as any editor saves them: read, and harmless wherever they are printed."""

import json
import shutil
from pathlib import Path

import pebbles
import pytest

from nomarch.core import load
from nomarch.core.comparing import Pair, Side, compare_sides
from nomarch.core.editions import Shelf
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.render import WRITERS
from nomarch.core.rulebook.summary import summary
from nomarch.core.rulebook.texts import Texts
from nomarch.core.rulebook.typography import CONTROL
from nomarch.core.workbench.reports import comparison as report
from nomarch.core.workbench.reports.wording import Wording

FOLDER = Path(pebbles.__file__).parent / "pebbles_texts"
EVIL = "\x1b[31m\x07\x9b0m\u202eevil"
EDITION = """
title = "First%(evil)s"
[values]
players_min = 2
players_max = 4
pebbles = 21
most = 3
[provenance]
"*" = "assumed: a guess%(evil)s"
"""


def moves_a_terminal(text):
    return set(CONTROL.findall(text)) - {"\n"}


def values_of(document):
    """Give all texts of a document."""
    if isinstance(document, dict):
        return [text for pair in document.items() for part in pair for text in values_of(part)]
    if isinstance(document, list):
        return [text for part in document for text in values_of(part)]
    return [document] if isinstance(document, str) else []


@pytest.fixture
def evil_game(tmp_path):
    for name in ("first", "second"):
        evil = json.dumps(EVIL)[1:-1]
        (tmp_path / f"{name}.toml").write_text(EDITION % {"evil": evil}, "utf-8")
    return pebbles.GAME.with_editions(Shelf(pebbles.GAME.shelf.model, tmp_path))


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("write", [rulebook, summary])
def test_a_book_of_a_strangers_edition_is_harmless(evil_game, write, form):
    written = WRITERS[form](write(evil_game.rules("first"), "en"))
    assert "evil" in written
    assert not moves_a_terminal(written)
    if form == "json":
        assert not any(map(moves_a_terminal, values_of(json.loads(written))))


def test_a_comparison_of_strangers_editions_is_harmless(evil_game):
    pair = Pair(Side(evil_game, "first", "en"), Side(evil_game, "second", "en", {"most": 2}))
    found, wording = compare_sides(pair.sides), Wording(pair.speaker, pair.fields)
    page, document = report.page(found, wording), report.as_json(found, wording)
    assert "a guess" in page
    assert not moves_a_terminal(page + document)
    assert not any(map(moves_a_terminal, values_of(json.loads(document))))


@pytest.fixture
def changed(tmp_path):
    """Copy the texts of the small game, and write its files anew."""
    folder = tmp_path / "texts"
    shutil.copytree(FOLDER, folder)

    def written(change, pattern="**/*.*"):
        for file in folder.glob(pattern):
            file.write_bytes(change(file.read_bytes()))
        return Texts(pebbles.GAME, folder)

    return written


@pytest.mark.parametrize(
    "evil",
    [b"\x02take.nowhere\x03", b"\x1b[31m", b"{{ '\\x02take.nowhere\\x03'|cap }}", b"{{ '\\x1b[31m'|cap }}"],
)
@pytest.mark.parametrize("where", [b"# Pebbles\n", b"Nobody takes more"], ids=["in a chapter", "in a clause"])
def test_a_text_of_a_stranger_is_harmless(changed, evil, where):
    texts = changed(lambda text: text.replace(where, where + evil + b"\n", 1), "en/*.j2")
    assert evil in (Path(str(texts.folder)) / "en" / "game.md.j2").read_bytes()
    book = rulebook(pebbles.GAME.rules(), "en", texts=texts)
    assert not any(moves_a_terminal(write(book)) for write in WRITERS.values())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"),
    ],
    ids=["byte-order mark", "Windows line ends", "both"],
)
def test_texts_are_read_as_any_editor_saves_them(changed, change):
    texts = changed(change)
    for code in ("en", "fr"):
        assert rulebook(pebbles.GAME.rules(), code, texts=texts) == rulebook(pebbles.GAME.rules(), code)
    assert faults_of(pebbles.GAME, texts) == []


def test_a_game_on_one_page_is_read_as_any_editor_saves_it(tmp_path):
    source = Path(__file__).parents[2] / "docs" / "examples" / "nile_race.py"
    file = tmp_path / "nile.py"
    file.write_bytes(b"\xef\xbb\xbf" + source.read_bytes().replace(b"\n", b"\r\n"))
    saved, game = load(str(file)), load(str(source))
    assert rulebook(saved.rules(), "en") == rulebook(game.rules(), "en")
    assert faults_of(saved) == []
