"""Trained players where bots are named: by their file, in every room, on every machine."""

import json
from pathlib import Path

import pytest

from nomarch.core.errors import UnknownName
from nomarch.core.lab import Lab, Setting, find_workers, make_bot, simulate
from nomarch.core.lab.trained import NoPlayer, brought_along, expect_to_fit, file_for, receive
from nomarch.core.lab.training import Course
from nomarch.core.learning.player import BadPlayer, player_of
from nomarch.core.registry import load

RACE = "docs/examples/nile_race.py"
GAMES = ("amun-re", "saqqara", "cleopatra")


@pytest.fixture
def bot(tmp_path):
    """Write a player who has learned nothing."""
    path = tmp_path / "bot.json"
    path.write_text(Course(Setting.of(load(RACE).rules(seats=3), ["random"])).player().model_dump_json())
    return path


def setting(bot, **changes):
    edition = load(RACE).default_edition
    return Setting(RACE, edition, 3, (f"trained:{bot}", "random", "random"), 3)._replace(**changes)


def test_it_plays_in_a_simulation_on_one_core_or_two(bot):
    alone = simulate(setting(bot).checked(), 20)
    with find_workers(2) as workers:
        together = simulate(setting(bot).checked(), 20, Lab(workers))
    assert alone.tally == together.tally
    assert alone.tally.games == 20


def test_another_player_under_the_same_name_is_another_setting(bot):
    before = setting(bot).key
    plain = json.loads(bot.read_text())
    plain["training"]["seconds"] = 1.5
    bot.write_text(json.dumps(plain))
    assert setting(bot).key != before


def test_an_order_brings_the_player_along(bot):
    order = setting(bot).ordered()
    text = bot.read_text()
    bot.unlink()
    receive({})
    with pytest.raises(BadPlayer, match="No such file"):
        make_bot(load(RACE), f"trained:{bot}", 0)
    taken = Setting.taken(json.loads(json.dumps(order)))
    assert taken.bots == setting(bot).bots
    assert brought_along(taken.bots) == {str(bot): text}
    assert simulate(taken, 3).tally.games == 3


@pytest.mark.parametrize("changes", [{"seats": 2}, {"changes": {"flood": 5}}])
def test_one_that_does_not_fit_is_refused_before_anything_is_played(bot, changes):
    other = setting(bot, **changes)
    with pytest.raises(BadPlayer, match="was trained on nile-race"):
        other._replace(bots=other.bots[: other.seats]).checked()


def test_a_search_may_go_by_it(bot):
    rules = load(RACE).rules(seats=3)
    state = rules.game.begin(rules, 1)
    made = [make_bot(rules.game, f"search:12:{bot}", 4).choose(state.view(0), state.moves()) for _ in range(2)]
    assert made[0] is made[1]
    with pytest.raises(BadPlayer):
        setting(bot, seats=2, bots=(f"search:5:{bot}", "random")).checked()


def test_a_game_without_players_of_its_own_says_how_to_train_one():
    with pytest.raises(UnknownName, match="unknown bot for nile-race 'trained'"):
        make_bot(load(RACE), "trained", 0)


SHIPPED = sorted(Path("games").glob("*/trained/*.json"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_brings_a_player_for_every_number_of_seats(name):
    rules = load(name).rules()
    assert all(file_for(rules.game, rules.name, seats) for seats in rules.player_numbers())


@pytest.mark.parametrize("file", SHIPPED, ids=[f"{file.parts[1]}/{file.stem}" for file in SHIPPED])
def test_a_player_that_comes_with_a_game_fits_and_plays_well(file):
    player = player_of(file.read_text(), str(file)).player
    rules = load(player.rules.game).rules(player.rules.edition, seats=player.rules.seats)
    expect_to_fit(rules.game, "trained", rules)
    assert file.stem == f"{rules.name}-{rules.seats}"
    assert file.stat().st_size < 700_000
    assert {strength.against for strength in player.strength} == {"random", *rules.game.bots}
    random, *others = sorted(player.strength, key=lambda strength: strength.against != "random")
    assert random.low > 2 * random.fair
    assert all(strength.high > strength.fair for strength in others)


def test_changed_values_have_no_resident_player():
    game = load("amun-re")
    rules = game.rules(seats=3, changes={"set_points": 4})
    with pytest.raises(
        NoPlayer, match=r"no trained player comes with Amun-Re .* changed values: `nomarch train` makes"
    ):
        Setting.of(rules, ["trained"]).checked()
