"""The library: books that were written, kept while there is room, and the one desk at which all of them are written.

Writing a book takes a tenth of a second of a processor. It is done in a thread of its own, one book after another, so
that no table waits for a reader.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from nomarch.core.engine import RuleSet
from nomarch.core.rulebook.book import Book, rulebook
from nomarch.core.studio.books.counting import Counts
from nomarch.core.studio.books.passages import Section, sections
from nomarch.core.studio.trouble import Trouble

T = TypeVar("T")
MOST: Final = 40
"""How many books are kept."""
WAITING: Final = 120
"""How many readers wait at the desk at most."""


class Written(NamedTuple):
    """A book, and how a page shows it."""

    book: Book
    sections: list[Section]


class Library:
    """Keeps the books of a studio."""

    def __init__(self, data: Path, games: int) -> None:
        self.counts: Final = Counts(data / "counts", games)
        self._books: Final[OrderedDict[tuple[object, ...], Written]] = OrderedDict()
        self._desk: Final = ThreadPoolExecutor(1, "reader")
        self._waiting = 0

    async def ask(self, work: Callable[[], T]) -> T:
        """Have something done at the desk, when those who came before are served."""
        if self._waiting >= WAITING:
            raise Trouble(503, "rules-busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._desk, work)
        finally:
            self._waiting -= 1

    def book(self, rules: RuleSet, players: int | None, code: str) -> Written:
        """Find a book, or write it; the one that nobody has asked for longest goes."""
        key = (rules, players, code)
        found = self._books.get(key)
        if found is None:
            book = rulebook(rules, code, players)
            found = self._books[key] = Written(book, sections(book))
            if len(self._books) > MOST:
                self._books.popitem(last=False)
        self._books.move_to_end(key)
        return found

    async def close(self) -> None:
        """Stop what is being counted and written."""
        await self.counts.close()
        self._desk.shutdown(wait=False, cancel_futures=True)
