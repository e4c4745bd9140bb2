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
where a total is known although its parts are assumed. A value that is inherited without a provenance is assumed to be
carried over, and says so; only a file that is `abstract`, the common part of several editions, hands its provenance
down.
"""

from __future__ import annotations

import hashlib
import json
import pathlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError

from nomarch.core.editions.model import Edition, derived_of, fields_of
from nomarch.core.editions.provenance import Kind, Provenance, Reason, is_structured
from nomarch.core.errors import EditionError, UnknownName, first_problem

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
"""How editions are called, which is also the name of their file."""
Values = dict[str, Any]
Path = tuple[str, ...]
Sources = dict[Path, Provenance]
T = TypeVar("T")


class Overlay:
    """Values with their provenance, as one table of an edition file states them."""

    keys: Mapping[str, type] = {"title": str, "values": dict, "provenance": dict}

    def __init__(self, name: str, where: str, text: Mapping[str, Any]) -> None:
        for key, part in text.items():
            expected = self.keys.get(key)
            if expected is None:
                raise EditionError(where, key, f"unknown; there can be: {', '.join(self.keys)}")
            if not isinstance(part, expected):
                raise EditionError(where, key, f"must be {expected.__name__}, not {part!r}")
        self.name: Final = name
        self.where: Final = where
        self.title: Final[str] = text.get("title", name)
        self.values: Final[Values] = text.get("values", {})
        self.sources: Final = dict(_sources(where, text.get("provenance", {})))
        for path, _ in leaves(self.values):
            if nearest(self.sources, path) is None:
                raise EditionError(where, ".".join(path), "has a value but no provenance")


class Variant(Overlay):
    """An overlay on an edition that the players may choose."""


class Volume(Overlay):
    """One edition file as it was written, before its parents are looked up."""

    keys: Mapping[str, type] = {**Overlay.keys, "extends": str, "abstract": bool, "variants": dict}

    def __init__(self, name: str, where: str, text: Mapping[str, Any]) -> None:
        super().__init__(name, where, text)
        self.extends: Final[str | None] = text.get("extends")
        self.abstract: Final[bool] = text.get("abstract", False)
        self.variants: Final = {key: self._variant(key, part) for key, part in text.get("variants", {}).items()}

    def _variant(self, name: str, text: object) -> Variant:
        if not isinstance(text, dict):
            raise EditionError(self.where, f"variants.{name}", f"must be a table, not {text!r}")
        return Variant(name, f"{self.where}: variants.{name}", text)


class Choice(NamedTuple):
    """What a table chose to play: an edition, variants of it, and single values changed by their dotted names."""

    edition: str
    variants: tuple[str, ...] = ()
    changes: Mapping[str, object] = MappingProxyType({})


class Resolved:
    """An edition with its parents, the chosen variants and changes applied, and checked by the model."""

    def __init__(self, choice: Choice, title: str, edition: Edition, parameters: Values, sources: Sources) -> None:
        self.choice: Final = choice
        self.title: Final = title
        self.edition: Final = edition
        self.parameters: Final = parameters
        self.sources: Final = sources

    @property
    def name(self) -> str:
        """The name of the edition."""
        return self.choice.edition

    def provenance(self, *path: str) -> Provenance:
        """Tell where the value at *path* comes from: `provenance("provinces", "abu", "fields")`."""
        return nearest(self.sources, path) or Provenance.ours(Kind.ASSUMED, Reason.UNNAMED)

    def states(self, *path: str) -> bool:
        """Tell whether the value at *path* has a provenance of its own."""
        return path in self.sources

    def with_edition(self, edition: Edition, parameters: Values | None = None) -> Resolved:
        """Give the same with another object for the edition: one that watches over its reading, or has other values."""
        return Resolved(self.choice, self.title, edition, parameters or self.parameters, self.sources)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all parameters: equal for equal rules, whatever the edition is called."""
        return fingerprint(self.parameters)


def fingerprint(parameters: Mapping[str, Any]) -> str:
    """Hash all parameters of an edition."""
    return hashlib.sha256(json.dumps(parameters, sort_keys=True).encode()).hexdigest()[:16]


