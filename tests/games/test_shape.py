"""The three games have one shape: after one of them a reader finds the way in all."""

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
ALWAYS = {
    "__init__",
    "bots",
    "bounds",
    "building",
    "coherence",
    "components",
    "edition",
    "features",
    "figures",
    "hidden",
    "layout",
    "moves",
    "picture",
    "readings",
    "rules",
    "scoring",
    "state",
    "table",
    "view",
}
"""The modules that every game has."""
HOMES = {
    "Scoring": "phases/scoring.py",
    "SensibleBot": "bots.py",
    "deal_again": "hidden.py",
    "setup": "figures.py",
    "lay_out": "layout.py",
    "describe": "table.py",
    "all_checks": "coherence.py",
}
"""Where a class or function of a name is written, in every game."""
FILES = {"README.md", "LICENSE", "clauses.toml", "errata.toml", "py.typed", "pyproject.toml", "sources.toml", "texts"}


def made_in(file):
    """Name the classes and functions of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_the_modules_that_every_game_has(game):
    assert {file.stem for file in (GAMES / game).glob("*.py")} >= ALWAYS
    assert {file.name for file in (GAMES / game).iterdir()} >= FILES | {"editions", "examples", "phases"}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("name", HOMES)
def test_the_same_thing_is_in_the_same_file(game, name):
    assert name in made_in(GAMES / game / HOMES[name])
    others = [file for file in (GAMES / game).glob("*.py") if file != GAMES / game / HOMES[name]]
    assert not [file.name for file in others if name in made_in(file)]


@pytest.mark.parametrize("game", NAMES)
def test_names_are_words_not_letters(game):
    for file in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.id] if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else []
            names += [node.arg] if isinstance(node, ast.arg) else []
            assert not [name for name in names if len(name) == 1 and name not in "_xy"], (
                f"{file.name}, line {node.lineno}"
            )


@pytest.mark.parametrize("game", NAMES)
def test_no_name_of_a_phase_is_a_key_outside_the_phases(game):
    """A phase owns what it expects of a table: no table elsewhere is keyed by the names of phases."""
    phases = {
        value.value
        for file in (GAMES / game / "phases").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "name"
        for value in [part.value]
        if isinstance(value, ast.Constant)
    }
    assert phases
    for file in (GAMES / game).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            keys = node.keys if isinstance(node, ast.Dict) else []
            compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            is_about_phases = any("phase" in ast.unparse(part) for part in compared)
            suspects = [*keys, *(compared if is_about_phases else [])]
            named = {part.value for part in suspects if isinstance(part, ast.Constant)} & phases
            in_tables = {part for part in named if isinstance(node, ast.Dict) and len(named) > 1} or (
                named if is_about_phases else set()
            )
            assert not in_tables, f"{file.name}, line {node.lineno}: {sorted(in_tables)}"
