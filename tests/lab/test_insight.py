"""Insight tells what goes with winning, when the lead changes, and which decisions seem not to matter."""

import json
from math import sqrt

import pytest
from drafts import card_scores, draft

from nomarch.core.engine import Bot, Catalogue, Event, Move, Pass
from nomarch.core.lab import Lab, Progress, Setting, find_workers, insights
from nomarch.core.lab.association import (
    Outcome,
    baseline_of,
    beyond_chance,
    beyond_others,
    effects,
    observed,
)
from nomarch.core.lab.deeds import Deed, MoveDeeds, Source, deeds_of_event
from nomarch.core.lab.insight import Measured, Verdict, watched
from nomarch.core.lab.spectator import Tally, led
from nomarch.core.mechanisms import once_around

GAMES = 300


def table(game="amun-re", edition="super-meeple-2015", bots=("random",) * 3, **more):
    return Setting(game, edition, len(bots), bots, **more)


def read(best, games=GAMES, seats=3, seed=0):
    (found,) = insights([Setting.of(draft(best).rules(seats=seats), ["random"], seed)], games)
    return found


@pytest.fixture(scope="module")
def planted():
    return read("crown")


@pytest.fixture(scope="module")
def amun_re():
    (found,) = insights([table(seed=2)], 12)
    return found


def finding(found, notation, measured=Measured.DID):
    return next(
        each
        for each in found.findings
        if each.measured is measured and notation in [deed.notation for deed in each.deeds]
    )


def decision(found, phase):
    return next(each for each in found.decisions if each.phase == phase)


def test_a_card_that_wins_the_game_is_told_first(planted):
    first = planted.findings[0]
    assert "TakeCard.card=crown" in [deed.notation for deed in first.deeds]
    assert first.won_stands
    assert first.points_stand
    assert first.more_won.value == pytest.approx(1, abs=0.03), "beside somebody who has it nobody wins"
    assert first.more_points.low < 10 < first.more_points.high


def test_what_was_done_by_the_same_seats_is_told_once(planted):
    names = [deed.notation for deed in planted.findings[0].deeds]
    assert names == ["TakeCard.card=crown", "card_is_taken.card=crown", "draft.cards-score.card=crown"]


def test_who_did_it_and_who_did_not_is_counted(planted):
    (games,) = Lab().play((planted.setting, range(GAMES)))
    crown = finding(planted, "TakeCard.card=crown")
    lines = [game.lines["draft.cards-score"] for game in games]
    have = [seat for rows in lines for seat, points in rows if points >= 10]
    assert crown.seats == pytest.approx(len(have) / (3 * GAMES))
    assert crown.won[0] > 0.98
    assert crown.won[0] * crown.seats + crown.won[1] * (1 - crown.seats) == pytest.approx(1 / 3)


def test_a_colour_that_is_good_for_nothing_does_not_stand(planted):
    for colour in ("blue", "red"):
        assert not finding(planted, f"TakeColour.colour={colour}").stands


def test_a_choice_that_never_matters_is_found(planted):
    verdicts = {each.phase: each.verdict for each in planted.decisions}
    assert verdicts == {"greeting": Verdict.FORCED, "colours": Verdict.UNSEEN, "cards": Verdict.MATTERS}
    colours = decision(planted, "colours")
    assert 0 < colours.at_most <= planted.little == pytest.approx(1 / 6)
    assert (colours.number, colours.forced, colours.moves) == (3 * GAMES, 0, 2)
    assert decision(planted, "greeting").forced == 3 * GAMES


def test_with_few_games_nobody_can_tell_whether_a_choice_matters():
    colours = decision(read("crown", games=60), "colours")
    assert colours.verdict is Verdict.UNTOLD
    assert 60 < colours.needed < 1000


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 1), (4, 1)])
def test_in_a_game_of_luck_nothing_stands(seats, seed):
    luck = read("", seats=seats, seed=seed)
    assert luck.looked_at > 0
    assert not [each for each in luck.findings if each.stands], f"seed {seed}"
    assert not [option for each in luck.decisions for option in each.options if option.stands], f"seed {seed}"


