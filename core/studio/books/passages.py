"""A rulebook as the reader shows it: its passages as HTML, marked where they differ from another, or from what was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from nomarch.core.comparing.texts import in_order
from nomarch.core.drawing import Picture, embedded
from nomarch.core.rulebook.book import Book, Chapter, Part
from nomarch.core.rulebook.render import set_line, set_text
from nomarch.core.studio.books.marking import GONE, TOKEN, against, both, folded, found, whole

ALIGNED: Final = re.compile(r' style="text-align:(\w+)"')
"""How Markdown aligns a cell; the pages of the studio take no styles but their own."""
STEP: Final = 20
LARGEST: Final = 180
"""Figures have one of a few widths."""
DRAWN: Final = 64
"""How many pictures are kept as they were drawn."""
FRAMED: Final = re.compile(r"<table>.*?</table>", re.DOTALL)


class Change(StrEnum):
    """How a passage differs from the one of the edition unchanged."""

    NONE = ""
    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture on the page."""

    svg: str
    caption: str
    size: str
    """The name of its width."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause, a worked example, a figure, or words between them."""

    key: str
    """By what it is known in other books: its clause, its example, or where it stands."""
    clause: str
    html: str
    also: Sequence[str] = ()
    figure: Figure | None = None
    is_doubtful: bool = False
    is_example: bool = False
    change: Change = Change.NONE


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter on the page."""

    name: str
    title: str
    passages: list[Passage]


@dataclass(frozen=True, slots=True)
class Row:
    """A clause in two books."""

    clause: str
    chapter: str
    """The titles of the chapter, where one begins."""
    chapter_beside: str
    left: str
    right: str
    is_same: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause in which somebody's words were found."""

    clause: str
    chapter: str
    html: str


class Placed(NamedTuple):
    """A clause in a book: the name and the title of its chapter, and its words."""

    name: str
    title: str
    html: str


NOWHERE: Final = Placed("", "", "")


def sections(book: Book) -> list[Section]:
    """Set a book."""
    return [Section(chapter.name, set_line(chapter.title), list(_passages(chapter))) for chapter in book.chapters]


def _passages(chapter: Chapter) -> Iterator[Passage]:
    last, since = chapter.name, 0
    for part in chapter.parts:
        since = 0 if part.clause or part.example else since + 1
        last = part.clause or last
        key = part.clause or part.example or f"{last}/{since}"
        yield Passage(
            key=key,
            clause=part.clause,
            html=setting(part.text),
            also=part.also,
            figure=_figure(part),
            is_doubtful=bool(part.assumed or part.ruled or part.rulings),
            is_example=bool(part.example),
        )


def setting(text: str) -> str:
    """Set Markdown as HTML that needs no style of its own; tables can be pushed aside where they are too broad."""
    html = ALIGNED.sub(r' class="\1"', set_text(text)).strip()
    return FRAMED.sub(lambda table: f'<div class="scroll" tabindex="0">{table[0]}</div>', html)


def _figure(part: Part) -> Figure | None:
    if part.figure is None:
        return None
    return Figure(drawn(part.figure.picture), set_line(part.figure.caption), size_of(part.figure.width))


@lru_cache(maxsize=DRAWN)
def drawn(picture: Picture) -> str:
    """Draw a picture for a page."""
    return embedded(picture)


def size_of(millimetres: int) -> str:
    """Name the width of a figure."""
    return f"wide-{min(LARGEST, max(STEP, -(-millimetres // STEP) * STEP))}"


def marked(now: Sequence[Section], usual: Sequence[Section]) -> list[Section]:
    """Mark in a book what is otherwise than in the edition unchanged; what is gone stays, struck out."""
    before = {section.name: section for section in usual}
    after = {section.name: section for section in now}
    found = []
    for name in in_order(list(before), list(after)):
        old, new = before.get(name), after.get(name)
        shown = next(section for section in (new, old) if section)
        passages = _marked(new.passages if new else (), old.passages if old else ())
        found.append(replace(shown, passages=list(passages)))
    return found


def _marked(now: Sequence[Passage], usual: Sequence[Passage]) -> Iterator[Passage]:
    before = {passage.key: passage for passage in usual}
    after = {passage.key: passage for passage in now}
    for key in in_order(list(before), list(after)):
        if key not in after:
            yield replace(before[key], html=whole(before[key].html, GONE), change=Change.GONE, figure=None)
        elif key not in before:
            yield replace(after[key], html=whole(after[key].html, "ins"), change=Change.NEW)
        else:
            yield _compared(after[key], before[key])


def _compared(now: Passage, usual: Passage) -> Passage:
    if now.html != usual.html:
        return replace(now, html=against(usual.html, now.html), change=Change.CHANGED)
    is_redrawn = (now.figure and now.figure.svg) != (usual.figure and usual.figure.svg)
    return replace(now, change=Change.CHANGED) if is_redrawn else now


def changed(book: Sequence[Section]) -> list[tuple[str, str]]:
    """Name the clauses that are marked, with the titles of their chapters."""
    return [
        (each.clause, section.title) for section in book for each in section.passages if each.clause and each.change
    ]


def side_by_side(left: Sequence[Section], right: Sequence[Section], *, is_one_language: bool) -> list[Row]:
    """Lay two books side by side, clause by clause, with the words marked that differ if they speak one language."""
    ours, theirs = _clauses(left), _clauses(right)
    rows: list[Row] = []
    last = ""
    for clause in in_order(list(ours), list(theirs)):
        one, other = ours.get(clause, NOWHERE), theirs.get(clause, NOWHERE)
        titles = ("", "") if (one.name or other.name) == last else (one.title or other.title, other.title or one.title)
        is_same = one.html == other.html
        texts = both(one.html, other.html) if is_one_language and not is_same else (one.html, other.html)
        rows.append(Row(clause, *titles, *texts, is_same=is_same))
        last = one.name or other.name
    return rows


def _clauses(book: Sequence[Section]) -> Mapping[str, Placed]:
    return {
        passage.clause: Placed(section.name, section.title, passage.html)
        for section in book
        for passage in section.passages
        if passage.clause
    }


def hits(book: Sequence[Section], words: Sequence[str]) -> Iterator[Hit]:
    """Find the passages that hold all words somebody looks for, or whose id is one of them."""
    sought = [folded(word) for word in words]
    last = ""
    for section in book:
        for passage in section.passages:
            last = passage.clause or last
            tokens = [folded(token) for token in TOKEN.findall(passage.html) if token[0].isalnum()]
            named = {passage.clause, *passage.also}
            if sought and all(word in named or any(each.startswith(word) for each in tokens) for word in sought):
                yield Hit(passage.clause or last, section.title, found(passage.html, words))


def lit(book: Sequence[Section], words: Sequence[str]) -> list[Section]:
    """Mark the words somebody looks for all over a book."""
    return [
        replace(section, passages=[replace(each, html=found(each.html, words)) for each in section.passages])
        for section in book
    ]
