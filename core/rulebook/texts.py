"""The texts of a game: its chapters in every language, its terms, and the sentences the core lends it."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any, Final

from jinja2 import Template, nodes
from pydantic import BaseModel, TypeAdapter

from nomarch.core.editions import DOUBTFUL, Kind, Resolved, derived_of
from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import UnknownName
from nomarch.core.rulebook.binding import bindings
from nomarch.core.rulebook.files import package_folder, read_checked
from nomarch.core.rulebook.index import clause_of, clauses_of, told_within
from nomarch.core.rulebook.inline import Inline, as_files
from nomarch.core.rulebook.languages import LANGUAGES, Language, language
from nomarch.core.rulebook.pieces import PRINTED, Piece, cut
from nomarch.core.rulebook.plan import BookPlan
from nomarch.core.rulebook.sandbox import LEFT, Allowance
from nomarch.core.rulebook.signs import READ, READ_NUMBER, SIGNS, Doubts, Word, signed
from nomarch.core.rulebook.tags import CHAPTER, LENT, PICTURED, PLACE, Face
from nomarch.core.rulebook.templates import (
    HEARD,
    RULINGS,
    Loader,
    Number,
    attempted,
    compiled,
    environment,
    render_block,
    render_form,
)
from nomarch.core.rulebook.terms import GLOSSARY, Entry, Terms, with_words_of
from nomarch.core.rulebook.translations import translations_of
from nomarch.core.rulebook.typography import harmless

TABLE: Final = "table"
"""What lends to every game."""
Path = tuple[str, ...]
Heard = tuple[Kind, list[Path], str]
"""Doubtful values of a kind, and the letter to stand where they were read."""
Escape = Callable[[str], str]
"""Makes what comes from outside harmless where it is inserted."""
CORE: Final = package_folder("nomarch.translations.core") or pathlib.Path("nomarch.translations.core is missing")


class Texts:
    """Everything a game says, in all its languages."""

    def __init__(self, game: Game, folder: Traversable | None, *, cached: bool = False) -> None:
        self.game: Final = game
        self._folder: Final = folder
        own = frozenset(code for code in LANGUAGES if folder and (folder / code).is_dir())
        self.translations: Final = translations_of(game.name, own)
        """The languages that packages of their own bring."""
        brought = {code: each.folder for code, each in self.translations.items() if each.folder and not each.fault}
        self.loader: Final = Loader({"game": folder, LENT: CORE} if folder else {LENT: CORE}, brought)
        self.environment: Final = environment(self.loader, frozenset(bindings(game)), cached=cached)
        self._indexes: dict[str, dict[Face, Template]] = {}
        self._sayings: dict[str, Sayings] = {}
        self._orders: dict[str, list[tuple[str, str]]] = {}
        self._trees: dict[str, nodes.Template] = {}

    @property
    def exist(self) -> bool:
        """Whether the game brings texts."""
        return self._folder is not None

    @property
    def folder(self) -> Traversable:
        """Where the texts lie; a game need not have any."""
        if self._folder is None:
            raise UnknownName("texts of", self.game.name, ())
        return self._folder

    def home(self, code: str) -> Traversable:
        """Give the folder with the files of a language: that of the game, or of a package that brings it."""
        return self.loader.brought.get(code, self.folder)

    @cached_property
    def plan(self) -> BookPlan:
        """The plan of the rulebook."""
        return read_checked(self.folder / "rulebook.toml", TypeAdapter(BookPlan))

    @cached_property
    def glossary(self) -> dict[str, Entry]:
        """The terms of the core and of the game, whose words prevail."""
        glossary = read_checked(CORE / "terms.toml", GLOSSARY)
        if self._folder is not None and (self._folder / "terms.toml").is_file():
            glossary = glossary | read_checked(self._folder / "terms.toml", GLOSSARY)
        for code, folder in self.loader.brought.items():
            if (folder / "terms.toml").is_file():
                for name, entry in read_checked(folder / "terms.toml", GLOSSARY).items():
                    if (forms := entry.forms(code)) is not None:
                        glossary[name] = glossary.get(name, Entry()).with_forms(code, forms)
        return glossary

    @cached_property
    def concepts(self) -> list[str]:
        """The names of the terms that are the game's own, not the talk of every table."""
        lent = read_checked(CORE / "terms.toml", GLOSSARY)
        return [name for name in self.glossary if name not in lent]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages the game speaks."""
        folder = self._folder or CORE
        return tuple(code for code in LANGUAGES if (folder / code).is_dir() or code in self.loader.brought)

    def language(self, code: str) -> Language:
        """Find a language the game speaks."""
        if code in self.translations:
            self.translations[code].expect_sound()
        if code not in self.languages:
            raise UnknownName(f"language of {self.game.name}", code, self.languages)
        return language(code)

    def template(self, name: str) -> Template:
        """Load a template; one that is broken names file and line."""
        return attempted(lambda: self.environment.get_template(name), str(self.loader.file(name)))

    def faces(self, code: str) -> Mapping[Face, Template]:
        """Find every face and sentence of a language; the game's own prevail over the core's."""
        if code not in self._indexes:
            index: dict[Face, Template] = {}
            for name in self.loader.names(code):
                template = self.template(name)
                for block in template.blocks:
                    index.setdefault(Face.of_block(block), template)
            self._indexes[code] = index
        return self._indexes[code]

    def sayings(self, code: str) -> Sayings:
        """Find every face and sentence of a language like *faces*, each compiled when somebody asks for it."""
        if code not in self._sayings:
            self._sayings[code] = Sayings(self, code)
        return self._sayings[code]

    def chapter(self, code: str, name: str) -> Template:
        """Load a chapter as far as its own words go, with a mark where each clause stands."""
        return self.sayings(code).printed(f"game/{code}/{name}{CHAPTER}")

    def order(self, code: str) -> list[tuple[str, str]]:
        """Give chapter and id of every clause in the order of the chapters of a language."""
        if code not in self._orders:
            self._orders[code] = [
                (name, clause) for name in self.plan.chapters for clause in self._placed(f"game/{code}/{name}{CHAPTER}")
            ]
        return self._orders[code]

    def _placed(self, name: str) -> Iterator[str]:
        for data in self.tree(name).find_all(nodes.TemplateData):
            yield from PLACE.findall(data.data)

    def tree(self, name: str) -> nodes.Template:
        """Parse a template, once; nobody changes what comes of it."""
        if name not in self._trees:
            source, file, _ = self.loader.get_source(self.environment, name)
            self._trees[name] = attempted(lambda: self.environment.parse(source, name, file), file)
        return self._trees[name]


class Saying:
    """Where faces or sentences are written: the template, its file, and the piece of it; none where it is not cut."""

    def __init__(self, texts: Texts, name: str, file: str, piece: Piece | None) -> None:
        self._texts: Final = texts
        self._name: Final = name
        self._file: Final = file
        self._piece: Final = piece

    @cached_property
    def template(self) -> Template:
        """What it is compiled to, when somebody asks for it."""
        piece = self._piece
        if piece is None:
            return self._texts.template(self._name)
        return attempted(lambda: compiled(self._texts.environment, piece, self._name, self._file), self._file)


class Sayings(Mapping[Face, Template]):
    """What a game can say in a language: the faces and sentences of its templates, each compiled when it is said."""

    def __init__(self, texts: Texts, code: str) -> None:
        self._texts: Final = texts
        self._code: Final = code
        self._printed: Final[dict[str, Saying]] = {}
        self._written: Final[dict[Face, Saying]] = {}
        for name in texts.loader.names(code):
            self._read(name)

    def printed(self, name: str) -> Template:
        """Give what a book prints of a template: its words, and the faces that stand in them."""
        return self._printed[name].template if name in self._printed else self._texts.template(name)

    def __getitem__(self, face: Face) -> Template:
        return self._written[face].template

    def __contains__(self, face: object) -> bool:
        return face in self._written

    def __iter__(self) -> Iterator[Face]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)

    def _read(self, name: str) -> None:
        """Cut a template; what was read before, the game's own, prevails."""
        file = str(self._texts.loader.file(name))
        source = attempted(lambda: self._texts.loader.get_source(None, name)[0], file)
        pieces = cut(source, self._lent, (*PRINTED, "say") if name.endswith(PICTURED) else PRINTED)
        if pieces is None:
            whole = Saying(self._texts, name, file, None)
            for block in whole.template.blocks:
                self._written.setdefault(Face.of_block(block), whole)
            return
        for piece in (pieces.printed, *pieces.parts):
            saying = Saying(self._texts, name, file, piece)
            for face in piece.faces:
                self._written.setdefault(face, saying)
            if piece is pieces.printed:
                self._printed[name] = saying

    def _lent(self, mechanism: str) -> str | None:
        """Read what a mechanism lends, if there is one of the name."""
        name = f"{LENT}/{self._code}/{mechanism}{CHAPTER}"
        loader = self._texts.loader
        return loader.get_source(None, name)[0] if name in loader.listed else None


