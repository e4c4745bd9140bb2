"""How a text may be written: with which tags, and how deep and how long, so that whatever is read can be compiled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NoReturn, cast

from jinja2 import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

LARGEST: Final = 10**15
"""The largest number that a text reckons with."""
DEEPEST: Final = 16
"""How many tags, or brackets within a tag, may be open at once."""
LONGEST: Final = 150
"""Of how many words and signs a tag is made at most."""

OPENING: Final = frozenset({"clause", "example", "say", "if", "for"})
TAGS: Final = OPENING | {"adopt", "set", "short", "why", "told", "elif", "else"}
TAGS_AND_ENDS: Final = TAGS | {f"end{tag}" for tag in (*OPENING, "set")}
BRACKETS: Final = {"lparen": 1, "lbracket": 1, "lbrace": 1, "rparen": -1, "rbracket": -1, "rbrace": -1}


class Bounds(Extension):
    """Refuses tags that texts do not have, and what is too deep or too long to be read, by file and line."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Look at every word and sign before it is parsed."""
        reading = Reading(stream)
        try:
            for token in stream:
                reading.take(token)
                yield token
        except ValueError:  # so many digits that Python reads no number
            reading.line = stream.current.lineno
            reading.refuse(f"a number is at most {LARGEST:,}")


class Reading:
    """How far a text was read: how many tags are open, and the words and signs of the one at hand."""

    def __init__(self, stream: TokenStream) -> None:
        self.stream: Final = stream
        self.line = 1
        self.open = 0
        self.brackets = 0
        self.words: list[Token] = []
        self.is_tag = False
        """Whether the one at hand is a tag, or a value that is inserted."""

    def refuse(self, reason: str) -> NoReturn:
        """Refuse the text at the line that was reached."""
        raise TemplateSyntaxError(reason, self.line, self.stream.name, self.stream.filename)

    def take(self, token: Token) -> None:
        """Go on by a word or a sign."""
        self.line = token.lineno
        if token.type in ("block_begin", "variable_begin"):
            self.words, self.brackets, self.is_tag = [], 0, token.type == "block_begin"
        elif token.type == "block_end":
            self._end_tag()
        elif token.type not in ("data", "variable_end"):
            self._take_word(token)
        if max(self.open, self.brackets) > DEEPEST:
            self.refuse(f"tags and brackets are nested {DEEPEST} deep at most")

    def _take_word(self, token: Token) -> None:
        self.words.append(token)
        self.brackets += BRACKETS.get(token.type, 0)
        if len(self.words) == 1 and self.is_tag and token.value not in TAGS_AND_ENDS:
            self.refuse(f"a text has no tag {token.value!r}; there are: {', '.join(sorted(TAGS))}")
        if len(self.words) > LONGEST:
            self.refuse(f"a tag has {LONGEST} words and signs at most")
        if token.type == "integer" and cast("int", token.value) > LARGEST:
            self.refuse(f"a number is at most {LARGEST:,}")

    def _end_tag(self) -> None:
        name = self.words[0].value if self.words else ""
        if name in OPENING or (name == "set" and not any(word.type == "assign" for word in self.words)):
            self.open += 1
        elif name.startswith("end"):
            self.open -= 1
