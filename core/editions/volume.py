"""An edition file as it was written: its values, where each comes from, its variants, and in which line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path as File
from typing import Any, Final

from nomarch.core.editions.provenance import Kind, Provenance, is_structured
from nomarch.core.editions.syntax import read_toml
from nomarch.core.editions.tables import Path, Values, holds, leaves, nearest
from nomarch.core.errors import EditionError, near, shown

SUFFIX: Final = ".toml"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
"""How editions are called, which is also the name of their file."""
MOST_LETTERS: Final = 1_000_000
"""How long a file is at most."""
ENGLISH: Final = "en"
Sources = dict[Path, Provenance]


class Overlay:
    """Values with their provenance, as one table of an edition file states them."""

    keys: Mapping[str, tuple[type, ...]] = {"title": (str, dict), "values": (dict,), "provenance": (dict,)}

    def __init__(self, name: str, where: str, text: Mapping[str, Any], *, at: Path = (), written: str = "") -> None:
        self.name: Final = name
        self.where: Final = where
        """The file."""
        self._at: Final = at
        self._written: Final = written
        for key, part in text.items():
            if key not in self.keys:
                raise EditionError(
                    self.place(key),
                    key,
                    f"unknown{near(key, self.keys)}; there can be: {', '.join(self.keys)}; values stand below [values]",
                )
            if not isinstance(part, self.keys[key]):
                kinds = " or ".join(KINDS[kind] for kind in self.keys[key])
                raise EditionError(self.place(key), key, f"must be {kinds}, not {shown(part)}")
        title = text.get("title", name)
        self.titles: Final[dict[str, str]] = title if isinstance(title, dict) else {}
        """What it is called, language by language, if that differs."""
        if not all(isinstance(each, str) for each in self.titles.values()):
            raise EditionError(
                self.place("title"), "title", 'must be a text, or one a language: { en = "Second printing" }'
            )
        self.title: Final[str] = (
            title if isinstance(title, str) else title.get(ENGLISH, next(iter(title.values()), name))
        )
        self.values: Final[Values] = text.get("values", {})
        self.sources: Final = dict(self._sources(text.get("provenance", {})))

    def title_in(self, code: str) -> str:
        """Give the title in a language, or the one it has in all."""
        return self.titles.get(code, self.title)

    def place(self, *path: str) -> str:
        """Name the file, and the line in which something in it is written."""
        line = line_of(self._written, (*self._at, *path))
        return f"{self.where}, line {line}" if line else self.where

    def expect_sources(self) -> None:
        """Refuse a value of which nobody says where it comes from."""
        for path, _ in leaves(self.values):
            if nearest(self.sources, path) is None:
                raise EditionError(self.place("values", *path), ".".join(path), "has a value but no provenance")

    def _sources(self, text: Mapping[str, Any]) -> Iterator[tuple[Path, Provenance]]:
        for path, told in leaves(text, is_leaf=is_structured):
            try:
                yield (path[:-1] if path[-1] == "*" else path), Provenance.parse(told)
            except ValueError as error:
                place = self.place("provenance", *path)
                raise EditionError(place, f"provenance.{'.'.join(path)}", str(error)) from None


KINDS: Final = {str: "a text", dict: "a table", bool: "true or false"}


class Variant(Overlay):
    """An overlay on an edition that the players may choose."""


class Volume(Overlay):
    """One edition file as it was written, before its parents are looked up.

    What a file states that lies *apart*, beside somebody's own work, is theirs unless it says otherwise.
    """

    keys: Mapping[str, tuple[type, ...]] = {
        "game": (str,),
        **Overlay.keys,
        "extends": (str,),
        "abstract": (bool,),
        "variants": (dict,),
        "terms": (dict,),
    }

    def __init__(
        self, name: str, where: str, text: Mapping[str, Any], *, written: str = "", apart: File | None = None
    ) -> None:
        super().__init__(name, where, text, written=written)
        self.apart: Final = apart
        """The file, if it is no part of a game."""
        self.game: Final[str] = text.get("game", "")
        self.extends: Final[str | None] = text.get("extends")
        self.abstract: Final[bool] = text.get("abstract", False)
        self.terms: Final[dict[str, Any]] = text.get("terms", {})
        """Words of its own, as a file of terms has them."""
        if apart is not None:
            self.sources.setdefault((), Provenance.chosen())
        self.expect_sources()
        self.variants: Final = {key: self._variant(key, part) for key, part in text.get("variants", {}).items()}

    @property
    def is_own(self) -> bool:
        """Whether it is an edition of one's own: what it states was chosen, and all else is as in what it extends."""
        whole = self.sources.get(())
        return whole is not None and whole.kind is Kind.OURS

    def _variant(self, name: str, text: object) -> Variant:
        if not isinstance(text, dict):
            raise EditionError(self.place("variants", name), f"variants.{name}", f"must be a table, not {shown(text)}")
        made = Variant(name, self.where, text, at=("variants", name), written=self._written)
        if self.is_own:
            made.sources.setdefault((), Provenance.chosen())
        made.expect_sources()
        return made


def read_volume(file: Traversable, where: str, *, apart: File | None = None) -> Volume:
    """Read an edition file, whatever its line ends and with or without a byte-order mark."""
    try:
        written = file.read_text(encoding="utf-8-sig")
        if len(written) > MOST_LETTERS:
            raise EditionError(where, "", f"is longer than {MOST_LETTERS:,} letters")
    except OSError as error:
        raise EditionError(where, "", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise EditionError(where, "", "is no text in UTF-8; an editor can save it so") from None
    text = read_toml(written, where)
    return Volume(file.name.removesuffix(SUFFIX), where, text, written=written, apart=apart)


def line_of(written: str, path: Path) -> int:
    r"""Find the line in which something of a TOML text begins, or the nearest around it; 0 if nothing is there.

    It is the first line with which the text, read so far, holds the path.

    >>> line_of("[values]\nstones = 3\nranks = [\n 3,\n]\n", ("values", "ranks"))
    3
    """
    lines = written.splitlines(keepends=True)
    read: list[tuple[int, Any]] = []
    for number in range(1, len(lines) + 1) if path else ():
        try:
            read.append((number, tomllib.loads("".join(lines[:number]))))
        except (ValueError, RecursionError):
            continue  # in the midst of a list
    for length in range(len(path), 0, -1):
        before = 0
        for number, values in read:
            if holds(values, path[:length]):
                return before + 1
            before = number
    return 0
