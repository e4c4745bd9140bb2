"""The answer: every finding is one of the figures behind it, and it says no more than they do."""

import re

import pytest

from nomarch.core.comparing.answer import Answer
from nomarch.core.comparing.comparison import Question, compare_sides
from nomarch.core.comparing.contrast import Playing
from nomarch.core.comparing.findings import _seat
from nomarch.core.comparing.goals import Goal
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.figures import FEWEST, Figure, chance, detectable, mean, share
from nomarch.core.lab.measures import Unit
from nomarch.core.lab.simulation import Lab
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.reports.answer import in_words
from nomarch.core.workbench.reports.wording import Wording

LANGUAGES = ("fr", "it", "en", "de", "es")
BOTS = ("random",) * 3
A_PAGE = 8_600
"""How many letters a page of A4 holds in the type that several sides are set in."""


def wording_of(sides, code="en"):
    return Wording(Speaker(sides[0].rules, code), Pair(*sides[:2]).fields)


def told(comparison, sides, code="en"):
    """Give all lines of an answer by the headings above them."""
    lines = {}
    for block in in_words(comparison.answer, wording_of(sides, code)):
        for paragraph in block.paragraphs:
            lines.setdefault(paragraph.title, []).extend(map(str, paragraph.lines))
    return lines


def answered(game, *changes, games=60, share_games=60, positions=40, goals=(), **others):
    sides = [Side(game, "first", "en", each, 3) for each in ({}, *changes)]
    playing = Playing(BOTS, 3, games, share_games, positions, **others)
    return compare_sides(sides, playing, question=Question(tuple(map(Goal.read, goals)))), sides


def test_what_changed_does_and_causes_is_said_with_the_figures_behind_it(toll):
    found, sides = answered(toll, {"bridge": 3, "omen": True})
    lines = told(found, sides)
    effect = next(each for each in found.contrasts[0].play.effects if each.of.name == "points")
    assert effect.difference.value == pytest.approx(6)
    (points,) = [line for line in lines["What it does to a game"] if line.startswith("A player scores")]
    assert points.startswith("A player scores about 6 points more (")
    assert "+6 [in every game]" in points
    assert lines["What causes it"][0].startswith("“The points of a bridge”: ")
    assert "points of a player +6 of +6" in lines["What causes it"][0]
    assert any("Neither a game nor a position" in line and "omen" in line for line in lines["What could not be told"])


def test_the_change_that_does_most_to_play_is_told_first(toll):
    found, _ = answered(toll, {"gate": 5, "bridge": 9})
    changes = found.answer.sides[0].changes
    assert [change.fields for change in changes if change.plays] == [["bridge"], ["gate"]]
    assert changes[0].weight > changes[1].weight > 0


def test_a_single_difference_that_play_reads_is_the_cause_of_everything(toll):
    found, sides = answered(toll, {"bridge": 3})
    assert told(found, sides)["What causes it"] == [
        "Play depends on only one of the changes, so all of it comes from “The points of a bridge”."
    ]


def test_no_difference_is_said_with_the_size_that_would_have_shown(toll):
    found, sides = answered(toll, {"die": "clay"})
    side = found.answer.sides[0]
    assert not any(each.shown for each in side.found)
    points = next(each for each in side.found if each.of.name == "points")
    assert points.findings[0].detectable == detectable(points.findings[0].difference, found.looked_at) > 0
    untold = " ".join(told(found, sides)["What could not be told"])
    assert "No difference was found in 60 games; one above the size in brackets would have shown" in untold
    assert f"points of a player ({wording_of(sides).size(points.findings[0].detectable, Unit.POINTS)})" in untold
    assert "What causes it" not in told(found, sides)


def test_two_totals_of_one_measure_are_explained(toll):
    found, sides = answered(toll, {"bridge": 3, "gate": 5}, games=80, share_games=40)
    assert told(found, sides)["What causes it"][-1].startswith("Shares come from 40 games and differences from 80")


def test_without_games_or_with_too_few_the_answer_tells_the_rules_and_says_so(toll):
    sides = [Side(toll, "first", "en", each, 3) for each in ({}, {"bridge": 3})]
    lines = told(compare_sides(sides), sides)
    assert "Nothing" not in lines
    assert lines["What it does to a game"] == ["No games were played."]
    assert "3" in lines["What changes in the rules"][0]
    few, sides = answered(toll, {"bridge": 3}, games=FEWEST - 1)
    assert told(few, sides)["What it does to a game"] == ["Fewer than 30 games do not allow an interval."]


def test_two_sides_that_are_the_same_are_said_to_be(toll):
    found, sides = answered(toll, {})
    assert told(found, sides)["What changes in the rules"] == ["Both sides have the same text and the same values."]


def test_a_rule_that_only_one_side_has_is_said_to_come_up_there(toll):
    found, sides = answered(toll, {"night": True, "lanterns": True})
    (alive,) = [each for each in found.answer.sides[0].alive if each.of.clause == "road.lamp-pays"]
    assert alive.on_right
    assert alive.games > alive.watched / 2
    assert any("A lamp pays" in line for line in told(found, sides)["What it does to a game"])


