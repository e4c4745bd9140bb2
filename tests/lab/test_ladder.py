"""A ladder: who is stronger and how sure that is, from games that are kept, extended and never played twice."""

import json

import pebbles
import pytest
from interrupting import Hearing

from nomarch.core import load
from nomarch.core.engine import Bot, Game
from nomarch.core.errors import NomarchError, UnknownName
from nomarch.core.lab import Lab, Ladder, Ledger, Played, Setting, ladder
from nomarch.core.lab.contest import Contest, NoRivals, Standings
from nomarch.core.lab.ratings import ratings
from nomarch.core.lab.roster import is_slow, rivals
from nomarch.core.lab.search import BadBudget


class First(Bot):
    """Makes the first move there is."""

    blind = True

    def choose(self, _view, moves):
        return moves[0]


class Last(First):
    """Makes the last one."""

    def choose(self, _view, moves):
        return moves[-1]


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.simulation.MOST_A_JOB", 2)
    monkeypatch.setattr("nomarch.core.lab.simulation.TRIAL", 0)
    monkeypatch.setattr("nomarch.core.lab.pace.POSITIONS", 2)


def reeds(seats=3, pebbles_there=9):
    edition = pebbles.PebbleEdition(players_min=1, players_max=4, pebbles=pebbles_there, most=3)
    parts = {"state": pebbles.Pebbles, "rules": pebbles.PebbleRules, "phases": [pebbles.Turns()], "editions": edition}
    game = Game("reeds", title="Reeds", bots={"first": First, "last": Last}, **parts)
    return game.rules(seats=seats)


def without_clock(found: Ladder):
    """Give a ladder but for what depends on the machine."""
    return found._replace(rungs=[rung._replace(milliseconds=0.0) for rung in found.rungs])


def played(number, bots, scores):
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    return Played(number, tuple(bots), 0, tuple(scores), winners, 1, 0, {})


def standings(kinds, *games):
    """Sum up games that were never played, each by its bots and scores; those of a number share a deal."""
    deals = {}
    for number, bots, scores in games:
        deals.setdefault((tuple(sorted(bots)), number), []).append(played(number, bots, scores))
    rungs, meetings = Standings(kinds, deals).found(dict.fromkeys(kinds, 1.0))
    return {rung.bot: rung for rung in rungs}, {(each.one, each.other): each for each in meetings}


def test_who_always_comes_first_is_stronger_for_certain():
    rungs, meetings = standings("abc", *((number, "abc", (9, 5, 1)) for number in range(40)))
    assert list(rungs) == ["a", "b", "c"]
    assert rungs["a"].won.value == 1.0
    assert rungs["b"].points.value == 5.0
    assert all(each.is_certain and each.ahead.value == 1.0 for each in meetings.values())
    _, low, high, _, games = meetings["a", "b"].ahead
    assert (games, high) == (40, pytest.approx(1.0))
    assert 0.9 < low < 1.0


def test_ties_are_half_a_win_and_tell_nobody_apart():
    rungs, meetings = standings("ab", *((number, "ab", (5, 5)) for number in range(40)))
    (meeting,) = meetings.values()
    assert meeting.ahead.value == 0.5
    assert not meeting.is_certain
    assert {rung.won.value for rung in rungs.values()} == {0.5}
    assert rungs["a"].strength.value == pytest.approx(0)


def test_too_few_games_are_never_certain():
    _, meetings = standings("ab", *((number, "ab", (9, 5)) for number in range(29)))
    (meeting,) = meetings.values()
    assert not meeting.ahead.has_interval
    assert not meeting.is_certain


