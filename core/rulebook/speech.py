"""Speech: what a game says at the table in a language. Why a move is not legal, what happened, what a move is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from nomarch.core.engine import Labels, Move, Objection, RuleSet, Seen
from nomarch.core.rulebook.tags import LENT, Face
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.rulebook.typography import finished, harmless
from nomarch.core.table.players import NOBODY
from nomarch.core.table.seat import Seat

CORE: Final = "nomarch.core."
FIRST: Final = 0xE100
STAND_IN: Final = re.compile("[\ue100-\ue1ff]")
"""Signs that stand in for what is told, so that the setting of a sentence leaves it alone."""
ALIKE: Final = frozenset({str, int, bool, type(None)})
"""What is the same fact whenever it is equal and of one kind."""
REMEMBERED: Final = 1_000
"""How many sentences of the interface a speaker remembers."""


class Speaker(Labels):
    """Speaks one language at one table.

    What a game has no sentence for, because it brings no texts, is told in notation.
    """

    def __init__(
        self, rules: RuleSet, code: str = "en", players: Sequence[str] = (), texts: Texts | None = None
    ) -> None:
        self.voice: Final = Voice(rules, code, texts=texts)
        self.players: Final = tuple(players)
        self._said_before: Final[dict[tuple[object, ...], str]] = {}

    @property
    def code(self) -> str:
        """The language."""
        return self.voice.language.code

    def say(self, name: str, **facts: object) -> str:
        """Say a sentence of the interface; what is told in it, names and what was typed, stays as it is."""
        told: list[str] = []
        said = self._remembered(Face(name, "say"), {key: self._set_aside(fact, told) for key, fact in facts.items()})
        return STAND_IN.sub(lambda found: told[ord(found[0]) - FIRST], said) if told else said

    def _remembered(self, face: Face, facts: Mapping[str, object]) -> str:
        """Set a sentence, or give it as it was set before: pages say the same words again and again."""
        if any(type(fact) not in ALIKE for fact in facts.values()):
            return self._set(face, facts)
        key = (face, *((name, type(fact), fact) for name, fact in facts.items()))
        if key not in self._said_before:
            if len(self._said_before) >= REMEMBERED:
                self._said_before.clear()
            self._said_before[key] = self._set(face, facts)
        return self._said_before[key]

    def _set_aside(self, fact: object, told: list[str]) -> object:
        """Let a sign stand in for a text while the sentence is set."""
        if isinstance(fact, list | tuple):
            return [self._set_aside(part, told) for part in fact]
        if not isinstance(fact, str):
            return fact
        told.append(harmless(fact))
        return chr(FIRST + len(told) - 1)

    @property
    def title(self) -> str:
        """The name of the game in this language, or as the game calls itself."""
        return self.say("game") if Face("game", "say") in self.voice.faces else self.voice.rules.game.title

    def label(self, key: str, **facts: object) -> str:
        """Name a part of the table."""
        face = Face(f"label:{key}", "say")
        return self.say(face.owner, **facts) if face in self.voice.faces else super().label(key, **facts)

    def word(self, name: str) -> str:
        """Name a thing of the game."""
        return self.voice.word(name)

    def counted(self, number: int, name: str) -> str:
        """Count things of the game, the noun in its number."""
        return self.voice.counted(number, name)

    def phase(self, name: str) -> str:
        """Name a phase."""
        return self.voice.phase(name)

    def line(self, clause: str) -> str:
        """Name a line of a score sheet."""
        face = Face(f"line:{clause}", "say")
        known = face in self.voice.faces
        return self._said(face, {}) if known else clause.rpartition(".")[2].replace("-", " ")

    def move(self, move: Move) -> str:
        """Tell what a move is."""
        for kind in type(move).__mro__:
            face = Face(f"move:{kind.__name__}", "say")
            if face in self.voice.faces and self._is_meant(face, kind):
                return self._said(face, move.facts())
        return move.notation

    def _is_meant(self, face: Face, kind: type) -> bool:
        """Tell whether a sentence is meant for a kind of move: what the core lends is for the moves of the core."""
        lent = str(self.voice.faces[face].name).startswith(f"{LENT}/")
        return not lent or kind.__module__.startswith(CORE)

    def objection(self, objection: Objection) -> str:
        """Say why a move is not legal: a sentence, then the clause."""
        return f"{self.reason(objection)} [{objection.clause}]"

    def reason(self, objection: Objection) -> str:
        """Say why a move is not legal, without the clause."""
        face = self.face(objection.clause, "why", objection.rule)
        return self._said(face, objection.facts) if face else str(objection).removesuffix(f" [{objection.clause}]")

    def event(self, seen: Seen) -> str:
        """Tell what happened."""
        face = self.face(seen.clause, "told", seen.name)
        if face is None:
            return self._in_notation(seen)
        who = {} if seen.seat == NOBODY else {"player": self.player(seen.seat)}
        return self._set(face, {**self._facts(seen.facts), **who})

    def player(self, seat: int) -> Any:
        """Name a player, for a sentence."""
        return self.voice.terms.name(harmless(self.players[seat] if self.players else f"{seat + 1}"))

    def face(self, clause: str, face: str, which: str) -> Face | None:
        """Find the sentence of a clause for a rule or an event: its own, or that of the clause."""
        own, common = Face(clause, face, which), Face(clause, face)
        return own if own in self.voice.faces else common if common in self.voice.faces else None

    def _said(self, face: Face, facts: Mapping[str, object]) -> str:
        return self._set(face, self._facts(facts))

    def _facts(self, facts: Mapping[str, object]) -> dict[str, object]:
        """Give the facts as sentences need them; a seat is told by the name of its player."""
        named = {name: self._named(fact) for name, fact in facts.items()}
        return self.voice.facts(named, harmless)

    def _named(self, fact: object) -> object:
        if isinstance(fact, list):
            return [self._named(part) for part in fact]
        return self.player(fact) if isinstance(fact, Seat) else fact

    def _set(self, face: Face, facts: Mapping[str, object]) -> str:
        said = self.voice.render(face, harmless, **facts)
        return finished(" ".join(said.split()), self.voice.language)

    def _in_notation(self, seen: Seen) -> str:
        facts = [f"{name.replace('_', ' ')} {_listed(fact)}" for name, fact in seen.facts.items() if fact != []]
        who = [] if seen.seat == NOBODY else [str(self.player(seen.seat))]
        told = ", ".join([*who, *facts])
        what = seen.name.replace("_", " ") or self.line(seen.clause)
        return f"{what}{': ' if told else ''}{told}"


def _listed(fact: object) -> str:
    return " ".join(map(str, fact)) if isinstance(fact, list) else str(fact)
