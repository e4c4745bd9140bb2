"""Words marked in HTML: those that came and went between two texts, and those that somebody looks for.

HTML is taken apart into tags, words, gaps and signs. What is marked lies between tags: the page stays well made.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

TOKEN: Final = re.compile(r"<[^>]*>|&#?\w+;|\w+(?:['’.-]\w+)*|\s+|.", re.DOTALL)
"""A tag, a sign by its name, a word, a gap or a sign."""
HOLDS_WORDS: Final = re.compile(r"</?(?:strong|em|a|code|p|td|th|li|h\d)[ >]")
"""Tags behind which words can stand."""
ENDS: Final = re.compile(r"</(?:p|td|th|li|h\d)>")
"""Tags behind which none can."""
GONE: Final = "del"
ALIKE: Final = 4_000
"""How many texts are kept as they were marked."""


class Step(NamedTuple):
    """Some tokens that two texts have in common, or that one has where the other has others."""

    old: Sequence[str]
    new: Sequence[str]
    is_same: bool


@lru_cache(maxsize=ALIKE)
def against(old: str, new: str) -> str:
    """Mark in a text what came, and show what went where words can stand.

    >>> against("<p>Take 3 stones.</p>", "<p>Take 4 stones.</p>")
    '<p>Take <del>3</del><ins>4</ins> stones.</p>'
    """
    written: list[str] = []
    for step in _steps(old, new):
        if step.is_same:
            written += step.new
            continue
        if _is_plain(step.old) and _takes_words(written):
            written += _wrapped(step.old, GONE)
        written += _wrapped(step.new, "ins")
    return "".join(written)


@lru_cache(maxsize=ALIKE)
def both(left: str, right: str) -> tuple[str, str]:
    """Mark in each of two texts the words that the other has not.

    >>> both("<p>3 stones</p>", "<p>2 stones</p>")
    ('<p><mark>3</mark> stones</p>', '<p><mark>2</mark> stones</p>')
    """
    ours: list[str] = []
    theirs: list[str] = []
    for step in _steps(left, right):
        ours += step.old if step.is_same else _wrapped(step.old, "mark")
        theirs += step.new if step.is_same else _wrapped(step.new, "mark")
    return "".join(ours), "".join(theirs)


def whole(text: str, tag: str) -> str:
    """Mark all words of a text.

    >>> whole("<p>No more.</p>", "del")
    '<p><del>No more.</del></p>'
    """
    return "".join(_wrapped(TOKEN.findall(text), tag))


def found(text: str, words: Iterable[str]) -> str:
    """Mark the words that begin like those somebody looks for; letters are alike with and without accents.

    >>> found("<p>Les pièces</p>", ["piec"])
    '<p>Les <mark>pièces</mark></p>'
    """
    sought = tuple(map(folded, words))
    return "".join(_lit(token, sought) for token in TOKEN.findall(text)) if sought else text


def _lit(token: str, sought: tuple[str, ...]) -> str:
    is_found = token[0].isalnum() and folded(token).startswith(sought)
    return f"<mark>{token}</mark>" if is_found else token


@lru_cache(maxsize=ALIKE)
def folded(text: str) -> str:
    """Give a text without accents and capitals.

    >>> folded("Œuvre d’Élan")
    "oeuvre d'elan"
    """
    plain = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign))


def _steps(old: str, new: str) -> Iterator[Step]:
    """Walk through two texts at once; changed words with but a gap between them are one change."""
    before, now = TOKEN.findall(old), TOKEN.findall(new)
    steps: list[Step] = []
    for kind, begin, end, other_begin, other_end in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        step = Step(before[begin:end], now[other_begin:other_end], is_same=kind == "equal")
        if len(steps) > 1 and not step.is_same and not steps[-2].is_same and steps[-1].new == [" "]:
            gap, first = steps.pop(), steps.pop()
            step = Step([*first.old, *gap.old, *step.old], [*first.new, *gap.new, *step.new], is_same=False)
        steps.append(step)
    return iter(steps)


def _is_plain(tokens: Sequence[str]) -> bool:
    return bool("".join(tokens).strip()) and not any(token.startswith("<") for token in tokens)


def _takes_words(written: Sequence[str]) -> bool:
    """Tell whether words can stand behind what is written."""
    last = next((token for token in reversed(written) if not token.isspace()), "")
    return bool(last) and (not last.startswith("<") or (HOLDS_WORDS.match(last) is not None and not ENDS.match(last)))


def _wrapped(tokens: Sequence[str], tag: str) -> list[str]:
    """Put words between tags, but no tag of the text itself."""
    written: list[str] = []
    words: list[str] = []
    for token in (*tokens, "<"):
        if not token.startswith("<"):
            words.append(token)
            continue
        written += [_between(tag, "".join(words)), token]
        words = []
    return written[:-1]


def _between(tag: str, text: str) -> str:
    """Put a text between tags; the gaps around it stand outside, but for those that are gone with it."""
    inner = text if tag == GONE else text.strip()
    if not text.strip():
        return text
    before, _, after = text.partition(inner)
    return f"{before}<{tag}>{inner}</{tag}>{after}"
