"""The figures of the three games: legible in every language, and true to the edition and the number of players."""

import pytest

from nomarch.core import load
from nomarch.core.drawing import SHEET, Box, Words
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.figures import drawn, figures_of, known_figures
from nomarch.core.rulebook.texts import Voice
from nomarch.core.testing.pictures import faults_in

LANGUAGES = ("fr", "it", "en", "de", "es")
GAMES = ("amun-re", "cleopatra", "saqqara")
POINTS = 170 / SHEET / 25.4 * 72
"""How many points a unit is, on a page 170 mm wide."""
SMALLEST = 7
HIGHEST = 105 / 170 * SHEET
"""So high a figure may be, that it leaves room for text on its page."""
BOOKS = [
    pytest.param(rules, code, id=f"{name}-{rules.name}-{code}")
    for name in GAMES
    for rules in load(name).every_rule_set()
    for code in (("de",) if rules.resolved.choice.variants else LANGUAGES)
]
"""Every edition in every language, and its variants in the language with the longest words."""


def told(picture):
    return [
        element.shown.replace("\N{NO-BREAK SPACE}", " ") for element in picture.elements if isinstance(element, Words)
    ]


def figure(rules, name, code="en", seats=None):
    (found,) = drawn(Voice(rules, code, seats=seats), name)
    return found.picture


@pytest.mark.parametrize(("rules", "code"), BOOKS)
def test_every_figure_is_well_drawn_and_can_be_read_in_print(rules, code):
    for name in known_figures(rules.game):
        picture = figure(rules, name, code)
        assert list(faults_in(picture)) == [], name
        assert picture.width <= SHEET
        assert picture.height <= HIGHEST, f"{name} is too high"
        small = [element for element in picture.elements if isinstance(element, Words) and element.shown.strip()]
        assert not [element for element in small if element.set_size * POINTS < SMALLEST], name


@pytest.mark.parametrize("name", GAMES)
def test_a_book_for_a_number_of_players_shows_only_that_set_up(name):
    game = load(name)
    for seats in (3, 4, 5):
        words = told(figure(game.rules(None, seats), "setup", seats=seats))
        assert [number for number in (3, 4, 5) if f"{number} players" in words] == [seats]
    assert {"3 players", "4 players", "5 players"} <= set(told(figure(game.rules(), "setup")))


@pytest.mark.parametrize("name", GAMES)
def test_what_figures_show_are_fields_of_the_edition(name):
    edition = load(name).rules().edition
    for found in figures_of(load(name)).values():
        assert all(hasattr(edition, field) for field in found.shows)


def test_the_board_of_amun_re_names_every_province_on_its_bank():
    rules = load("amun-re").rules()
    picture = figure(rules, "board")
    names = {element.text: element for element in picture.elements if isinstance(element, Words)}
    for name, province in rules.edition.provinces.items():
        words = names[Speaker(rules, "en").word(name)]
        assert (words.x < SHEET / 2) == (province.bank == "west")


def test_a_changed_board_changes_its_figure():
    changed = load("amun-re").rules(changes={"provinces.memphis.mine": 9})
    assert any("mine 9" in words for words in told(figure(changed, "board")))


def test_the_first_provinces_are_as_many_as_players():
    picture = figure(load("amun-re").rules(None, 5), "setup", seats=5)
    assert sum(isinstance(element, Box) and element.ink == "dune" for element in picture.elements) == 5


def test_by_the_expert_rule_provinces_are_dealt():
    rules = load("amun-re").rules("super-meeple-2015", variants=["expert-provinces"])
    assert "Province cards of each player" in told(figure(rules, "setup"))


def test_the_garden_names_its_squares_and_what_each_wall_touches():
    rules = load("cleopatra").rules()
    words = told(figure(rules, "garden"))
    assert {*"abcdefghi", *"123456789"} <= set(words)
    assert {"a1–a3", "a9–c9", "i9–i7", "i3–i1"} <= set(words)


def test_a_smaller_garden_has_fewer_squares():
    rules = load("cleopatra").rules(
        changes={"garden_cols": 6, "throne_foundation": [], "palm_squares": [], "walls_per_side": 3}
    )
    words = told(figure(rules, "garden"))
    assert "f" in words
    assert "g" not in words


def test_cards_are_shared_out_as_the_table_is_laid():
    for seats in (3, 4, 5):
        rules = load("cleopatra").rules(None, seats)
        rest = sum(rules.deck) - seats * rules.edition.starting_cards
        up = rules.faces_up(rest)
        assert {f"{up}", f"{rest - up}", f"{seats} × 3"} <= set(told(figure(rules, "setup", seats=seats)))


def test_the_board_of_saqqara_has_its_tracks_and_the_table_of_distribution():
    rules = load("saqqara").rules(changes={"bonus_goods": [7, 7, 7, 7, 7, 7]})
    words = told(figure(rules, "board"))
    assert words.count("+7") == 6
    assert words.count("flax") >= 3


@pytest.mark.parametrize(("seats", "pyramids"), [(3, 5), (4, 6), (5, 7)])
def test_pyramids_outnumber_the_players(seats, pyramids):
    rules = load("saqqara").rules(None, seats)
    words = set(told(figure(rules, "setup", seats=seats)))
    assert sum(Speaker(rules, "en").word(name) in words for name in rules.edition.level_costs) == pyramids


def test_a_round_has_the_steps_of_its_edition_and_says_what_is_repeated():
    words = [
        told(figure(load("amun-re").rules(edition), "round"))
        for edition in ("hans-im-glueck-2003", "super-meeple-2015")
    ]
    assert ["Reveal" in each for each in words] == [True, False]
    assert all("3 rounds in each kingdom" in each for each in words)
    shorter = load("amun-re").rules(changes={"rounds_per_kingdom": 2})
    assert any(words.startswith("2 rounds") for words in told(figure(shorter, "round")))
