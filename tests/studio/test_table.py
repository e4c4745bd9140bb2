"""A table: laid, shared by links, played, looked on, asked about, taken back, recorded."""

import re
import time

import pytest
from people import DATA

GAMES = {"amun-re": 3, "saqqara": 3, "cleopatra": 3}
"""The games, each with a number of players."""


def here(game):
    return ["here"] * GAMES[game]


def turn(table, *people):
    """Find who is to decide."""
    return next(each for each in people if each.moves(table))


@pytest.fixture
def three(person):
    """Lay a table for three people, each with a browser of their own."""
    ann, ben, cleo = person(), person("fr"), person()
    table = ann.lays("saqqara", "here", "elsewhere", "elsewhere")
    for guest, link in zip((ben, cleo), ann.links(table), strict=True):
        guest.sits_down(link)
    return table, ann, ben, cleo


@pytest.mark.parametrize("game", GAMES)
def test_whoever_lays_a_table_sits_at_it(person, game):
    ann = person()
    table = ann.lays(game, *here(game))
    page = ann.get(f"{table}?as=0").text
    assert "<svg" in page
    assert len(re.findall(r"at this screen", page)) == GAMES[game] - 1


def test_a_link_opens_a_seat_and_is_gone_from_the_address(person):
    ann, ben = person(), person()
    table = ann.lays("saqqara", "here", "elsewhere", "random")
    (link,) = ann.links(table)
    answer = ben.get(link)
    assert answer.headers["location"] == f"{table}?as=1"
    assert "HttpOnly" in answer.headers["set-cookie"]
    page = ben.get(table).text
    assert "Player 2" in page
    assert f'{link}" data-copy="own"' in page
    assert link.rpartition("/")[2] not in person().get(table).text


def test_tokens_are_kept_as_hashes_alone(person, tmp_path):
    ann = person()
    (link,) = ann.links(ann.lays("saqqara", "here", "elsewhere", "random"))
    token = link.rpartition("/")[2].encode()
    assert len(token) >= 32
    assert not any(token in file.read_bytes() for file in tmp_path.iterdir())


def test_a_move_is_news_to_everybody(three, person):
    table, *people = three
    people.append(person("it"))
    before = people[-1].now(table)
    mover = turn(table, *people)
    assert mover.plays(table, mover.moves(table)[0]).status_code == 200
    for each in people:
        now = each.now(table, since=before["version"])
        assert now["version"] == before["version"] + 1
        assert now["stamp"] != before["stamp"]
        assert 'data-step="' in now["story"]
        assert f'data-step="{now["since"] - 1}"' not in now["story"]


def test_news_tell_that_there_is_some_and_nothing_else(studio):
    """A page that comes back says what it knew, and is told at once if that is no longer so."""
    import asyncio

    from nomarch.core.studio.live import Settings
    from nomarch.core.studio.tables import Sitter

    async def heard():
        async with studio.opened():
            rules = studio.games["saqqara"].rules(None, 3)
            table = (await studio.tables.make(rules, [Sitter("human")] * 3, Settings())).table
            stamps = table.stamps("")
            first = await anext(stamps)
            seat = table.to_decide
            await studio.tables.play(table, seat, table.match.moves[:1], table.version)
            second = await anext(stamps)
            again = await anext(table.stamps(first))
            await stamps.aclose()
            return first, second, again, table.listeners

    first, second, again, listeners = asyncio.run(heard())
    assert first == "0.0"
    assert second == again == "1.0"
    assert listeners == 1


def test_two_people_read_two_languages_at_one_table(person):
    ann, ben = person("de"), person("es")
    table = ann.lays("amun-re", "here", "elsewhere", "here")
    ben.sits_down(ann.links(table)[0])
    assert "Was geschah" in ann.get(table).text
    assert "Lo que ha pasado" in ben.get(table).text
    assert ann.now(table)["story"] != ben.now(table)["story"]


