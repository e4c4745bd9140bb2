"""A table at the end of a bridge: moves come as numbers, and seats see what they may see."""

from __future__ import annotations

import json
from typing import Any, Final, SupportsIndex

from nomarch.core.bridges.bridge import Bridge
from nomarch.core.bridges.errors import BrokenOff, NotKept
from nomarch.core.bridges.hearing import Hearing
from nomarch.core.engine import Seed
from nomarch.core.errors import IllegalMove


class BridgedTable:
    """A game in play under a bridge, broken off if it gets as long as a game may get.

    What a seat is shown comes from its view and from nothing else. With *listen* its course can be told too.
    """

    __slots__ = ("_hearing", "_seen", "bridge", "has_ended", "is_broken_off", "legal", "made", "seed", "state")

    def __init__(
        self, bridge: Bridge, seed: Seed = 0, *, listen: bool = False, like: BridgedTable | None = None
    ) -> None:
        self.bridge: Final = bridge
        self.seed: Seed | None = seed
        """What the table was dealt by; None once it was dealt again."""
        self.state: Any = bridge.game.begin(bridge.rules, seed) if like is None else like.state.clone()
        """The table itself."""
        self.made: list[int] = []
        """The actions so far."""
        self.legal: list[int] = []
        """What the seat to decide may do, in ascending order; nothing once the game has ended."""
        self.is_broken_off: bool = False
        """Whether the game goes on no longer although it is not over."""
        self.has_ended: bool = False
        """Whether nobody decides any more."""
        self._seen: dict[int | None, dict[str, Any]] = {}
        self._hearing = Hearing(bridge.rules, seed) if listen else None
        if like is None:
            self._look()
        else:
            self._stands_as(like)

    def _stands_as(self, like: BridgedTable) -> None:
        self.seed, self.made, self.legal = like.seed, like.made[:], like.legal[:]
        self.is_broken_off, self.has_ended = like.is_broken_off, like.has_ended
        self._hearing = like._hearing.clone() if like._hearing else None

    def clone(self) -> BridgedTable:
        """Copy the table, sharing nothing that can change."""
        return BridgedTable(self.bridge, like=self)

    # Playing

    @property
    def seat(self) -> int:
        """The seat that decides now."""
        return int(self.state.seat)

    def play(self, action: SupportsIndex) -> None:
        """Make the move with a number. An illegal one raises with all objections and changes nothing."""
        move = self.bridge.move(action)
        if self.is_broken_off:
            raise BrokenOff(f"{move.notation}: the game was broken off after {len(self.made)} decisions")
        if move.number not in self.legal:
            raise IllegalMove(move, self.state.objections(move))
        self.state.play(move)
        self.made.append(move.number)
        self._look()

    def _look(self) -> None:
        over = bool(self.state.over)
        self._seen = {}
        self.is_broken_off = not over and len(self.made) >= self.bridge.longest
        self.has_ended = over or self.is_broken_off
        self.legal = [] if self.has_ended else [move.number for move in self.state.moves()]

    def returns(self) -> list[float]:
        """Give what every seat has got so far."""
        return self.bridge.returns(self.state)

    def mask(self) -> bytearray:
        """Give a byte for each action, a one where it is legal."""
        mask = bytearray(self.bridge.actions)
        for action in self.legal:
            mask[action] = 1
        return mask

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
        return self._hearing.lines(self.made, seat)

    def redeal(self, seat: int, seed: Seed) -> None:
        """Draw again everything that *seat* cannot know; all that it was shown and told stays as it is."""
        self.state = self.state.redeal(seat, seed)
        if self._hearing is not None:
            self._hearing.is_dealt_again(len(self.made), seat, seed)
        self.seed = None
        self._look()
