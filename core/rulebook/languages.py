"""The grammar of the five languages, as far as a rulebook needs it: articles, contractions, elision, plurals, numbers.

Tables, not code, wherever a language allows it. Plurals and lists come from Babel, numbers in words from num2words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from num2words import num2words  # type: ignore[import-untyped]

from nomarch.core.errors import UnknownName
from nomarch.core.rulebook.typography import APOSTROPHE, NO_BREAK

Articles = Mapping[str, str]
"""Articles by gender, `m f n`, with `p` behind it in the plural: `m f n mp fp np`; in German the case comes first."""
Shaper = Callable[[str, str], str]
"""Fits an article to the word behind it."""

VOWELS: Final = "aeiouyàâäáéèêëíìîïóòôöúùûüœæ"


@dataclass(frozen=True)
class Language:
    """A language: its code, its name, and the tables of its grammar."""

    code: str
    name: str
    definite: Articles = field(repr=False)
    indefinite: Articles = field(repr=False)
    of: str
    to: str
    contractions: Mapping[tuple[str, str], str] = field(default_factory=dict, repr=False)
    elisions: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Short words that lose their end before a vowel."""
    elides_by_itself: bool = True
    """Whether they do before every vowel, or only before nouns that say so."""
    shape: Shaper = field(default=lambda article, _: article, repr=False)
    cases: tuple[str, ...] = ()

    @cached_property
    def locale(self) -> Locale:
        """What Babel knows of the language."""
        return Locale.parse("en_GB" if self.code == "en" else self.code)

    def article(self, *, definite: bool, gender: str, many: bool, case: str, word: str) -> str:
        """Give the article of a noun, as it stands before *word*; empty where there is none."""
        table = self.definite if definite else self.indefinite
        key = ("" if not self.cases else f"{case} ") + gender + ("p" if many else "")
        return self.shape(table.get(key, ""), word)

    def join(self, preposition: str, article: str, noun: str, *, elides: bool | None = None) -> str:
        """Put words together: contract a preposition with its article, and elide before a vowel."""
        contracted = self.contractions.get((preposition, article))
        if contracted is not None and not (article in self.elisions and self._elides(noun, elides)):
            preposition, article = contracted, ""
        text = self._meet(article, noun, elides) if article else noun
        return self._meet(preposition, text, None if article else elides) if preposition else text

    def _meet(self, first: str, second: str, elides: bool | None) -> str:  # noqa: FBT001
        if first in self.elisions and self._elides(second, elides):
            return self.elisions[first] + second
        return first + ("" if first.endswith(APOSTROPHE) else " ") + second

    def _elides(self, word: str, told: bool | None) -> bool:  # noqa: FBT001
        if told is not None:
            return told
        return self.elides_by_itself and word[:1].casefold() in f"{VOWELS}h"

    @property
    def colon(self) -> str:
        """A colon as the language sets it."""
        return f"{NO_BREAK}:" if self.code == "fr" else ":"

    def is_one(self, number: int) -> bool:
        """Tell whether so many things are named in the singular."""
        return self.locale.plural_form(abs(number)) == "one"

    def digits(self, number: int) -> str:
        """Write a number in digits."""
        return _digits(self.locale, number)

    def decimal(self, value: float, places: int = 2, *, signed: bool = False) -> str:
        """Write a measured number with so many places, perhaps with its sign.

        >>> LANGUAGES["fr"].decimal(-0.5), LANGUAGES["en"].decimal(1234.5, 1, signed=True)
        ('−0,50', '+1,234.5')
        """
        return self._signed(value, format_decimal(value, format=_pattern(places), locale=self.locale), signed=signed)

    def percent(self, value: float, places: int = 1, *, signed: bool = False) -> str:
        r"""Write a share as a percentage, as the language does.

        >>> LANGUAGES["de"].percent(0.1234), LANGUAGES["en"].percent(0.1234)
        ('12,3\xa0%', '12.3%')
        """
        pattern = self.locale.percent_formats[None].pattern.replace("#,##0", _pattern(places))
        return self._signed(value, format_percent(value, format=pattern, locale=self.locale), signed=signed)

    @staticmethod
    def _signed(value: float, written: str, *, signed: bool) -> str:
        zero = not any(digit in written for digit in "123456789")
        plain = written.replace("-", "" if zero else "\N{MINUS SIGN}")
        return f"+{plain}" if signed and value > 0 and not zero else plain

    def words(self, number: int) -> str:
        """Write a number in words."""
        return str(num2words(number, lang=self.code))

    def listed(self, parts: Iterable[str], style: str = "standard") -> str:
        """List parts with commas and an *and*, or with an *or*."""
        return format_list(list(parts), style=style, locale=self.locale)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def _digits(locale: Locale, number: int) -> str:
    """Write a number; the same few are written again and again."""
    return format_decimal(number, locale=locale).replace("-", "\N{MINUS SIGN}")


def _pattern(places: int) -> str:
    return f"#,##0.{'0' * places}" if places else "#,##0"


