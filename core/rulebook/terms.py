"""Terms: the words of a game in every language, with the grammar a sentence needs.

    [stone]
    note = "a building stone"

    [stone.fr]
    one = "brique"
    many = "briques"
    gender = "f"

    [stone.fr.super-meeple-2015]              # an edition with a word of its own
    one = "Pierre"
    many = "Pierres"
    gender = "f"

A text writes `term.stone` (brique), `term.stone.the` (la brique), `.a` (une brique), `.of` (de la brique), `.to`,
`.prep("sur")`, and any of them behind `.plural`, in German behind a case: `term.stone.plural.dat.prep("mit")`. A text
that does not know what it will be told of writes `.some`: the plural, if there is one. A number and its noun go
together: `3|of(term.stone)` (3 briques), `1|words(term.stone)` (une brique).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator

from nomarch.core.editions import Resolved
from nomarch.core.errors import EditionError, first_problem, near
from nomarch.core.rulebook.languages import Language
from nomarch.core.rulebook.signs import use
from nomarch.core.rulebook.typography import NO_BREAK


class Forms(BaseModel):
    """The forms of a noun in one language, and the words of editions that call it otherwise."""

    model_config = ConfigDict(extra="allow", frozen=True)

    one: str
    many: str | None = None
    gender: Literal["m", "f", "n"] = "n"
    acc: str | None = None
    dat: str | None = None
    gen: str | None = None
    dat_many: str | None = None
    a: str | None = None
    elides: bool | None = None
    proper: bool = False

    @model_validator(mode="after")
    def _has_tables_besides(self) -> Forms:
        for name, table in (self.model_extra or {}).items():
            if not isinstance(table, dict):
                raise ValueError(f"{name} is no form; an edition has a table of its own")
        return self

    def of_edition(self, lineage: Sequence[str]) -> Forms:
        """Give the forms that an edition uses: its own, or those of the nearest it is made of."""
        own = next((self.editions[name] for name in lineage if name in self.editions), None)
        return Forms.model_validate(own) if own is not None else self

    def every(self) -> Iterator[Forms]:
        """Give these forms, and those of each edition that has its own."""
        yield from (self, *(self.of_edition([name]) for name in self.editions))

    @property
    def editions(self) -> dict[str, Any]:
        """The editions that have words of their own."""
        return self.model_extra or {}

    @cached_property
    def unfilled(self) -> dict[str, str]:
        """The forms that hold values of the edition."""
        return {name: form for name, form in self if isinstance(form, str) and "{{" in form}


class Entry(BaseModel):
    """A concept: a note for translators, and its forms by language."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    note: str = ""
    fr: Forms | None = None
    it: Forms | None = None
    en: Forms | None = None
    de: Forms | None = None
    es: Forms | None = None

    def forms(self, code: str) -> Forms | None:
        """Give the forms in a language."""
        found: Forms | None = getattr(self, code)
        return found

    def with_forms(self, code: str, forms: Forms | None) -> Entry:
        """Give the same concept with the forms of one more language."""
        return self.model_copy(update={code: forms})


GLOSSARY: Final = TypeAdapter(dict[str, Entry])
"""What a file of terms holds."""


