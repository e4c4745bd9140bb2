"""The table: what a seat sees of it, the news, and what one can do there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from nomarch.core.engine import Move
from nomarch.core.engine.move import plain
from nomarch.core.engine.record import written
from nomarch.core.errors import UnknownMove
from nomarch.core.studio import asking
from nomarch.core.studio.live import LiveTable
from nomarch.core.studio.looks import RECAP, Look
from nomarch.core.studio.rendering import page
from nomarch.core.studio.speaking import played
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.tables import Outcome
from nomarch.core.studio.trouble import Reason, Trouble
from nomarch.core.studio.visitor import Visitor, act, limit, seated, visit

LONGEST: Final = 2_000
"""How many letters a line has at most."""
MOST: Final = 60
"""How many moves a line has at most."""
PLACE: Final = "/table/{place}"


async def table(request: Request) -> Response:
    """Show the table."""
    visitor = await visit(request)
    async with visitor.table.lock:
        look, rules = visitor.look, visitor.table.match.rules
        steps = len(visitor.table.match.course.steps)
        since = 0 if "whole" in request.query_params else max(0, steps - RECAP)
        return page(
            request,
            "table",
            look=look,
            visitor=visitor,
            table=visitor.table,
            title=look.speaker.title,
            played=played(look.speaker, rules),
            steps=look.story(since),
            begun_before=since,
        )


async def now(request: Request) -> Response:
    """Tell what has changed since a version."""
    visitor = await visit(request)
    async with visitor.table.lock:
        return JSONResponse(visitor.look.new(visitor.version))


async def news(request: Request) -> Response:
    """Tell whenever there is news; what it is, is asked for."""
    visitor = await visit(request)
    studio = studio_of(request)
    if studio.tables.listeners >= studio.bounds.listeners:
        raise Trouble(503, "too-many-listeners")
    known = request.headers.get("last-event-id", request.query_params.get("stamp", ""))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_told(visitor.table, known), media_type="text/event-stream", headers=headers)


async def _told(live: LiveTable, known: str) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    async for stamp in live.stamps(known):
        yield ": still here\n\n" if stamp is None else f"id: {stamp}\ndata: {stamp}\n\n"


async def move(request: Request) -> Response:
    """Play a line: a move that was chosen, or several that were typed."""
    visitor = await act(request)
    line = _line(visitor)
    outcome = await studio_of(request).tables.play(visitor.table, visitor.seat, line, visitor.version)
    async with visitor.table.lock:
        _expect_well(visitor.look, outcome, line)
        return _answer(visitor)


def _line(visitor: Visitor) -> list[Move]:
    """Read the moves of a line."""
    text = visitor.text("move") or visitor.text("say")
    parts = [part for part in text.split(";") if part.strip()]
    if not parts:
        raise Trouble(422, "nothing-said")
    if len(text) > LONGEST or len(parts) > MOST:
        raise Trouble(413, "line-too-long", moves=MOST)
    return [_meant(visitor, part) for part in parts]


def _meant(visitor: Visitor, text: str) -> Move:
    """Find the move that is meant: by its notation, or as the page tells it."""
    match, speaker = visitor.table.match, visitor.look.speaker
    try:
        found: Move = match.state.parse(text)
    except UnknownMove as error:
        told = plain(text)
        legal = match.moves if visitor.look.decides else ()
        meant = next((each for each in legal if plain(speaker.move(each)) == told), None)
        if meant is None:
            raise Trouble(422, "unknown-move", Reason(speaker.say(f"unknown-{error.hint}", **error.facts))) from None
        return meant
    return found


def _expect_well(look: Look, outcome: Outcome, line: Sequence[Move]) -> None:
    """Tell of a line that was not played to its end."""
    if outcome.illegal is not None:
        reasons = map(look.reason, outcome.illegal.objections)
        begun = outcome.illegal.move is not line[0]
        sentence = "not-now-in-line" if begun else "not-now"
        raise Trouble(422, sentence, *reasons, move=look.speaker.move(outcome.illegal.move))
    if outcome.left:
        left = "; ".join(each.notation for each in outcome.left)
        raise Trouble(422, "no-longer-your-turn", Reason(left))


async def undo(request: Request) -> Response:
    """Wish to take back one's last line, or agree to such a wish, or refuse it."""
    visitor = await act(request)
    tables, seat, wanted = studio_of(request).tables, visitor.seat, visitor.text("do")
    if wanted == "agree":
        await tables.agree(visitor.table, visitor.held, visitor.version)
    elif wanted == "refuse":
        await tables.refuse(visitor.table, visitor.version)
    else:
        await tables.take_back(visitor.table, seat, visitor.held, visitor.version)
    async with visitor.table.lock:
        return _answer(visitor)


