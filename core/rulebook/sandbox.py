"""The sandbox of texts: which filters and calls they have, and how much they may make.

What a text makes is measured where it is made: what a filter, a call or an operator gives, what is kept, compared or
inserted, and every turn of a loop. No list is put into another by its name, so nothing is larger than what was
measured. A text that makes more than it is allowed is refused, by file and line.
"""

# ruff: noqa: N802 (Jinja calls a visitor like the node it visits)

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from jinja2 import TemplateRuntimeError, Undefined, nodes
from jinja2.bccache import BytecodeCache
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.idtracking import VAR_LOAD_RESOLVE
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import pass_context
from jinja2.visitor import NodeTransformer

from nomarch.core.rulebook.bounds import LARGEST
from nomarch.core.rulebook.terms import Term, Terms

SENTENCE: Final = 100_000
"""How many letters, items and steps one text may take; the longest of ours takes some four thousand."""
BOOK: Final = 2_000_000
"""How many the texts of a whole book may take together."""
BORROWED: Final = (
    "abs", "first", "groupby", "int", "last", "length", "list", "select", "selectattr", "sort", "string",
)  # fmt: skip
"""The filters of Jinja that texts have besides ours: none of them makes more than it is given."""
TESTS: Final = ("defined", "eq", "ne", "lt", "le", "gt", "ge")
CALLS: Final[Mapping[type, frozenset[str]]] = {
    Term: frozenset({"prep", "prep_a", "prep_bare", "agree"}),
    Terms: frozenset({"get"}),
    dict: frozenset({"get", "items", "keys", "values"}),
    str: frozenset({"partition", "split"}),
}
"""What a text may call, by what it is called on."""

KNOWN: Final = 2_000
"""How many attributes are remembered to be safe, or not."""
LEFT: Final = "(allowance)"
MEASURED: Final = "(measured)"
SINGLE: Final = "(single)"
TURNS: Final = "(turns)"
"""Names that no text can write."""


class Allowance:
    """What a text may still make: letters, items of lists, and steps."""

    __slots__ = ("left", "whole")

    def __init__(self, whole: int = SENTENCE) -> None:
        self.whole: Final = whole
        self.left = whole

    def spend(self, size: int) -> None:
        """Take something off, and refuse what goes beyond."""
        self.left -= size
        if self.left < 0:
            raise SecurityError(f"it makes more than {self.whole:,} letters and steps")


@pass_context
def measured(context: Any, value: Any) -> Any:
    """Take a value off the allowance of its text, and give it."""
    context[LEFT].spend(1 + _size(value))
    return value


def _size(value: Any) -> int:
    """Tell how long a word is, or how long all the words of a list are: printed, it is no longer."""
    if isinstance(value, str):
        return len(value)
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return sum(1 + (len(part) if isinstance(part, str) else 0) for part in parts)


def single(value: Any) -> Any:
    """Refuse a list inside a list that a text makes: put in twice, and again, it would grow without end."""
    if _is_single(value):
        return value
    raise SecurityError("a list that a text makes holds words and numbers, and no list that has a name")


def _is_single(value: Any) -> bool:
    return not isinstance(value, Iterable) or isinstance(value, str | Undefined)


@pass_context
def turns(context: Any, things: Iterable[Any], letters: int) -> Iterator[Any]:
    """Count the turns of a loop, with the letters that each of them prints."""
    for thing in things:
        context[LEFT].spend(letters)
        yield thing


@pass_context
def joined(context: Any, parts: Iterable[Any], between: str = "") -> str:
    """Join parts; what comes between may be long, so it is measured before."""
    written = [str(part) for part in parts]
    context[LEFT].spend(sum(map(len, written)) + len(between) * len(written))
    return between.join(written)


@pass_context
def mapped(context: Any, things: Iterable[Any], name: str) -> Iterator[Any]:
    """Put each thing through a filter."""
    for thing in things:
        yield measured(context, context.environment.call_filter(name, thing, context=context))


def total(numbers: Iterable[Any]) -> Any:
    """Add numbers up."""
    added = list(numbers)
    if not all(isinstance(number, int) for number in added):
        raise SecurityError("sum is for numbers")
    return sum(added)


OURS: Final = {"join": joined, "map": mapped, "sum": total, MEASURED: measured, SINGLE: single, TURNS: turns}


class Measures(NodeTransformer):
    """Puts the measuring into a text before it is compiled."""

    def visit_Filter(self, node: Any) -> Any:
        """Measure what a filter makes."""
        return _through(MEASURED, self.generic_visit(node))

    def visit_Concat(self, node: Any) -> Any:
        """Measure words that are put together."""
        return _through(MEASURED, self.generic_visit(node))

    def visit_Assign(self, node: Any) -> Any:
        """Measure what is kept; of several at once each by itself."""
        if isinstance(node.target, nodes.Tuple) and isinstance(node.node, nodes.Tuple):
            node.node.items = [_through(MEASURED, self.visit(item)) for item in node.node.items]
        else:
            node.node = _through(MEASURED, self.visit(node.node))
        return node

    def visit_Compare(self, node: Any) -> Any:
        """Measure what is compared, for it is walked through."""
        self.generic_visit(node)
        for part in (node, *node.ops):
            part.expr = part.expr if isinstance(part.expr, nodes.Const) else _through(MEASURED, part.expr)
        return node

    def visit_For(self, node: Any) -> Any:
        """Count the turns of a loop."""
        letters = 1 + sum(len(data.data) for data in node.find_all(nodes.TemplateData))
        self.generic_visit(node)
        node.iter = _through(TURNS, node.iter, nodes.Const(letters, lineno=node.lineno))
        return node

    def visit_List(self, node: Any) -> Any:
        """Let a list hold no list that has a name."""
        self.generic_visit(node)
        node.items = [_held(item) for item in node.items]
        return node

    def visit_Tuple(self, node: Any) -> Any:
        """Let what is put side by side be held like a list."""
        return self.visit_List(node) if node.ctx == "load" else node

    def visit_Pair(self, node: Any) -> Any:
        """Let a table be held like a list."""
        self.generic_visit(node)
        node.value = _held(node.value)
        return node


