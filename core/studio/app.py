"""The application: its routes, who guards them, and what becomes of what is refused."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from nomarch.core.errors import NomarchError
from nomarch.core.studio.guard import Guard
from nomarch.core.studio.pages import comparison, job, lobby, making, prototype, reader, replay, table
from nomarch.core.studio.rendering import told
from nomarch.core.studio.studio import Studio
from nomarch.core.studio.trouble import Reason, Trouble

PAGES: Final = (lobby, making, table, replay, reader, comparison, job, prototype)
"""The modules of all pages; each says by ROUTES where they are found."""
STATIC: Final = files("nomarch.core.studio") / "static"
KNOWN: Final = {404: "no-such-page", 405: "no-such-method", 400: "broken-form"}
"""What is said to what the library refuses."""


def application(studio: Studio, hosts: Collection[str] = ()) -> Starlette:
    """Make the application that serves a studio, if it is called by one of these names."""
    static = Mount("/static", StaticFiles(directory=str(STATIC)), name="static")
    made = Starlette(
        routes=[*(route for module in PAGES for route in module.ROUTES), static],
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)],
        exception_handlers={Trouble: _trouble, NomarchError: _refused, HTTPException: _not_found},
        lifespan=lambda _: studio.opened(),
    )
    made.router.redirect_slashes = False
    made.state.studio = studio
    return made


async def _trouble(request: Request, error: Exception) -> Response:
    return told(request, error if isinstance(error, Trouble) else Trouble(500, "fault"))


async def _refused(request: Request, error: Exception) -> Response:
    return told(request, Trouble(400, "refused", Reason(str(error))))


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return told(request, Trouble(status, KNOWN.get(status, "broken-form")))
