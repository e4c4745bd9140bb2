"""Worked examples in prose: played under the rules of the book, and told only where what they say is true."""

from __future__ import annotations

from functools import cache
from typing import Any

from nomarch.core.engine import Game, RuleSet
from nomarch.core.engine.example import Example, Outcome, example_of, examples_of
from nomarch.core.errors import ExampleError, UnknownName
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Voice
from nomarch.core.rulebook.typography import for_markdown


def belongs(voice: Voice, example: Example) -> bool:
    """Tell whether an example is one of the edition and the variants of a book."""
    resolved = voice.rules.resolved
    return example.is_of(resolved) and set(example.variants) <= set(resolved.choice.variants)


def told(voice: Voice, example: Example) -> str | None:
    """Tell an example with the numbers of its run; nothing, if under changed rules it would no longer be true.

    It is true if all it expects holds, if the same things happen to the same players, and if the words follow where
    they happen in other numbers.
    """
    is_changed = _is_changed(voice.rules, example)
    try:
        outcome = _outcome(voice.rules, example, listen=is_changed)
    except ExampleError:
        return None if is_changed else ""  # the check says so
    text = prose(voice, example, outcome)
    return text if not is_changed or _is_true(voice, example, outcome, text) else None


def _outcome(rules: RuleSet, example: Example, *, listen: bool) -> Outcome:
    """Play an example; as the box has it, it comes to the same in every language and is played once."""
    choice = rules.resolved.choice
    if not listen:
        return _as_published(rules.game, example.id, choice.edition)
    return example.run(rules.game, choice.edition, changes=choice.changes, variants=choice.variants, listen=True)


@cache
def _as_published(game: Game, name: str, edition: str) -> Outcome:
    return known_example(game, name).run(game, edition)


def table_at(rules: RuleSet, example: Example, moment: str) -> Any:
    """Lay the table of an example as it is at a named moment, to be looked at; as the box has it, it is laid once."""
    choice = rules.resolved.choice
    if _is_changed(rules, example):
        return example.table_at(rules.game, choice.edition, moment, choice.changes, choice.variants)
    return _as_published_at(rules.game, example.id, choice.edition, moment)


@cache
def _as_published_at(game: Game, name: str, edition: str, moment: str) -> Any:
    return known_example(game, name).table_at(game, edition, moment)


def known_example(game: Game, name: str) -> Example:
    """Find the worked example of a name."""
    found = example_of(game, name)
    if found is None:
        raise UnknownName("example", name, (example.id for example in examples_of(game)))
    return found


def _is_changed(rules: RuleSet, example: Example) -> bool:
    """Tell whether the rules may be otherwise than those the example was written for."""
    return rules.resolved.is_changed or set(rules.resolved.choice.variants) != set(example.variants)


def _is_true(voice: Voice, example: Example, outcome: Outcome, text: str) -> bool:
    """Compare an example with what it is in the published edition."""
    usual = example.run(voice.rules.game, voice.rules.resolved.base, listen=True)
    rules, code = usual.state.rules, voice.language.code
    before = Voice(rules, code, seats=voice.seats, texts=voice.texts, words_of=voice.words_of)
    follows = outcome.events == usual.events or text != prose(before, example, usual)
    return follows and outcome.story == usual.story


def prose(voice: Voice, example: Example, outcome: Outcome) -> str:
    """Tell what came of an example, in the words of a language."""
    players = [voice.resolved(player, for_markdown) for player in outcome.names]
    moves = [{"player": players[seat], **voice.facts(move.facts(), for_markdown)} for seat, move in outcome.moves]
    told_with = {"at": outcome.moments, "moves": moves, "players": players, "edition": voice.bare_edition}
    return voice.render(Face(example.id, "example"), for_markdown, **told_with)
