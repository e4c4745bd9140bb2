"""A command starts with what it needs: the time that starting takes is the time of what is imported."""

import os
import subprocess
import sys
from importlib import import_module
from inspect import getdoc

import pytest

from nomarch.core.workbench import cli

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
    kept = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    told = subprocess.run(call, check=True, capture_output=True, text=True, cwd=tmp_path, env=kept).stderr.split()
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


def test_a_list_of_games_that_nothing_has_changed_needs_none_of_them(tmp_path):
    (tmp_path / "cache").mkdir()
    loaded_by("games", tmp_path=tmp_path)
    loaded = loaded_by("games", "--out", "list.txt", tmp_path=tmp_path)
    assert loaded.isdisjoint({"nomarch.games.amun_re", "nomarch.core.engine", "nomarch.core.registry", *LIBRARIES})
    assert "* super-meeple-2015" in (tmp_path / "list.txt").read_text("utf-8")


@pytest.mark.parametrize("module", cli.COMMANDS.values())
def test_a_command_says_of_itself_the_same_whether_it_is_imported_or_read(module):
    imported = import_module(f"nomarch.core.workbench.commands.{module}")
    assert cli._says_of_itself(module) == getdoc(imported.command)


def test_a_rulebook_of_one_game_is_written_without_the_other_games_graphs_and_workers(tmp_path):
    loaded = loaded_by("rules", "saqqara", "--format", "md", "--out", "rules.md", tmp_path=tmp_path)
    assert {"nomarch.games.saqqara", "nomarch.core.rulebook.texts"} <= loaded
    unneeded = ("networkx", "multiprocessing", "concurrent.futures", "nomarch.core.lab", "nomarch.core.comparing")
    assert loaded.isdisjoint({*unneeded, "nomarch.games.amun_re", "nomarch.games.cleopatra"})


@pytest.mark.parametrize(
    ("format_", "unneeded"),
    [
        ("md", ("rich", "markdown_it")),
        ("json", ("rich", "markdown_it")),
        ("html", ("rich",)),
        ("text", ("weasyprint",)),
    ],
)
def test_a_format_imports_no_library_of_another(format_, unneeded, tmp_path):
    loaded = loaded_by("rules", "saqqara", "--format", format_, "--out", "rules", tmp_path=tmp_path)
    assert (tmp_path / "rules").is_file()
    assert loaded.isdisjoint(unneeded)


def test_errata_and_pictures_need_neither_workers_nor_a_screen(tmp_path):
    for arguments in (("errata", "saqqara"), ("draw", "saqqara", "--text")):
        loaded = loaded_by(*arguments, tmp_path=tmp_path)
        assert loaded.isdisjoint({"networkx", "markdown_it", "rich", "multiprocessing", "nomarch.games.amun_re"})


@pytest.mark.parametrize("command", ["check", "play"])
def test_help_on_a_command_imports_no_game_and_no_graphs(command, tmp_path):
    loaded = loaded_by(command, "--help", tmp_path=tmp_path)
    assert f"nomarch.core.workbench.commands.{command}" in loaded
    assert loaded.isdisjoint({"networkx", "multiprocessing", "concurrent.futures", "nomarch.games"})


@pytest.mark.parametrize("room", ["nomarch.core", "nomarch.core.lab", "nomarch.core.rulebook"])
def test_a_room_has_all_that_it_gives_late_and_nothing_else(room):
    given = __import__(room, fromlist=["__all__"])
    for name in given.__all__:
        assert getattr(given, name).__name__ == name
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'nonsense'"):
        given.nonsense  # noqa: B018
