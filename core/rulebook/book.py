"""A rulebook or a summary as a document: what one edition says in one language, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from nomarch.core.drawing import INKS, SHEET, Picture, dyed, seat_ink
from nomarch.core.engine import RuleSet
from nomarch.core.engine.example import Example, examples_of
from nomarch.core.errors import ExampleError, PositionError, TextError, UnknownName
from nomarch.core.rulebook.examples import belongs, told
from nomarch.core.rulebook.figures import drawn
from nomarch.core.rulebook.index import Audience, clause_of, clauses_of, home_of
from nomarch.core.rulebook.sandbox import BOOK, Allowance
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import PLACE, Face
from nomarch.core.rulebook.templates import MARK, render_root
from nomarch.core.rulebook.terms import OwnWords
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.rulebook.typography import finished, for_markdown

PRINTED: Final = 180
"""How many millimetres of a page a sheet fills."""
FEW: Final = 5
"""How many rows of a table a note names."""


class Illustration(BaseModel):
    """A picture and what is said under it; documents other than pages leave the picture out."""

    model_config = ConfigDict(frozen=True)

    caption: str
    picture: Picture = Field(exclude=True)

    @property
    def width(self) -> int:
        """How wide it is printed at most, in millimetres: a sheet fills a page, and what is smaller stays in scale."""
        return round(self.picture.width * PRINTED / SHEET)


class Part(BaseModel):
    """A clause, a worked example, a picture, or words between them, in Markdown."""

    model_config = ConfigDict(frozen=True)

    clause: str = ""
    also: list[str] = []
    """The clauses that are told in it."""
    example: str = ""
    text: str
    assumed: list[str] = []
    """The fields behind it that nobody states."""
    figure: Illustration | None = None


class Chapter(BaseModel):
    """A chapter: its title and its parts."""

    model_config = ConfigDict(frozen=True)

    name: str
    title: str
    parts: list[Part]
    place: str = ""
    """Where it stands on a player aid: in the strip of the order of play, below it or beside it."""
    sign: str = ""
    wide: bool = False


class Kind(StrEnum):
    """What a book is."""

    RULEBOOK = "rulebook"
    SUMMARY = "summary"
    """The player aid: one page to look things up."""
    START = "quick-start"
    """One page to begin with."""


class Note(BaseModel):
    """A value nobody states, with the reason it is as it is."""

    model_config = ConfigDict(frozen=True)

    field: str
    title: str
    """What the field is called in the language, if it has a name there."""
    columns: list[str]
    """The columns of a table it holds for; empty where the field is one value."""
    rows: list[str]
    """The rows it holds for, where they are few."""
    reason: str


class Book(BaseModel):
    """A rulebook or a summary."""

    model_config = ConfigDict(frozen=True)

    game: str
    title: str
    subtitle: str
    language: str
    edition: str
    variants: list[str]
    seats: int | None
    kind: Kind
    chapters: list[Chapter]
    remarks: list[str]
    """What a reader should know of this text: words that are ours, values that are assumed."""
    notes: list[Note]
    labels: dict[str, str]
    """The words of the page itself."""

    @property
    def clauses(self) -> Iterator[Part]:
        """All clauses, in order."""
        return (part for chapter in self.chapters for part in chapter.parts if part.clause)


def rulebook(
    rules: RuleSet,
    code: str,
    seats: int | None = None,
    texts: Texts | None = None,
    words_of: str = "",
    *,
    everything: bool = False,
) -> Book:
    """Write the rulebook of a rule set in a language, perhaps for a number of players, in the words of an edition.

    It holds what is for the table; *everything* adds what only play at a screen needs.
    """
    voice = Voice(rules, code, seats=seats, texts=texts, words_of=words_of)
    voice.allowance = Allowance(BOOK)
    chapters = [chapter for name in voice.texts.plan.chapters if (chapter := _chapter(voice, name, everything)).parts]
    return bound(voice, Kind.RULEBOOK, chapters)


def voice_says(voice: Voice, name: str, **more: Any) -> str:
    """Say a sentence of the interface."""
    return finished(voice.render(Face(name, "say"), for_markdown, **more).strip(), voice.language)


class Skeleton(NamedTuple):
    """A chapter before its clauses are written: words, ids and words in turn."""

    title: str
    pieces: list[str]

    @property
    def clauses(self) -> list[str]:
        """The clauses that stand in it."""
        return self.pieces[1::2]


def skeleton(voice: Voice, name: str) -> Skeleton:
    """Read a chapter as far as its own words go."""
    template = voice.texts.chapter(voice.language.code, name)
    written = render_root(template, voice.variables(for_markdown))
    title, _, rest = written.strip().partition("\n")
    if not title.startswith("# "):
        raise TextError(template.filename or name, 1, "a chapter begins with its title: # …")
    return Skeleton(finished(title[2:].strip(), voice.language), PLACE.split(rest))


def _chapter(voice: Voice, name: str, everything: bool) -> Chapter:  # noqa: FBT001
    title, pieces = skeleton(voice, name)
    parts: list[Part] = []
    for index, piece in enumerate(pieces):
        parts += (
            _placed(voice, piece, everything) if index % 2 else [Part(text=finished(piece.strip(), voice.language))]
        )
    parts += [*_figures(voice, name), *_examples(voice, name)]
    kept = [part for part in parts if part.text or part.figure]
    return Chapter(name=name, title=title, parts=kept if any(part.clause for part in kept) else [])


def _placed(voice: Voice, clause: str, everything: bool) -> list[Part]:  # noqa: FBT001
    """Write a clause in its place, with what follows it; what is told elsewhere leaves nothing here."""
    game, known = voice.rules.game, clause_of(voice.rules.game, clause)
    if known.told_in or (known.audience is Audience.SCREEN and not everything):
        return [*_figures(voice, clause), *_examples(voice, clause)]
    part = written_clause(voice, clause)
    also = [name for name in clauses_of(game) if home_of(game, name) == clause and name != clause] if part.text else []
    return [part.model_copy(update={"also": also}), *_figures(voice, clause), *_examples(voice, clause)]


def _examples(voice: Voice, place: str) -> list[Part]:
    """Tell the worked examples that stand at a place, behind a clause or at the end of a chapter.

    A line says so where changed rules leave one out.
    """
    found = [_example(voice, name) for name in voice.texts.plan.examples.get(place, ())]
    kept = [part for part in found if part is not None]
    return kept if len(kept) == len(found) else [*kept, Part(text=f"> *{voice_says(voice, 'example-left-out')}*")]


def _example(voice: Voice, name: str) -> Part | None:
    """Tell a worked example, if it is one of this edition; nothing, if it is but would not be true here."""
    known = {example.id: example for example in examples_of(voice.rules.game)}
    if name not in known:
        raise UnknownName("example", name, known)
    if Face(name, "example") not in voice.faces:
        return Part(text="")  # the check says so
    example = known[name]
    if not belongs(voice, example):
        return Part(text="")
    prose = told(voice, example)
    if prose is None:
        return None
    text = finished(tidy(prose), voice.language)
    quoted = "\n".join(f"> {line}".rstrip() for line in text.split("\n")) if text else ""
    return Part(example=name, text=quoted, figure=_pictured(voice, example) if quoted else None)


def _figures(voice: Voice, place: str) -> list[Part]:
    """Show the figures that stand at a place: behind a clause, or at the end of a chapter."""
    return [part for name in voice.texts.plan.figures.get(place, ()) for part in figure(voice, name)]


def figure(voice: Voice, name: str) -> list[Part]:
    """Show a figure with what is said under it; what of it is assumed is marked there."""
    parts = []
    for picture, numbers, shows in drawn(voice, name):
        assumed = voice.assumed_in(shows)
        caption = voice_says(voice, f"figure:{name}", numbers=numbers)
        if assumed:
            caption = f"{caption} {voice_says(voice, 'label:figure-assumed')} {MARK}"
        parts.append(Part(text="", assumed=assumed, figure=Illustration(caption=caption, picture=picture)))
    return parts


def _pictured(voice: Voice, example: Example) -> Illustration | None:
    """Show the table of a worked example at the moment its plan names, if there is one."""
    moment = voice.texts.plan.pictured.get(example.id)
    if moment is None:
        return None
    choice = voice.rules.resolved.choice
    try:
        state = example.table_at(voice.rules.game, choice.edition, moment, choice.changes, choice.variants)
    except (ExampleError, PositionError):
        return None  # under changed rules the table may not wait where it does in the box
    picture = state.view(state.seat).picture(Speaker(state.rules, voice.language.code, texts=voice.texts))
    named = enumerate((voice.resolved(player, for_markdown) for player in example.players), 1)
    players = OwnWords(", ".join(f"{number} {player}" for number, player in named))
    caption = voice_says(voice, "label:figure-example", players=players)
    colours = {seat_ink(seat): name.casefold() for seat, name in enumerate(example.players)}
    dyes = {ink: colour for ink, colour in colours.items() if colour in INKS}
    return picture and Illustration(caption=caption, picture=dyed(picture, dyes))


def written_clause(voice: Voice, clause: str, face: str = "text") -> Part:
    """Render a clause; it is empty in an edition that does not have it."""
    voice.assumed.clear()
    text = finished(tidy(voice.render(Face(clause, face), for_markdown)), voice.language)
    return Part(clause=clause, text=text, assumed=sorted(map(".".join, voice.assumed)) if text else [])


def tidy(text: str) -> str:
    """Take the empty lines and spaces out of a text that its tags leave there."""
    lines = [
        line.strip() if not line.lstrip().startswith(("-", "|", "1.")) else line.rstrip() for line in text.split("\n")
    ]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def bound(voice: Voice, kind: Kind, chapters: Sequence[Chapter]) -> Book:
    """Bind chapters into a book: its titles, its remarks and its notes."""
    rules = voice.rules
    choice = rules.resolved.choice
    notes = list(_notes(voice, chapters))
    remarks = []
    published = voice.texts.plan.published.get(choice.edition)
    if published is not None and voice.language.code not in published:
        remarks.append(voice_says(voice, "words-are-ours", edition_title=OwnWords(_title(voice))))
    if notes:
        remarks.append(voice_says(voice, "assumed-values"))
    return Book(
        game=rules.game.name,
        title=_game_title(voice, chapters),
        subtitle=" · ".join([voice_says(voice, kind), _title(voice), *_extras(voice)]),
        language=voice.language.code,
        edition=choice.edition,
        variants=list(choice.variants),
        seats=voice.seats,
        kind=kind,
        chapters=list(chapters),
        remarks=remarks,
        notes=notes,
        labels={name: voice_says(voice, name) for name in ("notes", "contents")} | {"kind": voice_says(voice, kind)},
    )


def _game_title(voice: Voice, chapters: Sequence[Chapter]) -> str:
    """Name the game in the language; a book of a single chapter is called like it."""
    if Face("game", "say") in voice.faces:
        return voice_says(voice, "game")
    return chapters[0].title if len(voice.texts.plan.chapters) == 1 and chapters else voice.rules.game.title


def _title(voice: Voice) -> str:
    resolved = voice.rules.resolved
    return _named(voice, f"edition:{resolved.name}", resolved.title)


def _named(voice: Voice, name: str, otherwise: str) -> str:
    return voice_says(voice, name) if Face(name, "say") in voice.faces else for_markdown(otherwise)


def _extras(voice: Voice) -> Iterator[str]:
    """Name the variants and the number of players the book is for."""
    rules = voice.rules
    known = rules.game.shelf.variants(rules.resolved.choice.edition)
    for variant in rules.resolved.choice.variants:
        yield _named(voice, f"variant:{variant}", known[variant].title)
    if voice.seats is not None:
        yield voice_says(voice, "for-players", number=voice.seats)


def _notes(voice: Voice, chapters: Sequence[Chapter]) -> Iterator[Note]:
    """Say where assumed values come from; parts of a table with the same reason are one note."""
    resolved = voice.rules.resolved
    grouped: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
    for path in dict.fromkeys(path for chapter in chapters for part in chapter.parts for path in part.assumed):
        field, *inside = path.split(".")
        columns = grouped.setdefault((field, resolved.provenance(field, *inside).note), {})
        if len(inside) > 1:
            columns.setdefault(inside[-1], {})[inside[0]] = None
    for (field, reason), columns in grouped.items():
        rows = set(chain.from_iterable(columns.values()))
        few = [voice.word(row) for row in sorted(rows)] if len(rows) <= FEW else []
        title = _named(voice, f"field:{field}", field)
        named = [_named(voice, f"field:{field}.{column}", column) for column in sorted(columns)]
        yield Note(field=field, title=title, columns=named, rows=few, reason=reason)
