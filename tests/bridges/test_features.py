"""Rows of features: every fact of a view at a place of its own, the same on every machine, and nothing hidden."""

import os
import subprocess
import sys
from random import Random

import pebbles
import pytest

from nomarch.core import load
from nomarch.core.bridges import Bridge
from nomarch.core.engine import BySeat, Layout, Plain
from nomarch.core.engine.survey import OTHER
from nomarch.core.table import unpacked
from nomarch.core.table.features import FAR

PROTOTYPES = [f"docs/examples/{name}.py" for name in ("first_price", "nile_race", "once_around", "second_price")]
GAMES = ("amun-re", "saqqara", "cleopatra", "docs/examples/tic_tac_toe.py", *PROTOTYPES)
every_game = pytest.mark.parametrize("game", GAMES)


def walked(rules, seed=0, most=400):
    """Play a game at random and give the state before every decision, and at the end."""
    state, random = rules.game.begin(rules, seed), Random(f"{seed}/features")
    for _ in range(most):
        yield state
        if state.over:
            break
        state.play(random.choice(state.moves()))


def every_table():
    """Give each game of the box in every edition, for the fewest and the most players, and with each variant."""
    for name in ("amun-re", "saqqara", "cleopatra"):
        game = load(name)
        for edition in game.editions:
            rules = game.rules(edition)
            numbers = rules.player_numbers()
            yield from (game.rules(edition, seats) for seats in (numbers[0], numbers[-1]))
    yield load("amun-re").rules(variants=["expert-provinces"])
    yield load("amun-re").rules("italian-2006", variants=["two-extra-cards"])


@pytest.mark.parametrize("rules", [*every_table()], ids=repr)
def test_a_row_has_a_number_for_each_name_at_every_table(rules):
    names = rules.layout.names
    assert len(names) == len({*names})
    for state in walked(rules, 1):
        for seat in range(rules.seats):
            assert len(unpacked(state.view(seat).row())) == len(names)


@every_game
def test_what_a_seat_cannot_know_changes_nothing(game):
    rules = load(game).rules()
    for number, state in enumerate(walked(rules, 2)):
        for seat in range(rules.seats) if number % 7 == 0 else ():
            row = state.view(seat).row()
            for twin in range(2):
                assert state.redeal(seat, f"twin {twin} of {number}").view(seat).row() == row, (number, seat)


@every_game
def test_whatever_a_seat_comes_to_see_changes_its_row(game):
    """From one decision to the next a document and a row change together."""
    rules = load(game).rules()
    for seed in range(3):
        before = {}
        for number, state in enumerate(walked(rules, seed)):
            for seat in range(rules.seats):
                view = state.view(seat)
                document = view.document().plain()
                document.pop("points", None)  # the lines behind the scores
                told = (document, view.scores)
                row = view.row()
                if seat in before:
                    assert (told == before[seat][0]) == (row == before[seat][1]), (seed, number, seat)
                before[seat] = told, row


@every_game
def test_no_two_views_of_many_games_have_one_row(game):
    rules = load(game).rules()
    known = {}
    for seed in range(3):
        for state in walked(rules, seed, most=150):
            for seat in range(rules.seats):
                view = state.view(seat)
                document = view.document().plain()
                document.pop("points", None)
                told = repr(document), view.scores
                assert known.setdefault((seat, view.row()), told) == told, (seed, seat)


def test_nothing_is_too_far(name):
    for state in walked(load(name).rules(), 5):
        row = unpacked(state.view(state.seat).row())
        assert min(row) >= -FAR
        assert max(row) <= FAR


NAMES = """
import zlib
from nomarch.core import load
for game in {games}:
    names = load(game).rules().layout.names
    print(game, len(names), zlib.crc32(" ".join(names).encode()))
"""


def test_names_are_the_same_in_every_process():
    told = {
        subprocess.run(
            [sys.executable, "-c", NAMES.format(games=GAMES)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_seats_are_told_as_the_one_that_looks_sees_them():
    state = load("amun-re").start(seats=3, seed=4)
    state.gold[:] = [5, 6, 7]
    assert [state.view(1).named()[f"gold.{seat}"] for seat in ("own", "+1", "+2")] == [6, 7, 5]
    assert state.view(state.seat).named()["to_decide.own"] == 1


def test_a_layout_is_made_once_for_a_rule_set(name):
    rules = load(name).rules()
    assert rules.layout is rules.layout
    assert Bridge(name).features == rules.layout.names
    assert Bridge(name).width == len(rules.layout)


# Games that declare nothing, and games that do


@pytest.fixture
def state():
    return pebbles.GAME.start(seats=2)


def test_a_game_that_declares_nothing_is_surveyed(state):
    assert type(state).window.features is None
    assert state.view(0).named()["left"] == state.left


def test_what_no_survey_has_seen_is_counted_as_other():
    state = load("docs/examples/nile_race.py").start()
    assert state.view(0).named()[OTHER] == 0
    things = state.described(0)["things"]
    slot = next(slot for slot, value in things.items() if isinstance(value, list))
    setattr(state, slot, [*getattr(state, slot), "never seen"])
    assert state.view(0).named()[OTHER] == 1


def test_a_game_declares_what_it_tells(state):
    layout = Layout(state.rules, [Plain("left"), BySeat("points", slot="score")], state)
    named = layout.named(state, 0)
    assert (named["left"], named["points.own"], named["points.+1"]) == (state.left, 0, 0)
    assert layout.names[0] == "left"


def test_two_features_of_one_name_are_refused(state):
    with pytest.raises(ValueError, match="two features are called left"):
        Layout(state.rules, [Plain("left"), Plain("left")], state)


def test_a_number_that_is_too_far_is_cut_off(state):
    layout = Layout(state.rules, [Plain("left")], state)
    for left, told in ((10**9, FAR), (-(10**9), -FAR)):
        state.left = left
        assert layout.named(state, 0)["left"] == told
