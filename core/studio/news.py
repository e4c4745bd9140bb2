"""News: pages wait for it, and hear of it as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from starlette.responses import StreamingResponse

ALIVE: Final = 20.0
"""After how many seconds without news a page is told that the studio is still there."""
AGAIN: Final = 2_000
"""After how many milliseconds a page that lost its connection asks again."""


class Bell:
    """Rings when there is news."""

    def __init__(self) -> None:
        self.rung = 0
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Wake whoever waits."""
        self.rung += 1
        event, self._event = self._event, asyncio.Event()
        event.set()

    async def rings(self, seconds: float = ALIVE) -> bool:
        """Wait until it rings, or for so many seconds; tell whether it did."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        return True


def streamed(bell: Bell, told: Callable[[], dict[str, Any]]) -> StreamingResponse:
    """Send what is *told* now and whenever the bell rings and it is something else, until it says that it is over."""
    return StreamingResponse(_events(bell, told), media_type="text/event-stream")


async def _events(bell: Bell, told: Callable[[], dict[str, Any]]) -> AsyncIterator[str]:
    yield f"retry: {AGAIN}\n\n"
    last: dict[str, Any] = {}
    while not last.get("over"):
        news = told()
        if news != last:
            last = news
            yield f"data: {json.dumps(news)}\n\n"
        elif not await bell.rings():
            yield ": \n\n"
