import pytest

from nomarch.core import load
from nomarch.core.testing import check_random_game, first, last, positions, rule_sets

GAME = load("amun-re")
RULES = list(rule_sets(GAME))


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_every_rule_set_keeps_the_promises(rules):
    for policy in (first, last):
        assert [state for state in positions(rules, 1, policy) if state.over]
    check_random_game(rules, seed=1)
