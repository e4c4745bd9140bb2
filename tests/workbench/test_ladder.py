"""The command `ladder`: what it says, draws and writes, and how it is broken off, gone on with and extended."""

import json
import re
import signal
from xml.etree import ElementTree as ET

import pytest
from interrupting import games_in, interrupted

from nomarch.core.drawing import letters
from nomarch.core.lab.contest import Ladder, Meeting, Rung
from nomarch.core.lab.figures import Figure
from nomarch.core.workbench.reports.ladder import in_words, page, remarks, screen
from nomarch.core.workbench.reports.rungs import rungs_chart
from nomarch.core.workbench.screen import printed

CALL = ["ladder", "amun-re", "--players", 3, "--bots", "random", "--bots", "sensible", "--jobs", 1]


def figure(value, reach=0.1, games=100):
    return Figure(value, value - reach, value + reach, reach / 2, games)


def made():
    """Make a ladder that nobody played."""
    kinds = [("trained", 250, 0.6, 300), ("search:30", 40, 0.3, 30), ("odd <b>", -290, 0.1, 300)]
    rungs = [Rung(bot, figure(elo, 50), figure(won), figure(20 * won), games, 0.2) for bot, elo, won, games in kinds]
    meetings = [
        Meeting("trained", "search:30", figure(0.45, games=40), is_certain=False),
        Meeting("trained", "odd <b>", figure(0.03, 0.02), is_certain=True),
        Meeting("search:30", "odd <b>", figure(0.9, games=12), is_certain=False),
    ]
    named = ("trained", "search:30", "odd <b>", "late")
    return Ladder("reeds", "first", 3, 0, named, rungs, meetings, 330, 330, 360)


def without_clock(out):
    """Take out of what is printed how long bots thought."""
    return re.sub(r" +(< 0\.001|\d+\.\d+|ms a decision) *$", "", out, flags=re.MULTILINE)


def test_it_says_in_words_what_is_certain_and_what_is_not():
    certain, untold = in_words(made())
    assert certain.lines == ["odd <b> is stronger than trained: it came before it in 97% of 100 games (95% to 99%)"]
    assert untold.lines == [
        "search:30 and trained: the first came before the second in 55% of 40 games (45% to 65%)",
        "search:30 and odd <b>: too few games, 12 so far",
    ]
    reading, seldom, absent = remarks(made())
    assert "A fair share of the win is 33%" in reading
    assert seldom == "Of the 330 games search:30 sat at 30."
    assert absent == "Not played yet: late."


def test_the_tables_are_read_row_against_column():
    out = printed(screen(made()))
    assert re.search(r"trained +\+250 ± 50 +60% \(50% to 70%\) +12\.0 ± 0\.1 +300 +0\.200", out)
    assert re.search(r"trained +– +45% \(35% to 55%\) +3% \(1% to 5%\)", out)
    assert re.search(r"odd <b> +97% \(95% to 99%\) +10% +–", out)


def test_the_page_has_the_chart_and_takes_names_for_words():
    written = page(made())
    assert written.count("<svg") == 1
    assert "odd <b>" not in written
    assert "odd &lt;b&gt; is stronger than trained" in written
    assert written.count('class="number standing"') == 2


def test_the_chart_shows_each_kind_where_its_strength_is():
    drawn = rungs_chart(made())
    lines = [line for line in letters(drawn) if "●" in line]
    assert [line.split()[0] for line in lines] == ["trained", "search:30", "odd"]
    places = [line.index("●") for line in lines]
    assert places == sorted(places, reverse=True)
    assert lines[0].endswith("+250 ± 50")
    assert lines[2].endswith("−290 ± 50")
    (zero,) = (element for element in drawn.elements if getattr(element, "text", "") == "0")
    discs = [element for element in drawn.elements if type(element).__name__ == "Disc"]
    assert discs[1].x - zero.x == pytest.approx((discs[0].x - zero.x) * 40 / 250)


