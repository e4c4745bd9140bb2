"""Templates cut into pieces, one a face or sentence: what is said is compiled, and what nobody says is not.

A piece is the source of its face between the tags around it, at the line where it stands, so that it is compiled as in
the whole template and blames the same line. What is not plainly cut, because it is broken or written in a way that is
seldom seen, is not cut at all: the whole template is compiled then, and says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from nomarch.core.rulebook.bounds import DEEPEST, OPENING
from nomarch.core.rulebook.tags import ID, Face

STRING: Final = r"""(?:"[^"\\]*"|'[^'\\]*')"""
SIGN: Final = re.compile(
    rf"""
    \{{%(?P<before>[-+]?)\s*(?P<tag>\w+)(?P<rest>(?:{STRING}|(?![-+]?%\}})[^"'\\])*)[-+]?%\}}
    | \{{\{{(?:{STRING}|(?!\}}\}})[^"'\\])*\}}\}}
    | \{{\#.*?\#\}}
    """,
    re.VERBOSE | re.DOTALL,
)
"""A tag, a value that is inserted, or a comment."""
BEGINNING: Final = re.compile(r"\{[%{#]")
NAMED: Final = re.compile(rf"\s*({STRING})\s*")
ADOPTED: Final = re.compile(rf"\s*({STRING})(?:\s*\bas\s*({STRING}))?(.*)", re.DOTALL)
WRITTEN: Final = ("clause", "example", "say")
FACES: Final = ("short", "why", "told")
MIDDLE: Final = {"elif": ("if",), "else": ("if", "for")}
Lender = Callable[[str], str | None]
"""Gives the source of what a mechanism lends, by the name of the mechanism."""


class NotPlain(Exception):
    """A template that is not cut."""


class Piece(NamedTuple):
    """A part of a template that can be compiled apart."""

    faces: tuple[Face, ...]
    source: str
    adopts: bool = False
    """Whether it also depends on what mechanisms lend."""


class Pieces(NamedTuple):
    """A template that was cut."""

    root: Piece
    """The words between the clauses, with a mark where each of them stands."""
    parts: list[Piece]


class Tag(NamedTuple):
    """A tag where it stands."""

    name: str
    rest: str
    written: str
    before: str
    """The sign by which it takes the spaces before it away, or leaves them."""
    start: int
    end: int


def cut(source: str, lent: Lender) -> Pieces | None:
    """Cut a template; what mechanisms have *lent* is asked for by their names. None if it is not plain."""
    try:
        return _cut(source, lent)
    except NotPlain:
        return None


def _cut(source: str, lent: Lender) -> Pieces:
    parts: list[Piece] = []
    root: list[str] = []
    reached, adopts = 0, False
    tags = _tags(source)
    for opening, inner, closing in _written(tags):
        if opening.name == "adopt":
            adopts = True
            parts += _adopted(source, opening, lent)
            continue
        parts += _faces(source, opening, inner, closing)
        hidden = "\n" * source.count("\n", opening.end, closing.start)
        root += [source[reached : opening.end], hidden]
        reached = closing.start
    root.append(source[reached:])
    faces = [face for piece in parts for face in piece.faces]
    if len(faces) > len(set(faces)):
        raise NotPlain
    return Pieces(Piece((), "".join(root), adopts), parts)


def _tags(source: str) -> list[Tag]:
    """Find all tags; what begins like something must be something."""
    signs = list(SIGN.finditer(source))
    if [sign.start() for sign in signs] != [beginning.start() for beginning in BEGINNING.finditer(source)]:
        raise NotPlain
    return [Tag(sign["tag"], sign["rest"], sign[0], sign["before"], *sign.span()) for sign in signs if sign["tag"]]


def _written(tags: Sequence[Tag]) -> Iterator[tuple[Tag, list[Tag], Tag]]:
    """Give what is written by a clause, an example or a sentence, with the tags of its faces; or what is adopted."""
    open_: list[Tag] = []
    faces: list[Tag] = []
    for tag in tags:
        if tag.name == "adopt":
            _expect(not _is_inside(open_))
            yield tag, [], tag
        elif tag.name in FACES:
            _expect(_innermost(open_) == "clause")
            faces.append(tag)
        elif tag.name in MIDDLE:
            _expect(_innermost(open_) in MIDDLE[tag.name])
        elif tag.name.startswith("end"):
            _expect(tag.name == f"end{_innermost(open_)}")
            opening = open_.pop()
            if opening.name in WRITTEN:
                yield opening, faces, tag
        elif tag.name in OPENING or (tag.name == "set" and "=" not in tag.rest):
            _expect(len(open_) < DEEPEST and not (tag.name in WRITTEN and _is_inside(open_)))
            faces = [] if tag.name in WRITTEN else faces
            open_.append(tag)
        else:
            _expect(tag.name == "set")
    _expect(not open_)


def _expect(is_plain: object) -> None:
    if not is_plain:
        raise NotPlain


def _innermost(open_: Sequence[Tag]) -> str:
    return open_[-1].name if open_ else ""


def _is_inside(open_: Sequence[Tag]) -> bool:
    """Tell whether a clause, an example or a sentence is being written."""
    return any(tag.name in WRITTEN for tag in open_)


def _faces(source: str, opening: Tag, inner: Sequence[Tag], closing: Tag) -> Iterator[Piece]:
    """Cut a clause, an example or a sentence into its faces."""
    owner = _id(opening.rest)
    for tag, after in zip((opening, *inner), (*inner, closing), strict=True):
        body = source[tag.end : after.start]
        if tag is opening:
            face, begun = Face(owner, "text" if tag.name == "clause" else tag.name), tag.written
            if tag.name == "clause" and not SIGN.sub(_without_comments, body).strip():
                continue
        else:
            face = Face(owner, tag.name, _id(tag.rest) if tag.rest.strip() else "")
            begun = f'{{% clause "{owner}" %}}{tag.written}'
        lines = "\n" * source.count("\n", 0, tag.start)
        yield Piece((face,), f"{lines}{begun}{body}{{%{after.before} end{opening.name} %}}")


def _without_comments(sign: re.Match[str]) -> str:
    return "" if sign[0].startswith("{#") else sign[0]


def _adopted(source: str, tag: Tag, lent: Lender) -> Iterator[Piece]:
    """Cut out a clause that is adopted under a name, or told what it is about; any other stands where it is lent."""
    found = ADOPTED.fullmatch(tag.rest)
    if found is None:
        raise NotPlain
    name = _unquoted(found[1])
    own = _unquoted(found[2]) if found[2] else name
    if ":" not in name or (own == name and not found[3].strip()):
        return
    borrowed = cut(lent(name.partition(":")[0]) or "", lambda _: None)
    faces = [face for piece in (borrowed.parts if borrowed else ()) for face in piece.faces if face.owner == name]
    if not faces:
        raise NotPlain
    lines = "\n" * source.count("\n", 0, tag.start)
    yield Piece(tuple(face._replace(owner=own) for face in faces), f"{lines}{tag.written}", adopts=True)


def _id(written: str) -> str:
    found = NAMED.fullmatch(written)
    if found is None:
        raise NotPlain
    return _unquoted(found[1])


def _unquoted(written: str) -> str:
    if not ID.fullmatch(written[1:-1]):
        raise NotPlain
    return written[1:-1]
