"""The rooms of the house and the arrows between them."""

import ast
import tomllib
from importlib import import_module

import networkx as nx
import pytest
from rooms import ROOT, floor_of, imports, modules

FLOOR = floor_of("nomarch.core.mechanisms")
"""As far up as a game knows the house."""
MECHANISMS = "nomarch.core.mechanisms."
PAGES = {"nomarch.core.errors"}
"""Modules of one page that are rooms by themselves."""


def test_arrows_between_the_rooms_of_the_core_point_down():
    for module, file in modules("core"):
        if module == "nomarch.core":
            continue
        here = floor_of(module)
        assert here is not None, f"{module} is in no room"
        for imported in imports(file):
            there = floor_of(imported)
            assert there is None or there <= here, f"{module} imports {imported}"


def test_the_core_knows_no_game_and_no_game_another():
    for module, file in modules("core"):
        assert not [name for name in imports(file) if name.startswith("nomarch.games")], module
    for module, file in modules("games"):
        game = ".".join(module.split(".")[:3])
        for imported in imports(file):
            if imported.startswith("nomarch.games."):
                assert imported.startswith(game), f"{module} imports {imported}"


def test_a_game_stands_on_the_floor_of_the_mechanisms():
    """Its rules know the table, the editions, the machine and the mechanisms; nobody who looks at games from above."""
    for module, file in modules("games"):
        for imported in imports(file):
            there = floor_of(imported)
            assert there is None or there <= FLOOR, f"{module} imports {imported}"
            assert not imported.startswith("nomarch.core.registry"), f"{module} imports {imported}"


def test_what_games_import_is_exported_where_they_import_it_from():
    """Games, examples and what `nomarch new` writes use rooms, not what is behind their doors."""
    pages = [*(ROOT / "games").rglob("*.py"), *(ROOT / "docs" / "examples").glob("*.py")]
    for file in pages:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nomarch.core"):
                room = import_module(node.module)
                offered = getattr(room, "__all__", None) or [name for name in vars(room) if not name.startswith("_")]
                is_room = hasattr(room, "__all__") or node.module.startswith(MECHANISMS) or node.module in PAGES
                assert is_room, f"{file.name} imports from {node.module}, which is no room"
                for alias in node.names:
                    assert alias.name in offered, f"{file.name}: {node.module} does not offer {alias.name}"


def test_no_room_is_reached_in_a_circle():
    graph = nx.DiGraph()
    known = dict([*modules("core"), *modules("games")])
    for module, file in known.items():
        for imported in imports(file):
            target = imported if imported in known else imported.rpartition(".")[0]
            if target in known and target != module and not module.startswith(f"{target}."):
                graph.add_edge(module, target)
    assert list(nx.simple_cycles(graph)) == []


@pytest.mark.parametrize("home", ["", "games/amun_re", "games/saqqara", "games/cleopatra"])
def test_the_list_of_packages_is_the_tree(home):
    listed = tomllib.loads((ROOT / home / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    found = {
        ".".join(("nomarch", *file.parent.relative_to(ROOT).parts))
        for file in (ROOT / (home or "core")).rglob("__init__.py")
    }
    assert {name for name in listed if not name.startswith("nomarch.translations.")} == found


def test_the_way_through_a_game_is_a_graph_without_dead_ends():
    from nomarch.core import load

    game = load("amun-re")
    graph = game.phase_graph()
    assert nx.has_path(graph, game.first_phase.name, "end")
    assert [name for name in graph if not graph.out_degree(name)] == ["choosing", "end"]
    assert graph.edges["purchase", "choosing"]["kind"] == "interrupts"
