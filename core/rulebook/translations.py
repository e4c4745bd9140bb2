"""Translations that are packages of their own: the texts of a language for a game that is installed.

Such a package has no line of Python. It names its folder under the entry-point group `nomarch.translations`, by the
game and the language:

    [project.entry-points."nomarch.translations"]
    "pebbles.it" = "nomarch.translations.pebbles_it"

The folder holds what the texts of the game hold for a language: `it/` with its chapters, and `terms.toml` and
`accepted.toml` with the words and the readings of that language.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from nomarch.core.errors import PluginError, TextError
from nomarch.core.rulebook.files import package_folder, read_checked, read_table
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.terms import GLOSSARY

GROUP: Final = "nomarch.translations"


class Translation(NamedTuple):
    """A language that a package of its own brings to a game, or the fault that keeps it from being read."""

    code: str
    brought_by: str
    folder: Traversable | None
    fault: str = ""

    def expect_sound(self) -> None:
        """Refuse it by name if it cannot be read."""
        if self.fault:
            raise PluginError(f"the translation {self.code} from {self.brought_by}: {self.fault}")


def translations_of(game: str, own: frozenset[str]) -> dict[str, Translation]:
    """Find the languages that packages bring to a game, besides its *own*."""
    found: dict[str, Translation] = {}
    for door in entry_points(group=GROUP):
        owner, _, code = door.name.rpartition(".")
        if owner == game:
            made = _translation(door, code, own)
            if code in found:
                made = made._replace(fault=f"{found[code].brought_by} brings it too: remove one of them")
            found[code] = made
    return found


def _translation(door: EntryPoint, code: str, own: frozenset[str]) -> Translation:
    owner = f"{door.dist.name} {door.dist.version}" if door.dist else door.value
    folder = package_folder(door.value)
    fault = ""
    if code not in LANGUAGES:
        fault = f"there is no language {code!r}; there are: {', '.join(LANGUAGES)}"
    elif not own:
        fault = "the game brings no texts that could be translated"
    elif code in own:
        fault = "the game speaks it already"
    elif folder is None or not (folder / code).is_dir():
        fault = f"there is no folder {code!r} in {door.value}"
    else:
        fault = _unreadable(folder)
    return Translation(code, owner, folder, fault)


def _unreadable(folder: Traversable) -> str:
    """Say which file of a translation cannot be read, and why: the other languages must not suffer from it."""
    try:
        if (folder / "terms.toml").is_file():
            read_checked(folder / "terms.toml", GLOSSARY)
        if (folder / "accepted.toml").is_file():
            read_table(folder / "accepted.toml")
    except TextError as error:
        return str(error)
    return ""
