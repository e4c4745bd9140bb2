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
        said = [tuple(words.items()) for words in moves]
        linked = {words: dict(places.links_of(dict(words))) for words in dict.fromkeys(said)}
        reached: dict[str, set[int]] = {}
        for row in linked.values():
            for name, place in row.items():
                reached.setdefault(name, set()).add(place)
        telling = [name for name, found in reached.items() if len(found) > 1]
        alike = Counter(map(_fields_in, telling))
        self.names: Final = tuple(sorted(telling, key=lambda name: (alike[_fields_in(name)], name))[:MOST])
        """What the links are called; one that always leads to the same place tells nothing that the row does not."""
        nowhere, seen = len(features), dict[tuple[int, ...], int]()
        looks = {words: tuple(row.get(name, nowhere) for name in self.names) for words, row in linked.items()}
        self.sights: Final = numpy.array([seen.setdefault(looks[words], len(seen)) for words in said])
        """By move, its sight: moves that are linked alike share one, as bids of all prices for one thing do."""
        self.places: Final = numpy.array([*seen], numpy.int32).reshape(len(seen), len(self.names))
        """By sight and link, the place in a row; where there is none, the one behind the last."""


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
