"""What was acknowledged is there again, whatever ended the studio."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import httpx2 as httpx
import pytest
from people import CHOICE, DATA, HERE, LINK

from nomarch.core.studio.store import Statement, Store, StoreError

PATIENCE = 30
OPEN = re.compile(r"http://127\.0\.0\.1:\d+")


class Server:
    """A studio in a process of its own."""

    def __init__(self, data):
        self.data = data
        self.process = None

    def __enter__(self):
        arguments = ["serve", "--port", "0", "--data", str(self.data)]
        command = [sys.executable, "-P", "-m", "nomarch.core.workbench.cli", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        address = OPEN.search(self.process.stdout.readline())[0]
        self.client = httpx.Client(base_url=address, headers={**HERE, "origin": address}, timeout=PATIENCE)
        return self

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def __exit__(self, *error):
        self.client.close()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def test_the_studio_is_open_soon_and_says_where_in_one_line(tmp_path):
    with Server(tmp_path) as server:
        assert server.client.get("/").status_code == 200
        used = sum(os.times()[2:4])
        server.process.send_signal(signal.SIGINT)
        rest = server.process.stdout.read()
        server.process.wait(PATIENCE)
        assert rest == ""
        assert sum(os.times()[2:4]) - used < 2


def test_every_acknowledged_move_is_there_after_the_studio_was_killed(tmp_path):
    """Three tables are played until it is killed in the middle; nobody has heard of a move that is gone."""
    acknowledged, until = {}, time.monotonic() + 4 * PATIENCE
    with Server(tmp_path) as server:
        client = server.client
        tables = []
        for game in ("amun-re", "saqqara", "cleopatra"):
            seats = {"who-0": "here", "who-1": "random", "who-2": "here"}
            answer = client.post("/tables", data={"game": game, "players": "3", "undo": "yes", **seats})
            tables.append(answer.headers["location"])
        for turn in count():
            enough = all(acknowledged.get(table, {"version": 0})["version"] > 6 for table in tables)
            if enough or time.monotonic() > until:
                break
            table = tables[turn % 3]
            for seat in (0, 2):
                now = client.get(f"{table}/now?as={seat}", headers=DATA).json()
                moves = CHOICE.findall(now["parts"]["moves"])
                if moves:
                    form = {"move": moves[turn % len(moves)], "version": now["version"], "as": seat}
                    answer = client.post(f"{table}/move", data=form, headers=DATA)
                    if answer.status_code == 200:
                        acknowledged[table] = answer.json()
        server.kill()
        cookies = client.cookies
    assert len(acknowledged) == 3
    with Server(tmp_path) as server:
        server.client.cookies = cookies
        for table, told in acknowledged.items():
            again = server.client.get(f"{table}/now?since={told['version']}", headers=DATA).json()
            assert again["version"] >= told["version"] > 3
            assert server.client.get(table).status_code == 200
            assert LINK.findall(server.client.get(table).text) == []


def test_a_store_is_written_by_one_studio_at_a_time(tmp_path):
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="another studio has the folder"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_the_disk_is_asked_for_every_entry(tmp_path):
    """The journal is of the kind that survives a power cut, and is synced at every commit."""
    store = Store(tmp_path)
    try:
        assert store.read("PRAGMA journal_mode") == [("wal",)]
        assert store.read("PRAGMA synchronous") == [(2,)]
    finally:
        store.close()


def test_of_what_waits_together_only_what_is_to_blame_is_refused(tmp_path):
    import asyncio

    entry = "INSERT INTO log (place, number, entry) VALUES (?, ?, ?)"

    async def write(store):
        orders = [("one", 0), ("one", 0), ("two", 0)]
        return await asyncio.gather(
            *(store.write(Statement(entry, (*order, "{}"))) for order in orders), return_exceptions=True
        )

    store = Store(tmp_path)
    try:
        first, second, third = asyncio.run(write(store))
        assert (first, third) == (None, None)
        assert isinstance(second, StoreError)
        assert len(store.read("SELECT * FROM log")) == 2
    finally:
        store.close()


def test_what_the_disk_does_not_take_is_not_played(person, studio, monkeypatch):
    ann = person()
    table = ann.lays("saqqara", "here", "here", "here")
    seat = next(seat for seat in range(3) if ann.moves(table, seat))
    write = studio.tables._archive._store.write

    async def full(*statements):
        raise StoreError("cannot be kept: database or disk is full")

    monkeypatch.setattr(studio.tables._archive._store, "write", full)
    answer = ann.plays(table, ann.moves(table, seat)[0], seat=seat)
    assert answer.status_code == 503
    assert "The disk did not take the move" in answer.json()["trouble"]
    monkeypatch.setattr(studio.tables._archive._store, "write", write)
    assert ann.now(table)["version"] == 0
    assert ann.plays(table, ann.moves(table, seat)[0], seat=seat).status_code == 200


def test_a_table_that_rests_is_as_it_was_when_somebody_comes_back(person, studio):
    ann = person()
    table = ann.lays("amun-re", "here", "here", "here")
    for _ in range(12):
        seat = next(seat for seat in range(3) if ann.moves(table, seat))
        ann.plays(table, ann.moves(table, seat)[0], seat=seat)
    before = [ann.now(table, seat=seat) for seat in range(3)]
    studio.tables._forget(studio.tables._awake[table.rpartition("/")[2]])
    after = [ann.now(table, seat=seat) for seat in range(3)]
    assert [{**each, "stamp": ""} for each in after] == [{**each, "stamp": ""} for each in before]


def test_a_log_that_no_longer_fits_is_told_and_left_alone(person, studio, tmp_path):
    ann = person()
    table = ann.lays("saqqara", "here", "here", "here")
    place = table.rpartition("/")[2]
    studio.tables._forget(studio.tables._awake[place])
    with sqlite3.connect(tmp_path / "studio.sqlite") as file:
        file.execute("INSERT INTO log VALUES (?, 0, ?)", (place, '{"seat": 0, "moves": ["dance"]}'))
    file.close()
    answer = ann.get(table)
    assert answer.status_code == 409
    assert "dance" in answer.text


def test_what_is_kept_belongs_to_the_user_alone(tmp_path):
    folder = Path(tmp_path / "studio")
    Store(folder).close()
    assert folder.stat().st_mode & 0o077 == 0


def test_a_bot_that_hangs_is_told_and_its_process_ended(tmp_path):
    import asyncio

    from nomarch.core.studio.workers import Worker, WorkerFailed

    async def hang():
        worker = Worker()
        begun = time.monotonic()
        with pytest.raises(WorkerFailed, match="TooSlow"):
            await worker.ask("choose", {"game": "amun-re", "position": {}, "bot": "search:3600s", "luck": 0}, 3)
        assert worker._process is None
        with pytest.raises(WorkerFailed, match="UnknownName"):
            await worker.ask("choose", {"game": "senet", "position": {}, "bot": "random", "luck": 0}, PATIENCE)
        await worker.end()
        return time.monotonic() - begun

    assert asyncio.run(hang()) < PATIENCE


def test_a_game_that_fails_at_the_move_of_a_bot_is_told_and_not_tried_for_ever(person, studio, monkeypatch):
    from nomarch.core.studio.live import LiveTable

    tried = []

    def fails(self, entry):
        tried.append(entry)
        raise ZeroDivisionError

    monkeypatch.setattr(LiveTable, "apply", fails)
    ann = person()
    table = ann.lays("saqqara", "random", "random", "random")
    until = time.monotonic() + PATIENCE
    while "has failed" not in ann.now(table)["parts"]["status"] and time.monotonic() < until:
        time.sleep(0.05)
    for _ in range(5):
        assert "has failed" in ann.now(table)["parts"]["status"]
    assert len(tried) == 1
