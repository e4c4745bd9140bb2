"""How a text is set: by the habits of its language, and harmless wherever it goes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from nomarch.core.rulebook.languages import Language

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
FINE_SPACE: Final = "\N{NARROW NO-BREAK SPACE}"
GLUED: Final = {ord(NO_BREAK): "\ue000", ord(FINE_SPACE): "\ue001"}
LOOSE: Final = {ord(stand_in): chr(space) for space, stand_in in GLUED.items()}
"""Spaces that must not break a line, and letters that stand in for them while lines are broken."""
WORD_JOINER: Final = "\N{WORD JOINER}"
BACKSLASH: Final = "\\"
RANGES: Final = ((0, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069))
CONTROLS: Final = "".join(chr(sign) for first, last in RANGES for sign in range(first, last + 1))
CONTROL: Final = re.compile(f"[{CONTROLS}]")
"""Signs that move a terminal or turn its lines."""
LAYOUT: Final = "\n\t"
"""Those that a whole page is laid out with."""
MARKDOWN: Final = re.compile(r"[\\`*_\[\]<>|~&]|^[-+#]|^\d+(?=[.)])")
"""What Markdown would take for a mark, anywhere or at the start of a line."""


def harmless(text: str, keep: str = "") -> str:
    """Take out of a text what could move a terminal, but for the signs in *keep*."""
    return _control(keep).sub("", text)


@cache
def _control(keep: str) -> re.Pattern[str]:
    """Give what finds such signs but for some."""
    return re.compile(f"[{''.join(sign for sign in CONTROLS if sign not in keep)}]")


def harmless_document(document: Any) -> Any:
    """Take out of all texts of a document, of its names too, what could move a terminal."""
    if isinstance(document, str):
        return harmless(document, LAYOUT)
    if isinstance(document, dict):
        return {harmless_document(name): harmless_document(value) for name, value in document.items()}
    return [harmless_document(part) for part in document] if isinstance(document, list | tuple) else document


def for_markdown(text: str) -> str:
    """Make what comes from outside harmless in Markdown."""
    return MARKDOWN.sub(lambda found: f"{WORD_JOINER if found[0].isdigit() else BACKSLASH}{found[0]}", harmless(text))


def finished(text: str, language: Language) -> str:
    """Set a text by the habits of its language: apostrophes, and in French the spaces before double signs."""
    text = re.sub(r"(?<=\w)'", APOSTROPHE, text)
    if language.code == "fr":
        text = re.sub(r"(?<=[^\s|:]) (?=[;!?])", FINE_SPACE, text)
        text = re.sub(r"(?<=[^\s|:]) (?=[:»])(?!:-)", NO_BREAK, text)
        text = re.sub(r"« ", f"«{NO_BREAK}", text)
    return text
