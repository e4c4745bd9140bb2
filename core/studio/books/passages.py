"""A rulebook as the reader shows it: its passages as HTML, marked where they differ from another, or from what was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from nomarch.core.comparing.texts import in_order
from nomarch.core.drawing import Picture, embedded
from nomarch.core.rulebook.book import Book, Chapter, Part
from nomarch.core.rulebook.render import set_line, set_text
from nomarch.core.studio.books.marking import TOKEN, against, both, folded, found, whole

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


@dataclass(slots=True)
class Changed:
    """The clauses that differ from the edition unchanged, with the titles of their chapters."""

    clauses: list[tuple[str, str]] = field(default_factory=list)


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


def marked(now: Sequence[Section], usual: Sequence[Section], changed: Changed) -> list[Section]:
    """Mark in a book what is otherwise than in the edition unchanged; what is gone stays, struck out."""
    before = {section.name: section for section in usual}
    after = {section.name: section for section in now}
    return [
        _marked(after.get(name), before.get(name), changed)
        for name in in_order([section.name for section in usual], [section.name for section in now])
    ]


def _marked(now: Section | None, usual: Section | None, changed: Changed) -> Section:
    shown = now or usual
    assert shown is not None  # noqa: S101 (it stands in one of both)
    old = {passage.key: passage for passage in usual.passages} if usual else {}
    new = {passage.key: passage for passage in now.passages} if now else {}
    passages = [_compared(new.get(key), old.get(key)) for key in in_order(list(old), list(new))]
    changed.clauses += [(each.clause, shown.title) for each in passages if each.clause and each.change]
    return Section(shown.name, shown.title, passages)


def _compared(now: Passage | None, usual: Passage | None) -> Passage:
    if now is None:
        assert usual is not None  # noqa: S101 (the same)
        return replace(usual, html=whole(usual.html, "del"), change=Change.GONE, figure=None)
    if usual is None:
        return replace(now, html=whole(now.html, "ins"), change=Change.NEW)
    if now.html == usual.html:
        is_redrawn = (now.figure and now.figure.svg) != (usual.figure and usual.figure.svg)
        return replace(now, change=Change.CHANGED) if is_redrawn else now
    return replace(now, html=against(usual.html, now.html), change=Change.CHANGED)


def side_by_side(left: Sequence[Section], right: Sequence[Section], *, is_one_language: bool) -> list[Row]:
    """Lay two books side by side, clause by clause, with the words marked that differ if they speak one language."""
    ours, theirs = _clauses(left), _clauses(right)
    rows: list[Row] = []
    last = ("", "")
    for clause in in_order(list(ours), list(theirs)):
        chapter, chapter_beside = (side[clause][0] if clause in side else "" for side in (ours, theirs))
        name = next(side[clause][2] for side in (ours, theirs) if clause in side)
        texts = [side[clause][1] if clause in side else "" for side in (ours, theirs)]
        is_same = texts[0] == texts[1]
        if is_one_language and not is_same:
            texts = list(both(*texts))
        begins = name != last[0]
        rows.append(Row(clause, (chapter or chapter_beside) * begins, (chapter_beside or chapter) * begins, *texts, is_same))
        last = (name, clause)
    return rows


def _clauses(book: Sequence[Section]) -> Mapping[str, tuple[str, str, str]]:
    return {
        passage.clause: (section.title, passage.html, section.name)
        for section in book
        for passage in section.passages
        if passage.clause
    }


def hits(book: Sequence[Section], words: Sequence[str]) -> Iterator[Hit]:
    """Find the passages that hold all words somebody looks for, or whose id does."""
    sought = [folded(word) for word in words]
    last = ""
    for section in book:
        for passage in section.passages:
            last = passage.clause or last
            tokens = [folded(token) for token in TOKEN.findall(passage.html) if token[0].isalnum()]
            tokens += [folded(part) for name in (passage.clause, *passage.also) for part in (name, *re.split(r"\W", name))]
            if sought and all(any(token.startswith(word) for token in tokens) for word in sought):
                yield Hit(passage.clause or last, section.title, found(passage.html, words))


def lit(book: Sequence[Section], words: Sequence[str]) -> list[Section]:
    """Mark the words somebody looks for all over a book."""
    return [
        replace(section, passages=[replace(each, html=found(each.html, words)) for each in section.passages])
        for section in book
    ]
