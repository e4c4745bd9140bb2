"""Texts on the page of the game itself: a prototype needs no folder for them.

    Game("nile", …, texts={"terms": TERMS, "en": ENGLISH, "fr": FRENCH})

Each language is one chapter. `terms` and `rulebook` are written as in the files of these names; without a `rulebook`
the language that comes first is the origin, and the board is shown at the end, if the game can draw one.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import IO, Any, Final

from nomarch.core.errors import TextError, UnknownName
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.tags import CHAPTER

ONE_CHAPTER: Final = "game"
TABLES: Final = ("terms", "rulebook")


def as_files(texts: Mapping[str, str]) -> dict[str, str]:
    """Lay texts out as the files of a folder.

    >>> sorted(as_files({"en": "# Nile"}))
    ['en/game.md.j2', 'rulebook.toml']
    """
    for key, text in texts.items():
        if not all(isinstance(part, str) for part in (key, text)):
            raise TextError("texts", 0, f"a text for each language, not {key!r}: {type(text).__name__}")
    codes = [key for key in texts if key not in TABLES]
    for code in codes:
        if code not in LANGUAGES:
            raise UnknownName("key of texts", code, (*LANGUAGES, *TABLES))
    if not codes:
        raise TextError("texts", 0, "there is none in any language")
    plan = f'chapters = ["{ONE_CHAPTER}"]\norigin = "{codes[0]}"\n[figures]\n{ONE_CHAPTER} = ["setup"]\n'
    tables = {"rulebook": plan, **{key: texts[key] for key in TABLES if key in texts}}
    return {f"{key}.toml": table for key, table in tables.items()} | {
        f"{code}/{ONE_CHAPTER}{CHAPTER}": texts[code] for code in codes
    }


class Inline(Traversable):
    """A folder or a file of texts that are no files."""

    def __init__(self, where: str, contents: Mapping[str, str], page: str = "", path: str = "") -> None:
        self.where: Final = where
        self.contents: Final = contents
        self.page: Final = page
        """The page on which they are written; what is found there has the line numbers of the page."""
        self.path: Final = path

    @property
    def name(self) -> str:
        """The last part of its path."""
        return self.path.rpartition("/")[2]

    def joinpath(self, *descendants: Any) -> Inline:
        """Go down."""
        return Inline(self.where, self.contents, self.page, "/".join(filter(None, (self.path, *map(str, descendants)))))

    def __truediv__(self, child: Any) -> Inline:
        return self.joinpath(child)

    def is_file(self) -> bool:
        """Tell whether something is written here."""
        return self.path in self.contents

    def is_dir(self) -> bool:
        """Tell whether something is written below."""
        return any(file.startswith(f"{self.path}/") for file in self.contents) or not self.path

    def iterdir(self) -> Iterator[Inline]:
        """Walk what is right below."""
        start = f"{self.path}/" if self.path else ""
        below = dict.fromkeys(file[len(start) :].split("/")[0] for file in self.contents if file.startswith(start))
        return (self.joinpath(name) for name in below)

    def read_text(self, encoding: str | None = None) -> str:
        """Read what is written."""
        if not self.is_file():
            raise FileNotFoundError(str(self))
        return "\n" * self._lines_above + self.contents[self.path]

    def read_bytes(self) -> bytes:
        """Read it as bytes."""
        return self.read_text().encode()

    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        """Open it for reading."""
        return io.BytesIO(self.read_bytes()) if "b" in mode else io.StringIO(self.read_text())

    @property
    def _lines_above(self) -> int:
        above, found, _ = self.page.partition(self.contents.get(self.path) or "\0")
        return above.count("\n") if found else 0

    def __str__(self) -> str:
        if self._lines_above:
            return self.where
        part = self.path.removesuffix(f"/{ONE_CHAPTER}{CHAPTER}").removesuffix(".toml")
        return f"{self.where}: texts[{part}]" if part else self.where
