"""Several sides and several kinds of players in one comparison."""

import json

import pytest

from nomarch.core.comparing.comparison import Question, compare_sides
from nomarch.core.comparing.contrast import Playing, compare
from nomarch.core.comparing.goals import Goal
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.errors import UnsupportedSeats
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.figures import FEWEST
from nomarch.core.lab.simulation import Lab
from nomarch.core.registry import load
from nomarch.core.workbench.reports.comparison import as_json, page
from nomarch.core.workbench.reports.wording import Wording

BOTS = ("random",) * 3
PLAYING = Playing(BOTS, 3, FEWEST, 4, positions=40)
BOTH_KINDS = Playing(("random",) * 3, 0, FEWEST, 2, positions=40, others=(("sensible",) * 3,))


def sides_of(game, *changes, seats=3):
    return [Side(game, "first", "en", each, seats) for each in changes]


def test_every_other_side_is_held_against_the_first_as_if_they_were_alone(toll):
    sides = sides_of(toll, {}, {"bridge": 3}, {"gate": 5})
    found = compare_sides(sides, PLAYING)
    assert [side.written for side in found.sides] == ["first", "first bridge=3", "first gate=5"]
    for contrast, other in zip(found.contrasts, sides[1:], strict=True):
        alone = compare(Pair(sides[0], other), PLAYING)
        assert contrast.parameters == alone.parameters
        assert contrast.play.left_scores == alone.play.left_scores
        for ours, theirs in zip(contrast.play.effects, alone.play.effects, strict=True):
            assert (ours.of, ours.difference, ours.shares) == (theirs.of, theirs.difference, theirs.shares)


def test_the_games_of_the_reference_are_played_once(toll):
    lab = Lab()
    compare_sides(sides_of(toll, {}, {"bridge": 3}, {"bridge": 4}), PLAYING, lab)
    assert lab.ledger.count == 3 * FEWEST


def test_what_stands_stands_although_all_sides_were_looked_at(toll):
    found = compare_sides(sides_of(toll, {}, {"bridge": 3}, {"die": "clay"}), PLAYING)
    assert found.looked_at == sum(len(contrast.play.effects) for contrast in found.contrasts)
    assert not found.contrasts[0].play.nothing_detected
    assert found.contrasts[1].play.nothing_detected


def test_the_table_of_all_sides_has_a_row_for_every_measure_and_kind_of_players():
    game = load("amun-re")
    sides = [Side(game, edition, "en", None, 3) for edition in game.editions]
    found = compare_sides(sides, BOTH_KINDS)
    rows = list(found.rows())
    assert len({(row.of, tuple(row.bots)) for row in rows}) == len(rows)
    points = [row for row in rows if row.of.name == "points"]
    assert [row.bots[0] for row in points] == ["random", "sensible"]
    assert [row.is_first for row in points] == [True, False]
    for row in points:
        assert [effect.left for effect in row.effects] == [row.left] * 2
    text = page(found, Wording(sides[0].speaker, Pair(*sides[:2]).fields))
    assert text.count('<details id="parameters') == 2
    assert 'class="comparison several"' in text
    assert text.index('id="answer"') < text.index("<details")


def test_every_measure_of_the_table_says_whether_it_depends_on_the_players(ways):
    game = load(ways)
    sides = [Side(game, "prototype", "en", each, 2) for each in ({}, {"toll": "turns"})]
    found = compare_sides(sides, Playing(("climber",) * 2, 0, FEWEST, 2, 8, (("walker",) * 2,)))
    said = {row.of.name: row.agreement for row in found.rows() if not row.of.clause and not row.of.place}
    assert (said["points"], said["decisions"]) == (Agreement.DEPENDS, Agreement.ROBUST)
    wording = Wording(sides[0].speaker, Pair(*sides).fields)
    text = page(found, wording)
    assert '<small class="depends">≠ depends on the players</small>' in text
    assert '<small class="robust">= robust</small>' in text
    assert text.index("What all players agree on") < text.index("<details")
    plain = json.loads(as_json(found, wording))["answer"]["sides"][0]["found"]
    assert {each["of"]["name"]: each["agreement"] for each in plain}["points"] == "depends"


def test_sides_for_other_numbers_of_players_are_refused(toll):
    with pytest.raises(UnsupportedSeats, match="say how many play"):
        compare_sides([Side(toll, "first", "en", None, seats) for seats in (3, 2)])


def test_the_document_of_two_sides_keeps_the_keys_it_had_and_that_of_three_has_them_side_by_side(toll):
    two, three = (
        compare_sides(sides_of(toll, *({"bridge": number} for number in range(1, 1 + count))), PLAYING)
        for count in (2, 3)
    )
    plain, more = (json.loads(as_json(found, _wording(toll))) for found in (two, three))
    assert {"game", "title", "left", "right", "text", "parameters", "play", "witnesses", "answer"} <= plain.keys()
    assert plain["play"]["effects"][0]["difference"]["games"] == FEWEST
    assert [contrast["right"]["written"] for contrast in more["contrasts"]] == ["first bridge=2", "first bridge=3"]
    assert [side["written"] for side in more["sides"]] == ["first bridge=1", "first bridge=2", "first bridge=3"]
    assert more["answer"]["told"]
    assert more["answer"]["games"] == FEWEST


def _wording(game):
    side = Side(game, "first", "en", None, 3)
    return Wording(side.speaker, Pair(side, side).fields)


def test_the_command_under_a_page_makes_it_again(toll):
    found = compare_sides(sides_of(toll, {}, {"bridge": 3}), PLAYING)
    assert found.command == (
        "nomarch compare toll first first --set bridge=3 --lang en --games 30 --share-games 4 --players 3 "
        "--bots random --seed 3"
    )
    asked = compare_sides(sides_of(toll, {}, {"bridge": 3}), PLAYING, question=Question((Goal.read("close"),), 20))
    assert asked.command == f"{found.command} --seconds-per-decision 20 --goal close"


# The command


def test_three_sides_and_both_kinds_of_players_are_compared_by_one_command(nomarch, tmp_path):
    arguments = ("--games", FEWEST, "--share-games", 1, "--positions", 8, "--players", 3, "--jobs", 1)
    editions = ("hans-im-glueck-2003", "italian-2006", "super-meeple-2015")
    code, _, err = nomarch("compare", "amun-re", *editions, *arguments, "--json", "all.json")
    assert code == 0, err
    found = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert found["answer"]["kinds"] == [["random"] * 3, ["sensible"] * 3], "who plays if nobody says"
    assert [len(contrast["more_play"]) for contrast in found["contrasts"]] == [1, 1]


def test_bots_may_be_repeated_and_the_same_ones_count_once(nomarch, toll, tmp_path):
    command = ("compare", "toll", "first", "--set", "most=3", "--games", 4, "--positions", 4, "--jobs", 1)
    bots = ("--bots", "random", "--bots", "random,random,random", "--players", 3)
    code, _, err = nomarch(*command, *bots, "--json", "all.json")
    assert code == 0, err
    assert json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["answer"]["kinds"] == [["random"] * 3]


def test_a_change_is_made_on_the_last_of_several_sides(nomarch, toll, tmp_path):
    code, _, err = nomarch("compare", "toll", "first", "second", "first", "--set", "bridge=9", "--json", "all.json")
    assert code == 0, err
    found = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert [side["written"] for side in found["sides"]] == ["first", "second", "first bridge=9"]
