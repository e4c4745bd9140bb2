"""What all pages have in common: language, light, headers, refusals."""

import re
from pathlib import Path

import pytest

from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.studio.words import words_in

HERE = {"origin": "http://testserver"}
ROOT = Path(__file__).parents[2]
NAME = re.compile(r'say "(.*?)" %}(.*?){% endsay')
FACT = re.compile(r"{{ (\w+)")


def test_the_lobby_names_every_game_in_the_language_of_the_reader(client):
    for code, title in {"fr": "L’atelier", "it": "Lo studio", "de": "Das Studio"}.items():
        page = client.get("/", headers={"accept-language": f"{code}-XX, en;q=0.3"})
        assert page.status_code == 200
        assert title in page.text
        assert all(f"game={name}" in page.text for name in ("amun-re", "saqqara", "cleopatra"))


def test_a_language_asked_for_in_the_address_is_kept(client):
    first = client.get("/?lang=es")
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "SameSite=lax" in first.headers["set-cookie"]
    assert 'lang="es"' in client.get("/").text


def test_light_is_kept_and_leads_back_to_the_same_page(client):
    answer = client.post("/light", data={"light": "dark", "back": "/?x=1"}, headers=HERE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?x=1")
    assert 'data-light="dark"' in client.get("/").text


@pytest.mark.parametrize("back", ["https://elsewhere/", "//elsewhere/", "/\\elsewhere", "javascript:x", "/\r\nx: y"])
def test_no_form_leads_to_another_site(client, back):
    answer = client.post("/light", data={"light": "dark", "back": back}, headers=HERE)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://[testserver"},
        {"origin": "http://testserver", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_nothing_is_changed_for_another_site(client, headers):
    answer = client.post("/light", data={"light": "dark", "back": "/"}, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("address", ["/", "/no/such/page", "/static/studio.css", "/static/../app.py"])
def test_every_answer_lets_nothing_run_but_our_own_scripts(client, address):
    headers = client.get(address).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_what_is_not_there_is_told_in_the_language_of_the_reader(client):
    page = client.get("/no/such/page", headers={"accept-language": "de"})
    assert page.status_code == 404
    assert "Diese Seite gibt es nicht." in page.text
    assert client.put("/", headers=HERE).status_code == 405


def test_programs_of_pages_are_told_as_data(client):
    answer = client.get("/no/such/page", headers={"accept": "application/json", "accept-language": "en"})
    assert answer.json() == {"trouble": "There is no such page.", "reasons": []}


def test_what_is_too_large_is_refused_whatever_it_says_of_its_length(client):
    large = b"light=dark&back=/&x=" + b"x" * 2_100_000
    form = {"content-type": "application/x-www-form-urlencoded", **HERE}
    assert client.post("/light", content=large, headers=form).status_code == 413
    parts = (large[start : start + 65536] for start in range(0, len(large), 65536))
    assert client.post("/light", content=parts, headers=form).status_code == 413


@pytest.mark.parametrize("content", [b"", b"light=purple", b"\xff\xfe", b"light=" + b"%"])
def test_broken_forms_are_refused(client, content):
    form = {"content-type": "application/x-www-form-urlencoded", **HERE}
    assert client.post("/light", content=content, headers=form).status_code == 400
    assert (
        client.post("/light", content=content, headers={"content-type": "multipart/form-data", **HERE}).status_code
        == 400
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_said_in_every_language_with_the_same_facts(code):
    first, here = (
        dict(NAME.findall((ROOT / "translations" / "core" / each / "studio.j2").read_text("utf-8")))
        for each in ("en", code)
    )
    assert list(first) == list(here)
    for name, said in first.items():
        assert sorted(FACT.findall(said)) == sorted(FACT.findall(here[name])), name
    assert words_in(code).say("lobby")


def test_every_sentence_that_pages_say_is_there():
    files = [file for file in sorted((ROOT / "core" / "studio").rglob("*")) if file.suffix in {".py", ".j2"}]
    said = {
        name
        for file in files
        for name in re.findall(r"""(?<!speaker\.)say\(["']([a-z-]+)["'][,)]""", file.read_text("utf-8"))
    }
    known = NAME.findall((ROOT / "translations" / "core" / "en" / "studio.j2").read_text("utf-8"))
    assert said <= {name.removeprefix("studio:") for name, _ in known}
