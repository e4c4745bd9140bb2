"""What a page answers to what it cannot do: a status, and a sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple


class Reason(NamedTuple):
    """What a game says to it, in the reader's language, and where the rule stands."""

    sentence: str
    clause: str = ""
    link: str = ""


class Trouble(Exception):
    """A request that is refused, with the sentence that says why and what can be done."""

    def __init__(self, status: int, sentence: str, *reasons: Reason, **facts: object) -> None:
        super().__init__(sentence)
        self.status: Final = status
        self.sentence: Final = sentence
        """The name of the sentence among the words of the studio."""
        self.facts: Final = facts
        self.reasons: Final[Sequence[Reason]] = reasons
