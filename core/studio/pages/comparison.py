"""Comparison: two sides or more are chosen, by whom they are played and how often; the answer grows on its own page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from starlette.datastructures import ImmutableMultiDict
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.comparing import Pair, Side
from nomarch.core.editions import Choice, fields_of
from nomarch.core.engine import Game
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import bots_of, usual_bots
from nomarch.core.lab.trained import SEARCH
from nomarch.core.registry import name_of
from nomarch.core.rulebook.naming import said, title_of
from nomarch.core.studio.growth import Wanted
from nomarch.core.studio.rendering import Reader, page
from nomarch.core.studio.speaking import language_for, speaker_of
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.visitor import form_of, limit_new
from nomarch.core.workbench.options import changes_of
from nomarch.core.workbench.reports.wording import Wording
from nomarch.core.workbench.seating import kinds_at_the_table

KIND: Final = "compare"
MOST_GAMES: Final = 20_000
USUAL_GAMES: Final = 400
MOST_SIDES: Final = 4
MOST_KINDS: Final = 4
MOST_CHANGES: Final = 24
LATEST: Final = 12
"""How many comparisons are listed."""
LONGEST: Final = 200
"""How many letters anything has that is written into the form."""
NAMED: Final = re.compile(rf"[a-z][\w-]*|{SEARCH}:\d{{1,4}}s?")
"""How bots are called here: never by a file."""
Asked = ImmutableMultiDict[str, Any]


class Unfit(NamedTuple):
    """Why something cannot be compared: a sentence of the studio, and what the game says to it."""

    sentence: str
    reasons: Sequence[str] = ()
    facts: Mapping[str, object] = {}


class Draft:
    """A comparison as the form has it, which need not be one that can be made."""

    def __init__(self, game: Game, asked: Asked, code: str) -> None:
        self.game: Final = game
        self.code: Final = code
        written = [_part(each) for each in asked.getlist("side")] or _from_fields(asked)
        if not written:
            written = [*game.editions, game.default_edition][:2]
        if len(written) == 1:
            written *= 2
        if asked.get("more"):
            written.append(game.default_edition)
        self.sides: Final = [Choice.read(each) for each in written[:MOST_SIDES]]
        rows = zip(asked.getlist("field"), asked.getlist("value"), strict=False)
        changed = [_part(each).partition("=")[::2] for each in asked.getlist("set")]
        changed += [(_part(field), _part(value)) for field, value in rows]
        self.changes: Final = [(field, value.strip()) for field, value in changed if field][:MOST_CHANGES]
        self.kinds: Final = [_part(each) for each in asked.getlist("bots") if each][:MOST_KINDS] or usual_bots(game)
        self.games: Final = _part(asked.get("games")) or str(USUAL_GAMES)
        self.players: Final = _part(asked.get("players"))
        self.has_shares: Final = asked.get("alone") != "no"

    @property
    def editions(self) -> list[tuple[str, str]]:
        """The editions with their titles."""
        return [(name, self._title(name)) for name in self.game.editions]

    def _title(self, name: str) -> str:
        rules = self.game.rules(name)
        return said(speaker_of(rules, self.code), f"edition:{name}", rules.resolved.title_in(self.code))

    def variants(self, edition: str) -> list[tuple[str, str]]:
        """The variants of an edition with their titles."""
        if edition not in self.game.editions:
            return []
        speaker, found = speaker_of(self.game.rules(edition), self.code), self.game.shelf.variants(edition)
        return [(name, said(speaker, f"variant:{name}", each.title_in(self.code))) for name, each in found.items()]

    @property
    def fields(self) -> list[tuple[str, str, bool]]:
        """What can be changed: the name of a field, its title, and whether play reads it."""
        speaker, known = speaker_of(self.game.rules(), self.code), fields_of(self.game.shelf.model)
        return [(name, title_of(speaker, (name,), field.description), field.plays) for name, field in known.items()]

    @property
    def known_bots(self) -> list[tuple[str, str]]:
        """The kinds of players, as the language calls them."""
        side = Side(self.game, self.game.default_edition, language_for(self.game, self.code))
        wording = Wording(side.speaker, fields_of(self.game.shelf.model))
        return [(name, wording.players([name])) for name in dict.fromkeys([*bots_of(self.game), *self.kinds])]

    @property
    def numbers_of_players(self) -> range:
        """How many can play, in one edition or another."""
        limits = [self.game.rules(name).edition for name in self.game.editions]
        return range(min(each.players_min for each in limits), max(each.players_max for each in limits) + 1)

    def wanted(self) -> Wanted | Unfit:
        """Make sure that this can be compared, and say exactly what is wanted."""
        try:
            return self._wanted()
        except NomarchError as error:
            return Unfit("cannot-compare", [str(error)])

    def _wanted(self) -> Wanted | Unfit:
        if not (self.games.isdecimal() and 1 <= int(self.games[:9]) <= MOST_GAMES):
            return Unfit("how-many-games", facts={"most": MOST_GAMES})
        unknown = [kind for kind in self.kinds if not all(NAMED.fullmatch(bot.strip()) for bot in kind.split(","))]
        if unknown:
            return Unfit("no-such-players", unknown)
        for edition, variants, _ in self.sides:
            if edition not in self.game.editions or not {*variants} <= {name for name, _ in self.variants(edition)}:
                return Unfit("no-such-edition", facts={"name": "+".join([edition, *variants])})
        code = language_for(self.game, self.code)
        changes = changes_of([f"{field}={value}" for field, value in self.changes])
        seats = int(self.players) if self.players.isdecimal() and len(self.players) < 4 else None
        *others, last = (choice.written for choice in self.sides)
        kinds = kinds_at_the_table(self.kinds, seats, Side(self.game, self.sides[0].written, code).rules.seats)
        count = len(kinds[0])
        sides = [Side(self.game, written, code, seats=count) for written in others]
        sides.append(Side(self.game, last, code, changes, count))
        for side in sides:
            doubts = [f"{', '.join(fields)}: {reason}" for fields, reason in side.rules.resolved.contradictions]
            if doubts:
                return Unfit("values-contradict", doubts)
            for kind in kinds:
                side.setting(kind, 0).checked()
        if all(Pair(sides[0], side).differing == [] for side in sides[1:]):
            return Unfit("nothing-differs")
        return Wanted(
            game=name_of(self.game),
            name=self.game.name,
            title=sides[0].speaker.title,
            language=code,
            sides=[choice.written for choice in self.sides],
            changes=changes,
            players=count,
            kinds=[list(kind) for kind in kinds],
            games=int(self.games),
            has_shares=self.has_shares,
        )


def _part(value: object) -> str:
    return value[:LONGEST] if isinstance(value, str) else ""


def _from_fields(asked: Asked) -> list[str]:
    """Read the sides of the form: an edition each, and the variants that are ticked beside it."""
    found = []
    for number in range(MOST_SIDES):
        edition = _part(asked.get(f"edition-{number}"))
        if edition:
            found.append("+".join([edition, *(_part(each) for each in asked.getlist(f"variant-{number}"))]))
    return found


async def form(request: Request) -> Response:
    """Show the form, filled as the address says; without a game all games, and the latest comparisons."""
    asked = request.query_params
    name = asked.get("game", "")
    if not name:
        return _chosen(request)
    return _formed(request, Draft(studio_of(request).game(name), asked, Reader(request).code))


async def make(request: Request) -> Response:
    """Order a comparison, or tell on the form why it cannot be made."""
    asked = await form_of(request)
    draft = Draft(studio_of(request).game(_part(asked.get("game"))), asked, Reader(request).code)
    wanted = await asyncio.to_thread(draft.wanted)
    if isinstance(wanted, Unfit):
        return _formed(request, draft, wanted)
    limit_new(request, studio_of(request))
    job = await studio_of(request).desk.jobs.order(KIND, wanted.model_dump())
    return RedirectResponse(f"/job/{job.name}", 303)


def _chosen(request: Request) -> Response:
    code, latest = Reader(request).code, studio_of(request).desk.jobs.of(KIND)[:LATEST]
    games = [(name, speaker_of(game.rules(), code).title) for name, game in studio_of(request).games.items()]
    return page(request, "comparison", games=games, draft=None, latest=latest, unfit=None)


def _formed(request: Request, draft: Draft, unfit: Unfit | None = None) -> Response:
    told: Mapping[str, Any] = {
        "games": (),
        "draft": draft,
        "title": speaker_of(draft.game.rules(), draft.code).title,
        "most_games": MOST_GAMES,
        "most_sides": MOST_SIDES,
        "latest": (),
        "unfit": unfit,
    }
    return page(request, "comparison", 200 if unfit is None else 400, **told)


ROUTES: Final = (Route("/compare", form), Route("/compare", make, methods=["POST"]))
