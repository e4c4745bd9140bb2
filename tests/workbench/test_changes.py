"""The change sheet: one page for shops and fans, in every language."""

import io
import json
import re

import pytest
from pypdf import PdfReader

from nomarch.core.comparing.changes import Weight, rule_changes
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.registry import load
from nomarch.core.workbench.reports.changes import change_sheet, markdown, page, pdf, text

LANGUAGES = ("fr", "it", "en", "de", "es")
OLD, NEW = "hans-im-glueck-2003", "super-meeple-2015"
DESIGN = ("--set", "stones_per_pyramid=4", "--set", "rewards_by_rank=[3,2,2]", "--set", "rounds_per_kingdom=2")


def changed(code, left=OLD, right=NEW, changes=None):
    game = load("amun-re")
    pair = Pair(Side(game, left, code), Side(game, right, code, changes))
    return pair, rule_changes(pair)


def test_a_sheet_tells_a_shop_what_is_new(nomarch):
    code, out, _ = nomarch("changes", "amun-re", NEW, *DESIGN)
    assert code == 0
    assert "Super Meeple edition, 2015 · with the changes below" in out
    assert "- Stones per pyramid: 4 (before: 3)." in out
    assert "stones_per_pyramid" not in out


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sheet_has_no_ids_in_any_language(code):
    pair, found = changed(code)
    sheet = change_sheet(pair, found)
    clauses = {clause for change in found for clause in change.clauses}
    fields = {field for change in found for field in change.fields if "_" in field}
    for told in (text(sheet), markdown(sheet), re.sub(r"(?s)<style>.*</style>", "", page(sheet))):
        assert not [name for name in (*clauses, *fields) if name in told]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_largest_sheet_fills_one_page_of_paper_and_is_the_same_each_time(code):
    pair, found = changed(code)
    printed = pdf(pair, found)
    (leaf,) = PdfReader(io.BytesIO(printed)).pages
    assert [round(float(side) * 25.4 / 72) for side in leaf.mediabox[2:]] == [210, 297]
    assert change_sheet(pair, found).sections[-1].title in leaf.extract_text()
    assert pdf(pair, found) == printed


def test_what_does_not_fit_is_counted():
    pair, found = changed("en")
    whole, brief = change_sheet(pair, found), change_sheet(pair, found, room=2500)
    assert not whole.more
    kept = [change for section in brief.sections for change in section.changes]
    rules = [change for change in found if change.weight is not Weight.NAMES]
    assert [change.fields for change in kept] == [change.fields for change in rules[: len(kept)]]
    assert brief.more == f"And {len(rules) - len(kept)} smaller changes in the rulebook."


def test_a_sheet_that_is_too_long_for_its_paper_tells_less():
    pair, found = changed("en")
    rule = next(change for change in found if change.weight is Weight.TABLE)
    many = [*found, *[rule.model_copy(update={"told": rule.told * 3}) for _ in range(80)]]
    many.sort(key=lambda change: change.weight)
    (leaf,) = PdfReader(io.BytesIO(pdf(pair, many))).pages
    assert re.search(r"And \d+ smaller changes in the rulebook\.", " ".join(leaf.extract_text().split()))


def test_where_only_words_differ_the_sheet_says_so():
    pair, found = changed("en")
    assert not change_sheet(pair, found).remark
    names = [change for change in found if change.weight is Weight.NAMES]
    assert change_sheet(pair, names).remark == "The rules are the same; only names and wording have changed."


def test_the_file_tells_the_format(nomarch, tmp_path):
    page_, document, sheet = (tmp_path / name for name in ("new.html", "new.json", "new.pdf"))
    for out in (page_, document, sheet):
        assert nomarch("changes", "amun-re", OLD, NEW, "--lang", "it", "--out", str(out))[0] == 0
    assert page_.read_text().startswith("<!DOCTYPE html>")
    assert json.loads(document.read_text())["language"] == "it"
    assert sheet.read_bytes().startswith(b"%PDF")


def test_all_languages_go_to_a_folder(nomarch, tmp_path):
    out = tmp_path / "sheets"
    assert nomarch("changes", "amun-re", NEW, *DESIGN, "--lang", "all", "--format", "md", "--out", str(out))[0] == 0
    assert sorted(file.name for file in out.iterdir()) == sorted(f"changes-{code}.md" for code in LANGUAGES)
    assert "Bausteine für eine Pyramide**: 4 (bisher: 3)." in (out / "changes-de.md").read_text()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((OLD, "super-meeple-2016"), "super-meeple-2015"),
        ((NEW, NEW), "nothing is new"),
        ((NEW,), "nothing is new"),
        ((OLD, NEW, "--lang", "xx"), "language"),
        ((OLD, NEW, "--format", "docx"), "format"),
        ((OLD, NEW, "--out", "new.docx"), "what is to be written there?"),
        ((OLD, NEW, "--out", "there.html"), "exists already"),
        ((OLD, NEW, "--format", "pdf"), "say where with --out"),
        ((OLD, NEW, "--paper", "a3"), "paper"),
        ((OLD, NEW, "--paper", "a5"), "--paper is for a PDF"),
        ((OLD, NEW, "--lang", "all"), "say where with --out"),
        ((NEW, "--set", "stones_per_pyramid=no"), "stones_per_pyramid"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_nothing_is_written(nomarch, tmp_path, arguments, complaint):
    (tmp_path / "there.html").write_text("mine")
    code, out, err = nomarch("changes", "amun-re", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["there.html"]
    assert (tmp_path / "there.html").read_text() == "mine"
