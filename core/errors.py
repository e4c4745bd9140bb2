"""Everything that can go wrong, in one tree: each error is also the builtin a caller would expect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pydantic import ValidationError

    from nomarch.core.engine.move import Move
    from nomarch.core.engine.rule import Objection

BOUNDS: Final = {"greater_than", "greater_than_equal", "less_than", "less_than_equal"}
"""What pydantic calls a number that goes too far."""
LONGEST_MESSAGE: Final = 4000
"""How many characters a message has at most."""
AT_A_GLANCE: Final = 80
"""How many characters of something foreign are shown within a message."""


WRITTEN: Final = dict.fromkeys(("list_type", "tuple_type"), ": a list is written [8, 4, 2], words in it in quotes")
"""How to write what was expected, by the kind of problem."""


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
        there_are = ", ".join(self.known) or "none"
        super().__init__(f"unknown {what} {shortened(name)!r}{near(name, self.known)}; there are: {there_are}")


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

    def __init__(self, where: str, field: str, reason: str) -> None:
        self.where = where
        self.field = field
        place = f"{where}: {field}" if field else where
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


class Stopped(NomarchError, RuntimeError):
    """A run that was broken off by hand; what is finished stays finished."""

    def __init__(self, games: int, wanted: int) -> None:
        self.games = games
        super().__init__(f"stopped after {games} of {wanted} games")


def first_problem(error: ValidationError) -> tuple[tuple[str, ...], str]:
    """Give the place and the reason of the first thing a document got wrong."""
    problem = error.errors(include_url=False)[0]
    blamed = problem.get("ctx", {}).get("field")
    place = blamed.split(".") if blamed else problem["loc"]
    found = f", not {shortened(str(problem['input']))}" if problem["type"] in BOUNDS else ""
    return tuple(str(step) for step in place), problem["msg"] + WRITTEN.get(problem["type"], "") + found