def test_a_move_that_is_not_allowed_answers_with_its_clause(person):
    ann = person()
    table = ann.lays("amun-re", *here("amun-re"))
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    lot = next(move.split()[1] for move in ann.moves(table, seat) if move.startswith("bid"))
    ann.plays(table, f"bid {lot} 6", seat=seat)
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    answer = ann.plays(table, f"bid {lot} 3", seat=seat)
    assert answer.status_code == 422
    (reason,) = answer.json()["reasons"]
    assert reason["clause"] == "ladder-auction:auction.beats-the-standing-bid"
    assert reason["link"].startswith("/rules/amun-re?edition=")
    assert reason["link"].endswith(f"#{reason['clause']}")
    page = ann.post(f"{table}/move", say=f"bid {lot} 3", version="1", **{"as": str(seat)})
    assert page.status_code == 422
    assert reason["sentence"] in page.text


def test_several_moves_are_said_in_one_line_and_taken_back_together(person):
    ann = person()
    table = ann.lays("amun-re", "here", "random", "random")
    for _ in range(300):
        if "buy card" in (moves := ann.moves(table)):
            break
        if moves:
            ann.plays(table, moves[0])
        else:
            time.sleep(0.05)  # a bot thinks
    ann.plays(table, "buy card")
    after = "draw cards" if "draw cards" in ann.moves(table) else "done"  # as long as there is gold for another card
    ann.post(f"{table}/undo", headers=DATA, do="ask", version=str(ann.now(table)["version"]))
    before = ann.now(table)
    answer = ann.post(f"{table}/move", headers=DATA, say=f"buy card; {after}", version=str(before["version"]))
    assert answer.status_code == 200, answer.text
    assert "Take back" in answer.json()["parts"]["moves"]
    back = ann.post(f"{table}/undo", headers=DATA, do="ask", version=str(ann.now(table)["version"]))
    assert back.status_code == 200
    assert "buy card" in ann.moves(table)
    assert back.json()["since"] <= before["since"] + 60


def test_a_move_may_be_said_as_the_page_tells_it(person):
    ann = person("fr")
    table = ann.lays("amun-re", *here("amun-re"))
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    told = re.search(r'title="bid \w+ 1">(.*?)</button>', ann.now(table, seat=seat)["parts"]["moves"])[1]
    form = {"say": told, "version": "0", "as": str(seat)}
    assert ann.post(f"{table}/move", headers=DATA, **form).status_code == 200


def test_others_have_to_agree_before_anything_is_taken_back(three, person):
    table, *people = three
    mover = turn(table, *people)
    others = [each for each in people if each is not mover]
    mover.plays(table, mover.moves(table)[0])
    mover.post(f"{table}/undo", do="ask", version="1")
    assert 'value="agree"' in others[0].now(table)["parts"]["status"]
    assert others[0].post(f"{table}/undo", headers=DATA, do="refuse", version="1").json()["version"] == 1
    assert 'value="agree"' not in others[0].now(table)["parts"]["status"]
    mover.post(f"{table}/undo", do="ask", version="1")
    assert person().post(f"{table}/undo", do="agree", version="1").status_code == 403
    assert others[0].post(f"{table}/undo", headers=DATA, do="agree", version="1").json()["version"] == 1
    assert others[1].post(f"{table}/undo", headers=DATA, do="agree", version="1").json()["version"] == 2
    assert mover.moves(table)
    assert 'data-step="1"' not in person().now(table)["story"]


def test_a_table_may_be_laid_at_which_nothing_is_taken_back(person):
    ann = person()
    form = {"game": "saqqara", "players": "3", "who-0": "here", "who-1": "here", "who-2": "here"}
    table = ann.post("/tables", **form).headers["location"]
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    ann.plays(table, ann.moves(table, seat)[0], seat=seat)
    answer = ann.post(f"{table}/undo", do="ask", version="1", **{"as": str(seat)})
    assert answer.status_code == 409
    assert "nothing is taken back" in answer.text


