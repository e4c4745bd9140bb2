"""The two single pages of an edition: the player aid, made of short forms, and the quick start, a choice of clauses."""

from __future__ import annotations

from collections.abc import Iterator

from nomarch.core.engine import RuleSet
from nomarch.core.errors import TextError
from nomarch.core.rulebook.book import Book, Chapter, Kind, Part, bound, figure, skeleton, voice_says, written_clause
from nomarch.core.rulebook.index import Audience, clause_of, home_of
from nomarch.core.rulebook.plan import Panel
from nomarch.core.rulebook.sandbox import BOOK, Allowance
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.undisturbed import undisturbed


@undisturbed()
def summary(
    rules: RuleSet, code: str, seats: int | None = None, texts: Texts | None = None, *, clean: bool = False
) -> Book:
    """Write the player aid of a rule set: the order of play in short, and beside it what one looks up."""
    voice = Voice(rules, code, seats=seats, texts=texts, clean=clean)
    voice.allowance = Allowance(BOOK)
    plan = voice.texts.plan.aid
    if plan is None:
        return bound(voice, Kind.SUMMARY, [chapter for chapter in _by_chapter(voice) if chapter.parts])
    halves = {"strip": plan.strip, "below": plan.below, "beside": plan.beside}
    chapters = [_panel(voice, panel, "short", place) for place, panels in halves.items() for panel in panels]
    return bound(voice, Kind.SUMMARY, [chapter for chapter in chapters if chapter.parts])


@undisturbed()
def quick_start(
    rules: RuleSet, code: str, seats: int | None = None, texts: Texts | None = None, *, clean: bool = False
) -> Book:
    """Write what is read aloud before the first game: the clauses that the plan has chosen, in their own words."""
    voice = Voice(rules, code, seats=seats, texts=texts, clean=clean)
    voice.allowance = Allowance(BOOK)
    plan = voice.texts.plan
    panels = plan.start or [Panel(title=name, clauses=skeleton(voice, name).clauses) for name in plan.chapters]
    chapters = [_panel(voice, panel, "text") for panel in panels]
    return bound(voice, Kind.START, [chapter for chapter in chapters if chapter.parts])


def _panel(voice: Voice, panel: Panel, face: str, place: str = "") -> Chapter:
    faces = ((clause, "short" if clause in panel.in_short else face) for clause in panel.clauses)
    parts = [part for clause, face in faces if (part := _part(voice, clause, face)).text]
    parts += [part for name in panel.figures for part in figure(voice, name)]
    title = voice_says(voice, panel.title) if ":" in panel.title else skeleton(voice, panel.title).title
    return Chapter(name=panel.title, title=title, parts=parts, place=place, sign=panel.sign, wide=panel.wide)


def _part(voice: Voice, clause: str, face: str) -> Part:
    name = clause if face == "short" else home_of(voice.rules.game, clause)
    if Face(name, face) not in voice.faces:
        where, code = str(voice.texts.folder), voice.language.code
        raise TextError(where, 0, f"the plan of a page in {code} needs {name}, which has no {face} form")
    return written_clause(voice, name, face)


def _by_chapter(voice: Voice) -> Iterator[Chapter]:
    """Take every clause for the table where no plan chooses: its short form, or its text."""
    game = voice.rules.game
    for name in voice.texts.plan.chapters:
        outline = skeleton(voice, name)
        clauses = [clause for clause in outline.clauses if clause_of(game, clause).audience is Audience.TABLE]
        faces = [(clause, "short" if Face(clause, "short") in voice.faces else "text") for clause in clauses]
        parts = [
            written_clause(voice, *found)
            for found in faces
            if not (found[1] == "text" and home_of(game, found[0]) != found[0])
        ]
        yield Chapter(name=name, title=outline.title, parts=[part for part in parts if part.text])
