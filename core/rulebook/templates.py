"""Texts as Jinja2 templates: where they are found, the sandbox they are rendered in, and how values are inserted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

from jinja2 import BaseLoader, StrictUndefined, Template, TemplateNotFound
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.utils import pass_context

from nomarch.core.editions import Kind
from nomarch.core.errors import NomarchError, TextError
from nomarch.core.rulebook.bounds import Bounds
from nomarch.core.rulebook.compiled import kept_templates
from nomarch.core.rulebook.languages import LANGUAGES, Language, capital
from nomarch.core.rulebook.pieces import Piece
from nomarch.core.rulebook.sandbox import LEFT, Allowance, TextEnvironment
from nomarch.core.rulebook.signs import SIGNS, shared_sign, use
from nomarch.core.rulebook.tags import CHAPTER, LENT, SUFFIX, ClauseTags
from nomarch.core.rulebook.terms import OwnWords, Term
from nomarch.core.rulebook.typography import LAYOUT, harmless

T = TypeVar("T")
READERS: Final = ("bounds", "pieces", "sandbox", "tags", "templates")
"""The modules that decide how a text is compiled."""
FORMS: Final = 500
"""How many forms of terms are kept as they were compiled."""
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

    def file(self, template: str) -> Traversable:
        """Find the file of a template, which need not be there."""
        owner, code, name = template.split("/")
        return self.folder(owner, code) / code / name

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Read a template."""
        if template not in self.listed:
            raise TemplateNotFound(template)
        file = self.file(template)
        try:
            source = harmless(file.read_text(encoding="utf-8-sig"), keep=LAYOUT)
            return source, str(file), lambda: True
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
    """A number of an edition that knows whether it is assumed or ruled."""

    kind: Kind | None

    def __new__(cls, value: int, kind: Kind | None) -> Number:
        """Make a number."""
        made = super().__new__(cls, value)
        made.kind = kind
        return made


TWELVE: Final = 12
"""Up to here numbers are written out, as one prints them."""
MARK: Final = SIGNS[Kind.ASSUMED]
"""Stands behind a value that nobody states."""
RULINGS: Final = "(rulings)"
HEARD: Final = "(heard)"
"""Names that no text can write."""


def written(language: Language, number: Any) -> str:
    """Write a number in digits, with the sign of one that is doubtful."""
    return language.digits(int(number)) + mark_of(number)


def mark_of(number: Any) -> str:
    """Give the sign of a number that is assumed or ruled, or nothing."""
    kind = getattr(number, "kind", None)
    return SIGNS[kind] if kind is not None else ""


@pass_context
def sign_of(context: Any, clause: str) -> OwnWords:
    """Set the sign of a clause where it is told, if it is a ruling of ours; without this it stands at the end."""
    return OwnWords(context[RULINGS](clause))


@pass_context
def insert(context: Any, value: Any) -> str:
    """Insert a value into a text: words of ours as they are, numbers in the language, anything else made harmless."""
    said = _said(context, value.bare if isinstance(value, Term) else value)
    context[LEFT].spend(1 + len(said))
    return said


def _said(context: Any, value: Any) -> str:
    if isinstance(value, bool):
        raise TypeError("a truth is nothing to print")
    if isinstance(value, int):
        return written(context["language"], value)
    use(value)
    if isinstance(value, str) and not isinstance(value, OwnWords):
        return str(context["harmless"](value))
    return harmless(str(value), keep="\n")


@pass_context
def counted(context: Any, number: Any, term: Term) -> OwnWords:
    """Put a number in digits and its noun together."""
    digits = context["language"].digits(int(number))
    return OwnWords(f"{term._counted(int(number), digits)}{mark_of(number)}")


@pass_context
def in_words(context: Any, number: Any, term: Term | None = None) -> OwnWords:
    """Put a number in words, alone or with its noun; from thirteen on in digits, as one prints it."""
    language = context["language"]
    if not 0 <= int(number) <= TWELVE:
        return counted(context, number, term) if term is not None else OwnWords(written(language, number))
    said = term._in_words(int(number)) if term is not None else language.words(int(number))
    return OwnWords(f"{said}{mark_of(number)}")


