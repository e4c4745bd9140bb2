"""Pages: who reads them, in which language and light, and how they are filled."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from nomarch.core.release import release
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.render import PageTemplate, page_template
from nomarch.core.studio.trouble import Trouble
from nomarch.core.studio.words import Words, preferred, words_in

LANGUAGE, LIGHT = "language", "light"
"""The names of the cookies of a reader."""
LIGHTS: Final = ("auto", "light", "dark")
A_YEAR: Final = 365 * 24 * 3600


class Reader:
    """Whoever asked for a page: their language and their light."""

    def __init__(self, request: Request) -> None:
        self.request: Final = request

    @cached_property
    def code(self) -> str:
        """The language: asked for in the address, chosen before, or preferred by the browser."""
        asked, chosen = self.request.query_params.get("lang", ""), self.request.cookies.get(LANGUAGE, "")
        accepted = self.request.headers.get("accept-language", "")
        return next((code for code in (asked, chosen) if code in LANGUAGES), None) or preferred(accepted)

    @property
    def words(self) -> Words:
        """The words of the studio in it."""
        return words_in(self.code)

    @property
    def light(self) -> str:
        """Whether pages are light or dark, or as the system of the reader is."""
        chosen = self.request.cookies.get(LIGHT, "")
        return chosen if chosen in LIGHTS else LIGHTS[0]

    @property
    def has_chosen(self) -> bool:
        """Whether the address asks for a language that was not kept before."""
        asked = self.request.query_params.get("lang")
        return asked in LANGUAGES and asked != self.request.cookies.get(LANGUAGE)

    @property
    def wants_data(self) -> bool:
        """Whether a program of the page asks, and no person."""
        return "application/json" in self.request.headers.get("accept", "")

    @property
    def origin(self) -> str:
        """The address of the studio, as the reader has it."""
        return str(self.request.base_url).rstrip("/")

    @property
    def here(self) -> str:
        """The address of the page without its language."""
        query = urlencode([(key, value) for key, value in self.request.query_params.multi_items() if key != "lang"])
        return f"{self.request.url.path}?{query}" if query else self.request.url.path

    def in_language(self, code: str) -> str:
        """Give the address of the same page in another language."""
        query = [(key, value) for key, value in self.request.query_params.multi_items() if key != "lang"]
        return f"?{urlencode([*query, ('lang', code)])}"


def page(request: Request, name: str, status: int = 200, **told: Any) -> Response:
    """Fill the page called *name* for whoever asked for it."""
    reader = Reader(request)
    filled = template(name).render(
        reader=reader,
        say=reader.words.say,
        languages=LANGUAGES,
        lights=LIGHTS,
        version=release(),
        **told,
    )
    response = HTMLResponse(filled, status)
    if reader.has_chosen:
        keep(request, response, LANGUAGE, reader.code)
    return response


def told(request: Request, trouble: Trouble) -> Response:
    """Tell somebody of a trouble: on a page or, where a program of a page asked, as data."""
    reader = Reader(request)
    sentence = reader.words.say(trouble.sentence, **trouble.facts)
    if reader.wants_data:
        return JSONResponse(
            {"trouble": sentence, "reasons": [reason._asdict() for reason in trouble.reasons]}, trouble.status
        )
    return page(request, "trouble", trouble.status, sentence=sentence, reasons=trouble.reasons)


def template(name: str) -> PageTemplate:
    """Find a page, or a part of one, by its name."""
    return page_template(__package__, f"templates/{name}.html.j2")


def keep(request: Request, response: Response, name: str, value: str, path: str = "/") -> None:
    """Have the browser keep something that only we can read, and that other sites cannot make it send."""
    response.set_cookie(
        name, value, max_age=A_YEAR, path=path, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
