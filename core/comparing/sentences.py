"""The sentences of a clause: what one text says that another does not, fit to stand on its own."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final, NamedTuple

END: Final = re.compile(
    r"(?<=[^\W_]{2}[.!?])\s+(?=[^\W\d_a-zà-ÿ]|[¿¡«“„(*\d])|(?<=[)»”%*][.!?])\s+|(?<=[.!?][)»”*])\s+"
)
"""Where a sentence ends; a single letter or figure before the stop is an abbreviation or an ordinal."""
ITEM: Final = re.compile(r"^\s*(?:[-+]|\d+\.)\s+")
EMPHASIS: Final = re.compile(r"(?<!\\)[*_`]+")
ESCAPE: Final = re.compile(r"\\(?=[^\w\s])|\N{WORD JOINER}")
NAME: Final = re.compile(r"(?<![\\*])\*([^*\n]+)\*(?!\*)")
"""The name of a card, which a text without emphasis sets apart in another way."""
LEAD: Final = re.compile(r"^\*{2,3}([^*]+)\*{2,3}\s?:")
"""What a clause begins with if it calls itself by a name: a card, a place."""
FIGURES: Final = re.compile(r"\d+(?:[.,\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}]\d+)*")
BRACKETS: Final = re.compile(r"\s?\([^()]*\)")
"""An aside; a sentence that only lost one says nothing new."""
RULER: Final = re.compile(r"^[|:\s-]+$")
PAIR: Final = 2
SLIGHT: Final = 0.75
"""How much of a text stays where it is told with a few other words."""


class Difference(NamedTuple):
    """What a new text says and the old does not, and the other way round."""

    added: list[str] = []
    """The sentences that are new, in their order."""
    refigured: list[str] = []
    """Those of them that the old text has too, with other figures."""
    removed: list[str] = []
    rows: list[str] = []
    """The rows of tables with two columns that are new."""
    lead: str = ""

    @property
    def differs(self) -> bool:
        """Tell whether anything differs that can be said in words."""
        return bool(self.added or self.removed)

    @property
    def is_slight(self) -> bool:
        """Tell whether most words of what is new were there before."""
        before, now = (" ".join(parts).split() for parts in (self.removed, self.added))
        return SequenceMatcher(None, before, now, autojunk=False).ratio() > SLIGHT

    @property
    def is_refigured(self) -> bool:
        """Tell whether nothing but figures differs."""
        return self.differs and self.refigured == self.added and len(self.removed) == len(self.added)


def difference(old: str, new: str, colon: str = ":") -> Difference:
    """Tell two texts of a clause apart, sentence by sentence.

    >>> difference("Take 3 stones. Build.", "Take 4 stones. Build. Rest.").added
    ['Take 4 stones.', 'Rest.']
    """
    before, now = sentences(old), sentences(new)
    cut = {BRACKETS.sub("", sentence) for sentence in before}
    added = [sentence for sentence in now if sentence not in before]
    added = [sentence for sentence in added if sentence not in cut] or added
    removed = [sentence for sentence in before if sentence not in now]
    figureless = {FIGURES.sub("0", sentence) for sentence in before}
    found = LEAD.match(new or old)
    known_rows = rows(old, colon)
    return Difference(
        added,
        [sentence for sentence in added if FIGURES.sub("0", sentence) in figureless],
        removed,
        [row for row in rows(new, colon) if row not in known_rows],
        plain(found[1]) if found else "",
    )


def sentences(text: str) -> list[str]:
    r"""Cut a text into its sentences, without emphasis; an item of a list is one, tables have none.

    >>> sentences("**Gifts**: take them. In the 2. round none.\n\n1. *Bid*\n2. Pay\n\n| a | b |")
    ['Gifts: take them.', 'In the 2. round none.', 'Bid', 'Pay']
    """
    found = []
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-+]|\d+\.)\s)", text):
        if block.lstrip().startswith(("|", ">", "#")):
            continue
        whole = " ".join(ITEM.sub("", block).split("\n"))
        found += [plain(sentence) for sentence in END.split(whole) if sentence.strip()]
    return found


def rows(text: str, colon: str = ":") -> list[str]:
    """Tell the rows of tables with two columns; their heads say nothing new."""
    lines = [line.strip() for line in text.split("\n") if line.lstrip().startswith("|")]
    told = []
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        cells = [plain(cell) for cell in line.strip("|").split("|")]
        if len(cells) == PAIR and not RULER.match(line) and not RULER.match(below):
            told.append(f"{cells[0]}{colon} {cells[1]}")
    return told


def plain(text: str) -> str:
    """Take the marks of Markdown out of a text."""
    return ESCAPE.sub("", EMPHASIS.sub("", text)).strip()


def without(lead: str, text: str) -> str:
    """Take the name off the beginning of a text whose title has it already.

    >>> without("Bribe", "Bribe: play it when you have been outbid.")
    'Play it when you have been outbid.'
    """
    found = re.match(rf"{re.escape(lead)}\s?:\s", text) if lead else None
    rest = text[found.end() :] if found else text
    return rest[:1].upper() + rest[1:]
