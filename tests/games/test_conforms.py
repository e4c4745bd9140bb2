"""Every game keeps the promises of the machine, under all its rule sets and rival readings."""

from itertools import cycle

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.testing import check_promises, check_random_game, first, last, positions

CLOSELY = {"amun-re": (23, 97), "cleopatra": (229, 797), "saqqara": (211, 797)}
"""One position in so many is looked at closely: under the rule sets of the box, and under rival readings."""
SEATS = (3, 4, 5)


def tables(game):
    """Give every edition for all its numbers of seats, and every variant for one of them in turn."""
    for edition in game.editions:
        yield from (game.rules(edition, seats) for seats in SEATS)
        for variant, seats in zip(game.shelf.variants(edition), cycle(SEATS), strict=False):
            yield game.rules(edition, seats, (variant,))


RULES = [pytest.param(rules, CLOSELY[name][0], id=repr(rules)) for name in READINGS for rules in tables(load(name))]
RIVALS = [
    pytest.param(game.rules(edition, seats, changes=readings[reading]), CLOSELY[name][1], id=f"{edition}: {reading}")
    for name, readings in READINGS.items()
    for game in [load(name)]
    for edition in game.editions
    for reading, seats in zip(readings, cycle(SEATS), strict=False)
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
    """A reading is another value and no other code: the ground that it stands on was looked at above."""
    follow_stubborn_players(rules, 2)
    check_promises(rules, 2, every)