@cache
def texts_of(game: Game) -> Texts:
    """Find the texts of a game: inside it, where it says, or in the folder `texts` of its package.

    A game that brings none has those of the mechanisms it plays, if it plays any.
    """
    return Texts(game, _folder_of(game) or _lent_to(game), cached=True)


def _folder_of(game: Game) -> Traversable | None:
    if isinstance(game.texts, Mapping):
        return Inline(game.file, as_files(game.texts), _source(game.file))
    if game.texts:
        return package_folder(game.texts)
    folder = game.folder and game.folder / "texts"
    return folder if folder is not None and folder.is_dir() else None


def _source(file: str) -> str:
    """Read the page on which a game is written."""
    try:
        return pathlib.Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""  # a game that was made without a file


def _lent_to(game: Game) -> Traversable | None:
    """Make a rulebook of nothing but what the mechanisms of a game say, a chapter each, and the table last."""
    owners = dict.fromkeys(clause.partition(":")[0] for clause in bindings(game) if ":" in clause)
    mechanisms = [owner for owner in owners if owner != TABLE and (CORE / "fr" / f"{owner}{CHAPTER}").is_file()]
    chapters = [*mechanisms, TABLE] if mechanisms else []
    written = {
        f"{code}/{owner}{CHAPTER}": "".join([*_heading(code, owner), f'{{% adopt "{owner}" %}}\n'])
        for code in LANGUAGES
        for owner in chapters
    }
    plan = f"chapters = {json.dumps(chapters)}\norigin = 'fr'\n[figures]\n{TABLE} = ['setup']\n"
    return Inline(f"texts lent to {game.name}", {"rulebook.toml": plan, **written}) if chapters else None