def test_luck_is_seldom_taken_for_something():
    found = [read("", games=60, seats=2, seed=seed) for seed in range(20)]
    assert sum(any(each.stands for each in luck.findings) for luck in found) <= 3


class Stubborn(Bot):
    """Always takes red, and the first card that is left."""

    blind = True

    def choose(self, view, moves):
        return moves[-1] if moves[0].notation.startswith("colour") else moves[0]


def test_a_decision_in_which_all_do_the_same_has_a_usual_move():
    (found,) = insights([Setting.of(draft("crown", {"stubborn": Stubborn}).rules(seats=3), ["stubborn"])], 40)
    colours, cards = decision(found, "colours"), decision(found, "cards")
    assert (colours.usual, colours.usual_share, colours.verdict) == ("colour red", 1, Verdict.USUAL)
    assert cards.usual_share == pytest.approx(1 / 3), "each takes another card"
    assert cards.verdict is Verdict.USUAL, "and everybody would take the same where it lies"


def test_who_plays_alone_is_held_against_nobody():
    alone = read("crown", games=40, seats=1)
    assert alone.findings == []
    assert [tenth.leader_wins for tenth in alone.tenths][-1].value == 1


def held_against_the_mean(games):
    """Sum up tables of two: whether each seat did it, and who won."""
    total, strata = None, {}
    for did, shares in games:
        outcome = Outcome.of((0, 1), shares, [0, 0])
        for stratum, won, points in zip(*outcome, strict=True):
            strata[stratum] = [a + b for a, b in zip(strata.get(stratum, [0, 0, 0]), (1, won, points), strict=True)]
        row = observed(beyond_others(did), outcome, 2)
        if row:
            total = row if total is None else [a + b for a, b in zip(total, row, strict=True)]
    return effects(total, baseline_of(strata, 2, 2))


def test_what_a_good_seat_wins_anyway_is_no_merit_of_what_it_does():
    """The first seat wins three times of four whether it does it or not, and does it oftener."""
    first, second = [2, 0], [0, 2]
    both = [(did, shares) for did in ([1, 0], [1, 0], [0, 1]) for shares in (first, first, first, second)]
    won, _ = held_against_the_mean(both * 10)
    assert won.value == pytest.approx(0, abs=1e-6)
    assert won.games == 120


def test_what_helps_is_measured_whoever_does_it():
    games = [([1, 0], [2, 0]), ([0, 1], [0, 2])] * 30 + [([1, 1], [2, 0]), ([0, 0], [0, 2])] * 10
    won, _ = held_against_the_mean(games)
    assert won.value == pytest.approx(1, abs=1e-6)
    assert won.games == 60, "a table at which all did the same tells nothing"


def test_the_interval_is_that_of_single_tables():
    """Tables lie by 0, -2/3 and 1/3 off a slope of 2/3, half of which each of them shows."""
    won, _ = held_against_the_mean([([1, 0], [2, 0])] * 30 + [([0, 1], [2, 0])] * 10 + [([0, 1], [0, 2])] * 20)
    assert won.value == pytest.approx(2 / 3, rel=1e-6)
    assert won.error == pytest.approx(sqrt((10 * 4 / 9 + 20 / 9) * 60 / 59) / 30, rel=1e-6)
    assert won.high - won.value == pytest.approx(2.0 * won.error, rel=0.01)


def test_a_choice_is_held_against_the_opportunities():
    assert beyond_chance([2, 0], [4, 0]) == (0, 0), "only one could"
    assert beyond_chance([2, 0], [2, 2]) == (1_000_000, -1_000_000)
    assert beyond_chance([1, 2], [2, 4]) == (0, 0), "as often as they could"


def test_events_of_nobody_and_announced_lines_are_no_deeds():
    event = Event(once_around.lot_is_sold, 1, ("thebes", 7))
    keys = [deed.notation for deed in deeds_of_event(event)]
    assert keys == ["lot_is_sold", "lot_is_sold.lot=thebes", "lot_is_sold.bid=5..9"]
    assert [*deeds_of_event(Event(once_around.lot_is_sold, -1, ("thebes", 7)))] == []
    assert [*deeds_of_event(Event(card_scores.announced, 1, ("crown", 7)))] == []


