"""Moves and the catalogue of all there are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from nomarch.core.errors import UnknownMove

MANY: Final = 24
"""So many words a hint lists."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One decision of one seat. Each is made once for a rule set and compared by identity.

    Its notation is the same in every language and parses back.
    """

    __slots__ = ("notation", "number")

    secret: ClassVar[bool] = False
    """Whether the others learn of it only when its phase shows all such moves."""
    timing: ClassVar[str] = ""
    """The clause that says when this kind of move is made; empty for the game's order of phases."""

    def __init__(self, notation: str) -> None:
        self.notation: Final = notation
        self.number = -1  # its place in the catalogue, set there

    def facts(self) -> Mapping[str, object]:
        """Name what the move is about, for a sentence that tells it."""
        return {}

    def __repr__(self) -> str:
        return f"<{self.notation}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Done(Move):
    """Want nothing more."""

    def __init__(self) -> None:
        super().__init__("done")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pass(Move):
    """Do nothing of what could be done."""

    def __init__(self) -> None:
        super().__init__("pass")


class Catalogue:
    """Every well-formed move of a rule set, in a fixed order. Parsing is a look-up.

    >>> catalogue = Catalogue([Move("mark a1"), Move("mark b1"), Move("give 1"), Move("give 2")])
    >>> catalogue.parse("Mark  B1").number
    1
    >>> catalogue.parse("give 7")
    Traceback (most recent call last):
    nomarch.core.errors.UnknownMove: unknown move 'give 7'; after 'give' there can be: 1, 2
    """

    __slots__ = ("_by_notation", "moves")

    def __init__(self, moves: Iterable[Move]) -> None:
        given: tuple[Any, ...] = tuple(moves)
        self.moves: Final[tuple[Move, ...]] = given
        self._by_notation: dict[str, Move] = {}
        for number, move in enumerate(given):
            if not hasattr(move, "notation"):
                kind = type(move).__name__
                raise TypeError(f"a {kind} has no notation: its __init__ calls super().__init__ with what one types")
            if plain(move.notation) != move.notation or ";" in move.notation:
                raise ValueError(f"{move.notation!r} is no notation: small letters, single spaces, no accents, no ;")
            if move.notation in self._by_notation:
                raise ValueError(f"two moves are written {move.notation!r}")
            move.number = number
            self._by_notation[move.notation] = move

    def __len__(self) -> int:
        return len(self.moves)

    def __contains__(self, notation: str) -> bool:
        return notation in self._by_notation

    def of(self, kinds: Iterable[type]) -> tuple[Move, ...]:
        """Give the moves of these kinds, in order."""
        wanted = set(kinds)
        return tuple(move for move in self.moves if type(move) in wanted)

    def parse(self, text: str) -> Move:
        """Find the move written *text*; case, accents and extra spaces do not matter."""
        notation = plain(text)
        move = self._by_notation.get(notation)
        if move is None:
            raise UnknownMove(text, *self._hint(notation))
        return move

    def _hint(self, notation: str) -> tuple[str, dict[str, str]]:
        """Find what could have been meant: the next words after the longest known beginning, or what is near."""
        split = [known.split() for known in self._by_notation]
        words = notation.split()[: max(map(len, split), default=0)]
        for length in range(len(words), 0, -1):
            following = dict.fromkeys(
                known[length] for known in split if known[:length] == words[:length] and len(known) > length
            )
            if following:
                return "after", {"begun": " ".join(words[:length]), "known": _listed(list(following))}
        near = get_close_matches(notation[:80], self._by_notation, n=3)
        if near:
            return "near", {"known": ", ".join(near)}
        return "begin", {"known": ", ".join(dict.fromkeys(known[0] for known in split))}


def plain(text: str) -> str:
    """Write *text* as notation does: small letters, no accents, single spaces."""
    bare = text
    if not text.isascii():
        bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def _listed(words: list[str]) -> str:
    """List *words*; a long run of numbers is given by its ends."""
    numbers = [word for word in words if word.lstrip("-").isdigit()]
    if len(numbers) <= 12:
        return ", ".join(words if len(words) <= MANY else [*words[:MANY], "…"])
    others = [word for word in words if word not in set(numbers)]
    return ", ".join([*others, f"{min(numbers, key=int)} to {max(numbers, key=int)}"])
