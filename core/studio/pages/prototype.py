"""Prototype: what became of a game that is being made after its last save, and what other values would do."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.comparing import Pair, Side
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import usual_bots
from nomarch.core.studio.news import streamed
from nomarch.core.studio.pages.comparison import LONGEST
from nomarch.core.studio.pages.verdicts import Report
from nomarch.core.studio.rendering import Reader, page
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.trials import Value
from nomarch.core.studio.trouble import Reason, Trouble
from nomarch.core.studio.visitor import form_of, limit_new
from nomarch.core.workbench.options import changes_of
from nomarch.core.workbench.seating import kinds_at_the_table

KIND: Final = "value"
GAMES: Final = 480
"""How many games show what a value does, on each side and by each kind of players."""


def report_of(request: Request) -> Report:
    """Find the prototype of an address."""
    studio = studio_of(request)
    game = studio.game(request.path_params["game"])
    prototype = studio.desk.prototypes.find(game.name)
    if prototype is None:
        raise Trouble(404, "no-prototype", name=game.name)
    return Report(prototype, game, studio.desk.jobs.of(KIND), Reader(request))


async def show(request: Request) -> Response:
    """Show what became of a prototype."""
    report = report_of(request)
    return page(request, "prototype", report=report, prototype=report.prototype, trial=report.trial, games=GAMES)


async def news(request: Request) -> Response:
    """Tell of every save."""
    prototype = report_of(request).prototype
    return streamed(prototype.bell, prototype.news)


async def try_value(request: Request) -> Response:
    """Order games with another value."""
    report, form = report_of(request), await form_of(request)
    field, written = (str(form.get(name, ""))[:LONGEST] for name in ("field", "value"))
    if field not in report.wording.fields or not written.strip():
        raise Trouble(400, "broken-form")
    try:
        wanted = await asyncio.to_thread(_wanted, report, field, written.strip())
    except NomarchError as error:
        raise Trouble(400, "no-such-value", Reason(str(error))) from None
    if wanted is None:
        raise Trouble(400, "nothing-differs")
    limit_new(request, studio_of(request))
    await studio_of(request).desk.jobs.order(KIND, wanted.model_dump())
    return RedirectResponse(f"/prototype/{report.game.name}#values", 303)


def _wanted(report: Report, field: str, written: str) -> Value | None:
    """Say exactly what is to be tried; nothing if it is as it was."""
    left, changes = report.side, changes_of([f"{field}={written}"])
    right = Side(report.game, left.edition, left.code, changes, left.rules.seats)
    if field not in Pair(left, right).differing:
        return None
    kinds = kinds_at_the_table(usual_bots(report.game), left.rules.seats, left.rules.seats)
    return Value(
        game=report.game.found_as,
        name=report.game.name,
        version=report.prototype.version,
        language=left.code,
        edition=left.edition,
        field=field,
        value=changes[field],
        players=left.rules.seats,
        kinds=[list(kind) for kind in kinds],
        games=GAMES,
    )


ROUTES: Final = (
    Route("/prototype/{game}", show),
    Route("/prototype/{game}/news", news),
    Route("/prototype/{game}/try", try_value, methods=["POST"]),
)
