"""Bad requests of every kind: the right status, a clear page in the reader's language, and the table as it was."""

import asyncio
import json

import pytest
from people import DATA, Person
from starlette.testclient import TestClient

from nomarch.core.studio.app import application
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.rates import Rates
from nomarch.core.studio.studio import Studio
from nomarch.core.studio.trouble import Trouble

THREE = ("here", "here", "here")


@pytest.fixture
def table(person):
    """Lay a table of three people at one screen, and tell whose turn it is."""
    ann = person()
    address = ann.lays("saqqara", *THREE)
    seat = next(seat for seat in range(3) if ann.moves(address, seat))
    return ann, address, seat


def refused(answer, status):
    """Expect a page that says what is wrong, and no more."""
    assert answer.status_code == status, answer.text
    assert "Traceback" not in answer.text
    assert 'role="alert"' in answer.text
    return answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/table/AAAAAAAAAAAAAAAA",
        "/table/..%2f..%2fetc",
        "/table/%00",
        "/table/AAAAAAAAAAAAAAAA/now",
        "/table/AAAAAAAAAAAAAAAA/news",
        "/seat/nobody",
        f"/seat/{'x' * 5000}",
        "/tables/new?game=senet",
        "/tables/new?game=amun-re&edition=../../x",
        "/tables/new?game=amun-re&edition=mine.toml",
        "/tables",
        "/record",
    ],
)
def test_what_is_not_there_is_told(person, address):
    assert person("de").get(address).status_code in {404, 405}
    refused(person().get(address), person().get(address).status_code)


def test_a_stale_move_is_not_made(table):
    ann, address, seat = table
    move = ann.moves(address, seat)[0]
    assert ann.plays(address, move, version=0, seat=seat).status_code == 200
    for version in (0, 7, -1, "x", "9" * 30, ""):
        answer = ann.post(f"{address}/move", move=move, version=str(version), **{"as": str(seat)})
        refused(answer, 409)
    assert ann.now(address)["version"] == 1


def test_of_two_moves_at_once_one_is_made(studio, client):
    from nomarch.core.studio.live import Settings
    from nomarch.core.studio.tables import Sitter

    async def both():
        rules = studio.games["saqqara"].rules(None, 3)
        live = (await studio.tables.make(rules, [Sitter("human")] * 3, Settings())).table
        seat, line = live.to_decide, live.match.moves[:1]
        return await asyncio.gather(
            *(studio.tables.play(live, seat, line, 0) for _ in range(5)), return_exceptions=True
        ), live.version

    outcomes, version = client.portal.call(both)
    assert sum(not isinstance(each, Exception) for each in outcomes) == 1
    assert {each.status for each in outcomes if isinstance(each, Trouble)} == {409}
    assert version == 1


def test_nobody_moves_out_of_turn_or_for_another(table, person):
    ann, address, seat = table
    move, stranger = ann.moves(address, seat)[0], person()
    other = next(each for each in range(3) if each != seat)
    assert "It is not your turn." in refused(ann.post(f"{address}/move", move=move, version="0", **{"as": other}), 409)
    for form in ({"as": str(seat)}, {"as": "99"}, {"as": "-1"}, {"as": "x"}, {}):
        refused(stranger.post(f"{address}/move", move=move, version="0", **form), 403)
        refused(stranger.post(f"{address}/undo", do="ask", version="0", **form), 403)
        refused(stranger.post(f"{address}/bot", do="again", version="0", **form), 403)
    assert ann.now(address)["version"] == 0


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 422),
        ({"move": ""}, 422),
        ({"say": " ; ;"}, 422),
        ({"say": "dance"}, 422),
        ({"say": "\x00\ud7ff"}, 422),
        ({"say": "x" * 5000}, 413),
        ({"say": "pass;" * 100}, 413),
        ({"move": "<script>alert(1)</script>"}, 422),
    ],
)
def test_a_line_that_says_nothing_is_refused(table, form, status):
    ann, address, seat = table
    page = refused(ann.post(f"{address}/move", version="0", **form, **{"as": str(seat)}), status)
    assert "<script>alert" not in page
    assert ann.now(address)["version"] == 0


def test_broken_forms_leave_the_table_as_it_is(table):
    ann, address, _ = table
    for content, kind in [
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (b"{}", "application/json"),
        (b"a=1&" * 500, "application/x-www-form-urlencoded"),
    ]:
        headers = {**ann.headers, "content-type": kind}
        answer = ann._with_cookies(
            lambda h=headers, c=content: ann.client.post(f"{address}/move", content=c, headers=h)
        )
        assert answer.status_code in {400, 403, 413, 422}, answer.text
        assert 'role="alert"' in answer.text
    assert ann.now(address)["version"] == 0


