"""A survey: how a game that declares no features gets its layout. Games are played, and every fact seen has its place.

The games follow from fixed seeds, so the places are the same on every machine. What turns up later has no place of its
own: the last one, `other`, counts such facts.

    >>> facts_of({"left": 7, "lies": ["?", 3], "cards": {"fish": 2}})
    {'left': 7, 'lies.size': 2, 'lies.0=?': 1, 'lies.1': 3, 'cards.size': 1, 'cards.fish': 2}
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine.document import Document, Table
from nomarch.core.table.features import Places, Row, places_of

if TYPE_CHECKING:
    from nomarch.core.engine.ruleset import RuleSet

GAMES: Final = 50
"""So many games are played in a survey."""
DECISIONS: Final = 2000
"""So many decisions are made in all of them together, or a few more: the first game comes to an end, if it can."""
LONGEST: Final = 10_000
"""So many decisions are made in one game."""
OTHER: Final = "other"
"""The last place: how many facts have none."""
COURSE: Final = frozenset(Table.model_fields) - {"things"}
"""What every document tells, and a row elsewhere."""


class Surveyed:
    """Whatever the document of a view tells, as a survey found it. Numbers by their path, words by path and word."""

    __slots__ = ("_names", "_numbers", "_seats")

    def __init__(self, rules: RuleSet) -> None:
        self._seats: Final = rules.seats
        self._names: Final = _found(rules)
        self._numbers: Final = {name: number for number, name in enumerate(self._names)}

    def places(self, state: Any, names: Places) -> None:
        """Name a place for who looks, since documents call seats by their numbers; then the facts."""
        names.numbers += [*places_of("eyes", range(self._seats)), *self._names, OTHER]

    def fill(self, state: Any, eyes: int, row: Row) -> None:
        """Lay every fact at its place."""
        numbers = [0] * (len(self._names) + 1)
        for name, number in _told(state, eyes).items():
            place = self._numbers.get(name)
            if place is None:
                numbers[-1] += 1
            else:
                numbers[place] = number
        row.numbers += [int(seat == eyes) for seat in range(self._seats)]
        row.numbers += numbers


def _found(rules: RuleSet) -> tuple[str, ...]:
    """Play games and gather the facts of all views, in the order of their names."""
    found: set[str] = set()
    decisions = 0
    for seed in range(GAMES):
        random = Random(f"survey/{seed}")  # noqa: S311
        state = rules.game.begin(rules, f"survey/{seed}")
        for _ in range(LONGEST):
            for seat in range(rules.seats):
                found.update(_told(state, seat))
            if state.over:
                break
            moves = state.moves()
            state.play(moves[int(random.random() * len(moves))])
            decisions += 1
        if decisions >= DECISIONS:
            break
    return tuple(sorted(found, key=_in_order))


def _in_order(name: str) -> list[tuple[int, str]]:
    """Sort numbers in names as numbers."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in name.split(".")]


def _told(state: Any, eyes: int) -> dict[str, Any]:
    """Give the facts of the document of a view, without those of its course."""
    return facts_of({name: part for name, part in state.described(eyes).items() if name not in COURSE}, "things.")


def facts_of(things: Mapping[str, Any], left_out: str = "") -> dict[str, Any]:
    """Give all that a document says by name; *left_out* is what names need not begin with."""
    found: dict[str, Any] = {}
    for name, part in things.items():
        _collect(part, name, found)
    return {name.removeprefix(left_out): number for name, number in found.items()} if left_out else found


def _collect(part: Any, path: str, found: dict[str, Any]) -> None:
    if isinstance(part, Document):
        _collect(part.model_dump(mode="json", exclude_none=True, exclude_defaults=True), path, found)
    elif isinstance(part, Mapping):
        found[f"{path}.size"] = len(part)
        for name, inner in part.items():
            _collect(inner, f"{path}.{name}", found)
    elif isinstance(part, list | tuple):
        found[f"{path}.size"] = len(part)
        for place, inner in enumerate(part):
            _collect(inner, f"{path}.{place}", found)
    elif isinstance(part, str) or part is None:
        found[f"{path}={'?' if part is None else part}"] = 1
    else:
        found[path] = part
