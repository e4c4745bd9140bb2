"""The economy check finds the ways to make something of nothing, and no others."""

from contextlib import nullcontext
from fractions import Fraction

import pebbles
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomarch.core.engine import Exchange, Game
from nomarch.core.lab import gains, not_covered
from nomarch.core.registry import name_of
from nomarch.core.workbench.commands import check

SELL = Exchange("land.is-sold", {"land": 1}, {"flax": 4})
BUY = Exchange("land.is-bought", {"flax": 3}, {"land": 1})


def test_a_round_that_gains_is_shown_as_a_recipe_that_comes_out_even():
    (recipe,) = gains([SELL, BUY])
    assert recipe.gain == Fraction(4, 3)
    assert str(recipe) == "3 flax → 1 land [land.is-bought], 1 land → 4 flax [land.is-sold]: 3 flax become 4"


def test_a_round_of_three_is_found_over_the_best_exchanges():
    exchanges = [
        Exchange("a", {"gold": 1}, {"fish": 2}),
        Exchange("worse", {"gold": 1}, {"fish": 1}),
        Exchange("b", {"fish": 3}, {"land": 1}),
        Exchange("c", {"land": 1}, {"gold": 2}),
    ]
    (recipe,) = gains(exchanges)
    assert recipe.amounts() == [3, 1, 2, 4]
    assert [step.clause for step in recipe.steps] == ["b", "c", "a"]


def test_even_rounds_and_exchanges_with_a_limit_gain_nothing():
    assert gains([SELL._replace(gets={"flax": 3}), BUY]) == []
    assert gains([SELL._replace(times=1), BUY]) == []


def test_exchanges_of_several_kinds_are_listed_as_not_covered():
    both = Exchange("both", {"fish": 1, "flax": 1}, {"gold": 1})
    assert not_covered([SELL, both]) == [both]
    assert gains([both, Exchange("back", {"gold": 1}, {"fish": 5})]) == []


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(1, 4), st.integers(1, 4))))
def test_every_recipe_can_be_followed_and_ends_with_more(edges):
    exchanges = [Exchange(f"{a}{b}", {a: given}, {b: got}) for a, b, given, got in edges if a != b]
    for recipe in gains(exchanges):
        amounts = recipe.amounts()
        held = amounts[0]
        for step, after in zip(recipe.steps, amounts[1:], strict=True):
            (given,), (got,) = step.gives.values(), step.gets.values()
            assert held % given == 0
            held = held // given * got
            assert held == after
        assert held > amounts[0]


@pytest.mark.parametrize(
    ("limit", "told"), [(None, ", prototype: 3 flax"), (2, ", prototype: nothing is gained for nothing\n")]
)
def test_a_game_declares_its_exchanges(capsys, limit, told):
    edition = pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=3, most=3)
    game = Game(
        "barter",
        title="Barter",
        state=pebbles.Pebbles,
        rules=pebbles.PebbleRules,
        phases=[pebbles.Turns()],
        editions=edition,
        exchanges=lambda rules: [SELL._replace(times=limit), BUY],  # noqa: ARG005
    )
    with pytest.raises(check.typer.Exit) if limit is None else nullcontext():
        check.command(name_of(game), economy=True)
    assert capsys.readouterr().out.startswith(f"{name_of(game)}{told}")
