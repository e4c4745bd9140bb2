"""Trials: editions with other values, as far as their model accepts them, and as they hang together.

What a model refuses by itself is tried again together with what it complains of: a list of values by level is not
longer without the list of levels.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from nomarch.core.editions import Resolved, Shelf
from nomarch.core.engine import Game
from nomarch.core.errors import EditionError
from nomarch.core.rulebook.check.variations import Change, Variations

MOST_TOGETHER: Final = 6
"""So many fields are changed together, if one complains of the other."""


class Numbers(NamedTuple):
    """The numbers that a value accounts for."""

    single: frozenset[int]
    total: int


class Trial:
    """An edition with other values, which its model accepts; without changes, the edition itself."""

    def __init__(self, changes: tuple[Change, ...], resolved: Resolved) -> None:
        self.changes: Final = changes
        """The change that is tried, and what had to be changed with it."""
        self.resolved: Final = resolved
        self._spelt: dict[str, str] = {}
        self._numbers: dict[str, Numbers] = {}

    def spelt(self, field: str) -> str:
        """Write the value of a field out: equal for equal values."""
        if field not in self._spelt:
            self._spelt[field] = json.dumps(self.resolved.parameters[field], sort_keys=True)
        return self._spelt[field]

    def numbers(self, field: str) -> Numbers:
        """Give the numbers of a field, or of what is derived from fields."""
        if field not in self._numbers:
            known = self.resolved.parameters
            value = known[field] if field in known else getattr(self.resolved.edition, field)
            self._numbers[field] = Numbers(frozenset(_numbers_in(value)), sum(_numbers_of(value)))
        return self._numbers[field]

    def __str__(self) -> str:
        return " and ".join(map(str, self.changes)) or "as it is"

    def is_twin_of(self, other: Trial) -> bool:
        """Tell whether several changes are those of another trial, which began with another of them."""
        shared = len(self.changes) > 1 and len(self.changes) == len(other.changes)
        return shared and all(change in other.changes for change in self.changes)


class Surroundings:
    """All that was tried around an edition; nothing is tried twice."""

    def __init__(self, shelf: Shelf, given: Resolved, variants: Iterable[Resolved]) -> None:
        self.given: Final = Trial((), given)
        """The edition as it is."""
        self.variants: Final = [Trial((), variant) for variant in variants]
        self.by_field: Final[dict[str, list[Trial]]] = {name: [] for name in given.parameters}
        self.refused: Final[dict[str, list[Change]]] = {name: [] for name in given.parameters}
        """The changes that the model refuses, alone and with what they go with."""
        self._shelf: Final = shelf
        self._variations: Final = Variations(shelf.model)
        self._loose: dict[str, list[Trial]] = {}
        self._under: dict[tuple[Trial, Trial], Trial | None] = {}
        for field in given.parameters:
            for change in self._changes(field):
                trial = self._tried(self.given, change) or self._together(change)
                if trial is None:
                    self.refused[field].append(change)
                elif not any(trial.is_twin_of(other) for other in self.by_field[field]):
                    for tried in trial.changes:
                        self.by_field[tried.field].append(trial)

    def alone(self, field: str) -> list[Trial]:
        """Give the trials of a field by itself, or those with others where it cannot change by itself."""
        trials = self.by_field[field]
        return [trial for trial in trials if len(trial.changes) == 1] or trials

    def loose(self, field: str) -> list[Trial]:
        """Give values of a field that do not fit the others: nobody plays by them, but whatever reads them changes."""
        if field not in self._loose:
            made = map(self._loosely, self.refused[field])
            self._loose[field] = [trial for trial in made if trial is not None]
        return self._loose[field]

    def contexts(self, field: str, others: Iterable[str]) -> Iterator[Trial]:
        """Give the variants of the edition, and the edition with another value for one of *others*.

        The *field* has its own value in all of them.
        """
        changed = (trial for other in others for trial in self.alone(other) if not trial.changes[0].path)
        yield from (trial for trial in (*self.variants, *changed) if trial.spelt(field) == self.given.spelt(field))

    def under(self, context: Trial, trial: Trial) -> Trial | None:
        """Make the changes of a trial in another context, if its model accepts them there."""
        key = context, trial
        if key not in self._under:
            self._under[key] = self._tried(context, *trial.changes)
        return self._under[key]

    def _changes(self, field: str) -> Iterator[Change]:
        return self._variations.changes(field, self.given.resolved.parameters[field])

    def _tried(self, context: Trial, *changes: Change) -> Trial | None:
        values = {change.field: change.value for change in changes}
        try:
            tried = self._shelf.with_values(context.resolved, values)
        except EditionError:
            return None
        known = {contradiction.fields for contradiction in context.resolved.contradictions}
        return None if any(new.fields not in known for new in tried.contradictions) else Trial(changes, tried)

    def _loosely(self, change: Change) -> Trial | None:
        """Make a change that the model accepts of the field by itself, whether or not it fits the others."""
        resolved = self.given.resolved
        kind = self._shelf.model.__pydantic_fields__[change.field].annotation  # type: ignore[attr-defined]
        try:
            value = TypeAdapter(kind).validate_json(json.dumps(change.value), strict=True)
        except ValidationError:
            return None
        edition = copy(resolved.edition)
        object.__setattr__(edition, change.field, value)
        return Trial((change,), resolved.with_edition(edition, {**resolved.parameters, change.field: change.value}))

    def _together(self, change: Change) -> Trial | None:
        """Change what the model complains of as well, until it has nothing left to say."""
        changes: list[Change] = [change]
        while len(changes) <= MOST_TOGETHER:
            known = {each.field for each in changes}
            complaint = self._complaint(*changes)
            if not complaint:
                return self._tried(self.given, *changes)
            if complaint in known or complaint not in self.by_field:
                return None
            others = (other for other in self._changes(complaint) if not other.path)
            helps = (other for other in others if self._complaint(*changes, other) not in {*known, complaint})
            found = next(helps, None)
            if found is None:
                return None
            changes.append(found)
        return None

    def _complaint(self, *changes: Change) -> str:
        """Name the field of which the model complains, if it does."""
        try:
            tried = self._shelf.with_values(self.given.resolved, {change.field: change.value for change in changes})
        except EditionError as error:
            return error.field.split(".")[0] or "?"
        changed = {change.field for change in changes}
        others = (field for found in tried.contradictions for field in found.fields if field not in changed)
        return next(others, "?" if tried.contradictions else "")


@cache
def surroundings_of(game: Game) -> Mapping[str, Surroundings]:
    """Try values around those of every edition, once for all languages."""

    def around(edition: str) -> Surroundings:
        variants = (game.rules(edition, None, [name]).resolved for name in game.shelf.variants(edition))
        return Surroundings(game.shelf, game.rules(edition).resolved, variants)

    return {edition: around(edition) for edition in game.editions}


def _numbers_in(value: Any) -> Iterator[int]:
    """Give the numbers in a value, how many parts it has and what they add up to, and each place of a row."""
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, str):
        yield from map(int, re.findall(r"\d+", value))
    elif isinstance(value, Mapping):
        yield from _numbers_in(list(value.values()))
        yield from chain.from_iterable(map(_numbers_in, map(str, value)))
    elif isinstance(value, list | tuple):
        yield from range(1, len(value) + 1)
        yield sum(_numbers_of(value))
        yield from chain.from_iterable(map(_numbers_in, value))


def _numbers_of(value: Any) -> list[int]:
    """Give a number, or those that stand in a row or a simple table."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else [value]
    return [abs(part) for part in parts if isinstance(part, int)]
