"""Who is let in, and what every answer says to the browser: nothing runs but our own scripts, nobody else posts."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nomarch.core.studio.rendering import told
from nomarch.core.studio.trouble import Trouble

LOG: Final = logging.getLogger("nomarch.studio")

POLICY: Final = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
))  # fmt: skip
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
"""What every answer says."""
ASKING: Final = frozenset({"GET", "HEAD"})
"""What changes nothing."""
TELLING: Final = frozenset({"POST"})
LARGE: Final = 2_000_000
"""How many bytes a request has at most: a record of a long game."""


class Guard:
    """Stands before all pages, and behind them when one of them fails."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app: Final = app
        self.hosts: Final = frozenset(hosts)
        """The names by which the studio may be called; any, if none is given.

        A page from elsewhere can have its own name lead here: what it asks for then looks like ours.
        """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or tell why not; a page that fails is told as a fault of ours."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = Answer(send)
        asked = Request(scope, receive)
        trouble = self._misled(asked) or refusal(scope["method"], asked.headers)
        try:
            if trouble is None:
                await self.app(scope, Metered(receive), answer.send)
        except Exception as error:
            if answer.has_begun:
                raise
            LOG.error("%s %s", scope["method"], scope["path"], exc_info=error)
            trouble = Trouble(500, "fault")
        if trouble is not None:
            await told(asked, trouble)(scope, receive, answer.send)

    def _misled(self, asked: Request) -> Trouble | None:
        called = _address(f"//{asked.headers.get('host', '')}").hostname
        return Trouble(421, "called-otherwise") if self.hosts and called not in self.hosts else None


class Answer:
    """Sends an answer, with what every answer says to the browser."""

    def __init__(self, send: Send) -> None:
        self.to: Final = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Send the next part."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await self.to(message)


def refusal(method: str, headers: Headers) -> Trouble | None:
    """Say why a request is not let in."""
    if method in ASKING:
        return None
    if method not in TELLING:
        return Trouble(405, "no-such-method")
    if not _is_from_here(headers):
        return Trouble(403, "from-elsewhere")
    length = headers.get("content-length", "0")
    if not (length.isdecimal() and len(length) < 12 and int(length) <= LARGE):
        return Trouble(413, "too-large", kilobytes=LARGE // 1000)
    return None


def _is_from_here(headers: Headers) -> bool:
    """Tell whether a page of ours sent this: the browser says so by one of two headers that no page can change."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = headers.get("origin")
    return origin is not None and _address(origin).netloc == headers.get("host")


def _address(written: str) -> SplitResult:
    """Read an address; one that is none leads nowhere."""
    try:
        return urlsplit(written)
    except ValueError:
        return urlsplit("")


class Metered:
    """Receives a request, and no more of it than is allowed, whatever it says of its length."""

    def __init__(self, receive: Receive) -> None:
        self.receive: Final = receive
        self.received = 0

    async def __call__(self) -> Message:
        """Receive the next part."""
        message = await self.receive()
        self.received += len(message.get("body", b""))
        if self.received > LARGE:
            raise Trouble(413, "too-large", kilobytes=LARGE // 1000)
        return message
