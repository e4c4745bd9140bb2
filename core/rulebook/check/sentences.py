"""Sentences: every objection, event, move and phase has one, and it uses only the facts it is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from jinja2 import nodes

from nomarch.core.editions import fields_of
from nomarch.core.engine import Award, Effect, Game, Objection, Seen
from nomarch.core.errors import TextError
from nomarch.core.rulebook.check.clauses import known_clauses
from nomarch.core.rulebook.check.fault import Fault, Written
from nomarch.core.rulebook.check.reading import moves_to_the_end
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import GIVEN, Face, read_by
from nomarch.core.rulebook.texts import Texts

UNDEFINED: Final = re.compile(r"^'(\w+)' is undefined$")
NOT_GIVEN: Final = "uses the fact {!r}, which is not given"
NO_FACE: Final = "there is no {} for {!r}"


def _effects(game: Game) -> Iterator[Effect]:
    for effect in game.effects:
        yield effect.announced if isinstance(effect, Award) else effect


@cache
def _given(game: Game) -> dict[tuple[str, str, str], frozenset[str]]:
    """Tell for every clause, face and rule or event which facts it gives."""
    given = {
        (effect.clause, "told", effect.name): frozenset((*effect.facts, *effect.secret))
        for effect in (*_effects(game), game.phase_begins)
    }
    for objection in samples(game).objections:
        key = (objection.clause, "why", objection.rule)
        given[key] = given.get(key, frozenset(objection.facts)) & frozenset(objection.facts)
    return given


def facts(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find sentences that use a fact which their rule or event does not give."""
    given = _given(game)
    faces = texts.faces(code)
    for part in written:
        owner, face, which = part.face
        if face not in ("why", "told") or getattr(faces.get(part.face), "name", None) != part.name:
            continue  # the words of another prevail
        speaks_for = [
            facts
            for (clause, kind, name), facts in given.items()
            if (clause, kind) == (owner, face) and (name == which if which else Face(owner, face, name) not in faces)
        ]
        used = read_by(part.block, texts.environment) - GIVEN - {"player"}
        if which and not speaks_for and part.name.startswith("game/") and owner in known_clauses(game, texts):
            yield Fault("fact", part.file, part.line, owner, code, f"nothing called {which!r} cites the clause")
        for facts in speaks_for:
            for name in sorted(used - facts):
                yield Fault("fact", part.file, _line_of(name, part), owner, code, NOT_GIVEN.format(name))


def _line_of(fact: str, part: Written) -> int:
    """Find the line in which a sentence first reads a fact."""
    return min((name.lineno for name in part.found(nodes.Name) if name.name == fact), default=part.line)


class Samples(NamedTuple):
    """Objections and events of all kinds that play can meet."""

    objections: list[Objection]
    events: list[Seen]


@cache
def samples(game: Game) -> Samples:
    """Play a game under every edition and variant, and keep one objection and one event of each kind."""
    objections: dict[tuple[str, str, str], Objection] = {}
    events: dict[tuple[str, bool, frozenset[str]], Seen] = {}
    for number, rules in enumerate(game.every_rule_set()):
        looked: set[str] = set()
        state = game.begin(rules, number, listen=True)
        random = Random(f"{number}/check")  # noqa: S311 (a game, not a secret)
        for _ in moves_to_the_end(state, random):
            if state.phase.name not in looked or random.random() < 0.02:
                looked.add(state.phase.name)
                for objection in _objections(state):
                    objections.setdefault((objection.clause, objection.rule, state.phase.name), objection)
        for event in state.journal:
            for eyes in (None, -2):
                seen = event.seen_by(eyes)
                events.setdefault((seen.clause + seen.name, seen.seat < 0, frozenset(seen.facts)), seen)
    return Samples(list(objections.values()), list(events.values()))


def _objections(state: Any) -> Iterator[Objection]:
    """Give what every rule of the phase would object, and what the phase objects to moves it has not."""
    kinds: dict[type, Any] = {}
    for move in state.rules.catalogue.moves:
        kinds.setdefault(type(move), move)
    for kind, move in kinds.items():
        act = state.phase.acts.get(kind)
        if act is None:
            yield state.phase.refusal(state, move)
        else:
            for rule in act.rules:
                yield Objection(rule.clause, rule.name, rule.statement, rule.facts(state, move))


