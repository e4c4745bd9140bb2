"""Rulebooks and summaries: whole in every language and edition, with its numbers, and nothing injected."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from nomarch.core import load
from nomarch.core.editions import Shelf
from nomarch.core.errors import TextError, UnknownName
from nomarch.core.rulebook import clauses_of
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.index import Audience, clause_of
from nomarch.core.rulebook.languages import LANGUAGES, language
from nomarch.core.rulebook.plan import AidPlan, Panel
from nomarch.core.rulebook.render import WRITERS, as_json, markdown, page, plain
from nomarch.core.rulebook.summary import quick_start, summary
from nomarch.core.rulebook.texts import texts_of

GAME = load("amun-re")
BOOKS = [
    pytest.param(game.rules(edition), code, id=f"{edition}-{code}")
    for game in (GAME, load("cleopatra"), load("saqqara"))
    for edition in game.editions
    for code in LANGUAGES
]


@pytest.mark.parametrize(("rules", "code"), BOOKS)
def test_every_edition_reads_as_a_whole_in_every_language(rules, code):
    book = rulebook(rules, code)
    printed = {clause for part in book.clauses for clause in (part.clause, *part.also)}
    assert len(printed) > 110
    assert printed <= set(clauses_of(rules.game))
    for write in WRITERS.values():
        text = write(book)
        assert "{{" not in text
        assert "{%" not in text
        assert "\x02" not in text


@pytest.mark.parametrize("write", [summary, quick_start])
@pytest.mark.parametrize(("rules", "code"), BOOKS)
def test_a_page_has_all_that_its_plan_names_and_the_edition_has(rules, code, write):
    plan = texts_of(rules.game).plan
    panels = plan.aid.panels if write is summary else plan.start
    named = {clause for panel in panels for clause in panel.clauses}
    shown = {part.clause for part in write(rules, code).clauses}
    assert len(shown) > 15
    assert shown <= named
    assert not {clause for clause in named if clause_of(rules.game, clause).audience is Audience.SCREEN}


def test_a_summary_is_for_a_number_of_players_and_a_variant():
    aid = summary(GAME.rules("super-meeple-2015", 4, ["expert-provinces"]), "en", 4)
    assert aid.subtitle.endswith("expert rule: everybody chooses what to reveal · for 4\N{NO-BREAK SPACE}players")
    assert "variants.own-provinces-to-reveal" in {part.clause for part in aid.clauses}


def test_a_summary_without_a_short_form_it_needs_is_an_error(monkeypatch):
    plan = texts_of(GAME).plan
    aid = AidPlan(strip=[Panel(title="aim", clauses=["aim.buy-farm-and-build"])])
    monkeypatch.setattr(texts_of(GAME), "plan", plan.model_copy(update={"aid": aid}))
    with pytest.raises(TextError, match=r"needs aim\.buy-farm-and-build, which has no short form"):
        summary(GAME.rules(), "fr")


@pytest.fixture(scope="module")
def corrected(tmp_path_factory):
    """The same game, but that somebody has typed a 4 for a 3 into the file of an edition."""
    folder = tmp_path_factory.mktemp("editions")
    for file in (files("nomarch.games.amun_re") / "editions").iterdir():
        text = file.read_text("utf-8")
        (folder / file.name).write_text(text.replace("stones_per_pyramid = 3", "stones_per_pyramid = 4"), "utf-8")
    return GAME.with_editions(Shelf(GAME.shelf.model, folder))


def test_a_number_corrected_in_an_edition_file_is_all_there_is_to_touch(corrected):
    assert [str(fault) for fault in faults_of(corrected, languages=["it", "de"])] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_corrected_number_is_said_in_text_summary_and_examples(corrected, code):
    speaks = language(code)
    for edition in corrected.editions:
        rules = corrected.rules(edition)
        four, three = (rf"\b({speaks.words(number)}|{speaks.digits(number)})\b" for number in (4, 3))
        for write in (rulebook, summary):
            (clause,) = [part for part in write(rules, code).clauses if part.clause == "build.stones-become-a-pyramid"]
            assert re.search(four, clause.text, re.I)
            assert not re.search(three, clause.text, re.I)
        told = {part.example: part.text for chapter in rulebook(rules, code).chapters for part in chapter.parts}
        assert {"T09a", "T12"} <= set(told)
        assert re.search(r"\b8\b", told["T12"])  # twice four stones go back


def test_a_corrected_number_is_played(corrected):
    position = {"begins": "purchase", "first": 0, "provinces": {"memphis": {"owner": 0, "stones": 2}}}
    state = corrected.set_up(position, seats=4)
    memphis = state.rules.numbers["memphis"]
    state.play(state.parse("stone memphis"))
    assert state.pyramids[memphis] == 0
    state.play(state.parse("stone memphis"))
    assert state.pyramids[memphis] == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_example_takes_its_numbers_from_the_run(code):
    def told(**changes):
        book = rulebook(GAME.rules("super-meeple-2015", changes=changes), code)
        return {part.example: part.text for chapter in book.chapters for part in chapter.parts if part.example}

    plain_words, changed = told(), told(stones_per_pyramid=4)
    assert set(plain_words) >= {"T03", "T13", "T18a", "T26"}
    assert changed["T03"] == plain_words["T03"]
    assert any(changed[name] != text for name, text in plain_words.items() if name in changed)


def test_editions_speak_their_own_words():
    old, new = (
        markdown(rulebook(GAME.rules(edition), "fr")) for edition in ("hans-im-glueck-2003", "super-meeple-2015")
    )
    assert "brique" in old
    assert "carte pouvoir" in old
    assert "Scribe" not in old
    assert "brique" not in new
    assert "Faveur" in new
    assert "Scribe" in new


def test_an_edition_has_a_title_in_the_language_of_the_reader():
    titles = {code: rulebook(GAME.rules("super-meeple-2015"), code).edition_title for code in LANGUAGES}
    assert titles["de"] == "Ausgabe Super Meeple, 2015"
    assert titles["en"] == "Super Meeple edition, 2015"
    assert len(set(titles.values())) == len(LANGUAGES)


def test_assumed_values_are_marked_and_explained():
    book = rulebook(GAME.rules("super-meeple-2015"), "en")
    marked = {part.clause for part in book.clauses if part.assumed}
    assert "components.provinces-and-their-cards" in marked
    assert "build.stones-become-a-pyramid" not in marked
    assert "†" in markdown(book)
    assert any("†" in remark for remark in book.remarks)
    assert not book.notes
    explained = rulebook(GAME.rules("super-meeple-2015"), "en", notes=True)
    assert {note.field for note in explained.notes} >= {"provinces", "gold_ties"}


def test_a_page_needs_nothing_else_and_has_a_place_for_every_clause():
    book = rulebook(GAME.rules(), "de")
    text = page(book)
    assert "http" not in text
    assert "<script" not in text
    for part in book.clauses:
        assert f'id="{part.clause}"' in text
    for chapter in book.chapters:
        assert f'href="#{chapter.name}"' in text


def test_no_name_can_inject_markup(monkeypatch):
    evil = "<script>alert(1)</script> [x](javascript:alert(1)) **b** \x1b[31m"
    monkeypatch.setattr(GAME, "title", evil)
    book = rulebook(GAME.rules(), "en")
    assert "<script>" not in page(book)
    assert "\x1b" not in plain(book)
    assert json.loads(as_json(book))["language"] == "en"


def test_text_of_a_translation_cannot_inject_html():
    book = rulebook(GAME.rules(), "en")
    chapter = book.chapters[0]
    part = chapter.parts[0].model_copy(update={"text": "<img src=x onerror=alert(1)> [x](javascript:alert(1))"})
    attacked = book.model_copy(update={"chapters": [chapter.model_copy(update={"parts": [part]})]})
    assert "<img" not in page(attacked)
    assert 'href="javascript' not in page(attacked)


def test_an_example_that_does_not_hold_under_changed_rules_is_left_out():
    def told(**changes):
        book = rulebook(GAME.rules("hans-im-glueck-2003", changes=changes), "en")
        return {part.example for chapter in book.chapters for part in chapter.parts if part.example}

    assert told() - told(camel_levels=[1]) == {"T13", "T18a"}


def test_a_picture_from_elsewhere_is_no_part_of_a_page():
    book = rulebook(GAME.rules(), "en")
    chapter = book.chapters[0]
    part = chapter.parts[0].model_copy(update={"text": "![i](http://example.org/x.png)"})
    assert "<img" not in page(book.model_copy(update={"chapters": [chapter.model_copy(update={"parts": [part]})]}))


def clauses_in_english(rules):
    return {part.clause: part.text.replace("\N{NO-BREAK SPACE}", " ") for part in rulebook(rules, "en").clauses}


def test_a_value_in_a_table_is_marked_by_its_own_provenance():
    tiles = clauses_in_english(load("saqqara").rules())["components.a-pyramid-tile-shows-all-about-its-levels"]
    (engineering,) = [line for line in tiles.splitlines() if line.startswith("| Engineering")]
    assert ["†" in cell for cell in engineering.split("|")[2:7]] == [True, False, True, True, True]


def test_a_total_that_is_known_is_not_marked_though_its_parts_are_assumed():
    game, clause = load("saqqara"), "setup.threshold-and-market-cards-form-hidden-piles"
    assert "20 threshold cards " in clauses_in_english(game.rules())[clause]
    assert "19 threshold cards†" in clauses_in_english(game.rules(changes={"threshold_cards.9": 1}))[clause]


def figures(book):
    return [(chapter.name, part) for chapter in book.chapters for part in chapter.parts if part.figure]


@pytest.mark.parametrize(("rules", "code"), BOOKS)
def test_a_page_shows_the_figures_of_its_plan_and_says_what_of_them_is_assumed(rules, code):
    book = rulebook(rules, code)
    shown = figures(book)
    placed = [name for names in texts_of(rules.game).plan.figures.values() for name in names]
    assert len([part for _, part in shown if not part.example]) == len(placed)
    assert all(part.figure.caption.endswith(". †") for _, part in shown if part.assumed)
    assert any(part.assumed for chapter, part in shown if chapter == "components")
    assert page(book).count("<figure ") == page(book).count("</svg>") == len(shown) > len(placed)


def test_only_pages_have_pictures():
    book = rulebook(GAME.rules(), "en")
    assert [write(book).count("svg") for name, write in WRITERS.items() if name != "html"] == [0, 0, 0]
    captions = [
        part["figure"]["caption"]
        for chapter in json.loads(as_json(book))["chapters"]
        for part in chapter["parts"]
        if part["figure"]
    ]
    assert captions[3:] == ["The table in this example: 1 Red, 2 Black, 3 Blue, 4 White."] * 3


def test_players_called_by_a_colour_have_it():
    book = rulebook(GAME.rules(), "en")
    example = next(part for _, part in figures(book) if part.example == "T03")
    inks = {getattr(element, "ink", "") for element in example.figure.picture.elements}
    assert inks >= {"red", "black", "blue", "white"}
    assert not [ink for ink in inks if ink.startswith("seat-")]


def test_the_picture_of_an_example_shows_a_moment_it_names(monkeypatch):
    plan = texts_of(GAME).plan
    monkeypatch.setattr(texts_of(GAME), "plan", plan.model_copy(update={"pictured": {"T03": "noon"}}))
    with pytest.raises(UnknownName, match="unknown moment of T03 'noon'; there are: start, "):
        rulebook(GAME.rules(), "en")


def test_a_picture_of_the_start_comes_before_anything_is_scored():
    book = rulebook(GAME.rules("super-meeple-2015"), "en")
    example = next(part for _, part in figures(book) if part.example == "T22b")
    shown = [element.sign for element in example.figure.picture.elements if getattr(element, "sign", "") == "▲"]
    assert len(shown) == 15 + 1  # and one in the legend


DRAWN = """
from nomarch.core.engine import View
from nomarch.core.drawing import Picture, Tiles
class Grid(View):
    def picture(self, labels=None):
        return Picture("Grid", 3, 3, (Tiles(frozenset((x, y) for x in range(3) for y in range(3)), "sand", "."),))
