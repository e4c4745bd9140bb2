"""The numbers of an edition have bounds, and whatever lies within them can be played."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from extremes import changed, largest
from readings import READINGS

from nomarch.core import load
from nomarch.core.editions.allowed import called
from nomarch.core.errors import EditionError

MEMORY = 1 << 30
PATIENCE = 600
for_every_game = pytest.mark.parametrize("name", READINGS)


@for_every_game
@pytest.mark.parametrize("by", [1, 10**9, 10**18])
def test_a_number_beyond_its_bound_is_refused_with_field_value_and_bound(name, by):
    game = load(name)
    found = [*largest(game)]
    assert len(found) > 30
    for path, _, most in found:
        place = re.escape(f"a change for this table: {called(game.shelf.model, [*map(str, path)])}: ")
        bound = r"(must not exceed \d+, but is|must be a whole number from -?\d+ to -?\d+, not)"
        with pytest.raises(EditionError, match=f"^{place}{bound} {most + by}$"):
            game.rules(changes=changed(game, path, most + by))


@for_every_game
def test_whatever_is_within_bounds_is_refused_or_can_be_played_and_drawn(name):
    resource = pytest.importorskip("resource")
    bounded = partial(resource.setrlimit, resource.RLIMIT_AS, (MEMORY, MEMORY))
    trial = [sys.executable, str(Path(__file__).parent / "extremes.py"), name]
    done = subprocess.run(trial, preexec_fn=bounded, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


CARDS = {"amun-re": "architect", "cleopatra": "beggar", "saqqara": "beggar"}


@pytest.mark.parametrize(("name", "card"), CARDS.items())
def test_a_position_names_no_more_cards_than_there_are(name, card):
    game = load(name)
    seats = game.rules().seats
    with pytest.raises(ValueError, match=r"architect|beggar"):
        game.set_up({"hands": [{card: 10**9}, *[{}] * (seats - 1)]})


def test_no_boat_is_where_none_gets():
    with pytest.raises(ValueError, match="boats: the Nile begins at 0 and ends at 1440 at the latest"):
        load("saqqara").set_up({"boats": [10**9, 0, 0]}, seats=3)
