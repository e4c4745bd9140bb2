"""The door for games: all that is installed under the entry-point group `nomarch.games`, ours or a stranger's."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

import networkx as nx

from nomarch.core.engine.game import Game
from nomarch.core.errors import NomarchError, PluginError, UnknownName

GROUP: Final = "nomarch.games"


def available() -> tuple[str, ...]:
    """Name all installed games, without loading any."""
    return tuple(sorted(entry_points(group=GROUP).names))


@cache
def load(name: str) -> Game:
    """Load the game called *name* and check that it keeps the contract."""
    found = entry_points(group=GROUP, name=name)
    if not found:
        raise UnknownName("game", name, available())
    if len(found) > 1:
        owners = ", ".join(_owner(door) for door in found)
        raise PluginError(f"game {name!r} is brought by several distributions: {owners}")
    (door,) = found
    try:
        game = door.load()
    except Exception as error:
        raise PluginError(f"game {name!r} from {_owner(door)} does not load: {_told(error)}") from error
    for complaint in _complaints(name, game):
        raise PluginError(f"game {name!r} from {_owner(door)}: {complaint}")
    return game  # type: ignore[no-any-return]


def _complaints(name: str, game: object) -> list[str]:
    """Say what keeps *game* from being played."""
    if not isinstance(game, Game):
        return [f"the entry point must name a nomarch.core.Game, not {type(game).__name__}"]
    if game.name != name:
        return [f"it calls itself {game.name!r}"]
    try:
        game.rules()
    except Exception as error:  # noqa: BLE001 (the same)
        return [str(error) if isinstance(error, NomarchError) else f"its rules do not compile: {_told(error)}"]
    graph = game.phase_graph()
    lost = set(graph) - nx.descendants(graph, game.first_phase.name) - {game.first_phase.name}
    stuck = set(graph) - nx.ancestors(graph, "end") - {"end"} - _interrupting(game)
    return [f"no way leads to the phase {phase!r}" for phase in sorted(lost)] + [
        f"no way leads from the phase {phase!r} to the end" for phase in sorted(stuck)
    ]


def _interrupting(game: Game) -> set[str]:
    return {name for phase in game.phases.values() for name in phase.interrupted_by}


def _owner(door: EntryPoint) -> str:
    return f"{door.dist.name} {door.dist.version}" if door.dist else door.value


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
