"""A folder of books: everything of every edition in every language, on pages and on paper, and an index of them."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from nomarch.core.drawing import Picture
from nomarch.core.engine import Game, RuleSet
from nomarch.core.lab import find_workers
from nomarch.core.registry import load, name_of
from nomarch.core.rulebook.book import Book, Kind, rulebook
from nomarch.core.rulebook.languages import LANGUAGES, language
from nomarch.core.rulebook.paper import pdf
from nomarch.core.rulebook.render import page
from nomarch.core.rulebook.summary import quick_start, summary
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.reports.pages import page_called

INDEX: Final = "index.html"
ENGLISH: Final = "en"
"""The language of an index of several languages."""
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "œ": "oe", "æ": "ae"})


class Writer(Protocol):
    """Writes a book of a rule set in a language."""

    def __call__(self, rules: RuleSet, code: str) -> Book:
        """Write it."""


KINDS: Final[dict[Kind, Writer]] = {Kind.RULEBOOK: rulebook, Kind.START: quick_start, Kind.SUMMARY: summary}
"""The books there are of every edition and language, the longest first."""


class Job(NamedTuple):
    """A book to be written; a worker is sent nothing but names."""

    game: str
    edition: str
    language: str
    kind: str
    folder: str
    paper: str
    """The paper it is printed on; none where it is only a page."""


class Written(NamedTuple):
    """A book that lies in the folder."""

    title: str
    edition_title: str
    kind: str
    """What it is, in its language."""
    shelf: str
    page: str
    pdf: str


class Shelf(NamedTuple):
    """The books of an edition, language by language."""

    title: str
    rows: list[tuple[str, list[Written]]]


class Display(NamedTuple):
    """A game as the index shows it."""

    title: str
    picture: Picture | None
    shelves: list[Shelf]


def publish(
    games: Sequence[Game],
    folder: Path,
    codes: Sequence[str] = (),
    *,
    edition: str | None = None,
    paper: str = "a4",
    tell: Callable[[str], None] = lambda _: None,
) -> int:
    """Write all books and the index into a folder, in all languages or some; tell of each, and how many there are."""
    jobs = [job for game in games for job in jobs_of(game, folder, codes, edition, paper)]
    written = write_books(jobs, tell)
    (folder / INDEX).write_text(_index(games, written), encoding="utf-8")
    return len(jobs)


def write_books(jobs: Iterable[Job], tell: Callable[[str], None] = lambda _: None) -> dict[Job, Written]:
    """Write books on all cores, and tell of each file."""
    ordered = sorted(jobs, key=lambda job: list(KINDS).index(Kind(job.kind)))  # no worker is left with a long one
    written: dict[Job, Written] = {}
    with find_workers(os.cpu_count() or 1, work=len(ordered)) as workers:
        for number, made in workers.carry_out(write_book, ordered):
            written[ordered[number]] = book = Written(*made)
            for file in filter(None, (book.page, book.pdf)):
                tell(file)
    return written


def jobs_of(game: Game, folder: Path, codes: Sequence[str], edition: str | None, paper: str) -> Iterator[Job]:
    """Name all books of a game, or of one of its editions, in all languages or some."""
    texts = texts_of(game)
    if not texts.exist:
        return
    for name in game.editions if edition is None else [game.rules(edition).resolved.choice.edition]:
        for code in codes or texts.languages:
            if code in texts.languages:
                for kind in KINDS:
                    yield Job(name_of(game), name, code, kind, str(folder), paper)


def write_book(job: Sequence[str]) -> Written:
    """Write a book as a page and, where there is paper, as a PDF."""
    game, edition, code, kind, folder, paper = job
    book = KINDS[Kind(kind)](load(game).rules(edition), code)
    file = f"{code}/{'-'.join(map(slug, (book.title, book.edition, book.labels['kind'])))}"
    (Path(folder) / code).mkdir(exist_ok=True)
    with (Path(folder) / f"{file}.html").open("x", encoding="utf-8") as html:
        html.write(page(book))
    if paper:
        with (Path(folder) / f"{file}.pdf").open("xb") as printed:
            printed.write(pdf(book, paper))
    labels = book.labels
    return Written(
        book.title,
        book.edition_title,
        labels["kind"],
        labels["shelf"],
        f"{file}.html",
        f"{file}.pdf" if paper else "",
    )


def slug(words: str) -> str:
    """Make a file name of words.

    >>> slug("Cléopâtre et la Société des Architectes"), slug("Kurzübersicht")
    ('cleopatre-et-la-societe-des-architectes', 'kurzuebersicht')
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", words).casefold().translate(UMLAUTS))
    return re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")


def _index(games: Iterable[Game], written: dict[Job, Written]) -> str:
    codes = [code for code in LANGUAGES if any(job.language == code for job in written)]
    code = ENGLISH if ENGLISH in codes else codes[0]
    displays = [_display(game, written, code) for game in games]
    title = next(book.shelf for job, book in written.items() if job.language == code)
    return page_called("index").render(displays=displays, title=title, code=code, language=language)


def _display(game: Game, written: dict[Job, Written], code: str) -> Display:
    """Lay out the books of a game in the order in which they are listed everywhere."""
    own = {job: book for job, book in written.items() if job.game == name_of(game)}
    shelved = {name: place for place, name in enumerate(game.editions)}
    jobs = sorted(own, key=lambda job: (shelved.get(job.edition, len(shelved)), list(LANGUAGES).index(job.language)))
    shelves = []
    for _, on_shelf in groupby(jobs, key=lambda job: job.edition):
        rows = {spoken: [own[job] for job in row] for spoken, row in groupby(on_shelf, key=lambda job: job.language)}
        shelves.append(Shelf(rows.get(code, next(iter(rows.values())))[0].edition_title, list(rows.items())))
    title = next((book.title for job, book in own.items() if job.language == code), game.title)
    return Display(title, cover(game.rules(), code), shelves)


def cover(rules: RuleSet, code: str) -> Picture | None:
    """Give the first picture of the rulebook."""
    languages = texts_of(rules.game).languages
    parts = (
        part
        for chapter in rulebook(rules, code if code in languages else languages[0]).chapters
        for part in chapter.parts
    )
    return next((part.figure.picture for part in parts if part.figure), None)
