"""Links: what a row of features tells of the very things that a move names.

A move names things and seats, and so do the features of a row. Where a name of a feature has a word that the move
says, the move is linked to the place of that feature, and the link is called after the field that said the word. So
what is learned of the stones in Thebes, when one is to be placed there, holds for any other province:

    place stone thebes    →    stones.{province}, owner.own.{province}, sealed.own.{province} …
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from nomarch.core.learning.arrays import numpy

MOST: Final = 384
"""So many links are kept at most; those go that are many of a kind."""
Words = Mapping[str, str]
"""What a move names, by the field that names it."""


class Links:
    """To which places of a row each of several moves is linked."""

    def __init__(self, features: Sequence[str], moves: Sequence[Words]) -> None:
        places = _Places(features)
        kinds = dict.fromkeys(tuple(words.items()) for words in moves)
        linked = {kind: dict(places.links_of(dict(kind))) for kind in kinds}
        rows = [linked[tuple(words.items())] for words in moves]
        reached: dict[str, set[int]] = {}
        for row in linked.values():
            for name, place in row.items():
                reached.setdefault(name, set()).add(place)
        telling = [name for name, found in reached.items() if len(found) > 1]
        alike = Counter(map(_fields_in, telling))
        self.names: Final = tuple(sorted(telling, key=lambda name: (alike[_fields_in(name)], name))[:MOST])
        """What the links are called; one that always leads to the same place tells nothing that the row does not."""
        number = {name: link for link, name in enumerate(self.names)}
        self.places: Final = numpy.full((len(rows), len(self.names)), len(features), numpy.int32)
        """By move and link, the place in a row; where there is none, the one behind the last."""
        for places_of_row, row in zip(self.places, rows, strict=True):
            for name, place in row.items():
                if name in number:
                    places_of_row[number[name]] = place


class _Places:
    """The places of a row by the words in their names."""

    def __init__(self, features: Sequence[str]) -> None:
        self.words: Final = [re.split(r"[.=]", name) for name in features]
        self.having: Final[dict[str, list[int]]] = {}
        for place, words in enumerate(self.words):
            for word in dict.fromkeys(words):
                self.having.setdefault(word, []).append(place)

    def links_of(self, said: Words) -> Iterator[tuple[str, int]]:
        """Name the links of a move, each with its place: by each of its words alone, and by any two of them."""
        known = {field: found for field, word in said.items() if (found := self._known(word))}
        for field, word in known.items():
            for place in self.having[word]:
                yield self._called(place, {word: field}), place
        for (field, word), (other, second) in permutations(known.items(), 2):
            for place in self.having[word] if word != second else ():
                if second in self.words[place]:
                    yield self._called(place, {word: field, second: other}), place

    def _known(self, word: str) -> str:
        """Find a word, or the part of it, that features have too."""
        parts = word.split("-")
        candidates = [word, *parts] if len(parts) <= 2 else [word]
        return next((part for part in candidates if part in self.having), "")

    def _called(self, place: int, fields: Words) -> str:
        return ".".join(f"{{{fields[word]}}}" if word in fields else word for word in self.words[place])


def _fields_in(name: str) -> tuple[str, ...]:
    """Name the fields that a link goes by.

    >>> _fields_in("warehouses.{warehouse}.{good}")
    ('warehouse', 'good')
    """
    return tuple(re.findall(r"{(\w+)}", name))
