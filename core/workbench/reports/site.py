"""A folder of pages: the rulebooks and summaries of every edition in every language, and an index of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nomarch.core.engine import Game
from nomarch.core.rulebook.book import Book, rulebook
from nomarch.core.rulebook.languages import language
from nomarch.core.rulebook.render import page
from nomarch.core.rulebook.summary import summary
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.reports.pages import page_called


class Page(NamedTuple):
    """A page of the folder."""

    file: str
    book: Book


def publish(games: list[Game], folder: Path) -> int:
    """Write all pages and the index; tell how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    shelves = {game: list(_pages(game)) for game in games if texts_of(game).exist}
    for pages in shelves.values():
        for written in pages:
            (folder / written.file).write_text(page(written.book), encoding="utf-8")
    index = page_called("index").render(shelves=shelves, language=language)
    (folder / "index.html").write_text(index, encoding="utf-8")
    return sum(map(len, shelves.values()))


def _pages(game: Game) -> Iterator[Page]:
    for edition in game.editions:
        rules = game.rules(edition)
        for code in texts_of(game).languages:
            yield Page(f"{game.name}.{edition}.{code}.html", rulebook(rules, code))
            yield Page(f"{game.name}.{edition}.{code}.summary.html", summary(rules, code))
