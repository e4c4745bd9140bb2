"""The tags of rule texts: clauses, each with faces that are compiled and rendered apart, and what mechanisms lend.

    {% clause "build.stones-become-a-pyramid" %}
    Dès que {{ edition.stones_per_pyramid|words(term.stone) }} …
    {% short %} {{ edition.stones_per_pyramid|of(term.stone) }} → {{ 1|of(term.pyramid) }}
    {% why "has_stones_for_the_architect" %} Il n'y a que {{ stones|of(term.stone) }} à {{ province }}.
    {% told "pyramid_is_built" %} {{ player }} élève {{ term.pyramid.a }} à {{ province }}.
    {% endclause %}

`why` and `told` may name the rule or the event they speak for; without a name they speak for all that cite the clause.
A worked example is told in `{% example "T13" %} … {% endexample %}`, with the numbers of its run,
`at["the moment"].gold[0]` and `moves[0].price`; rulebook.toml says where it stands. Sentences that belong to no clause
stand in `{% say "kind:name" %} … {% endsay %}`.

A mechanism lends its clauses. `{% adopt "ladder-auction:auction.can-be-paid" %}` puts one in its place, and
`{% adopt "ladder-auction" %}` all that the game plays. A clause that leaves something open is adopted by itself: it is
told what it is about, and may go by a name of the game's own:

    {% adopt "majority:scoring.most-pieces" as "scoring.temples" things=term.temple, reward=edition.temple_points %}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from jinja2 import Environment, TemplateNotFound, meta, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

ID: Final = re.compile(r"[A-Za-z0-9:._-]+")
PLACE: Final = re.compile("\x02([^\x03]*)\x03")
"""What a chapter leaves where a clause stands."""
SUFFIX: Final = ".j2"
CHAPTER: Final = f".md{SUFFIX}"
PICTURED: Final = "/figures.j2"
"""The file of what pictures say, which is said together."""
LENT: Final = "core"
"""The folder of the texts that mechanisms lend."""
GIVEN: Final = frozenset({"edition", "term", "language", "seats", "harmless", "range"})
"""What every text may read."""


class Face(NamedTuple):
    """A face of a clause, perhaps for one rule or event only; or a sentence that belongs to no clause."""

    owner: str
    face: str
    which: str = ""

    @property
    def block(self) -> str:
        """The name of its block in a template."""
        return "____".join(map(_encoded, self))

    @classmethod
    def of_block(cls, name: str) -> Face:
        """Read the name of a block."""
        return cls(*map(_decoded, name.split("____")))


SIGNS: Final = {"-": "_h_", ".": "_d_", ":": "_c_", "_": "_u_", " ": "_s_"}


@cache
def _encoded(part: str) -> str:
    return "".join(SIGNS.get(letter, letter) for letter in part)


def _decoded(part: str) -> str:
    return re.sub(r"_([hdcus])_", lambda sign: {"h": "-", "d": ".", "c": ":", "u": "_", "s": " "}[sign[1]], part)


class ClauseTags(Extension):
    """The tags `clause`, `adopt`, `example` and `say`."""

    tags = {"clause", "adopt", "example", "say"}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Make blocks of faces, and leave a mark where the clause stands."""
        tag = next(parser.stream)
        owner = self._id(parser)
        if tag.value == "adopt":
            return self._adopted(parser, owner.value, tag.lineno)
        blocks: list[nodes.Node] = []
        faces = ("short", "why", "told") if tag.value == "clause" else ()
        face, which, lineno = ("text" if faces else tag.value), "", tag.lineno
        ends = (f"name:end{tag.value}", *(f"name:{name}" for name in faces))
        while True:
            body = parser.parse_statements(ends)
            if face != "text" or not _is_blank(body):  # a game may word a single face of a clause that it adopts
                blocks.append(_block(Face(owner.value, face, which), body, lineno))
            ended = next(parser.stream)
            if ended.value == f"end{tag.value}":
                break
            face, lineno = ended.value, ended.lineno
            which = self._id(parser).value if parser.stream.current.type == "string" else ""
        hidden = _hidden(blocks, tag.lineno)
        return [hidden, _place(owner.value, tag.lineno)] if faces else [hidden]

    @staticmethod
    def _id(parser: Parser) -> Any:
        owner = parser.stream.expect("string")
        if not ID.fullmatch(owner.value):
            parser.fail(f"{owner.value!r} is no id", owner.lineno)
        return owner

    def _adopted(self, parser: Parser, lent: str, lineno: int) -> list[nodes.Node]:
        """Put a clause of a mechanism in its place, or all of them; it may be told what it is about."""
        if ":" not in lent:
            return [_place(clause, lineno) for clause in self._clauses_of(parser, lent, lineno)]
        own = self._id(parser).value if parser.stream.skip_if("name:as") else lent
        told = list(self._arguments(parser))
        if own == lent and not told:
            return [_place(lent, lineno)]
        blocks: list[nodes.Node] = []
        for block in self._lent(parser, lent.partition(":")[0], lineno):
            face = Face.of_block(block.name)
            if face.owner == lent:
                known = [nodes.Assign(nodes.Name(name, "store"), value, lineno=lineno) for name, value in told]
                blocks.append(_block(face._replace(owner=own), [*known, *block.body], lineno))
        if not blocks:
            parser.fail(f"there is no clause {lent!r} to adopt", lineno)
        asked = {part.name for block in blocks for part in block.find_all(nodes.Name) if part.ctx == "load"}
        for name in (name for name, _ in told if name not in asked):
            parser.fail(f"{lent!r} does not ask for {name!r}", lineno)
        return [_hidden(blocks, lineno), _place(own, lineno)]

    @staticmethod
    def _arguments(parser: Parser) -> Iterator[tuple[str, nodes.Expr]]:
        """Read `things=term.temple, reward=edition.temple_points`."""
        while parser.stream.current.type != "block_end":
            name = parser.stream.expect("name").value
            parser.stream.expect("assign")
            yield name, parser.parse_expression()
            parser.stream.skip_if("comma")

    def _clauses_of(self, parser: Parser, mechanism: str, lineno: int) -> list[str]:
        """Name the clauses of a mechanism that the game plays, in reading order, but none that leaves a thing open."""
        faces = [(Face.of_block(block.name), block) for block in self._lent(parser, mechanism, lineno)]
        owners = dict.fromkeys(face.owner for face, _ in faces)
        played = [clause for clause in owners if clause in self.environment.played]  # type: ignore[attr-defined]
        if not played:
            parser.fail(f"the game plays no clause of {mechanism!r}", lineno)
        left_open = {face.owner for face, block in faces if face.face in ("text", "short") and self._asks(block)}
        return [clause for clause in played if clause not in left_open]

    def _asks(self, block: nodes.Block) -> bool:
        """Tell whether a text reads what somebody has to tell it."""
        return bool(read_by(block, self.environment) - GIVEN)

    def _lent(self, parser: Parser, mechanism: str, lineno: int) -> Iterator[nodes.Block]:
        """Give the blocks that a mechanism lends, in the language of the chapter that asks for them."""
        _, code, _ = (parser.name or "//").split("/")
        try:
            name = f"{LENT}/{code}/{mechanism}{CHAPTER}"
            source, file, _ = self.environment.loader.get_source(self.environment, name)  # type: ignore[union-attr]
        except TemplateNotFound:
            parser.fail(f"there is no mechanism {mechanism!r} to adopt", lineno)
        return self.environment.parse(source, name, file).find_all(nodes.Block)


def read_by(block: nodes.Block, environment: Environment) -> set[str]:
    """Name what a block reads and does not itself make."""
    alone = nodes.Template(block.body, lineno=block.lineno)
    alone.set_environment(environment)
    return meta.find_undeclared_variables(alone)


def _hidden(blocks: list[nodes.Node], lineno: int) -> nodes.Node:
    """Keep blocks out of where they were written: they are rendered by their names."""
    return nodes.If(nodes.Const(None), blocks, [], [], lineno=lineno)


def _place(owner: str, lineno: int) -> nodes.Node:
    """Leave a mark where a clause stands."""
    return nodes.Output([nodes.TemplateData(f"\x02{owner}\x03")], lineno=lineno)


def _is_blank(body: list[nodes.Node]) -> bool:
    """Tell whether nothing but spaces is written."""
    parts = [part for node in body for part in (node.nodes if isinstance(node, nodes.Output) else [node])]
    return all(isinstance(part, nodes.TemplateData) and not part.data.strip() for part in parts)


def _block(face: Face, body: list[nodes.Node], lineno: int) -> nodes.Node:
    scoped = required = False
    return nodes.Block(face.block, body, scoped, required, lineno=lineno)