class Shelf:
    """All editions of one game, each read when first asked for."""

    def __init__(self, model: type[Edition], folder: Traversable | None = None) -> None:
        self.model: Final = model
        self.folder: Final = folder
        self._volumes: dict[str, Volume] = {}
        self._adapter: Final[TypeAdapter[Edition]] = TypeAdapter(model)

    @classmethod
    def of(cls, edition: Edition, name: str = "prototype") -> Shelf:
        """Make a shelf of a single edition that has no file, as a prototype has."""
        shelf = cls(type(edition))
        values = shelf._adapter.dump_python(edition, mode="json")
        told = dict.fromkeys(values, f"{Kind.STATED}: the prototype itself")
        shelf._volumes[name] = Volume(name, name, {"values": values, "provenance": told})
        return shelf

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The editions one can play; abstract ones are left out, broken ones are not before one asks for them."""
        files = self.folder.iterdir() if self.folder else iter(())
        found = {file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")}
        return tuple(name for name in sorted(found.union(self._volumes)) if not self._is_abstract(name))

    def _is_abstract(self, name: str) -> bool:
        try:
            return self._volume(name).abstract
        except EditionError:
            return False

    def title(self, name: str) -> str:
        """Give the full name of an edition."""
        return self._playable(name).title

    def variants(self, name: str) -> Mapping[str, Variant]:
        """Give the variants that an edition offers."""
        return self._playable(name).variants

    def resolve(self, choice: Choice) -> Resolved:
        """Read an edition with its variants laid over it, and single changes over those."""
        volume = self._playable(choice.edition)
        values: Values = {}
        sources: Sources = {}
        written: dict[Path, str] = {(): volume.where}
        for overlay in self._layers(volume, choice.variants):
            if isinstance(overlay, Volume) and overlay.extends and not self._volume(overlay.extends).abstract:
                carried = Provenance.ours(Kind.ASSUMED, Reason.CARRIED, carried_from=overlay.extends)
                sources = {(): carried}
            self._check_names(overlay)
            merge(values, overlay.values)
            self._forget_results(sources, set(overlay.values))
            sources.update(overlay.sources)
            written.update(dict.fromkeys((path for path, _ in leaves(overlay.values)), overlay.where))
        for path, value in choice.changes.items():
            steps = tuple(path.split("."))
            self._change(values, steps, value)
            replace(sources, steps, Provenance.ours(Kind.ASSUMED, Reason.CHANGED))
            replace(written, steps, "a change for this table")
        self._forget_results(sources, {path.split(".")[0] for path in choice.changes})
        return self._resolved(choice, volume.title, values, sources, written)

    def with_values(self, resolved: Resolved, values: Mapping[str, Any]) -> Resolved:
        """Give an edition with other values for whole fields, as if its file had said so; refuse what cannot be."""
        changed = {**resolved.parameters, **values}
        return self._resolved(resolved.choice, resolved.title, changed, resolved.sources, {(): resolved.name})

    def restore(self, choice: Choice, parameters: Values, where: str) -> Resolved:
        """Make an edition again from the parameters that the record *where* holds."""
        return self._resolved(choice, choice.edition, parameters, {}, {(): where})

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
                    raise EditionError(overlay.where, f"{part}.{name}", "there is no such field")

    def _layers(self, volume: Volume, variants: Sequence[str]) -> Iterator[Overlay]:
        yield from self._lineage(volume)
        for wanted in variants:
            if wanted not in volume.variants:
                raise UnknownName(f"variant of {volume.name}", wanted, volume.variants)
            yield volume.variants[wanted]

    def _lineage(self, volume: Volume) -> list[Volume]:
        """Give the ancestors of *volume*, the oldest first, and itself."""
        line = [volume]
        while line[0].extends is not None:
            parent = self._volume(line[0].extends, line[0].where)
            if parent in line:
                raise EditionError(volume.where, "extends", f"{parent.name} extends itself")
            line.insert(0, parent)
        return line

    def _resolved(
        self, choice: Choice, title: str, values: Values, sources: Sources, written: Mapping[Path, str]
    ) -> Resolved:
        try:
            edition = self._adapter.validate_json(json.dumps(values, default=str), strict=True)
        except ValidationError as error:
            path, reason = first_problem(error)
            raise EditionError(nearest(written, path) or choice.edition, ".".join(path), reason) from None
        except (ValueError, RecursionError) as error:
            raise EditionError(written[()], "", f"cannot be read: {error}") from None
        return Resolved(choice, title, edition, self._adapter.dump_python(edition, mode="json"), sources)

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
        if name not in self.names:
            raise UnknownName("edition", name, self.names)
        return self._volume(name)

    def _volume(self, name: str, wanted_by: str = "") -> Volume:
        if name not in self._volumes:
            file = self.folder / f"{name}.toml" if self.folder and NAME.fullmatch(name) else None
            if file is None or not file.is_file():
                raise EditionError(wanted_by or name, "extends", f"there is no edition {name!r}")
            where = str(file.resolve() if isinstance(file, pathlib.Path) else file)
            try:
                text = tomllib.loads(file.read_text(encoding="utf-8-sig"))
                self._volumes[name] = Volume(name, where, text)
            except (ValueError, RecursionError) as error:
                if isinstance(error, EditionError):
                    raise
                raise EditionError(where, "", f"is no TOML: {error}") from None
        return self._volumes[name]


def leaves(
    values: Mapping[str, Any], path: Path = (), *, is_leaf: Callable[[Any], bool] = lambda _: False
) -> Iterator[tuple[Path, Any]]:
    """Walk all values that are not themselves tables, but for tables that are one thing."""
    for key, value in values.items():
        if isinstance(value, dict) and not is_leaf(value):
            yield from leaves(value, (*path, key), is_leaf=is_leaf)
        else:
            yield (*path, key), value


def merge(values: Values, overlay: Mapping[str, Any]) -> None:
    """Lay *overlay* over *values*, table by table."""
    for key, value in overlay.items():
        known = values.get(key)
        if isinstance(value, dict):
            values[key] = known = known if isinstance(known, dict) else {}
            merge(known, value)
        else:
            values[key] = value


def replace(known: dict[Path, T], path: Path, said: T) -> None:
    """Let *said* be what is known of *path*, and of all that lies in it."""
    for inner in [one for one in known if one[: len(path)] == path]:
        del known[inner]
    known[path] = said


def nearest(known: Mapping[Path, T], path: Path) -> T | None:
    """Find what is said of *path* or of the closest table around it."""
    for length in range(len(path), -1, -1):
        if path[:length] in known:
            return known[path[:length]]
    return None


def _sources(where: str, text: Mapping[str, Any]) -> Iterator[tuple[Path, Provenance]]:
    for path, told in leaves(text, is_leaf=is_structured):
        try:
            yield (path[:-1] if path[-1] == "*" else path), Provenance.parse(told)
        except ValueError as error:
            raise EditionError(where, f"provenance.{'.'.join(path)}", str(error)) from None
