"""The desk of a studio: long work and prototypes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from nomarch.core.engine import Game
from nomarch.core.studio.jobs import Jobs
from nomarch.core.studio.prototypes import Prototypes, Renew
from nomarch.core.studio.store import Store


class Desk:
    """Long work, and the prototypes that are watched."""

    def __init__(self, store: Store, data: Path, games: Mapping[str, Game], renew: Renew) -> None:
        self.jobs: Final = Jobs(store, data)
        self.prototypes: Final = Prototypes(games, renew)

    async def open(self) -> None:
        """Find the work of before again, and begin to watch."""
        await self.jobs.open()
        self.prototypes.open()

    async def close(self) -> None:
        """Break off what is under way."""
        await self.prototypes.close()
        await self.jobs.close()
