"""Pace: every bot is asked at the same positions, and one that takes its time is not asked for long."""

from time import sleep

import pebbles
import pytest

from nomarch.core.engine import Bot, Game
from nomarch.core.lab import pace
from nomarch.core.lab.pace import paces


class Sleepy(Bot):
    """Thinks for a while, and counts how often; the first time it takes much longer."""

    asked = 0

    def choose(self, view, moves):
        assert view is not None
        sleep(1.0 if self.asked == 0 else 0.01)
        type(self).asked += 1
        return moves[0]


def reeds(pebbles_there, most=3):
    edition = pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=pebbles_there, most=most)
    parts = {"state": pebbles.Pebbles, "rules": pebbles.PebbleRules, "phases": [pebbles.Turns()], "editions": edition}
    return Game("reeds", title="Reeds", bots={"sleepy": Sleepy}, **parts).rules()


@pytest.fixture(autouse=True)
def rested():
    Sleepy.asked = 0


def test_how_long_a_bot_thinks_is_told_without_the_first_time():
    found = paces(reeds(60), ["random", "sleepy"])
    assert 10 <= found["sleepy"] < 60
    assert found["random"] < found["sleepy"] / 5
    assert Sleepy.asked == 1 + pace.POSITIONS


def test_a_bot_that_takes_its_time_is_asked_a_few_times_only(monkeypatch):
    monkeypatch.setattr(pace, "PATIENCE", 0.12)
    paces(reeds(60), ["sleepy"])
    assert 2 <= Sleepy.asked <= 4


def test_a_game_without_a_choice_takes_no_time():
    assert paces(reeds(9, most=1), ["random", "sleepy"]) == {"random": 0.0, "sleepy": 0.0}


def test_the_middle_of_a_game_is_asked_about_first_and_its_ends_last():
    places = pace._spread(list(range(100)))
    assert len(places) == pace.POSITIONS
    assert places[0] == 50
    assert {min(places), max(places)} == set(places[-2:])
