"""The box: its components as a list in the language of the reader, and where it does not fit the rules.

A component is called by its term. `use:<component>` says what it is for, `face:<component>` names a face that is a
number, and `need:<component>` says why the rules ask for so many.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.editions import Kind, Provenance
from nomarch.core.engine import Component, RuleSet, Share, Sort
from nomarch.core.engine.component import faces, total
from nomarch.core.rulebook.components import (
    components_of,
    fields_behind,
    listed_components,
    paths_behind,
    set_of,
    sets_of,
    taken_by,
)
from nomarch.core.rulebook.index import clauses_of
from nomarch.core.rulebook.languages import capital
from nomarch.core.rulebook.naming import said, title_of
from nomarch.core.rulebook.notes import SourceNote, reason_told, sources_named
from nomarch.core.rulebook.signs import SIGNS, unsigned
from nomarch.core.rulebook.sources import source_named, sources_of
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import Face as TextFace

PASSAGES: Final = re.compile(r"[A-Za-z]{1,8}\d[\d-]*|[A-Z][A-Z0-9]+")
DOUBT: Final = (Kind.OURS, Kind.DEDUCED, Kind.REPORTED, Kind.RULED, Kind.ASSUMED)
"""How well numbers are known, the worst last; what is not named here is known well."""
FEW: Final = 2
"""How many passages are named; of more, their sources."""
Path = tuple[str, ...]


class Origin(BaseModel):
    """Where a number comes from."""

    model_config = ConfigDict(frozen=True)

    kind: str
    """How well it is known: a kind of provenance, `rules` if nothing but the rules says so, or `table`."""
    passages: list[str] = []
    sign: str = ""


class Face(BaseModel):
    """One face of a component, as a card has."""

    model_config = ConfigDict(frozen=True)

    key: str
    name: str
    number: int
    """How many there are in a set."""
    origin: Origin


class Line(BaseModel):
    """A component as it is listed."""

    model_config = ConfigDict(frozen=True)

    key: str
    sort: Sort
    name: str
    share: Share
    each: int
    """How many a set has."""
    sets: int
    tables: dict[int, int]
    """How many a table takes, by the number of players."""
    faces: list[Face]
    use: str
    origin: Origin
    fields: list[str]
    clauses: list[str]

    @property
    def number(self) -> int:
        """How many the box holds."""
        return self.each * self.sets


class Lack(BaseModel):
    """A set that has fewer than the rules ask for."""

    model_config = ConfigDict(frozen=True)

    key: str
    name: str
    number: int
    needed: int
    players: list[int]
    reason: str


class Doubt(BaseModel):
    """A number that was assumed or ruled, with the reason."""

    model_config = ConfigDict(frozen=True)

    sign: str
    title: str
    reason: str


class Box(BaseModel):
    """All components of an edition."""

    model_config = ConfigDict(frozen=True)

    game: str
    edition: str
    variants: list[str]
    language: str
    title: str
    subtitle: str
    players: list[int]
    """The numbers of players that are looked at."""
    is_listed: bool
    """Whether the game lists its components; otherwise they are what lies on its table."""
    lines: list[Line]
    lacks: list[Lack]
    doubts: list[Doubt]
    sources: list[SourceNote]

    def by_sort(self) -> Iterator[tuple[Sort, list[Line]]]:
        """Give the components by how they are made."""
        for sort in Sort:
            found = [line for line in self.lines if line.sort is sort]
            if found:
                yield sort, found


def box_of(rules: RuleSet, code: str = "en", players: int | None = None) -> Box:
    """List what the box of an edition holds, and where it does not fit the rules for some number of players, or one."""
    return _Packer(rules, Speaker(rules, code), rules.player_numbers(players), players).box()


class _Packer:
    """Puts a box together."""

    def __init__(self, rules: RuleSet, speaker: Speaker, players: Sequence[int], only: int | None) -> None:
        self.rules: Final = rules.at_a_table_of(rules.edition.players_max)
        self.speaker: Final = speaker
        self.tables: Final = [rules.at_a_table_of(number) for number in players]
        self.only: Final = only

    @cached_property
    def components(self) -> list[Component]:
        """What this edition has."""
        return [component for component in components_of(self.rules) if set_of(component, self.rules)]

    def box(self) -> Box:
        """Make the list."""
        rules, lines = self.rules, [self._line(component) for component in self.components]
        resolved = rules.resolved
        return Box(
            game=rules.game.name,
            edition=resolved.name,
            variants=list(resolved.choice.variants),
            language=self.speaker.code,
            title=self.speaker.title,
            subtitle=" · ".join(self._subtitle()),
            players=[table.seats for table in self.tables],
            is_listed=bool(listed_components(rules.game)),
            lines=lines,
            lacks=[lack for component in components_of(self.rules) for lack in self._lacks(component)],
            doubts=list(self._doubts()),
            sources=list(sources_named(self.speaker, self._cited(lines))),
        )

    def _subtitle(self) -> Iterator[str]:
        resolved, say = self.rules.resolved, self.speaker.say
        yield say("components:list")
        yield said(self.speaker, f"edition:{resolved.name}", resolved.title_in(self.speaker.code))
        known = self.rules.game.shelf.variants(resolved.choice.edition)
        for variant in resolved.choice.variants:
            yield said(self.speaker, f"variant:{variant}", known[variant].title_in(self.speaker.code))
        if self.only is not None:
            yield say("for-players", number=self.only)

    def _line(self, component: Component) -> Line:
        counted = set_of(component, self.rules)
        each, sets = sum(counted.values()), sets_of(component, self.rules.seats)
        use = f"use:{component.name}"
        return Line(
            key=component.name,
            sort=component.sort if isinstance(component.sort, Sort) else component.sort(self.rules),
            name=capital(self._name(component, each * sets)),
            share=component.share,
            each=each,
            sets=sets,
            tables={table.seats: taken_by(component, table) for table in self.tables},
            faces=[self._face(component, face, number) for face, number in counted.items() if face],
            use=unsigned(said(self.speaker, use, "")),
            origin=self._origin(component, *counted),
            fields=list(fields_behind(component, self.rules)),
            clauses=list(component.clauses),
        )

    def _name(self, component: Component, number: int) -> str:
        """Name a component, several of them in the plural."""
        term = self.speaker.voice.terms.get(component.name)
        if term is None:
            return component.name.replace("-", " ")
        return unsigned(str(term if number == 1 else term.some))

    def _face(self, component: Component, face: str, number: int) -> Face:
        key, origin = f"{component.name}.{face}", self._origin(component, face)
        return Face(key=key, name=self._face_name(component, face), number=number, origin=origin)

    def _face_name(self, component: Component, face: str) -> str:
        own = f"face:{component.name}"
        if face.isdecimal() and TextFace(own, "say") in self.speaker.voice.faces:
            return self.speaker.say(own, value=int(face))
        return unsigned(self.speaker.word(face))

    # Where numbers come from

    def _origin(self, component: Component, *shown: str) -> Origin:
        paths = self._paths(component, shown)
        if not paths:
            return self._by_the_rules(component)
        found = [self.rules.resolved.provenance(*path) for path in paths]
        worst = max(found, key=_doubt_of)
        is_passage = not worst.kind.is_doubtful and worst.kind is not Kind.OURS
        passages = self._passages(each.note for each in found) if is_passage else []
        return Origin(kind=str(worst.kind), passages=passages, sign=SIGNS.get(worst.kind, ""))

    def _paths(self, component: Component, shown: Iterable[str]) -> list[Path]:
        return list(dict.fromkeys(path for face in shown for path in paths_behind(component, self.rules, face)))

    def _by_the_rules(self, component: Component) -> Origin:
        """Name the passages of the clause that lists a component: those of the edition's own rules, or all."""
        if not component.clauses:
            return Origin(kind="table")
        index, known = clauses_of(self.rules.game), sources_of(self.rules.game)
        clause = index.get(component.clauses[0])
        sources = {passage: source_named(known, passage) for passage in (clause.sources if clause else ())}
        edition = self.rules.resolved.name
        own = [passage for passage, source in sources.items() if source and known[source].edition == edition]
        passages = own or [passage for passage, source in sources.items() if source]
        if len(passages) > FEW:
            passages = list(dict.fromkeys(sources[passage] for passage in passages))
        return Origin(kind="rules", passages=passages)

    def _passages(self, notes: Iterable[str]) -> list[str]:
        known = sources_of(self.rules.game)
        found = [passage for note in notes for passage in PASSAGES.findall(note) if source_named(known, passage)]
        return list(dict.fromkeys(found))

    def _cited(self, lines: Iterable[Line]) -> set[str]:
        known = sources_of(self.rules.game)
        return {source_named(known, passage) for line in lines for passage in line.origin.passages}

    def _doubts(self) -> Iterator[Doubt]:
        """Say why numbers are as they are that nobody states, each field once."""
        resolved, told = self.rules.resolved, set()
        for component in self.components:
            for path in self._paths(component, set_of(component, self.rules)):
                provenance = resolved.provenance(*path)
                if provenance.kind.is_doubtful and path[0] not in told:
                    told.add(path[0])
                    title = capital(title_of(self.speaker, path[:1], path[0]))
                    reason = reason_told(self.speaker, resolved, path).text
                    yield Doubt(sign=SIGNS[provenance.kind], title=title, reason=reason)

    # Whether it fits the rules

    def _lacks(self, component: Component) -> Iterator[Lack]:
        """Find what the box has fewer of than the rules ask for: a component, or a face of it."""
        counted = set_of(component, self.rules)
        for face, needs in self._short(component, counted).items():
            name = capital(self._name(component, total(counted)))
            yield Lack(
                key=f"{component.name}.{face}" if face else component.name,
                name=f"{name} ({self._face_name(component, face)})" if face else name,
                number=_of_face(counted, face),
                needed=max(needs.values()),
                players=list(needs),
                reason=unsigned(said(self.speaker, f"need:{component.name}", "")),
            )

    def _short(self, component: Component, counted: Mapping[str, int]) -> dict[str, dict[int, int]]:
        """Tell for each face that is too few how many are needed, by the numbers of players that need them."""
        short: dict[str, dict[int, int]] = {}
        for table in self.tables:
            for face, needed in faces(component.needs(table) if component.needs else 0).items():
                if needed > _of_face(counted, face):
                    short.setdefault(face, {})[table.seats] = needed
            taken = taken_by(component, table)
            if component.takes is not None and taken > total(counted) * sets_of(component, self.rules.seats):
                short.setdefault("", {})[table.seats] = taken
        return short


def _of_face(counted: Mapping[str, int], face: str) -> int:
    """Count the cards of a face, or of all."""
    return counted.get(face, 0) if face else total(counted)


def _doubt_of(provenance: Provenance) -> int:
    return DOUBT.index(provenance.kind) + 1 if provenance.kind in DOUBT else 0
