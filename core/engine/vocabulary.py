"""What the moves of a rule set name: by field, the words and amounts, in the order of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine.marks import PLAYER, as_mark, marks_of
from nomarch.core.table.seat import Seat

if TYPE_CHECKING:
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.ruleset import RuleSet

MANY: Final = 4
"""So many things are hardly as many by chance."""
Named = tuple[str, str]
"""A word or an amount, and its mark."""


class Vocabulary:
    """The words and amounts that moves name, and all of their marks."""

    def __init__(self, rules: RuleSet) -> None:
        fields: dict[str, dict[str, str]] = {}
        marks: set[str] = set()
        for move in rules.catalogue.moves:
            marks.update(marks_of(move))
            for field, word, mark in _named(move):
                fields.setdefault(field, {})[word] = mark
        self.marks: Final = frozenset(marks)
        self.fields: Final[dict[str, tuple[Named, ...]]] = {
            field: tuple(words.items()) for field, words in fields.items()
        }

    @property
    def names_seats(self) -> bool:
        """Whether moves name players."""
        return any(mark.startswith(f"{PLAYER}=") for mark in self.marks)

    def mark_of(self, name: str, value: Any = None) -> str:
        """Give the mark of a thing, or of a value that it has, if moves name it: a card `7` in `cards` is `card=7`."""
        if value is None or isinstance(value, bool):
            found = name
        elif isinstance(value, str):
            found = as_mark(value)
        else:
            found = next((f"{field}={value}" for field in self.fields if _is_about(name, field)), "")
        return found if found in self.marks else ""

    def field_of(self, count: int, name: str) -> str:
        """Name the field in which moves name so many different things, if there is one: the squares of a board.

        One that is called like the list, `stalls` like `stall`, comes first; else there are words in it, and not few.
        """
        found = [field for field, named in self.fields.items() if len(named) == count > 1]
        about = [field for field in found if _is_about(name, field)]
        others = [field for field in found if count >= MANY and not _are_amounts(self.fields[field])]
        likely = about or others
        return likely[0] if len(likely) == 1 else ""

    def squares(self, field: str) -> list[tuple[int, int]]:
        """Give column and row of every word of a field: letter and number if it is a square, number 1 at the foot.

        Words that are no squares stand in one row.
        """
        words = [word for word, _ in self.fields[field]]
        if all(len(word) > 1 and word[0].isalpha() and word[1:].isdecimal() for word in words):
            return [(ord(word[0]), -int(word[1:])) for word in words]
        return [(place, 0) for place in range(len(words))]


@lru_cache(maxsize=16)
def vocabulary_of(rules: RuleSet) -> Vocabulary:
    """Find out once what the moves of a rule set name."""
    return Vocabulary(rules)


def _named(move: Move) -> Iterator[tuple[str, str, str]]:
    """Give what a move names: the field, the word or amount, and its mark; of a move without facts what is typed."""
    facts = move.facts()
    for field, fact in facts.items():
        if isinstance(fact, Seat | bool | list | tuple):
            continue
        if isinstance(fact, int):
            yield field, f"{fact}", f"{field}={fact}"
        elif isinstance(fact, str) and fact:
            yield field, f"{fact}", f"{field}={as_mark(fact)}"
    verb, _, rest = move.notation.partition(" ")
    if not facts and rest:
        yield verb, rest, as_mark(move.notation)


def _are_amounts(named: tuple[Named, ...]) -> bool:
    return all(word.lstrip("-").isdecimal() for word, _ in named)


def _is_about(name: str, field: str) -> bool:
    """Tell whether a list is called like a field: `cards`, or the `cards` of a deck, like `card`."""
    return any(part.startswith(field) for part in name.split("-"))
