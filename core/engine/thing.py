"""Things that may lie in a state besides plain lists: decks, supplies, auctions."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from nomarch.core.engine.chance import Chance


@runtime_checkable
class Thing(Protocol):
    """An object that may lie in a state: a deck, a supply, an auction."""

    def clone(self) -> Any:
        """Copy it, sharing nothing."""

    def described(self, eyes: int | None) -> Any:
        """Give it as plain data: all of it, or what the seat *eyes* may know."""

    def lay_out(self, described: Any, rules: Any) -> None:
        """Set it from plain data."""

    def redeal(self, seat: int, chance: Chance) -> None:
        """Draw again what *seat* cannot know of it."""
