"""Runs: candidates of one kind in catalogue order, and those of them that the rules of their act allow."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine.rule import Limit, Rule

if TYPE_CHECKING:
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.phase import Act


class Run:
    """Moves of one kind that follow each other in the catalogue, and the rules they have to keep, sorted out once."""

    __slots__ = ("_limits", "_others", "kind", "moves")

    def __init__(self, kind: type, moves: Iterable[Move], rules: Iterable[Rule]) -> None:
        self.kind: Final = kind
        self.moves: Final[list[Any]] = [*moves]
        self._limits: Final[list[tuple[Limit, list[int], bool]]] = []
        """Each limit on amounts that rise from move to move, with the amounts, and whether they rise one by one."""
        self._others: Final[list[Rule]] = []
        for rule in rules:
            amounts = _rising(self.moves, rule.field) if isinstance(rule, Limit) else []
            if isinstance(rule, Limit) and amounts:
                self._limits.append((rule, amounts, _one_by_one(amounts)))
            else:
                self._others.append(rule)

    def allowed(self, state: Any) -> list[Any]:
        """List the moves that no rule forbids: within all limits first, then asked one by one."""
        first, last = 0, len(self.moves)
        for limit, amounts, one_by_one in self._limits:
            bound = limit.bound(state)
            if limit.is_upper:
                last = min(last, bound - amounts[0] + 1 if one_by_one else bisect_right(amounts, bound))
            else:
                first = max(first, bound - amounts[0] if one_by_one else bisect_left(amounts, bound))
        moves = self.moves[first:last] if first < last else []
        for rule in self._others:
            holds = rule.holds
            moves = [move for move in moves if holds(state, move)]
        return moves


def _rising(moves: Sequence[Any], field: str) -> list[int]:
    """Give the amounts of the moves, or none if they do not rise from move to move."""
    amounts = [getattr(move, field) for move in moves]
    return amounts if all(low <= high for low, high in pairwise(amounts)) else []


def _one_by_one(amounts: Sequence[int]) -> bool:
    """Tell whether the amounts are whole and leave none out, so that the place of one follows from the first."""
    return type(amounts[0]) is int and all(high - low == 1 for low, high in pairwise(amounts))


def runs_of(moves: Iterable[Move], acts: Mapping[type, Act]) -> list[Run]:
    """Cut moves into runs, which together are the same moves in the same order."""
    return [Run(kind, run, acts[kind].rules) for kind, run in groupby(moves, type)]