def test_what_is_seen_on_one_side_in_few_games_may_be_chance():
    assert chance(3, 40, 40) > 0.05 > chance(12, 40, 40) * 100


def test_games_that_all_end_the_same_are_said_to_and_no_size_of_nothing_is_told(toll):
    found, sides = answered(toll, {"omen": True})
    lines = told(found, sides)
    assert lines["What it does to a game"] == ["All 60 games ended exactly as before, with every kind of players."]
    assert len(lines["What could not be told"]) == 1
    assert "omen" in lines["What could not be told"][0]


def test_a_place_has_an_advantage_only_if_that_stands_among_all_places_and_tables():
    fair, favoured = (
        [share([1.0] * won + [0.0] * (200 - won)) for won in wins] for wins in ((50, 55, 45, 50), (90, 40, 35, 35))
    )
    assert _seat(fair, 16) is None
    seat = _seat(favoured, 16)
    assert (seat.place, seat.won.value) == (1, 0.45)
    lucky = [share([1.0] * won + [0.0] * (200 - won)) for won in (36, 55, 54, 55)]
    assert _seat(lucky, 4).place == 1
    assert _seat(lucky, 24) is None, "one of so many places may look like that by chance"


# Whether players agree


def figure(value, reach):
    return Figure(value, value - reach, value + reach, reach / 2, 100)


def test_where_players_agree_and_where_it_depends_on_them_is_said_with_their_figures(ways):
    found, sides = walked(ways, {"toll": "turns"})
    lines = told(found, sides)
    assert lines["What depends on the players"] == [
        "“points of a player” depends on the players: players “walker” +3, players “climber” −3.",
        "“points: die pays” depends on the players: players “walker” +3, players “climber” −3.",
    ]
    (robust,) = lines["What all players agree on"]
    assert robust.startswith("Robust, no effect to speak of with any kind of players, at most the size in brackets: ")
    assert "decisions in a game (the same in every game)" in robust
    (points, *_) = lines["What it does to a game"]
    assert points.startswith("Players disagree about “points of a player”: more with players “walker”, less with")


def test_an_effect_that_all_players_show_is_robust(ways):
    lines = told(*walked(ways, {"toll": "all"}))
    assert lines["What all players agree on"][0] == (
        "Robust, the same with every kind of players: points of a player (players “walker” +6, players “climber” +6); "
        "points: die pays (players “walker” +6, players “climber” +6)."
    )
    assert lines[DEPENDING] == ["Not told, because it is too uncertain with players “walker”: close finishes."]


def test_a_clause_that_some_players_never_score_by_contradicts_those_who_do(ways):
    found, sides = walked(ways, {"walks": 4})
    hill = next(each for each in found.answer.sides[0].found if each.of.clause == "walk.hill-pays")
    assert hill.depends
    assert [finding.difference.value for finding in hill.findings] == [5, 0]
    assert any("“points: hill pays” depends on the players" in line for line in told(found, sides)[DEPENDING])


def test_who_could_not_tell_is_named(ways):
    found, sides = walked(ways, {"toll": "vale"}, kinds=("walker", "random"), games=FEWEST)
    spread = next(each for each in found.answer.sides[0].found if each.of.name == "spread")
    assert spread.agreement is Agreement.NOT_TOLD
    assert spread.untold == [["random"] * 2]
    assert "Not told, because it is too uncertain with random players: " in " ".join(told(found, sides)[DEPENDING])


def test_a_place_that_wins_otherwise_with_some_players_only_is_said_to_depend_on_them(ways):
    found, sides = walked(ways, {"late": 0})
    places = found.answer.sides[0].places
    assert [(each.of.place, each.agreement) for each in places] == [(1, Agreement.DEPENDS), (2, Agreement.DEPENDS)]
    (line,) = [line for line in told(found, sides)[DEPENDING] if "wins of place 2" in line]
    assert re.fullmatch(
        r"“wins of place 2” depends on the players: players “walker” 0 percentage points, "
        r"players “climber” −\d\d percentage points\.",
        line,
    )
    robust, _ = walked(ways, {"late": 0}, kinds=("climber", "random"))
    assert [each.agreement for each in robust.answer.sides[0].places] == [Agreement.ROBUST] * 2


def test_of_several_sides_each_is_said_to_be_agreed_on_or_not(ways):
    found, sides = walked(ways, {"toll": "all"}, {"toll": "turns"})
    lines = told(found, sides)
    assert lines["What all players agree on"][0].startswith("B: Robust, the same with every kind of players: points")
    assert [(line[:2], "points of a player" in line) for line in lines[DEPENDING]] == [("B:", False), ("C:", True)]
    assert {row.agreement for row in found.rows() if row.of.name == "points"} == {Agreement.DEPENDS}, "for a side"


DEPENDING = "What depends on the players"


def walked(ways, *changes, kinds=("climber", "walker"), games=60):
    game = load(ways)
    sides = [Side(game, "prototype", "en", each, 2) for each in ({}, *changes)]
    first, *others = ((kind,) * 2 for kind in kinds)
    return compare_sides(sides, Playing(first, 3, games, 2, 8, tuple(others))), sides


