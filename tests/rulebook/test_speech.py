"""At the table: a game speaks one language throughout, tells every point, and tells a seat only what it could know."""

import re
from pathlib import Path

import pebbles
import pytest

from nomarch.core import Match, load
from nomarch.core.engine import Game
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.check import samples
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.testing import at_random
from nomarch.core.workbench.reports.moves import numbered
from nomarch.core.workbench.reports.scores import names_of, score_sheet
from nomarch.core.workbench.reports.story import transcript
from nomarch.core.workbench.screen import printed

GAME = load("amun-re")
PLAYERS = ["Isis", "Horus", "Seth"]
TWO_YEARS = {
    "years": 2,
    "bonus_goods": [1, 3],
    "land_per_warehouse": [0, 2],
    "tent_places": [["wood"], ["fish", "gold"]],
}
TABLES = {
    "amun-re": GAME.rules("italian-2006", 3, ["two-extra-cards"]),
    "cleopatra": load("cleopatra").rules(seats=3, changes={"cleopatra_goal": 2, "hand_limit": 6}),
    "saqqara": load("saqqara").rules(seats=3, changes={**TWO_YEARS, "starting_gold": 8}),
}


@pytest.fixture(scope="module", params=TABLES)
def match(request):
    match = Match(TABLES[request.param], 8, PLAYERS)
    choose = at_random("speech")
    while not match.state.over:
        match.play(choose(match.moves))
    return match


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_every_objection_play_can_meet_is_a_sentence_with_its_clause(rules, code):
    speaker = Speaker(rules, code, PLAYERS)
    for objection in samples(rules.game).objections:
        said = speaker.objection(objection)
        sentence, clause = re.fullmatch(r"(.+) \[([a-z:.-]+)\]", said).groups()
        assert clause == objection.clause
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith((".", "!"))
        assert objection.statement not in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_is_told(match, code, golden):
    speaker = Speaker(match.rules, code, PLAYERS)
    told = "\n".join(transcript(match, speaker)) + "\n\n" + printed(score_sheet(match.state, speaker))
    golden(f"{match.rules.game.name}.told.{code}.txt", told)
    assert "_" not in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_told_points_add_up_to_the_score(match, code):
    speaker = Speaker(match.rules, code, PLAYERS)
    told = [0, 0, 0]
    for step in match.story():
        for seen in step.events:
            if seen.clause in {line.clause for line in match.state.lines}:
                told[seen.seat] += seen.facts["points"]
                assert str(seen.facts["points"]) in speaker.event(seen)
    assert tuple(told) == match.state.scores()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_seat_is_told_only_what_it_could_know(match, code):
    speaker = Speaker(match.rules, code, PLAYERS)
    secret = speaker.say("in-secret")
    for eyes in range(3):
        for step in match.story(eyes):
            for seen in step.events:
                if seen.seat not in (eyes, -1):
                    assert "kinds" not in seen.facts
    assert sum(secret in line for line in transcript(match, speaker, 0)) > 10
    assert not any(secret in line for line in transcript(match, speaker))


@pytest.mark.parametrize("code", LANGUAGES)
def test_moves_are_listed_as_typed_and_as_told(code):
    state = GAME.start("super-meeple-2015", 3, 5)
    speaker = Speaker(state.rules, code)
    lines = list(numbered(state.moves(), speaker))
    assert lines[-1].split()[1:3] == ["sell", "architect"]
    assert str(speaker.voice.terms["architect"]) in lines[-1]


def test_a_name_cannot_move_the_terminal():
    speaker = Speaker(GAME.rules(), "en", ["\x1b[2Jevil\x07", "b", "c", "d"])
    told = speaker.event(next(seen for seen in samples(GAME).events if seen.seat == 0))
    assert "\x1b" not in told
    assert "[2Jevil" in told


def test_a_game_without_texts_is_told_in_notation():

    edition = pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=3, most=3)
    game = Game(
        "mute",
        title="Mute",
        state=pebbles.Pebbles,
        rules=pebbles.PebbleRules,
        phases=[pebbles.Turns()],
        editions=edition,
    )
    match = Match(game.rules(seats=2), 1, ["a", "b"])
    match.play("take 3")
    told = list(transcript(match, Speaker(match.rules, "de", ["a", "b"])))
    assert "a: take 3" in told
    assert any("last pebble scores: a, points 1" in line for line in told)


def test_what_was_typed_is_told_as_it_was_typed():
    speaker = Speaker(GAME.rules(), "it", PLAYERS)
    assert "stone" in speaker.say("saved", file="stone")
    assert "bob's game.jsonl" in speaker.say("record-kept", file="bob's game.jsonl")
    assert "Gold" in Speaker(GAME.rules(), "fr").say("has-won", player="Gold")
    assert "**x**" in speaker.say("unknown-near", move="**x**", known="y")


def test_names_from_a_record_cannot_move_the_terminal_or_style_a_table():
    match = Match(GAME.rules(seats=3), 8, ["\x1b]0;pwn\x07[bold red]x[/]", "[/]", "x\nIsis: fake line"])
    names = names_of(match)
    assert names == ["]0;pwn[bold red]x[/] 1", "[/] 2", "xIsis: fake line 3"]
    assert "[bold red]x[/] 1" in printed(score_sheet(match.state, Speaker(match.rules, "en", names)))


def test_everybody_who_wins_a_broken_tie_is_told():
    provinces = {"thebes": {"owner": 0, "pyramids": 1, "stones": 1}, "abu": {"owner": 1, "pyramids": 1, "stones": 1}}
    provinces["mendes"] = {"owner": 2, "pyramids": 1}
    position = {
        "begins": "scoring",
        "first": 0,
        "kingdom": 1,
        "round": 3,
        "provinces": provinces,
        "hands": [{}, {}, {"blockade": 1}],
    }
    state = GAME.set_up(position, "hans-im-glueck-2003", 3)
    state.journal = []
    state.play(state.moves()[-1])
    assert [event.seat for event in state.journal if event.effect.name == "tie_is_broken"] == [0, 1]


def test_a_move_of_ones_own_is_not_told_as_one_of_the_core_that_is_called_alike(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "examples" / "tic_tac_toe.py").read_text("utf-8")
    (tmp_path / "lay.py").write_text(page.replace("Mark", "Lay").replace("move:Lay", "move:Other"))
    game = load(str(tmp_path / "lay.py"))
    assert Speaker(game.rules(), "en").move(game.rules().catalogue.moves[0]) == "mark a1"


def test_what_is_said_again_is_said_of_the_facts_of_now():
    speaker = Speaker(TABLES["amun-re"], "en", PLAYERS)
    for _ in range(2):
        assert [speaker.label("gift-gold", count=count) for count in (1, 2)] == ["1 gold", "2 gold"]
        assert [speaker.say("has-won", player=name) for name in PLAYERS] == [f"{name} has won." for name in PLAYERS]
        assert speaker.say("have-won", players=PLAYERS) == "Isis, Horus and Seth have won together."