def _english(article: str, word: str) -> str:
    return "an" if article == "a" and word[:1].casefold() in "aeiou" else article


IMPURE: Final = re.compile(r"s[^aeiou]|z|gn|ps|pn|x|y|i[aeou]")
"""Beginnings of Italian words before which *il* is *lo*."""


def _italian(article: str, word: str) -> str:
    start = word.casefold()
    if start[:1] in VOWELS and not re.match(r"i[aeou]", start):
        return {"il": f"l{APOSTROPHE}", "la": f"l{APOSTROPHE}", "i": "gli", "una": f"un{APOSTROPHE}"}.get(
            article, article
        )
    if IMPURE.match(start):
        return {"il": "lo", "i": "gli", "un": "uno"}.get(article, article)
    return article


def _table(**rows: str) -> dict[str, str]:
    return {row.replace("_", " "): article for row, article in rows.items()}


def _with_articles(stem: str, *contracted: str) -> dict[tuple[str, str], str]:
    articles = ("il", "lo", f"l{APOSTROPHE}", "la", "i", "gli", "le")
    return {(stem, article): word for article, word in zip(articles, contracted, strict=True)}


ENGLISH: Final = Language(
    "en",
    "English",
    definite=_table(m="the", f="the", n="the", mp="the", fp="the", np="the"),
    indefinite=_table(m="a", f="a", n="a"),
    of="of",
    to="to",
    shape=_english,
)

FRENCH: Final = Language(
    "fr",
    "français",
    definite=_table(m="le", f="la", mp="les", fp="les"),
    indefinite=_table(m="un", f="une", mp="des", fp="des"),
    of="de",
    to="à",
    contractions={
        ("de", "le"): "du",
        ("de", "les"): "des",
        ("à", "le"): "au",
        ("à", "les"): "aux",
        ("de", "des"): "de",
    },
    elisions={word: f"{word[:-1]}{APOSTROPHE}" for word in ("le", "la", "de", "que", "jusque")},
)

ITALIAN: Final = Language(
    "it",
    "italiano",
    definite=_table(m="il", f="la", mp="i", fp="le"),
    indefinite=_table(m="un", f="una"),
    of="di",
    to="a",
    contractions={
        **_with_articles("di", "del", "dello", f"dell{APOSTROPHE}", "della", "dei", "degli", "delle"),
        **_with_articles("a", "al", "allo", f"all{APOSTROPHE}", "alla", "ai", "agli", "alle"),
        **_with_articles("da", "dal", "dallo", f"dall{APOSTROPHE}", "dalla", "dai", "dagli", "dalle"),
        **_with_articles("in", "nel", "nello", f"nell{APOSTROPHE}", "nella", "nei", "negli", "nelle"),
        **_with_articles("su", "sul", "sullo", f"sull{APOSTROPHE}", "sulla", "sui", "sugli", "sulle"),
    },
    elisions={"di": f"d{APOSTROPHE}"},
    elides_by_itself=False,
    shape=_italian,
)

SPANISH: Final = Language(
    "es",
    "español",
    definite=_table(m="el", f="la", mp="los", fp="las"),
    indefinite=_table(m="un", f="una", mp="unos", fp="unas"),
    of="de",
    to="a",
    contractions={("de", "el"): "del", ("a", "el"): "al"},
)

GERMAN: Final = Language(
    "de",
    "Deutsch",
    definite={
        "nom m": "der", "nom f": "die", "nom n": "das", "nom mp": "die", "nom fp": "die", "nom np": "die",
        "acc m": "den", "acc f": "die", "acc n": "das", "acc mp": "die", "acc fp": "die", "acc np": "die",
        "dat m": "dem", "dat f": "der", "dat n": "dem", "dat mp": "den", "dat fp": "den", "dat np": "den",
        "gen m": "des", "gen f": "der", "gen n": "des", "gen mp": "der", "gen fp": "der", "gen np": "der",
    },
    indefinite={
        "nom m": "ein", "nom f": "eine", "nom n": "ein",
        "acc m": "einen", "acc f": "eine", "acc n": "ein",
        "dat m": "einem", "dat f": "einer", "dat n": "einem",
        "gen m": "eines", "gen f": "einer", "gen n": "eines",
    },
    of="von",
    to="zu",
    contractions={
        ("in", "dem"): "im", ("an", "dem"): "am", ("zu", "dem"): "zum", ("zu", "der"): "zur",
        ("von", "dem"): "vom", ("bei", "dem"): "beim", ("in", "das"): "ins", ("an", "das"): "ans",
    },
    cases=("nom", "acc", "dat", "gen"),
)  # fmt: skip

LANGUAGES: Final[Mapping[str, Language]] = {
    language.code: language for language in (FRENCH, ITALIAN, ENGLISH, GERMAN, SPANISH)
}


def language(code: str) -> Language:
    """Find a language by its code."""
    if code not in LANGUAGES:
        raise UnknownName("language", code, LANGUAGES)
    return LANGUAGES[code]


def capital(text: Any) -> str:
    """Begin a sentence."""
    written = str(text)
    return written[:1].upper() + written[1:]