def with_words_of(resolved: Resolved, glossary: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """Give the terms as an edition of one's own has them, which may state words of its own."""
    if not resolved.terms:
        return glossary
    changed = dict(glossary)
    for name, by_language in resolved.terms.items():
        place = resolved.line[-1].place("terms", name)
        if name not in glossary:
            raise EditionError(place, f"terms.{name}", f"there is no such term{near(name, glossary)}")
        try:
            words = Entry.model_validate(by_language)
        except ValidationError as error:
            path, reason = first_problem(error)
            raise EditionError(place, ".".join(("terms", name, *path)), reason) from None
        for code in by_language:
            changed[name] = changed[name].with_forms(code, words.forms(code))
    return changed


class OwnWords(str):
    """Words of ours: they may hold marks of the text format and are inserted as they are."""

    __slots__ = ()


class Term:
    """A noun in one language: in a number, and in German in a case."""

    __slots__ = ("_case", "_forms", "_language", "_many", "_name", "_uncounted")

    def __init__(
        self,
        name: str,
        forms: Forms,
        language: Language,
        *,
        many: bool = False,
        case: str = "nom",
        uncounted: bool = False,
    ) -> None:
        self._name: Final = name
        self._forms: Final = forms
        self._language: Final = language
        self._many: Final = many
        self._case: Final = case
        self._uncounted: Final = uncounted
        """Whether it is asked for as something that has no plural."""

    def _with(self, *, many: bool | None = None, case: str | None = None, uncounted: bool = False) -> Term:
        return Term(
            self._name,
            self._forms,
            self._language,
            many=self._many if many is None else many,
            case=self._case if case is None else case,
            uncounted=uncounted or self._uncounted,
        )

    @property
    def plural(self) -> Term:
        """More than one."""
        return self._with(many=True)

    @property
    def some(self) -> Term:
        """Some of it, as one has much or many: the plural, or the noun as it is where it has none, like gold.

        Counted, it is *3 temples*, but *3 gold*: for texts that are told what they count.
        """
        return self.plural if self._forms.many is not None else self._with(uncounted=True)

    def _as_many(self) -> Term:
        return self if self._uncounted else self.plural

    @property
    def acc(self) -> Term:
        """The accusative."""
        return self._in_case("acc")

    @property
    def dat(self) -> Term:
        """The dative."""
        return self._in_case("dat")

    @property
    def gen(self) -> Term:
        """The genitive."""
        return self._in_case("gen")

    def _in_case(self, case: str) -> Term:
        if case not in self._language.cases:
            raise KeyError(f"{self._language.name} has no case {case!r}")
        return self._with(case=case)

    @property
    def bare(self) -> OwnWords:
        """The noun alone."""
        return OwnWords(self._word)

    @property
    def all_forms(self) -> set[str]:
        """The noun in every number and case it has."""
        forms = self._forms
        return set(filter(None, (forms.one, forms.many, forms.acc, forms.dat, forms.gen, forms.dat_many)))

    @property
    def _word(self) -> str:
        forms = self._forms
        if not self._many:
            own = {"acc": forms.acc, "dat": forms.dat, "gen": forms.gen}.get(self._case)
            if self._case == "gen" and own is None and forms.gender in "mn" and not forms.proper:
                raise KeyError(f"the term {self._name!r} has no genitive in {self._language.code}")
            return own or forms.one
        if forms.many is None:
            raise KeyError(f"the term {self._name!r} has no plural in {self._language.code}")
        if self._case != "dat":
            return forms.many
        if forms.dat_many is None:
            raise KeyError(f"the term {self._name!r} has no dative plural in {self._language.code}")
        return forms.dat_many

    def _article(self, *, definite: bool) -> str:
        forms = self._forms
        if forms.proper:
            return ""
        if not definite and not self._many and forms.a is not None:
            return forms.a
        return self._language.article(
            definite=definite, gender=forms.gender, many=self._many, case=self._case, word=self._word
        )

    def _joined(self, preposition: str, article: str) -> OwnWords:
        return OwnWords(self._language.join(preposition, article, self._word, elides=self._forms.elides))

    @property
    def the(self) -> OwnWords:
        """The noun with its definite article."""
        return self._joined("", self._article(definite=True))

    @property
    def a(self) -> OwnWords:
        """The noun with its indefinite article."""
        return self._joined("", self._article(definite=False))

    @property
    def of(self) -> OwnWords:
        """Of the noun."""
        return self._preposed(self._language.of)

    @property
    def to(self) -> OwnWords:
        """To the noun."""
        return self._preposed(self._language.to)

    def prep(self, preposition: str) -> OwnWords:
        """Put a preposition before the noun and its definite article: *auf der Provinz*, *nella provincia*."""
        return self._preposed(preposition)

    def prep_a(self, preposition: str) -> OwnWords:
        """Put a preposition before the noun and its indefinite article: *d’une province*."""
        return self._joined(preposition, self._article(definite=False))

    def prep_bare(self, preposition: str) -> OwnWords:
        """Put a preposition before the bare noun: *d’or*, *de pierres*."""
        return self._joined(preposition, "")

    def _preposed(self, preposition: str) -> OwnWords:
        term = self._with(case="dat") if preposition in (GERMAN_DATIVES if self._language.cases else ()) else self
        return term._joined(preposition, term._article(definite=True))

    def agree(self, m: str, f: str, n: str = "", *, mp: str = "", fp: str = "") -> OwnWords:
        """Choose the form of another word by the gender of the noun, which editions may differ in."""
        gender = self._forms.gender
        if self._many:
            return OwnWords((mp or m) if gender != "f" else (fp or f))
        return OwnWords({"m": m, "f": f}.get(gender, n or m))

    def __str__(self) -> str:
        return str(self.bare)

    # What filters ask

    def _counted(self, number: int, written: str) -> OwnWords:
        term = self._with(many=False) if self._language.is_one(number) else self._as_many()
        return OwnWords(f"{written}{NO_BREAK}{term.bare}")

    def _in_words(self, number: int) -> OwnWords:
        if number == 1:
            return self.a
        return self._counted(number, self._language.words(number))


GERMAN_DATIVES: Final = frozenset({"von", "zu", "mit", "aus", "bei", "nach", "seit"})


class Terms:
    """The terms of a game as one edition speaks one language: `term.power_card`."""

    __slots__ = ("_entries", "_fill", "_language", "_lineage", "_made")

    def __init__(
        self,
        entries: Mapping[str, Entry],
        language: Language,
        lineage: Sequence[str] = (),
        fill: Callable[[str], str] = lambda form: form,
    ) -> None:
        self._entries: Final = entries
        self._language: Final = language
        self._lineage: Final = tuple(lineage)
        self._fill: Final = fill
        self._made: dict[str, Term] = {}

    def __getattr__(self, name: str) -> Term:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __getitem__(self, name: str) -> Term:
        use(name)
        concept = name.replace("_", "-")
        if concept not in self._made:
            entry = self._entries.get(concept)
            forms = entry.forms(self._language.code) if entry is not None else None
            if forms is None:
                raise KeyError(f"there is no term {concept!r} in {self._language.code}")
            self._made[concept] = Term(concept, self._filled(forms.of_edition(self._lineage)), self._language)
        return self._made[concept]

    def _filled(self, forms: Forms) -> Forms:
        filled = {name: self._fill(form) for name, form in forms.unfilled.items()}
        return Forms.model_validate(forms.model_dump() | filled) if filled else forms

    def get(self, name: str) -> Term | None:
        """Find a term, if there is one."""
        use(name)
        entry = self._entries.get(name)
        return self[name] if entry and entry.forms(self._language.code) else None

    def name(self, written: str) -> Term:
        """Make a proper name of somebody or something, as it is written."""
        return Term(written, Forms(one=written, proper=True), self._language)
