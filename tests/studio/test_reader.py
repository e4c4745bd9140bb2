"""The reader: any edition with any values in every language, at addresses that say it all."""

import html
import re
import time
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.testclient import TestClient

from nomarch.core import load
from nomarch.core.lab.coverage import cover
from nomarch.core.lab.setting import Setting
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.studio.app import application
from nomarch.core.studio.books import library as books
from nomarch.core.studio.books.address import Asked, read
from nomarch.core.studio.books.counting import WAITING
from nomarch.core.studio.books.marking import against, both, found, whole
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.studio import Studio
from nomarch.core.studio.trouble import Trouble

ROOT = Path(__file__).parents[2]
GAMES_HERE = ("amun-re", "saqqara", "cleopatra")
AMUN_RE = "/rules/amun-re"
PYRAMID = "build.stones-become-a-pyramid"
FEW = Bounds(counted=12)
"""As many games as a test can wait for."""
VOID = {"area", "br", "hr", "img", "input", "link", "meta", "circle", "rect", "path", "polygon"}


class Tree(HTMLParser):
    """Expects that all tags are closed in their order, and keeps all ids, and what needs a style of its own."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.styled, self.headings, self.landmarks = [], [], [], [], []

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.ids += [told["id"]] if "id" in told else []
        self.styled += [tag] if "style" in told or any(name.startswith("on") for name in told) else []
        self.headings += [int(tag[1])] if re.fullmatch(r"h\d", tag) else []
        self.landmarks += [tag] if tag in {"main", "nav", "aside", "header", "article"} else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def tree(page):
    """Take a page apart."""
    found = Tree()
    found.feed(page.text)
    assert not found.open
    return found


def ask(client, address, status=200):
    """Ask for a page, following it to its own address."""
    page = client.get(address, follow_redirects=True)
    assert page.status_code == status, page.text[-3000:]
    return page


def clause_of(page, clause):
    """Give a clause as it stands on the page."""
    return re.search(rf'<div class="rule[^"]*" id="{re.escape(clause)}">(.*?)</div>', page.text, re.DOTALL)[1]


def said(text):
    """Give the words of a piece of HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES_HERE)
def test_every_edition_is_read_in_every_language_with_all_its_clauses(client, name, code):
    game = load(name)
    for edition in game.editions:
        page = ask(client, f"/rules/{name}?edition={edition}&lang={code}")
        book = rulebook(game.rules(edition), code)
        shown = tree(page)
        assert book.title in html.unescape(page.text)
        for part in book.clauses:
            assert part.clause in shown.ids
            assert set(part.also) <= set(shown.ids)
        assert len(shown.ids) == len(set(shown.ids))
        assert not shown.styled
        assert {"main", "nav", "article"} <= set(shown.landmarks)


def test_an_address_says_it_all_in_one_order(client):
    first = client.get("/rules/amun-re", headers={"accept-language": "it"})
    assert first.status_code == 303
    assert first.headers["location"] == "/rules/amun-re?edition=super-meeple-2015&lang=it"
    asked = "lang=de&set=stones_per_pyramid=4&players=4&variant=&set=farmer_price=&edition=italian-2006"
    page = client.get(f"{AMUN_RE}?{asked}")
    assert page.status_code == 400  # a value that is nothing is no value
    page = client.get(f"{AMUN_RE}?{asked.replace('&set=farmer_price=', '')}")
    there = page.headers["location"]
    assert parse_qsl(urlsplit(there).query) == [
        ("edition", "italian-2006"),
        ("players", "4"),
        ("set", "stones_per_pyramid=4"),
        ("lang", "de"),
    ]
    assert client.get(there).status_code == 200


def test_an_address_is_read_as_it_is_written():
    game = load("amun-re")
    asked = Asked(
        "amun-re",
        "hans-im-glueck-2003",
        tuple(game.shelf.variants("hans-im-glueck-2003"))[:1],
        3,
        {"majority": "per_bank", "rewards_by_rank": [3, 2, 2], "stones_per_pyramid": 4},
        is_forced=True,
        beside="italian-2006",
        find="brique d’or & <b>",
        opened=(PYRAMID,),
        code="fr",
    )
    assert read(game, parse_qsl(urlsplit(asked.address).query), "fr") == asked


