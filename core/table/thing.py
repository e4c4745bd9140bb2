"""Things: whatever lies on a table besides plain numbers and lists, and says itself what it is."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


class Shuffler(Protocol):
    """Whatever can put cards into a random order; `name` says which shuffle it is."""

    def shuffle(self, cards: list[int], name: str) -> None:
        """Shuffle *cards* in place."""


@runtime_checkable
class Thing(Protocol):
    """An object that may lie in a state: a deck, a supply, hands, an auction."""

    def clone(self) -> Any:
        """Copy it, sharing nothing."""

    def described(self, eyes: int | None) -> Any:
        """Give it as plain data: all of it, or what the seat *eyes* may know."""

    def lay_out(self, described: Any, rules: Any) -> None:
        """Set it from plain data."""

    def redeal(self, seat: int, chance: Any) -> None:
        """Draw again what *seat* cannot know of it."""