async def bot(request: Request) -> Response:
    """Let a bot that failed try again, or chance choose in its place."""
    visitor = await act(request)
    if not visitor.held:
        raise Trouble(403, "not-seated")
    by_chance = visitor.text("do") == "chance"
    await studio_of(request).tables.again(visitor.table, visitor.version, by_chance=by_chance)
    async with visitor.table.lock:
        return _answer(visitor)


def _answer(visitor: Visitor) -> Response:
    """Give what is new to a program of the page, and lead a browser without it back to the table."""
    if visitor.reader.wants_data:
        return JSONResponse(visitor.look.new(visitor.version))
    return RedirectResponse(visitor.address, 303)


async def why(request: Request) -> Response:
    """Say why a move is not allowed, or all that name a thing, or all of a kind."""
    visitor = await act(request)
    async with visitor.table.lock:
        look, asked = visitor.look, request.query_params
        if not look.decides:
            raise Trouble(409, "not-your-turn")
        marks, kind, text = asked.get("of", ""), asked.get("kind", ""), asked.get("move", "")
        if marks:
            answer = asking.about(look, *asking.naming(look, marks[:LONGEST]))
        elif kind:
            answer = asking.about(look, dict(look.asked).get(kind, kind[:80]), asking.of_kind(look, kind))
        else:
            meant = _meant(visitor, text[:LONGEST])
            answer = asking.about(look, look.speaker.move(meant), [meant])
        if visitor.reader.wants_data:
            return JSONResponse({"answer": look.filled("table-why", answer=answer)})
        return page(request, "why", look=look, answer=answer, visitor=visitor)


async def sheet(request: Request) -> Response:
    """Explain every point."""
    visitor = await visit(request)
    async with visitor.table.lock:
        look = visitor.look
        return page(request, "sheet", look=look, visitor=visitor, lines=[*_points(look)])


def _points(look: Look) -> Iterator[tuple[str, int, Reason]]:
    """Tell who got how many points for what, and by which rule."""
    for line in look.table.match.state.lines:
        yield look.speaker.players[line.seat], line.points, look.point(line)


async def record(request: Request) -> Response:
    """Give the record of a game that is over: before, it would tell what lies hidden."""
    visitor = await visit(request)
    async with visitor.table.lock:
        if not visitor.table.sitting.is_over:
            raise Trouble(409, "record-later")
        name = f"{visitor.table.game.name}-{visitor.table.place}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(written(visitor.table.match), headers=headers, media_type="application/x-ndjson")


async def seat(request: Request) -> Response:
    """Sit down where a link leads to: the browser keeps the seat, and the link is gone from the address."""
    token = request.path_params["token"]
    limit(request, studio_of(request))
    place, number = studio_of(request).tables.seat_of(token)
    response = RedirectResponse(f"/table/{place}?as={number}", 303)
    seated(request, response, place, number, token)
    return response


ROUTES: Final = (
    Route(PLACE, table),
    Route(f"{PLACE}/now", now),
    Route(f"{PLACE}/news", news),
    Route(f"{PLACE}/move", move, methods=["POST"]),
    Route(f"{PLACE}/undo", undo, methods=["POST"]),
    Route(f"{PLACE}/bot", bot, methods=["POST"]),
    Route(f"{PLACE}/why", why),
    Route(f"{PLACE}/sheet", sheet),
    Route(f"{PLACE}/record", record),
    Route("/seat/{token}", seat),
)
