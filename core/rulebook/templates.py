"""Texts as Jinja2 templates: chapters made of clauses, each with faces that are compiled and rendered apart.

    {% clause "build.stones-become-a-pyramid" %}
    Dès que {{ edition.stones_per_pyramid|words(term.stone) }} …
    {% short %} {{ edition.stones_per_pyramid|of(term.stone) }} → {{ 1|of(term.pyramid) }}
    {% why "has_stones_for_the_architect" %} Il n'y a que {{ stones|of(term.stone) }} à {{ province }}.
    {% told "pyramid_is_built" %} {{ player }} élève {{ term.pyramid.a }} à {{ province }}.
    {% endclause %}

`why` and `told` may name the rule or the event they speak for; without a name they speak for all that cite the clause.
A worked example is told in `{% example "T13" %} … {% endexample %}`, with the numbers of its run,
`at["the moment"].gold[0]` and `moves[0].price`; rulebook.toml says where it stands. A clause of a mechanism is put in
its place by `{% adopt "ladder-auction:auction.can-be-paid" %}`. Sentences that belong to no clause stand in
`{% say "kind:name" %} … {% endsay %}`. Everything is rendered in Jinja's sandbox, and what a text does not know is an
error.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from jinja2 import BaseLoader, FileSystemBytecodeCache, StrictUndefined, Template, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import pass_context

from nomarch.core.errors import NomarchError, TextError
from nomarch.core.rulebook.languages import LANGUAGES, Language, capital
from nomarch.core.rulebook.terms import Term, Words
from nomarch.core.rulebook.typography import harmless

ID: Final = re.compile(r"[A-Za-z0-9:._-]+")
KEPT: Final = "\n\x02\x03"
PLACE: Final = re.compile("\x02([^\x03]*)\x03")
"""What a chapter leaves where a clause stands."""
SUFFIX: Final = ".j2"


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
        owner = parser.stream.expect("string")
        if not ID.fullmatch(owner.value):
            parser.fail(f"{owner.value!r} is no id", owner.lineno)
        if tag.value == "adopt":
            return [self._place(owner.value, tag.lineno)]
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
            which = next(parser.stream).value if parser.stream.current.type == "string" else ""
        never = nodes.Const(None)
        hidden = nodes.If(never, blocks, [], [], lineno=tag.lineno)
        return [hidden, self._place(owner.value, tag.lineno)] if faces else [hidden]

    @staticmethod
    def _place(owner: str, lineno: int) -> nodes.Node:
        return nodes.Output([nodes.TemplateData(f"\x02{owner}\x03")], lineno=lineno)


def _is_blank(body: list[nodes.Node]) -> bool:
    """Tell whether nothing but spaces is written."""
    parts = [part for node in body for part in (node.nodes if isinstance(node, nodes.Output) else [node])]
    return all(isinstance(part, nodes.TemplateData) and not part.data.strip() for part in parts)


def _block(face: Face, body: list[nodes.Node], lineno: int) -> nodes.Node:
    scoped = required = False
    return nodes.Block(face.block, body, scoped, required, lineno=lineno)


class Loader(BaseLoader):
    """Finds templates in the folders of texts: `core/fr/moves.j2`, `game/fr/auction.md.j2`."""

    def __init__(self, folders: Mapping[str, Traversable]) -> None:
        self.folders: Final = folders

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Read a template."""
        if template not in self.listed:
            raise TemplateNotFound(template)
        folder, code, name = template.split("/")
        file = self.folders[folder] / code / name
        try:
            return file.read_text(encoding="utf-8"), str(file), lambda: True
        except FileNotFoundError:
            raise TemplateNotFound(template) from None
        except UnicodeDecodeError as error:
            raise TextError(str(file), 0, str(error)) from None

    @cached_property
    def listed(self) -> frozenset[str]:
        """The templates there are; nothing else is read."""
        return frozenset(name for code in LANGUAGES for name in self.names(code))

    def names(self, code: str) -> Iterator[str]:
        """List the templates of a language."""
        for folder, root in self.folders.items():
            place = root / code
            if place.is_dir():
                for file in sorted(place.iterdir(), key=lambda file: file.name):
                    if file.name.endswith(SUFFIX):
                        yield f"{folder}/{code}/{file.name}"


class Number(int):
    """A number of an edition that knows whether it is assumed."""

    assumed: bool

    def __new__(cls, value: int, assumed: bool) -> Number:  # noqa: FBT001
        """Make a number."""
        made = super().__new__(cls, value)
        made.assumed = assumed
        return made


TWELVE: Final = 12
"""Up to here numbers are written out, as one prints them."""
MARK: Final = "†"
"""Stands behind a value that nobody states."""


