import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.testing import check_random_game, first, last, positions

GAME = load("amun-re")
RULES = list(GAME.every_rule_set(all_seats=True))
RIVALS = [
    pytest.param(GAME.rules(edition, seats, changes=READINGS[reading]), id=f"{edition}, {seats} seats: {reading}")
    for edition in GAME.editions
    for reading, seats in zip(READINGS, (3, 4, 5) * len(READINGS), strict=False)
]


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_every_rule_set_keeps_the_promises(rules):
    for policy in (first, last):
        assert [state for state in positions(rules, 1, policy) if state.over]
    check_random_game(rules, seed=1)


@pytest.mark.parametrize("rules", RIVALS)
def test_every_rival_reading_keeps_the_promises(rules):
    for policy in (first, last):
        assert [state for state in positions(rules, 2, policy) if state.over]
    check_random_game(rules, seed=2, every=23)
