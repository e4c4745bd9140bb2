"""The comparison in the browser: its form, its page, and what it answers to what cannot be compared."""

import json
import re
import time

import pytest

from nomarch.core.rulebook.languages import LANGUAGES

HERE = {"origin": "http://testserver"}
SIDES = {"game": "amun-re", "edition-0": "hans-im-glueck-2003", "edition-1": "italian-2006"}
BRIEF = {**SIDES, "games": "2", "bots": "random", "players": "3", "alone": "no"}
WAITED = 180


def over(client, address):
    """Wait until a job is over, and give its page."""
    end = time.monotonic() + WAITED
    while time.monotonic() < end:
        page = client.get(address).text
        if 'data-over="yes"' in page:
            return page
        time.sleep(0.1)
    raise AssertionError("it takes too long")


def test_the_address_fills_the_form(client):
    address = "/compare?game=amun-re&side=italian-2006&set=pyramids_a_province%3D3&games=77&bots=sensible&players=4"
    page = client.get(address).text
    assert page.count('<option value="italian-2006" selected>') == 2  # what is changed is held against what it was
    assert 'name="value" value="3"' in page
    assert 'value="77"' in page
    assert 'value="sensible" checked' in page
    assert 'value="random" checked' not in page
    assert "<option selected>4</option>" in page


def test_without_a_game_the_page_offers_all_of_them(client):
    page = client.get("/compare").text
    assert all(f'href="/compare?game={name}"' in page for name in ("amun-re", "saqqara", "cleopatra"))


def test_more_sides_can_be_added_up_to_four(client):
    page = client.get("/compare", params={**SIDES, "more": "1"}).text
    assert 'name="edition-2"' in page
    assert 'name="more"' in page
    sides = {f"edition-{number}": "italian-2006" for number in range(4)}
    assert 'name="more"' not in client.get("/compare", params={"game": "amun-re", **sides, "more": "1"}).text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_form_speaks_every_language(client, code):
    page = client.get(f"/compare?game=amun-re&lang={code}")
    assert page.status_code == 200
    assert f'<html lang="{code}"' in page.text


def test_a_comparison_shows_what_the_command_would_and_can_be_kept(client):
    answer = client.post("/compare", data=BRIEF, headers=HERE)
    assert answer.status_code == 303
    address = answer.headers["location"]
    page = over(client, address)
    assert "Finished." in page
    assert "2 games on each side" in page
    assert re.search(r'<section id="answer">\s*<h3>', page)
    assert 'style="' not in page  # what is inside styles nothing but by our sheet
    assert "<style" not in page
    kept = client.get(f"{address}/page")
    assert kept.headers["content-disposition"].startswith("attachment")
    assert "nomarch compare amun-re hans-im-glueck-2003 italian-2006" in kept.text
    assert address in client.get("/compare").text


def test_news_of_a_comparison_comes_as_it_happens_and_ends_with_it(client):
    address = client.post("/compare", data={**BRIEF, "games": "40"}, headers=HERE).headers["location"]
    with client.stream("GET", f"{address}/news") as events:
        assert events.headers["content-type"].startswith("text/event-stream")
        told = [json.loads(line.removeprefix("data: ")) for line in events.iter_lines() if line.startswith("data: ")]
    assert told[-1]["stands"] == "finished"
    assert told[-1]["over"]
    assert {"running", "finished"} <= {news["stands"] for news in told}
    shown = [news["shown"] for news in told]
    assert shown == sorted(shown)


def test_a_comparison_is_stopped_by_a_button(client):
    address = client.post("/compare", data={**BRIEF, "games": "20000"}, headers=HERE).headers["location"]
    assert client.post(f"{address}/stop").status_code == 403  # but not from another site
    assert client.post(f"{address}/stop", headers=HERE).headers["location"] == address
    assert "Stopped; what there was is kept." in over(client, address)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"games": "0"}, "How many games?"),
        ({"games": "many"}, "How many games?"),
        ({"games": "20001"}, "How many games?"),
        ({"games": "9" * 400}, "How many games?"),
        ({"edition-1": "/etc/passwd.toml"}, "There is no edition called /etc/passwd.toml."),
        ({"edition-1": "italian-2006", "variant-1": "no-such"}, "There is no edition called italian-2006+no-such."),
        ({"edition-1": "hans-im-glueck-2003"}, "Nothing differs"),
        ({"bots": "nobody"}, "unknown bot"),
        ({"bots": "trained:/etc/passwd"}, "No kind of players is called that."),
        ({"bots": "search:9:../x.json"}, "No kind of players is called that."),
        ({"players": "9"}, "is for 3 to 5 players, not 9"),
        ({"field": "no_such_field", "value": "3"}, "unknown field of the edition"),
        ({"field": "players_max", "value": "1e9"}, "players_max"),
        ({"field": "<script>", "value": "<b>"}, "&lt;script&gt;"),
    ],
)
def test_what_cannot_be_compared_is_told_on_the_form(client, change, told):
    answer = client.post("/compare", data={**BRIEF, **change}, headers=HERE)
    assert answer.status_code == 400
    assert told in answer.text
    assert 'role="alert"' in answer.text
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    ("address", "status"),
    [("/compare?game=chess", 404), ("/job/none", 404), ("/job/none/news", 404), ("/job/none/page", 404)],
)
def test_what_is_not_there_is_told(client, address, status):
    assert client.get(address).status_code == status
    assert client.post("/job/none/stop", headers=HERE).status_code == 404


@pytest.mark.parametrize(
    "query", ["side=%00&set=%00=%00", "side=a%2Bb%2Bc&edition-0=x", "games=-1&bots=%F0%9F%98%80", "set==&set=a"]
)
def test_a_broken_address_still_fills_a_form(client, query):
    assert client.get(f"/compare?game=amun-re&{query}").status_code == 200
