"""The network: what it says of choices, and how its weights have to change."""

import pytest

from nomarch.core.learning.arrays import numpy
from nomarch.core.learning.facts import Facts
from nomarch.core.learning.network import Choices, Network, chances, squashed, unlearned
from nomarch.core.registry import load

STEP = 1e-6


@pytest.fixture(scope="module")
def rules():
    return load("saqqara").rules(seats=3)


@pytest.fixture(scope="module")
def facts(rules):
    return Facts(rules)


@pytest.fixture
def weights(rules, facts):
    """Weights that differ everywhere, so that every slope shows."""
    luck = numpy.random.default_rng(3)
    made = unlearned(len(rules.layout.names), len(facts.names), len(facts.links.names), 1)
    return {name: part + luck.normal(0, 0.1, part.shape) for name, part in made.items()}


@pytest.fixture
def choices(rules):
    """Choose among all moves at the start and among two later ones, once with advice and once without."""
    state = rules.game.begin(rules, 1)
    rows = b"".join(state.view(seat).row() for seat in range(2))
    moves = [*range(90), 3, 5]
    return Choices(
        numpy.frombuffer(rows, "<i2").reshape(2, -1),
        numpy.array([len(moves) - 2, 2]),
        numpy.array(moves),
        numpy.array([4, -1]),
    )


def test_slopes_are_those_of_the_scores_and_the_worth(facts, weights, choices):
    luck = numpy.random.default_rng(2)
    of_scores, of_worth = luck.normal(size=len(choices.moves)), luck.normal(size=2)
    network, rows = Network(weights, facts), squashed(choices.rows)

    def value(changed):
        judged = Network(changed, facts).judge(choices)
        return float((judged.scores * of_scores).sum() + (judged.worth * of_worth).sum())

    found = network.slopes(choices, rows, network.judge(choices), of_scores, of_worth)
    assert set(found) == set(weights)
    for name, part in weights.items():
        along = luck.normal(size=part.shape) * (found[name] != 0)
        there, back = ({**weights, name: part + sign * STEP * along} for sign in (1, -1))
        measured, told = (value(there) - value(back)) / (2 * STEP), float((found[name] * along).sum())
        assert told
        assert measured == pytest.approx(told, rel=1e-3), name


def test_whoever_has_learned_nothing_follows_advice(rules, facts, choices):
    made = unlearned(len(rules.layout.names), len(facts.names), len(facts.links.names), 0)
    judged = Network(made, facts).judge(choices)
    chance, _ = chances(judged.scores, choices)
    first = chance[: choices.counts[0]]
    assert first.argmax() == 4
    assert first[4] > 5 * numpy.delete(first, 4).max()
    assert judged.worth.tolist() == [0, 0]


def test_chances_of_a_choice_add_up(facts, weights, choices):
    chance, logarithm = chances(Network(weights, facts).judge(choices).scores, choices)
    assert numpy.add.reduceat(chance, choices.first) == pytest.approx([1, 1], rel=1e-5)
    assert numpy.exp(logarithm) == pytest.approx(chance, rel=1e-5)


def test_some_choices_are_judged_as_they_are_among_all(facts, weights, choices):
    network = Network(weights, facts)
    whole, alone = network.judge(choices), network.judge(choices.some(numpy.array([1])))
    assert alone.scores == pytest.approx(whole.scores[-2:], rel=1e-5)


@pytest.mark.parametrize(("raw", "small"), [(0, 0.0), (1, 1.0), (3, 2.0), (-3, -2.0), (32767, 15.0), (-32767, -15.0)])
def test_amounts_count_by_their_logarithm(raw, small):
    assert squashed(numpy.array([[raw]], "<i2"))[0, 0] == pytest.approx(small)
