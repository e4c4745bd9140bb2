"""Work that keeps nearly all it makes: while it is done, nobody looks for what has become rubbish."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Python's search for circles of rubbish rest, which looks through all that grows, and finds next to nothing.

    A book is written in five sixths of the time. What is in no circle goes at once, as ever.
    """
    was_searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_searching:
            gc.enable()
