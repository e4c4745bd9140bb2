"""Summaries: the player aid of an edition on one printed page, made of the short forms of clauses."""

from __future__ import annotations

from nomarch.core.engine import RuleSet
from nomarch.core.errors import TextError
from nomarch.core.rulebook.book import Book, Chapter, Part, bound, skeleton, written_clause
from nomarch.core.rulebook.index import Audience, clause_of, home_of
from nomarch.core.rulebook.sandbox import BOOK, Allowance
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import BookPlan, Texts, Voice


def summary(
    rules: RuleSet, code: str, seats: int | None = None, texts: Texts | None = None, *, clean: bool = False
) -> Book:
    """Write the player aid of a rule set: the short forms that fit on a page, those it must have before all others."""
    voice = Voice(rules, code, seats=seats, texts=texts, clean=clean)
    voice.allowance = Allowance(BOOK)
    plan = voice.texts.plan
    chapters = {name: skeleton(voice, name) for name in plan.chapters}
    short = {
        clause: part
        for outline in chapters.values()
        for clause in outline.clauses
        if clause_of(rules.game, clause).audience is Audience.TABLE and (part := _short(voice, clause))
    }
    kept = _chosen(voice, plan, short)
    shown = (
        Chapter(name=name, title=outline.title, parts=[short[clause] for clause in outline.clauses if clause in kept])
        for name, outline in chapters.items()
    )
    return bound(voice, "summary", [chapter for chapter in shown if chapter.parts])


def _short(voice: Voice, clause: str) -> Part | None:
    """Give the short form of a clause; where no plan chooses among clauses its text may stand in."""
    plan = voice.texts.plan
    if Face(clause, "short") in voice.faces:
        face = "short"
    elif not plan.must and not plan.may:
        face = "text"
    else:
        return None
    part = written_clause(voice, clause, face)
    return part if part.text else None


def _chosen(voice: Voice, plan: BookPlan, short: dict[str, Part]) -> set[str]:
    """Choose what fits: all that must be there, then what may, in the order of the plan."""
    where, code = str(voice.texts.folder), voice.language.code
    missing = [
        clause
        for clause in plan.must
        if clause not in short and written_clause(voice, home_of(voice.rules.game, clause)).text
    ]
    if missing:
        raise TextError(where, 0, f"a summary in {code} needs {', '.join(missing)}, which has no short form")
    kept = {clause for clause in plan.must if clause in short}
    room = plan.room - sum(len(short[clause].text) for clause in kept)
    if room < 0:
        raise TextError(where, 0, f"the clauses a summary must have do not fit on a page in {code}")
    for clause in plan.may or ([] if plan.must else short):
        if clause in short and clause not in kept and len(short[clause].text) <= room:
            room -= len(short[clause].text)
            kept.add(clause)
    return kept
