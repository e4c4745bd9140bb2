"""How often somebody may ask for something: so many times a minute, after that as fast as the minute goes by."""

from __future__ import annotations

import time
from typing import Final

from nomarch.core.studio.trouble import Trouble

KNOWN: Final = 10_000
"""Of how many people it is remembered how often they asked."""
A_MINUTE: Final = 60.0


class Rates:
    """Counts who asks how often."""

    def __init__(self) -> None:
        self._spent: Final[dict[tuple[str, ...], tuple[float, float]]] = {}
        """By who asks and what for: how much was spent, and when."""

    def spend(self, most: int, *who: str) -> None:
        """Take note that somebody asked once more; refuse it if that is too often."""
        now = time.monotonic()
        spent, then = self._spent.pop(who, (0.0, now))
        spent = max(0.0, spent - (now - then) * most / A_MINUTE)
        if spent + 1 > most:
            self._spent[who] = spent, now
            raise Trouble(429, "too-often")
        self._spent[who] = spent + 1, now
        while len(self._spent) > KNOWN:
            del self._spent[next(iter(self._spent))]
