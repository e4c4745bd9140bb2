"""Compiled templates, kept so that the next command need not compile them again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

from jinja2.bccache import Bucket, BytecodeCache

from nomarch.core.kept import Kept, kept_in

FOLDER: Final = "templates"
MOST: Final = 30_000
"""How many templates and pieces of them are kept."""


class KeptTemplates(BytecodeCache):
    """Compiled templates in a folder."""

    def __init__(self, kept: Kept, made_of: Callable[[], Iterable[bytes]]) -> None:
        self._kept: Final = kept
        self._made_of: Final = made_of

    @cached_property
    def mark(self) -> str:
        """What tells templates apart that have the same source."""
        return hashlib.sha256(b"\0".join(self._made_of())).hexdigest()[:8]

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was compiled."""
        compiled = self._kept.find(self._name(bucket))
        if compiled is not None:
            bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept.keep(self._name(bucket), bucket.bytecode_to_string())

    def _name(self, bucket: Bucket) -> str:
        return f"{self.mark}-{bucket.key}.compiled"


def kept_templates(made_of: Callable[[], Iterable[bytes]]) -> KeptTemplates | None:
    """Open the folder of compiled templates, if the user can have one.

    What a template is *made_of* besides its own source is part of its name there.
    """
    kept = kept_in(FOLDER, MOST)
    return KeptTemplates(kept, made_of) if kept else None
