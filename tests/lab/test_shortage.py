"""Shortage tells in how many games something was used up, and how many were left at the worst."""

import pytest

from nomarch.core import load
from nomarch.core.lab import Setting, find_workers
from nomarch.core.lab.shortage import Tally, finite_components, shortages, watched
from nomarch.core.rulebook.components import set_of


def table(name, seats=3, bot="random", **changes):
    return Setting.of(load(name).rules(seats=seats, changes=changes), [bot])


def seen(setting, games=10):
    (found,) = shortages([setting], games)
    return found


@pytest.mark.parametrize("name", ["amun-re", "saqqara", "cleopatra"])
def test_everything_that_can_run_out_is_counted(name):
    setting = table(name)
    tally = seen(setting, 3).tally
    assert tally.games == 3
    assert {key.partition(".")[0] for key in tally.fewest} == {each.name for each in finite_components(setting)}
    assert all(0 < times <= 3 for times in tally.used_up.values())
    assert {key for key, fewest in tally.fewest.items() if fewest <= 0} == set(tally.used_up)


def test_no_more_is_left_than_the_box_holds():
    setting = table("saqqara")
    (goods,) = [component for component in finite_components(setting) if component.name == "good"]
    fewest = seen(setting, 3).tally.fewest
    assert all(fewest[f"good.{face}"] < number for face, number in set_of(goods, setting.rules).items())


def test_a_small_supply_runs_out_in_every_game_and_a_large_one_in_none():
    few, many = seen(table("amun-re", stones=3)), seen(table("amun-re", stones=500))
    assert (few.tally.used_up["stone"], few.tally.fewest["stone"]) == (10, 0)
    assert many.tally.used_up["stone"] == 0
    assert few.used_up("stone").value == 1
    assert many.used_up("stone").value == 0


def test_where_substitutes_are_used_it_tells_how_many_more_were_needed():
    found = seen(table("cleopatra", amulet_supply=10))
    assert found.tally.used_up["amulet"] == 10
    assert found.tally.fewest["amulet"] < 0
    limited = seen(table("cleopatra", amulet_supply=10, bank_unlimited=False))
    assert limited.tally.fewest["amulet"] == 0


def test_a_share_of_many_games_has_an_interval():
    figure = seen(table("amun-re", seats=5), 40).used_up("stone")
    assert figure.has_interval
    assert 0 < figure.low < figure.value < figure.high <= 1


def test_games_are_the_same_on_any_workers():
    settings = [table("amun-re"), table("amun-re", seats=4, bot="sensible")]
    alone = shortages(settings, 25)
    with find_workers(2, work=50) as two:
        together = shortages(settings, 25, two)
    assert together == alone
    assert [found.tally.games for found in alone] == [25, 25]


def test_what_is_told_is_plain_data():
    tally = watched(table("saqqara"), 0)
    games, used_up, fewest = tally
    assert Tally.read([games, dict(used_up), dict(fewest)]) == tally
    both = tally.joined(watched(table("saqqara"), 1))
    assert both.games == 2
    assert all(both.fewest[key] <= left for key, left in tally.fewest.items())
