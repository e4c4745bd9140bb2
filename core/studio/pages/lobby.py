"""The lobby: the games there are, and what can be done with them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.drawing import Picture
from nomarch.core.engine import ONLOOKER, Game
from nomarch.core.studio.rendering import LIGHT, LIGHTS, Reader, keep, page
from nomarch.core.studio.speaking import speaker_of
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.trouble import Trouble


async def lobby(request: Request) -> Response:
    """Show the games."""
    code, studio = Reader(request).code, studio_of(request)
    games = [shown(game, code) for game in studio.games.values()]
    prototypes = [game for game in games if studio.desk.prototypes.find(game.name)]
    return page(request, "lobby", games=games, prototypes=prototypes)


class Shown(NamedTuple):
    """A game in the lobby."""

    name: str
    title: str
    players: str
    """How many may play."""
    editions: int
    """How many editions there are."""
    picture: Picture | None


@lru_cache(maxsize=200)
def shown(game: Game, code: str) -> Shown:
    """Show a game as it is usually played: its table at the start, as everybody sees it."""
    rules = game.rules()
    speaker, limits = speaker_of(rules, code), rules.edition
    numbers = dict.fromkeys((limits.players_min, limits.players_max))
    view = game.begin(rules, 0).view(ONLOOKER)
    return Shown(game.name, speaker.title, "–".join(map(str, numbers)), len(game.editions), view.picture(speaker))


async def light(request: Request) -> Response:
    """Keep whether somebody wants pages light or dark, and go back to where they were."""
    form = await request.form()
    chosen, back = str(form.get("light")), str(form.get("back"))
    if chosen not in LIGHTS:
        raise Trouble(400, "broken-form")
    response = RedirectResponse(_own(back), 303)
    keep(request, response, LIGHT, chosen)
    return response


def _own(address: str) -> str:
    r"""Give an address of ours, and never that of another site.

    >>> _own("/table/x?y=1"), _own("//elsewhere"), _own("https://elsewhere/"), _own("/\\elsewhere")
    ('/table/x?y=1', '/', '/', '/')
    """
    parts = urlsplit(address)
    is_own = not parts.scheme and not parts.netloc and address.startswith("/") and "\\" not in address
    return address if is_own and address.isprintable() else "/"


ROUTES: Final = (Route("/", lobby), Route("/light", light, methods=["POST"]))
