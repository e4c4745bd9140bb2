"""The game of known effects, installed as a stranger's, and sides of it."""

from pathlib import Path

import pytest

from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.registry import load

PLUGIN = Path(__file__).parents[1] / "plugins" / "toll"


@pytest.fixture(scope="session")
def toll_paths(tmp_path_factory):
    """Give the folders that bring the game in: the plugin, and what an installer would write beside it."""
    site = tmp_path_factory.mktemp("site")
    info = site / "nomarch_toll-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nomarch-toll\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[nomarch.games]\ntoll = toll:GAME\n")
    return [str(PLUGIN), str(site)]


@pytest.fixture
def toll(toll_paths, monkeypatch):
    """Load the game of known effects by the door that every game uses."""
    for path in toll_paths:
        monkeypatch.syspath_prepend(path)
    return load("toll")


@pytest.fixture
def pair_of(toll):
    """Make two sides of the game: a side is an edition, and changes for the right one."""

    def pair(left="first", right=None, seats=3, kind=Pair, **changes):
        return kind(Side(toll, left, "en", None, seats), Side(toll, right or left, "en", changes, seats))

    return pair
