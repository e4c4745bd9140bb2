"""Translations that were read beside the clause they were made from: `accepted.toml` keeps the hash of what was read.

    [de]
    "auction.can-be-paid" = "3f2a9c1b"

A translation that nobody has accepted is unread. When the clause changes in its language of origin, its translations
are stale until somebody has looked at them again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from nomarch.core.engine import Game
from nomarch.core.errors import NomarchError, UnknownName
from nomarch.core.rulebook.files import read_table
from nomarch.core.rulebook.inline import Inline
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.tags import LENT
from nomarch.core.rulebook.texts import Texts, texts_of

QUOTE: Final = "[\"']"
CLAUSE: Final = re.compile(rf"{{%-?\s*clause\s+{QUOTE}(.+?){QUOTE}\s*-?%}}(.*?){{%-?\s*endclause\s*-?%}}", re.S)
FILE: Final = "accepted.toml"
ALL: Final = "all"
"""Whatever waits among the clauses that a game writes itself."""
ALL_LENT: Final = "lent"
"""Whatever waits among those that the core lends it, for every game."""


class Waiting(NamedTuple):
    """A translation that is to be read beside its origin."""

    folder: str
    language: str
    clause: str
    is_unread: bool
    """Whether nobody has ever accepted it; otherwise its origin was changed since."""


class NotWritable(NomarchError, OSError):
    """A file of texts that cannot be written."""


def sources_of(texts: Texts, folder: str, code: str) -> dict[str, str]:
    """Give the source of every clause that a folder of texts writes in a language."""
    found: dict[str, str] = {}
    for name in texts.loader.names(code):
        if name.startswith(f"{folder}/"):
            found.update(clauses_in(texts.loader.get_source(None, name)[0]))
    return found


def clauses_in(chapter: str) -> dict[str, str]:
    """Give the source of every clause that is written in a chapter."""
    return dict(CLAUSE.findall(chapter))


def hashed(source: str) -> str:
    """Hash the source of a clause, whatever its line breaks."""
    return hashlib.sha256(" ".join(source.split()).encode()).hexdigest()[:12]


def origin_of(texts: Texts, folder: str, clause: str) -> str:
    """Tell in which language a clause was first written; those of the core were in French."""
    return "fr" if folder == LENT else texts.plan.origins.get(clause, texts.plan.origin)


def accepted(root: Traversable) -> dict[str, dict[str, str]]:
    """Read what was accepted."""
    file = root / FILE
    return read_table(file) if file.is_file() else {}


def waiting(texts: Texts) -> Iterator[Waiting]:
    """Give every translation that was never accepted, or whose origin was changed since."""
    for folder, root in texts.loader.folders.items():
        if isinstance(root, Inline):
            continue  # all languages stand on one page, and are read together
        by_language = {code: sources_of(texts, folder, code) for code in LANGUAGES}
        for code in texts.languages:
            known = accepted(texts.loader.folder(folder, code)).get(code, {})
            for clause in by_language[code]:
                origin = origin_of(texts, folder, clause)
                source = by_language.get(origin, {}).get(clause)
                if origin != code and source is not None and known.get(clause) != hashed(source):
                    yield Waiting(folder, code, clause, clause not in known)


def accept_translation(game: Game, code: str, clause: str) -> list[str]:
    """Note that the translation of a clause fits its origin, or of all that wait: its own, or those lent."""
    texts = texts_of(game)
    texts.language(code)
    if clause in (ALL, ALL_LENT):
        return _settled(texts, [each for each in waiting(texts) if _is_meant(each, code, lent=clause == ALL_LENT)])
    written = {name for folder in texts.loader.folders for name in sources_of(texts, folder, code)}
    owned = [name for name in written if name.rpartition(":")[2] == clause]
    clause = owned[0] if len(owned) == 1 else clause
    if clause not in written:
        near = get_close_matches(clause, written, n=5, cutoff=0)
        raise UnknownName(f"clause in {code}", clause, near)
    return _settled(texts, [each for each in waiting(texts) if each.language == code and each.clause == clause])


def _is_meant(each: Waiting, code: str, *, lent: bool) -> bool:
    return each.language == code and (each.folder == LENT) == lent


def _settled(texts: Texts, settled: list[Waiting]) -> list[str]:
    for (folder, code), group in groupby(settled, key=lambda each: (each.folder, each.language)):
        _write(texts, folder, code, [each.clause for each in group])
    return [each.clause for each in settled]


def _write(texts: Texts, folder: str, code: str, clauses: list[str]) -> None:
    root = texts.loader.folder(folder, code)
    known = accepted(root)
    for clause in clauses:
        known.setdefault(code, {})[clause] = hashed(sources_of(texts, folder, origin_of(texts, folder, clause))[clause])
    file = root / FILE
    if not isinstance(file, Path):
        raise NotWritable(f"{file} lies in an archive and cannot be written")
    file.write_text(written_out(known), encoding="utf-8")


def written_out(known: Mapping[str, Mapping[str, str]]) -> str:
    """Write what was accepted as a file: by language, the hash of the origin of every clause."""
    lines = ["# The clauses of origin that each translation was read beside; `nomarch accept` writes here."]
    for language in sorted(known):
        lines += ["", f"[{language}]", *(f'"{name}" = "{known[language][name]}"' for name in sorted(known[language]))]
    return "\n".join(lines) + "\n"
