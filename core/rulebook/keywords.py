"""The index at the end of a book: the terms of a game, and the clauses where one finds what they mean."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict

from nomarch.core.rulebook.languages import Language
from nomarch.core.rulebook.terms import Term, Terms

MOST_ENTRIES: Final = 50
MOST_PLACES: Final = 3
A_PAGE: Final = 7000
"""How many letters a printed page holds at most: places farther apart than that stand on different pages."""
EVERYWHERE: Final = 0.2
"""The share of clauses from which on a word is no keyword, unless a heading or bold type says so."""
HEADING: Final = re.compile(r"^#+ +(.+)$", re.MULTILINE)
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
WORD: Final = re.compile(r"\w+")
EDGE: Final = re.compile(r"\b")
"""Where a word begins or ends."""
TABLE: Final = re.compile(r"^ *\|.*$", re.MULTILINE)
HEADED, SET_BOLD, IN_THE_NAME, AT_FIRST = 8, 5, 3, 1
"""What speaks for a place: a heading right above it, bold type, the name of the clause, its first sentence."""


class Place(BaseModel):
    """A clause where a term is explained or first used, and the title of its chapter."""

    model_config = ConfigDict(frozen=True)

    clause: str
    chapter: str


class Keyword(BaseModel):
    """A term and the places worth turning to, in the order of the book."""

    model_config = ConfigDict(frozen=True)

    word: str
    places: list[Place]


class Passage(Protocol):
    """A clause, or words between clauses."""

    @property
    def clause(self) -> str:
        """Its id, if it is a clause."""

    @property
    def text(self) -> str:
        """What it says, in Markdown."""


class Section(Protocol):
    """A chapter."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def parts(self) -> Sequence[Passage]:
        """What stands in it."""


class Found(NamedTuple):
    """A clause that uses a term: where it is, how many letters come before it, and what speaks for it."""

    place: Place
    begins: int
    weight: int


class Clause(NamedTuple):
    """A clause as the index reads it."""

    place: Place
    begins: int
    headings: str
    """What stands right above it."""
    text: str

    @property
    def name(self) -> str:
        """What its id says, between hyphens."""
        return f"-{self.place.clause.rpartition(':')[2].rpartition('.')[2]}-"

    def weighed(self) -> Iterator[tuple[str, int]]:
        """Give what is looked through for terms, and how much what is found there speaks for the place."""
        yield self.headings, HEADED
        yield " ".join(BOLD.findall(self.text)), SET_BOLD
        yield self.text.partition(".")[0], AT_FIRST
        yield self.text, 0


class Vocabulary:
    """The terms of a game, found in texts by any of their forms; the longest prevails."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self._forms: Final[dict[str, list[tuple[str, str]]]] = defaultdict(list)
        """By the first word of a form the form and its concept, the longest first."""
        forms = {form.casefold(): concept for concept, term in terms.items() for form in term.all_forms}
        for form in sorted(forms, key=len, reverse=True):
            if begun := WORD.match(form):
                self._forms[begun[0]].append((form, forms[form]))

    def used_in(self, text: str) -> set[str]:
        """Name the terms that a text uses."""
        written, used, reached = text.lower(), set(), 0
        for word in WORD.finditer(written):
            if word[0] in self._forms and word.start() >= reached:
                for form, concept in self._forms[word[0]]:
                    if written.startswith(form, word.start()) and EDGE.match(written, word.start() + len(form)):
                        used.add(concept)
                        reached = word.start() + len(form)
                        break
        return used


def keywords(chapters: Sequence[Section], terms: Terms, concepts: Iterable[str], language: Language) -> list[Keyword]:
    """Make the index of a book: those of the terms that its clauses explain, in the order of the alphabet."""
    spoken = {concept: term for concept in concepts if (term := terms.get(concept))}
    if not spoken:
        return []
    clauses = list(_clauses(chapters))
    worth = {concept: found for concept, found in _uses(clauses, spoken).items() if _is_worth(found, len(clauses))}
    best = sorted(worth, key=lambda concept: (-_most(worth[concept]), len(worth[concept])))[:MOST_ENTRIES]
    entries = {headword(spoken[concept], language): _chosen(worth[concept]) for concept in best}
    return [
        Keyword(word=word, places=[one.place for one in entries[word]])
        for word in sorted(entries, key=lambda word: alphabetical(word, language.code))
    ]


def _clauses(chapters: Sequence[Section]) -> Iterator[Clause]:
    letters = 0
    for chapter in chapters:
        headings = [chapter.title]
        for part in chapter.parts:
            if part.clause:
                place = Place(clause=part.clause, chapter=chapter.title)
                yield Clause(place, letters, " ".join(headings), TABLE.sub("", part.text))
                headings = []
            headings += HEADING.findall(part.text)
            letters += len(part.text)


def _uses(clauses: Sequence[Clause], spoken: Mapping[str, Term]) -> dict[str, list[Found]]:
    """Find the clauses that use each term, and weigh them."""
    vocabulary = Vocabulary(spoken)
    uses: dict[str, list[Found]] = defaultdict(list)
    for clause in clauses:
        weights: Counter[str] = Counter()
        for text, weight in clause.weighed():
            for concept in vocabulary.used_in(text):
                weights[concept] += weight
        name = clause.name
        for concept, weight in weights.items():
            is_named = any(f"-{word}-" in name for word in (concept, f"{concept}s", f"{concept}es"))
            uses[concept].append(Found(clause.place, clause.begins, weight + IN_THE_NAME * is_named))
    return uses


def _most(found: Sequence[Found]) -> int:
    return max(one.weight for one in found)


def _is_worth(found: Sequence[Found], clauses: int) -> bool:
    """Tell whether one would look a term up: something explains it, and it is not on every page."""
    return _most(found) >= SET_BOLD or (_most(found) >= IN_THE_NAME and len(found) <= EVERYWHERE * clauses)


def _chosen(found: Sequence[Found]) -> list[Found]:
    """Choose the places worth turning to, the best first, each on a page of its own."""
    chosen: list[Found] = []
    for one in sorted(found, key=lambda one: (-one.weight, one.begins)):
        is_apart = all(abs(one.begins - other.begins) > A_PAGE for other in chosen)
        if one.weight >= IN_THE_NAME and is_apart and len(chosen) < MOST_PLACES:
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.begins)


def headword(term: Term, language: Language) -> str:
    """Give a term as an index lists it; a German adjective needs its article, and stands behind its noun."""
    adjective, _, noun = str(term.the if language.cases else term.bare).rpartition(" ")
    begins_small = str(term.bare)[:1].islower() and adjective.endswith("e")
    return f"{noun}, {adjective}" if language.cases and begins_small else str(term.bare)


def alphabetical(word: str, code: str) -> str:
    """Give what a word is sorted by: accents do not count, but in Spanish ñ is a letter of its own.

    >>> sorted(["œil", "or", "Élan", "eau"], key=lambda word: alphabetical(word, "fr"))
    ['eau', 'Élan', 'œil', 'or']
    >>> sorted(["nudo", "ñu"], key=lambda word: alphabetical(word, "es"))
    ['nudo', 'ñu']
    """
    folded = word.casefold().replace("œ", "oe").replace("æ", "ae")
    if code == "es":
        folded = folded.replace("ñ", "n\N{DELETE}")
    return "".join(sign for sign in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(sign))
