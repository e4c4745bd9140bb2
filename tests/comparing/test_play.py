"""What play shows of a difference, and that it shows nothing where there is nothing."""

from math import inf

import pytest

from nomarch.core.comparing.comparison import compare_sides
from nomarch.core.comparing.contrast import Playing, compare
from nomarch.core.comparing.play import compare_play, effects_between
from nomarch.core.comparing.shares import plan_shares
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.lab.figures import FEWEST, mean, share
from nomarch.core.lab.measures import Unit
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab
from nomarch.core.lab.workers import find_workers
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.reports.comparison import as_json
from nomarch.core.workbench.reports.wording import Wording

LANGUAGES = ("fr", "it", "en", "de", "es")
BOTS = ("random",) * 3
GAMES = 40


def played(pair, games=GAMES, lab=None, share_games=GAMES):
    shares = plan_shares(pair, BOTS, 3, share_games) if pair.playing else None
    return compare_play(pair, lab or Lab(), BOTS, 3, games, shares)


def test_an_edition_compared_with_itself_shows_no_difference_in_any_language():
    game = load("amun-re")
    sides = [Side(game, "super-meeple-2015", "en", None, 3) for _ in range(2)]
    found = compare(Pair(*sides), Playing(BOTS, 3, GAMES, GAMES))
    play = found.play
    assert found.is_same
    assert not found.witnesses
    assert play.nothing_detected
    assert play.same_games == play.games == GAMES
    assert all(effect.difference.value == 0 and not effect.shares for effect in play.effects)
    told = {}
    for code in LANGUAGES:
        wording = Wording(Speaker(sides[0].rules, code), Pair(*sides).fields)
        told[code] = wording.say("nothing-detected", games=GAMES)
        assert told[code] in wording.how_played([play]), code
        assert str(GAMES) in told[code], code
        assert wording.how_to_read(play), code
    assert told["en"] == "No difference detectable at 40 games."
    assert len(set(told.values())) == len(LANGUAGES)


def test_a_change_of_the_text_alone_changes_no_game(pair_of):
    pair = pair_of(colour="dark_blue", boats=3)
    play = played(pair)
    assert play.nothing_detected
    assert play.same_games == GAMES
    found = compare(pair, Playing(BOTS, 3, GAMES, GAMES))
    assert not found.is_same
    assert [parameter.plays for parameter in found.parameters] == [False, False]
    assert not found.witnesses


def test_a_decoy_plays_games_of_its_own_that_all_go_the_same_way(pair_of):
    lab = Lab()
    play = played(pair_of(omen=True), lab=lab)
    assert play.nothing_detected
    assert play.same_games == GAMES
    assert play.largest == [], "it has shares, of nothing"
    assert lab.ledger.count == 2 * GAMES, "it is said to be read, so nobody may take its games for the same"


def everything(pair, seed, cores):
    with find_workers(cores) as found:
        comparison = compare_sides(pair.sides, Playing(BOTS, seed, 12, 4, positions=80), Lab(found))
    return as_json(comparison, Wording(pair.speaker, pair.fields))


def test_the_same_seed_gives_the_same_report_on_one_core_and_on_two_and_another_seed_another(pair_of):
    pair = pair_of(right="second")
    alone = everything(pair, 1, cores=1)
    assert alone == everything(pair, 1, cores=1)
    assert alone == everything(pair, 1, cores=2)
    assert alone != everything(pair, 2, cores=1)


def test_where_there_is_nothing_differences_are_seldom_said_to_stand(toll):
    runs, games, seed = 40, 60, 17
    (pool,) = Lab().play((Setting("toll", "first", 3, BOTS, seed), range(2 * runs * games)))
    stands = 0
    for run in range(runs):
        begin, middle, end = (2 * run * games, (2 * run + 1) * games, (2 * run + 2) * games)
        stands += any(effect.detected for effect in effects_between(pool[begin:middle], pool[middle:end]))
    assert stands <= 5, f"{stands} of {runs} runs found something in nothing; one of twenty may, seed {seed}"


def test_games_are_compared_in_pairs(toll):
    (games,) = Lab().play((Setting("toll", "first", 3, BOTS), range(3)))
    with pytest.raises(ValueError, match="shorter"):
        effects_between(games, games[:2])


def test_what_only_one_side_scores_counts_among_the_largest_differences(pair_of):
    play = played(pair_of(night=True, lanterns=True, bridge=2))
    sizes = {effect.of.clause: effect.size for effect in play.effects if effect.of.clause}
    assert sizes["road.bridge-pays"] == inf, "always one and always another number"
    assert 1 < sizes["road.lamp-pays"] < inf, "never a point on the left, now more and now fewer on the right"
    clauses = [effect.of.clause for effect in play.largest]
    assert clauses[0] == "road.bridge-pays"
    assert "road.lamp-pays" in clauses


def test_too_few_games_are_no_ground_to_say_anything(pair_of):
    pair = pair_of(bridge=9)
    play = played(pair, FEWEST - 1)
    assert play.nothing_detected
    assert not any(effect.difference.has_interval for effect in play.effects)
    wording = Wording(pair.speaker, pair.fields)
    assert wording.how_to_read(play) == ["Fewer than 30 games do not allow an interval."]
    assert wording.figure(play.effects[0].difference, play.effects[0].unit) == "24.00"
    assert not played(pair, FEWEST).nothing_detected


def test_every_interval_holds_its_value(pair_of):
    play = played(pair_of(right="second"), share_games=4)
    for effect in play.effects:
        shares = [share.figure for share in effect.shares]
        for figure in (effect.left, effect.right, effect.difference, *shares):
            assert figure.low <= figure.value <= figure.high, effect.of


def test_the_sides_of_a_change_are_called_by_different_names(pair_of):
    pair = pair_of(bridge=2)
    assert pair.left.title == "First printing"
    assert pair.right.title == "First printing · bridge=2"
    title = 'Second <script>alert("title")</script> & $\\broken$'
    assert pair_of(right="second").right.title == title, "as it is written, whoever shows it"
    assert pair_of(right="first+moonlit").right.title == "First printing · By night, with lanterns"


def test_what_never_varied_has_no_interval_of_nothing():
    wording = Wording(Speaker(load("amun-re").rules(), "en"), {})
    assert wording.interval(mean([0.0] * 40), Unit.POINTS) == "in every game"
    assert wording.interval(share([0.0] * 40), Unit.SHARE) == "[0.0%; 8.8%]"
    assert wording.interval(mean([0.0, 1.0] * 20), Unit.POINTS) == "[0.34; 0.66]"
