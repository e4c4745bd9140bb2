"""Texts as Jinja2 templates: where they are found, the sandbox they are rendered in, and how values are inserted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from jinja2 import BaseLoader, FileSystemBytecodeCache, StrictUndefined, Template, TemplateNotFound
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import pass_context

from nomarch.core.errors import NomarchError, TextError
from nomarch.core.rulebook.languages import LANGUAGES, Language, capital
from nomarch.core.rulebook.tags import CHAPTER, LENT, SUFFIX, ClauseTags
from nomarch.core.rulebook.terms import Term, Words
from nomarch.core.rulebook.typography import harmless

KEPT: Final = "\n\x02\x03"
GAME: Final = "game"
"""The owner of the texts that a game brings, as templates are called."""


class Loader(BaseLoader):
    """Finds templates in the folders of texts: `core/fr/moves.j2`, `game/fr/auction.md.j2`."""

    def __init__(self, folders: Mapping[str, Traversable], brought: Mapping[str, Traversable] | None = None) -> None:
        self.folders: Final = folders
        self.brought: Final = brought or {}
        """By language, the folder of a package that brings the texts of the game in it."""

    def folder(self, owner: str, code: str) -> Traversable:
        """Find the folder of an owner's texts in a language."""
        return self.brought.get(code, self.folders[owner]) if owner == GAME else self.folders[owner]

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Read a template."""
        if template not in self.listed:
            raise TemplateNotFound(template)
        owner, code, name = template.split("/")
        file = self.folder(owner, code) / code / name
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

    @property
    def lent(self) -> list[str]:
        """The chapters that mechanisms lend."""
        return sorted(name for name in self.listed if name.startswith(f"{LENT}/") and name.endswith(CHAPTER))

    def names(self, code: str) -> Iterator[str]:
        """List the templates of a language."""
        for folder in self.folders:
            place = self.folder(folder, code) / code
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
    played: frozenset[str]
    """The clauses that the game plays."""

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse what could fill the memory."""
        if operator == "**" or not (isinstance(left, int) and isinstance(right, int)):
            raise SecurityError(f"{operator} is for numbers, and ** for nobody")
        return super().call_binop(context, operator, left, right)


def compiled(made_of: Iterable[bytes]) -> FileSystemBytecodeCache | None:
    """Keep compiled templates in a folder of the user's own; without one they are compiled anew.

    What a template is *made_of* besides its own source is part of its name there.
    """
    mark = hashlib.sha256(b"\0".join(made_of)).hexdigest()[:8]
    try:
        return FileSystemBytecodeCache(pattern=f"__nomarch_{mark}_%s.cache")
    except RuntimeError:
        return None


def made_of(loader: Loader, played: Iterable[str]) -> Iterator[bytes]:
    """Give what goes into a compiled template: how tags are read, what is lent to it, and what the game plays."""
    yield from ((files(__package__) / name).read_bytes() for name in ("tags.py", "templates.py"))
    yield from (loader.get_source(None, name)[0].encode() for name in loader.lent)
    yield " ".join(sorted(played)).encode()


def environment(loader: Loader, played: frozenset[str], *, cached: bool) -> TextEnvironment:
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
        bytecode_cache=compiled(made_of(loader, played)) if cached else None,
    )
    made.played = played
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
