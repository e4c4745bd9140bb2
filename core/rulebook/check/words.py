"""What may not be typed: numbers, and words that editions differ in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from nomarch.core.rulebook.accepted import ALL
from nomarch.core.rulebook.check.fault import Fault, Written, at_line
from nomarch.core.rulebook.languages import language
from nomarch.core.rulebook.terms import Entry, Forms
from nomarch.core.rulebook.texts import Texts

TAG: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.S)

MORE: Final = {
    "fr": {"douzaine", "vingtaine", "vingt et une", "trente et une", "million"},
    "it": {"dozzina", "ventuno", "ventitre", "trentuno", "cento", "mille", "milione"},
    "en": {"twice", "thrice", "dozen", "hundred", "thousand", "million"},
    "de": {"zwo", "hundert", "tausend", "dutzend", "zweimal", "dreimal", "viermal", "zweifach", "dreifach", "dreier"},
    "es": {"docena", "veintiún", "veintiuna", "cien", "doscientas", "trescientas", "mil", "millón"},
}
"""Number words that are no plain cardinals."""


@cache
def cardinals(code: str) -> re.Pattern[str]:
    """Find digits and number words from two up: cardinals, and what a language makes of them."""
    words = {language(code).words(number) for number in (*range(2, 101), *range(200, 1001, 100))}
    listed = "|".join(sorted(map(re.escape, words | MORE[code]), key=len, reverse=True))
    return re.compile(rf"[\d\u00b2\u00b3\u00bc-\u00be\u2150-\u218f]+|(?<!\w)(?:{listed})(?!\w)", re.I)


def typed(texts: Texts, name: str, *, passed: Iterable[str] = ()) -> Iterator[tuple[int, str]]:
    """Give the lines of a template without its tags and without the phrases that are passed by name."""
    source = texts.loader.get_source(None, name)[0]
    blanked = TAG.sub(lambda tag: ("" if tag[0].startswith("{#") else " ") + "\n" * tag[0].count("\n"), source)
    blanked = blanked.replace("\N{SOFT HYPHEN}", "")
    for phrase in passed:
        blanked = re.sub(re.escape(phrase), lambda found: " " * len(found[0]), blanked, flags=re.I)
    return ((number, line) for number, line in enumerate(blanked.split("\n"), 1) if line.strip())


def passed_by_name(texts: Texts, code: str) -> list[str]:
    """Give the phrases that a game names as constants or homographs, and its own name."""
    plan = texts.plan
    listed = (
        texts.game.title.replace(":", " "),
        *plan.constants.get(ALL, ()),
        *plan.constants.get(code, ()),
        *plan.homographs.get(code, ()),
    )
    return [entry.partition(":")[0].strip() for entry in listed]


def numbers(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find numbers that are typed."""
    for name in texts.loader.names(code):
        for line, text in typed(texts, name, passed=passed_by_name(texts, code)):
            for found in cardinals(code).finditer(text):
                yield at_line(written, "number", name, line, code, f"the number {found[0]!r} is typed")


def numbers_in_terms(texts: Texts, code: str) -> Iterator[Fault]:
    """Find numbers that are typed into the forms of a term."""
    passed = passed_by_name(texts, code)
    for name, entry in texts.glossary.items():
        for form in _all_forms(entry, code):
            bare = form
            for phrase in passed:
                bare = bare.replace(phrase, "")
            for found in cardinals(code).finditer(bare):
                where = str(texts.home(code) / "terms.toml")
                yield Fault("number", where, 0, name, code, f"the number {found[0]!r} is typed into {form!r}")


def _all_forms(entry: Entry, code: str) -> Iterator[str]:
    own = entry.forms(code)
    if own is not None:
        for forms in own.every():
            yield from _forms(forms)


def edition_words(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find plain words where a term belongs, because editions call the thing differently."""
    forms = {
        form
        for entry in texts.glossary.values()
        if (own := entry.forms(code)) is not None and own.editions and not own.proper
        for form in _all_forms(entry, code)
    }
    if not forms:
        return
    listed = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{listed})(?!\w)", re.I)
    for name in texts.loader.names(code):
        if name.startswith("game/"):
            for line, text in typed(texts, name, passed=passed_by_name(texts, code)):
                for found in pattern.finditer(text):
                    yield at_line(
                        written, "word", name, line, code, f"the word {found[0]!r} is typed; editions differ in it"
                    )


def _forms(forms: Forms) -> Iterator[str]:
    for form in (forms.one, forms.many, forms.acc, forms.dat, forms.gen, forms.dat_many):
        if form and "{{" not in form:
            yield form
