"""The check: text and engine say the same, in every language, or a fault names file, line, clause and language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from jinja2 import meta, nodes

from nomarch.core.editions import fields_of
from nomarch.core.engine import Effect, Game, Objection, RuleSet, Seen
from nomarch.core.engine.journal import effects_in
from nomarch.core.errors import NomarchError, TextError
from nomarch.core.rulebook.accepted import ALL, stale
from nomarch.core.rulebook.binding import bindings
from nomarch.core.rulebook.book import fields_read, rulebook, summary
from nomarch.core.rulebook.index import clauses_of
from nomarch.core.rulebook.languages import language
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.templates import Face
from nomarch.core.rulebook.terms import Forms
from nomarch.core.rulebook.texts import Texts, texts_of

REMEDIES: Final = {
    "broken": "Mend the template at the line; what a text may read is told in docs/texts.md.",
    "missing": 'Write {% clause "…" %} in the chapter of that language, or put an adopted clause in its place.',
    "unbound": "Bind it by a rule, an effect, an award or a field, or say in clauses.toml why it is text only.",
    "unwritten": "Add the clause to clauses.toml and write it, or let the code cite the clause that was meant.",
    "field": "Let the text read the fields that name the clause and no others, or correct what the field names.",
    "number": "Take the number from the edition; a true constant or a homograph is named in rulebook.toml.",
    "word": "Write the term instead of the word: editions call the thing differently.",
    "fact": "Use only the facts that the rule or the event gives.",
    "silent": "Write {% why %} for every rule and {% told %} for every event, with its name or for the whole clause.",
    "reference": "Refer to a clause that exists.",
    "unreachable": "No edition or variant prints the clause: correct its condition or delete it.",
    "stale": "Compare the translation with its origin, mend it, then: nomarch accept LANG CLAUSE.",
    "example": "Correct the example, or the sentence that tells it.",
    "summary": "Write the short form, or leave the clause out of `must` in rulebook.toml.",
}
"""How to mend each kind of fault."""

TAG: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.S)
LINK: Final = re.compile(r"\]\(#([^)]*)\)")
GIVEN: Final = frozenset(
    {"edition", "term", "language", "seats", "harmless", "player", "range", "example", "at", "players"}
)
"""What every sentence may read."""


class Fault(NamedTuple):
    """Something that text and engine do not say alike."""

    kind: str
    where: str
    line: int
    clause: str
    language: str
    what: str

    def __str__(self) -> str:
        place = f"{self.where}, line {self.line}" if self.line else self.where
        about = " ".join(filter(None, (self.language, self.clause)))
        return f"{place}: {about + ': ' if about else ''}{self.what} [{self.kind}]"


class Written(NamedTuple):
    """A block of a template: a face of a clause, or a sentence."""

    face: Face
    line: int
    block: nodes.Block
    file: str
    name: str


def faults_of(game: Game) -> list[Fault]:
    """Find everything that is wrong with the texts of a game."""
    texts = texts_of(game)
    faults = list(_index_faults(game))
    for code in texts.languages:
        try:
            written = list(_written(texts, code))
            texts.faces(code)
        except TextError as error:
            faults.append(Fault("broken", error.where, error.line, "", code, error.reason))
            continue
        for look in (_missing, _fields, _numbers, _words, _facts, _references):
            faults += look(game, texts, code, written)
        faults += _rendering(game, texts, code)
        faults += _sentences(game, code)
    for folder, code, clause in stale(texts):
        where = str(texts.loader.folders[folder] / code)
        faults.append(Fault("stale", where, 0, clause, code, "the origin was changed since this was accepted"))
    return list(dict.fromkeys(faults))


def _written(texts: Texts, code: str) -> Iterator[Written]:
    for name in texts.loader.names(code):
        source, file, _ = texts.loader.get_source(None, name)
        texts.template(name)
        for block in texts.environment.parse(source).find_all(nodes.Block):
            yield Written(Face.of_block(block.name), block.lineno, block, file, name)


# Clauses and code


def _index_faults(game: Game) -> Iterator[Fault]:
    clauses, bound = clauses_of(game), bindings(game)
    where = f"{game.package}/clauses.toml"
    for clause in clauses.values():
        played = any(not binder.startswith("text field") for binder in bound.get(clause.id, ()))
        if not (played or clause.upheld_by or clause.text_only):
            yield Fault("unbound", where, 0, clause.id, "", "nothing in the game plays it, and it gives no reason")
    for cited in bound:
        if cited not in clauses:
            yield Fault("unwritten", where, 0, cited, "", f"{', '.join(bound[cited])} cites it, but nobody wrote it")


def _missing(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    placed = {clause: chapter for chapter, clause in texts.order(code)}
    texted = {part.face.owner for part in written if part.face.face == "text"}
    for clause in clauses_of(game).values():
        where = str(texts.folder / code / f"{clause.chapter}.md.j2")
        if clause.id not in texted:
            yield Fault("missing", where, 0, clause.id, code, "is not written")
        elif clause.id not in placed:
            yield Fault("missing", where, 0, clause.id, code, "is written but stands in no chapter")
    known = clauses_of(game)
    for part in written:
        if part.face.face == "text" and part.name.startswith("game/") and part.face.owner not in known:
            yield Fault(
                "unbound", part.file, part.line, part.face.owner, code, "is written, but clauses.toml has it not"
            )
    for adopted, chapter in placed.items():
        if adopted not in texted:
            where = str(texts.folder / code / f"{chapter}.md.j2")
            yield Fault("reference", where, 0, adopted, code, "is adopted, but nobody wrote it")


def _fields(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    declared: dict[str, set[str]] = {}
    for field in fields_of(game.shelf.model).values():
        for clause in field.clauses:
            declared.setdefault(clause, set()).add(field.name)
    seen = set()
    for part in written:
        clause = part.face.owner
        if part.face.face != "text" or clause in seen or clause not in clauses_of(game):
            continue
        seen.add(clause)  # the game's own words come first and prevail
        read, named = fields_read(texts, part.name).get(clause, set()), declared.get(clause, set())
        for name in sorted(read - named):
            yield Fault("field", part.file, part.line, clause, code, f"reads edition.{name}, which does not name it")
        for name in sorted(named - read):
            yield Fault("field", part.file, part.line, clause, code, f"does not read edition.{name}, which names it")


# Words and numbers


@cache
def _cardinals(code: str) -> re.Pattern[str]:
    words = {language(code).words(number) for number in (*range(2, 101), 200, 1000)}
    listed = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"\d+|(?<!\w)(?:{listed})(?!\w)", re.I)


def _bare(texts: Texts, name: str, *, passed: Iterable[str] = ()) -> Iterator[tuple[int, str]]:
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


def _numbers(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    for name in texts.loader.names(code):
        for line, text in _bare(texts, name, passed=_passed(texts, code)):
            for found in _cardinals(code).finditer(text):
                yield _at(written, "number", name, line, code, f"the number {found[0]!r} is typed")


def _words(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
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
            for line, text in _bare(texts, name, passed=_passed(texts, code)):
                for found in pattern.finditer(text):
                    yield _at(
                        written, "word", name, line, code, f"the word {found[0]!r} is typed; editions differ in it"
                    )


def _forms(forms: Forms) -> Iterator[str]:
    for form in (forms.one, forms.many, forms.acc, forms.dat, forms.gen, forms.dat_many):
        if form and "{{" not in form:
            yield form


def _at(written: list[Written], kind: str, name: str, line: int, code: str, what: str) -> Fault:
    above = [part for part in written if part.name == name and part.line <= line]
    file = next((part.file for part in written if part.name == name), name)
    return Fault(kind, file, line, above[-1].face.owner if above else "", code, what)


def _references(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    known = clauses_of(game)
    for name in texts.loader.names(code):
        for line, text in _bare(texts, name):
            for target in LINK.findall(text):
                if target not in known:
                    yield _at(written, "reference", name, line, code, f"refers to {target!r}, which does not exist")


# Facts


def _effects(game: Game) -> Iterator[Effect]:
    for module in game.modules():
        for _, effect in effects_in(module):
            yield getattr(effect, "told", effect)


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


def _facts(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    given = _given(game)
    faces = texts.faces(code)
    for part in written:
        owner, face, which = part.face
        if face not in ("why", "told") or faces.get(part.face) is None:
            continue
        speaks_for = [
            facts
            for (clause, kind, name), facts in given.items()
            if (clause, kind) == (owner, face) and (name == which if which else Face(owner, face, name) not in faces)
        ]
        alone = nodes.Template(part.block.body, lineno=part.line)
        alone.set_environment(texts.environment)
        used = meta.find_undeclared_variables(alone) - GIVEN
        if which and not speaks_for and owner in clauses_of(game):
            yield Fault("fact", part.file, part.line, owner, code, f"nothing called {which!r} cites the clause")
        for facts in speaks_for:
            for name in sorted(used - facts):
                yield Fault("fact", part.file, part.line, owner, code, f"uses the fact {name!r}, which is not given")


class Samples(NamedTuple):
    """Objections and events of all kinds that play can meet."""

    objections: list[Objection]
    events: list[Seen]


@cache
def samples(game: Game) -> Samples:
    """Play a game under every edition and variant, and keep one objection and one event of each kind."""
    objections: dict[tuple[str, str, str], Objection] = {}
    events: dict[tuple[str, bool, frozenset[str]], Seen] = {}
    for number, rules in enumerate(_rule_sets(game)):
        looked: set[str] = set()
        state = game.begin(rules, number, listen=True)
        random = Random(f"{number}/check")  # noqa: S311 (a game, not a secret)
        while not state.over:
            if state.phase.name not in looked or random.random() < 0.02:
                looked.add(state.phase.name)
                for objection in _objections(state):
                    objections.setdefault((objection.clause, objection.rule, state.phase.name), objection)
            state.play(random.choice(state.moves()))
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


def _rule_sets(game: Game) -> Iterator[RuleSet]:
    for edition in game.editions:
        for variants in [(), *((name,) for name in game.shelf.variants(edition))]:
            yield game.rules(edition, None, variants)


# Rendering


def _rendering(game: Game, texts: Texts, code: str) -> Iterator[Fault]:
    """Render everything under every edition and variant."""
    reached: set[str] = set()
    for rules in _rule_sets(game):
        for kind, write in (("broken", rulebook), ("summary", summary)):
            try:
                book = write(rules, code)
            except TextError as error:
                yield Fault(kind if not error.line else "broken", error.where, error.line, "", code, error.reason)
            except NomarchError as error:
                yield Fault("missing", str(texts.folder / code), 0, "", code, str(error))
            else:
                reached |= {part.clause for part in book.clauses}
    if not reached:
        return
    texted = {face.owner for face in texts.faces(code) if face.face == "text"}
    for _, clause in texts.order(code):
        if clause in texted and clause not in reached:
            where = str(texts.folder / code)
            yield Fault("unreachable", where, 0, clause, code, "is printed in no edition and under no variant")


def _sentences(game: Game, code: str) -> Iterator[Fault]:
    """Say every objection, event and move."""
    for rules in (game.rules(edition) for edition in game.editions):
        speaker = Speaker(rules, code, [f"player {seat}" for seat in range(1, rules.seats + 1)])
        for objection in samples(game).objections:
            yield from _said(speaker, objection.clause, "why", objection.rule, speaker.objection, objection)
        for seen in samples(game).events:
            if seen.name != "phase_begins":
                yield from _said(speaker, seen.clause, "told", seen.name, speaker.event, seen)
        yield from _nameless(speaker)
    for effect in _effects(game):
        if speaker.face(effect.clause, "told", effect.name) is None:
            yield _silent(speaker, effect.clause, f"nothing is told for the event {effect.name!r}")


def _nameless(speaker: Speaker) -> Iterator[Fault]:
    rules, faces = speaker.voice.rules, speaker.voice.faces
    for kind in {type(move) for move in rules.catalogue.moves}:
        if not any(Face(f"move:{part.__name__}", "say") in faces for part in kind.__mro__):
            yield _silent(speaker, f"move:{kind.__name__}", "there is no sentence for this move")
    for phase in rules.phases:
        if Face(f"phase:{phase}", "say") not in faces:
            yield _silent(speaker, f"phase:{phase}", "the phase has no name")


def _said(
    speaker: Speaker, clause: str, face: str, which: str, say: Callable[[Any], str], thing: Any
) -> Iterator[Fault]:
    if speaker.face(clause, face, which) is None:
        yield _silent(speaker, clause, f"there is no {face} for {which!r}")
        return
    try:
        say(thing)
    except TextError as error:
        yield Fault("fact", error.where, error.line, clause, speaker.code, error.reason)


def _silent(speaker: Speaker, clause: str, what: str) -> Fault:
    return Fault("silent", str(speaker.voice.texts.folder / speaker.code), 0, clause, speaker.code, what)
