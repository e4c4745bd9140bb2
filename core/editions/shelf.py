"""The editions of a game on their shelf: TOML files that extend one another and state where each value comes from.

    title = "Second printing"
    extends = "first"            # an edition states only what differs

    [values]
    starting_gold = 25

    [provenance]
    starting_gold = "stated: page 3"
    hand_size = { ruled = "silent" }      # or { assumed = … }: why there is no passage

    [variants.rich.values]       # an overlay that players may choose
    starting_gold = 50

A provenance named `"*"` serves for everything in its table that has none of its own. A derived value may have one too,
where a total is known although its parts are assumed.

An edition that was published states what its rules say. Whatever else it inherits is assumed to be carried over, and
says so; only a file that is `abstract`, the common part of several editions, hands its provenance down. An edition of
one's own says `"*" = "ours"`, as a file does by itself that lies apart from the game and is called by its path: it
inherits everything, values with their provenance, variants and words, and what it changes is beyond doubt.
"""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from importlib.resources.abc import Traversable
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from nomarch.core.editions.allowed import called, expected, parts_at
from nomarch.core.editions.model import Edition, derived_of, fields_of
from nomarch.core.editions.provenance import Kind, Provenance, Reason
from nomarch.core.editions.resolved import Choice, Resolved, lineage_of
from nomarch.core.editions.tables import Path, Values, at, leaves, merge, nearest, replace
from nomarch.core.editions.volume import NAME, SUFFIX, Overlay, Sources, Variant, Volume, read_volume
from nomarch.core.errors import REASONS, EditionError, UnknownName, first_problem, near

CHANGED: Final = "a change for this table"
TABLE: Final = "this table"
LAST: Final = 1_000
"""How late a change for a table comes: after all files."""
Blamed = dict[Path, tuple[int, Overlay | str]]
"""Who wrote what, and how late: what is laid over the rest has the highest number."""


