"""Spans: the numbers of games as ranges, so that a million of them take no more room than two."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence


def spans(numbers: Iterable[int]) -> list[range]:
    """Write numbers as ranges, in their order and each once.

    >>> spans([4, 2, 3, 9])
    [range(2, 5), range(9, 10)]
    """
    if isinstance(numbers, range) and numbers.step == 1:
        return [numbers] if numbers else []
    return joined(range(number, number + 1) for number in numbers)


def joined(ranges: Iterable[range]) -> list[range]:
    """Bring ranges into their order, and make one of those that meet.

    >>> joined([range(4, 6), range(0, 4), range(8, 9)])
    [range(0, 6), range(8, 9)]
    """
    found: list[range] = []
    for one in sorted(ranges, key=lambda one: one.start):
        if found and one.start <= found[-1].stop:
            found[-1] = range(found[-1].start, max(found[-1].stop, one.stop))
        else:
            found.append(one)
    return found


def without(ranges: Iterable[range], others: Sequence[range]) -> Iterator[range]:
    """Leave out of ranges what *others* have, which are in their order and do not meet.

    >>> list(without([range(0, 9)], [range(2, 3), range(5, 20)]))
    [range(0, 2), range(3, 5)]
    """
    for one in ranges:
        start = one.start
        for place in range(bisect(others, start, key=lambda other: other.stop), len(others)):
            other = others[place]
            if other.start >= one.stop:
                break
            if start < other.start:
                yield range(start, other.start)
            start = other.stop
        if start < one.stop:
            yield range(start, one.stop)


def number_in(ranges: Iterable[range]) -> int:
    """Tell how many numbers there are in ranges that do not meet."""
    return sum(map(len, ranges))
