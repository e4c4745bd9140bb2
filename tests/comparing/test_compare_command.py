"""The command `compare` as a person meets it: pages, files, refusals, and a run that is broken off."""

import json
import re
import resource
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from nomarch.core.comparing.comparison import compare_sides
from nomarch.core.comparing.contrast import Playing
from nomarch.core.comparing.happenings import WATCHED
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.lab.figures import FEWEST
from nomarch.core.registry import load
from nomarch.core.workbench.reports.comparison import page
from nomarch.core.workbench.reports.wording import Wording

LANGUAGES = ("fr", "it", "en", "de", "es")
OLD, NEW = "hans-im-glueck-2003", "super-meeple-2015"
QUICK = ("--games", FEWEST, "--share-games", 4, "--positions", 60, "--players", 3, "--jobs", 1)
AT_ONCE = ("compare", "toll", "first", "--set", "most=3", "--players", 3)
"""A change that is seen in the first position, so that nobody searches long."""


class Page(HTMLParser):
    """Reads a page: what is open must be closed in turn."""

    EMPTY = ("meta", "br", "hr", "img", "link", "input")

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.tags, self.faults = [], [], [], [], []
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        found = dict(attrs)
        self.tags.append(tag)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"][1:]] if found.get("href", "").startswith("#") else []

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()} closes nothing")


def read(text):
    """Parse a page and see that it is one."""
    found = Page(text)
    assert found.faults == []
    assert set(found.links) <= set(found.ids)
    assert "script" not in found.tags
    return found


