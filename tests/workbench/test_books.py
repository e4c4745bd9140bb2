"""All books of a game in a folder, and what `rules` refuses."""

import re
import sys
from pathlib import Path

import pytest

NILE = str(Path(__file__).parents[2] / "docs" / "examples" / "nile_race.py")


def test_all_books_of_a_game_lie_in_a_folder_with_an_index(nomarch, tmp_path):
    code, out, err = nomarch("rules", NILE, "--lang", "all", "--out", "books")
    assert (code, out) == (0, "")
    assert re.fullmatch(r"\d+ books written to books: open books/index.html\n", err)
    index = (tmp_path / "books" / "index.html").read_text("utf-8")
    links = re.findall(r'href="([^"]+)"', index)
    files = sorted(file.relative_to(tmp_path / "books").as_posix() for file in (tmp_path / "books").rglob("*.*"))
    assert sorted([*links, "index.html"]) == files
    assert {link.rpartition(".")[2] for link in links} == {"html", "pdf"}
    assert all(re.fullmatch(r"[a-z]{2}/[a-z0-9-]+\.(html|pdf)", link) for link in links)
    assert "http" not in index
    assert all((tmp_path / "books" / link).read_bytes().startswith((b"%PDF-", b"<!DOCTYPE html>")) for link in links)


def test_a_folder_with_something_in_it_is_left_alone(nomarch, tmp_path):
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "mine.txt").write_text("mine")
    code, _, err = nomarch("rules", "all", "--format", "html", "--out", "books")
    assert (code, err) == (2, "nomarch: books is not empty; nothing is overwritten\n")
    assert [file.name for file in tmp_path.rglob("*")] == ["books", "mine.txt"]


def test_what_is_broken_off_leaves_nothing(nomarch, tmp_path):
    code, _, err = nomarch("rules", NILE, "--lang", "all", "--edition", "none", "--out", "books")
    assert code == 2
    assert "unknown edition" in err
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_printed_there_are_pages_and_a_sentence(nomarch, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    code, _, err = nomarch("rules", NILE, "--lang", "all", "--out", "books")
    assert code == 0
    needs = "a PDF needs the group 'print': pip install 'nomarch[print]'"
    assert err.startswith(f"nomarch: warning: {needs}; only pages are written\n")
    assert list((tmp_path / "books").rglob("*.html"))
    assert not list((tmp_path / "books").rglob("*.pdf"))
    code, _, err = nomarch("rules", NILE, "--lang", "all", "--format", "pdf", "--out", "more")
    assert (code, err) == (2, f"nomarch: {needs}\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["cleopatra", "--format", "pdf"], "a PDF goes to a file, not to the screen: say where with --out"),
        (["cleopatra", "--format", "pdf", "--paper", "a3"], "unknown paper 'a3'; there are: a4, letter, a5"),
        (["cleopatra", "--paper", "a5"], "--paper is for --format pdf"),
        (["cleopatra", "--format", "doc"], "unknown format 'doc'; there are: md, html, text, json, pdf"),
        (["all"], "all books go to a folder: say where with --out"),
        (["all", "--lang", "xx", "--out", "books"], "unknown language 'xx'; there are: fr, it, en, de, es"),
        (
            ["all", "--format", "md", "--out", "books"],
            "all books are written as html, and as pdf where the machine can",
        ),
        (["all", "--summary", "--out", "books"], "all books are written as the editions have them: "),
    ],
)
def test_what_makes_no_book_is_refused_in_a_sentence(nomarch, arguments, complaint):
    code, out, err = nomarch("rules", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"nomarch: {complaint}")
