"""A command starts with what it needs: the time that starting takes is the time of what is imported."""

import subprocess
import sys

import pytest

LOADED = """
import sys
from nomarch.core.workbench.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""
ROOMS = (
    "editions",
    "engine",
    "mechanisms",
    "drawing",
    "registry",
    "rulebook",
    "lab",
    "comparing",
    "bridges",
    "testing",
)
LIBRARIES = ("networkx", "jinja2", "babel", "num2words", "markdown_it", "multiprocessing", "concurrent.futures", "rich")


def loaded_by(*arguments, tmp_path):
    """Name all modules that a command imported, and the packages they are in."""
    call = [sys.executable, "-c", LOADED, *arguments]
    told = subprocess.run(call, check=True, capture_output=True, text=True, cwd=tmp_path).stderr.split()
    return {".".join(parts[:length]) for parts in (name.split(".") for name in told) for length in range(1, 9)}


def test_help_imports_no_game_no_room_and_no_library_but_its_own(tmp_path):
    loaded = loaded_by("--help", tmp_path=tmp_path)
    assert "nomarch.core.workbench" in loaded
    assert loaded.isdisjoint({"nomarch.games", "pydantic", *LIBRARIES, *(f"nomarch.core.{room}" for room in ROOMS)})


def test_the_list_of_games_is_made_without_texts_pictures_graphs_and_workers(tmp_path):
    loaded = loaded_by("games", tmp_path=tmp_path)
    assert {"nomarch.games.amun_re", "nomarch.games.saqqara", "nomarch.games.cleopatra"} <= loaded
    unneeded = ("drawing", "rulebook.texts", "lab.workers", "lab.simulation", "comparing", "bridges")
    assert loaded.isdisjoint({*LIBRARIES, *(f"nomarch.core.{room}" for room in unneeded)})


@pytest.mark.parametrize("room", ["nomarch.core", "nomarch.core.lab", "nomarch.core.rulebook"])
def test_a_room_has_all_that_it_gives_late_and_nothing_else(room):
    given = __import__(room, fromlist=["__all__"])
    for name in given.__all__:
        assert getattr(given, name).__name__ == name
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'nonsense'"):
        given.nonsense  # noqa: B018
