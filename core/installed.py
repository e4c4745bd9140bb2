"""The doors of installed games: what distributions say of them under the group `nomarch.games`, none being imported."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Final

GROUP: Final = "nomarch.games"
NONE: Final = "no game is installed; pip install 'nomarch[games]' brings Amun-Re, Saqqara and Cleopatra"


def doors() -> dict[str, list[EntryPoint]]:
    """Find where each installed game is kept; several distributions may bring one of the same name."""
    found: dict[str, list[EntryPoint]] = {}
    for door in sorted(entry_points(group=GROUP), key=lambda door: door.name):
        found.setdefault(door.name, []).append(door)
    return found


def available() -> tuple[str, ...]:
    """Name all installed games, without loading any."""
    return tuple(doors())
