"""The first layer: the rule texts of two sides, clause by clause and word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.editions import Resolved
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.index import home_of

TOKEN: Final = re.compile(r"\w+(?:['’.-]\w+)*|\s+|[^\w\s]")
"""A word, a gap or a sign."""


class Piece(BaseModel):
    """Some words of a clause, and whether the other side has them too."""

    model_config = ConfigDict(frozen=True)

    text: str
    changed: bool = False


class Change(StrEnum):
    """How a clause differs."""

    WORDS = "words"
    """It says something else."""
    NAMES = "names"
    """It says the same, with other names for things."""
    ONLY_LEFT = "only-left"
    ONLY_RIGHT = "only-right"
    LANGUAGE = "language"
    """It is another language."""


class ClausePair(BaseModel):
    """A clause as two sides put it; a side that does not have it has no words."""

    model_config = ConfigDict(frozen=True)

    clause: str
    chapter: str
    change: Change
    left: list[Piece]
    right: list[Piece]


class TermPair(BaseModel):
    """A thing that two sides call by different names."""

    model_config = ConfigDict(frozen=True)

    term: str
    left: str
    right: str


class TextLayer(BaseModel):
    """How the texts differ."""

    model_config = ConfigDict(frozen=True)

    clauses: list[ClausePair]
    """The clauses that differ, in the order of the rulebook; between two languages all of them."""
    same: int
    """How many clauses read the same."""
    terms: list[TermPair]

    def having(self, change: str) -> list[ClausePair]:
        """Give the clauses that differ in one way."""
        return [pair for pair in self.clauses if pair.change == change]


class Placed(NamedTuple):
    """A clause where it stands in a rulebook: the name and the title of the chapter, and its words."""

    chapter: str
    title: str
    text: str


NOWHERE: Final = Placed("", "", "")


def compare_texts(pair: Pair) -> TextLayer:
    """Lay two rulebooks side by side. Between two languages every clause is shown, and no words are marked."""
    left, right = (dict(clauses_of(side)) for side in pair.sides)
    same_language = pair.left.code == pair.right.code
    in_our_words = dict(clauses_of(pair.right, pair.left.rules.resolved)) if same_language else {}
    revalued = {home_of(pair.game, clause) for name in pair.differing for clause in pair.fields[name].clauses}
    found, same = [], 0
    for clause in in_order(list(left), list(right)):
        ours, theirs = left.get(clause, NOWHERE), right.get(clause, NOWHERE)
        if same_language and ours.text == theirs.text:
            same += 1
            continue
        words = marked(ours.text, theirs.text) if same_language else (_whole(ours.text), _whole(theirs.text))
        renamed_only = clause not in revalued and in_our_words.get(clause, NOWHERE).text == ours.text
        change = _change(ours.text, theirs.text, renamed_only=renamed_only, same_language=same_language)
        title = ours.title or theirs.title
        found.append(ClausePair(clause=clause, chapter=title, change=change, left=words[0], right=words[1]))
    return TextLayer(clauses=found, same=same, terms=list(renamed(pair)) if same_language else [])


def _change(ours: str, theirs: str, *, renamed_only: bool, same_language: bool) -> Change:
    """Tell how a clause differs; where a value behind it does, never by names alone."""
    if not ours or not theirs:
        return Change.ONLY_LEFT if ours else Change.ONLY_RIGHT
    if not same_language:
        return Change.LANGUAGE
    return Change.NAMES if renamed_only else Change.WORDS


def clauses_of(side: Side, words_of: Resolved | None = None, code: str = "") -> Iterator[tuple[str, Placed]]:
    """Give every clause of a side where it stands, perhaps in the words of another edition or in another language.

    They bear no signs: how well a value is known is told with the parameters.
    """
    for chapter in rulebook(side.rules, code or side.code, words_of=words_of, clean=True).chapters:
        for part in chapter.parts:
            if part.clause and part.text:
                yield part.clause, Placed(chapter.name, chapter.title, part.text)


def in_order(left: list[str], right: list[str]) -> Iterator[str]:
    """Merge two orders: a clause that only the right side has stands behind the one it follows there."""
    placed = set(left)
    behind: dict[str, list[str]] = {}
    last = ""
    for clause in right:
        if clause in placed:
            last = clause
        else:
            behind.setdefault(last, []).append(clause)
    for clause in ["", *left]:
        yield from [clause] if clause else []
        yield from behind.get(clause, ())


def marked(left: str, right: str) -> tuple[list[Piece], list[Piece]]:
    """Mark in each of two texts the words that the other has not.

    >>> ours, theirs = marked("Take 3 stones.", "Take 2 stones.")
    >>> [piece.text for piece in ours if piece.changed], [piece.text for piece in theirs if piece.changed]
    (['3'], ['2'])
    """
    ours, theirs = TOKEN.findall(left), TOKEN.findall(right)
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    pieces: tuple[list[Piece], list[Piece]] = ([], [])
    for kind, begin, end, other_begin, other_end in matcher.get_opcodes():
        for side, tokens in zip(pieces, (ours[begin:end], theirs[other_begin:other_end]), strict=True):
            if tokens:
                side.append(Piece(text="".join(tokens), changed=kind != "equal"))
    return _joined(pieces[0]), _joined(pieces[1])


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Make one piece of changed words with nothing but a space between them."""
    joined: list[Piece] = []
    for piece in pieces:
        if piece.changed and [before.changed for before in joined[-2:]] == [True, False] and joined[-1].text == " ":
            piece = Piece(text=f"{joined[-2].text} {piece.text}", changed=True)  # noqa: PLW2901
            joined = joined[:-2]
        joined.append(piece)
    return joined


def _whole(text: str) -> list[Piece]:
    return [Piece(text=text)] if text else []


def renamed(pair: Pair) -> Iterator[TermPair]:
    """Find the terms that the two sides call differently."""
    ours, theirs = (side.speaker.voice.terms for side in pair.sides)
    found = set()
    for name in pair.speaker.voice.texts.glossary:
        one, other = ours.get(name), theirs.get(name)
        if one is None or other is None or str(one) == str(other):
            continue
        if (str(one), str(other)) not in found:
            found.add((str(one), str(other)))
            yield TermPair(term=name, left=str(one), right=str(other))