def _heading(code: str, owner: str) -> list[str]:
    """Give the heading of a chapter that a mechanism lends."""
    return (CORE / code / f"{owner}{CHAPTER}").read_text(encoding="utf-8").splitlines(keepends=True)[:1]


class Fields:
    """The values of an edition as a text reads them, `edition.stones_per_pyramid`.

    Where somebody listens, numbers that are assumed or ruled know that they are, and what was read of such is kept.
    """

    __slots__ = ("_doubts", "_known", "_path", "_resolved", "_value")

    def __init__(self, resolved: Resolved, value: Any, doubts: Doubts | None = None, path: Path = ()) -> None:
        self._resolved: Final = resolved
        self._value: Final = value
        self._doubts: Final = doubts
        self._path: Final = path
        self._known: Final[dict[str, tuple[Any, list[Heard]]]] = {}
        """The values that were read before, each with what is doubtful in it."""

    def __getattr__(self, name: str) -> Any:
        if name not in self._known:
            if name.startswith("_") or name not in _names(self._value.__class__):
                raise KeyError(f"there is no {name!r} in {'.'.join(('edition', *self._path))}")
            heard: list[Heard] = []
            self._known[name] = self._given(getattr(self._value, name), (*self._path, name), heard), heard
        given, heard = self._known[name]
        for doubtful in heard:
            self._doubts.add(*doubtful)  # type: ignore[union-attr]
        return given

    def _given(self, value: Any, path: Path, heard: list[Heard], *, inside: bool = False) -> Any:
        if isinstance(value, Mapping):
            return {key: self._given(part, (*path, str(key)), heard, inside=True) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self._given(part, (*path, str(number)), heard, inside=True) for number, part in enumerate(value, 1)]
        if not isinstance(value, Enum | str | int | None):
            return Fields(self._resolved, value, self._doubts, path)
        if isinstance(value, int) and not isinstance(value, bool):
            # A list is read as a whole, but of its numbers only those that are printed stand there, with their signs.
            return Number(value, self._heard(path, {} if inside else READ_NUMBER, heard))
        word = value.value if isinstance(value, Enum) else value
        kind = self._heard(path, {} if inside and isinstance(word, str) else READ, heard)
        return Word(word, kind, self._doubts) if inside and isinstance(word, str) and kind and self._doubts else word

    def _heard(self, path: Path, letters: Mapping[Kind, str], heard: list[Heard]) -> Kind | None:
        """Hear that a value is read, if it is doubtful, and tell of which kind it is."""
        if self._doubts is None:
            return None
        found: dict[Kind, list[Path]] = {}
        for source in self._sources(path):
            found.setdefault(self._resolved.provenance(*source).kind, []).append(source)
        kinds = [kind for kind in DOUBTFUL if kind in found]
        heard += ((kind, found[kind], letters.get(kind, "")) for kind in kinds)
        return kinds[0] if kinds else None

    def _sources(self, path: Path) -> list[Path]:
        """Name where a value comes from: itself, what it is a part of, or the fields it is worked out from."""
        name = len(self._path)
        fields_behind = derived_of(self._value.__class__).get(path[name])
        if fields_behind is not None and not self._resolved.states(*path[: name + 1]):
            return [(*self._path, field) for field in fields_behind]
        while path[-1].isdecimal() and len(path) > name + 1 and not self._resolved.states(*path):
            path = path[:-1]  # a place in a list that has no provenance of its own
        return [path]