@pytest.mark.parametrize(
    "form",
    [
        {"who-1": "trained:/etc/passwd"},
        {"who-1": "search:1h"},
        {"who-1": "senet"},
        {"players": "9"},
        {"players": "-3"},
        {"players": "3" * 50, "changes": "players_max = 2"},
        {"changes": "no_such_field = 1"},
        {"changes": "years = many"},
        {"changes": "years"},
        {"changes": f"years = {'9' * 5000}"},
        {"changes": f"years = {'[' * 5000}"},
    ],
)
def test_a_table_that_cannot_be_played_is_not_laid(person, form):
    ann = person("fr")
    answer = ann.post("/tables", game="saqqara", **{"players": "3", **form})
    if answer.status_code != 303:  # a number of players that is none is the usual one
        refused(answer, 422)
    else:
        assert form.get("players", "3") in {"-3", "3" * 50}


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"no record",
        b"\x00" * 1000,
        b"{}\n",
        b'{"nomarch": 1, "game": "../../x"}\n',
        b'{"nomarch": 99}\n',
        b"[" * 100_000,
        b"\n" * 30_000,
    ],
)
def test_a_record_that_is_none_is_refused(person, record):
    refused(person().post("/records", files={"record": ("x.jsonl", record)}), 422)


def test_a_record_with_a_move_that_is_not_allowed_names_the_line(person, nomarch, tmp_path):
    nomarch("play", "amun-re", "--seats", "random,random,random", "--record", "g.jsonl")
    lines = (tmp_path / "g.jsonl").read_text().splitlines()
    lines[5] = json.dumps({**json.loads(lines[5]), "move": "dance"})
    broken = "\n".join(lines).encode()
    assert "line 6" in refused(person().post("/records", files={"record": ("g.jsonl", broken)}), 422)


def test_a_record_brings_no_bot_that_reads_files(person, nomarch, tmp_path):
    nomarch("play", "amun-re", "--seats", "human,random,random", "--record", "g.jsonl", typed="")
    header, *rest = (tmp_path / "g.jsonl").read_text().splitlines()
    told = json.loads(header)
    told["players"] = ["trained:/etc/passwd", "search:1h", "nobody"]
    record = "\n".join([json.dumps(told), *rest]).encode()
    ann = person()
    answer = ann.post("/records", files={"record": ("g.jsonl", record)})
    assert answer.status_code == 303
    assert "Player 1" in ann.get(answer.headers["location"]).text


def test_what_is_no_file_is_no_record(person):
    refused(person().post("/records", record="text"), 400)


def test_there_are_so_many_tables_and_so_many_in_a_minute(tmp_path):
    studio = Studio(["saqqara"], tmp_path, Bounds(beat=0, tables=2, made=4))
    with TestClient(application(studio), follow_redirects=False) as client:
        ann = Person(client, "it")
        for _ in range(2):
            ann.lays("saqqara", *THREE)
        assert "già 2 tavoli" in refused(ann.post("/tables", game="saqqara", **{"who-0": "here"}), 503)
        answers = [ann.post("/tables", game="saqqara").status_code for _ in range(6)]
        assert answers[-1] == 429


def test_somebody_who_asks_too_often_has_to_wait_and_nobody_else():
    rates = Rates()
    for _ in range(5):
        rates.spend(5, "ann", "moves")
    with pytest.raises(Trouble, match="too-often"):
        rates.spend(5, "ann", "moves")
    rates.spend(5, "ben", "moves")
    rates.spend(5, "ann", "tables")


def test_so_many_pages_wait_for_news(tmp_path):
    studio = Studio(["saqqara"], tmp_path, Bounds(beat=0, listeners=0))
    with TestClient(application(studio), follow_redirects=False) as client:
        ann = Person(client)
        refused(ann.get(f"{ann.lays('saqqara', *THREE)}/news"), 503)


def test_a_game_that_makes_a_mistake_leaves_the_table_as_it_was(table, studio, monkeypatch):
    ann, address, seat = table
    live = studio.tables._awake[address.rpartition("/")[2]]

    def fails(*_):
        raise ZeroDivisionError("my hand is a merchant")

    monkeypatch.setattr(live.match, "play", fails)
    answer = ann.post(f"{address}/move", move=ann.moves(address, seat)[0], version="0", **{"as": str(seat)})
    assert "merchant" not in refused(answer, 500)
    assert ann.now(address)["version"] == 0
    assert ann.plays(address, ann.moves(address, seat)[0], seat=seat).status_code == 200


def test_a_fault_of_ours_is_told_without_its_reasons(person, studio, monkeypatch):
    monkeypatch.setattr(studio, "games", None)
    page = refused(person("es").get("/"), 500)
    assert "Algo va mal por nuestra parte" in page
    assert "NoneType" not in page


def test_only_a_few_moves_are_asked_about_at_a_time(table):
    ann, address, seat = table
    assert ann.get(f"{address}/why?of={'x' * 9000}&as={seat}", **DATA).status_code == 200
    assert ann.get(f"{address}/why?kind=Nothing&as={seat}", **DATA).status_code == 200
    refused(ann.get(f"{address}/why?move=dance&as={seat}"), 422)
    refused(ann.get(f"{address}/why?as={seat}"), 422)


def test_a_studio_is_called_by_its_own_names(studio):
    """A page from elsewhere whose name leads here would look like one of ours."""
    with TestClient(application(studio, ["localhost", "studio.example"])) as client:
        assert client.get("/", headers={"host": "studio.example:443"}).status_code == 200
        assert client.get("/", headers={"host": "localhost:8420"}).status_code == 200
        for name in ("elsewhere.example", "localhost.elsewhere.example", "x" * 300):
            answer = client.get("/", headers={"host": name})
            assert answer.status_code == 421
            assert "games" not in answer.text
