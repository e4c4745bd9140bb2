"""A game that lies nowhere but in memory is simulated, compared and covered like any other."""

import pebbles
import pytest

from nomarch.core.comparing import Pair, Playing, Side, compare
from nomarch.core.engine import Game
from nomarch.core.errors import PluginError
from nomarch.core.lab import Setting, simulate
from nomarch.core.lab.coverage import cover
from nomarch.core.lab.workers import WorkFailed, find_workers
from nomarch.core.registry import load, name_of


def reeds(pebbles_there=9):
    edition = pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=pebbles_there, most=3)
    parts = {"state": pebbles.Pebbles, "rules": pebbles.PebbleRules, "phases": [pebbles.Turns()], "editions": edition}
    return Game("reeds", title="Reeds", **parts)


def test_it_is_simulated():
    result = simulate(Setting.of(reeds().rules(), ["random"], seed=3), 20)
    assert result.tally.games == 20
    assert sum(standing.won.value for standing in result.by_seat()) == pytest.approx(1)


def test_two_of_one_name_are_two_games():
    short, long = (Setting.of(reeds(number).rules(), ["random"]) for number in (3, 30))
    lengths = [max(simulate(each, 10).tally.lengths) for each in (short, long)]
    assert lengths[0] <= 3 < lengths[1]


def test_it_keeps_its_name_and_is_loaded_by_it():
    game = reeds()
    assert name_of(game) == name_of(game)
    assert load(name_of(game)) is game


def test_it_is_covered():
    (found,) = cover([Setting.of(reeds().rules(), ["random"])], 10)
    assert found.fired("take.last-pebble-scores") == (10, 10)


def test_it_is_compared_with_itself_changed():
    game = reeds()
    edition = game.default_edition
    pair = Pair(Side(game, edition, "en"), Side(game, edition, "en", {"pebbles": 12}))
    found = compare(pair, Playing(("random", "random"), 0, games=40, share_games=2, positions=8))
    assert [parameter.path for parameter in found.parameters] == ["pebbles"]
    assert found.play.games == 40


def test_an_installed_game_with_other_editions_is_itself_no_more():
    game = load("amun-re")
    other = game.with_editions(game.shelf)
    assert name_of(game) == "amun-re"
    assert name_of(other) != "amun-re"


def test_a_process_that_does_not_have_it_says_so():
    with find_workers(2) as two, pytest.raises(WorkFailed, match="lies in the memory of another process"):
        list(two.carry_out(found_there, [name_of(reeds())] * 2))


def found_there(name):
    return load(name).name


def test_one_that_breaks_a_contract_is_refused_by_name():
    broken = reeds()
    broken.phases["lost"] = type("Lost", (pebbles.Turns,), {"name": "lost"})()
    with pytest.raises(PluginError, match="reeds: no way leads to the phase 'lost'"):
        name_of(broken)
