"""Books on paper: whole pages with heads, contents and an index, the same on every machine."""

import io
import re
import sys
from itertools import pairwise

import pytest
from pypdf import PdfReader

from nomarch.core import load
from nomarch.core.errors import UnknownName
from nomarch.core.optional import NeedsGroup
from nomarch.core.rulebook import paper
from nomarch.core.rulebook.blocks import blocks, is_broad
from nomarch.core.rulebook.book import Chapter, Part, rulebook
from nomarch.core.rulebook.keywords import A_PAGE, alphabetical
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.paper import PAPERS, LibraryMissing, expect_a_press, pdf
from nomarch.core.rulebook.render import page
from nomarch.core.rulebook.summary import summary

GAME = load("cleopatra")
PRINTED = ("font_source_serif_pro", "font_source_sans_pro", "weasyprint")


@pytest.fixture(scope="module")
def book():
    return rulebook(GAME.rules(), "en")


@pytest.fixture(scope="module")
def printed(book):
    return pdf(book)


@pytest.fixture(scope="module")
def pages(printed):
    return [" ".join(sheet.extract_text().split()) for sheet in PdfReader(io.BytesIO(printed)).pages]


def places(node):
    """Name the pages that anchors of a PDF lie on."""
    return {name: node.get_destination_page_number(target) + 1 for name, target in node.named_destinations.items()}


def headings_at_the_foot(document):
    """Find headings with nothing of their own below them in a column."""

    def lines(box, tags=()):
        tags = (*tags, getattr(box, "element_tag", ""))
        if type(box).__name__ == "LineBox" or "Replaced" in type(box).__name__:
            yield tags
        else:
            for child in getattr(box, "children", ()):
                yield from lines(child, tags)

    def columns(box):
        if getattr(box, "is_column", False):
            yield box
        else:
            for child in getattr(box, "children", ()):
                yield from columns(child)

    for sheet in document.pages:
        for column in columns(sheet._page_box):
            last = list(lines(column))[-1:]
            yield from (tags for tags in last if {"h2", "h3"} & set(tags))


def test_pages_are_of_the_paper_and_numbered(printed, pages):
    sheets = PdfReader(io.BytesIO(printed)).pages
    assert 5 <= len(sheets) <= 16
    assert {(round(float(sheet.mediabox.width)), round(float(sheet.mediabox.height))) for sheet in sheets} == {
        (595, 842)
    }
    assert all(re.search(rf"\b{number}\b", text) for number, text in enumerate(pages, 1))


def test_heads_run_from_the_second_page_on(book, pages):
    chapters = {chapter.title for chapter in book.chapters} | {book.labels["index"], book.labels["notes"]}
    assert pages[0].count(book.title) == 1
    for text in pages[1:]:
        assert book.title in text
        assert any(title in text for title in chapters)


def test_contents_name_the_pages_on_which_chapters_begin(book, printed, pages):
    there = places(PdfReader(io.BytesIO(printed)))
    for chapter in book.chapters:
        assert re.search(rf"{re.escape(chapter.title)}[ .]+{there[chapter.name]}\b", pages[0]), chapter.title


def test_no_heading_stands_at_the_foot_of_a_column_or_page(book):
    document = paper._laid_out(page(book, "letter"), PAPERS["letter"].style())
    assert len(document.pages) > 1
    assert not list(headings_at_the_foot(document))


def test_the_faces_are_in_the_file_and_no_other_is_needed(printed):
    fonts = {
        str(font.get_object()["/BaseFont"]): font.get_object()["/DescendantFonts"][0]["/FontDescriptor"]
        for sheet in PdfReader(io.BytesIO(printed)).pages
        for font in sheet["/Resources"]["/Font"].values()
    }
    assert fonts
    for name, descriptor in fonts.items():
        assert "Source" in name
        assert "/FontFile3" in descriptor


def test_the_same_book_gives_the_same_bytes(book, printed):
    assert pdf(book) == printed
    assert "/CreationDate" not in PdfReader(io.BytesIO(printed)).metadata


def test_ids_of_clauses_are_not_printed(pages):
    assert not any("#" in text for text in pages)


@pytest.mark.parametrize("name", PAPERS)
def test_a_player_aid_is_a_single_leaf(name):
    aid = PdfReader(io.BytesIO(pdf(summary(GAME.rules(), "en"), name)))
    assert len(aid.pages) <= PAPERS[name].sides


def test_paper_that_nobody_sells_is_refused(book):
    with pytest.raises(UnknownName, match="unknown paper 'a3'; there are: a4, letter, a5"):
        pdf(book, "a3")


@pytest.mark.parametrize("package", PRINTED)
def test_a_package_that_is_missing_is_named_by_its_group(package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(NeedsGroup, match=r"a PDF needs the group 'print': pip install 'nomarch\[print\]'"):
        expect_a_press()


def test_a_library_that_is_missing_is_told_in_one_sentence(monkeypatch, tmp_path, capsys):
    (tmp_path / "weasyprint.py").write_text("print('at length')\nraise OSError('cannot load library libpango')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    with pytest.raises(LibraryMissing, match="a PDF needs the library Pango: apt install libpango"):
        expect_a_press()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_index_leads_to_clauses_of_the_book_in_the_order_of_the_alphabet(code):
    book = rulebook(load("saqqara").rules(), code)
    clauses = [part.clause for part in book.clauses]
    words = [keyword.word for keyword in book.index]
    assert 30 <= len(words) <= 50
    assert words == sorted(words, key=lambda word: alphabetical(word, code))
    for keyword in book.index:
        assert 1 <= len(keyword.places) <= 3
        where = [clauses.index(place.clause) for place in keyword.places]
        assert where == sorted(set(where))
    assert all(f'href="#{place.clause}"' in page(book) for keyword in book.index for place in keyword.places)


def test_no_word_of_the_index_names_a_page_twice(book):
    begins, letters = {}, 0
    for chapter in book.chapters:
        for part in chapter.parts:
            begins[part.clause] = letters
            letters += len(part.text)
    for keyword in book.index:
        at = [begins[place.clause] for place in keyword.places]
        assert all(later - before > A_PAGE for before, later in pairwise(at)), keyword.word


def test_a_german_adjective_stands_behind_its_noun():
    words = [keyword.word for keyword in rulebook(load("saqqara").rules(), "de").index]
    assert not any(word[:1].islower() and word.split()[0].endswith("e") for word in words)


BROAD = "| a | b | c | d |\n|---|---|---|---|\n" + "| five fish and two gold " * 4 + "|"


def test_a_broad_table_leaves_its_column_and_takes_its_headings_along():
    parts = [Part(text="### Prices"), Part(clause="x.y", text=f"{BROAD}\n\nAfter it."), Part(text="### More\n\nWords.")]
    cut = list(blocks(Chapter(name="c", title="C", parts=parts)))
    assert is_broad(BROAD)
    assert [(block.headings, block.is_wide, block.is_first) for block in cut] == [
        ("### Prices", True, True),
        ("", False, False),
        ("### More", False, True),
    ]
