"""Wordings: how the clauses of a game read in a language under any values, and what can be seen to be wrong there."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from jinja2 import nodes

from nomarch.core.editions import Field, derived_of
from nomarch.core.engine import Game
from nomarch.core.errors import NomarchError, TextError
from nomarch.core.rulebook.book import tidy
from nomarch.core.rulebook.check.blemishes import Blemish, Proofreader, numbers_in, plain
from nomarch.core.rulebook.check.clauses import fields_read, prevailing
from nomarch.core.rulebook.check.fault import Written
from nomarch.core.rulebook.check.trials import Trial
from nomarch.core.rulebook.index import home_of
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.rulebook.typography import for_markdown

FACES: Final = {"text": "the text", "short": "the short form", "example": "the example"}
"""The faces that are printed, as a fault calls them."""
FIELD: Final = re.compile(r"edition\.(\w+)")


class Said(NamedTuple):
    """What a face says, or why it says nothing."""

    text: str
    broken: str = ""


class Wordings:
    """The clauses of a game in one language, as they read under any values, in the words of the usual edition."""

    def __init__(self, game: Game, texts: Texts, code: str, written: list[Written]) -> None:
        self.game: Final = game
        self.texts: Final = texts
        self.code: Final = code
        self.parts: Final = {
            Face(clause, face): part
            for clause, faces in prevailing(written).items()
            for face, part in faces.items()
            if face in FACES
        }
        self.reads: Final = {face: frozenset(fields_read(game, part)) for face, part in self.parts.items()}
        self._proofreader: Final = Proofreader(texts, code)
        self._in_terms: Final = _fields_in_terms(texts, code)
        self._voices: dict[Trial, Voice] = {}
        self._said: dict[tuple[Face, tuple[str, ...]], Said] = {}
        self._blemishes: dict[tuple[Face, tuple[str, ...]], list[Blemish]] = {}

    def faces_of(self, field: Field) -> list[Face]:
        """Name the faces that speak of a field: the texts of the clauses it names, and the short forms that read it."""
        named = dict.fromkeys(chain(*((home_of(self.game, clause), clause) for clause in field.clauses)))
        faces = (Face(name, kind) for kind in ("text", "short") for name in named)
        return [face for face in faces if field.name in self.reads.get(face, ())]

    def said(self, face: Face, trial: Trial) -> Said:
        """Render a face under the values of a trial; equal values are rendered once."""
        key = self._key(face, trial)
        if key not in self._said:
            self._said[key] = attempted(partial(self.voice(trial).render, face, for_markdown))
        return self._said[key]

    def _key(self, face: Face, trial: Trial) -> tuple[Face, tuple[str, ...]]:
        return face, tuple(trial.spelt(name) for name in sorted(self.reads[face] | self._in_terms))

    def voice(self, trial: Trial) -> Voice:
        """Speak of the values of a trial."""
        if trial not in self._voices:
            rules = self.game.rules()
            self._voices[trial] = Voice(
                rules, self.code, texts=self.texts, words_of=rules.resolved, values=trial.resolved, clean=True
            )
        return self._voices[trial]

    def blemishes(self, face: Face, trial: Trial) -> list[Blemish]:
        """Find what is wrong with a face under the values of a trial."""
        key = self._key(face, trial)
        if key not in self._blemishes:
            said = self.said(face, trial)
            foreign = self._proofreader.foreign_numbers(said.text, partial(self._reckoned, face, trial))
            self._blemishes[key] = [*self.seen(said), *foreign]
        return self._blemishes[key]

    def seen(self, said: Said) -> list[Blemish]:
        """Find what is wrong with a text, whatever it is about."""
        return [Blemish("breaks", said.broken)] if said.broken else list(self._proofreader.blemishes(said.text))

    def _reckoned(self, face: Face, trial: Trial) -> set[int]:
        """Give the numbers that the fields a face reads, and what is derived from them, account for."""
        names = self.reads[face] | self._in_terms
        derived = derived_of(self.game.shelf.model).items()
        results = [name for name, behind in derived if names.intersection(behind)]
        totals = [trial.numbers(name).total for name in names]
        found = self._typed(face).union(*(trial.numbers(name).single for name in (*names, *results)))
        for one in totals:
            found.update(chain.from_iterable((abs(one - other), one + other, one * other) for other in totals))
        return {number for each in found for number in (each - 1, each, each + 1)}

    def _typed(self, face: Face) -> set[int]:
        """Give the numbers that are typed into a face, of which another part of the check complains."""
        written = (data.data for data in self.parts[face].found(nodes.TemplateData))
        return {number for text in written for number, _ in numbers_in(text, self.code)}


def attempted(render: Callable[[], str]) -> Said:
    """Render something, and keep what went wrong."""
    try:
        return Said(plain(tidy(render())))
    except NomarchError as error:
        return Said("", error.reason if isinstance(error, TextError) else str(error))


def _fields_in_terms(texts: Texts, code: str) -> frozenset[str]:
    """Name the fields that words of a language hold."""
    entries = (entry.forms(code) for entry in texts.glossary.values())
    return frozenset(name for forms in entries if forms for name in FIELD.findall(forms.model_dump_json()))
