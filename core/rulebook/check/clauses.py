"""Clauses: each is written, placed and bound, and reads the fields that name it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Final, cast

from jinja2 import nodes

from nomarch.core.editions import derived_of, fields_of
from nomarch.core.engine import Game
from nomarch.core.rulebook.binding import bindings
from nomarch.core.rulebook.check.fault import Fault, Written, at_line
from nomarch.core.rulebook.check.words import typed
from nomarch.core.rulebook.figures import known_figures, plan_file, whole_of
from nomarch.core.rulebook.index import Clause, clauses_of, home_of
from nomarch.core.rulebook.tags import CHAPTER
from nomarch.core.rulebook.texts import Texts

LINK: Final = re.compile(r"\]\(#([^)]*)\)")


def known_clauses(game: Game, texts: Texts) -> Mapping[str, Clause]:
    """Give the index of clauses; a game without one has those that its texts write where they were written first."""
    return clauses_of(game) or {clause: Clause(id=clause) for _, clause in texts.order(texts.plan.origin)}


def bound(game: Game, texts: Texts) -> Iterator[Fault]:
    """Find clauses that nothing plays, and code that cites a clause nobody wrote."""
    clauses, binders = known_clauses(game, texts), bindings(game)
    where = f"{game.package}/clauses.toml" if clauses_of(game) else game.file
    for clause in clauses.values():
        played = any(not binder.startswith("text field") for binder in binders.get(clause.id, ()))
        if not (played or clause.upheld_by or clause.text_only):
            yield Fault("unbound", where, 0, clause.id, "", "nothing in the game plays it, and it gives no reason")
    for cited in binders:
        if cited not in clauses:
            yield Fault("unwritten", where, 0, cited, "", f"{', '.join(binders[cited])} cites it, but nobody wrote it")


def plan(game: Game, texts: Texts) -> Iterator[Fault]:
    """Find names in the plan and the terms that nothing has."""
    where = str(texts.folder / "rulebook.toml")
    known = known_clauses(game, texts)
    panels = [*(texts.plan.aid.panels if texts.plan.aid else ()), *texts.plan.start]
    for clause in (*(clause for panel in panels for clause in panel.clauses), *texts.plan.origins):
        if clause not in known:
            yield Fault("reference", where, 0, clause, "", "the plan names it, but there is no such clause")
    yield from _figures(game, texts, known)
    for name, entry in texts.glossary.items():
        for code in texts.languages:
            forms = entry.forms(code)
            for edition in forms.editions if forms is not None else ():
                if edition not in game.editions:
                    told = f"has words of the edition {edition!r}, which does not exist"
                    yield Fault("reference", str(texts.home(code) / "terms.toml"), 0, name, code, told)


def _figures(game: Game, texts: Texts, known: Collection[str]) -> Iterator[Fault]:
    """Find figures and places for them that nothing has."""
    plan, where = texts.plan, plan_file(texts)
    panels = [*(plan.aid.panels if plan.aid else ()), *plan.start]
    placed = [*chain.from_iterable(plan.figures.values()), *chain.from_iterable(panel.figures for panel in panels)]
    for name in dict.fromkeys(placed):
        if name not in known_figures(game):
            yield Fault("reference", where, 0, name, "", "the plan places it, but the game has no such figure")
    for place in plan.figures:
        if place not in known and place not in plan.chapters:
            yield Fault(
                "reference", where, 0, place, "", "figures are placed there, but it is no clause and no chapter"
            )
    if plan.round and whole_of(plan.round) is None:
        yield Fault("reference", where, 0, "round", "", "one name of [round] has to be a part of no other")


def written_and_placed(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find clauses that a language does not write, or writes and puts nowhere."""
    placed = {clause: chapter for chapter, clause in texts.order(code)}
    texted = {part.face.owner for part in written if part.face.face == "text"}
    known = known_clauses(game, texts)
    for clause in known.values():
        if told := _untold(known, clause, placed) if clause.told_in else _unprinted(clause, texted, placed):
            yield Fault("missing", _where(texts, code, clause), 0, clause.id, code, told)
    for part in (part for part in written if part.face.face == "text" and part.name.startswith("game/")):
        if told := _nowhere(game, texts, known, part.face.owner):
            yield Fault("unbound", part.file, part.line, part.face.owner, code, told)
    for adopted, chapter in placed.items():
        if adopted not in texted and not (adopted in known and known[adopted].told_in):
            where = str(texts.home(code) / code / f"{chapter}{CHAPTER}")
            yield Fault("reference", where, 0, adopted, code, "is adopted, but nobody wrote it")