def _held(item: nodes.Expr) -> nodes.Expr:
    written_here = (nodes.Const, nodes.List, nodes.Tuple, nodes.Dict)
    return item if isinstance(item, written_here) else _through(SINGLE, item)


def _through(name: str, node: Any, *arguments: nodes.Expr) -> nodes.Filter:
    """Send what an expression gives through a filter."""
    return nodes.Filter(node, name, list(arguments), [], None, None, lineno=node.lineno, environment=node.environment)


class _Called(dict[str, str]):
    """Where compiled texts find filters, or tests: by their names."""

    def __init__(self, kind: str, known: Iterable[str]) -> None:
        super().__init__({name: f"environment.{kind}s[{name!r}]" for name in known})
        self._kind: Final = kind

    def __missing__(self, name: str) -> str:
        return f"environment.unknown({self._kind!r}, {name!r})"


class Writer(CodeGenerator):
    """Writes what a text is compiled to, and no more than a sandbox needs that knows all its filters and tests.

    What a text is given is looked up once, and what is not there says so when it is used; so it is not asked again
    wherever it is read.
    """

    def __init__(self, environment: TextEnvironment, *how: Any, **more: Any) -> None:
        super().__init__(environment, *how, **more)
        self.filters = _Called("filter", environment.filters)
        self.tests = _Called("test", environment.tests)

    def pull_dependencies(self, nodes: Iterable[nodes.Node]) -> None:
        """Provide for nothing: a filter that is not known is told of when it is called."""

    def write_commons(self) -> None:
        """Begin a text: what it looks up is there, or is something that complains."""
        super().write_commons()
        self.writeline("resolve = context.resolve")

    def visit_Name(self, node: nodes.Name, frame: Frame) -> None:
        """Read a name; one that was looked up needs no further question."""
        place = frame.symbols.ref(node.name)
        load = frame.symbols.find_load(place)
        if node.ctx == "load" and load is not None and load[0] == VAR_LOAD_RESOLVE:
            self.write(place)
        else:
            super().visit_Name(node, frame)


class TextEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox texts are rendered in: they reckon with numbers, and put words and lists together."""

    code_generator_class = Writer
    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})
    played: frozenset[str]
    """The clauses that the game plays."""
    kept_pieces: BytecodeCache | None = None
    """Where pieces of templates are kept that are the same for every game."""

    def __init__(self, filters: Mapping[str, Callable[..., Any]], **options: Any) -> None:
        super().__init__(optimized=False, **options)  # next to nothing in a text could be worked out beforehand
        self._safe: Final[dict[tuple[type, str], bool]] = {}
        self.filters = {**{name: self.filters[name] for name in BORROWED}, **OURS, **filters}
        self.tests = {name: self.tests[name] for name in TESTS}
        self.globals = {"range": safe_range}

    def _generate(self, source: nodes.Template, *how: Any, **more: Any) -> str:
        """Compile a text with the measuring in it."""
        return super()._generate(Measures().visit(source), *how, **more)

    @staticmethod
    def unknown(kind: str, name: str) -> Any:
        """Refuse a filter or a test that is called and that nobody knows."""
        raise TemplateRuntimeError(f"No {kind} named {name!r} found.")

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Tell whether a text may read an attribute; what that depends on is the kind of thing, and the name."""
        asked = (type(obj), attr)
        if asked not in self._safe:
            if len(self._safe) > KNOWN:
                self._safe.clear()
            self._safe[asked] = super().is_safe_attribute(obj, attr, value)
        return self._safe[asked]

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse what could fill the memory, and measure the rest."""
        if operator == "**" or not (_are_numbers(left, right) or (operator == "+" and _can_be_joined(left, right))):
            raise SecurityError("** is for nobody" if operator == "**" else f"{operator} is for numbers")
        made = super().call_binop(context, operator, left, right)
        if isinstance(made, int | float) and abs(made) > LARGEST:
            raise SecurityError(f"a number is at most {LARGEST:,}")
        return measured(context, made)

    def is_safe_callable(self, obj: Any) -> bool:
        """Let a text call what our texts call; a name that is not known complains by itself."""
        owner, name = getattr(obj, "__self__", None), getattr(obj, "__name__", "")
        known = any(isinstance(owner, kind) and name in names for kind, names in CALLS.items())
        return known or obj is safe_range or isinstance(obj, Undefined)

    def call(self, *arguments: Any, **named: Any) -> Any:
        """Call what may be called, and measure what it gives."""
        context, called = arguments[:2]
        if not self.is_safe_callable(called):
            listed = ", ".join(sorted({name for names in CALLS.values() for name in names}))
            raise SecurityError(f"a text cannot call {getattr(called, '__name__', 'this')!r}; it can call: {listed}")
        return measured(context, super().call(*arguments, **named))


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int | float) for value in values)


def _can_be_joined(left: Any, right: Any) -> bool:
    """Tell whether these are words, or lists of words and numbers."""
    if isinstance(left, list) and isinstance(right, list):
        return all(map(_is_single, (*left, *right)))
    return isinstance(left, str) and isinstance(right, str)