def listing(style: str) -> Callable[[Any, Any], OwnWords]:
    """Make a filter that lists things."""

    @pass_context
    def listed(context: Any, parts: Any) -> OwnWords:
        said, sign = shared_sign([insert(context, part) for part in parts])
        return OwnWords(context["language"].listed(said, style) + sign)

    return listed


@cache
def readers() -> list[bytes]:
    """Give what goes into every compiled template: how tags are read."""
    return [(files(__package__) / f"{module}.py").read_bytes() for module in READERS]


def made_of(loader: Loader, played: Iterable[str]) -> Iterator[bytes]:
    """Give what goes into a template that may adopt: how tags are read, what is lent to it, what the game plays."""
    yield from readers()
    yield from (loader.get_source(None, name)[0].encode() for name in loader.lent)
    yield " ".join(sorted(played)).encode()


def environment(loader: Loader, played: frozenset[str], *, cached: bool) -> TextEnvironment:
    """Make the environment all texts are rendered in."""
    made = TextEnvironment(
        {
            "of": counted,
            "words": in_words,
            "listed": listing("standard"),
            "either": listing("or"),
            "cap": lambda text: OwnWords(capital(text)),
            "sign": sign_of,
        },
        loader=loader,
        extensions=[Bounds, ClauseTags],
        undefined=StrictUndefined,
        finalize=insert,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        bytecode_cache=kept_templates(lambda: made_of(loader, played)) if cached else None,
    )
    made.played = played
    made.kept_pieces = kept_templates(readers) if cached else None
    return made


def compiled(environment: TextEnvironment, piece: Piece, name: str, file: str) -> Template:
    """Compile a piece of a template, or find it where it is kept."""
    kept = environment.bytecode_cache if piece.adopts else environment.kept_pieces
    called = f"{name}#{hashlib.sha256(piece.source.encode()).hexdigest()}"
    bucket = kept.get_bucket(environment, called, file, piece.source) if kept else None
    code = bucket.code if bucket else None
    if code is None:
        code = environment.compile(piece.source, name, file)
        if kept and bucket:
            bucket.code = code
            kept.set_bucket(bucket)
    return Template.from_code(environment, code, environment.make_globals(None), lambda: True)


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
    """Render a template without its blocks, whose places are marked; what goes wrong names file and line."""
    return _rendered(template, template.root_render_func, variables, keep="\n\x02\x03")


def render_block(template: Template, block: str, variables: Mapping[str, Any]) -> str:
    """Render one block of a template; what goes wrong names file and line."""
    return _rendered(template, template.blocks[block], variables, keep="\n")


def render_form(environment: TextEnvironment, form: str, variables: Mapping[str, Any]) -> str:
    """Render a form of a term that holds values of the edition."""
    return render_root(_form(environment, form), variables)


@lru_cache(maxsize=FORMS)
def _form(environment: TextEnvironment, form: str) -> Template:
    """Compile a form of a term, once for all who use the word."""
    where = f"the form {form!r} of a term"
    code = attempted(lambda: environment.compile(form, filename=where), where)
    return Template.from_code(environment, code, {})


def _rendered(
    template: Template, render: Callable[[Any], Iterable[str]], variables: Mapping[str, Any], keep: str
) -> str:
    context = template.new_context({LEFT: Allowance(), **variables})
    return harmless(attempted(lambda: "".join(_heard(render(context), context)), template.filename or ""), keep)


def _heard(pieces: Iterable[str], context: Any) -> Iterator[str]:
    """Put letters before the pieces of a text for which something doubtful was read.

    A piece is made when it is asked for, so what is read for it is read between the one before and itself.
    """
    heard = context.get(HEARD)
    if heard is None:
        yield from pieces
        return
    heard.taken()
    for piece in pieces:
        yield heard.taken()
        yield piece


def attempted(work: Callable[[], T], where: str) -> T:
    """Do something with a text; whatever goes wrong names the place and, if it is known, the line."""
    try:
        return work()
    except NomarchError:
        raise
    except Exception as error:  # noqa: BLE001 (a text may fail in any way)
        raise blamed(error, where) from None
