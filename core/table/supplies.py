"""Supplies: the finite pieces beside the board. What is taken comes from somewhere, and nothing gets lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Supplies:
    """So many pieces of each kind, kinds being numbers.

    A limited supply gives what it has and no more. An unlimited one lends substitutes: it goes below nothing, so
    that what is out on the table still adds up with what is left.

    >>> supplies = Supplies([5, 2])
    >>> supplies.has(1, 3), supplies.take(1, 3), supplies.left
    (False, 2, [5, 0])
    >>> supplies.put_back(1, 1)
    >>> supplies.left
    [5, 1]
    >>> Supplies([0], limited=False).take(0, 3)
    3
    """

    __slots__ = ("left", "limited")

    def __init__(self, left: Sequence[int], limited: bool = True) -> None:  # noqa: FBT001, FBT002 (copied often)
        self.left: list[int] = left[:] if isinstance(left, list) else [*left]
        self.limited = limited

    def has(self, kind: int, pieces: int = 1) -> bool:
        """Tell whether *pieces* of *kind* can be had."""
        return not self.limited or self.left[kind] >= pieces

    def take(self, kind: int, wanted: int = 1) -> int:
        """Take *wanted* pieces of *kind*, or as many as there are, and tell how many."""
        left = self.left[kind]
        if self.limited and wanted > left:
            wanted = left
        self.left[kind] = left - wanted
        return wanted

    def put_back(self, kind: int, pieces: int = 1) -> None:
        """Return *pieces* of *kind*."""
        self.left[kind] += pieces

    def clone(self) -> Supplies:
        """Copy the supplies, sharing nothing."""
        return Supplies(self.left, self.limited)

    def described(self, eyes: int | None) -> list[int]:
        """Give what is left as plain data; everybody sees it."""
        return self.left[:]

    def lay_out(self, described: Iterable[int], rules: object) -> None:
        """Set what is left."""
        self.left = list(described)

    def redeal(self, seat: int, chance: object) -> None:
        """Do nothing: a supply hides nothing."""
