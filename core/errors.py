"""Everything that can go wrong, in one tree: each error is also the builtin a caller would expect."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pydantic import ValidationError

    from nomarch.core.engine.move import Move
    from nomarch.core.engine.rule import Objection

LONGEST_MESSAGE: Final = 4000
"""How many characters a message has at most."""
A_FEW: Final = 30
"""So many names are listed even where one of them was meant."""
AT_A_GLANCE: Final = 80
"""How many characters of something foreign are shown within a message."""
REASONS: Final = {
    "missing": "is missing",
    "extra_forbidden": "there is no such field",
    "unexpected_keyword_argument": "there is no such field",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "must be a whole number"),
    **dict.fromkeys(("float_type", "float_parsing"), "must be a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "must be true or false, without quotes"),
    "string_type": "must be a text in quotes",
    **dict.fromkeys(("list_type", "tuple_type"), "must be a list, written [3, 2, 2], words in it in quotes"),
    **dict.fromkeys(("dict_type", "model_type", "dataclass_type"), "must be a table"),
    **dict.fromkeys(("enum", "literal_error"), "must be {expected}"),
    "greater_than": "must be above {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be below {lt}",
    "less_than_equal": "must be at most {le}",
    "string_too_long": "must have at most {max_length} letters",
    "too_long": "must have at most {max_length} entries, and has {actual_length}",
    "too_short": "must have at least {min_length} entries, and has {actual_length}",
}
"""What is wrong, by what pydantic calls it."""
ABSENT: Final = (
    "missing",
    "extra_forbidden",
    "unexpected_keyword_argument",
    "string_too_long",
    "too_long",
    "too_short",
)
"""Where it does not help to show what was found."""


def shortened(text: str, most: int = AT_A_GLANCE) -> str:
    """Cut out the middle of a text that is too long to be shown.

    >>> shortened("thebes"), shortened("abcdefghijklmnopqrstuvwxyz", 12)
    ('thebes', 'abcdef … xyz')
    """
    if len(text) <= most:
        return text
    end = (most - 3) // 3
    return f"{text[: most - 3 - end]} … {text[-end:]}"


def near(name: str, known: Iterable[str]) -> str:
    """Ask whether another name was meant, if one is near.

    >>> near("stone", ["stones", "gold"])
    ' (did you mean stones?)'
    """
    found = get_close_matches(name, tuple(known), n=1)
    return f" (did you mean {found[0]}?)" if found else ""


class NomarchError(Exception):
    """The root of all errors of the toolkit; its text is one line a person can act on."""

    def __str__(self) -> str:
        return shortened(super().__str__(), LONGEST_MESSAGE)


class UnknownName(NomarchError, LookupError):
    """A name that nothing carries. It tells which names there are."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        meant = near(name, self.known)
        there_are = "" if meant and len(self.known) > A_FEW else f"; there are: {', '.join(self.known) or 'none'}"
        super().__init__(f"unknown {what} {shortened(name)!r}{meant}{there_are}")


class UnsupportedSeats(NomarchError, ValueError):
    """A number of players the edition has no rules for."""


class UnknownMove(NomarchError, ValueError):
    """A text that is no move of the rule set, with a hint at what could have been meant."""

    def __init__(self, written: str, hint: str, facts: dict[str, str]) -> None:
        self.hint = hint
        """What the hint is: words that can come `after`, moves that are `near`, or how moves `begin`."""
        self.facts = {"move": written.strip()[:80], **facts}
        told = {
            "after": "after {begun!r} there can be: {known}",
            "near": "near to it are: {known}",
            "begin": "moves begin with: {known}",
        }
        super().__init__(f"unknown move {self.facts['move']!r}; {told[hint].format(**facts)}")


class IllegalMove(NomarchError, ValueError):
    """A well-formed move that the rules forbid now, with every clause that does."""

    def __init__(self, move: Move, objections: Sequence[Objection]) -> None:
        self.move = move
        self.objections = tuple(objections)
        reasons = "; ".join(str(objection) for objection in objections)
        super().__init__(f"{move.notation}: {reasons}")


class Stuck(NomarchError, RuntimeError):
    """A game that cannot go on or never ends, which is its author's fault."""


class EditionError(NomarchError, ValueError):
    """An edition that cannot be read: the file, the field and the reason."""

    def __init__(self, where: str, field: str, reason: str, called: str = "") -> None:
        self.where = where
        self.field = field
        """Its path, with dots in it; a person may read it *called* otherwise."""
        place = f"{where}: {called or field}" if field else where
        super().__init__(f"{place}: {reason}")


class PositionError(NomarchError, ValueError):
    """A table that cannot exist, with the name of what is wrong on it."""


class NothingLeft(NomarchError, IndexError):
    """A pile that was drawn from although nothing can be drawn any more."""


class RecordError(NomarchError, ValueError):
    """A record that cannot be replayed, with the line that is to blame."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        self.line = line
        super().__init__(f"{where}, line {line}: {reason}" if line else f"{where}: {reason}")


class TextError(NomarchError, ValueError):
    """A text that cannot be rendered, with the file and the line that are to blame."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        self.where = where
        self.line = line
        self.reason = reason
        super().__init__(f"{where}, line {line}: {reason}" if line else f"{where}: {reason}")


class PluginError(NomarchError, ImportError):
    """A game that cannot be loaded, with the distribution that brought it."""


class ExampleError(NomarchError, AssertionError):
    """A worked example that does not come out as it says."""


class ConformanceError(NomarchError, AssertionError):
    """A game that breaks a promise every game makes."""


class Interrupted(NomarchError, RuntimeError):
    """Something that was broken off by hand; what is finished stays finished."""


class Stopped(Interrupted):
    """A run that was broken off by hand; its games that are finished stay finished."""

    def __init__(self, games: int, wanted: int) -> None:
        self.games = games
        super().__init__(f"stopped after {games} of {wanted} games")


def first_problem(
    error: ValidationError, expected: Callable[[tuple[str, ...], str], str] | None = None
) -> tuple[tuple[str, ...], str]:
    """Give the place and the reason of the first thing a document got wrong.

    Whoever knows more about the document tells by *expected* what is right at a place, given the reason there is.
    """
    problem = error.errors(include_url=False)[0]
    kind, context = problem["type"], problem.get("ctx", {})
    if "reason" in context:
        return tuple(context["field"].split(".")), problem["msg"]
    place = tuple(map(str, problem["loc"]))
    known = REASONS.get(kind)
    raw = problem["msg"].removeprefix("Value error, ").replace("Input should", "must")
    reason = known.format(**context) if known else raw
    told = (known and expected and expected(place, reason)) or reason
    return place, told if kind in ABSENT or not known else f"{told}, not {shown(problem['input'])}"


def shown(value: object) -> str:
    """Show a value in a message, as it is written in a document.

    >>> shown(True), shown("many"), shown([3, 2])
    ('true', '"many"', '[3, 2]')
    """
    return shortened(json.dumps(value, default=str, ensure_ascii=False))
