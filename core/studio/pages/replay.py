"""The replay of a finished game: the table at every decision, the scores as they grew, and records from elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.drawing.svg import embedded
from nomarch.core.engine import ONLOOKER
from nomarch.core.errors import NomarchError
from nomarch.core.rulebook import Speaker
from nomarch.core.studio.curves import curves
from nomarch.core.studio.live import Settings
from nomarch.core.studio.looks import Look
from nomarch.core.studio.rendering import page, template
from nomarch.core.studio.speaking import played
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.trouble import Reason, Trouble
from nomarch.core.studio.uploads import played_again
from nomarch.core.studio.visitor import SEAT, Visitor, limit_new, seated, visit


class Moment(NamedTuple):
    """A decision of a game: what had happened, and the table on which it was made."""

    number: int
    last: int
    """The number of the last moment."""
    view: Any
    speaker: Speaker
    look: Look

    @property
    def picture(self) -> str:
        """The board, if the game has a picture of it."""
        drawn = self.view.picture(self.speaker)
        return "" if drawn is None else embedded(drawn)

    @property
    def grids(self) -> list[Any]:
        """The table laid out for reading."""
        return [grid for grid in self.view.grids(self.speaker) if grid.rows]

    @property
    def steps(self) -> list[Any]:
        """The step that led here."""
        return self.look.story(self.number)[:1]


async def replay(request: Request) -> Response:
    """Show a moment of a finished game."""
    visitor = await visit(request)
    async with visitor.table.lock:
        if not (visitor.table.sitting.is_over or visitor.table.corrected):
            raise Trouble(409, "replay-later")
        moment = _moment(visitor)
        told: dict[str, Any] = {"moment": moment, "look": moment.look, "visitor": visitor, "table": visitor.table}
        if visitor.reader.wants_data:
            filled = template("replay-moment").render(say=visitor.reader.words.say, **told)
            return JSONResponse({"at": moment.number, "moment": filled})
        curve = curves(visitor.table.match, moment.speaker)
        title = moment.speaker.title
        rules = visitor.table.match.rules
        return page(request, "replay", title=title, played=played(moment.speaker, rules), curve=curve, **told)


def _moment(visitor: Visitor) -> Moment:
    """Play the game again as far as is asked for; a moment that is none is the nearest there is."""
    match, eyes = visitor.table.match, _eyes(visitor)
    last, asked = len(match.made), visitor.request.query_params.get("at", "0")
    at = min(int(asked), last) if asked.isdecimal() and len(asked) < 9 else 0
    look = Look(visitor.table, eyes, visitor.held, visitor.reader.code)
    state = next(state for number, (_, state) in enumerate(match.replayed()) if number == at)
    return Moment(at, last, state.view(eyes), look.speaker, look)


def _eyes(visitor: Visitor) -> int:
    """Tell through whose eyes the game is seen again: once it is over, anybody's."""
    asked = visitor.request.query_params.get("of", "")
    seats = visitor.table.match.rules.seats
    return int(asked) if asked.isdecimal() and len(asked) < 4 and int(asked) < seats else ONLOOKER


async def upload(request: Request) -> Response:
    """Take a record from elsewhere: a finished game is seen again, another is gone on with by whoever brings it."""
    studio = studio_of(request)
    limit_new(request, studio)
    text, name = await _file(request)
    try:
        match, entries = await asyncio.to_thread(played_again, text, name, studio.game)
    except NomarchError as error:
        raise Trouble(422, "no-record", Reason(str(error))) from None
    made = await studio.tables.keep(match, [""] * match.rules.seats, Settings(), entries)
    place = made.table.place
    response = RedirectResponse(f"/table/{place}/replay" if made.table.sitting.is_over else f"/table/{place}", 303)
    for seat, token in made.tokens.items():
        seated(request, response, place, seat, token, SEAT)
    return response


async def _file(request: Request) -> tuple[bytes, str]:
    """Read the file that somebody sends, and its name."""
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("record")
        if not isinstance(file, UploadFile):
            raise Trouble(400, "broken-form")
        return await file.read(), (file.filename or "record")[:80]


ROUTES: Final = (Route("/table/{place}/replay", replay), Route("/records", upload, methods=["POST"]))
