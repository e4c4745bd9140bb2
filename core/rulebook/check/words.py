"""What may not be typed: numbers, and words that editions differ in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from nomarch.core.rulebook.accepted import ALL
from nomarch.core.rulebook.check.fault import Fault, Written, at_line
from nomarch.core.rulebook.languages import language
from nomarch.core.rulebook.terms import Forms
from nomarch.core.rulebook.texts import Texts

TAG: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.S)


@cache
def _cardinals(code: str) -> re.Pattern[str]:
    words = {language(code).words(number) for number in (*range(2, 101), 200, 1000)}
    listed = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"\d+|(?<!\w)(?:{listed})(?!\w)", re.I)


def typed(texts: Texts, name: str, *, passed: Iterable[str] = ()) -> Iterator[tuple[int, str]]:
    """Give the lines of a template without its tags and without the phrases that are passed by name."""
    source = texts.loader.get_source(None, name)[0]
    blanked = TAG.sub(lambda tag: " " + "\n" * tag[0].count("\n"), source)
    for phrase in passed:
        blanked = re.sub(re.escape(phrase), lambda found: " " * len(found[0]), blanked, flags=re.I)
    return ((number, line) for number, line in enumerate(blanked.split("\n"), 1) if line.strip())


def _passed(texts: Texts, code: str) -> list[str]:
    plan = texts.plan
    listed = (*plan.constants.get(ALL, ()), *plan.constants.get(code, ()), *plan.homographs.get(code, ()))
    return [entry.partition(":")[0].strip() for entry in listed]


def numbers(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find numbers that are typed."""
    for name in texts.loader.names(code):
        for line, text in typed(texts, name, passed=_passed(texts, code)):
            for found in _cardinals(code).finditer(text):
                yield at_line(written, "number", name, line, code, f"the number {found[0]!r} is typed")


def edition_words(texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find plain words where a term belongs, because editions call the thing differently."""
    forms = {
        form
        for entry in texts.glossary.values()
        if (own := entry.forms(code)) is not None and own.editions and not own.proper
        for one in (own, *map(own.of_edition, own.editions))
        for form in _forms(one)
    }
    if not forms:
        return
    listed = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{listed})(?!\w)", re.I)
    for name in texts.loader.names(code):
        if name.startswith("game/"):
            for line, text in typed(texts, name, passed=_passed(texts, code)):
                for found in pattern.finditer(text):
                    yield at_line(
                        written, "word", name, line, code, f"the word {found[0]!r} is typed; editions differ in it"
                    )


def _forms(forms: Forms) -> Iterator[str]:
    for form in (forms.one, forms.many, forms.acc, forms.dat, forms.gen, forms.dat_many):
        if form and "{{" not in form:
            yield form