Board.window = Grid
"""


def test_a_game_on_one_page_shows_the_board_it_draws_or_the_one_drawn_for_it(tmp_path):
    source = (Path(__file__).parents[2] / "docs" / "examples" / "tic_tac_toe.py").read_text("utf-8")
    plain_one, drawn = tmp_path / "plain.py", tmp_path / "drawn.py"
    plain_one.write_text(source, "utf-8")
    drawn.write_text(source + DRAWN, "utf-8")
    figures = {
        file: [part.figure for part in rulebook(load(str(file)).rules(), "fr").chapters[0].parts if part.figure]
        for file in (plain_one, drawn)
    }
    (table,), (board,) = figures[plain_one], figures[drawn]
    assert board.picture.title == "Grid" != table.picture.title
    assert "2\N{NO-BREAK SPACE}joueurs" in board.caption
    assert "<svg" in page(rulebook(load(str(drawn)).rules(), "fr"))


def test_the_summary_of_a_game_on_one_page_fills_both_columns():
    game = load(str(Path(__file__).parents[2] / "docs" / "examples" / "nile_race.py"))
    written = page(summary(game.rules(), "en"))
    assert written.count("<section") == 1
    assert '<main class="flow">' in written
    assert ".aid .flow { columns: 2;" in written
    assert "main.flow section:only-child { break-inside: auto; }" in written