def _untold(known: Mapping[str, Clause], clause: Clause, placed: Collection[str]) -> str:
    """Say what is wrong with a clause that is told in another."""
    home = known.get(clause.told_in)
    is_printed = home is not None and not home.told_in and home.audience is clause.audience and home.id in placed
    return "" if is_printed else f"is told in {clause.told_in!r}, which is not printed itself"


def _unprinted(clause: Clause, texted: Collection[str], placed: Collection[str]) -> str:
    """Say what is wrong with a clause that has a text of its own."""
    if clause.id not in texted:
        return "is not written"
    return "" if clause.id in placed else "is written but stands in no chapter"


def _nowhere(game: Game, texts: Texts, known: Mapping[str, Clause], name: str) -> str:
    """Say why a text is printed nowhere."""
    if name not in known:
        listed = "clauses.toml has it not" if clauses_of(game) else f"{texts.plan.origin}, its origin, has it not"
        return f"is written, but {listed}"
    home = known[name].told_in
    return f"has a text of its own, but is told in {home!r}" if home else ""


def _where(texts: Texts, code: str, clause: Clause) -> str:
    """Name the file in which a clause belongs: the chapter where its origin has it, or the one it is called after."""
    chapters = {placed: chapter for chapter, placed in texts.order(texts.plan.origin)}
    file = texts.home(code) / code / f"{chapters.get(clause.id, clause.chapter)}{CHAPTER}"
    return str(file if file.is_file() else texts.home(code) / code)


def fields(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find clauses that read other fields than those that name them."""
    declared: dict[str, set[str]] = {}
    for field in fields_of(game.shelf.model).values():
        for clause in field.clauses:
            declared.setdefault(home_of(game, clause), set()).add(field.name)
    for clause, faces in prevailing(written).items():
        part = faces.get("text")
        if part is None or clause not in known_clauses(game, texts) or home_of(game, clause) != clause:
            continue
        named, read = declared.get(clause, set()), fields_read(game, part)
        short = fields_read(game, faces["short"]) if "short" in faces else set()
        for name in sorted((read | short) - named):
            yield Fault("field", part.file, part.line, clause, code, f"reads edition.{name}, which does not name it")
        for name in sorted(named - read):
            yield Fault("field", part.file, part.line, clause, code, f"does not read edition.{name}, which names it")


def prevailing(written: list[Written]) -> dict[str, dict[str, Written]]:
    """Give the faces of every clause; the game's own words come first and prevail."""
    found: dict[str, dict[str, Written]] = {}
    for part in written:
        found.setdefault(part.face.owner, {}).setdefault(part.face.face, part)
    return found


def fields_read(game: Game, part: Written) -> set[str]:
    """Name the fields of the edition a face reads, those behind derived values included."""
    behind = derived_of(game.shelf.model)
    read = (node for node in part.found(nodes.Getattr) if isinstance(node.node, nodes.Name))
    names = {node.attr for node in read if cast("nodes.Name", node.node).name == "edition"}
    return {field for name in names for field in behind.get(name, (name,))}


def references(game: Game, texts: Texts, code: str, written: list[Written]) -> Iterator[Fault]:
    """Find links to clauses that do not exist."""
    known = known_clauses(game, texts)
    for name in texts.loader.names(code):
        for line, text in typed(texts, name):
            for target in LINK.findall(text):
                if target not in known:
                    yield at_line(written, "reference", name, line, code, f"refers to {target!r}, which does not exist")