def test_a_form_sends_all_values_and_only_the_changed_ones_stay(client):
    page = client.get(f"{AMUN_RE}?value:stones_per_pyramid=4&value:kingdoms=2&value:rewards_by_rank=3,2,2&lang=en")
    kept = [value for name, value in parse_qsl(urlsplit(page.headers["location"]).query) if name == "set"]
    assert kept == ["rewards_by_rank=[3, 2, 2]", "stones_per_pyramid=4"]
    back = client.get(f"{page.headers['location']}&value:stones_per_pyramid=3")
    assert "stones_per_pyramid" not in back.headers["location"]


def test_variants_stay_behind_with_their_edition_when_another_is_chosen(client):
    game = load("amun-re")
    variant = next(iter(game.shelf.variants("super-meeple-2015")))
    old = f"edition=super-meeple-2015&variant={variant}&lang=en"
    assert client.get(f"{AMUN_RE}?{old}").status_code == 200
    new = client.get(f"{AMUN_RE}?edition=italian-2006&variant={variant}&was=super-meeple-2015&lang=en")
    assert (variant in new.headers["location"]) == (variant in game.shelf.variants("italian-2006"))


def test_variants_and_players_change_the_book(client):
    for variant in load("amun-re").shelf.variants("super-meeple-2015"):
        assert ask(client, f"{AMUN_RE}?variant={variant}&lang=en").text != ask(client, f"{AMUN_RE}?lang=en").text
    three, five = (said(ask(client, f"{AMUN_RE}?players={number}&lang=en").text) for number in (3, 5))
    assert three != five


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_changed_number_changes_every_sentence_that_follows_and_marks_it(client, code):
    page = ask(client, f"{AMUN_RE}?set=stones_per_pyramid=4&lang={code}")
    clause = clause_of(page, PYRAMID)
    assert "<del>" in clause
    assert re.search(r"<ins>[^<]*(4|four|quatre|quattro|vier|cuatro)", clause, re.IGNORECASE)
    marked = {clause for clause in tree(page).ids if clause == PYRAMID}
    assert marked
    assert f'href="#{PYRAMID}"' in page.text.partition('id="book"')[0]  # it is named above the book
    unchanged = ask(client, f"{AMUN_RE}?lang={code}")
    assert "<ins>" not in unchanged.text
    told = re.sub(r"<del>.*?</del>", "", clause_of(page, PYRAMID), flags=re.DOTALL)
    plain = rulebook(load("amun-re").rules(changes={"stones_per_pyramid": 4}), code)
    new = next(part.text for part in plain.clauses if part.clause == PYRAMID)
    assert said(told).startswith(re.split(r"[\\*‡†]", new)[0][3:20].strip()) or new[:10] in said(told)


def test_every_clause_that_differs_is_marked_and_no_other(client):
    changes = {"stones_per_pyramid": 4, "rewards_by_rank": [3, 2, 2]}
    page = ask(client, f"{AMUN_RE}?set=stones_per_pyramid=4&set=rewards_by_rank=[3,2,2]&lang=en")
    game = load("amun-re")
    books = [
        {part.clause: part.text for part in rulebook(game.rules(changes=each), "en").clauses} for each in ({}, changes)
    ]
    differing = {clause for clause in books[0] | books[1] if books[0].get(clause) != books[1].get(clause)}
    marked = set(re.findall(r'<div class="rule[^"]* (?:changed|new|gone)" id="(.*?)">', page.text))
    assert marked == differing
    assert len(marked) > 1


def test_tables_and_examples_follow_a_changed_value(client):
    page = ask(client, "/rules/amun-re?set=level_value=[2,2,3,4]&lang=en")
    assert re.search(r"<td[^>]*>(<del>1</del>)?<ins>2</ins></td>", page.text)
    assert "example-" in page.text


