"""The rooms of the house and the arrows between them, read from the imports; `make docs` draws them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import networkx as nx

from nomarch.core.drawing import Box, Picture, Shape, Words
from nomarch.core.drawing import Path as Line

ROOT: Final = Path(__file__).parents[2]
ORDER: Final = (
    ("errors", "installed", "kept", "late", "optional", "release", "undisturbed"),
    ("table",),
    ("editions", "drawing"),
    ("engine",),
    ("mechanisms", "registry"),
    ("rulebook", "learning"),
    ("lab", "testing", "bridges"),
    ("comparing",),
    ("workbench", "studio"),
)
"""From the bottom up: a room may know the rooms below it, and rooms of its own floor."""
CORE: Final = "nomarch.core"
GAMES: Final = "games"
TALL, WIDE, STEP_DOWN, BESIDE = 0.9, 3.4, 1.7, 4.0
"""How large a room is drawn, and how far apart they lie."""
PLACES: Final = {
    "studio": (0.6, 0),
    "workbench": (2.0, 0),
    "comparing": (0.9, 1),
    "lab": (0.9, 2),
    "testing": (2.5, 2),
    "bridges": (3.6, 2),
    "rulebook": (0.55, 3),
    "learning": (2.1, 3),
    GAMES: (5.3, 3),
    "registry": (3.2, 4),
    "mechanisms": (4.6, 4),
    "engine": (2.4, 5),
    "drawing": (5.3, 6),
    "editions": (1.7, 6),
    "table": (2.9, 7),
}
"""Column and row of each room, so that no arrow runs behind another."""


def modules(top: str) -> Iterator[tuple[str, Path]]:
    """Name the modules of a folder, with their files."""
    for file in sorted((ROOT / top).rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        yield ".".join(("nomarch", *parts)).removesuffix(".__init__"), file


def imports(file: Path) -> Iterator[str]:
    """Name what a module imports when it runs; what only the type checker reads does not count."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def room_of(module: str) -> str | None:
    """Name the room in which a module lies."""
    if module.startswith("nomarch.games."):
        return GAMES
    room = module.removeprefix(f"{CORE}.").partition(".")[0] if module.startswith(f"{CORE}.") else ""
    return room if any(room in rooms for rooms in ORDER) else None


def floor_of(module: str) -> int | None:
    """Tell on which floor a module of the core lies."""
    room = room_of(module)
    return next((height for height, rooms in enumerate(ORDER) if room in rooms), None)


def arrows() -> nx.DiGraph[Any]:
    """Draw an arrow from a room to each that it knows, games being one more."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    for module, file in (*modules("core"), *modules(GAMES)):
        room = room_of(module)
        for known in filter(None, map(room_of, imports(file))):
            if room is not None and known != room:
                graph.add_edge(room, known)
    return graph


def picture() -> Picture:
    """Draw the house, and only the arrows that do not follow from others."""
    known = arrows()
    known.remove_nodes_from(ORDER[0])  # everybody knows them
    places = {room: (BESIDE * column, STEP_DOWN * (row + 0.5)) for room, (column, row) in PLACES.items()}
    graph = nx.transitive_reduction(known)
    lines = [element for one, other in sorted(graph.edges) for element in _arrow(places[one], places[other])]
    boxes = [element for room, place in places.items() for element in _room(room, place)]
    return Picture("The rooms of the house", 5.85 * BESIDE, 8 * STEP_DOWN, (*lines, *boxes))


def _room(name: str, place: tuple[float, float]) -> Iterator[Any]:
    x, y = place
    ink = "water" if name == GAMES else "sand"
    yield Box(x - WIDE / 2, y - TALL / 2, WIDE, TALL, ink, "edge", 0.15)
    yield Words(x, y, name, anchor="middle")


def _arrow(one: tuple[float, float], other: tuple[float, float]) -> Iterator[Any]:
    (x, y), (to_x, to_y) = (one[0], one[1] + TALL / 2), (other[0], other[1] - TALL / 2)
    yield Line(((x, y), (to_x, to_y - 0.2)), "edge")
    yield Shape(((to_x, to_y), (to_x - 0.12, to_y - 0.25), (to_x + 0.12, to_y - 0.25)), "edge", "edge")
