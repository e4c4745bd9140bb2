"""What a designer reads: on the screen, on a page, as JSON, in five languages, and for a game without texts."""

import json
import re
from pathlib import Path

import pytest
from drafts import draft

from nomarch.core import load
from nomarch.core.lab import Setting, insights
from nomarch.core.lab.deeds import Deed, Source
from nomarch.core.lab.simulation import Progress
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.workbench.commands import insights as the_command
from nomarch.core.workbench.reports.deeds import DeedWords, in_common
from nomarch.core.workbench.reports.insights import Reading, as_json, page, screen
from nomarch.core.workbench.screen import printed

LANGUAGE_FILES = Path(__file__).parents[2] / "translations" / "core"
NAME = re.compile(r'say "(insights:[a-z-]+)"')


@pytest.fixture(scope="module")
def amun_re():
    (found,) = insights([Setting("amun-re", "super-meeple-2015", 3, ("sensible",) * 3)], 80)
    return found


@pytest.fixture(scope="module")
def planted():
    (found,) = insights([Setting.of(draft("crown").rules(seats=3), ["random"])], 300)
    return found


@pytest.fixture
def game_file(tmp_path):
    def write(best):
        file = tmp_path / "game.py"
        file.write_text(f'from drafts import draft\n\nGAME = draft("{best}")\n', encoding="utf-8")
        return file

    return write


def text_of(found, code="en"):
    return printed(screen([Reading(found, code)]))


def test_what_wins_is_told_in_the_first_row(planted):
    lines = text_of(planted).splitlines()
    heading = next(number for number, line in enumerate(lines) if line.startswith("Who wins, by what was done"))
    assert re.match(r" card crown +ever +\d\d% +(99|100)% +\d+% +\+(99|100)", lines[heading + 2])
    assert lines[heading + 2].count("✓") == 2


def test_what_does_not_stand_is_left_out_and_counted(planted):
    told = text_of(planted)
    assert "colour red" not in told.partition("The lead")[0]
    assert re.search(r"Not shown: 2 that do not stand, 0 too rare to tell\.", told)


def test_a_choice_that_never_matters_is_told(planted):
    told = " ".join(text_of(planted).split())
    assert re.search(r"colours 3\.0 0% 2\.0 colour (red|blue) \(5\d%\) 1?\d it does not seem to", told)
    assert re.search(r"greeting 3\.0 100% there is never a choice", told)
    assert re.search(r"cards 3\.0 0% 3\.0 card \w+ \(\d\d%\) yes", told)


def test_it_is_said_plainly_that_this_is_no_cause(planted):
    assert "What goes with winning need not be its cause" in text_of(planted)


def test_a_game_of_luck_shows_nothing():
    (luck,) = insights([Setting.of(draft("").rules(seats=3), ["random"])], 100)
    told = " ".join(text_of(luck).split())
    assert f"None of the {luck.looked_at} effects stands" in told
    assert "Who wins" not in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_everything(amun_re, code):
    written = {each: NAME.findall((LANGUAGE_FILES / each / "insights.j2").read_text("utf-8")) for each in ("en", code)}
    assert sorted(written[code]) == sorted(written["en"])
    told = page([Reading(amun_re, code)])
    assert f'<html lang="{code}">' in told
    assert "insights:" not in told
    assert "{{" not in told


def test_deeds_are_told_in_the_sentences_of_the_game(amun_re):
    rules = amun_re.setting.rules
    words = DeedWords(Speaker(rules, "en"), amun_re.tally.samples)
    assert words.tell(Deed(Source.MOVE, "Bid")) == "bid … gold for …"
    assert words.tell(Deed(Source.MOVE, "Bid", "lot", "thebes")) == "bid … gold for Thebes"
    assert words.tell(Deed(Source.MOVE, "Bid", "price", "10..19")) == "bid … gold for … (price: 10–19)"
    assert words.tell(Deed(Source.LINE, "scoring.complete-sets")) == "Complete sets"
    won = Deed(Source.EVENT, "province_is_won", clause="auction.winners-mark-their-provinces")
    assert words.thing(won._replace(fact="province", value="thebes")) == "thebes"
    french = DeedWords(Speaker(rules, "fr"), amun_re.tally.samples)
    assert french.tell(Deed(Source.MOVE, "PlaceStone", "province", "thebes")) == "poser une Pierre à Thèbes"
    raised = Deed(Source.EVENT, "pyramid_is_built", "province", "avaris", "build.stones-become-a-pyramid")
    assert french.tell(raised).startswith("élève une Pyramide à Avaris")