@pytest.mark.parametrize(
    ("changed", "clause", "how"),
    [
        ("overbid_penalty=none", "auction.overbidding-is-punished", "gone"),
        ("expert_provinces=true", "variants.each-reveals-one", "new"),
    ],
)
def test_what_is_new_and_what_is_gone_is_told_so(client, changed, clause, how):
    page = ask(client, f"{AMUN_RE}?edition=hans-im-glueck-2003&set={changed}&lang=en")
    assert re.search(rf'<div class="rule[^"]* {how}" id="{re.escape(clause)}">', page.text)
    words = clause_of(page, clause)
    assert ("<del>" in words, "<ins>" in words) == (how == "gone", how == "new")


def test_a_search_finds_words_with_and_without_accents_and_marks_them(client):
    page = ask(client, f"{AMUN_RE}?find=PYRAMÍDE&lang=fr")
    first = re.search(r'<section class="found".*?</section>', page.text, re.DOTALL)[0]
    assert "<mark>Pyramide" in first
    for clause in re.findall(r'href="#(.*?)"', first):
        assert clause in tree(page).ids
    assert "<mark>" in page.text.partition('id="book"')[2]
    nothing = ask(client, f"{AMUN_RE}?find=zeppelin&lang=fr")
    assert "Rien ici ne parle de" in nothing.text
    assert "<mark>" not in nothing.text


@pytest.mark.parametrize(
    "find", ["<script>alert(1)</script>", "\\", "(((", "* [x](javascript:y)", "\u202e", "%", "&amp;"]
)
def test_whatever_is_searched_for_stays_text(client, find):
    page = ask(client, f"{AMUN_RE}?" + "find=" + "".join(f"%{byte:02x}" for byte in find.encode()) + "&lang=en")
    assert "<script>alert" not in page.text
    tree(page)


def test_two_editions_stand_side_by_side_with_the_words_that_differ(client):
    page = ask(client, f"{AMUN_RE}?beside=hans-im-glueck-2003&lang=en")
    shown = tree(page)
    assert PYRAMID in shown.ids
    assert '<div class="half left"' in page.text
    assert "<mark>" in page.text
    assert "Hans im Glück" in page.text
    same = ask(client, f"{AMUN_RE}?beside=super-meeple-2015&lang=en")
    assert "<mark>" not in same.text


@pytest.mark.parametrize("name", GAMES_HERE)
def test_two_languages_stand_side_by_side_clause_by_clause(client, name):
    page = ask(client, f"/rules/{name}?beside=de&lang=it")
    rows = re.findall(r'<section class="rule other" id="(.*?)"(.*?)</section>', page.text, re.DOTALL)
    assert [clause for clause, _ in rows] == [part.clause for part in rulebook(load(name).rules(), "it").clauses]
    assert all('lang="it"' in text and 'lang="de"' in text for _, text in rows)
    assert "<mark>" not in page.text
    tree(page)


def test_a_changed_law_stands_beside_the_edition_it_was(client):
    page = ask(client, f"{AMUN_RE}?set=stones_per_pyramid=4&beside=super-meeple-2015&lang=en")
    assert page.text.count('<section class="rule other"') >= 1
    assert '<section class="rule same"' in page.text


def test_an_edition_with_a_variant_can_stand_beside(client):
    variant = next(iter(load("amun-re").shelf.variants("super-meeple-2015")))
    page = client.get(f"{AMUN_RE}?beside=super-meeple-2015+{variant}&lang=en")
    assert f"%2B{variant}" in page.headers["location"]
    assert client.get(page.headers["location"]).status_code == 200


@pytest.mark.parametrize(("name", "code"), [("amun-re", "de"), ("saqqara", "it"), ("cleopatra", "fr")])
def test_all_is_told_of_every_clause(client, name, code):
    clauses = [part.clause for part in rulebook(load(name).rules(), code).clauses]
    for start in range(0, len(clauses), 8):
        opened = "".join(f"&open={clause}" for clause in clauses[start : start + 8])
        page = ask(client, f"/rules/{name}?lang={code}{opened}")
        shown = tree(page)
        assert {f"about-{clause}" for clause in clauses[start : start + 8]} <= set(shown.ids)
        assert not shown.styled
        assert len(shown.ids) == len(set(shown.ids))


