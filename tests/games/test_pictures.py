"""The boards as pictures: well drawn through whole games, in every language, and silent about what is hidden."""

import pytest

from nomarch.core import load
from nomarch.core.drawing import Box, Disc, Shape, Words, letters, svg
from nomarch.core.editions import Kind
from nomarch.core.rulebook import Speaker
from nomarch.core.testing import at_random, positions
from nomarch.core.testing.pictures import expect_honest_pictures, faults_in

LANGUAGES = ("fr", "it", "en", "de", "es")
LONG = {"amun-re": 41, "cleopatra": 199, "saqqara": 311}
"""One position in so many is drawn."""
TABLES = [
    pytest.param(game.rules(edition, seats), LONG[name], id=f"{edition}-{seats}")
    for name in LONG
    for game in [load(name)]
    for edition in game.editions
    for seats in (3, 4, 5)
]
WIDEST = 100


def told(picture):
    return [
        element.shown.replace("\N{NO-BREAK SPACE}", " ") for element in picture.elements if isinstance(element, Words)
    ]


@pytest.mark.parametrize(("rules", "every"), TABLES)
def test_every_language_draws_a_whole_game_without_a_fault(rules, every):
    speakers = [Speaker(rules, code) for code in LANGUAGES]
    for made, state in enumerate(positions(rules, 5, at_random(5))):
        if made % every == 0 or state.over:
            for speaker in speakers:
                picture = state.view(made % rules.seats).picture(speaker)
                assert list(faults_in(picture)) == []
            assert max(map(len, letters(picture))) <= WIDEST
            assert svg(picture).count("<text") > 20


@pytest.mark.parametrize(("rules", "every"), TABLES)
def test_no_picture_shows_what_its_seat_cannot_know(rules, every):
    for made, state in enumerate(positions(rules, 6, at_random(6))):
        if made % every == every - 1:
            expect_honest_pictures(state, f"{rules!r}, after {made} moves")


def test_provinces_lie_on_their_bank_and_in_their_half():
    rules = load("amun-re").rules()
    picture = load("amun-re").begin(rules, 1).view(0).picture()
    cards = [element for element in picture.elements if isinstance(element, Words) and element.ink == "on-dune"]
    places = {words.text: words for words in cards}
    board = rules.edition.provinces
    for one in rules.names:
        for other in rules.names:
            if (board[one].bank, board[other].bank) == ("west", "east"):
                assert places[one].x < places[other].x
            if (board[one].egypt, board[other].egypt) == ("lower", "upper"):
                assert places[one].y < places[other].y


def test_a_province_shows_its_owner_farmers_stones_and_pyramids():
    game = load("amun-re")
    memphis = {"owner": 2, "stones": 2, "pyramids": 3, "farmers": 2}
    state = game.set_up({"phase": "purchase", "provinces": {"memphis": memphis}}, "super-meeple-2015", 3)
    elements = state.view(0).picture().elements
    legend = 1
    assert sum(isinstance(element, Shape) and element.sign == "▲" for element in elements) == 3 + legend
    assert sum(isinstance(element, Box) and element.sign == "■" for element in elements) == 2 + legend
    assert sum(isinstance(element, Disc) and element.sign == "●" for element in elements) == 2 + legend
    assert "seat-3" in [element.ink for element in elements if isinstance(element, Box)]


def test_many_pyramids_are_a_number():
    game = load("amun-re")
    state = game.set_up({"phase": "purchase", "provinces": {"edfu": {"owner": 0, "pyramids": 7}}}, None, 3)
    assert "×7" in told(state.view(0).picture())


def test_the_auction_shows_who_bids_what():
    state = load("amun-re").start(seats=3, seed=1)
    lot = state.view(0).lots[0]
    before = told(state.view(0).picture()).count(str(state.seat + 1))
    seat = state.seat
    state.play(state.parse(f"bid {lot} 10"))
    assert told(state.view(0).picture()).count(str(seat + 1)) == before + 1


def test_cards_face_down_are_a_question_mark_to_others():
    state = load("saqqara").start(seats=3, seed=2)
    while state.phase.name != "influence":
        state.play(state.moves()[0])
    seat = state.seat
    state.play(next(move for move in state.moves() if move.notation.startswith("play ")))
    views = [state.view(other).picture() for other in range(3)]
    assert ["?" in told(picture) for picture in views] == [other != seat for other in range(3)]


def test_workers_boats_and_goods_are_where_the_table_has_them():
    game = load("saqqara")
    position = {
        "phase": "development",
        "pyramids": ["trade", "religion", "government", "intrigue", "irrigation"],
        "levels": [{"trade": 5, "religion": 3}, {}, {"intrigue": 1}],
        "boats": [6, 7, 15],
        "warehouses": {"fish": {"fish": 4, "gold": 1}},
    }
    words = told(game.set_up(position, None, 3).view(0).picture(Speaker(game.rules(None, 3), "en")))
    assert {"4 fish", "1 gold", "Trade", "Irrigation", "15"} <= set(words)


@pytest.mark.parametrize("name", LONG)
def test_what_a_picture_shows_are_fields_of_the_edition(name):
    rules = load(name).rules()
    for field in load(name).state.window.shows:
        assert hasattr(rules.edition, field)
        assert rules.resolved.provenance(field).kind in set(Kind)
