"""Tables and bridges for the tests of this folder."""

from random import Random

import pebbles
import pytest

from nomarch.core.bridges import Bridge, BridgedTable
from nomarch.core.engine import Game

GAMES = ("amun-re", "saqqara", "cleopatra")


@pytest.fixture(params=GAMES)
def name(request):
    """Name each game of the box."""
    return request.param


def tables(bridge, seed, every=1, listen=False):
    """Play a game at random and give the table before one decision in *every*, and at the end."""
    table, random = BridgedTable(bridge, seed, listen=listen), Random(f"{seed}/bridges")
    while not table.has_ended:
        if len(table.made) % every == 0:
            yield table
        table.play(random.choice(table.legal))
    yield table


@pytest.fixture
def positions():
    """Give the way to walk through a game."""
    return tables


@pytest.fixture
def short():
    """Give a game of pebbles that is broken off after three decisions."""
    return declaring(longest=3, score_bounds=(0, 1))


@pytest.fixture
def silent():
    """Give a game of pebbles that declares nothing."""
    return declaring(longest=0, score_bounds=None)


def declaring(**declared):
    rules = type(
        "Declaring", (pebbles.PebbleRules,), {name: property(lambda _, v=v: v) for name, v in declared.items()}
    )
    edition = pebbles.PebbleEdition(players_min=2, players_max=3, pebbles=21, most=3)
    return Game(
        "declaring", title="Declaring", state=pebbles.Pebbles, rules=rules, phases=[pebbles.Turns()], editions=edition
    )


@pytest.fixture
def pile():
    """Give a bridge to pebbles for two."""
    return Bridge(pebbles.GAME, seats=2)