def test_a_clause_tells_its_values_with_their_sources_in_the_language_of_the_reader(client):
    page = ask(client, f"{AMUN_RE}?open={PYRAMID}&lang=de")
    about = page.text.partition(f'id="about-{PYRAMID}"')[2].partition("</aside>")[0]
    assert 'name="value:stones_per_pyramid"' in about
    assert 'min="2"' in about
    assert "Regeln von 2015" in said(about)
    assert 'href="/compare?game=amun-re&amp;side=super-meeple-2015&amp;set=stones_per_pyramid=4&amp;lang=de"' in about


def test_an_experiment_has_the_value_of_the_reader(client):
    page = ask(client, f"{AMUN_RE}?set=stones_per_pyramid=6&open={PYRAMID}&lang=en")
    assert page.text.count("set=stones_per_pyramid=6&amp;lang=en") > 1
    assert re.search(r'href="/compare\?game=amun-re&amp;side=super-meeple-2015&amp;set=stones_per_pyramid=6', page.text)


def test_the_cells_of_a_table_can_be_changed(client):
    name = "provinces"
    place = client.get(f"{AMUN_RE}?field={name}&lang=en").headers["location"]
    assert place.endswith(f"-{name}")
    page = ask(client, place)
    assert 'name="value:provinces.abu.fields"' in page.text
    changed = ask(client, f"{AMUN_RE}?value:provinces.abu.fields=6&lang=en")
    assert "set=provinces.abu.fields=6" in str(changed.url)
    assert "changed" in changed.text


def test_examples_are_played_under_the_rules_that_are_read(client):
    page = ask(client, f"{AMUN_RE}?open={PYRAMID}&lang=en")
    about = page.text.partition(f'id="about-{PYRAMID}"')[2].partition("</aside>")[0]
    assert about.count("<svg") >= 2
    assert "Before" in about
    assert "After" in about
    assert 'class="event ours"' in about
    other = ask(client, f"{AMUN_RE}?set=stones_per_pyramid=4&open={PYRAMID}&lang=en").text
    assert other.partition(f'id="about-{PYRAMID}"')[2].partition("</aside>")[0] != about


def test_a_refusal_in_an_example_names_its_clause(client):
    clause = "ladder-auction:auction.beats-the-standing-bid"
    page = ask(client, f"{AMUN_RE}?open={clause}&lang=it")
    about = page.text.partition(f'id="about-{clause}"')[2].partition("</aside>")[0]
    assert "Vietato:" in about
    assert f'<a href="#{clause}">' in about


def counted(client, address):
    """Ask for a page until all its games are counted."""
    for _ in range(600):
        page = ask(client, address)
        if "Games are being played" not in page.text:
            return page
        time.sleep(0.1)
    raise AssertionError(page.text)


def test_how_often_a_clause_happens_is_counted_in_the_background_and_kept(tmp_path):
    address = f"{AMUN_RE}?open={PYRAMID}&players=3&lang=en"
    with TestClient(application(Studio((), tmp_path, FEW))) as client:
        assert "Games are being played to find out" in ask(client, address).text
        page = counted(client, address)
    told = [said(each) for each in re.findall(r'<p class="seen">.*?</p>', page.text)]
    rules = load("amun-re").rules(seats=3)
    looked = cover([Setting.of(rules, [bot]) for bot in ("random", "sensible")], FEW.counted)
    for line, coverage, players in zip(told, looked, ("random players", "sensible players"), strict=True):
        assert f"in {coverage.seen(PYRAMID)} of {FEW.counted} among {players}" in line
        assert f"{coverage.fired(PYRAMID).times} times" in line
    assert "3 players at the table" in page.text
    with TestClient(application(Studio((), tmp_path, FEW))) as again:
        assert "Games are being played" not in ask(again, address).text


