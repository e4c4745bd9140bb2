"""Signs: † behind what is assumed, ‡ behind what is ruled, as near to it as a text tells.

A number of the edition carries its sign itself. Words cannot: whether a text says *east* or *west* is decided by a
condition. So while a text is rendered, a letter that no text can hold stands wherever something doubtful was read.
From these letters the signs are set: behind the cell of a table, the item of a list or the paragraph in which it was
read. Where a whole column or row of a table bears a sign, the sign moves to its head.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from nomarch.core.editions import DOUBTFUL, Kind
from nomarch.core.rulebook.languages import Language

SIGNS: Final = {Kind.ASSUMED: "†", Kind.RULED: "‡"}
"""What stands behind a value that nobody states, and behind a rule that is a decision of ours."""
READ: Final = {Kind.ASSUMED: "\ue020", Kind.RULED: "\ue021"}
READ_NUMBER: Final = {Kind.ASSUMED: "\ue022", Kind.RULED: "\ue023"}
"""Stand where something doubtful was read, until signs are set.

A number bears its sign where it is printed, so only a cell asks whether one was read: *none* may be what it says.
"""
SIGN: Final = re.compile(rf"\s?[{''.join(SIGNS.values())}]")
ANY_READ: Final = re.compile("[\ue020-\ue023]")
CELLS: Final = re.compile(r"(?<!\\)\|")
RULE: Final = re.compile(r"[\s|:-]+")
"""The line between the head of a table and its body."""
ITEM: Final = re.compile(r"(?:[-*+]|\d+[.)])\s")
NOTHING: Final = frozenset({"", "–", "—", "-"})
"""Cells that say nothing, which no sign has to stand behind."""
MANY: Final = 3
"""More signs of a kind than these in a sentence are one at its end."""
FULL_STOP: Final = re.compile(r"(?:\.|…|!|\?)[*_»”“’\")\]]*$")
COLON: Final = re.compile(r"\s*:[*_]*$")
SIGN_BEFORE_THE_STOP: Final = frozenset({"fr", "it", "es"})
"""The languages that set the sign of a note before the full stop."""

Path = tuple[str, ...]


class Doubts:
    """What a text has read that is assumed or ruled."""

    __slots__ = ("_fresh", "paths", "signed")

    def __init__(self) -> None:
        self.paths: Final[dict[Kind, set[Path]]] = {kind: set() for kind in DOUBTFUL}
        self.signed: Final[set[str]] = set()
        """The clauses whose sign the text has set itself."""
        self._fresh: Final[dict[str, None]] = {}

    def add(self, kind: Kind, paths: Iterable[Path], letter: str = "") -> None:
        """Keep what was read, and the letter to stand where it was."""
        self.paths[kind].update(paths)
        self._fresh[letter] = None

    def taken(self) -> str:
        """Give the letters of what was read since the last time."""
        letters = "".join(self._fresh)
        self._fresh.clear()
        return letters

    def clear(self) -> None:
        """Begin with another text."""
        for paths in self.paths.values():
            paths.clear()
        self.signed.clear()
        self._fresh.clear()

    @property
    def assumed(self) -> list[str]:
        """What was read that is assumed, by its dotted name."""
        return sorted(map(".".join, self.paths[Kind.ASSUMED]))

    @property
    def ruled(self) -> list[str]:
        """What was read that is ruled."""
        return sorted(map(".".join, self.paths[Kind.RULED]))


class Word(str):
    """A word in a list of the edition, which is read as a whole: it tells when it is itself used."""

    kind: Kind
    doubts: Doubts

    def __new__(cls, word: str, kind: Kind, doubts: Doubts) -> Word:
        """Make a word."""
        made = super().__new__(cls, word)
        made.kind, made.doubts = kind, doubts
        return made

    def __eq__(self, other: object) -> bool:
        use(self)
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def use(word: object) -> None:
    """Let a word know that it stands here."""
    if isinstance(word, Word):
        word.doubts.add(word.kind, (), READ[word.kind])


def unsigned(text: str) -> str:
    """Take all signs out of a text.

    >>> unsigned("3 gold†, and so on.‡")
    '3 gold, and so on.'
    """
    return SIGN.sub("", text)


def shared_sign(parts: Sequence[str]) -> tuple[list[str], str]:
    """Take a sign off parts of a list that all bear it, to stand once behind the whole.

    >>> shared_sign(["1†", "2†"]), shared_sign(["1†", "2"])
    ((['1', '2'], '†'), (['1†', '2'], ''))
    """
    for sign in SIGNS.values():
        if len(parts) > 1 and all(part.endswith(sign) for part in parts):
            return [part.removesuffix(sign) for part in parts], sign
    return list(parts), ""


def signed(text: str, language: Language, read: Collection[Kind], ruled: Collection[Kind] = ()) -> str:
    """Set the signs of a text: where something was read, and at its end if nothing tells where.

    *read* are the kinds of what it has read, *ruled* those that the clause has as a whole.
    """
    blocks = [_settled(block, language) for block in _blocks(text.split("\n"))]
    owed = [kind for kind in DOUBTFUL if kind in read and not any(SIGNS[kind] in line for line in _lines(blocks))]
    whole = [kind for kind in DOUBTFUL if kind in ruled and kind not in owed]
    place = _last(blocks)
    for kind in DOUBTFUL:
        if place is None or not (kind in owed or kind in whole):
            continue
        if kind in owed or not any(SIGNS[kind] in line for line in blocks[place]):
            blocks[place] = _with_sign(blocks[place], SIGNS[kind], language)
    return "\n".join(_lines(blocks))


def _lines(blocks: Iterable[list[str]]) -> Iterator[str]:
    for block in blocks:
        yield from block


def _bare(line: str) -> str:
    return ANY_READ.sub("", line).strip()


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Part a text into paragraphs, items of lists, tables, and the empty lines between them."""
    block: list[str] = []
    for line in lines:
        if block and _begins_another(block[-1], line):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _begins_another(before: str, line: str) -> bool:
    last, this = _bare(before), _bare(line)
    if not last or not this:
        return bool(last) != bool(this)
    return bool(ITEM.match(this)) or this.startswith("|") != last.startswith("|")


