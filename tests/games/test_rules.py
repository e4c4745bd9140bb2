"""The rules, one by one: each refuses what it should, none is idle, and the lists of moves are what the rules allow."""

import inspect
import sys
from pathlib import Path
from typing import Any

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.engine.example import examples_in, examples_of
from nomarch.core.errors import ExampleError
from nomarch.core.testing import at_random, positions

GAMES = {name: load(name) for name in READINGS}
EXAMPLES = {
    name: [*examples_of(game), *examples_in(Path(__file__).parent / name.replace("-", "_") / "rules")]
    for name, game in GAMES.items()
}
RUNS = {
    name: [(example, edition) for example in EXAMPLES[name] for edition in example.editions_of(game)]
    for name, game in GAMES.items()
}
USES = {
    name: [
        (phase, kind, rule) for phase in game.phases.values() for kind, act in phase.acts.items() for rule in act.rules
    ]
    for name, game in GAMES.items()
}
SWEEP = {"amun-re": (19, 1_400), "cleopatra": (241, 350), "saqqara": (121, 500)}
"""One position in so many is looked at, and so many at least."""


@pytest.mark.parametrize(
    ("name", "example", "edition"),
    [
        pytest.param(name, example, edition, id=f"{name}-{example.id}-{edition}")
        for name, runs in RUNS.items()
        for example, edition in runs
    ],
)
def test_example_comes_out_as_told(name, example, edition):
    assert example.run(GAMES[name], edition).state


@pytest.mark.parametrize(
    ("name", "phase", "kind", "rule"),
    [
        pytest.param(name, phase, kind, rule, id=f"{name}-{phase.name}-{kind.__name__}-{rule.name}")
        for name, uses in USES.items()
        for phase, kind, rule in uses
    ],
)
def test_without_this_rule_a_named_example_fails(name, phase, kind, rule, monkeypatch):
    act = phase.acts[kind]
    monkeypatch.setattr(act, "rules", tuple(other for other in act.rules if other is not rule))
    likely_first = sorted(RUNS[name], key=lambda run: not _cites(run[0], rule.clause))
    failing = (example for example, edition in likely_first if _fails(name, example, edition))
    assert any(failing), f"no example needs {rule!r} of {kind.__name__}"


def _cites(example, clause):
    return any(clause in step.because for step in example.steps)


def _fails(name, example, edition):
    try:
        example.run(GAMES[name], edition)
    except ExampleError:
        return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_asked_about_a_move_says_that_it_is_asked_about_its_kind(name):
    asked = {
        (kind, each)
        for phase in GAMES[name].phases.values()
        for kind, act in phase.acts.items()
        for each in (act.deed, *(each for rule in act.rules for each in (rule.written, rule.facts)))
    }
    wrong = [f"{each.__qualname__} of {kind.__name__}" for kind, each in asked if not _is_about(each, kind)]
    assert not wrong  # a compiler would take it at its word


def _is_about(asked, kind):
    """Tell whether a function names a kind of move, or what it is a kind of, as its second parameter."""
    parameters = [*inspect.signature(asked).parameters.values()][1:]
    if not parameters or parameters[0].annotation is inspect.Parameter.empty:
        return True
    told = eval(parameters[0].annotation, {**vars(sys.modules[asked.__module__])})
    return told is Any or issubclass(kind, told)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_listed_or_objected_to_and_every_rule_is_somewhere_the_only_objection(name):
    alone, seen = set(), 0
    every, least = SWEEP[name]
    for number, rules in enumerate(_rule_sets(name)):
        for made, state in enumerate(positions(rules, number, at_random(f"sweep {number}"))):
            if made % every == 0:
                seen += 1
                alone |= _look_at(state)
    for example, edition in RUNS[name]:
        alone |= _look_at_refusals(name, example, edition)
    assert seen > least
    never = {(phase.name, kind.__name__, rule.name) for phase, kind, rule in USES[name] if not rule.never_alone} - alone
    assert not never


def _rule_sets(name):
    game = GAMES[name]
    for edition in game.editions:
        for variants in [(), *((variant,) for variant in game.shelf.variants(edition))]:
            for changes in READINGS[name].values():
                for seats in (3, 4, 5) if name == "amun-re" else (4,):
                    yield game.rules(edition, seats, variants, changes)


def _look_at(state):
    """Check the whole catalogue in a position, and tell which rules stand alone against a move."""
    listed = set(state.moves())
    alone = set()
    for move in state.rules.catalogue.moves:
        act = state.phase.acts.get(type(move))
        broken = [rule.name for rule in act.rules if not rule.holds(state, move)] if act else ["phase"]
        assert (move in listed) != bool(broken), f"{move} in {state.phase}, objections {broken}"
        if len(broken) == 1 and act:
            alone.add((state.phase.name, type(move).__name__, broken[0]))
    return alone


def _look_at_refusals(name, example, edition):
    """Tell which rules stand alone against the refused moves of an example."""
    alone = set()
    state = example.set_up(GAMES[name], edition)
    for step in example.steps:
        for text in step.play:
            state.play(state.parse(text.rpartition(": ")[2]))
        if step.refused:
            move = state.parse(step.refused.rpartition(": ")[2])
            act = state.phase.acts.get(type(move))
            broken = [rule.name for rule in act.rules if not rule.holds(state, move)] if act else []
            if len(broken) == 1:
                alone.add((state.phase.name, type(move).__name__, broken[0]))
    return alone
