"""The reader: the rulebook of any edition, as it is or with other values, searched, beside another, and explained."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.editions import fields_of
from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import NomarchError
from nomarch.core.rulebook.index import home_of
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.naming import title_of, value_told
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.studio.books.about import About, about
from nomarch.core.studio.books.address import MOST_OPEN, Asked, read
from nomarch.core.studio.books.laws import Contradicted, Law, contradicted, editions_of, law_beside, law_of
from nomarch.core.studio.books.library import Library, Written
from nomarch.core.studio.books.passages import Hit, Row, Section, changed, hits, lit, marked, side_by_side
from nomarch.core.studio.rendering import Reader, page
from nomarch.core.studio.speaking import speaker_of, variant_titles
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.trouble import Reason, Trouble
from nomarch.core.studio.visitor import limit

MOST_HITS: Final = 40
"""How many clauses a search shows."""
AT: Final = "field"
"""What a form says that leads to a value."""


@dataclass(slots=True)
class Menus:
    """What one can choose, and what is chosen."""

    editions: list[tuple[str, str]]
    variants: list[tuple[str, str]]
    players: list[int]
    beside: list[tuple[str, str]]
    """Editions, each alone and with each of its variants."""
    spoken: list[tuple[str, str]]
    """Languages to read beside."""
    values: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    """The values of the edition by chapters."""


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """A value that is otherwise than in the edition."""

    path: str
    title: str
    was: str
    told: str
    back: str
    """The address without it."""


@dataclass(slots=True)
class Page:
    """A page of the reader, but for its words."""

    asked: Asked
    law: Law
    written: Written
    sections: list[Section]
    changes: list[ChangedValue]
    follows: list[tuple[str, str]]
    """The clauses that say something else because of changed values, with their chapters."""
    rows: list[Row]
    titles: tuple[str, str]
    """What stands side by side."""
    codes: tuple[str, str]
    hits: list[Hit]
    opened: dict[str, About]


async def reader(request: Request) -> Response:
    """Show a rulebook."""
    studio = studio_of(request)
    game = studio.game(request.path_params["game"])
    limit(request, studio, "rules")
    return await studio.library.ask(partial(_answer, request, game, studio.library))


def _answer(request: Request, game: Game, library: Library) -> Response:
    """Answer with a page, with the address at which it stands, or with what is wrong on a page that can be mended."""
    code = Reader(request).code
    items = request.query_params.multi_items()
    asked = Asked(game.name, game.default_edition, code=code)
    try:
        if not texts_of(game).exist:
            raise Trouble(404, "rules-no-book", name=game.title)
        asked = read(game, items, code)
        law = law_of(game, asked)
        other = law_beside(game, law)
        place = _value_wanted(law, dict(items).get(AT, ""))
        if place is not None:
            return RedirectResponse(place, 303)
        if items != law.asked.items:
            return RedirectResponse(law.asked.address, 303)
        shown = _page(library, law, other)
    except Trouble as trouble:
        return _troubled(request, game, asked, trouble)
    except NomarchError as error:  # a text that comes to no end, or cannot be told of such values
        return _troubled(request, game, asked, Trouble(422, "rules-cannot-be-told", Reason(str(error))))
    told = _told(game, law.asked, shown)
    if law.asked.is_forced:
        warning = contradicted(law)
        told["warning"] = Reader(request).words.say(warning.sentence, **warning.facts)
    return page(request, "reader", **told, menus=_menus(game, law, shown))


def _troubled(request: Request, game: Game, asked: Asked, trouble: Trouble) -> Response:
    """Say on the page of the book what is wrong with what was asked for."""
    edition = asked.edition if asked.edition in game.editions else game.default_edition
    usual = game.rules(edition)
    law = Law(asked.but(edition=edition), usual, usual)
    sentence = Reader(request).words.say(trouble.sentence, **trouble.facts)
    forced = asked.but(is_forced=True).address if isinstance(trouble, Contradicted) else ""
    told = {"sentence": sentence, "reasons": trouble.reasons, "forced": forced}
    told["back"] = Asked(game.name, edition, code=asked.code).address
    return page(request, "reader", trouble.status, **_told(game, law.asked, None), menus=_menus(game, law), **told)


def _told(game: Game, asked: Asked, shown: Page | None) -> dict[str, Any]:
    title = shown.written.book.title if shown else speaker_of(game.rules(), asked.code).title
    return {"asked": asked, "shown": shown, "title": title}


def _value_wanted(law: Law, name: str) -> str | None:
    """Give the address at which a value can be changed, if a form leads there."""
    known = fields_of(law.game.shelf.model)
    if name not in known:
        return None
    home = next((home_of(law.game, clause) for clause in known[name].clauses), "")
    opened = dict.fromkeys([*law.asked.opened, *([home] if home else [])])
    return law.asked.but(opened=tuple(opened)[-MOST_OPEN:]).at(f"value-{home}-{name}")


def _page(library: Library, law: Law, other: tuple[RuleSet, str] | None) -> Page:
    """Gather what stands on the page."""
    asked, code = law.asked, law.speaker.code
    written = library.book(law.rules, asked.players, code)
    shown = Page(asked, law, written, written.sections, _changes(law), [], [], ("", ""), ("", ""), [], {})
    if other is not None:
        _lay_beside(library, shown, *other)
    elif law.is_changed:
        shown.sections = marked(written.sections, library.book(law.usual, asked.players, code).sections)
        shown.follows = changed(shown.sections)
    if asked.find:
        words = asked.find.split()
        shown.hits = list(hits(written.sections, words))[:MOST_HITS]
        shown.sections = lit(shown.sections, words)
    printed = {passage.clause for section in shown.sections for passage in section.passages}
    homes = dict.fromkeys(home_of(law.game, clause) for clause in asked.opened)
    shown.opened = {clause: about(law, clause, library.counts) for clause in homes if clause in printed}
    return shown


def _lay_beside(library: Library, shown: Page, rules: RuleSet, code: str) -> None:
    """Lay another book beside the one that is read."""
    law = shown.law
    speaker = speaker_of(rules, code)
    other = library.book(rules, shown.asked.players, speaker.code)
    is_one_language = speaker.code == law.speaker.code
    shown.rows = side_by_side(shown.sections, other.sections, is_one_language=is_one_language)
    subtitles = [written.book.subtitle.partition(" · ")[2] for written in (shown.written, other)]
    names = (
        [subtitles[0], subtitles[1]]
        if is_one_language
        else [LANGUAGES[each].name for each in (law.speaker.code, speaker.code)]
    )
    shown.titles = (names[0], names[1])
    shown.codes = (law.speaker.code, speaker.code)


def _changes(law: Law) -> list[ChangedValue]:
    """Name the values that are otherwise than in the edition."""
    speaker, known = law.speaker, fields_of(law.game.shelf.model)
    found = []
    for path in law.asked.changes:
        steps = tuple(path.split("."))
        was, told = (value_told(speaker, steps, _at(rules, steps)) for rules in (law.usual, law.rules))
        title = title_of(speaker, steps, known[steps[0]].description)
        found.append(ChangedValue(path, title, was, told, law.asked.without(path).address))
    return found


def _at(rules: RuleSet, steps: tuple[str, ...]) -> Any:
    value: Any = rules.resolved.parameters
    for step in steps:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _menus(game: Game, law: Law, shown: Page | None = None) -> Menus:
    """Offer what can be chosen."""
    asked, code = law.asked, law.asked.code
    limits = law.usual.edition
    editions = editions_of(game, code)
    variants = {name: _variants(game.rules(name), code) for name, _ in editions}
    with_variants = [
        (f"{name}+{key}", f"{title} · {called}") for name, title in editions for key, called in variants[name]
    ]
    spoken = [(each, LANGUAGES[each].name) for each in texts_of(game).languages if each != law.speaker.code]
    players = list(range(limits.players_min, limits.players_max + 1))
    values = _values(law, shown) if shown else []
    return Menus(editions, variants[asked.edition], players, [*editions, *with_variants], spoken, values)


def _variants(rules: RuleSet, code: str) -> list[tuple[str, str]]:
    return list(variant_titles(speaker_of(rules, code), rules).items())


def _values(law: Law, shown: Page) -> list[tuple[str, list[tuple[str, str]]]]:
    """Name the values of the edition under the chapters in which they are told."""
    chapters = {passage.clause: section for section in shown.written.sections for passage in section.passages}
    named: dict[str, list[tuple[str, str]]] = {section.title: [] for section in shown.written.sections}
    for each in fields_of(law.game.shelf.model).values():
        homes = [home_of(law.game, clause) for clause in each.clauses]
        if homes and homes[0] in chapters:
            title = title_of(law.speaker, (each.name,), each.description)
            named[chapters[homes[0]].title].append((each.name, title))
    return [(chapter, values) for chapter, values in named.items() if values]


ROUTES: Final = (Route("/rules/{game}", reader),)
