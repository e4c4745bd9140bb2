"""Circles: who sits at the tables of a ladder, and after whom, so that all kinds of bots meet equally often.

A company is who sits at a table, a circle is a company in the order of its seats, wherever it begins. A circle plays
every deal once from each seat, so that no kind keeps a good seat or good cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, islice, pairwise, permutations
from typing import Final

Circle = tuple[str, ...]
"""The bots around a table, beginning with the one that makes it the first of its rotations in the alphabet."""
Company = tuple[str, ...]
"""The bots at a table, those of a kind beside each other."""
ORDERS: Final = 5_040
"""How many orders of a company are looked at, at most, for the one that lets other neighbours sit together."""


def companies(kinds: Sequence[str], seats: int) -> list[Company]:
    """Fill a table in every way that seats kinds as evenly as possible.

    >>> companies(["a", "b", "c"], 2), companies(["a", "b"], 3)
    ([('a', 'b'), ('a', 'c'), ('b', 'c')], [('a', 'a', 'b'), ('a', 'b', 'b')])
    """
    each, over = divmod(seats, len(kinds))
    return [tuple(kind for kind in kinds for _ in range(each + (kind in more))) for more in combinations(kinds, over)]


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Give all ways in which a circle can sit down, each once.

    >>> rotations("aab"), rotations("abab")
    ([('a', 'a', 'b'), ('a', 'b', 'a'), ('b', 'a', 'a')], [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')])
    """
    return list(dict.fromkeys((*bots[start:], *bots[:start]) for start in range(len(bots))))


def circle_of(bots: Sequence[str]) -> Circle:
    """Name the circle in which bots sit.

    >>> circle_of("cab") == circle_of("bca") != circle_of("acb")
    True
    """
    return min(rotations(bots))


def plan(quick: Sequence[str], slow: Sequence[str], seats: int, games: int, slow_games: int) -> dict[Circle, int]:
    """Tell how many deals every circle plays.

    Two quick kinds meet in so many *games* at least, among themselves; a slow kind meets every other in so many *slow
    games*. More games are the same ones and some more.
    """
    planned: Counter[Circle] = Counter()
    if len(quick) > 1:
        planned += _circles(companies(quick, seats), set(_pairs(quick)), games)
    if slow:
        kinds = [*quick, *slow]
        seated = [company for company in companies(kinds, seats) if not set(slow).isdisjoint(company)]
        planned += _circles(seated, {pair for pair in _pairs(kinds) if not pair.isdisjoint(slow)}, slow_games)
    return dict(planned)


def _circles(known: Sequence[Company], wanted: set[frozenset[str]], games: int) -> Counter[Circle]:
    """Choose circles until all pairs that are *wanted* have met often enough, those that met least first."""
    planned: Counter[Circle] = Counter()
    met: Counter[frozenset[str]] = Counter()
    rivals: Counter[frozenset[str]] = Counter()
    chosen: Counter[Company] = Counter()
    after: Counter[tuple[str, str]] = Counter()
    seated = {company: Counter(_seats_of_rivals(company)) for company in known}
    while any(met[pair] < games for pair in wanted):
        company = min(known, key=lambda each: (_weight(seated[each], rivals), chosen[each]))
        chosen[company] += 1
        circle = min(_orders(company), key=lambda order: sum(after[each] for each in _neighbours(order)))
        played = len(rotations(circle))
        planned[circle_of(circle)] += 1
        rivals.update({pair: number * played for pair, number in seated[company].items()})
        met.update(dict.fromkeys(seated[company], played))
        after.update({each: number * played for each, number in Counter(_neighbours(circle)).items()})
    return planned


def _weight(seated: Counter[frozenset[str]], rivals: Counter[frozenset[str]]) -> float:
    """Tell how often the rivals of a company sat opposite each other already, on average."""
    return sum(number * rivals[pair] for pair, number in seated.items()) / seated.total()


def _pairs(kinds: Iterable[str]) -> list[frozenset[str]]:
    return [frozenset(pair) for pair in combinations(kinds, 2)]


def _seats_of_rivals(company: Company) -> list[frozenset[str]]:
    """Name all pairs of seats that hold bots of two kinds, by these."""
    return [pair for pair in _pairs(company) if len(pair) > 1]


def _orders(company: Company) -> list[tuple[str, ...]]:
    """Give the orders in which a company can sit around a table."""
    first, *others = company
    return list(dict.fromkeys((first, *order) for order in islice(permutations(others), ORDERS)))


def _neighbours(circle: Sequence[str]) -> list[tuple[str, str]]:
    """Tell who sits after whom."""
    return list(pairwise((*circle, circle[0])))
