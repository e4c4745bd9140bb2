"""What phases of Saqqara have in common that break into a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nomarch.core.engine import Phase

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


class Interruption(Phase):
    """A phase that breaks into the turn of a player, who goes on to decide."""

    def after(self, state: Saqqara) -> None:
        """Leave the choice with the player."""

    def expects(self, state: Saqqara, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Expect the turn of the same player to wait."""
        agenda = [(waiting.name, seat) for waiting, seat in state.agenda]
        is_own = all(seat == state.seat for _, seat in agenda)
        yield is_own, f"agenda: {agenda} while {self.name!r} runs"
        yield from super().expects(state, begins=begins)
