"""Templates cut into pieces: what is said is compiled, and what nobody says is not.

What a book prints of a chapter is one piece, and so is what its pictures say, for it is said together. Anything else
is a piece by itself, each face and sentence. A piece is the source of its faces between the tags around them, at the
lines where they stand, so that they are compiled as in the whole template and blame the same lines. What is not plainly
cut, because it is broken or written in a way that is seldom seen, is not cut at all: the whole template is compiled
then, and says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
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
PRINTED: Final = ("text", "example")
"""The faces that a book prints."""
ADOPTS: Final = "adopt"
FACES: Final = ("short", "why", "told")
KIND: Final = {"clause": "text"}
"""What the first face is called of what is written; others are called like their tags."""
MIDDLE: Final = {"elif": ("if",), "else": ("if", "for")}
ALIKE: Final = 200
"""How many templates are kept as they were cut."""
Lender = Callable[[str], str | None]
"""Gives the source of what a mechanism lends, by the name of the mechanism."""


class NotPlain(Exception):
    """A template that is not cut."""


class Piece(NamedTuple):
    """A part of a template that can be compiled apart."""

    faces: tuple[Face, ...]
    whole: str
    """The template it is cut from."""
    begins: int
    """Where it stands there."""
    written: str
    adopts: bool = False
    """Whether it also depends on what mechanisms lend."""

    @property
    def source(self) -> str:
        """What is compiled: it stands at its line."""
        lines = "\n" * self.whole.count("\n", 0, self.begins)
        return f"{lines}{self.written}"


class Pieces(NamedTuple):
    """A template that was cut."""

    printed: Piece
    """What is said together: all that a book prints, with a mark where each clause stands."""
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

    @property
    def after(self) -> str:
        """The sign by which it does so with what comes after it."""
        return self.written[-3] if self.written[-3] in "-+" else ""


def cut(source: str, lent: Lender, together: Sequence[str] = PRINTED) -> Pieces | None:
    """Cut a template, but for the kinds of faces that are said *together*. None if it is not plain.

    What mechanisms have *lent* is asked for by their names. What adopts nothing, as the files of the core that every
    game says, is cut once.
    """
    return _attempted(source, lent, together) if ADOPTS in source else _alone(source, tuple(together))


@lru_cache(maxsize=ALIKE)
def _alone(source: str, together: Sequence[str]) -> Pieces | None:
    return _attempted(source, lambda _: None, together)


def _attempted(source: str, lent: Lender, together: Sequence[str]) -> Pieces | None:
    try:
        return _cut(source, lent, together)
    except NotPlain:
        return None


def _cut(source: str, lent: Lender, together: Sequence[str]) -> Pieces:
    parts: list[Piece] = []
    printed: list[Face] = []
    written: list[str] = []
    reached, adopts = 0, False
    for opening, inner, closing in _written(_tags(source)):
        if opening.name == ADOPTS:
            adopts = True
            parts += _adopted(source, opening, lent)
            continue
        faces = list(_faces(source, opening, inner, closing))
        if KIND.get(opening.name, opening.name) not in together:
            hidden = "\n" * source.count("\n", opening.end, closing.start)
            written += [source[reached : opening.end], hidden]
            reached = closing.start
            parts += faces
            continue
        if inner:
            written += [source[reached : inner[0].start], _ended(source, opening, inner[0], closing)]
            reached = closing.end
        for piece in faces:
            if piece.begins == opening.start:
                printed += piece.faces
            else:
                parts.append(piece)
    written.append(source[reached:])
    if len(all_ := [*printed, *(face for piece in parts for face in piece.faces)]) > len(set(all_)):
        raise NotPlain
    return Pieces(Piece(tuple(printed), source, 0, "".join(written), adopts), parts)


def _ended(source: str, opening: Tag, after: Tag, closing: Tag) -> str:
    """End something before its end, by a tag that takes as many lines as what is left out."""
    lines = "\n" * source.count("\n", after.start, closing.end)
    return f"{{%{after.before} end{opening.name}{lines} {closing.after}%}}"


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
        if tag.name == ADOPTS:
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
            face, begun = Face(owner, KIND.get(tag.name, tag.name)), tag.written
            if tag.name == "clause" and _is_blank(body):
                continue
        else:
            face = Face(owner, tag.name, _id(tag.rest) if tag.rest.strip() else "")
            begun = f'{{% clause "{owner}" %}}{tag.written}'
        yield Piece((face,), source, tag.start, f"{begun}{body}{{%{after.before} end{opening.name} %}}")


def _is_blank(body: str) -> bool:
    """Tell whether nothing but spaces and comments is written."""
    written = body.lstrip()
    return not written or (written.startswith("{#") and not SIGN.sub(_without_comments, written).strip())


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
    pieces = [borrowed.printed, *borrowed.parts] if borrowed else []
    faces = [face for piece in pieces for face in piece.faces if face.owner == name]
    if not faces:
        raise NotPlain
    owned = tuple(face._replace(owner=own) for face in faces)
    yield Piece(owned, source, tag.start, tag.written, adopts=True)


def _id(written: str) -> str:
    found = NAMED.fullmatch(written)
    if found is None:
        raise NotPlain
    return _unquoted(found[1])


def _unquoted(written: str) -> str:
    if not ID.fullmatch(written[1:-1]):
        raise NotPlain
    return written[1:-1]
