"""Notes: why things are as they are that nobody states, as sentences in the language of the reader.

A sentence is made from the grounds of an edition or a clause: what kind of reason, which sources, what they say
instead. `notes:…` are the sentences of the core; a game may add `how:…` where there is more to say,
`note:<field>.<value>` or `note:<clause>` to state what a note is about, and `source:<key>` to name its sources.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.editions import Grounds, Kind, Reason, Resolved, fields_of
from nomarch.core.rulebook.index import clause_of
from nomarch.core.rulebook.languages import capital
from nomarch.core.rulebook.naming import said, value_told
from nomarch.core.rulebook.signs import SIGNS, unsigned
from nomarch.core.rulebook.sources import Source, source_named, sources_of
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Voice
from nomarch.core.rulebook.typography import finished, for_markdown

if TYPE_CHECKING:
    from nomarch.core.rulebook.book import Chapter, Part

FEW: Final = 5
"""How many rows of a table are named one by one, or as those it does not hold for, and how many columns."""
SHORT: Final = 90
"""How many letters a value has that is told in the head of a note."""
HEAD: Final = 120
"""How many letters of a clause stand for it."""
SENTENCE: Final = re.compile(r"(?<=[.!?…])\s")
MARKED: Final = re.compile(r"[*_`]|^\W*[-|#>]+\s*", re.MULTILINE)
Path = tuple[str, ...]


class Note(BaseModel):
    """Something that is assumed or ruled, with the reason."""

    model_config = ConfigDict(frozen=True)

    kind: Kind
    chapter: str
    """The chapter in which it stands."""
    clauses: list[str]
    """The clauses it is read in, the one it belongs to first; none where only a figure shows it."""
    field: str = ""
    """The field of the edition; a ruling that is a clause has none."""
    head: str
    """What it is about, in Markdown."""
    columns: list[str] = []
    """The columns of a table it holds for; empty where the field is one value."""
    rows: list[str] = []
    """The rows it holds for."""
    reason: str
    """Why it is so, in Markdown."""
    language: str
    """The language of the reason: a file may tell it in words of its own."""
    grounds: Grounds

    @property
    def sign(self) -> str:
        """Its sign."""
        return SIGNS[self.kind]

    @property
    def clause(self) -> str:
        """The clause it belongs to, if there is one."""
        return self.clauses[0] if self.clauses else ""

    @property
    def title(self) -> str:
        """What it is about, as a sentence."""
        return self.head if self.head.endswith(("…", "?", "!", ".")) else f"{self.head}."


class SourceNote(BaseModel):
    """A source on which notes rest."""

    model_config = ConfigDict(frozen=True)

    key: str
    name: str
    """What a reader calls it."""
    details: str
    """Publisher, year and language."""
    address: str


class Told(NamedTuple):
    """A sentence and its language."""

    text: str
    language: str


def reason_told(speaker: Speaker, resolved: Resolved, path: Path) -> Told:
    """Say why a value is as it is; what is stated somewhere is told by its passages."""
    provenance = resolved.provenance(*path)
    if provenance.grounds is None:
        return Told(provenance.note, "en")
    return grounds_told(speaker, resolved.base, provenance.kind, provenance.grounds, path)


def grounds_told(speaker: Speaker, edition: str, kind: Kind, grounds: Grounds, path: Path = ()) -> Told:
    """Make a sentence of grounds, in the language of the speaker; what is told in words stays as it is."""
    if grounds.reason is Reason.TOLD:
        return Told(grounds.note, "en")
    known = sources_of(speaker.voice.rules.game)
    facts = {
        "ruled": kind is Kind.RULED,
        "by": list(_names(speaker, known, grounds.by, edition, own=kind is Kind.ASSUMED)),
        "at_least": grounds.at_least,
        "at_most": grounds.at_most,
        "weak": grounds.weak,
        "carried": _edition_named(speaker, grounds.carried_from),
        "instead": None if grounds.instead is None else stated(speaker, path, grounds.instead),
    }
    where = f"-{grounds.printed_on}" if grounds.printed_on else ""
    sentences = [speaker.say(f"notes:{grounds.reason}{where}", **facts)]
    if grounds.how:
        sentences.append(speaker.say(f"how:{grounds.how}"))
    others = list(_names(speaker, known, grounds.against, edition, own=True))
    if others:
        instead = facts["instead"] if grounds.reason is not Reason.LETTER else None
        sentences.append(speaker.say("notes:otherwise", against=others, instead=instead))
    return Told(" ".join(sentences), speaker.code)


def _names(
    speaker: Speaker, known: Mapping[str, Source], passages: Iterable[str], edition: str, *, own: bool
) -> Iterator[str]:
    """Name the sources of passages, each once; a passage of a source that nobody names stands for itself.

    What is ruled speaks of the edition's *own* rules already, and does not name them again.
    """
    sources = dict.fromkeys((source_named(known, passage) or passage) for passage in passages)
    for source in sources:
        if source not in known or known[source].edition != edition:
            yield source_name(speaker, known, source)
        elif own:
            yield speaker.say("notes:own-rules")


def source_name(speaker: Speaker, known: Mapping[str, Source], source: str) -> str:
    """Name a source as a reader of the language calls it."""
    if source not in known:
        return source
    name = f"source:{source}"
    year = str(known[source].year or "")
    return speaker.say(name, year=year) if Face(name, "say") in speaker.voice.faces else known[source].title


def _edition_named(speaker: Speaker, edition: str) -> str:
    shelf = speaker.voice.rules.game.shelf
    title = shelf.title(edition) if edition in shelf.names else edition
    return said(speaker, f"edition:{edition}", title)


def stated(speaker: Speaker, path: Path, value: Any) -> str:
    """State a value of a field: in a sentence of its own, or by its name."""
    own = f"note:{path[0]}.{_written(value)}" if path else ""
    if own and Face(own, "say") in speaker.voice.faces:
        return speaker.say(own).removesuffix(".")
    return value_told(speaker, path or ("",), value)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Group:
    """Cells of one field that stand on the same grounds, and where they are read."""

    def __init__(self, kind: Kind, grounds: Grounds) -> None:
        self.kind: Final = kind
        self.grounds: Final = grounds
        self.cells: dict[Path, None] = {}
        self.places: dict[tuple[str, str], None] = {}


def notes_on(voice: Voice, chapters: Sequence[Chapter]) -> Iterator[Note]:
    """Say why things are as they are that the chapters tell and nobody states, in the order of the chapters."""
    speaker = Speaker(voice.rules, voice.language.code, texts=voice.texts)
    notes = [*_on_fields(speaker, chapters), *_on_clauses(speaker, chapters)]
    order = {chapter.name: number for number, chapter in enumerate(chapters)}
    printed = [part.clause for chapter in chapters for part in chapter.parts if part.clause]
    places = {clause: number for number, clause in enumerate(printed)}
    yield from sorted(notes, key=lambda note: (order[note.chapter], places.get(note.clause, 0)))


def _on_fields(speaker: Speaker, chapters: Sequence[Chapter]) -> Iterator[Note]:
    resolved = speaker.voice.rules.resolved
    groups: dict[tuple[str, str, Grounds], _Group] = {}
    for chapter in chapters:
        for part in chapter.parts:
            for path in _paths(speaker, part):
                provenance = resolved.provenance(*path)
                if provenance.grounds is not None:
                    key = (path[0], provenance.kind, provenance.grounds)
                    group = groups.setdefault(key, _Group(provenance.kind, provenance.grounds))
                    group.cells[path[1:]] = None
                    group.places[chapter.name, part.clause] = None
    for (field, _, _), group in groups.items():
        for columns, rows in _cells(resolved, field, group.cells):
            yield _field_note(speaker, field, group, columns, rows)


def _paths(speaker: Speaker, part: Part) -> Iterator[Path]:
    """Give what a part has read that is doubtful, and the fields that its rulings name."""
    for name in (*part.assumed, *part.ruled):
        yield tuple(name.split("."))
    for clause in part.rulings:
        ruling = clause_of(speaker.voice.rules.game, clause).ruling
        if ruling is not None and ruling.field:
            yield (ruling.field,)


def _cells(resolved: Resolved, field: str, cells: Iterable[Path]) -> Iterator[tuple[list[str], list[str]]]:
    """Part cells by the rows they lie in: columns that share all their rows go together."""
    table = resolved.parameters.get(field)
    tabular = isinstance(table, dict) and all(isinstance(row, dict) for row in table.values())
    by_column: dict[str, list[str]] = {}
    whole = not tabular
    for cell in cells:
        if not whole and len(cell) > 1:
            by_column.setdefault(cell[-1], []).append(cell[0])
        else:
            whole = True
    if whole or not by_column or len(by_column) > FEW:
        yield [], []
        return
    by_rows: dict[tuple[str, ...], list[str]] = {}
    for column, rows in by_column.items():
        by_rows.setdefault(tuple(sorted(rows)), []).append(column)
    for shared, columns in by_rows.items():
        yield columns, list(shared)


def _field_note(speaker: Speaker, field: str, group: _Group, columns: list[str], rows: list[str]) -> Note:
    resolved = speaker.voice.rules.resolved
    served = set(fields_of(type(resolved.edition))[field].clauses) if field in resolved.parameters else set()
    places = sorted(group.places, key=lambda place: (not place[1], place[1] not in served))
    path = (field, rows[0], columns[0]) if len(rows) == len(columns) == 1 else (field,)
    told = grounds_told(speaker, resolved.base, group.kind, group.grounds, path)
    named = [said(speaker, f"field:{field}.{column}", speaker.word(column)) for column in columns]
    return Note(
        kind=group.kind,
        chapter=places[0][0],
        clauses=[clause for _, clause in places if clause],
        field=field,
        head=capital(_inline(speaker, _head(speaker, field, named, rows, path))),
        columns=named,
        rows=[speaker.word(row) for row in rows],
        reason=_inline(speaker, told.text),
        language=told.language,
        grounds=group.grounds,
    )


def _head(speaker: Speaker, field: str, columns: list[str], rows: list[str], path: Path) -> str:
    """Say what a note is about: the field or its columns, the rows, and the value if it is one and short."""
    value: Any = speaker.voice.rules.resolved.parameters
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    is_one = not columns or len(path) > 1
    if is_one and not columns and Face(f"note:{field}.{_written(value)}", "say") in speaker.voice.faces:
        return stated(speaker, path, value)
    title = ", ".join(columns) or said(speaker, f"field:{field}", field)
    which = _rows_told(speaker, field, rows) if rows else ""
    told = "" if not is_one or value is None or _is_table(value) else value_told(speaker, path, value)
    end = f"{speaker.voice.language.colon} {told}" if told and len(told) <= SHORT else ""
    return f"{title}{f' ({which})' if which else ''}{end}"


def _rows_told(speaker: Speaker, field: str, rows: list[str]) -> str:
    """Name rows; where few are missing, name these."""
    every = list(speaker.voice.rules.resolved.parameters[field])
    others = [row for row in every if row not in rows]
    if not others:
        return ""
    if len(others) <= FEW < len(rows):
        return speaker.say("notes:all-but", others=[speaker.word(row) for row in others])
    return ", ".join(speaker.word(row) for row in rows)


def _on_clauses(speaker: Speaker, chapters: Sequence[Chapter]) -> Iterator[Note]:
    voice = speaker.voice
    for chapter in chapters:
        for part in chapter.parts:
            for clause in part.rulings:
                ruling = clause_of(voice.rules.game, clause).ruling
                if ruling is None or ruling.grounds is None:
                    continue
                told = grounds_told(speaker, voice.rules.resolved.base, Kind.RULED, ruling.grounds)
                yield Note(
                    kind=Kind.RULED,
                    chapter=chapter.name,
                    clauses=list(dict.fromkeys([part.clause, clause])),
                    head=_statement(speaker, part, clause),
                    reason=_inline(speaker, told.text),
                    language=told.language,
                    grounds=ruling.grounds,
                )


def _statement(speaker: Speaker, part: Part, clause: str) -> str:
    """State what a ruling says: in a sentence of its own, or by the first one of the clause.

    A clause that is told in another is known by its short form.
    """
    own = f"note:{clause}"
    if Face(own, "say") in speaker.voice.faces:
        return capital(_inline(speaker, speaker.say(own).removesuffix(".")))
    voice, text = speaker.voice, part.text
    if clause != part.clause and Face(clause, "short") in voice.faces:
        text = finished(voice.render(Face(clause, "short"), for_markdown, edition=voice.bare_edition), voice.language)
    plain = " ".join(MARKED.sub("", unsigned(text)).split())
    first = SENTENCE.split(plain, maxsplit=1)[0].rstrip(" .:")
    return first if len(first) <= HEAD else f"{first[:HEAD].rsplit(maxsplit=1)[0].rstrip(',;:')} …"


def _inline(speaker: Speaker, text: str) -> str:
    """Set words of ours that names may be a part of."""
    return finished(for_markdown(text), speaker.voice.language)


def sources_behind(voice: Voice, notes: Sequence[Note]) -> Iterator[SourceNote]:
    """List the sources that notes rest on, as a reader calls them."""
    if not notes:
        return
    speaker = Speaker(voice.rules, voice.language.code, texts=voice.texts)
    known = sources_of(voice.rules.game)
    cited = {source_named(known, passage) for note in notes for passage in note.grounds.passages}
    cited |= {key for key, source in known.items() if source.edition == voice.rules.resolved.base}
    yield from sources_named(speaker, cited)


def sources_named(speaker: Speaker, cited: Collection[str]) -> Iterator[SourceNote]:
    """List the sources that are cited, as a reader calls them."""
    known = sources_of(speaker.voice.rules.game)
    for key, source in known.items():
        if key in cited:
            name = source_name(speaker, known, key)
            details = (source.publisher, str(source.year or ""), _language(speaker.voice, source.language))
            yield SourceNote(
                key=key,
                name=capital(_inline(speaker, name)),
                details=", ".join(detail for detail in details if detail and detail not in name),
                address=source.address,
            )


def _language(voice: Voice, code: str) -> str:
    """Name a language in the language of the reader."""
    return str(voice.language.locale.languages.get(code, code)) if code else ""


def _is_table(value: Any) -> bool:
    """Tell whether a value is too long for a head: a table, or a list of lists."""
    return isinstance(value, Mapping) or (
        isinstance(value, list | tuple) and any(isinstance(part, list | tuple) for part in value)
    )
