"""A rulebook or a summary as a document: what one edition says in one language, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from nomarch.core.drawing import INKS, SHEET, Picture, dyed, seat_ink
from nomarch.core.editions import Resolved
from nomarch.core.engine import ONLOOKER, RuleSet
from nomarch.core.engine.example import Example
from nomarch.core.errors import ExampleError, PositionError, TextError
from nomarch.core.rulebook.examples import belongs, known_example, table_at, told
from nomarch.core.rulebook.figures import drawn
from nomarch.core.rulebook.index import Audience, clause_of, told_within
from nomarch.core.rulebook.keywords import Keyword, keywords
from nomarch.core.rulebook.notes import Note, SourceNote, notes_on, sources_behind
from nomarch.core.rulebook.sandbox import BOOK, Allowance
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import PLACE, Face
from nomarch.core.rulebook.templates import MARK, render_root
from nomarch.core.rulebook.terms import OwnWords
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.rulebook.typography import finished, for_markdown
from nomarch.core.undisturbed import undisturbed

PRINTED: Final = 180
"""How many millimetres of a page a sheet fills."""
LABELS: Final = ("notes", "sources", "contents", "index", "shelf")
"""What a page says besides its book."""


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
    ruled: list[str] = []
    """The fields behind it that are rulings of ours."""
    rulings: list[str] = []
    """The clauses told in it that are rulings of ours."""
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


class Book(BaseModel):
    """A rulebook or a summary."""

    model_config = ConfigDict(frozen=True)

    game: str
    title: str
    edition_title: str
    subtitle: str
    language: str
    edition: str
    variants: list[str]
    seats: int | None
    kind: Kind
    chapters: list[Chapter]
    remarks: list[str]
    """What a reader should know of this text: what its signs mean."""
    notes: list[Note]
    """Why things are as they are that nobody states, if the book gives reasons."""
    sources: list[SourceNote] = []
    """What the notes rest on."""
    labels: dict[str, str]
    """The words of the page itself."""
    index: list[Keyword] = []
    """Where one finds what the terms of the game mean."""

    @property
    def clauses(self) -> Iterator[Part]:
        """All clauses, in order."""
        return (part for chapter in self.chapters for part in chapter.parts if part.clause)

    @property
    def notes_by_chapter(self) -> list[tuple[str, list[Note]]]:
        """The notes under the titles of the chapters they belong to."""
        grouped = (
            (chapter.title, [note for note in self.notes if note.chapter == chapter.name]) for chapter in self.chapters
        )
        return [(title, notes) for title, notes in grouped if notes]


@undisturbed()
def rulebook(
    rules: RuleSet,
    code: str,
    seats: int | None = None,
    texts: Texts | None = None,
    words_of: Resolved | None = None,
    *,
    everything: bool = False,
    notes: bool = False,
    clean: bool = False,
) -> Book:
    """Write the rulebook of a rule set in a language, perhaps for a number of players, in the words of an edition.

    It holds what is for the table; *everything* adds what only play at a screen needs. What is assumed or ruled bears a
    sign; *notes* adds the reasons, *clean* leaves the signs out, for whoever has decided.
    """
    voice = Voice(rules, code, seats=seats, texts=texts, words_of=words_of, clean=clean)
    voice.allowance = Allowance(BOOK)
    chapters = [chapter for name in voice.texts.plan.chapters if (chapter := _chapter(voice, name, everything)).parts]
    index = keywords(chapters, voice.terms, voice.texts.concepts, voice.language)
    return bound(voice, Kind.RULEBOOK, chapters, notes=notes).model_copy(update={"index": index})


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
    also = told_within(game, clause) if part.text else []
    return [part.model_copy(update={"also": also}), *_figures(voice, clause), *_examples(voice, clause)]


def _examples(voice: Voice, place: str) -> list[Part]:
    """Tell the worked examples that stand at a place, behind a clause or at the end of a chapter.

    A line says so where changed values leave one out.
    """
    found = [_example(voice, name) for name in voice.texts.plan.examples.get(place, ())]
    kept = [part for part in found if part is not None]
    is_whole = len(kept) == len(found) or not voice.rules.resolved.is_changed
    return kept if is_whole else [*kept, Part(text=f"> *{voice_says(voice, 'example-left-out')}*")]


def _example(voice: Voice, name: str) -> Part | None:
    """Tell a worked example, if it is one of this edition; nothing, if it is but would not be true here."""
    example = known_example(voice.rules.game, name)
    if Face(name, "example") not in voice.faces:
        return Part(text="")  # the check says so
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
    try:
        state = table_at(voice.rules, example, moment)
    except (ExampleError, PositionError):
        return None  # under changed rules the table may not wait where it does in the box
    return at_the_table(voice, example, state)


def at_the_table(voice: Voice, example: Example, state: Any) -> Illustration | None:
    """Show a moment of a worked example as everybody sees it; the players have the colours of their names."""
    picture = state.view(ONLOOKER).picture(Speaker(state.rules, voice.language.code, texts=voice.texts))
    named = enumerate((voice.resolved(player, for_markdown) for player in example.players), 1)
    players = OwnWords(", ".join(f"{number} {player}" for number, player in named))
    caption = voice_says(voice, "label:figure-example", players=players)
    colours = {seat_ink(seat): name.casefold() for seat, name in enumerate(example.players)}
    dyes = {ink: colour for ink, colour in colours.items() if colour in INKS}
    return picture and Illustration(caption=caption, picture=dyed(picture, dyes))


def written_clause(voice: Voice, clause: str, face: str = "text") -> Part:
    """Render a clause; it is empty in an edition that does not have it."""
    text = finished(tidy(voice.signed(clause, face, for_markdown)), voice.language)
    if not text or voice.clean:
        return Part(clause=clause, text=text)
    return Part(
        clause=clause,
        text=text,
        assumed=voice.doubts.assumed,
        ruled=voice.doubts.ruled,
        rulings=voice.rulings(clause),
    )


def tidy(text: str) -> str:
    """Take the empty lines and spaces out of a text that its tags leave there."""
    lines = [
        line.strip() if not line.lstrip().startswith(("-", "|", "1.")) else line.rstrip() for line in text.split("\n")
    ]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def bound(voice: Voice, kind: Kind, chapters: Sequence[Chapter], *, notes: bool = False) -> Book:
    """Bind chapters into a book: its titles, its remarks and, if they are wanted, its notes."""
    rules = voice.rules
    choice = rules.resolved.choice
    told = [] if voice.clean or not notes else list(notes_on(voice, chapters))
    remarks = []
    kinds = {name for name in ("assumed", "ruled") for part in _parts(chapters) if getattr(part, name)}
    kinds |= {"ruled" for part in _parts(chapters) if part.rulings}
    if kinds:
        facts = {"assumed": "assumed" in kinds, "ruled": "ruled" in kinds}
        remarks.append(voice_says(voice, "signs", notes=notes, **facts))
    return Book(
        game=rules.game.name,
        title=_game_title(voice, chapters),
        edition_title=_title(voice),
        subtitle=" · ".join([voice_says(voice, kind), _title(voice), *_extras(voice)]),
        language=voice.language.code,
        edition=rules.resolved.name,
        variants=list(choice.variants),
        seats=voice.seats,
        kind=kind,
        chapters=list(chapters),
        remarks=remarks,
        notes=told,
        sources=list(sources_behind(voice, told)),
        labels={name: voice_says(voice, name) for name in LABELS} | {"kind": voice_says(voice, kind)},
    )


def _parts(chapters: Sequence[Chapter]) -> Iterator[Part]:
    return (part for chapter in chapters for part in chapter.parts)


def _game_title(voice: Voice, chapters: Sequence[Chapter]) -> str:
    """Name the game in the language; a book of a single chapter is called like it."""
    if Face("game", "say") in voice.faces:
        return voice_says(voice, "game")
    return chapters[0].title if len(voice.texts.plan.chapters) == 1 and chapters else voice.rules.game.title


def _title(voice: Voice) -> str:
    resolved = voice.rules.resolved
    return _named(voice, f"edition:{resolved.name}", resolved.title_in(voice.language.code))


def _named(voice: Voice, name: str, otherwise: str) -> str:
    return voice_says(voice, name) if Face(name, "say") in voice.faces else for_markdown(otherwise)


def _extras(voice: Voice) -> Iterator[str]:
    """Name the variants and the number of players the book is for."""
    rules = voice.rules
    known = rules.game.shelf.variants(rules.resolved.choice.edition)
    for variant in rules.resolved.choice.variants:
        yield _named(voice, f"variant:{variant}", known[variant].title_in(voice.language.code))
    if voice.seats is not None:
        yield voice_says(voice, "for-players", number=voice.seats)
