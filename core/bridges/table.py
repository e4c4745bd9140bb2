"""A table at the end of a bridge: moves come as numbers, and seats see what they may see."""

from __future__ import annotations

import json
from copy import copy
from typing import Any, Final

from nomarch.core.bridges.bridge import Bridge
from nomarch.core.bridges.hearing import Hearing
from nomarch.core.engine import Match, Seed
from nomarch.core.errors import NomarchError


class BrokenOff(NomarchError, RuntimeError):
    """A game that goes on no longer because it got too long."""


class NotKept(NomarchError, RuntimeError):
    """Something that a table does not have, or has no longer."""


class BridgedTable:
    """A game in play under a bridge, broken off if it gets as long as a game may get.

    What a seat is shown comes from its view and from nothing else. With *listen* its course is kept too.
    """

    __slots__ = ("_hearing", "_seen", "bridge", "has_ended", "is_broken_off", "legal", "match", "seed")

    def __init__(self, bridge: Bridge, seed: Seed, *, listen: bool = False) -> None:
        self.bridge: Final = bridge
        self.seed: Seed | None = seed
        """What the table was dealt by; None once it was dealt again."""
        self.match = Match(bridge.rules, seed, listen=listen)
        self.legal: list[int] = []
        """What the seat to decide may do, in ascending order; nothing once the game has ended."""
        self.is_broken_off = False
        """Whether the game goes on no longer although it is not over."""
        self.has_ended = False
        """Whether nobody decides any more."""
        self._seen: dict[int | None, dict[str, Any]] = {}
        self._hearing = Hearing(bridge.seats) if listen else None
        self._look()

    def clone(self) -> BridgedTable:
        """Copy the table, sharing nothing that can change."""
        twin = copy(self)
        twin.match = self.match.clone()
        twin._hearing = self._hearing and self._hearing.clone()
        return twin

    # Playing

    @property
    def state(self) -> Any:
        """The table itself."""
        return self.match.state

    @property
    def made(self) -> list[int]:
        """The actions so far."""
        return [made.move.number for made in self.match.made]

    @property
    def seat(self) -> int:
        """The seat that decides now."""
        return int(self.state.seat)

    def play(self, action: int) -> None:
        """Make the move with a number. An illegal one raises with all objections and changes nothing."""
        move = self.bridge.move(action)
        if self.is_broken_off:
            raise BrokenOff(f"{move.notation}: the game was broken off after {len(self.match.made)} decisions")
        self.match.play(move)
        self._look()

    def _look(self) -> None:
        over = bool(self.state.over)
        self._seen = {}
        self.is_broken_off = not over and len(self.match.made) >= self.bridge.longest
        self.has_ended = over or self.is_broken_off
        self.legal = [] if self.has_ended else [move.number for move in self.match.moves]

    def returns(self) -> list[float]:
        """Give what every seat has got so far."""
        return self.bridge.returns(self.state)

    # What a seat may know

    def document(self, seat: int) -> dict[str, Any]:
        """Give all that *seat* may know as plain data."""
        plain: dict[str, Any] = self.state.view(seat).document().plain()
        return plain

    def _known(self, eyes: int | None) -> dict[str, Any]:
        """Give the same, or the whole table, made once a position: several ask for it, and nobody changes it."""
        if eyes not in self._seen:
            self._seen[eyes] = self.state.position().plain() if eyes is None else self.document(eyes)
        return self._seen[eyes]

    def written(self, seat: int) -> str:
        """Write down who looks and all that *seat* may know."""
        return json.dumps({"eyes": seat, **self._known(seat)})

    def __str__(self) -> str:
        return json.dumps(self._known(None))

    def features(self, seat: int) -> dict[str, int]:
        """Give all that *seat* may know by name, a number for each place of its observation."""
        named: dict[str, int] = self.state.view(seat).named()
        return named

    def observation(self, seat: int) -> bytes:
        """Give the same without the names: numbers of two bytes, which numpy reads as `"<i2"`."""
        row: bytes = self.state.view(seat).row()
        return row

    def heard(self, seat: int) -> list[str]:
        """Tell the whole course as *seat* saw it, a line of JSON a step."""
        if self._hearing is None:
            raise NotKept("nobody listened to the course of this table")
        return self._hearing.lines(self.match.course, seat)

    def redeal(self, seat: int, seed: Seed) -> None:
        """Draw again everything that *seat* cannot know; all that it was shown and told stays as it is."""
        self.match.deal_again(seat, seed)
        if self._hearing is not None:
            self._hearing.is_dealt_again(self.match.course, seat)
        self.seed = None
        self._look()
