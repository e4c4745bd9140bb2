"""Blemishes: what a program can see to be wrong with a printed sentence, whatever it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from nomarch.core.rulebook.check.words import cardinals, passed_by_name
from nomarch.core.rulebook.languages import language
from nomarch.core.rulebook.signs import unsigned
from nomarch.core.rulebook.templates import TWELVE
from nomarch.core.rulebook.texts import Texts
from nomarch.core.rulebook.typography import FINE_SPACE, NO_BREAK

NEAR: Final = 30
"""How many letters around a blemish are told."""
SIGNS: Final = {
    "prints what only a program reads": re.compile(r"\b(?:None|True|False|Undefined)\b|\[\]|\{\}|<[\w.]+ object"),
    "has empty brackets": re.compile(r"\(\s*\)|\*\*\s*\*\*"),
    "has a gap": re.compile(r"(?<=\S)[ ]{2,}(?=[^\s|])|(?<=[\w)*]) (?=[,.](?:\s|$))"),
    "has two stops in a row": re.compile(r"[,;:] *[,;.:](?!\w)"),
    "ends in the air": re.compile(r"(?:[,;(]|(?<!\w)[\u2013\u2014-])\s*(?=\n\n|\Z)|:\s*\Z"),
    "has an empty entry": re.compile(r"^\s*(?:-|\d+\.|>)\s*$", re.M),
}
"""What no sentence has, in any language."""
LOOSE_STOP: Final = re.compile(r"(?<=[\w)*]) (?=[;:!?](?:\s|$))")
"""A space before a stop, which only French sets."""
ONE: Final = {
    "fr": ("un", "une"),
    "it": ("un", "uno", "una"),
    "en": ("one", "a", "an"),
    "de": ("ein", "eine", "einen", "einem", "einer", "eines"),
    "es": ("un", "una", "uno"),
}
"""What is said before a single thing."""
IN_A_ROW: Final = re.compile(r"\d(?:,| /)? (?:\w{1,4} )?$")
"""What stands before the last of several numbers, which count together: *2 or 1 points*."""
NUMBERED: Final = re.compile(r"^\s*\d+\.(?=\s)", re.M)
"""The number of an entry in a list."""
RULED: Final = re.compile(r"\|[ :|-]+\|")
"""The line below the head of a table."""


class Blemish(NamedTuple):
    """What is wrong with a text, and what is read there."""

    told: str
    where: str


def plain(text: str) -> str:
    """Give a text without the spaces and marks that make no difference to what it says."""
    return unsigned(text).replace(NO_BREAK, " ").replace(FINE_SPACE, " ").strip()


class Proofreader:
    """Looks at what a game prints in a language."""

    def __init__(self, texts: Texts, code: str) -> None:
        self._code: Final = code
        self._passed: Final = passed_by_name(texts, code)
        self._miscounted: Final = _miscounting(texts, code)
        self._signs: Final = [*SIGNS.items(), *([] if code == "fr" else [("has a gap", LOOSE_STOP)])]

    def blemishes(self, text: str) -> Iterator[Blemish]:
        """Find what is wrong with a text."""
        for told, sign in self._signs:
            yield from (Blemish(told, _near(text, found)) for found in sign.finditer(text))
        yield from _in_tables(text)
        for found in self._miscounted.finditer(text):
            if not IN_A_ROW.search(text[: found.start()]):
                yield Blemish("counts with the wrong form of a noun", _near(text, found))

    def foreign_numbers(self, text: str, own: Callable[[], set[int]]) -> Iterator[Blemish]:
        """Find numbers that are none of a text's *own*; what the game passes by name is left alone."""
        text = NUMBERED.sub("", text)
        for phrase in self._passed:
            text = re.sub(re.escape(phrase), "", text, flags=re.I)
        found = [(number, place) for number, place in numbers_in(text, self._code) if number > 1]
        known = own() if found else set()
        for number, place in found:
            if number not in known:
                yield Blemish("has a number that no field it reads accounts for", _near(text, place))


def numbers_in(text: str, code: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Read the numbers of a text, in digits or in words from two to a hundred."""
    for found in cardinals(code).finditer(text):
        number = int(found[0]) if found[0].isdecimal() else _by_word(code).get(found[0].casefold())
        if number is not None:
            yield number, found


@cache
def _by_word(code: str) -> dict[str, int]:
    return {language(code).words(number): number for number in range(2, 101)}


def _near(text: str, found: re.Match[str]) -> str:
    around = text[max(0, found.start() - NEAR) : found.end() + NEAR]
    return " ".join(around.split("\n"))


def _in_tables(text: str) -> Iterator[Blemish]:
    """Find tables without rows, and rows that have other columns than the head."""
    for is_table, lines in groupby(text.split("\n"), lambda line: line.lstrip().startswith("|")):
        if not is_table:
            continue
        head, *rows = [line.strip() for line in lines]
        if rows and not rows[1:] and RULED.fullmatch(rows[0]):
            yield Blemish("has a table without rows", head)
        for row in rows:
            if row.replace("\\|", "").count("|") != head.replace("\\|", "").count("|"):
                yield Blemish("has a row that does not fit its table", row)


def _miscounting(texts: Texts, code: str) -> re.Pattern[str]:
    """Make what finds *1 stones* and, where the noun ends there, *3 stone*."""
    entries = [forms for entry in texts.glossary.values() if (forms := entry.forms(code)) is not None]
    nouns = [forms for own in entries for forms in own.every() if forms.many]
    single = {form for noun in nouns for form in (noun.one, noun.acc, noun.dat, noun.gen) if form}
    plural = {form for noun in nouns for form in (noun.many, noun.dat_many) if form}
    several = [language(code).words(number) for number in range(2, TWELVE + 1)]
    one_of_many = rf"(?:1|{_either(ONE[code])}) (?:{_either(plural - single)})(?![\w'\u2019-])"
    many_of_one = rf"(?:[2-9]|\d{{2,}}|{_either(several)}) (?:{_either(single - plural)})(?=[.,;:)|]|\s*$)"
    return re.compile(rf"(?<![\w.,/+×\u2013\u2212-])(?:{one_of_many}|{many_of_one})", re.I | re.M)


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or r"\b\B"
