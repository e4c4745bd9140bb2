"""Worked examples played before one's eyes: the table before and after, and what is done and refused between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from nomarch.core.engine import Game
from nomarch.core.engine.example import START, Example, ExampleStep, Outcome, examples_of
from nomarch.core.errors import NomarchError
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.book import at_the_table
from nomarch.core.rulebook.examples import belongs, known_example, table_at
from nomarch.core.rulebook.typography import harmless
from nomarch.core.studio.books.laws import Law
from nomarch.core.studio.books.passages import drawn

MOST: Final = 3
"""How many examples of a clause are played."""
LINES: Final = 40
"""How many lines of an example are told."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that is done, that happens or that is refused."""

    kind: str
    """`move`, `event` or `refused`."""
    text: str
    clauses: Sequence[str] = ()
    is_ours: bool = False
    """Whether the clause that is looked at speaks here."""


@dataclass(slots=True)
class Scene:
    """An example as it is played under a law."""

    name: str
    title: str
    before: str = ""
    """The picture of the table; none where the game draws none."""
    after: str = ""
    lines: list[Line] = field(default_factory=list)
    holds: bool = True
    """Whether it comes to what it says; under changed values it need not."""


def scenes(law: Law, clauses: Sequence[str]) -> list[Scene]:
    """Play the examples of a clause, and of those that are told in it: first those that stand behind it in the book."""
    voice = law.speaker.voice
    placed = (
        [name for clause in clauses for name in voice.texts.plan.examples.get(clause, ())] if voice.texts.exist else []
    )
    cited = _cited(law.game, law.usual.resolved.choice.edition)
    citing = sorted((len(cited[name]), name) for name in cited if not cited[name].isdisjoint(clauses))
    names = dict.fromkeys([*placed, *(name for _, name in citing)])
    chosen = [example for name in names if belongs(voice, example := known_example(law.game, name))]
    return [_played(law, example, clauses) for example in chosen[:MOST]]


@lru_cache(maxsize=64)
def _cited(game: Game, edition: str) -> dict[str, frozenset[str]]:
    """Name the clauses that each example shows, as the edition has it: what happens by them, and what they refuse."""
    cited = {}
    for example in examples_of(game):
        try:
            outcome = example.run(game, edition, listen=True)
        except NomarchError:
            continue  # it is of another edition
        refusing = {clause for step in example.steps for clause in step.because}
        cited[example.id] = frozenset(
            {clause for event in outcome.state.journal for clause in event.clauses} | refusing
        )
    return cited


def _played(law: Law, example: Example, clauses: Sequence[str]) -> Scene:
    scene = Scene(example.id, example.title)
    choice = law.rules.resolved.choice
    try:
        outcome = Outcome(
            example, example.set_up(law.game, choice.edition, choice.changes, choice.variants, listen=True)
        )
    except NomarchError:
        scene.holds = False
        return scene
    scene.before = _pictured(law, example, _at_start(law, example, outcome.state))
    try:
        for step in example.steps:
            scene.lines += list(_lines(law, outcome, step, clauses))[: LINES - len(scene.lines)]
    except NomarchError:
        scene.holds = False
        return scene
    after = _pictured(law, example, outcome.state)
    scene.after = after if after != scene.before else ""
    return scene


def _at_start(law: Law, example: Example, state: Any) -> Any:
    try:
        return table_at(law.rules, example, START)
    except NomarchError:
        return state  # it cannot wait before its phase begins


def _pictured(law: Law, example: Example, state: Any) -> str:
    shown = at_the_table(law.speaker.voice, example, state)
    return drawn(shown.picture) if shown else ""


def _lines(law: Law, outcome: Outcome, step: ExampleStep, clauses: Sequence[str]) -> Iterator[Line]:
    """Take a step of an example and tell it."""
    speaker = _speaker(law, outcome)
    moves, events = len(outcome.moves), len(outcome.state.journal)
    outcome.take(step)
    for seat, move in outcome.moves[moves:]:
        yield Line("move", f"{speaker.player(seat)}{speaker.voice.language.colon} {speaker.move(move)}")
    for event in outcome.state.journal[events:]:
        if not clauses or not set(event.clauses).isdisjoint(clauses):
            yield Line("event", speaker.event(event.seen_by(None)), event.clauses, is_ours=True)
    if step.refused:
        move = outcome.state.parse(step.refused.rpartition(": ")[2])
        told = f"{speaker.player(outcome.state.seat)}{speaker.voice.language.colon} {speaker.move(move)}"
        yield Line("refused", told)
        for objection in outcome.state.objections(move):
            said = speaker.objection(objection).removesuffix(f" [{objection.clause}]")
            yield Line("reason", said, (objection.clause,), is_ours=objection.clause in clauses)


def _speaker(law: Law, outcome: Outcome) -> Speaker:
    """Give whoever speaks at the table of an example, and calls the players as the book does."""
    voice = law.speaker.voice
    players = [str(voice.resolved(player, harmless)) for player in outcome.example.players]
    return Speaker(outcome.state.rules, voice.language.code, players)
