"""A chapter as blocks that a page sets in columns: what is too broad for one runs across all of them.

A broad table breaks out of the clause it stands in; the sentences around it stay in their column. A heading stays with
what it heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from nomarch.core.rulebook.book import Chapter, Illustration, Part

COLUMN: Final = 58
"""How many letters of a table fit into a column side by side."""
BETWEEN: Final = 2
"""How many letters the space between two columns of a table takes."""
LONG_CELL: Final = 26
"""A cell with more letters is broken into lines rather than making its table broad."""
IN_A_COLUMN: Final = 100
"""How many millimetres wide a picture may be meant to be that is set into a column, a little smaller perhaps."""
A_STRIP: Final = 1.5
"""How many times as wide as high a picture is from which on it takes little room across all columns."""
HEADING: Final = re.compile(r"#+ ")


class Block(NamedTuple):
    """Markdown or a picture, with the headings above it."""

    headings: str
    part: Part
    text: str = ""
    figure: Illustration | None = None
    is_wide: bool = False
    is_first: bool = False
    """Whether its part begins with it."""


def blocks(chapter: Chapter) -> Iterator[Block]:
    """Cut a chapter into blocks; headings wait for what they head, and stand with its first paragraph alone."""
    waiting: list[str] = []
    is_headed = True
    for part in chapter.parts:
        is_first = True
        for text, is_wide in _pieces(part.text):
            if _is_heading(text) and not part.clause:
                waiting.append(text)
                is_headed = True
                continue
            for paragraphs in _first_apart(text) if is_headed and not is_wide else [text]:
                yield Block("\n\n".join(waiting), part, paragraphs, is_wide=is_wide, is_first=is_first)
                waiting, is_first, is_headed = [], False, False
        if part.figure:
            yield Block("\n\n".join(waiting), part, figure=part.figure, is_wide=is_a_strip(part.figure))
            waiting, is_headed = [], False


def _first_apart(text: str) -> list[str]:
    """Take the first paragraph off, unless more than a heading's worth would be torn apart: a list or an example."""
    first, gap, rest = text.partition("\n\n")
    return [first, rest] if gap and not first.startswith((">", "-", "1.", "|")) else [text]


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Cut a text where broad tables begin and end, and around headings."""
    kinds = [(paragraph, is_broad(paragraph), _is_heading(paragraph)) for paragraph in text.split("\n\n") if paragraph]
    for (is_wide, _), together in groupby(kinds, key=lambda kind: kind[1:]):
        yield "\n\n".join(paragraph for paragraph, *_ in together), is_wide


def _is_heading(text: str) -> bool:
    return all(HEADING.match(line) for line in text.split("\n") if line)


def is_broad(paragraph: str) -> bool:
    r"""Tell whether a paragraph is a table that would be crammed in a column; its head may be broken into words.

    >>> is_broad("| a | b |"), is_broad("| 1 | 2 | 3 |\n|---|---|---|\n" + "| five fish and one gold " * 3 + "|")
    (False, True)
    """
    rows = [line.strip().strip("|").split("|") for line in paragraph.split("\n") if line.lstrip().startswith("|")]
    if not rows:
        return False
    head, *body = (row for row in rows if not set("".join(row)) <= set(" :-"))
    columns = zip((max(cell.split(), key=len, default="") for cell in head), *body, strict=False)
    return sum(min(LONG_CELL, max(len(cell.strip()) for cell in column)) + BETWEEN for column in columns) > COLUMN


def is_a_strip(figure: Illustration) -> bool:
    """Tell whether a picture is better set across all columns: it would lose much in one, and takes little height."""
    return figure.width > IN_A_COLUMN and figure.picture.width >= A_STRIP * figure.picture.height