def _settled(block: list[str], language: Language) -> list[str]:
    """Set the signs of what was read in a block, and take the letters out."""
    first = _bare(block[0])
    if first.startswith("|"):
        return _table([_cells_signed(line) for line in block])
    within = "\n".join(block)
    if ITEM.match(first):  # what was read before an item began decides whether there is one
        within = within.lstrip(f" {''.join(READ.values())}")
    bare = [ANY_READ.sub("", line) for line in block]
    for kind in DOUBTFUL if first else ():
        sign = SIGNS[kind]
        if within.count(sign) > MANY:
            bare = [line.replace(sign, "") for line in bare]
        if (READ[kind] in within or sign in within) and not any(sign in line for line in bare):
            bare = _with_sign(bare, sign, language)
    return bare


def _cells_signed(line: str) -> str:
    before, *cells = CELLS.split(line)
    return "|".join([ANY_READ.sub("", before), *map(_cell_signed, cells)])


def _cell_signed(cell: str) -> str:
    bare = ANY_READ.sub("", cell)
    owed = "".join(SIGNS[kind] for kind in DOUBTFUL if _is_read(kind, cell) and SIGNS[kind] not in bare)
    return f"{bare.rstrip()}{owed}{_end(bare)}" if owed else bare


def _is_read(kind: Kind, cell: str) -> bool:
    return READ[kind] in cell or READ_NUMBER[kind] in cell


def _end(text: str) -> str:
    return text[len(text.rstrip()) :]


def _table(lines: list[str]) -> list[str]:
    """Move the signs of whole columns and rows to their heads, whichever way leaves fewer."""
    if len(lines) < 3 or not RULE.fullmatch(lines[1]):
        return lines
    tries = []
    for ways in ((_rows, _columns), (_columns, _rows)):
        rows = [CELLS.split(line) for line in lines]
        for kind in DOUBTFUL:
            for gather in ways:
                gather(rows, SIGNS[kind])
        tries.append(["|".join(row) for row in rows])
    return min(tries, key=lambda made: sum(len(SIGN.findall(line)) for line in made))


def _columns(rows: list[list[str]], sign: str) -> None:
    """Let the head of a column bear the sign of all its cells; one that bears it speaks for them."""
    body = rows[2:]
    for place in range(1, min(map(len, rows)) - 1):
        if sign in rows[0][place] or _all_bear([row[place] for row in body], sign):
            for row in body:
                row[place] = row[place].replace(sign, "")
            rows[0][place] = _headed(rows[0][place], sign)


def _rows(rows: list[list[str]], sign: str) -> None:
    """Let the first cell of a row bear the sign of all the others; one that bears it speaks for them."""
    for row in rows[2:]:
        if sign in row[1] or _all_bear(row[2:-1], sign):
            row[2:-1] = [cell.replace(sign, "") for cell in row[2:-1]]
            row[1] = _headed(row[1], sign)


def _all_bear(cells: list[str], sign: str) -> bool:
    bearing = [cell for cell in cells if sign in cell]
    return len(bearing) > 1 and all(sign in cell or cell.strip() in NOTHING for cell in cells)


def _headed(cell: str, sign: str) -> str:
    return cell if sign in cell else f"{cell.rstrip()}{sign}{_end(cell)}"


def _last(blocks: list[list[str]]) -> int | None:
    """Find the block whose end is that of the text: the last paragraph, else an item, else a table."""
    numbered = [(number, _bare(block[0])) for number, block in enumerate(blocks) if _bare(block[0])]
    for fits in (lambda first: not first.startswith("|") and not ITEM.match(first), lambda first: first[0] != "|"):
        found = [number for number, first in numbered if fits(first)]
        if found:
            return found[-1]
    return numbered[-1][0] if numbered else None


def _with_sign(block: list[str], sign: str, language: Language) -> list[str]:
    """Put a sign at the end of a block; at a table behind the head of its first column."""
    if block[0].lstrip().startswith("|"):
        cells = CELLS.split(block[0])
        cells[1] = _headed(cells[1], sign)
        return ["|".join(cells), *block[1:]]
    number = max(number for number, line in enumerate(block) if line.strip())
    line = block[number].rstrip()
    before = COLON if not FULL_STOP.search(line) else FULL_STOP if language.code in SIGN_BEFORE_THE_STOP else None
    found = before.search(line) if before else None
    place = found.start() if found else len(line)
    return [*block[:number], f"{line[:place]}{sign}{line[place:]}{_end(block[number])}", *block[number + 1 :]]