def test_games_of_one_deal_are_not_as_good_as_games_of_their_own():
    """The same sixty games, each a deal of its own or four of them one deal, from all of which one kind wins."""
    alike = [(number, "ab" if number % 20 < 12 else "ba", (9, 1)) for number in range(60)]
    together = [(number // 4, bots, scores) for number, bots, scores in alike]
    alone, shared = (standings("ab", *each)[1]["a", "b"].ahead for each in (alike, together))
    assert alone.value == shared.value == pytest.approx(0.6)
    assert alone.games == shared.games == 60
    assert shared.high - shared.low > 1.5 * (alone.high - alone.low)


def test_a_seat_that_always_wins_is_nobodys_strength():
    games = [(number, bots, (9, 5, 1)) for number in range(20) for bots in ("abc", "bca", "cab")]
    games += [(number, bots, (9, 5, 1)) for number in range(20, 40) for bots in ("acb", "cba", "bac")]
    rungs, meetings = standings("abc", *games)
    assert all(rung.strength.value == pytest.approx(0, abs=1e-6) for rung in rungs.values())
    assert all(each.ahead.value == pytest.approx(0.5) and not each.is_certain for each in meetings.values())


def test_several_seats_of_a_kind_count_as_one_game_and_are_no_rivals_of_each_other():
    rungs, meetings = standings("ab", *((number, "aab", (9, 1, 5)) for number in range(40)))
    (meeting,) = meetings.values()
    assert (meeting.ahead.value, meeting.ahead.games) == (0.5, 40)
    assert (rungs["a"].won.value, rungs["a"].points.value) == (0.5, 5.0)


def test_shares_are_of_tables_at_which_all_kinds_sit_equally_often():
    """Weak company does not help: tables of two strong kinds count as much as those with a weak one."""
    pairs = [("ab", (5, 4), 30), ("ac", (5, 1), 10), ("bc", (5, 1), 10)]
    games = [(number, bots, scores) for bots, scores, times in pairs for number in range(times)]
    rungs, _ = standings("abc", *games)
    assert rungs["a"].won.value == 1.0
    assert rungs["b"].won.value == pytest.approx(0.5), "0.25 if every game counted alike"
    assert rungs["b"].points.value == pytest.approx(4.5)
    assert rungs["b"].games == 40


def test_ratings_of_deals_of_one_game_are_those_of_games():
    games = [(number, "abc", scores) for number, scores in enumerate([(3, 2, 1), (1, 3, 2), (3, 1, 1)] * 12)]
    rungs, _ = standings("abc", *games)
    plain = dict(ratings(played(*game) for game in games))
    assert {bot: rung.strength for bot, rung in rungs.items()} == plain


def test_every_circle_plays_the_same_deals_from_each_seat():
    contest, lab = Contest(reeds(), ["random", "first", "last"], games=12), Lab()
    contest.play(lab)
    deals, strangers = contest._sorted(lab.ledger)
    assert strangers == (0, 0)
    assert sum(map(len, deals.values())) == contest.wanted == 12
    for games in deals.values():
        for kind in contest.kinds:
            assert sorted(game.bots.index(kind) for game in games) == [0, 1, 2]


def test_a_deal_is_the_same_from_each_seat_and_another_for_another_circle():
    contest = Contest(load("amun-re").rules(seats=3), ["random", "sensible", "search:1"], games=6, slow_games=6)
    tables = [setting for setting, _ in contest._orders()]
    begun = {(setting.bots, game_begun(setting)) for setting in tables}
    by_circle = {}
    for bots, table in begun:
        by_circle.setdefault(min(bots[start:] + bots[:start] for start in range(3)), set()).add(table)
    assert all(len(found) == 1 for found in by_circle.values())
    assert len(set.union(*by_circle.values())) == len(by_circle) > 2


def game_begun(setting: Setting):
    """Tell how the first game of a setting begins."""
    return json.dumps(setting.rules.game.begin(setting.rules, f"{setting.seed}/0").position().model_dump(mode="json"))


def test_the_same_command_gives_the_same_ladder():
    rules = reeds()
    one, other, another = (ladder(rules, ["random", "first", "last"], 30, seed=seed) for seed in (1, 1, 2))
    assert without_clock(one) == without_clock(other)
    assert without_clock(one).rungs != without_clock(another).rungs
    assert sum(rung.won.value for rung in one.rungs) == pytest.approx(1)
    assert json.loads(json.dumps(one.plain()))["rungs"][0]["bot"] == one.rungs[0].bot


def test_an_interrupt_leaves_what_is_finished_and_the_rest_comes_later():
    rules, bots = reeds(), ["random", "first", "last"]
    lab = Lab(progress=Hearing(most=10))
    broken = ladder(rules, bots, 30, lab=lab)
    assert lab.is_stopped
    assert 0 < broken.finished == broken.games < broken.wanted == 30
    hearing = Hearing()
    whole = ladder(rules, bots, 30, lab=Lab(ledger=lab.ledger, progress=hearing))
    assert hearing.begun == [30 - broken.finished - 1], "what is left, but for the first game, which is a trial"
    assert without_clock(whole) == without_clock(ladder(rules, bots, 30))


def test_an_interrupt_before_the_first_game_leaves_no_rung(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("nomarch.core.lab.simulation.play_one", interrupted)
    found = ladder(reeds(), ["random", "first"], 30)
    assert (found.rungs, found.meetings, found.games) == ([], [], 0)
    assert found.absent == ["random", "first"]


def test_more_games_and_another_kind_extend_a_ladder():
    rules, ledger = reeds(), Ledger()
    first = ladder(rules, ["random", "first"], 30, lab=Lab(ledger=ledger))
    longer = ladder(rules, ["random", "first"], 60, lab=Lab(ledger=ledger))
    assert (first.games, longer.games, ledger.count) == (30, 60, 60)
    wider = ladder(rules, ["random", "first", "last"], 30, lab=Lab(ledger=ledger))
    assert (wider.wanted, wider.games, ledger.count) == (30, 90, 90), "those of two kinds still count"
    assert wider.meeting("random", "first").ahead.games == 90
    assert wider.meeting("last", "first").ahead.games == 30
    hearing = Hearing()
    ladder(rules, ["random", "first"], 60, lab=Lab(ledger=ledger, progress=hearing))
    assert hearing.begun == []


def test_kept_games_of_other_rules_and_of_others_do_not_count():
    rules, ledger = reeds(), Ledger()
    ladder(rules, ["random", "first"], 6, lab=Lab(ledger=ledger))
    changed = reeds(pebbles_there=8)
    for strange in (Contest(rules, ["random", "first"], 6, seed=7), Contest(changed, ["random", "first"], 6)):
        assert strange.strangers(ledger) == (6, 0)
    assert Contest(reeds(seats=2), ["random", "first"], 6).strangers(ledger) == (0, 6)
    assert Contest(rules, ["random", "last"], 6).strangers(ledger) == (0, 6)
    found = Contest(changed, ["random", "first"], 6).play(Lab(ledger=ledger))
    assert (found.games, ledger.count) == (6, 12)


def test_slow_bots_play_a_tenth_and_enough_for_an_interval():
    rules = load("amun-re").rules(seats=3)
    for wanted, seldom in ((1000, 100), (100, 30), (20, 20)):
        circles = Contest(rules, ["random", "sensible", "search:2"], wanted).circles
        assert sum(3 * deals for circle, deals in circles.items() if "search:2" in circle) == pytest.approx(
            seldom, abs=2
        )
    assert is_slow("search")
    assert not is_slow("sensible")


def test_by_default_all_bots_of_the_game_meet_and_a_short_search():
    assert rivals(reeds()) == ["random", "first", "last", "search:30"]
    assert rivals(load("docs/examples/nile_race.py").rules()) == ["random", "search:30"]


def test_a_trained_player_meets_them_where_one_comes_with_the_game_for_these_rules(monkeypatch):
    rules = load("amun-re").rules(changes={"stones": 31})
    monkeypatch.setattr("nomarch.core.lab.roster.has_players", lambda _: True)
    assert rivals(rules) == ["random", "sensible", "search:30"], "of changed values there is none"
    monkeypatch.setattr("nomarch.core.lab.roster.expect_to_fit", lambda *_: None)
    assert rivals(rules) == ["random", "trained", "sensible", "search:30"]


@pytest.mark.parametrize(
    ("bots", "seats", "error"),
    [
        (["random"], 3, NoRivals),
        (["random", "random"], 3, NoRivals),
        (["random", "first"], 1, NoRivals),
        (["random", "genius"], 3, UnknownName),
        (["random", "search:never"], 3, BadBudget),
    ],
)
def test_what_makes_no_ladder_is_refused(bots, seats, error):
    with pytest.raises(error) as told:
        ladder(reeds(seats), bots, 6)
    assert isinstance(told.value, NomarchError)
