"""HTTP as a browser speaks it, and no more than that: what asks must cost less than what answers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import urlencode

LONGEST: Final = 4_000_000
"""How many bytes an answer has at most."""
FORM: Final = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Give all headers of a name."""
        return [value for each, value in self.headers if each == name]


class Wire:
    """A connection that is kept."""

    def __init__(self, door: tuple[str, int], here: str, cookie: str = "") -> None:
        self._door: Final = door
        self._here: Final = here
        """The address from which it is made: everybody has their own."""
        self._cookie: Final = cookie
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        """Ask for something."""
        return await self._asked("GET", path, b"")

    async def post(self, path: str, form: Mapping[str, str]) -> Answer:
        """Send a form."""
        return await self._asked("POST", path, urlencode(form).encode())

    async def news(self, path: str) -> AsyncIterator[bytes]:
        """Listen; give what is told, line by line."""
        reader, writer = await self._opened()
        writer.write(self._head("GET", path, 0, "text/event-stream"))
        status, _ = await _head_of(reader)
        if status != 200:
            raise ConnectionError(f"{path}: {status}")
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield line[6:].rstrip()

    def close(self) -> None:
        """Hang up."""
        if self._open is not None:
            self._open[1].close()
            self._open = None

    async def _asked(self, method: str, path: str, body: bytes) -> Answer:
        try:
            return await self._answered(method, path, body)
        except (ConnectionError, asyncio.IncompleteReadError):  # it was hung up, as it may when nobody asks for a while
            self.close()
            return await self._answered(method, path, body)

    async def _answered(self, method: str, path: str, body: bytes) -> Answer:
        reader, writer = await self._opened()
        writer.write(self._head(method, path, len(body), "application/json") + body)
        status, headers = await _head_of(reader)
        content = await reader.readexactly(int(dict(headers).get("content-length", "0")))
        if ("content-encoding", "gzip") in headers:
            content = gzip.decompress(content)
        return Answer(status, headers, content)

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._open is None:
            self._open = await asyncio.open_connection(*self._door, local_addr=(self._here, 0), limit=LONGEST)
        return self._open

    def _head(self, method: str, path: str, length: int, accept: str) -> bytes:
        host = "{}:{}".format(*self._door)
        sent = {"host": host, "accept": accept, "accept-encoding": "gzip", "accept-language": "en"}
        sent |= {"cookie": self._cookie} if self._cookie else {}
        if method == "POST":
            sent |= {"origin": f"http://{host}", "content-type": FORM, "content-length": str(length)}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        return "\r\n".join([*lines, "", ""]).encode()


async def _head_of(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    told = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), [(name.lower(), value.strip()) for name, _, value in told]
