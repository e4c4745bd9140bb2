"""How far long work is, told by whoever does it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from nomarch.core.lab.simulation import Lab, Progress
from nomarch.core.studio.worker import Teller

STOP: Final = "stop"
"""The file in the folder of a job that asks it to come to its end."""
OFTEN: Final = 0.25
"""How many seconds pass, at least, before it is told again how far work is."""
KNOWN: Final = 0.05
"""From which part on the time that is left is foretold from the time that passed."""


class Told(Progress):
    """Tells how far work is, and ends it when it is asked to stop."""

    def __init__(self, tell: Teller, folder: Path) -> None:
        self._tell: Final = tell
        self._stop: Final = folder / STOP
        self.lab: Final = Lab(progress=self)
        self.wanted = 0
        """How many games are wanted in all, if that is known."""
        self._what, self._done, self._of, self._shown = "", 0, 0, 0
        self._since = self._told = time.monotonic()

    def begins(self, games: int, seconds: float, what: str = "games") -> None:
        """Hear of games, or of other things, that come in one by one."""
        self._what, self._done, self._of = what, 0, games
        self._since = time.monotonic()
        self._say()

    def advances(self, games: int) -> None:
        """Hear that some more are done; whoever wants no more of it interrupts."""
        self._done += games
        if self._stop.exists():
            raise KeyboardInterrupt
        if time.monotonic() - self._told > OFTEN:
            self._say()

    def shows(self) -> None:
        """Tell that there is something new to see."""
        self._shown += 1
        self._say()

    def _say(self) -> None:
        self._told = time.monotonic()
        is_play = self._what == "games" and self.wanted > 0
        done, of = (self.lab.ledger.count, self.wanted) if is_play else (self._done, self._of)
        self._tell([self._what, min(done, of), of, self._left(of - done), self._shown])

    def _left(self, missing: int) -> float | None:
        """Foretell how many seconds are left, as it went so far."""
        is_known = self._done >= KNOWN * self._of and self._done
        return (self._told - self._since) * max(0, missing) / self._done if is_known else None