def test_where_players_disagree_that_is_the_headline_of_the_measure():
    game = load("amun-re")
    sides = [Side(game, "hans-im-glueck-2003", "en", None, 3)] * 2
    answer = _disputed(compare_sides(sides, Playing(BOTS, 0, FEWEST, 1, 8)).answer)
    lines = [
        str(line) for block in in_words(answer, wording_of(sides)) for part in block.paragraphs for line in part.lines
    ]
    assert any(line.startswith("Players disagree about “points of a player”: more with sensible") for line in lines)
    assert "“points of a player” depends on the players: sensible players +2, random players −2." in lines


def _disputed(answer: Answer) -> Answer:
    """Give an answer in which two kinds of players contradict each other about points."""
    side = answer.sides[0]
    points = next(found for found in side.found if found.of.name == "points")
    findings = [
        points.findings[0].model_copy(update={"bots": [bot] * 3, "difference": apart, "stands": True, "size": 1.0})
        for bot, apart in (("random", figure(-2, 1)), ("sensible", figure(2, 1)))
    ]
    disputed = points.model_copy(update={"findings": findings, "agreement": Agreement.DEPENDS})
    told = side.model_copy(update={"found": [disputed], "has_same_games": False})
    return answer.model_copy(update={"sides": [told], "kinds": [["random"] * 3, ["sensible"] * 3]})


# Words


def test_numbers_have_as_many_digits_as_their_interval_allows():
    wording = Wording(Speaker(load("amun-re").rules(), "en"), {})
    assert wording.difference(figure(-12.34, 3.21), Unit.TIMES) == "−12 [−16; −9]"
    assert wording.difference(figure(-2.64, 0.71), Unit.POINTS) == "−2.6 [−3.4; −1.9]"
    assert wording.difference(figure(0.021, 0.009), Unit.POINTS) == "+0.02 [+0.01; +0.03]"
    assert wording.difference(figure(0.9, 0.896), Unit.POINTS) == "+0.900 [+0.004; +1.796]", "it is not nothing"
    assert wording.difference(figure(0.07, 0.05), Unit.SHARE) == "+7 percentage points [+2; +12]"
    assert wording.difference(figure(0.065, 0.034), Unit.SHARE) == "+7 percentage points [+3; +10]", (
        "half is rounded up"
    )
    assert wording.both_ends(mean([9.36] * 40), mean([10.03] * 40), figure(0.67, 0.2), Unit.POINTS) == ("9.36", "10.03")
    assert wording.rounded_figure(share([1.0, 0.0] * 50), Unit.SHARE) == "50% [40%; 60%]"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_answer_for_three_editions_fits_a_page_in_every_language(code, lab):
    game = load("amun-re")
    sides = [Side(game, edition, code, None, 3) for edition in game.editions]
    playing = Playing(BOTS, 0, 30, 1, positions=8, others=(("sensible",) * 3,))
    goals = tuple(map(Goal.read, ("minutes=60", "close", "balanced")))
    found = compare_sides(sides, playing, lab, Question(goals))
    text = " ".join(line for lines in told(found, sides, code).values() for line in lines)
    assert len(text) < A_PAGE, code
    assert not re.search(r"[{}\ue100-\ue1ff]", text)
    if code != "en":
        assert not {"players", "disagree", "games", "shown", "with"} & set(re.findall(r"\w+", text))


@pytest.fixture(scope="module")
def lab():
    """Keep the games of the three editions, which are the same in every language."""
    return Lab()


# Goals on the command line


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--games", "40", "--goal", "swift"], "unknown goal 'swift'; there are: minutes=NUMBER, "),
        (["--games", "40", "--goal", "minutes"], "the goal minutes is written minutes=NUMBER, not 'minutes'"),
        (["--games", "40", "--goal", "minutes=soon"], "the goal minutes wants a number from 0 on, not 'soon'"),
        (["--games", "40", "--recommend"], "name a goal by --goal: minutes=NUMBER"),
        (["--goal", "close"], "are for games: say how many by --games"),
    ],
)
def test_a_goal_that_cannot_be_judged_is_refused_in_one_line_before_anything_is_played(
    nomarch, toll, tmp_path, arguments, complaint
):
    code, out, err = nomarch("compare", "toll", "first", "second", *arguments, "--keep", "games.jsonl")
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_best_side_by_a_goal_is_recommended_with_its_figures(nomarch, toll):
    quick = ("--games", 40, "--share-games", 2, "--positions", 40, "--players", 3, "--jobs", 1)
    goals = ("--recommend", "--goal", "points=99", "--goal", "close")
    code, out, _ = nomarch("compare", "toll", "first", "--set", "bridge=9", *quick, *goals)
    assert code == 0
    text = " ".join(out.split())
    assert "By these goals, in this order, the best is First printing · bridge=9." in text
    assert "About 99 points a player: First printing · bridge=9 is best (First printing: " in text
    assert text.index("Which side does best") < text.index("What changes in the rules")
