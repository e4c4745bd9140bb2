"""A setting says what is played; a played game tells what came of it. Both survive a journey as text."""

import json

import pebbles
import pytest

from nomarch.core.engine import Act, Award, Bot, Game
from nomarch.core.errors import Stuck, UnknownName, UnsupportedSeats
from nomarch.core.lab import Setting
from nomarch.core.lab.setting import Played, play_one, play_out
from nomarch.core.registry import load

ITALIAN = Setting("amun-re", "italian-2006", 4, ("random",) * 4, 3)
points_for_the_taken = Award("take.points-for-the-taken")


def take_and_score(table, take):
    pebbles.take_pebbles(table, take)
    points_for_the_taken.give(table, table.seat, take.pebbles)


class Race(pebbles.Turns):
    """Players take pebbles in turn, and each is a point at once."""

    tells = (points_for_the_taken,)
    acts = {pebbles.Take: Act(take_and_score, pebbles.are_left)}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if not table.left:
            table.enter("end")


class Told(Bot):
    """Takes what it was told, one number a turn."""

    blind = True

    def __init__(self, numbers):
        super().__init__()
        self.numbers = list(numbers)

    def choose(self, view, moves):
        number = self.numbers.pop(0)
        return next(move for move in moves if move.pebbles == number)


def race(*taken):
    """Play a race in which the seats take so many pebbles each turn."""
    edition = pebbles.PebbleEdition(players_min=2, players_max=4, pebbles=sum(map(sum, taken)), most=9)
    game = Game(
        "race", title="Race", state=pebbles.Pebbles, rules=pebbles.PebbleRules, phases=[Race()], editions=edition
    )
    state = game.start(seats=len(taken))
    return state, play_out(game, state, [Told(numbers) for numbers in taken])


@pytest.mark.parametrize(
    ("taken", "changes"),
    [
        (([1, 1], [1, 1]), 0),  # 1-0, 1-1, 2-1, 2-2: a tie takes the lead from nobody
        (([1, 1], [2, 2]), 1),  # 1-0, 1-2, 2-2, 2-4: whoever leads again after a tie has led on
        (([1, 5], [3, 5]), 3),  # 1-0, 1-3, 6-3, 6-8
        (([2, 1, 1], [1, 1, 1]), 0),
        (([1, 2], [2, 2], [3, 9]), 4),  # the first, the second, the third, a tie, the second, the third
    ],
)
def test_the_lead_changes_when_another_takes_it_alone(taken, changes):
    state, watched = race(*taken)
    assert watched == (len(taken) * len(taken[0]), changes)
    assert state.scores() == tuple(map(sum, taken))


def test_places_are_counted_from_the_first_player():
    game = Played(0, ("a", "b", "c", "d"), 2, (1, 2, 3, 4), (3,), 9, 0, {})
    assert [game.seat_at(place) for place in range(4)] == [2, 3, 0, 1]


def test_a_win_is_shared_by_the_winners():
    game = Played(0, ("a", "b", "c"), 0, (5, 5, 1), (0, 1), 9, 0, {"x": [(0, 5), (1, 4)]})
    assert [game.share_of(seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [game._replace(winners=()).share_of(seat) for seat in range(3)] == [0, 0, 0]
    assert (game.points_by("x"), game.points_by("y")) == (9, 0)


@pytest.mark.parametrize("name", ["amun-re", "saqqara", "cleopatra"])
def test_a_played_game_and_its_setting_come_back_from_json(name):
    setting = Setting(name, load(name).default_edition, 3, ("random", "sensible", "random"), "a seed")
    played = play_one(setting, 1)
    assert Played.read(json.loads(json.dumps(played))) == played
    again = Setting.read(json.loads(json.dumps(setting.plain())))
    assert again == setting
    assert play_one(again, 1) == played
    assert play_one(again, 2) != played
    for seat, points in enumerate(played.scores):
        written = sum(number for lines in played.lines.values() for owner, number in lines if owner == seat)
        assert points == written, f"{name}, seat {seat}"


def test_the_first_player_is_the_one_of_the_table():
    drawn = ITALIAN._replace(edition="super-meeple-2015")
    assert {play_one(drawn, number).first for number in range(20)} == {0, 1, 2, 3}


def test_equal_parameters_have_one_key_whatever_they_are_called():
    super_meeple = ITALIAN._replace(edition="super-meeple-2015")
    rules = load("amun-re").rules("super-meeple-2015", 4).resolved.parameters
    other = load("amun-re").rules("italian-2006", 4).resolved.parameters
    changes = {field: value for field, value in rules.items() if value != other[field]}
    assert changes
    renamed = ITALIAN._replace(changes=json.loads(json.dumps(changes)))
    assert renamed.key == super_meeple.key != ITALIAN.key
    assert [play_one(renamed, number) for number in range(3)] == [play_one(super_meeple, number) for number in range(3)]
    same = other["stones"]
    assert ITALIAN._replace(changes={"stones": same}).key == ITALIAN.key
    assert ITALIAN._replace(seed="3").key == ITALIAN.key, "a seed is text"


def test_whatever_a_game_depends_on_changes_the_key():
    others = [
        ITALIAN._replace(seed=4),
        ITALIAN._replace(bots=("random", "random", "random", "sensible")),
        ITALIAN._replace(bots=("random", "random", "sensible", "random")),
        ITALIAN._replace(seats=3, bots=("random",) * 3),
        ITALIAN._replace(changes={"majority": "per_bank"}),
        ITALIAN._replace(changes={"majority": "per_bank", "stones": 30}),
        ITALIAN._replace(edition="super-meeple-2015"),
        Setting("saqqara", "white-goblin-2012", 4, ("random",) * 4, 3),
    ]
    assert len({ITALIAN.key, *(other.key for other in others)}) == len(others) + 1


def test_a_setting_is_named_as_one_writes_it():
    changed = ITALIAN._replace(variants=("expert",), changes={"majority": "per_bank", "stones": 30})
    assert changed.name == "italian-2006+expert majority=per_bank stones=30"


@pytest.mark.parametrize(
    ("setting", "error", "complaint"),
    [
        (ITALIAN._replace(bots=("random",) * 3), UnsupportedSeats, "3 bots for 4 seats"),
        (ITALIAN._replace(bots=("random",) * 3 + ("genius",)), UnknownName, "genius"),
        (ITALIAN._replace(bots=("random:3",) * 4), UnknownName, "random:3"),
        (ITALIAN._replace(seats=9, bots=("random",) * 9), UnsupportedSeats, "not 9"),
        (ITALIAN._replace(game="senet"), UnknownName, "senet"),
        (ITALIAN._replace(edition="first"), UnknownName, "first"),
    ],
)
def test_what_cannot_be_played_is_refused(setting, error, complaint):
    with pytest.raises(error, match=complaint):
        setting.checked()


def test_a_game_without_end_is_stuck_and_says_where(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.setting.LONGEST", 5)
    with pytest.raises(Stuck, match="amun-re: no end after 5 decisions, in the phase '"):
        play_one(ITALIAN, 0)