def test_too_many_laws_to_count_are_refused_and_the_book_is_read_all_the_same(client):
    laws = [f"stones_per_pyramid={number}" for number in range(4, 12)]
    assert 2 * len(laws) > WAITING + 2  # of two kinds of players each; one is being counted
    pages = [ask(client, f"{AMUN_RE}?set={law}&open={PYRAMID}&lang=en") for law in laws]
    assert "cannot be counted now" in pages[-1].text


def test_what_play_cannot_show_says_so(client):
    page = ask(client, f"{AMUN_RE}?lang=en")
    first = re.search(r'<div class="rule[^"]*" id="(.*?)"', page.text)[1]
    assert "Play cannot show this rule" in ask(client, f"{AMUN_RE}?open={first}&lang=en").text


BAD = {
    "edition=nowhere": (404, "Es gibt keine Ausgabe namens nowhere"),
    "edition=/etc/passwd.toml": (404, "Es gibt keine Ausgabe namens /etc/passwd.toml"),
    "edition=board": (404, "Es gibt keine Ausgabe namens board"),
    "variant=none": (404, "Diese Ausgabe hat keine Variante namens none"),
    "players=9": (422, "Diese Regeln sind für 3 bis 5 Spieler, nicht für 9"),
    "players=-3": (400, "Eine Spielerzahl ist eine Zahl, nicht -3"),
    "players=three": (400, "Eine Spielerzahl ist eine Zahl, nicht three"),
    "set=stones_per_pyramid=1000000000000": (422, "Das muss eine ganze Zahl von 2 bis 1.000 sein, nicht 1000000000000"),
    "set=stones_per_pyramid=0": (422, "ganze Zahl von 2 bis"),
    "set=stones_per_pyramid=many": (422, "ganze Zahl von 2 bis 1.000 sein, nicht many"),
    "set=stones_per_pyramid=2.5": (422, "ganze Zahl von 2 bis 1.000 sein, nicht 2.5"),
    "set=stones_per_pyramid=true": (422, "ganze Zahl von 2 bis 1.000 sein, nicht true"),
    f"set=stones_per_pyramid={'9' * 1900}": (422, "ganze Zahl von 2 bis"),
    f"set=stones_per_pyramid={'9' * 5000}": (400, "Ein Teil der Adresse ist zu lang"),
    f"set=stones_per_pyramid={'[' * 1900}": (400, "Kein Wert hat so viele Ziffern oder Klammern"),
    "set=stones_per_pyramid": (400, "Eine Änderung nennt einen Wert"),
    "set==4": (400, "Eine Änderung nennt einen Wert"),
    "set=nothing=4": (404, "Diese Regeln haben keinen Wert namens nothing"),
    "set=__class__=4": (404, "keinen Wert namens __class__"),
    "set=stones_per_pyramid.x=4": (422, ""),
    "set=rewards_by_rank=many,few": (422, ""),
    "set=rewards_by_rank=[1,[2]]": (422, ""),
    "set=provinces=3": (422, ""),
    "set=provinces.nowhere.fields=3": (422, ""),
    "set=provinces.abu.fields=-3": (422, "ganze Zahl von 0 bis"),
    "set=players_min=5&set=players_max=3": (422, ""),
    "beside=nowhere": (404, "Es gibt keine Ausgabe namens nowhere"),
    "beside=italian-2006%2Bnone": (404, "keine Variante namens none"),
    "beside=../../x.toml": (404, "Es gibt keine Ausgabe namens"),
    "&".join(f"set=provinces.abu.fields{number}=3" for number in range(70)): (400, "Zu viele Werte"),
    "find=" + "x" * 3000: (400, "zu lang"),
}


