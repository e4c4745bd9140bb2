"""The words of the studio in each language, which belong to no game: headings, buttons, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from jinja2 import Environment, Template

from nomarch.core.rulebook.files import read_checked
from nomarch.core.rulebook.languages import LANGUAGES, Language, language
from nomarch.core.rulebook.tags import LENT, Face
from nomarch.core.rulebook.templates import Loader, attempted, environment, render_block
from nomarch.core.rulebook.terms import GLOSSARY, Entry, Terms
from nomarch.core.rulebook.texts import CORE
from nomarch.core.rulebook.typography import finished, harmless

FILE: Final = "studio.j2"
OWNER: Final = "studio:"
"""What all sentences of the studio begin their names with."""
USUAL: Final = "en"
"""The language of somebody who asks for none that is spoken here."""
MOST: Final = 200
"""How many letters of what somebody says of their languages are read."""


class Words:
    """The studio as it speaks one language."""

    def __init__(self, code: str) -> None:
        self.language: Final[Language] = language(code)
        self._template: Final = _template(code)
        self._variables: Final = {
            "language": self.language,
            "term": Terms(_glossary(), self.language),
            "harmless": harmless,
        }
        self._fixed: Final[dict[str, str]] = {}

    @property
    def code(self) -> str:
        """The language."""
        return self.language.code

    def say(self, sentence: str, /, **facts: object) -> str:
        """Say a sentence of the studio; one that is always the same is set once."""
        if facts:
            return self._set(sentence, facts)
        if sentence not in self._fixed:
            self._fixed[sentence] = self._set(sentence, {})
        return self._fixed[sentence]

    def _set(self, sentence: str, facts: Mapping[str, object]) -> str:
        said = render_block(self._template, Face(f"{OWNER}{sentence}", "say").block, {**self._variables, **facts})
        return finished(" ".join(said.split()), self.language)


@cache
def words_in(code: str) -> Words:
    """Find the words of a language."""
    return Words(code)


@cache
def _glossary() -> dict[str, Entry]:
    return read_checked(CORE / "terms.toml", GLOSSARY)


@cache
def _environment() -> Environment:
    return environment(Loader({LENT: CORE}), frozenset(), cached=True)


def _template(code: str) -> Template:
    name = f"{LENT}/{code}/{FILE}"
    return attempted(lambda: _environment().get_template(name), name)


def preferred(accepted: str) -> str:
    """Choose the language that somebody's browser asks for.

    >>> preferred("pt, de-AT;q=0.7, fr;q=0.9"), preferred("pt"), preferred("it;q=broken, es;q=0")
    ('fr', 'en', 'it')
    """
    wanted: dict[str, float] = {}
    for part in accepted[:MOST].split(","):
        written, _, weight = part.partition(";")
        code = written.strip().partition("-")[0].casefold()
        if code in LANGUAGES:
            wanted[code] = max(wanted.get(code, 0), _weight(weight))
    return max(wanted, key=wanted.__getitem__) if any(wanted.values()) else USUAL


def _weight(written: str) -> float:
    try:
        return float(written.strip().removeprefix("q="))
    except ValueError:
        return 1.0
