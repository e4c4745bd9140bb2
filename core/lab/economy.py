"""Economies: whether the exchanges of a game let somebody gain for nothing.

A game declares what can be exchanged for what. Each exchange of one kind into another is an edge of a graph, with an
exact rate; a cycle whose rates multiply to more than one makes something of nothing, and is shown as a recipe. An
exchange that can be made only so often cannot go round for ever and is left out; one of several kinds at once is listed
as not covered.

    >>> trades = [
    ...     Exchange("sell land", {"land": 1}, {"flax": 4}),
    ...     Exchange("buy land", {"flax": 3}, {"land": 1}),
    ... ]
    >>> print(gains(trades)[0])
    3 flax → 1 land [buy land], 1 land → 4 flax [sell land]: 3 flax become 4
    >>> gains([trades[0]._replace(times=2), trades[1]])
    []
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, NamedTuple

import networkx as nx

from nomarch.core.engine import Exchange


class Recipe(NamedTuple):
    """A way round that ends with more than it began."""

    steps: tuple[Exchange, ...]

    @property
    def gain(self) -> Fraction:
        """What one piece becomes."""
        product = Fraction(1)
        for step in self.steps:
            product *= step.rate
        return product

    def amounts(self) -> list[int]:
        """Count the pieces before each step and at the end, the fewest for which every step comes out even."""
        path = [Fraction(1)]
        for step in self.steps:
            path.append(path[-1] * step.rate)
        times = [amount / next(iter(step.gives.values())) for amount, step in zip(path, self.steps, strict=False)]
        fewest = lcm(*(part.denominator for part in (*path, *times)))
        return [int(amount * fewest) for amount in path]

    def __str__(self) -> str:
        amounts = self.amounts()
        told = []
        for step, (before, after) in zip(self.steps, pairwise(amounts), strict=True):
            (given,), (got,) = step.gives, step.gets
            told.append(f"{before} {given} → {after} {got} [{step.clause}]")
        first = next(iter(self.steps[0].gives))
        return f"{', '.join(told)}: {amounts[0]} {first} become {amounts[-1]}"


def gains(exchanges: Iterable[Exchange]) -> list[Recipe]:
    """Find every simple way round that gains, the best exchange of each kind into each other being taken."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    for exchange in exchanges:
        if exchange.times is None and exchange.is_covered:
            (given,), (got,) = exchange.gives, exchange.gets
            if not graph.has_edge(given, got) or exchange.rate > graph.edges[given, got]["by"].rate:
                graph.add_edge(given, got, by=exchange)
    recipes = [Recipe(_steps(graph, cycle)) for cycle in nx.simple_cycles(graph)]
    return sorted(
        (recipe for recipe in recipes if recipe.gain > 1), key=lambda recipe: (len(recipe.steps), str(recipe))
    )


def _steps(graph: nx.DiGraph[Any], cycle: Sequence[str]) -> tuple[Exchange, ...]:
    first = cycle.index(min(cycle))
    kinds = [*cycle[first:], *cycle[:first], min(cycle)]
    return tuple(graph.edges[given, got]["by"] for given, got in pairwise(kinds))


def not_covered(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """List the exchanges of several kinds at once, which the graph does not show."""
    return [exchange for exchange in exchanges if not exchange.is_covered]