def written(language: Language, number: Any) -> str:
    """Write a number in digits, with the mark of an assumed one."""
    return language.digits(int(number)) + mark_of(number)


def mark_of(number: Any) -> str:
    """Give the mark of an assumed number, or nothing."""
    return MARK if getattr(number, "assumed", False) else ""


@pass_context
def insert(context: Any, value: Any) -> Any:
    """Insert a value into a text: words of ours as they are, numbers in the language, anything else made harmless."""
    if isinstance(value, Term):
        return value.bare
    if isinstance(value, Words) or not isinstance(value, str | int):
        return value
    if isinstance(value, bool):
        raise TypeError("a truth is nothing to print")
    if isinstance(value, int):
        return written(context["language"], value)
    return context["harmless"](value)


@pass_context
def counted(context: Any, number: Any, term: Term) -> Words:
    """Put a number in digits and its noun together."""
    digits = context["language"].digits(int(number))
    return Words(f"{term._counted(int(number), digits)}{mark_of(number)}")


@pass_context
def in_words(context: Any, number: Any, term: Term | None = None) -> Words:
    """Put a number in words, alone or with its noun; from thirteen on in digits, as one prints it."""
    language = context["language"]
    if not 0 <= int(number) <= TWELVE:
        return counted(context, number, term) if term is not None else Words(written(language, number))
    said = term._in_words(int(number)) if term is not None else language.words(int(number))
    return Words(f"{said}{mark_of(number)}")


def listing(style: str) -> Callable[[Any, Any], Words]:
    """Make a filter that lists things."""

    @pass_context
    def listed(context: Any, parts: Any) -> Words:
        return Words(context["language"].listed([str(insert(context, part)) for part in parts], style))

    return listed


class TextEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox texts are rendered in: they multiply numbers, and raise nothing to powers."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse what could fill the memory."""
        if operator == "**" or not (isinstance(left, int) and isinstance(right, int)):
            raise SecurityError(f"{operator} is for numbers, and ** for nobody")
        return super().call_binop(context, operator, left, right)


def compiled() -> FileSystemBytecodeCache | None:
    """Keep compiled templates in a folder of the user's own; without one they are compiled anew."""
    made_by = hashlib.sha256((files(__package__) / "templates.py").read_bytes()).hexdigest()[:8]
    try:
        return FileSystemBytecodeCache(pattern=f"__nomarch_{made_by}_%s.cache")
    except RuntimeError:
        return None


def environment(loader: Loader, *, cached: bool) -> ImmutableSandboxedEnvironment:
    """Make the environment all texts are rendered in."""
    made = TextEnvironment(
        loader=loader,
        extensions=[ClauseTags],
        undefined=StrictUndefined,
        finalize=insert,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        bytecode_cache=compiled() if cached else None,
    )
    made.filters.update(
        {
            "of": counted,
            "words": in_words,
            "listed": listing("standard"),
            "either": listing("or"),
            "cap": lambda text: Words(capital(text)),
        }
    )
    made.globals.clear()
    made.globals.update({"range": safe_range})
    return made


def blamed(error: Exception, where: str) -> TextError:
    """Turn what went wrong in a template into an error that names file and line."""
    if isinstance(error, TemplateSyntaxError):
        return TextError(error.filename or where, error.lineno, error.message or "syntax error")
    line, trace = 0, error.__traceback__
    while trace is not None:
        found = trace.tb_frame.f_globals.get("__jinja_template__")
        if found is not None:
            line = found.get_corresponding_lineno(trace.tb_lineno)
            where = found.filename or where
        trace = trace.tb_next
    reason = error.args[0] if isinstance(error, KeyError) and error.args else error
    prefix = "refused: " if isinstance(error, SecurityError) else ""
    return TextError(where, line, f"{prefix}{reason}" or type(error).__name__)


def render_root(template: Template, variables: Mapping[str, Any]) -> str:
    """Render a template without its blocks; what goes wrong names file and line."""
    return _rendered(template, template.root_render_func, variables)


def render_block(template: Template, block: str, variables: Mapping[str, Any]) -> str:
    """Render one block of a template; what goes wrong names file and line."""
    return _rendered(template, template.blocks[block], variables)


def _rendered(template: Template, render: Callable[[Any], Iterable[str]], variables: Mapping[str, Any]) -> str:
    try:
        return harmless("".join(render(template.new_context(dict(variables)))), keep=KEPT)
    except NomarchError:
        raise
    except Exception as error:  # noqa: BLE001 (a text may fail in any way)
        raise blamed(error, template.filename or "") from None