def _read(value: Any) -> None:
    """Read a value and all that is in it."""
    if isinstance(value, Fields):
        parts: Iterable[Any] = (getattr(value, name) for name in _names(value._value.__class__))
    else:
        parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for part in parts:
        _read(part)


@cache
def _names(kind: Any) -> frozenset[str]:
    if is_dataclass(kind):
        return frozenset((*(field.name for field in fields(kind)), *derived_of(kind)))
    return frozenset(kind.model_fields) if issubclass(kind, BaseModel) else frozenset()


class Voice:
    """A game as one edition speaks one language: renders any face or sentence, perhaps in the words of another.

    It may speak of other *values* than those of its rules, which nobody could play by.
    """

    def __init__(
        self,
        rules: RuleSet,
        code: str,
        *,
        seats: int | None = None,
        texts: Texts | None = None,
        words_of: Resolved | None = None,
        clean: bool = False,
        values: Resolved | None = None,
    ) -> None:
        resolved = values or rules.resolved
        self.rules: Final = rules
        self.texts: Final = texts or texts_of(rules.game)
        self.language: Final = self.texts.language(code)
        self.clean: Final = clean
        """Whether nothing it says bears a sign."""
        self.doubts: Final = Doubts()
        """What was read that is assumed or ruled."""
        self.bare_edition: Final = Fields(resolved, resolved.edition)
        """The edition without signs, as examples read it."""
        self.edition: Final = self.bare_edition if clean else Fields(resolved, resolved.edition, self.doubts)
        self.words_of: Final = words_of or resolved
        """The edition whose words it uses."""
        glossary, names = self.texts.glossary, self.words_of.lineage
        self.terms: Final = Terms(with_words_of(self.words_of, glossary), self.language, names, self._fill)
        self.seats: Final = seats
        self.faces: Final = self.texts.sayings(code)
        self.allowance: Allowance | None = None
        """What its texts may make together, where they make a book; a sentence by itself has one of its own."""

    def variables(self, escape: Escape) -> dict[str, Any]:
        """Give what every text may read."""
        return {
            "edition": self.edition,
            "term": self.terms,
            "language": self.language,
            "seats": self.seats,
            "harmless": escape,
            LEFT: self.allowance or Allowance(),
            RULINGS: self._ruled,
        }

    def assumed_in(self, names: Iterable[str]) -> list[str]:
        """Name the assumed values among all that fields of the edition hold."""
        self.doubts.clear()
        for name in names:
            _read(getattr(self.edition, name))
        return self.doubts.assumed

    def render(self, face: Face, escape: Escape, **more: Any) -> str:
        """Render a face, with the facts it speaks of."""
        template = self.faces.get(face)
        if template is None:
            raise UnknownName(f"sentence in {self.language.code}", " ".join(filter(None, face)), ())
        return render_block(template, face.block, {**self.variables(escape), **more})

    def signed(self, clause: str, face: str, escape: Escape) -> str:
        """Render a face of a clause, with the signs of what is assumed or ruled in it."""
        self.doubts.clear()
        text = self.render(Face(clause, face), escape, **{HEARD: self.doubts})
        if self.clean or not text.strip():
            return text
        unsigned = [name for name in self.rulings(clause) if name not in self.doubts.signed]
        read = [kind for kind, paths in self.doubts.paths.items() if paths]
        whole = [kind for name in unsigned if (kind := self._ruling_kind(name)) is not None]
        return signed(text, self.language, read, whole)

    def rulings(self, clause: str) -> list[str]:
        """Name the clauses told in the text of a clause, itself among them, that are rulings of ours here."""
        game = self.rules.game
        return [name for name in (clause, *told_within(game, clause)) if self._ruling_kind(name) is not None]

    def _ruling_kind(self, clause: str) -> Kind | None:
        """Tell which sign a clause bears as a whole, if any; that of a field it names, where the field is doubtful."""
        ruling = clause_of(self.rules.game, clause).ruling
        if ruling is None or not ruling.holds_for(self.rules.resolved.lineage):
            return None
        kind = self.rules.resolved.provenance(ruling.field).kind if ruling.field else Kind.RULED
        return kind if kind.is_doubtful else None

    def _ruled(self, clause: str) -> str:
        """Give the sign of a clause to the text that asks for it."""
        if clause not in clauses_of(self.rules.game):
            raise KeyError(f"there is no clause {clause!r}")
        kind = self._ruling_kind(clause)
        if kind is None or self.clean:
            return ""
        self.doubts.signed.add(clause)
        return SIGNS[kind]

    def facts(self, facts: Mapping[str, object], escape: Escape) -> dict[str, object]:
        """Give facts of the game as a sentence takes them; *escape* makes names harmless that are no terms."""
        return {name: self.resolved(fact, escape, name) for name, fact in facts.items()}

    def resolved(self, fact: object, escape: Escape, name: str = "") -> object:
        """Give a fact as a sentence takes it: names as terms, phases by their names, lists by their members."""
        if isinstance(fact, list | tuple):
            return [self.resolved(part, escape, name) for part in fact]
        if not isinstance(fact, str):
            return fact
        if name == "phase":
            return self.terms.name(self.phase(fact))
        return self.terms.get(fact.casefold()) or self.terms.name(escape(fact))

    def word(self, name: str) -> str:
        """Name a thing of the game."""
        return str(self.terms.get(name) or name)

    def counted(self, number: int, name: str) -> str:
        """Count things of the game."""
        term, digits = self.terms.get(name), self.language.digits(number)
        return str(term._counted(number, digits)) if term else f"{digits} {name}"

    def phase(self, name: str) -> str:
        """Name a phase."""
        face = Face(f"phase:{name}", "say")
        return self.render(face, harmless).strip() if face in self.faces else name

    def _fill(self, form: str) -> str:
        variables = {"edition": self.edition, "language": self.language, "harmless": str}
        return render_form(self.texts.environment, form, variables)