def test_a_deed_is_read_as_it_is_written():
    deed = Deed(Source.EVENT, "lot_is_sold", "lot", "thebes", "once-around:auction.the-highest-bidder-pays")
    assert Deed.read(deed.key) == deed
    assert Deed.read(deed.kind.key) == deed._replace(fact="", value="")


def test_moves_without_facts_are_known_by_their_notation_unless_they_are_the_only_one():
    catalogue = Catalogue([Move("mark a1"), Move("mark b1"), Pass()])
    known = [[Deed.read(key).notation for key in MoveDeeds(catalogue).of(move)] for move in catalogue.moves]
    assert known == [["Move", "Move.notation=mark a1"], ["Move", "Move.notation=mark b1"], ["Pass"]]


def test_events_after_the_last_decision_are_no_deeds(amun_re):
    assert "winner_is_found" in {deed.name for deed in amun_re.endings}
    told = {deed.name for each in amun_re.findings for deed in each.deeds}
    assert "winner_is_found" not in told
    assert "pyramid_is_built" in told


def test_when_the_lead_changes_is_counted():
    nobody = -1
    counts = led([nobody, 0, 0, nobody, 1, 1, 0, 1, 1, 1], (1,), [0, 2])
    assert counts["changes"] == {"3": [1]}
    assert counts["changed"] == {"5": [1, 1], "7": [1, 1], "8": [1, 1]}
    assert counts["ahead"] == {"8": [1]}
    assert counts["leading"] == {
        f"{tenth}\t{0 if tenth in (1, 2, 6) else 2}": [1] for tenth in (1, 2, 4, 5, 6, 7, 8, 9, 10)
    }


def test_a_win_that_only_the_last_points_decide_comes_after_all_tenths():
    assert led([0, 0, 0], (1,), [0, 2])["ahead"] == {"11": [1]}
    assert led([0, 0, 0], (0, 1), [1, 1])["ahead"] == {}


def test_who_leads_before_the_last_decision_is_told(amun_re):
    assert [tenth.number for tenth in amun_re.tenths] == [*range(1, 11)]
    assert all(0 <= tenth.leads.value <= 1 for tenth in amun_re.tenths)
    decided = [tenth.decided for tenth in amun_re.tenths]
    assert decided == sorted(decided)
    assert amun_re.lead_changes.value == pytest.approx(sum(tenth.changes for tenth in amun_re.tenths))


def test_the_games_are_those_of_a_simulation(amun_re):
    (games,) = Lab().play((amun_re.setting, range(12)))
    assert sum(each.number for each in amun_re.decisions) == sum(game.decisions for game in games)
    assert amun_re.tally.of("all")[""][2] == sum(sum(game.scores) for game in games)


def test_the_result_does_not_depend_on_the_number_of_cores_nor_on_the_order():
    settings = [table(seed=3), table(bots=("sensible", "random", "random"))]
    alone = insights(settings, 11)
    with find_workers(2) as two:
        assert [each.plain() for each in insights(settings, 11, two)] == [each.plain() for each in alone]
    tallies = [watched(settings[1], number) for number in range(3)]
    there = tallies[0].joined(tallies[1]).joined(tallies[2])
    assert tallies[2].joined(tallies[1].joined(tallies[0])) == there
    assert Tally.read(json.loads(json.dumps(there))) == there


def test_what_is_counted_does_not_grow_with_the_games():
    sizes = [len(json.dumps(read("crown", games).tally)) for games in (100, 400)]
    assert sizes[1] < 1.2 * sizes[0]


def test_an_interrupt_leaves_the_games_that_are_finished():
    class Impatient(Progress):
        def advances(self, games):
            raise KeyboardInterrupt

    (found,) = insights([table()], 100, progress=Impatient())
    assert found.games == 6  # the one that tells the pace, and a job
    assert found.findings
