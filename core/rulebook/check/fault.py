"""Faults: what text and engine do not say alike, and how to mend each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from jinja2 import nodes

from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts

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
    "reference": "Refer to a clause, a chapter or a figure that exists.",
    "unreachable": "No edition or variant prints the clause: correct its condition or delete it.",
    "unread": "Read the translation beside its origin, mend it, then: nomarch accept GAME LANG CLAUSE.",
    "stale": "Compare the translation with its origin, mend it, then: nomarch accept GAME LANG CLAUSE.",
    "follow": "Let the text follow the value that was tried, let the edition refuse it, or say in clauses.toml why the "
    'clause is silent: silent = { field = "reason" }.',
    "contradiction": "Change one of the values, or take them all the same by --force.",
    "play": "Change the values, or let the edition refuse them: play cannot go on with these.",
    "example": "Correct the example, or the sentence that tells it.",
    "summary": "Write the short form, or leave the clause out of the plan of the page in rulebook.toml.",
}
"""How to mend each kind of fault."""


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
    nodes: Mapping[type, list[Any]]
    """All that is in it, by kind: it is walked once, and many look at it."""

    def found(self, *kinds: type) -> Iterator[Any]:
        """Give what is in it of some kinds."""
        return (node for kind in kinds for node in self.nodes.get(kind, ()))


def blocks_of(texts: Texts, code: str, folder: str = "") -> Iterator[Written]:
    """Find every face and sentence that the templates of a language write."""
    for name in (name for name in texts.loader.names(code) if name.startswith(folder)):
        file = texts.loader.get_source(None, name)[1]
        texts.template(name)
        for block in texts.tree(name).find_all(nodes.Block):
            yield Written(Face.of_block(block.name), block.lineno, block, file, name, _by_kind(block))


def _by_kind(block: nodes.Block) -> dict[type, list[Any]]:
    found: dict[type, list[Any]] = {}
    for node in block.find_all(nodes.Node):
        found.setdefault(type(node), []).append(node)
    return found


def at_line(written: list[Written], kind: str, name: str, line: int, code: str, what: str) -> Fault:
    """Make a fault of a line of a template, and name the clause it stands in."""
    above = [part for part in written if part.name == name and part.line <= line]
    file = next((part.file for part in written if part.name == name), name)
    return Fault(kind, file, line, above[-1].face.owner if above else "", code, what)


def located(faults: Iterable[Fault], written: list[Written]) -> list[Fault]:
    """Give faults that only name a clause the place it is written at, and those that only name a place the clause."""
    places: dict[str, tuple[str, int]] = {}
    for part in written:
        places.setdefault(part.face.owner, (part.file, part.line))
    return [_placed(fault, places) if not fault.line else _owned(fault, written) for fault in faults]


def _placed(fault: Fault, places: Mapping[str, tuple[str, int]]) -> Fault:
    where, line = places.get(fault.clause, (fault.where, 0))
    return fault._replace(where=where, line=line)


def _owned(fault: Fault, written: list[Written]) -> Fault:
    above = [part for part in written if part.file == fault.where and part.line <= fault.line]
    return fault._replace(clause=above[-1].face.owner) if above and not fault.clause else fault
