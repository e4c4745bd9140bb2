"""Who is at a table: which seats their browser holds, and through whose eyes they look."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from nomarch.core.engine import ONLOOKER
from nomarch.core.studio.live import LiveTable
from nomarch.core.studio.looks import Look, look
from nomarch.core.studio.rendering import Reader, keep
from nomarch.core.studio.studio import Studio, studio_of
from nomarch.core.studio.trouble import Trouble

SEAT: Final = "seat-"
LINK: Final = "link-"
"""What the cookies of a table are called, with the number of a seat behind it: one that is held, one to be sent."""
LONGEST: Final = 100_000
"""How many characters a form has at most that is no record."""


class Visitor:
    """Somebody at a table."""

    def __init__(self, request: Request, table: LiveTable, form: FormData | None = None) -> None:
        self.request: Final = request
        self.table: Final = table
        self.form: Final = form or FormData()
        self.reader: Final = Reader(request)
        self.held: Final = table.held_by(self._tokens(SEAT))

    @property
    def eyes(self) -> int:
        """The seat through whose eyes they look: the one they ask for, or the only one they hold; else nobody's."""
        asked = self.text("as") or self.request.query_params.get("as", "")
        if asked.isdecimal() and len(asked) < 4 and int(asked) in self.held:
            return int(asked)
        return next(iter(self.held)) if len(self.held) == 1 and asked == "" else ONLOOKER

    @property
    def seat(self) -> int:
        """The seat on which they act."""
        if self.eyes == ONLOOKER:
            raise Trouble(403, "not-seated")
        return self.eyes

    @property
    def version(self) -> int:
        """The version of the table that they have before them; none is before the first."""
        asked = self.text("version") or self.request.query_params.get("since", "")
        return int(asked) if asked.isdecimal() and len(asked) < 9 else -1

    @property
    def look(self) -> Look:
        """What they see."""
        return look(self.table, self.eyes, self.held, self.reader.code)

    @property
    def address(self) -> str:
        """Where they see it."""
        seat = f"?as={self.eyes}" if self.eyes != ONLOOKER and len(self.held) > 1 else ""
        return f"/table/{self.table.place}{seat}"

    @property
    def links(self) -> dict[int, str]:
        """The tokens of seats that are to be sent to others."""
        return {seat: token for seat, token in self._tokens(LINK).items() if token and seat not in self.held}

    @property
    def own_link(self) -> str:
        """The token of the seat through whose eyes they look, for another browser of theirs."""
        return self._tokens(SEAT)[self.eyes] if self.eyes != ONLOOKER else ""

    def text(self, name: str) -> str:
        """Give what a form says under a name."""
        found = self.form.get(name, "")
        return found if isinstance(found, str) else ""

    def _tokens(self, kind: str) -> dict[int, str]:
        cookies = self.request.cookies
        return {seat: cookies.get(f"{kind}{seat}", "") for seat in range(len(self.table.seats))}


async def visit(request: Request) -> Visitor:
    """Find the table that somebody visits."""
    studio = studio_of(request)
    table = await studio.tables.find(request.path_params["place"])
    return Visitor(request, table, await form_of(request) if request.method == "POST" else None)


async def act(request: Request) -> Visitor:
    """Find the table at which somebody wants to do something, if they do not do so too often."""
    visitor = await visit(request)
    limit(request, studio_of(request), visitor.table.place)
    return visitor


async def form_of(request: Request) -> FormData:
    """Read a form."""
    if int(request.headers.get("content-length", "0")) > LONGEST:
        raise Trouble(413, "too-large", kilobytes=LONGEST // 1000)
    return await request.form(max_files=0, max_fields=200)


def limit(request: Request, studio: Studio, *what: str) -> None:
    """Count that somebody asks for something that changes a table or takes long."""
    studio.rates.spend(studio.bounds.asked, _who(request), *what)


def limit_new(request: Request, studio: Studio) -> None:
    """Count that somebody makes something that stays."""
    studio.rates.spend(studio.bounds.made, _who(request), "new")


def _who(request: Request) -> str:
    return request.client.host if request.client else ""


def seated(request: Request, response: Response, place: str, seat: int, token: str, kind: str = SEAT) -> None:
    """Have a browser hold a seat of a table, or the link to one."""
    keep(request, response, f"{kind}{seat}", token, f"/table/{place}")
