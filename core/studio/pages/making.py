"""Making a table: what is played, who sits where, and the links by which others come."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import best_bot, bots_of
from nomarch.core.lab.trained import expect_to_fit
from nomarch.core.rulebook.typography import harmless
from nomarch.core.studio.live import Settings
from nomarch.core.studio.rendering import Reader, page
from nomarch.core.studio.speaking import edition_title, speaker_of, variant_titles
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.tables import Sitter
from nomarch.core.studio.trouble import Reason, Trouble
from nomarch.core.studio.visitor import LINK, SEAT, form_of, limit_new, seated
from nomarch.core.workbench.options import changes_of
from nomarch.core.workbench.terminal import HUMAN

HERE: Final = "here"
"""A person at this browser."""
ELSEWHERE: Final = "elsewhere"
"""A person who gets a link."""
SEARCHES: Final = ("search:50", "search:400")
"""How hard a bot may look ahead, besides the way it usually does."""
NAME: Final = 24
"""How many letters the name of a player has at most."""
CHANGES: Final = 50
"""How many values somebody changes at most."""


class Wanted(NamedTuple):
    """What somebody wants to play."""

    game: Game
    edition: str
    players: int | None
    variants: Sequence[str]
    changes: Sequence[str]

    @classmethod
    def read(cls, request: Request, given: Mapping[str, object], variants: Sequence[object]) -> Wanted:
        """Read it from a form or an address."""
        game = studio_of(request).game(str(given.get("game", "")))
        edition = str(given.get("edition", "")) or game.default_edition
        if edition not in game.editions:
            raise Trouble(404, "no-such-edition", name=edition[:80])
        players = str(given.get("players", ""))
        offered = game.shelf.variants(edition)
        lines = str(given.get("changes", "")).splitlines()
        changes = ["=".join(map(str.strip, line.split("=", 1))) for line in lines if line.strip()]
        return cls(
            game,
            edition,
            int(players) if players.isdecimal() and len(players) < 4 else None,
            [name for name in offered if name in variants],
            changes[:CHANGES],
        )

    def rules(self) -> RuleSet:
        """Compile it, or say why it cannot be played."""
        try:
            found = self.game.rules(self.edition, self.players, self.variants, changes_of([*self.changes]))
        except NomarchError as error:
            raise Trouble(422, "cannot-be-played", Reason(str(error))) from None
        if contradictions := found.resolved.contradictions:
            told = (Reason(f"{', '.join(fields)}: {reason}") for fields, reason in contradictions)
            raise Trouble(422, "cannot-be-played", *told)
        return found

    def usual(self) -> RuleSet:
        """Compile the edition as it is usually played."""
        return self.game.rules(self.edition)

    @property
    def numbers(self) -> range:
        """How many may play."""
        limits = self.usual().edition
        return range(limits.players_min, limits.players_max + 1)

    @property
    def seats(self) -> int:
        """How many will play: as many as they said, or as usual."""
        wanted = self.players or 0
        return wanted if wanted in self.numbers else self.usual().seats


async def new(request: Request) -> Response:
    """Ask what is to be played, and who plays."""
    asked = request.query_params
    wanted, code = Wanted.read(request, asked, asked.getlist("variant")), Reader(request).code
    speaker = speaker_of(wanted.usual(), code)
    editions = {name: edition_title(speaker_of(rules, code), rules) for name, rules in _editions(wanted.game)}
    return page(
        request,
        "making",
        title=speaker.title,
        wanted=wanted,
        editions=editions,
        variants=variant_titles(speaker, wanted.usual()),
        sitters=(HERE, ELSEWHERE, *known_bots(wanted.game)),
        usual=[HERE] + [best_bot(wanted.game)] * (wanted.seats - 1),
        changes=asked.get("changes", ""),
        people=(HERE, ELSEWHERE),
    )


def _editions(game: Game) -> list[tuple[str, RuleSet]]:
    return [(name, game.rules(name)) for name in game.editions]


def known_bots(game: Game) -> list[str]:
    """Name the bots that may sit down: those of the game, and searches of some depth; never a file."""
    return [*bots_of(game), *SEARCHES]


async def make(request: Request) -> Response:
    """Lay a new table, and lead whoever made it there."""
    studio = studio_of(request)
    form = await form_of(request)
    wanted = Wanted.read(request, _texts(form), form.getlist("variant"))
    limit_new(request, studio)
    rules = await asyncio.to_thread(wanted.rules)
    places = _places(form, rules)
    sitters = [Sitter(HUMAN if who in (HERE, ELSEWHERE) else who, name) for who, name in places]
    made = await studio.tables.make(rules, sitters, Settings(undo=form.get("undo") == "yes"))
    response = RedirectResponse(f"/table/{made.table.place}", 303)
    for seat, token in made.tokens.items():
        kind = SEAT if places[seat][0] == HERE else LINK
        seated(request, response, made.table.place, seat, token, kind)
    return response


def _places(form: FormData, rules: RuleSet) -> list[tuple[str, str]]:
    """Read who sits where, and what people are called."""
    texts = _texts(form)
    usual = [HERE] + [best_bot(rules.game)] * (rules.seats - 1)
    places = []
    for seat in range(rules.seats):
        who = texts.get(f"who-{seat}", usual[seat])
        is_person = who in (HERE, ELSEWHERE)
        if not is_person:
            _expect_bot(rules, who)
        name = " ".join(harmless(texts.get(f"name-{seat}", "")).split())[:NAME] if is_person else f"{who} {seat + 1}"
        places.append((who, name))
    return places


def _expect_bot(rules: RuleSet, who: str) -> None:
    """Refuse a bot that is none here, or that cannot play by these rules."""
    if who not in known_bots(rules.game):
        raise Trouble(422, "no-such-bot", name=who[:80])
    try:
        expect_to_fit(rules.game, who, rules)
    except NomarchError as error:
        raise Trouble(422, "cannot-be-played", Reason(str(error))) from None


def _texts(form: FormData) -> dict[str, str]:
    """Give what a form says, without files."""
    return {name: value for name, value in form.items() if isinstance(value, str)}


ROUTES: Final = (Route("/tables/new", new), Route("/tables", make, methods=["POST"]))