def test_sentences_with_little_in_common_are_not_mixed():
    assert in_common("… wins Dakhla for nothing", "… pays 3 gold for Dakhla") == "… pays 3 gold for Dakhla"
    assert in_common("offer nothing", "offer 3 gold") == "offer …"


def test_events_without_texts_are_told_in_notation(planted):
    words = DeedWords(Speaker(planted.setting.rules, "en"), planted.tally.samples)
    taken = Deed(Source.EVENT, "card_is_taken", "card", "ibis", "draft.one-card-each")
    assert words.tell(taken) == "card is taken: …, card ibis"


def test_a_page_has_its_charts_inside(amun_re):
    told = page([Reading(amun_re, "en"), Reading(amun_re, "de")])
    assert told.count("<svg") == 4
    assert len(set(re.findall(r'<svg id="([^"]+)"', told))) == 4


def test_a_document_has_everything_whether_it_stands_or_not(planted):
    (read,) = json.loads(as_json([planted]))
    assert read["games"] == 300
    assert read["findings"][0]["deeds"][0]["notation"] == "TakeCard.card=crown"
    assert read["findings"][0]["won_stands"] is True
    assert any(not found["won_stands"] for found in read["findings"])
    assert {each["phase"]: each["verdict"] for each in read["decisions"]}["colours"] == "unseen"
    assert len(read["tenths"]) == 10


def test_several_line_ups_are_told_one_after_the_other(nomarch, game_file):
    file = game_file("crown")
    line_ups = ["--bots", "random", "--bots", "random,random,search:2"]
    code, out, err = nomarch("insights", file, *line_ups, "--players", 3, "--games", 5, "--jobs", 1)
    assert (code, err) == (0, "")
    assert "prototype · random\n" in out
    assert "prototype · random × 2, search:2\n" in out
    assert "Fewer than 30 games do not allow an interval." in out


def test_who_plays_alone_is_told_so(nomarch, game_file):
    code, out, _ = nomarch("insights", game_file("crown"), "--players", 1, "--games", 40, "--jobs", 1)
    assert code == 0
    assert "Who plays alone is held against nobody." in out


def test_files_are_written(nomarch, game_file, tmp_path):
    file = game_file("crown")
    wanted = ["--html", "i.html", "--json", "i.json", "--out", "i.txt"]
    code, out, _ = nomarch("insights", file, "--players", 2, "--games", 150, "--jobs", 1, *wanted)
    assert (code, out) == (0, "")
    assert (tmp_path / "i.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert json.loads((tmp_path / "i.json").read_text("utf-8"))[0]["games"] == 150
    assert "Who wins" in (tmp_path / "i.txt").read_text("utf-8")


def test_an_interrupt_shows_what_is_finished(nomarch, monkeypatch):
    class Impatient(Progress):
        called = ""

        def __init__(self, *_):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def advances(self, games):
            raise KeyboardInterrupt

    monkeypatch.setattr(the_command, "Bar", Impatient)
    code, out, err = nomarch("insights", "amun-re", "--games", 50, "--jobs", 1)
    assert code == 130
    assert out.startswith("Amun-Re · super-meeple-2015 · sensible\n6 games with 4 players")
    assert "6 of 50 games" in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--edition", "first"], "unknown edition 'first'; there are: hans-im-glueck-2003"),
        (["--variant", "odd"], "unknown variant"),
        (["--set", "grain"], "--set takes FIELD=VALUE"),
        (["--bots", "random", "--bots", "genius"], "unknown bot for amun-re 'genius'; there are: random"),
        (["--bots", "random,random", "--players", 4], "2 bots for 4 players"),
        (["--games", 0], "greater than or equal to 1"),
        (["--lang", "la"], "unknown language of amun-re 'la'; there are: "),
        (["--html", "a.html", "--json", "a.html"], "--html, --json and --out need a file each"),
        (["--html", "nowhere/a.html"], "there is no folder nowhere"),
        (["--jobs", 100_000, "--games", 100_000], "processes are too many"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(nomarch, arguments, complaint):
    code, out, err = nomarch("insights", "amun-re", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_every_game_is_read(nomarch):
    for name in ("saqqara", "cleopatra"):
        (found,) = insights([Setting.of(load(name).rules(), ["sensible"])], 6)
        assert text_of(found, "it")
