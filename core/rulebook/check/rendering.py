"""Rendering: everything is printed under every edition and variant, and every worked example told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from nomarch.core.engine import Game
from nomarch.core.engine.example import examples_of
from nomarch.core.errors import ExampleError, NomarchError, TextError
from nomarch.core.rulebook.book import Kind, rulebook
from nomarch.core.rulebook.check.fault import Fault
from nomarch.core.rulebook.index import clause_of
from nomarch.core.rulebook.summary import quick_start, summary
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts


def printed(game: Game, texts: Texts, code: str) -> Iterator[Fault]:
    """Render everything under every edition and variant; what is printed nowhere is a fault."""
    reached: set[str] = set()
    yield from printed_books(game, texts, code, reached)
    if not reached:
        return
    texted = {face.owner for face in texts.faces(code) if face.face == "text"}
    for _, clause in texts.order(code):
        if clause in texted and clause not in reached and not clause_of(game, clause).told_in:
            where = str(texts.home(code) / code)
            yield Fault("unreachable", where, 0, clause, code, "is printed in no edition and under no variant")


def printed_books(game: Game, texts: Texts, code: str, reached: set[str]) -> Iterator[Fault]:
    """Render all books, and note which clauses they reach."""
    for rules in game.every_rule_set():
        for kind, write in (
            ("broken", partial(rulebook, everything=True)),
            ("summary", summary),
            ("summary", quick_start),
        ):
            try:
                book = write(rules, code, texts=texts)
            except TextError as error:
                yield Fault(kind if not error.line else "broken", error.where, error.line, "", code, error.reason)
            except NomarchError as error:
                yield Fault("missing", str(texts.home(code) / code), 0, "", code, str(error))
            else:
                printed_ones = Counter(part.clause for part in book.clauses if book.kind is Kind.RULEBOOK)
                reached.update(printed_ones)
                for clause in (clause for clause, times in printed_ones.items() if times > 1):
                    yield Fault(
                        "reference", str(texts.home(code) / code), 0, clause, code, "stands in more than one place"
                    )


def examples(game: Game, texts: Texts, code: str) -> Iterator[Fault]:
    """Find examples that are not told, or that no longer give their numbers."""
    known = {example.id: example for example in examples_of(game)}
    where = str(texts.folder / "rulebook.toml")
    for name in (name for names in texts.plan.examples.values() for name in names):
        if name not in known:
            yield Fault("reference", where, 0, name, code, "is no example of the game")
        elif Face(name, "example") not in texts.faces(code):
            yield Fault("missing", str(texts.home(code) / code), 0, name, code, "the example is not told")
        else:
            for edition in known[name].editions_of(game):
                try:
                    known[name].run(game, edition)
                except ExampleError as error:
                    yield Fault("example", where, 0, name, code, str(error))
