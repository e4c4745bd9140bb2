"""The check: text and engine say the same, in every language, or a fault names file, line, clause and language."""

from __future__ import annotations

from nomarch.core.engine import Game
from nomarch.core.errors import TextError
from nomarch.core.rulebook.accepted import stale
from nomarch.core.rulebook.check import clauses, reading, rendering, sentences, words
from nomarch.core.rulebook.check.fault import REMEDIES, Fault, blocks_of
from nomarch.core.rulebook.check.sentences import samples
from nomarch.core.rulebook.texts import Texts, texts_of

__all__ = ["REMEDIES", "Fault", "faults_of", "samples"]


def faults_of(game: Game, texts: Texts | None = None) -> list[Fault]:
    """Find everything that is wrong with the texts of a game."""
    texts = texts or texts_of(game)
    faults = [*clauses.bound(game, texts), *reading.fields_in_play(game)]
    for code in texts.languages:
        faults += _in_language(game, texts, code)
    for folder, code, clause in stale(texts):
        where = str(texts.loader.folders[folder] / code)
        faults.append(Fault("stale", where, 0, clause, code, "the origin was changed since this was accepted"))
    return list(dict.fromkeys(faults))


def _in_language(game: Game, texts: Texts, code: str) -> list[Fault]:
    try:
        written = list(blocks_of(texts, code))
        texts.faces(code)
    except TextError as error:
        return [Fault("broken", error.where, error.line, "", code, error.reason)]
    return [
        *clauses.written_and_placed(game, texts, code, written),
        *clauses.fields(game, texts, code, written),
        *clauses.references(game, texts, code, written),
        *words.numbers(texts, code, written),
        *words.edition_words(texts, code, written),
        *sentences.facts(game, texts, code, written),
        *sentences.spoken(game, texts, code),
        *rendering.printed(game, texts, code),
        *rendering.examples(game, texts, code),
    ]
