"""A prototype in the browser: followed save by save, its values tried, its open tables taken along."""

import re
import shutil
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nomarch.core.registry import FROM_FILES
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.studio.app import application
from nomarch.core.studio.studio import Studio

HERE = {"origin": "http://testserver"}
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "nile_race.py"
GRAIN = 1 + EXAMPLE.read_text("utf-8").partition("grain: int = fact")[0].count("\n")
"""The line of the example that says how much grain there is."""
PAGE = "/prototype/nile-race"
WAITED = 180


@pytest.fixture
def file(tmp_path):
    """Have a game that is being made."""
    file = tmp_path / "nile_race.py"
    shutil.copy(EXAMPLE, file)
    yield file
    FROM_FILES.pop(file, None)


@pytest.fixture
def client(file, tmp_path):
    """Open a studio of it."""
    studio = Studio((str(file),), tmp_path / "data")
    with TestClient(application(studio), follow_redirects=False) as asked:
        yield asked


def saved(file, old, new):
    """Save the file with something changed."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def shown(client, told, address=PAGE):
    """Wait until a page tells something, and give it."""
    end, page = time.monotonic() + WAITED, ""
    while time.monotonic() < end:
        page = client.get(address).text
        if told in page:
            return page
        time.sleep(0.2)
    raise AssertionError(f"{told!r} is not told: {page}")


def laid(client):
    """Lay a table of people who play at one screen, and give its address and the version it has."""
    form = {"game": "nile-race", "players": "2", "who-0": "here", "who-1": "here"}
    answer = client.post("/tables", data=form, headers=HERE)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_prototype_is_tried_and_told_in_every_language(client):
    page = shown(client, "Wins by seat")
    assert "Seat 1" in page
    assert "Where a player" in page
    assert 'class="interval"' in page
    assert 'style="' not in page
    for code in LANGUAGES:
        assert f'<html lang="{code}"' in client.get(f"{PAGE}?lang={code}").text


def test_after_a_save_the_page_tells_what_changed(client, file):
    assert "This is the first trial." in shown(client, "Wins by seat")
    saved(file, "default=4, ge=1)\n    strokes", "default=6, ge=1)\n    strokes")
    page = shown(client, "How often grain is offered: 4 → 6")
    assert "decisions a game: 8.0 → 12.0" in page


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("grain: int = fact", "grain: int = = fact", rf"line {GRAIN}\b"),
        ("GAME = Game(", "PLAY = Game(", r"GAME = Game\(…\) is missing"),
        ("river.round + 1", "river.round + 1 / 0", r"ZeroDivisionError.*line \d+"),
        ("EDITION, TEXTS =", "import sys; sys.exit(1)\nEDITION, TEXTS =", r"sys\.exit"),
    ],
)
def test_a_file_that_does_not_fit_is_told_with_its_line_and_the_last_sound_trial_stays(client, file, old, new, told):
    shown(client, "Wins by seat")
    saved(file, old, new)
    page = shown(client, "This has to be heeded first:")
    assert re.search(told, page)
    assert "What follows is about the last save that could be played." in page
    assert "Wins by seat" in page
    saved(file, new, old)
    assert "This has to be heeded first:" not in shown(client, "Nothing that shows in play.")


def test_a_file_that_is_gone_is_told_and_found_again(client, file):
    shown(client, "Wins by seat")
    text = file.read_text("utf-8")
    file.unlink()
    assert "there is no such file" in shown(client, "This has to be heeded first:")
    file.write_text(text, "utf-8")
    shown(client, "Nothing that shows in play.")


def test_a_value_is_tried_and_told_with_intervals_for_all_players(client):
    shown(client, "Wins by seat")
    answer = client.post(f"{PAGE}/try", data={"field": "rounds", "value": "5"}, headers=HERE)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{PAGE}#values")
    page = shown(client, "Rests on 480 games")
    assert re.search(r"decisions in a game</th>.*?8\.00.*?10\.00.*?\+2", page, re.DOTALL)
    assert "set=rounds%3D5" in page
    assert "wins of place 1" in page


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"field": "rounds", "value": "0"}, 400),
        ({"field": "rounds", "value": "4"}, 400),
        ({"field": "rounds", "value": "x" * 500}, 400),
        ({"field": "rounds"}, 400),
        ({"field": "nothing", "value": "3"}, 400),
        ({}, 400),
    ],
)
def test_a_value_that_does_not_fit_is_refused(client, form, status):
    answer = client.post(f"{PAGE}/try", data=form, headers=HERE)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_nobody_else_orders_games(client):
    assert client.post(f"{PAGE}/try", data={"field": "rounds", "value": "5"}).status_code == 403


def test_an_open_table_goes_on_under_the_new_rules_or_it_is_told_why_not(client, file):
    shown(client, "Wins by seat")
    address = laid(client)
    table = client.get(address).text
    version = re.search(r'data-version="(\d+)"', table)[1]
    move = {"move": "offer 9", "version": version, "as": "0"}
    answer = client.post(f"{address.partition('?')[0]}/move", data=move, headers=HERE)
    assert answer.status_code == 303, answer.text
    saved(file, '"race.grain", default=12', '"race.grain", default=20')
    shown(client, "The grain of everybody at the start: 12 → 20")
    assert "offer 20" in client.get(f"{address.partition('?')[0]}?as=1").text
    saved(file, '"race.grain", default=20', '"race.grain", default=5')
    assert "its line 1 of 1 cannot be made any more" in shown(client, "An open table cannot follow")
    saved(file, '"race.grain", default=5', '"race.grain", default=12')
    assert "An open table" not in shown(client, "The grain of everybody at the start: 5 → 12")


def test_a_game_that_is_no_file_is_no_prototype(client, tmp_path):
    with TestClient(application(Studio(("saqqara",), tmp_path / "other"))) as other:
        assert other.get("/prototype/saqqara").status_code == 404
        assert other.get("/prototype/chess").status_code == 404