# Refusals


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["senet", "first", "second"], "unknown game 'senet'"),
        (["toll", "third", "second"], "unknown edition 'third'; there are: first, second"),
        (["toll", "first", "third"], "unknown edition 'third'"),
        (["toll", "first", "first+ghost"], "unknown variant of first 'ghost'; there are: duel, moonlit"),
        (["toll", "first", "--set", "ghost=1"], "unknown field of the edition 'ghost'"),
        (["toll", "first", "--set", "bridge=many"], "bridge"),
        (["toll", "first", "--set", "bridge"], "--set takes FIELD=VALUE, not 'bridge'"),
        (["toll", "first", "--set", "steps=3"], "must name the points of every step"),
        (["toll", "first", "second", "--lang", "xx"], "unknown language of toll 'xx'; there are: en"),
        (["toll", "first", "second", "--lang", "en,en,en"], "two languages at most, not 3"),
        (["toll", "first", "second", "--games", "2", "--bots", "genius"], "unknown bot for toll 'genius'"),
        (["toll", "first", "second", "--bots", "random,random,random", "--players", "2"], "3 bots for 2 players"),
        (["toll", "first"], "name another edition, change a value by --set"),
        (["toll", "first", "second", "--players", "7"], "is for 2 to 4 players, not 7"),
        (["toll", "first", "first+duel", "--players", "3"], "is for 2 players, not 3"),
        (["toll", "first", "--set", "players_min=3"], "is for 3 to 4 players, not 2"),
        (["toll", "first", "second", "--out", "nowhere/file"], "there is no folder nowhere"),
        (["toll", "first", "second", "--html", "one", "--json", "one"], "need a file each"),
        (["toll", "first", "second", "--games", "2", "--resume"], "there is nothing to go on with"),
        (["toll", "first", "second", "--resume"], "say how many by --games"),
        (["toll", "first", "second", "--keep", "games.jsonl"], "say how many by --games"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_one_line(nomarch, toll, tmp_path, arguments, complaint):
    code, out, err = nomarch("compare", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("nomarch: ")
    assert complaint in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--html", "--json", "--out"])
def test_no_old_file_is_written_over_and_no_game_is_played_for_it(nomarch, toll, tmp_path, option):
    (tmp_path / "old").write_text("mine")
    code, out, err = nomarch("compare", "toll", "first", "second", *QUICK, "--keep", "kept.jsonl", option, "old")
    assert (code, out, err) == (2, "", "nomarch: old exists already; nothing is overwritten\n")
    assert (tmp_path / "old").read_text() == "mine"
    assert not (tmp_path / "kept.jsonl").exists()


# What is compared


def test_variants_and_changed_values_can_be_compared(nomarch, toll):
    code, out, _ = nomarch("compare", "toll", "first", "first+moonlit")
    assert code == 0
    assert "night" in out
    assert "A lamp pays by night." in out
    code, out, _ = nomarch("compare", "amun-re", OLD, "--set", "majority=per_bank")
    assert code == 0
    assert "majority=per_bank" in out
    assert "scoring.most-pyramids-on-a-bank" in out
    code, out, _ = nomarch("compare", "amun-re", f"{NEW}+expert-provinces", NEW, "--lang", "fr")
    assert code == 0
    assert "expert_provinces" in out


def test_one_edition_in_two_languages_needs_no_other_side(nomarch):
    code, out, _ = nomarch("compare", "amun-re", NEW, "--lang", "fr, it")
    assert code == 0
    assert "scoring.complete-sets" in out


def test_two_sides_that_are_the_same_are_said_to_be(nomarch, toll):
    code, out, _ = nomarch("compare", "toll", "first", "first")
    assert code == 0
    assert "the same text and the same values" in " ".join(out.split())


# Pages and documents


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_without_games_is_whole_and_has_no_play_section(code):
    game = load("amun-re")
    pair = Pair(Side(game, OLD, code), Side(game, NEW, code))
    text = page(compare_sides(pair.sides), Wording(pair.speaker, pair.fields))
    found = read(text)
    assert f'<html lang="{code}">' in text
    assert {"parameters", "text", "words", "names"} <= set(found.ids)
    assert not {"play", "shares", "witnesses"} & set(found.ids)
    assert "svg" not in found.tags
    assert found.tags.count("del") > 20
    assert found.tags.count("ins") > 20
    assert "\ue010" not in text
    assert "\ue011" not in text


def test_a_page_with_games_has_charts_shares_witnesses_and_their_picture():
    game = load("amun-re")
    pair = Pair(Side(game, OLD, "de", None, 3), Side(game, OLD, "de", {"pyramid_points": 5}, 3))
    playing = Playing(("random",) * 3, 0, FEWEST, FEWEST, positions=400)
    text = page(compare_sides(pair.sides, playing), Wording(pair.speaker, pair.fields))
    found = read(text)
    assert {"play", "shares", "witnesses"} <= set(found.ids)
    assert found.tags.count("svg") == 4, "three charts and a picture"


def test_what_comes_from_outside_is_escaped_on_a_page_with_charts(nomarch, toll, tmp_path):
    code, out, err = nomarch("compare", "toll", "first", "second", *QUICK, "--html", "page.html", "--json", "all.json")
    assert (code, out) == (0, "")
    assert err == "written to all.json\nwritten to page.html\n"
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    found = read(text)
    witnesses = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["witnesses"]
    drawn = sum(each["found"] for each in witnesses)
    assert found.tags.count("svg") == 3 + drawn, "three charts, and a drawn table each"
    assert "<script" not in text
    assert "<b>letter" not in text
    for word in ("title", "note", "clause"):
        assert re.search(rf"&lt;script&gt;alert\(.{{0,6}}{word}", text), word
    assert "$\\broken$" in text, "and a chart reads no formula into it"
    assert "src=" not in text
    assert not re.search(r"""(href|url)[=(]["']?https?:""", text), "it needs nothing else"


def test_the_document_for_programs_has_effects_with_intervals_shares_and_witnesses(nomarch, toll, tmp_path):
    code, _, _ = nomarch("compare", "toll", "first", "--set", "bridge=3", *QUICK, "--share-games", 30, "--json", "a")
    assert code == 0
    found = json.loads((tmp_path / "a").read_text(encoding="utf-8"))
    assert found["right"]["written"] == "first bridge=3"
    effects = found["play"]["effects"]
    assert any(effect["detected"] for effect in effects)
    for effect in effects:
        apart = effect["difference"]
        assert apart["low"] <= apart["value"] <= apart["high"]
        assert apart["games"] == FEWEST
        assert [share["fields"] for share in effect["shares"]] == [["bridge"]]
    (witness,) = found["witnesses"]
    assert witness["found"]
    assert toll.set_up(witness["position"]).moves()


def test_the_screen_tells_shares_and_where_they_part(nomarch, toll):
    code, out, _ = nomarch("compare", "toll", "first", "--set", "bridge=3", *QUICK, "--share-games", 30)
    assert code == 0
    told = " ".join(out.split())
    for words in ("The parameters", "The text", "Play", "Whose effect it is", "all together", "Where they part"):
        assert words in told
    assert "+6.00" in told


# Runs that are broken off


def finished(path):
    """Give the setting and number of every game in a file of finished games."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(entry["of"], entry["game"][0]) for entry in map(json.loads, lines[1:])]


def test_a_run_that_is_broken_off_goes_on_where_it_was_and_reports_the_same(nomarch, toll, tmp_path, monkeypatch):
    command = (*AT_ONCE, "--games", 80, "--share-games", 80, "--jobs", 1, "--seed", 6)
    whole = nomarch(*command, "--json", "whole.json")
    assert whole[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["whole.json"], "what is finished needs no file of games"
    road = type(toll.first_phase)
    walk, walks = road.after, []

    def interrupted(self, table):
        walks.append(table.walks)
        if len(walks) == 500:
            raise KeyboardInterrupt
        walk(self, table)

    monkeypatch.setattr(road, "after", interrupted)
    code, out, err = nomarch(*command, "--json", "again.json")
    assert code in {2, 130}
    assert out == ""
    kept, told = err.splitlines()
    assert re.fullmatch(r"55 finished games are kept in compare-toll-\w+\.games\.jsonl: .*--resume goes on", kept)
    assert told == "nomarch: stopped after 55 of 160 games"
    (ledger,) = tmp_path.glob("compare-toll-*.games.jsonl")
    assert len(finished(ledger)) == 55
    assert nomarch(*command)[0] == 2, "finished games are not thrown away by another run"
    walks.clear()
    monkeypatch.setattr(road, "after", lambda self, table: (walks.append(table.walks), walk(self, table)))
    code, _, err = nomarch(*command, "--json", "again.json", "--resume")
    assert code == 0
    assert "55 finished games are in" in err
    assert walks.count(1) == 160 - 55 + 2 * WATCHED, "no game is played twice; those that are watched come on top"
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    assert not ledger.exists()


def test_an_interrupt_while_witnesses_are_looked_for_keeps_the_games_too(nomarch, toll, tmp_path, monkeypatch):
    command = ("compare", "toll", "first", "--set", "omen=true", "--games", 5, "--share-games", 5, "--jobs", 1)
    road = type(toll.first_phase)
    walk, walks = road.after, []

    def interrupted(self, table):
        walks.append(table.walks)
        if len(walks) == 300:
            raise KeyboardInterrupt
        walk(self, table)

    monkeypatch.setattr(road, "after", interrupted)
    code, out, err = nomarch(*command)
    assert code in {2, 130}
    assert out == ""
    assert "10 finished games are kept" in err
    assert err.count("\n") <= 2
    (ledger,) = tmp_path.glob("compare-toll-*.games.jsonl")
    assert len(set(finished(ledger))) == 10


INTERRUPTED = """
import os, signal
from nomarch.core.lab import simulation
from nomarch.core.workbench import runs
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test started in the background may ignore Ctrl-C
simulation.TRIAL = 0  # the workers have nearly everything to do
move_on = runs.Bar.advances
def advances(bar, games):
    runs.Bar.advances = move_on
    move_on(bar, games)
    os.kill(os.getpid(), signal.SIGINT)
runs.Bar.advances = advances
"""


def started(toll_paths, folder, *arguments, first="", **options):
    """Run a command in a process of its own."""
    script = f"import sys; sys.path[:0] = {toll_paths!r}\n{first}\nfrom nomarch.core.workbench.cli import main; main()"
    command = [sys.executable, "-c", script, *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=folder, **pipes, **options)


def test_a_real_interrupt_stops_all_workers_in_one_line_and_the_run_goes_on(toll_paths, tmp_path):
    command = (*AT_ONCE, "--games", 1500, "--jobs", 2, "--keep", "kept.jsonl")
    kept = tmp_path / "kept.jsonl"
    with started(toll_paths, tmp_path, *command, "--json", "again.json", first=INTERRUPTED) as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode in {2, 130}, err
    assert out == ""
    assert "Traceback" not in err
    assert re.search(r"^nomarch: stopped after \d+ of 3000 games$", err, re.MULTILINE), err
    before = finished(kept)
    assert 0 < len(before) < 3000
    with started(toll_paths, tmp_path, *command, "--json", "again.json", "--resume") as process:
        _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    after = finished(kept)
    assert after[: len(before)] == before
    assert len(after) == len(set(after)) == 3000, "no game is played twice"
    with started(toll_paths, tmp_path, *command[:-2], "--json", "whole.json") as process:
        _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def test_a_disk_that_fills_up_is_told_in_a_clear_line_and_what_is_on_it_stays_good(toll_paths, tmp_path):
    command = (*AT_ONCE, "--games", 100, "--jobs", 1, "--keep", "kept.jsonl")
    most = 8192

    def small_disk():
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    with started(toll_paths, tmp_path, *command, preexec_fn=small_disk) as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 2, err
    assert out == ""
    assert "Traceback" not in err
    assert err.splitlines()[-1] == "nomarch: kept.jsonl: File too large"
    assert (tmp_path / "kept.jsonl").stat().st_size <= most
    with started(toll_paths, tmp_path, *command, "--resume") as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert len(set(finished(tmp_path / "kept.jsonl"))) == len(finished(tmp_path / "kept.jsonl")) == 200


def test_without_share_games_no_shares_are_asked_for(nomarch, toll):
    code, out, _ = nomarch("compare", "toll", "first", "--set", "bridge=3", *QUICK, "--share-games", 0)
    assert code == 0
    assert "What it does to a game" in out
    assert "What causes it" not in out
    assert "Whose effect it is" not in out