@pytest.mark.parametrize("query", BAD)
def test_bad_input_is_told_on_the_page_in_the_language_of_the_reader(client, query):
    status, sentence = BAD[query]
    page = client.get(f"{AMUN_RE}?{query}&lang=de")
    assert page.status_code == status, said(page.text)[:2000]
    alert = re.search(r'<div class="alert" id="trouble" role="alert">(.*?)</div>', page.text, re.DOTALL)[1]
    assert sentence in said(alert)
    assert "Traceback" not in page.text
    assert 'name="edition"' in page.text  # the menus are there to mend it
    tree(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_of_a_refusal_is_left_in_another_language(client, code):
    for query in ("edition=nowhere", "set=stones_per_pyramid=0", "set=majority=nobody", "players=9", "set=nothing=1"):
        page = client.get(f"{AMUN_RE}?{query}&lang={code}")
        alert = re.search(r'<div class="alert".*?</div>', page.text, re.DOTALL)[0]
        assert page.status_code in {404, 422}
        assert 'lang="en"' not in alert


def test_values_that_contradict_one_another_are_read_only_if_one_insists(client):
    query = "set=level_value=[4,3,2,1]&lang=fr"
    page = client.get(f"{AMUN_RE}?{query}")
    assert page.status_code == 422
    assert "Ces valeurs se contredisent" in page.text
    forced = html.unescape(re.search(r'href="([^"]*force=1[^"]*)"', page.text)[1])
    assert client.get(forced).status_code == 200


def test_unknown_games_and_clauses_are_told(client):
    assert client.get("/rules/nowhere").status_code == 404
    assert ask(client, f"{AMUN_RE}?open=no.such-clause&lang=en").status_code == 200
    assert client.post(AMUN_RE, headers={"origin": "http://testserver"}).status_code == 405


def test_whatever_an_address_says_stays_text(client):
    for query in (
        "edition=<b>x",
        "variant=<b>x",
        "set=<b>=x",
        "set=stones_per_pyramid=<b>x",
        "open=<b>x",
        "beside=<b>x",
    ):
        page = client.get(f"{AMUN_RE}?{query}&lang=en", follow_redirects=True)
        assert "<b>x" not in page.text
        assert page.status_code < 500


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "examples").glob("*.py")), ids=lambda file: file.stem)
def test_a_prototype_in_a_file_has_its_book(tmp_path, file):
    studio = Studio([str(file)], tmp_path, Bounds())
    (name,) = studio.games
    with TestClient(application(studio)) as client:
        page = ask(client, f"/rules/{name}?lang=es")
        clauses = [part.clause for part in rulebook(studio.games[name].rules(), "en").clauses]
        assert set(clauses) <= set(tree(page).ids)
        for clause in clauses:
            assert ask(client, f"/rules/{name}?open={clause}&lang=de").status_code == 200


def test_what_happens_in_a_prototype_is_counted_too(tmp_path):
    file = ROOT / "docs" / "examples" / "tic_tac_toe.py"
    with TestClient(application(Studio([str(file)], tmp_path, FEW))) as client:
        page = counted(client, "/rules/tic-tac-toe?open=turn.a-line-wins&lang=en")
        assert f"of {FEW.counted} among random players" in said(page.text)


def test_books_are_kept_while_there_is_room(client, studio):
    for number in range(10 + books.MOST):
        ask(client, f"{AMUN_RE}?set=set_points={number + 30}&lang=en")
    assert len(studio.library._books) <= books.MOST


def test_marks_leave_a_page_well_made():
    one = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table><p>Take <strong>3</strong> stones &amp; go.</p>"
    other = "<table><tr><th>a</th></tr><tr><td>1</td></tr><tr><td>2</td></tr></table><p>Take <em>4 stones</em>.</p>"
    for text in (against(one, other), against(other, one), *both(one, other), whole(one, "del"), found(one, ["stone"])):
        Tree().feed(text)
        assert "<ins><" not in text
    assert against(one, one) == one
    assert said(re.sub(r"<del>.*?</del>", "", against(one, other))) == said(other)


def test_a_change_names_a_value():
    game = load("amun-re")
    with pytest.raises(Trouble):
        read(game, [("set", "nothing")], "en")


def test_rules_that_cannot_be_told_are_a_sentence_on_the_page(client):
    long = ",".join(["1"] * 600)
    page = client.get(f"{AMUN_RE}?set=rewards_by_rank=[{long}]&lang=es")
    page = client.get(page.headers["location"]) if page.status_code == 303 else page
    assert page.status_code in {200, 422}
    tree(page)