def said_alike(texts: Texts, code: str) -> Iterator[Fault]:
    """Find sentences that belong to no clause and that only some languages have."""
    for face, others in _said_elsewhere(texts, code).items():
        if face.face in ("say", "example"):
            where, told = str(texts.home(code) / code), f"is said in {', '.join(others)} and not here"
            yield Fault("silent", where, 0, face.owner, code, told)


def _said_elsewhere(texts: Texts, code: str) -> dict[Face, list[str]]:
    """Give the faces that a language has not, and the languages that have them."""
    found: dict[Face, list[str]] = {}
    for other in texts.languages:
        for face in _faces_of(texts, other):
            if face not in texts.faces(code):
                found.setdefault(face, []).append(other)
    return found


def _faces_of(texts: Texts, code: str) -> Iterable[Face]:
    try:
        return texts.faces(code)
    except TextError:
        return ()  # a fault of that language


def spoken(game: Game, texts: Texts, code: str) -> Iterator[Fault]:
    """Say every objection, event and move."""
    elsewhere = cache(partial(_said_elsewhere, texts, code))  # other languages are read only if something is missing
    for rules in (game.rules(edition) for edition in game.editions):
        speaker = Speaker(rules, code, [f"player {seat}" for seat in range(1, rules.seats + 1)], texts)
        for objection in samples(game).objections:
            yield from _said(speaker, objection.clause, "why", objection.rule, speaker.objection, objection)
        for seen in samples(game).events:
            if seen.name != "phase_begins":
                yield from _said(speaker, seen.clause, "told", seen.name, speaker.event, seen)
        yield from _nameless(speaker, elsewhere)
    for effect in _effects(game):
        if speaker.face(effect.clause, "told", effect.name) is None:
            yield _silent(speaker, effect.clause, NO_FACE.format("told", effect.name))


def _nameless(speaker: Speaker, elsewhere: Callable[[], Collection[Face]]) -> Iterator[Fault]:
    """Find moves, phases and fields without a name; what other languages name is found by comparing them."""
    rules, faces = speaker.voice.rules, speaker.voice.faces
    for kind, move in {type(move): move for move in rules.catalogue.moves}.items():
        sentences = [Face(f"move:{part.__name__}", "say") for part in kind.__mro__]
        if any(face in faces for face in sentences):
            yield from _attempted(speaker, f"move:{kind.__name__}", speaker.move, move)
        elif not any(face in elsewhere() for face in sentences):
            yield _silent(speaker, f"move:{kind.__name__}", "there is no sentence for this move")
    for phase in rules.phases:
        if (name := Face(f"phase:{phase}", "say")) not in faces and name not in elsewhere():
            yield _silent(speaker, f"phase:{phase}", "the phase has no name")
    if any(face.owner.startswith("field:") for face in faces):  # a game that names its fields names them all
        yield from _nameless_fields(speaker, elsewhere)


def _nameless_fields(speaker: Speaker, elsewhere: Callable[[], Collection[Face]]) -> Iterator[Fault]:
    for field in fields_of(speaker.voice.rules.game.shelf.model).values():
        values = [f"value:{field.name}.{value}" for value in field.choices if isinstance(value, str)]
        for name in (f"field:{field.name}", *values):
            if Face(name, "say") in speaker.voice.faces:
                yield from _attempted(speaker, name, speaker.say, name, "says nothing")
            elif Face(name, "say") not in elsewhere():
                yield _silent(speaker, name, "a comparison of editions has no name for it")


def _said(
    speaker: Speaker, clause: str, face: str, which: str, say: Callable[[Any], str], thing: Any
) -> Iterator[Fault]:
    if speaker.face(clause, face, which) is None:
        yield _silent(speaker, clause, NO_FACE.format(face, which))
    else:
        yield from _attempted(speaker, clause, say, thing, f"the {face} for {which!r} says nothing")


def _attempted(
    speaker: Speaker, owner: str, say: Callable[[Any], str], thing: Any, if_blank: str = ""
) -> Iterator[Fault]:
    """Say something, and find what goes wrong."""
    try:
        said = say(thing)
    except TextError as error:
        told = UNDEFINED.sub(lambda found: NOT_GIVEN.format(found[1]), error.reason)
        yield Fault("fact", error.where, error.line, owner, speaker.code, told)
    else:
        if if_blank and not said.removesuffix(f"[{owner}]").strip():
            yield _silent(speaker, owner, if_blank)


def _silent(speaker: Speaker, clause: str, what: str) -> Fault:
    return Fault("silent", str(speaker.voice.texts.home(speaker.code) / speaker.code), 0, clause, speaker.code, what)
