"""Deeds in words: what a seat did, in the sentences that a game has for its moves and events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from functools import reduce
from typing import Final

from nomarch.core.engine import Move, Seen
from nomarch.core.errors import NomarchError
from nomarch.core.lab.deeds import NOTATION, Deed, MoveDeeds, Source
from nomarch.core.lab.spectator import Sample
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import Language
from nomarch.core.table.seat import Seat

GAP: Final = "…"
"""What stands for words that differ from case to case."""
SEVERAL: Final = 6
"""From so many moves of a kind the words are found that all have in common."""
TRUTHS: Final = ("true", "false")
SCALES: Final = (1, 7)
"""By how much an amount is changed to see which words tell it."""


def in_common(one: str, other: str) -> str:
    """Keep the words that two sentences have in common, and leave a gap where they differ.

    Of two that say other things the latter is kept.

    >>> in_common("bid 3 gold for Thebes", "bid 10 gold for Thebes")
    'bid … gold for Thebes'
    """
    words, others = one.split(" "), other.split(" ")
    kept: list[str] = []
    for what, start, stop, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if what == "equal":
            kept += words[start:stop]
        elif kept[-1:] != [GAP]:
            kept.append(GAP)
    said = len(kept) - kept.count(GAP)
    return " ".join(kept) if 2 * said >= min(len(words), len(others)) - words.count(GAP) else other


class DeedWords:
    """Tells deeds in a language: with the sentences of a game, or in notation where it has none."""

    def __init__(self, speaker: Speaker, samples: Mapping[str, str]) -> None:
        rules = speaker.voice.rules
        self.speaker: Final = Speaker(rules, speaker.code, [GAP] * rules.seats)
        self.samples: Final = samples
        self._moves: Final[dict[str, list[Move]]] = {}
        self._values: Final[dict[tuple[Deed, str], list[str]]] = {}
        known = MoveDeeds(rules.catalogue)
        for move in rules.catalogue.moves:
            for key in known.of(move):
                self._moves.setdefault(key, []).append(move)
        for deed in map(Deed.read, sorted(samples)):
            self._values.setdefault((deed.kind, deed.fact), []).append(deed.value)

    def tell(self, deed: Deed) -> str:
        """Tell a deed: its sentence with gaps, and its fact if that cannot be heard in it."""
        if deed.source is Source.LINE:
            told = self.speaker.line(deed.name)
        elif deed.source is Source.MOVE:
            told = self._move(deed)
        else:
            told = self._event(deed)
        return f"{told} ({self._fact(deed)})" if deed.fact and not self._is_heard(deed, told) else told

    def thing(self, deed: Deed) -> str:
        """Name what a deed is about: the thing that it names, or its kind."""
        is_named = deed.fact not in ("", NOTATION) and not deed.is_amount
        return deed.value if is_named else deed.kind.key

    def _is_heard(self, deed: Deed, told: str) -> bool:
        if deed.is_amount:
            return deed.value in told.split()
        return deed.fact == NOTATION or self._named(deed.value).casefold() in told.casefold()

    def _fact(self, deed: Deed) -> str:
        """Tell a fact by itself: a thing by its name, an amount with what the code calls it."""
        is_clear = not deed.is_amount and deed.value not in TRUTHS
        value = self.value(deed)
        return value if is_clear else f"{deed.fact.replace('_', ' ')}{self.speaker.voice.language.colon} {value}"

    def value(self, deed: Deed) -> str:
        """Tell the value of a fact."""
        if deed.value in TRUTHS:
            return self.speaker.label("yes" if deed.value == "true" else "no")
        return amount_told(deed.value, self.speaker.voice.language) if deed.is_amount else self._named(deed.value)

    def _named(self, name: str) -> str:
        return self.speaker.word(name)

    def _move(self, deed: Deed) -> str:
        """Tell a kind of move by the words that some of its moves have in common, those farthest apart."""
        moves = self._moves.get(deed.key)
        if not moves:
            return deed.name
        step = max(1, (len(moves) - 1) // (SEVERAL - 1))
        return reduce(in_common, (self.speaker.move(move) for move in [*moves[::step][:SEVERAL], moves[-1]]))

    def _event(self, deed: Deed) -> str:
        """Tell a kind of event by the words that stay when its other facts change."""
        written = self.samples.get(deed.key)
        if written is None:
            return deed.name.replace("_", " ")
        sample = Sample.read(written)
        told = [self._said(deed, sample.seat, sample.facts)]
        for facts in self._varied(deed, sample.facts):
            with suppress(NomarchError):  # facts that never came together may make no sentence
                told.append(self._said(deed, sample.seat, facts))
        return reduce(in_common, told).removesuffix(".").removeprefix(f"{GAP} ")

    def _said(self, deed: Deed, seat: int, facts: Mapping[str, object]) -> str:
        return self.speaker.event(Seen(deed.name, deed.clause, seat, facts))

    def _varied(self, deed: Deed, facts: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
        """Give the facts of a sample with others, wherever there can be others; twice, for two may tell the same."""
        others = {
            name: _others(fact, self._values.get((deed.kind, name), []), is_own=name == deed.fact)
            for name, fact in facts.items()
        }
        for place in (0, -1):
            yield {**facts, **{name: found[place] for name, found in others.items() if found}}


def _others(fact: object, values: Sequence[str], *, is_own: bool) -> Sequence[object]:
    """Give other facts that could stand where one stands; the fact that is told stays, but for amounts in a band."""
    if isinstance(fact, bool | Seat):
        return []
    if isinstance(fact, int):
        is_one = len(values) == 1 and ".." not in values[0]
        return [] if is_one or (is_own and abs(fact) < 5) else [fact + step for step in SCALES]
    if is_own:
        return []
    if isinstance(fact, list):
        return [[value] * len(fact) for value in values if value not in fact][:1] or _raised(fact)
    return [value for value in values if value != fact][:2]


def _raised(fact: Sequence[object]) -> Sequence[object]:
    """Change the amounts in a list, if it holds nothing else."""
    amounts = [part for part in fact if type(part) is int]
    return [[part + step for part in amounts] for step in SCALES] if len(amounts) == len(fact) else []


def amount_told(value: str, language: Language) -> str:
    """Tell a band of amounts.

    >>> from nomarch.core.rulebook.languages import LANGUAGES
    >>> [amount_told(value, LANGUAGES["en"]) for value in ("3", "5..9", "10000..", "-9..-5")]
    ['3', '5–9', '≥ 10,000', '−9 – −5']
    """
    first, between, last = value.partition("..")
    low, high = (language.digits(int(end)) if end else "" for end in (first, last))
    if not between:
        return low
    if not (low and high):
        return f"≥ {low}" if low else f"≤ {high}"
    return f"{low}–{high}" if first[0] != "-" else f"{low} – {high}"
