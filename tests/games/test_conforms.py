"""Every game keeps the promises of the machine, under all its rule sets and rival readings."""

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.testing import check_random_game, first, last, positions

CLOSELY = {"amun-re": (7, 23), "cleopatra": (83, 199), "saqqara": (67, 199)}
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


def follow_stubborn_players(rules, seed):
    """Play the first move always, and the last; a game need not end by that if it says why."""
    for policy in (first, last):
        ended = [state for state in positions(rules, seed, policy) if state.over]
        assert ended or rules.game.endless


@pytest.mark.parametrize(("rules", "every"), RULES)
def test_every_rule_set_keeps_the_promises(rules, every):
    follow_stubborn_players(rules, 1)
    check_random_game(rules, 1, every)


@pytest.mark.parametrize(("rules", "every"), RIVALS)
def test_every_rival_reading_keeps_the_promises(rules, every):
    follow_stubborn_players(rules, 2)
    check_random_game(rules, 2, every)