def test_all_of_it_is_written_where_it_is_wanted(nomarch, tmp_path):
    code, out, err = nomarch(*CALL, "--games", 6, "--html", "a.html", "--json", "a.json", "--out", "a.svg")
    assert (code, out) == (0, ""), err
    assert "<h1>amun-re: who is stronger</h1>" in (tmp_path / "a.html").read_text()
    assert ET.fromstring((tmp_path / "a.svg").read_text()).tag.endswith("svg")
    document = json.loads((tmp_path / "a.json").read_text())
    assert [rung["bot"] for rung in document["rungs"]] == ["sensible", "random"]
    assert (document["games"], document["finished"], document["wanted"]) == (6, 6, 6)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.html", "a.json", "a.svg"]


def test_the_strongest_comes_first_and_it_is_said_for_certain(nomarch):
    code, out, err = nomarch(*CALL, "--games", 60)
    assert code == 0, err
    assert out.index("sensible") < out.index("random")
    assert re.search(r"sensible is stronger than random: it came before it in \d+% of 60 games", out)


def test_commas_name_kinds_too(nomarch):
    named = without_clock(nomarch(*CALL, "--games", 6)[1])
    assert without_clock(nomarch(*CALL[:4], "--bots", "random, sensible", "--games", 6)[1]) == named


def test_a_ladder_that_is_kept_is_extended_and_no_game_is_played_again(nomarch, tmp_path):
    keep = ["--keep", "games.jsonl"]
    code, _, err = nomarch(*CALL, "--games", 30, *keep)
    assert (code, err) == (0, "")
    code, again, err = nomarch(*CALL, "--games", 30, *keep, "--resume")
    assert (code, err) == (0, "30 finished games are in games.jsonl\n")
    assert without_clock(again) == without_clock(nomarch(*CALL, "--games", 30)[1])
    code, more, _ = nomarch(*CALL, "--games", 36, *keep, "--resume")
    assert "3 players, 36 games" in more
    code, wider, _ = nomarch(*CALL, "--bots", "search:1", "--games", 6, *keep, "--resume")
    assert code == 0
    assert "search:1" in wider
    found = games_in(tmp_path / "games.jsonl")
    assert set(found.values()) == {1}
    assert f"{found.total()} games, seed 0" in wider
    assert found.total() == 36 + 6


def test_games_of_an_edition_that_changed_since_are_a_clear_word(nomarch, tmp_path):
    keep = ["--games", 6, "--keep", "games.jsonl"]
    nomarch(*CALL, *keep)
    code, out, err = nomarch(*CALL, *keep, "--resume", "--set", "stones=40")
    assert code == 0
    assert "6 games of games.jsonl do not fit and are not counted" in err
    assert "3 players, 6 games" in out
    assert games_in(tmp_path / "games.jsonl").total() == 12
    _, _, err = nomarch(*CALL[:5], "search:1", *CALL[6:], *keep, "--resume")
    assert "12 games of games.jsonl are of other bots or other tables" in err


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_ladder_shows_and_keeps_its_games_and_goes_on(nomarch, tmp_path, by):
    call = [*map(str, CALL[:-1]), "2", "--games", "200"]
    code, out, err = interrupted(tmp_path, *call, by=by)
    assert code == 130, err
    (file,) = tmp_path.iterdir()
    count = len(games_in(file))
    assert 0 < count < 201
    assert f"3 players, {count} games" in out
    assert err.splitlines()[-1] == f"nomarch: stopped after {count} of 201 games"
    assert f"{count} finished games are kept in {file.name}" in err
    code, resumed, err = nomarch(*call, "--resume")
    assert code == 0
    assert not list(tmp_path.iterdir())
    assert without_clock(resumed) == without_clock(nomarch(*call)[1])


def test_a_game_of_ones_own_has_a_ladder_too(nomarch, tmp_path):
    assert nomarch("new", "khnum")[0] == 0
    file = tmp_path / "khnum" / "khnum" / "game.py"
    code, out, err = nomarch("ladder", file, "--bots", "random,search:2", "--games", 6, "--jobs", 1)
    assert code == 0, err
    assert "search:2" in out
