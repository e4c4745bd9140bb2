"""How an edition looks: to a person who reads it, and to one who will edit its file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict
from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.comparing.parameters import ParameterPair, Value, compare_parameters, value_of
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.editions import Field, fields_of
from nomarch.core.editions.tables import leaves
from nomarch.core.engine import RuleSet
from nomarch.core.errors import shortened
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.book import skeleton
from nomarch.core.rulebook.index import home_of
from nomarch.core.rulebook.naming import title_of
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.reports.tables import glued, table
from nomarch.core.workbench.reports.wording import Wording

LONGEST: Final = 240
"""How many letters of a value a screen shows; a table has more, and a document all of them."""
IN_A_LINE: Final = 100
"""How long a value is that an edition file remarks."""
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class Entry(BaseModel):
    """A value of an edition as a person reads it."""

    model_config = ConfigDict(frozen=True)

    field: str
    title: str
    chapter: str
    value: Value
    clauses: list[str]
    plays: bool


class Shown(BaseModel):
    """An edition as a person reads it."""

    model_config = ConfigDict(frozen=True)

    game: str
    title: str
    name: str
    made_of: str
    """The title of the edition it is made of; none, if it is a published one."""
    differs: list[ParameterPair]
    contradictions: list[str]
    entries: list[Entry]
    labels: dict[str, str]


def described(rules: RuleSet, code: str) -> Shown:
    """Describe an edition in a language."""
    choice, game = rules.resolved.choice, rules.game
    side = Side(game, choice.written, code, choice.changes, rules.seats)
    parent = rules.resolved.line[-1].extends if rules.resolved.is_own else choice.edition if choice.changes else None
    before = Side(game, parent_of(rules, parent), code, seats=rules.seats) if parent else None
    wording = Wording(side.speaker, fields_of(game.shelf.model))
    names = ("differs", "value", "source", "touches", "contradicts")
    labels = {name: side.speaker.say(f"edition-shown:{name}") for name in names}
    return Shown(
        game=side.speaker.title,
        title=side.title,
        name=rules.resolved.name,
        made_of=before.title if before else "",
        differs=compare_parameters(Pair(before, side)) if before else [],
        contradictions=[f"{', '.join(fields)}: {reason}" for fields, reason in rules.resolved.contradictions],
        entries=list(_entries(side, wording)),
        labels=labels | {"parameter": wording.say("parameter"), **_provenances(wording)},
    )


def parent_of(rules: RuleSet, extends: str) -> str:
    """Find what an edition is made of, called as from here."""
    line = rules.resolved.line
    if len(line) > 1 and line[-2].apart is not None and rules.resolved.is_own:
        return str(line[-2].apart)
    return extends


def _provenances(wording: Wording) -> dict[str, str]:
    kinds = ("stated", "deduced", "reported", "assumed", "ruled", "ours", "changed")
    return {kind: wording.say(f"known-{kind}") for kind in kinds}


def _entries(side: Side, wording: Wording) -> Iterator[Entry]:
    chapters = _chapters(side)
    for name, field in wording.fields.items():
        yield Entry(
            field=name,
            title=title_of(side.speaker, (name,), field.description),
            chapter=next((chapters[home] for home in _homes(side, field) if home in chapters), ""),
            value=value_of(side, side.speaker, (name,)),
            clauses=list(field.clauses),
            plays=field.plays,
        )


def _homes(side: Side, field: Field) -> list[str]:
    """Name the clauses in whose texts a field is told."""
    return [home_of(side.rules.game, clause) for clause in field.clauses]


def _chapters(side: Side) -> dict[str, str]:
    """Give the title of the chapter that every clause stands in."""
    voice = side.speaker.voice
    if not texts_of(side.rules.game).exist:
        return {}
    chapters = [skeleton(voice, name) for name in voice.texts.plan.chapters]
    return {clause: chapter.title for chapter in chapters for clause in chapter.clauses}


def screen(shown: Shown) -> RenderableType:
    """Lay an edition out for the terminal: what differs first, then all values by chapters."""
    parts: list[RenderableType] = [glued(f"{shown.game} · {shown.title}", "bold")]
    if shown.contradictions:
        parts += [_heading(shown.labels["contradicts"]), *(glued(f"! {told}") for told in shown.contradictions)]
    if shown.differs:
        parts += [_heading(f"{shown.labels['differs']} {shown.made_of}"), _differences(shown)]
    chapters: dict[str, list[Entry]] = {}
    for entry in shown.entries:
        chapters.setdefault(entry.chapter, []).append(entry)
    for chapter, entries in chapters.items():
        parts += [_heading(chapter), _values(shown, entries)]
    return Group(*parts)


def _heading(text: str) -> Text:
    return glued(f"\n{text}", "bold underline")


def _differences(shown: Shown) -> RenderableType:
    drawn = table("", shown.labels["parameter"], shown.made_of, shown.title, shown.labels["touches"])
    for pair in shown.differs:
        name = Text(pair.title).append(f"\n{pair.path}", style="dim")
        values = (_cell(pair.left), _cell(pair.right))
        drawn.add_row(name, *values, Text("\n".join(pair.clauses), style="dim"))
    return drawn


def _values(shown: Shown, entries: list[Entry]) -> RenderableType:
    labels = shown.labels
    drawn = table("", labels["parameter"], labels["value"], labels["source"], labels["touches"])
    for entry in entries:
        name = Text(entry.title).append(f"\n{entry.field}", style="dim")
        known = labels[str(entry.value.kind)]
        source = Text(": ".join(filter(None, (known, shortened(entry.value.note, LONGEST)))))
        drawn.add_row(name, _cell(entry.value), source, Text("\n".join(entry.clauses), style="dim"))
    return drawn


def _cell(value: Value) -> Text:
    return Text(shortened(value.told, LONGEST) + value.sign)


def file_of(rules: RuleSet, title: str, extends: str, changes: Mapping[str, object], speaker: Speaker) -> Iterator[str]:
    """Write the file of an edition that is made of another, with all it could state besides as remarks."""
    fields = fields_of(rules.game.shelf.model)
    yield f"# {speaker.say('edition-file:head', parent=extends)}"
    yield f"title = {toml(title)}"
    yield f"game = {toml(rules.game.name)}"
    yield f"extends = {toml(extends)}"
    yield from ("", "[values]")
    for path, value in changes.items():
        name, *inside = path.split(".")
        yield f"{'.'.join(map(_key, (name, *inside)))} = {toml(value)}  # {_remark(speaker, fields[name])}"
    yield from ("", f"# {speaker.say('edition-file:others', parent=extends)}")
    for name, field in fields.items():
        value = toml(rules.resolved.parameters[name])
        if name not in changes and len(value) <= IN_A_LINE:
            yield f"# {name} = {value}  # {_remark(speaker, field)}"
        elif name not in changes:
            steps, cell = next(leaves({name: rules.resolved.parameters[name]}))
            told = f"{_remark(speaker, field)}, {speaker.say('edition-file:table')}"
            yield f"# {'.'.join(map(_key, steps))} = {shortened(toml(cell), IN_A_LINE)}  # {told}"


def _remark(speaker: Speaker, field: Field) -> str:
    """Say in a line what a field is, and what it can be."""
    title = " ".join(title_of(speaker, (field.name,), field.description).split())
    choices = " | ".join(toml(choice) for choice in field.choices)
    return f"{title} ({choices})" if choices else title


def toml(value: Any) -> str:
    """Write a value as TOML does.

    >>> toml({"memphis": {"fields": 3}, "ranks": [3, 2], "night": True})
    '{ memphis = { fields = 3 }, ranks = [3, 2], night = true }'
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(key))} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)
