"""The studio itself: which games it has, its bounds, and the folder in which it keeps what must not be lost."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request

from nomarch.core.engine import Game
from nomarch.core.installed import available
from nomarch.core.registry import load
from nomarch.core.studio.books.library import Library
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.desk import Desk
from nomarch.core.studio.rates import Rates
from nomarch.core.studio.renewal import Behind
from nomarch.core.studio.store import Store
from nomarch.core.studio.tables import Tables
from nomarch.core.studio.trouble import Trouble
from nomarch.core.studio.workers import Workers


class Studio:
    """What all pages share."""

    def __init__(self, games: Sequence[str], data: Path, bounds: Bounds | None = None) -> None:
        self.bounds: Final = bounds or Bounds()
        self.data: Final = data
        self.games: Final[dict[str, Game]] = {game.name: game for game in map(load, games or available())}
        """By their names, those that are served."""
        self.rates: Final = Rates()
        self._tables: Tables | None = None
        self._desk: Desk | None = None
        self._library: Library | None = None

    @property
    def tables(self) -> Tables:
        """The tables, while the studio is open."""
        if self._tables is None:
            raise Trouble(503, "closed")
        return self._tables

    @property
    def desk(self) -> Desk:
        """Long work and prototypes, while the studio is open."""
        if self._desk is None:
            raise Trouble(503, "closed")
        return self._desk

    @property
    def library(self) -> Library:
        """The books, while the studio is open."""
        if self._library is None:
            raise Trouble(503, "closed")
        return self._library

    def game(self, name: str) -> Game:
        """Find a game by its name."""
        if name not in self.games:
            raise Trouble(404, "no-such-game", name=name[:80])
        return self.games[name]

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Be open as long as pages are served."""
        store, workers = Store(self.data), Workers(self.bounds.workers)
        self._tables = Tables(store, workers, self.game, self.bounds)
        self._desk = Desk(store, self.data, self.games, self._renew)
        self._library = library = Library(self.data, self.bounds.counted)
        try:
            await self._desk.open()
            yield
        finally:
            await self._desk.close()
            await library.close()
            await self._tables.close()
            self._tables = self._desk = self._library = None
            await workers.end()
            store.close()

    async def _renew(self, game: Game) -> list[Behind]:
        """Have everybody play by the rules of a game as they are now; tell of the tables that cannot."""
        self.games[game.name] = game
        return await self.tables.renew(game)


def data_folder() -> Path:
    """Tell where programs keep what is the user's own, `~/.local/share` if nothing else is said."""
    named = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(named or Path.home() / ".local" / "share") / "nomarch" / "studio"


def studio_of(request: Request) -> Studio:
    """Find the studio in which somebody asks."""
    state: Any = request.app.state
    found: Studio = state.studio
    return found
