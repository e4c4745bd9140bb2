"""Every game keeps the promises of the machine, under all its rule sets and rival readings."""

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.testing import check_random_game, first, last, positions

CLOSELY = {"amun-re": (7, 23), "saqqara": (67, 199)}
"""One position in so many is looked at closely: under the rule sets of the box, and under rival readings."""
RULES = [
    pytest.param(rules, CLOSELY[name][0], id=repr(rules))
    for name in READINGS
    for rules in load(name).every_rule_set(all_seats=True)
]
RIVALS = [
    pytest.param(game.rules(edition, seats, changes=readings[reading]), CLOSELY[name][1], id=f"{edition}: {reading}")
    for name, readings in READINGS.items()
    for game in [load(name)]
    for edition in game.editions
    for reading, seats in zip(readings, (3, 4, 5) * len(readings), strict=False)
]


@pytest.mark.parametrize(("rules", "every"), RULES)
def test_every_rule_set_keeps_the_promises(rules, every):
    for policy in (first, last):
        assert [state for state in positions(rules, 1, policy) if state.over]
    check_random_game(rules, 1, every)


@pytest.mark.parametrize(("rules", "every"), RIVALS)
def test_every_rival_reading_keeps_the_promises(rules, every):
    for policy in (first, last):
        assert [state for state in positions(rules, 2, policy) if state.over]
    check_random_game(rules, 2, every)
