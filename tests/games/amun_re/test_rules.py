"""The rules, one by one: each refuses what it should, none is idle, and the lists of moves are what the rules allow."""

from pathlib import Path

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.engine.example import examples_in, examples_of
from nomarch.core.errors import ExampleError
from nomarch.core.testing import at_random, positions

GAME = load("amun-re")
EXAMPLES = [*examples_of(GAME), *examples_in(Path(__file__).parent / "rules")]
RUNS = [(example, edition) for example in EXAMPLES for edition in example.editions_of(GAME)]
USES = [(phase, kind, rule) for phase in GAME.phases.values() for kind, act in phase.acts.items() for rule in act.rules]


@pytest.mark.parametrize(("example", "edition"), RUNS, ids=lambda part: getattr(part, "id", part))
def test_example_comes_out_as_told(example, edition):
    assert example.run(GAME, edition).state


@pytest.mark.parametrize(("phase", "kind", "rule"), USES, ids=lambda part: getattr(part, "name", None) or part.__name__)
def test_without_this_rule_a_named_example_fails(phase, kind, rule, monkeypatch):
    act = phase.acts[kind]
    monkeypatch.setattr(act, "rules", tuple(other for other in act.rules if other is not rule))
    assert any(_fails(example, edition) for example, edition in RUNS), f"no example needs {rule!r} of {kind.__name__}"


def _fails(example, edition):
    try:
        example.run(GAME, edition)
    except ExampleError:
        return True
    return False


def test_every_move_is_listed_or_objected_to_and_every_rule_is_somewhere_the_only_objection():
    alone, seen = set(), 0
    for number, rules in enumerate(_rule_sets()):
        for made, state in enumerate(positions(rules, number, at_random(f"sweep {number}"))):
            if made % 3 == 0:
                seen += 1
                alone |= _look_at(state)
    for example, edition in RUNS:
        alone |= _look_at_refusals(example, edition)
    assert seen > 10_000
    never = {(phase.name, kind.__name__, rule.name) for phase, kind, rule in USES if not rule.never_alone} - alone
    assert not never


def _rule_sets():
    for edition in GAME.editions:
        for variants in [(), *((name,) for name in GAME.shelf.variants(edition))]:
            for changes in READINGS.values():
                for seats in (3, 4, 5):
                    yield GAME.rules(edition, seats, variants, changes)


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


def _look_at_refusals(example, edition):
    """Tell which rules stand alone against the refused moves of an example."""
    alone = set()
    state = example.set_up(GAME, edition)
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