def test_one_may_ask_why_a_thing_or_a_kind_of_move_cannot_be_had(person):
    ann, ben = person(), person()
    table = ann.lays("amun-re", *here("amun-re"))
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    other = next(each for each in range(3) if each != seat)
    lots = {move.split()[1] for move in ann.moves(table, seat) if move.startswith("bid")}
    missing = next(name for name in ("thebes", "memphis", "abu", "buto", "dakhla") if name not in lots)
    told = ann.get(f"{table}/why?of={missing}&as={seat}", **DATA).json()["answer"]
    assert "Not now, because:" in told
    assert "/rules/amun-re?" in told
    assert "This can be done now" in ann.get(f"{table}/why?kind=Bid&as={seat}").text
    assert ann.get(f"{table}/why?move=bid+{missing}+6&as={seat}").status_code == 200
    assert ann.get(f"{table}/why?of={missing}&as={other}").status_code == 409
    assert ben.get(f"{table}/why?of={missing}").status_code == 409


def test_a_whole_game_is_played_with_forms_alone_and_seen_again(person):
    ann = person()
    table = ann.lays("amun-re", "here", "random", "random")
    for _ in range(5000):
        if 'class="turn over"' in (page := ann.get(table).text):
            break
        if offered := re.findall(r'<button name="move" value="([^"]+)"', page):
            version = re.search(r'name="version" value="(\d+)"', page)[1]
            assert ann.post(f"{table}/move", move=offered[-1], version=version).status_code == 303
    record = ann.get(f"{table}/record")
    assert record.text.count("\n") > 20
    last = ann.get(f"{table}/replay?at=999999")
    assert last.status_code == 200
    assert "has won" in last.text or "have won" in last.text
    assert ann.get(f"{table}/replay?at=7&of=1", **DATA).json()["at"] == 7
    sheet = ann.get(f"{table}/sheet").text
    assert "Point by point" in sheet
    upload = ann.post("/records", files={"record": ("g.jsonl", record.content)})
    assert upload.status_code == 303
    again = upload.headers["location"]
    assert ann.get(again.replace("/replay", "/record")).text == record.text


def test_a_record_that_is_not_over_is_gone_on_with(person, nomarch, tmp_path):
    nomarch("play", "amun-re", "--seats", "human,random,sensible", "--seed", "3", "--record", "g.jsonl", typed="1\n1\n")
    ann = person()
    upload = ann.post("/records", files={"record": ("g.jsonl", (tmp_path / "g.jsonl").read_bytes())})
    assert upload.status_code == 303, upload.text
    table = upload.headers["location"]
    assert "/replay" not in table
    assert "Your turn" in ann.now(table)["parts"]["status"] or ann.now(table)["version"] > 2


def test_the_record_tells_what_is_hidden_and_so_waits_for_the_end(person):
    ann = person()
    table = ann.lays("saqqara", *here("saqqara"))
    assert ann.get(f"{table}/record").status_code == 409
    assert ann.get(f"{table}/replay").status_code == 409


def test_variants_and_changed_values_are_played_and_named(person):
    ann = person()
    table = ann.lays("amun-re", *here("amun-re"), edition="super-meeple-2015", changes="set_points = 4\n")
    page = ann.get(table).text
    assert "set_points = 4" in page
    assert "set=set_points%3D4" in page


def test_names_are_shown_as_they_are_and_are_no_markup(person):
    ann = person()
    table = ann.lays("saqqara", *here("saqqara"), **{"name-0": "<b>Ann</b> & \u202eco"})
    page = ann.get(table).text
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; co" in page


def test_at_one_screen_nobody_sees_a_hand_before_its_owner_sits_down(person):
    ann = person()
    table = ann.lays("saqqara", *here("saqqara"))
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    other = next(each for each in range(3) if each != seat)
    assert f'href="{table}?as=all">Hand the screen' in ann.now(table, seat=other)["parts"]["status"]
    between = ann.now(table, seat="all")["parts"]
    assert f'href="{table}?as={seat}">I am' in between["status"]
    assert between["board"] == person().now(table)["parts"]["board"] != ann.now(table, seat=seat)["parts"]["board"]
