"""How long one takes: something is repeated for a while, and the processor's time is divided by how often."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Any, Final

SECONDS: Final = 0.2
"""How long something is repeated in one turn."""

Measure = Callable[[], Any]
"""Gives what was measured: a number, or several by name."""


class Missing(Exception):
    """Something that is not installed here, or that this system does not tell."""


def paced(some: Callable[[int], int], seconds: float = SECONDS) -> Measure:
    """Measure the seconds that one takes. *some* is told how often it was called, and says how many it has done."""

    def measure() -> float:
        done, begun = 0, process_time()
        for turn in count():
            done += some(turn)
            spent = process_time() - begun
            if spent >= seconds:
                return spent / done
        raise AssertionError  # time passes

    return measure