class Shelf:
    """All editions of one game, each read when first asked for; and those that lie apart, called by their path."""

    def __init__(self, model: type[Edition], folder: Traversable | None = None) -> None:
        self.model: Final = model
        self.folder: Final = folder
        self.game = ""
        """The game they are of."""
        self.left_out: frozenset[str] = frozenset()
        """Variants that are not offered, though a file states them."""
        self._volumes: dict[object, Volume] = {}
        self._misfits: dict[object, Mapping[str, str]] = {}
        self._is_narrowed = False
        self._adapter: Final[TypeAdapter[Edition]] = TypeAdapter(model)

    @classmethod
    def of(cls, edition: Edition, name: str = "prototype") -> Shelf:
        """Make a shelf of a single edition that has no file, as a prototype has."""
        shelf = cls(type(edition))
        values = shelf._adapter.dump_python(edition, mode="json")
        told = dict.fromkeys(values, f"{Kind.STATED}: the prototype itself")
        shelf._volumes[name] = Volume(name, name, {"values": values, "provenance": told})
        return shelf

    def narrowed(self, choice: Choice) -> Shelf:
        """Give a shelf with nothing on it but what a table chose, as if that were an edition of its own."""
        shelf = Shelf(self.model, self.folder)
        shelf.game, shelf._volumes, shelf._is_narrowed = self.game, dict(self._volumes), True
        name = choice.edition
        if choice.variants or choice.changes:
            values: Values = {}
            for overlay in self._chosen(self._playable(name), choice):
                merge(values, overlay.values)
            for path, value in choice.changes.items():
                self._change(values, tuple(path.split(".")), value)
            text = {"extends": name, "title": self.title(name), "values": values}
            name = " ".join([choice.written, *choice.changes])
            shelf._volumes[name] = Volume(name, TABLE, text, apart=pathlib.Path(TABLE))
        shelf.__dict__["names"] = (name,)
        return shelf

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The editions one can play; abstract ones are left out, broken ones are not before one asks for them."""
        files = self.folder.iterdir() if self.folder else iter(())
        found = {file.name.removesuffix(SUFFIX) for file in files if file.name.endswith(SUFFIX)}
        made = (name for name in self._volumes if isinstance(name, str))
        return tuple(name for name in sorted(found.union(made)) if not self._is_abstract(name))

    def _is_abstract(self, name: str) -> bool:
        try:
            return self._volume(name).abstract
        except EditionError:
            return False

    def title(self, name: str) -> str:
        """Give the full name of an edition."""
        return self._playable(name).title

    def variants(self, name: str) -> Mapping[str, Variant]:
        """Give the variants that an edition offers, those it inherits among them if they fit."""
        misfits = self.misfits(name)
        return {key: each for key, each in self._offered(name).items() if key not in misfits}

    def misfits(self, name: str) -> Mapping[str, str]:
        """Name the variants that an edition of one's own would inherit, but that its values do not allow, and why."""
        volume, known = self._playable(name), self.known_as(name)
        if known not in self._misfits:
            inherited = set(self._offered(name)) - set(volume.variants) if volume.is_own else ()
            told = ((key, self._misfit(Choice(name, (key,)))) for key in sorted(inherited))
            self._misfits[known] = {key: reason for key, reason in told if reason}
        return self._misfits[known]

    def _misfit(self, choice: Choice) -> str:
        try:
            self.resolve(choice)
        except EditionError as error:
            return str(error)
        return ""

    def _offered(self, name: str) -> Mapping[str, Variant]:
        line = self._lineage(self._playable(name))
        inherited = {volume.name for volume in line} & set(lineage_of(line))
        stated = (each for volume in line if volume.name in inherited for each in volume.variants.items())
        return {key: variant for key, variant in stated if key not in self.left_out}

    def has(self, name: str) -> bool:
        """Tell whether an edition is one of the game, even if this shelf was narrowed to another."""
        return name in self._volumes or bool(self.folder and (self.folder / f"{name}{SUFFIX}").is_file())

    def lineage(self, name: str) -> tuple[str, ...]:
        """Name an edition and those whose words, variants and examples it has; of a broken one only its name."""
        try:
            return lineage_of(self._lineage(self._playable(name)))
        except EditionError:
            return (name,)

    def known_as(self, edition: str) -> object:
        """Tell by what an edition is known: its name, or the states of the files that lie apart."""
        if not edition.endswith(SUFFIX):
            return edition
        line = self._lineage(self._playable(edition))
        return tuple(_state(volume.apart) for volume in line if volume.apart)

    def resolve(self, choice: Choice) -> Resolved:
        """Read an edition with its variants laid over it, and single changes over those."""
        volume = self._playable(choice.edition)
        line = self._lineage(volume)
        values: Values = {}
        sources: Sources = {}
        blamed: Blamed = {(): (0, volume)}
        for rank, overlay in enumerate((*line, *self._chosen(volume, choice))):
            if isinstance(overlay, Volume) and not overlay.is_own and self._carries(overlay, line):
                sources = {(): Provenance.doubtful(Kind.ASSUMED, Reason.CARRIED, carried_from=overlay.extends or "")}
            self._check_names(overlay)
            merge(values, overlay.values)
            self._forget_results(sources, set(overlay.values))
            _state_sources(sources, overlay)
            blamed.update(dict.fromkeys((path for path, _ in leaves(overlay.values)), (rank, overlay)))
        for path, value in choice.changes.items():
            steps = tuple(path.split("."))
            self._change(values, steps, value)
            replace(sources, steps, Provenance.chosen())
            replace(blamed, steps, (LAST, CHANGED))
        self._forget_results(sources, {path.split(".")[0] for path in choice.changes})
        return self._resolved(Resolved(choice, self._validated(values, blamed), {}, sources, line))

    def with_values(self, resolved: Resolved, values: Mapping[str, Any]) -> Resolved:
        """Give an edition with other values for whole fields, as if its file had said so; refuse what cannot be."""
        edition = self._validated({**resolved.parameters, **values}, {(): (0, resolved.name)})
        return self._resolved(resolved.with_edition(edition))

    def restore(self, choice: Choice, parameters: Values, where: str, lineage: Iterable[str] = ()) -> Resolved:
        """Make an edition again from the parameters that the record *where* holds."""
        edition = self._validated(parameters, {(): (0, where)})
        return self._resolved(Resolved(choice, edition, {}, {}, lineage=tuple(lineage)))

    def _resolved(self, made: Resolved) -> Resolved:
        return made.with_edition(made.edition, self._adapter.dump_python(made.edition, mode="json"))

    def _carries(self, volume: Volume, line: Sequence[Volume]) -> bool:
        """Tell whether a published edition stands on another, so that what it does not state is assumed."""
        return any(parent.name == volume.extends and not parent.abstract for parent in line)

    def _forget_results(self, sources: Sources, changed: set[str]) -> None:
        """Drop what is said of derived values that other values now give."""
        for name, fields in derived_of(self.model).items():
            if changed.intersection(fields):
                sources.pop((name,), None)

    def _check_names(self, overlay: Overlay) -> None:
        fields, results = set(fields_of(self.model)), set(derived_of(self.model))
        named = (path[0] for path in overlay.sources if path)
        for part, names, known in (("values", overlay.values, fields), ("provenance", named, fields | results)):
            for name in names:
                if name not in known:
                    reason = f"there is no such field{near(name, sorted(known))}"
                    raise EditionError(overlay.place(part, name), f"{part}.{name}", reason)

    def _chosen(self, volume: Volume, choice: Choice) -> Iterator[Overlay]:
        offered = self._offered(choice.edition)
        for wanted in choice.variants:
            if wanted not in offered:
                raise UnknownName(f"variant of {volume.name}", wanted, offered)
            yield offered[wanted]

    def _lineage(self, volume: Volume) -> list[Volume]:
        """Give the ancestors of *volume*, the oldest first, and itself."""
        line = [volume]
        while line[0].extends is not None:
            parent = self._parent(line[0], line[0].extends)
            if any(parent is each or parent.where == each.where for each in line):
                circle = " extends ".join(each.name for each in (*reversed(line), parent))
                raise EditionError(volume.place("extends"), "extends", f"goes round in a circle: {circle}")
            line.insert(0, parent)
        return line

    def _parent(self, volume: Volume, extends: str) -> Volume:
        """Find what an edition extends: on the shelf, or by its path from the file that says so."""
        if extends.endswith(SUFFIX) and volume.apart is not None:
            file = volume.apart.parent / extends
            if not file.is_file():
                raise EditionError(volume.place("extends"), "extends", f"there is no file {file}")
            return self._apart(file)
        return self._volume(extends, volume)

    def _validated(self, values: Values, blamed: Blamed) -> Edition:
        try:
            return self._adapter.validate_json(json.dumps(values, default=str), strict=True)
        except ValidationError as error:
            path, reason = first_problem(error, partial(self._expected, values))
            told = called(self.model, path)
            raise EditionError(self._place(path, reason, blamed), ".".join(path), reason, told) from None
        except (ValueError, RecursionError) as error:
            raise EditionError(_told(blamed[()][1]), "", f"cannot be read: {error}") from None

    def _expected(self, values: Values, path: Path, reason: str) -> str:
        """Say what is right at a place of an edition."""
        if reason == REASONS["extra_forbidden"]:
            return parts_at(self.model, path[:-1], path[-1])
        right = expected(self.model, path)
        if reason != REASONS["missing"]:
            return right
        if len(path) == 1:
            return f"{reason}: no file states it"
        *around, entry = path[:-1]
        table = at(values, tuple(around))
        others = sorted(set(table) - {entry}) if isinstance(table, dict) else []
        return f"{reason}, and {right}{near(entry, others)}"

    def _place(self, path: Path, reason: str, blamed: Blamed) -> str:
        """Name the place that a person edits: of all fields that a complaint names, the one that was written last."""
        named = {path[:1], *((word,) for word in re.findall(r"\w+", reason) if word in fields_of(self.model))}
        written = [(rank, _shared(one, path), one) for one, (rank, _) in blamed.items() if one and one[:1] in named]
        _, _, one = max(written, default=(0, 0, ()))
        return _told(blamed[one][1], one)

    def _change(self, values: Values, path: Path, value: object) -> None:
        known = fields_of(self.model)
        if path[0] not in known:
            raise UnknownName("field of the edition", path[0], known)
        for step in path[:-1]:
            inner = values.get(step)
            values[step] = inner if isinstance(inner, dict) else {}
            values = values[step]
        values[path[-1]] = value

    def _playable(self, name: str) -> Volume:
        if name.endswith(SUFFIX):
            return self._apart(pathlib.Path(name))
        if name not in self.names and not (self._is_narrowed and self.has(name)):
            raise UnknownName("edition", name, self.names)
        return self._volume(name)

    def _volume(self, name: str, wanted_by: Volume | None = None) -> Volume:
        if name not in self._volumes:
            file = self.folder / f"{name}{SUFFIX}" if self.folder and NAME.fullmatch(name) else None
            if file is None or not file.is_file():
                place, hint = (wanted_by.place("extends"), near(name, self.names)) if wanted_by else (name, "")
                raise EditionError(place, "extends", f"there is no edition {name!r}{hint}")
            where = str(file.resolve() if isinstance(file, pathlib.Path) else file)
            self._volumes[name] = read_volume(file, where)
        return self._volumes[name]

    def _apart(self, file: pathlib.Path) -> Volume:
        """Read an edition that lies apart, anew whenever its file was changed."""
        if not file.is_file():
            raise EditionError(str(file), "", "is a folder" if file.is_dir() else "there is no such file")
        if not NAME.fullmatch(file.name.removesuffix(SUFFIX)):
            raise EditionError(
                str(file), "", f"is no name for an edition: small letters, digits and hyphens, {EXAMPLE}"
            )
        state = _state(file)
        if state not in self._volumes:
            volume = read_volume(file, str(file), apart=file)
            if volume.extends is None:
                told = f'is missing: an edition is made of another, extends = "{self.names[-1]}"'
                raise EditionError(str(file), "extends", f"{told}; there are: {', '.join(self.names)}")
            if volume.game not in ("", self.game):
                raise EditionError(volume.place("game"), "game", f"is {volume.game}, and this is {self.game}")
            for overlay in (volume, *volume.variants.values()):
                self._check_names(overlay)
            self._volumes[state] = volume
        return self._volumes[state]


EXAMPLE: Final = "like second-printing.toml"


def _state(file: pathlib.Path) -> tuple[str, int, int]:
    """Tell what a file is, so that another one is noticed."""
    known = file.stat()
    return str(file.resolve()), known.st_mtime_ns, known.st_size


def _state_sources(sources: Sources, overlay: Overlay) -> None:
    """Add where the values of an overlay come from; what one chose for an edition says nothing of what it inherits."""
    whole = overlay.sources.get(())
    if whole is None or whole.kind is not Kind.OURS:
        sources.update(overlay.sources)
        return
    for path, _ in leaves(overlay.values):
        replace(sources, path, nearest(overlay.sources, path) or whole)
    sources.update({path: told for path, told in overlay.sources.items() if path})


def _shared(path: Path, other: Path) -> int:
    """Count the steps that two paths have in common."""
    return next((at for at, (one, another) in enumerate(zip(path, other, strict=False)) if one != another), len(path))


def _told(writer: Overlay | str, path: Path = ()) -> str:
    return writer if isinstance(writer, str) else writer.place(*(("values", *path) if path else ()))
