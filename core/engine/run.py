"""Runs: candidates of one kind in catalogue order, and those of them that the rules of their act allow."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine.rule import Limit, Rule

if TYPE_CHECKING:
    from nomarch.core.engine.move import Move


class Run:
    """Moves of one kind that follow each other in the catalogue."""

    __slots__ = ("_amounts", "kind", "moves")

    def __init__(self, kind: type, moves: Iterable[Move]) -> None:
        self.kind: Final = kind
        self.moves: Final[list[Any]] = [*moves]
        self._amounts: dict[str, list[int]] = {}

    def allowed(self, rules: tuple[Rule, ...], state: Any) -> list[Any]:
        """List the moves that no rule forbids: within all limits first, then asked one by one."""
        first, last = 0, len(self.moves)
        others: list[Rule] = []
        for rule in rules:
            amounts = self._rising(rule.field) if isinstance(rule, Limit) else []
            if isinstance(rule, Limit) and amounts:
                bound = rule.bound(state)
                if rule.is_upper:
                    last = min(last, bisect_right(amounts, bound))
                else:
                    first = max(first, bisect_left(amounts, bound))
            else:
                others.append(rule)
        moves = self.moves[first:last]
        for rule in others:
            holds = rule.holds
            moves = [move for move in moves if holds(state, move)]
        return moves

    def _rising(self, field: str) -> list[int]:
        """Give the amounts of the moves, or none if they do not rise from move to move."""
        found = self._amounts.get(field)
        if found is None:
            amounts = [getattr(move, field) for move in self.moves]
            found = self._amounts[field] = amounts if all(low <= high for low, high in pairwise(amounts)) else []
        return found


def runs_of(moves: Iterable[Move]) -> list[Run]:
    """Cut moves into runs, which together are the same moves in the same order."""
    return [Run(kind, run) for kind, run in groupby(moves, type)]
