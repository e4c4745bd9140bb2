"""All about a clause: the values it rests on and where they come from, its examples, and how often it happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nomarch.core.editions import Field, fields_of
from nomarch.core.editions.tables import at, leaves
from nomarch.core.lab.coverage import Coverage, shown_by
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.index import clauses_of, home_of, told_within
from nomarch.core.rulebook.naming import step_of, title_of, value_told
from nomarch.core.rulebook.notes import grounds_told, source_name
from nomarch.core.rulebook.signs import SIGNS
from nomarch.core.rulebook.sources import passages_in, source_named, sources_of
from nomarch.core.studio.books.address import compared
from nomarch.core.studio.books.counting import Counts, Seen
from nomarch.core.studio.books.laws import Law
from nomarch.core.studio.books.scenes import Scene, scenes
from nomarch.core.studio.books.values import Rows, Slot, change_written, neighbour, rows, slot
from nomarch.core.workbench.reports.wording import Wording

GROUPS: Final = 4
"""How many ways in which the cells of a table are known are told."""


@dataclass(frozen=True, slots=True)
class Source:
    """How well a value is known, and by what."""

    known: str
    sign: str
    by: str
    language: str
    cells: int
    """How many cells of a table it holds for; nought where it holds for the whole."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value that a clause rests on."""

    name: str
    title: str
    told: str
    was: str
    """How the edition has it, where it is changed."""
    plays: bool
    sources: list[Source]
    slot: Slot | None
    rows: Rows | None
    others: list[str]
    """Other clauses that rest on it."""
    experiment: str
    """The address of an experiment with another value, if a near one is known."""
    tried: str
    """That value."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """How often a clause happened in the games of one kind of players."""

    players: str
    games: int
    seen: int
    share: str
    times: int
    bound: int


@dataclass(frozen=True, slots=True)
class About:
    """Everything that is told of a clause."""

    clause: str
    told_here: list[str]
    """The clauses that are told in it."""
    passages: list[str]
    """The passages of the rules it stands on."""
    entries: list[Entry]
    scenes: list[Scene]
    occurrences: list[Occurrence]
    play_shows: bool
    """Whether play can show it."""
    seen: Seen


def about(law: Law, clause: str, counts: Counts) -> About:
    """Tell all about a clause."""
    together = [clause, *told_within(law.game, clause)]
    shown = shown_by(law.game)
    play_shows = any(each in shown for each in together)
    seen = counts.of(law.rules) if play_shows else Seen([], is_growing=False)
    indexed = clauses_of(law.game)
    passages = [passage for each in together if each in indexed for passage in indexed[each].sources]
    return About(
        clause=clause,
        told_here=together[1:],
        passages=[passages_told(law.speaker, passages)] if passages else [],
        entries=list(_entries(law, together)),
        scenes=scenes(law, together),
        occurrences=[_occurrence(law, coverage, together) for coverage in seen.coverages],
        play_shows=play_shows,
        seen=seen,
    )


def fields_behind(law: Law, clauses: Sequence[str]) -> list[Field]:
    """Name the fields of the edition that clauses rest on."""
    model = law.game.shelf.model
    return [each for each in fields_of(model).values() if not set(each.clauses).isdisjoint(clauses)]


def _entries(law: Law, clauses: Sequence[str]) -> Iterator[Entry]:
    speaker, wording = law.speaker, Wording(law.speaker, fields_of(law.game.shelf.model))
    for each in fields_behind(law, clauses):
        value, usual = law.rules.resolved.parameters[each.name], law.usual.resolved.parameters[each.name]
        table = isinstance(value, Mapping)
        made = None if table else slot(speaker, (each.name,), value, usual)
        experiment, tried = _experiment(law, each.name, made, value)
        homes = dict.fromkeys(home_of(law.game, other) for other in each.clauses if other not in clauses)
        yield Entry(
            name=each.name,
            title=title_of(speaker, (each.name,), each.description),
            told=value_told(speaker, (each.name,), value),
            was=_was(law, each, value, usual),
            plays=each.plays,
            sources=list(_sources(law, wording, each.name, usual)),
            slot=made,
            rows=rows(speaker, each.name, value, usual) if table and _is_flat(value) else None,
            others=list(homes),
            experiment=experiment,
            tried=tried,
        )


def _was(law: Law, field: Field, value: Any, usual: Any) -> str:
    """Tell how the edition has a value that is changed; of a table only the cells that are."""
    if value == usual:
        return ""
    speaker = law.speaker
    if not isinstance(usual, Mapping):
        return value_told(speaker, (field.name,), usual)
    cells = [path for path, cell in leaves(usual) if at(value, path) != cell]
    colon = speaker.voice.language.colon
    steps = ([step_of(speaker, field.name, step) for step in path] for path in cells)
    told = (value_told(speaker, (field.name, *path), at(usual, path)) for path in cells)
    return "; ".join(f"{', '.join(names)}{colon} {cell}" for names, cell in zip(steps, told, strict=True))


def _is_flat(table: Mapping[str, Any]) -> bool:
    """Tell whether a table has rows of cells, and nothing deeper."""
    deep = [isinstance(cell, Mapping) for row in table.values() if isinstance(row, Mapping) for cell in row.values()]
    kinds = {isinstance(row, Mapping) for row in table.values()}
    return len(kinds) == 1 and not any(deep)


def _experiment(law: Law, name: str, made: Slot | None, value: Any) -> tuple[str, str]:
    """Give the address of an experiment: with what the reader has changed of a field, or with a value near to it."""
    ours = {path: each for path, each in law.asked.changes.items() if path.partition(".")[0] == name}
    if ours:
        told = ", ".join(change_written(path, each).partition("=")[2] for path, each in ours.items())
        return compared(law.asked, ours), told
    near = neighbour(made, value) if made is not None else None
    if near is None:
        return "", ""
    return compared(law.asked, {name: near}), value_told(law.speaker, (name,), near)


def _sources(law: Law, wording: Wording, name: str, value: Any) -> Iterator[Source]:
    """Tell where the value of the edition comes from; of a table how many cells are known in which way."""
    resolved, speaker = law.usual.resolved, law.speaker
    cells = [(name, *inner) for inner, _ in leaves(value)] if isinstance(value, dict) and value else [(name,)]
    groups: dict[Any, int] = {}
    for cell in cells:
        provenance = resolved.provenance(*cell)
        groups[provenance] = groups.get(provenance, 0) + 1
    for provenance, number in list(groups.items())[:GROUPS]:
        text, language = _by(law, speaker, provenance, (name,))
        known = wording.say(f"known-{provenance.kind}")
        yield Source(known, SIGNS.get(provenance.kind, ""), text, language, number if len(groups) > 1 else 0)


def _by(law: Law, speaker: Speaker, provenance: Any, path: tuple[str, ...]) -> tuple[str, str]:
    """Say by what a value is known: its reason as a sentence, or the names of its sources."""
    if provenance.grounds is not None:
        said = grounds_told(speaker, law.usual.resolved.base, provenance.kind, provenance.grounds, path)
        if said.language == speaker.code:
            return said.text, said.language
    passages = passages_in(sources_of(law.game), provenance.note)
    return (passages_told(speaker, passages), speaker.code) if passages else (provenance.note, "en")


def passages_told(speaker: Speaker, passages: Sequence[str]) -> str:
    """Name the sources of passages, each once with its passages behind it."""
    known = sources_of(speaker.voice.rules.game)
    by_source: dict[str, list[str]] = {}
    for passage in dict.fromkeys(passages):
        by_source.setdefault(source_named(known, passage), []).append(passage)
    semicolon = speaker.voice.language.colon.replace(":", ";")
    told = (
        f"{source_name(speaker, known, source)} ({', '.join(found)})" if source else ", ".join(found)
        for source, found in by_source.items()
    )
    return f"{semicolon} ".join(told)


def _occurrence(law: Law, coverage: Coverage, clauses: Sequence[str]) -> Occurrence:
    """Sum up what was seen of a clause; of clauses told together, of the one that was seen most often."""
    tally, speaker = coverage.tally, law.speaker
    most = max(clauses, key=lambda clause: tally.seen_games[clause])
    wording = Wording(speaker, {})
    return Occurrence(
        players=wording.players(coverage.setting.bots),
        games=tally.games,
        seen=tally.seen_games[most],
        share=speaker.voice.language.percent(tally.seen_games[most] / tally.games, 0),
        times=tally.fired[most],
        bound=tally.bound[most],
    )
