"""The check: text and engine say the same, in every language, or a fault names file, line, clause and language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nomarch.core.engine import Game
from nomarch.core.errors import TextError
from nomarch.core.rulebook.accepted import Waiting, waiting
from nomarch.core.rulebook.check import clauses, following, reading, rendering, sentences, syntax, words
from nomarch.core.rulebook.check.fault import REMEDIES, Fault, Written, blocks_of, located
from nomarch.core.rulebook.check.following import tried_on
from nomarch.core.rulebook.check.law import Verdict, judged
from nomarch.core.rulebook.check.sentences import samples
from nomarch.core.rulebook.texts import Texts, texts_of

__all__ = ["FOLLOWS", "REMEDIES", "Fault", "Verdict", "faults_of", "judged", "samples", "tried_on"]

FOLLOWS: Final = True
"""Whether the check looks at texts under other values, unless it is told to or not to."""
UNREAD: Final = "unread", "was never accepted as a translation of its origin"
STALE: Final = "stale", "the origin was changed since this was accepted"


def faults_of(
    game: Game, texts: Texts | None = None, languages: Sequence[str] | None = None, *, follows: bool = FOLLOWS
) -> list[Fault]:
    """Find everything that is wrong with the texts of a game, in all its languages or in some.

    Whether they follow when values change takes a little longer than the rest.
    """
    texts = texts or texts_of(game)
    try:
        faults = [*clauses.bound(game, texts), *clauses.plan(game, texts), *reading.fields_in_play(game)]
        unsettled = list(waiting(texts))
    except TextError as error:
        return [Fault("broken", error.where, error.line, "", "", error.reason)]
    if languages is None:
        faults += [
            Fault("broken", each.brought_by, 0, "", code, each.fault)
            for code, each in texts.translations.items()
            if each.fault
        ]
    for code in texts.languages if languages is None else languages:
        faults += _in_language(game, texts, code, unsettled, follows=follows)
    told_once: dict[Fault, Fault] = {}
    for fault in faults:
        told_once.setdefault(fault._replace(kind=""), fault)
    return list(told_once.values())


def _in_language(game: Game, texts: Texts, code: str, unsettled: list[Waiting], *, follows: bool) -> list[Fault]:
    """Look at a language; whatever a broken text does, it ends as a fault."""
    try:
        written = list(blocks_of(texts, code))
        texts.faces(code)
        faults = [*_looked_at(game, texts, code, written), *_unsettled(texts, code, unsettled)]
        if follows:
            faults += following.followed(game, texts, code, written)
        return located(faults, written)
    except TextError as error:
        return [Fault("broken", error.where, error.line, "", code, error.reason)]
    except Exception as error:  # noqa: BLE001 (a text may fail in any way)
        return [Fault("broken", str(texts.home(code) / code), 0, "", code, f"{type(error).__name__}: {error}")]


def _unsettled(texts: Texts, code: str, unsettled: list[Waiting]) -> Iterator[Fault]:
    for folder, language, clause, is_unread in unsettled:
        if language == code:
            where = str(texts.loader.folder(folder, code) / code)
            kind, told = UNREAD if is_unread else STALE
            yield Fault(kind, where, 0, clause, code, told)


def _looked_at(game: Game, texts: Texts, code: str, written: list[Written]) -> list[Fault]:
    return [
        *clauses.written_and_placed(game, texts, code, written),
        *clauses.fields(game, texts, code, written),
        *clauses.references(game, texts, code, written),
        *words.numbers(texts, code, written),
        *words.numbers_in_terms(texts, code),
        *syntax.numbers_in_tags(texts, code, written),
        *syntax.editions_by_field(texts, code, written),
        *syntax.conditions(game, texts, code, written),
        *syntax.terms(texts, code, written),
        *words.edition_words(texts, code, written),
        *sentences.facts(game, texts, code, written),
        *sentences.said_alike(texts, code),
        *sentences.spoken(game, texts, code),
        *rendering.printed(game, texts, code),
        *rendering.examples(game, texts, code),
    ]
