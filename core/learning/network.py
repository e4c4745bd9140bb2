"""The network: from what a seat knows, and what its moves are about, to what each move and the whole table is worth.

Two layers make a few numbers of a row of features. A fact of a move has weights for each of these numbers, so what is
learned of a move that costs 6 holds for other moves that cost 6. Beside that, a layer of each move mixes these numbers
with its facts and with what the row tells of the things it names (`nomarch.core.learning.links`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from nomarch.core.engine import Move
from nomarch.core.learning.arrays import FULL, Array, Weights, numpy
from nomarch.core.learning.facts import Facts, first_places
from nomarch.core.table.features import FAR

WIDE: Final = 96
"""How many numbers the first layer makes of a row."""
NARROW: Final = 48
"""How many the second makes of those."""
MIXED: Final = 48
"""How many numbers the layer of a move has."""
TRUST: Final = 3.0
"""How much more than any other move one that is advised is worth to whoever has learned nothing yet."""
SPARSE, FEW_FACTS, FEW_LINKS = 40, 5, 15
"""About so many features of a row are not zero, so many facts a move has, and so many links that lead somewhere."""
ROW: Final = "<i2"
"""What numpy calls a number of a row."""
_SCALE: Final = numpy.log2(1 + numpy.arange(FAR + 1)).astype(FULL)
_SQUASHED: Final = numpy.concatenate((_SCALE, -_SCALE[-1:], -_SCALE[:0:-1])).astype(FULL)
"""The logarithm of every number of two bytes, its sign kept, in the order in which they are written without a sign."""


class Choices(NamedTuple):
    """Moves among which several seats choose, one row of features each."""

    rows: Array
    """Raw features, as views give them."""
    counts: Array
    """How many moves each has."""
    moves: Array
    """All these moves, by their places among the facts."""
    advised: Array
    """Which of its moves each is advised to make, counted from its first; −1 if it is not advised."""

    @property
    def first(self) -> Array:
        """Where the moves of each begin."""
        return numpy.cumsum(self.counts) - self.counts

    @property
    def whose(self) -> Array:
        """Whose every move is."""
        return numpy.repeat(numpy.arange(len(self.counts)), self.counts)

    def some(self, which: Array) -> Choices:
        """Give some of them."""
        counts = self.counts[which]
        shift = self.first[which] - (numpy.cumsum(counts) - counts)
        moves = self.moves[numpy.repeat(shift, counts) + numpy.arange(counts.sum())]
        return Choices(self.rows[which], counts, moves, self.advised[which])

    @classmethod
    def of(
        cls,
        facts: Facts,
        rows: Sequence[bytes],
        seats: Sequence[int],
        moves: Sequence[Sequence[Move]],
        advised: Sequence[int],
    ) -> Choices:
        """Give the choices of several seats, by what each sees, what it can do and what it is advised."""
        counts = numpy.array([len(each) for each in moves])
        numbers = numpy.array([move.number for each in moves for move in each])
        places = facts.places(numbers, numpy.repeat(seats, counts))
        return cls(as_rows(rows), counts, places, numpy.array(advised))

    @classmethod
    def joined(cls, several: list[Choices]) -> Choices:
        """Give several as one."""
        return cls(*(numpy.concatenate(parts) for parts in zip(*several, strict=True)))


class Judged(NamedTuple):
    """What a network says of choices, and what its layers made of them on the way."""

    wide: Array
    narrow: Array
    begins: Array
    """Where among the moves each sight begins: moves of a choice, one after the other, that name the same things."""
    linked: Array
    """By sight, what the row tells of these things."""
    mixed: Array
    """By move, its own layer."""
    worth: Array
    """What each expects of the game."""
    scores: Array
    """What every move is worth beside the other moves of the same choice."""


def unlearned(features: int, facts: int, links: int, seed: int) -> Weights:
    """Make the weights of a network that has learned nothing: it follows advice, and all else is alike to it."""
    luck = numpy.random.default_rng(seed)
    trust = numpy.zeros(facts)
    trust[-1] = TRUST
    weights = {
        "wide": luck.normal(0, 1 / sqrt(SPARSE), (features, WIDE)),
        "wide_bias": numpy.zeros(WIDE),
        "narrow": luck.normal(0, sqrt(2 / WIDE), (WIDE, NARROW)),
        "narrow_bias": numpy.zeros(NARROW),
        "facts": luck.normal(0, 0.01, (facts, NARROW)),
        "facts_bias": trust,
        "mixed_state": luck.normal(0, 1 / sqrt(NARROW), (NARROW, MIXED)),
        "mixed_facts": luck.normal(0, 1 / sqrt(FEW_FACTS), (facts, MIXED)),
        "mixed_links": luck.normal(0, 1 / sqrt(FEW_LINKS), (links, MIXED)),
        "mixed_bias": numpy.zeros(MIXED),
        "mixed": luck.normal(0, 0.01, MIXED),
        "worth": numpy.zeros(NARROW),
        "worth_bias": numpy.zeros(1),
    }
    return {name: part.astype(FULL) for name, part in weights.items()}


def as_rows(rows: Sequence[bytes]) -> Array:
    """Give rows of features as an array."""
    return numpy.frombuffer(b"".join(rows), ROW).reshape(len(rows), -1)


def squashed(rows: Array) -> Array:
    """Make the features of rows smaller: an amount counts by its logarithm."""
    return _SQUASHED[rows.view("<u2")]


class Network:
    """Weights at work, for the moves of a rule set."""

    def __init__(self, weights: Weights, facts: Facts) -> None:
        self.weights: Final = weights
        self.facts: Final = facts
        self._moves: Final = facts.gathered(weights["facts"])
        self._bias: Final = facts.gathered(weights["facts_bias"][:, None])[:, 0]
        self._mixed: Final = facts.gathered(weights["mixed_facts"]) + weights["mixed_bias"]

    def layers(self, rows: Array) -> tuple[Array, Array]:
        """Give what the two layers make of rows that were squashed."""
        wide = numpy.maximum(rows @ self.weights["wide"] + self.weights["wide_bias"], 0)
        return wide, numpy.maximum(wide @ self.weights["narrow"] + self.weights["narrow_bias"], 0)

    def worth(self, rows: Array) -> Array:
        """Tell what seats expect of the game, by their raw rows."""
        _, narrow = self.layers(squashed(rows))
        return narrow @ self.weights["worth"] + self.weights["worth_bias"][0]

    def judge(self, choices: Choices, rows: Array | None = None) -> Judged:
        """Tell what choices look like; their squashed *rows* need not be made again."""
        weights, moves, whose = self.weights, choices.moves, choices.whose
        rows = squashed(choices.rows) if rows is None else rows
        wide, narrow = self.layers(rows)
        worth = narrow @ weights["worth"] + weights["worth_bias"][0]
        sights = self.facts.links.sights[moves]
        begins = first_places(whose * len(self.facts.links.places) + sights)
        linked = self._linked(rows, sights[begins], whose[begins])
        seen = (narrow @ weights["mixed_state"])[whose[begins]] + linked @ weights["mixed_links"]
        mixed = numpy.maximum(numpy.repeat(seen, numpy.diff(begins, append=len(moves)), axis=0) + self._mixed[moves], 0)
        scores = (narrow[whose] * self._moves[moves]).sum(axis=1) + self._bias[moves] + mixed @ weights["mixed"]
        advised = choices.advised >= 0
        places = (choices.first + choices.advised)[advised]
        scores[places] += narrow[advised] @ weights["facts"][-1] + weights["facts_bias"][-1]
        return Judged(wide, narrow, begins, linked, mixed, worth, scores)

    def _linked(self, rows: Array, sights: Array, whose: Array) -> Array:
        """Look up what rows tell of the things that moves name."""
        nothing = numpy.zeros((len(rows), 1), FULL)
        return numpy.concatenate((rows, nothing), axis=1)[whose[:, None], self.facts.links.places[sights]]

    def slopes(self, choices: Choices, rows: Array, judged: Judged, of_scores: Array, of_worth: Array) -> Weights:
        """Tell how the weights have to change for the scores of moves and the worth of tables to change so much."""
        weights, whose, first = self.weights, choices.whose, choices.first
        of_mixed = (of_scores[:, None] * weights["mixed"]) * (judged.mixed > 0)
        of_seen = numpy.add.reduceat(of_mixed, judged.begins, axis=0)
        of_state = numpy.add.reduceat(of_mixed, first, axis=0)
        advised = choices.advised >= 0
        of_advice = of_scores[(first + choices.advised)[advised]]
        of_narrow = numpy.add.reduceat(of_scores[:, None] * self._moves[choices.moves], first, axis=0)
        of_narrow += of_state @ weights["mixed_state"].T
        of_narrow[advised] += of_advice[:, None] * weights["facts"][-1]
        of_narrow += of_worth[:, None] * weights["worth"]
        of_narrow *= judged.narrow > 0
        of_wide = (of_narrow @ weights["narrow"].T) * (judged.wide > 0)
        by_move = numpy.concatenate((of_scores[:, None] * judged.narrow[whose], of_mixed, of_scores[:, None]), axis=1)
        facts, mixed_facts, bias = numpy.split(
            self.facts.spread(self._summed(choices.moves, by_move)), (NARROW, NARROW + MIXED), axis=1
        )
        return {
            "wide": rows.T @ of_wide,
            "wide_bias": of_wide.sum(axis=0),
            "narrow": judged.wide.T @ of_narrow,
            "narrow_bias": of_narrow.sum(axis=0),
            "facts": numpy.vstack((facts, judged.narrow[advised].T @ of_advice)),
            "facts_bias": numpy.append(bias[:, 0], of_advice.sum()).astype(FULL),
            "mixed_state": judged.narrow.T @ of_state,
            "mixed_facts": numpy.vstack((mixed_facts, numpy.zeros((1, MIXED), FULL))),
            "mixed_links": judged.linked.T @ of_seen,
            "mixed_bias": of_mixed.sum(axis=0),
            "mixed": judged.mixed.T @ of_scores,
            "worth": judged.narrow.T @ of_worth,
            "worth_bias": of_worth.sum(keepdims=True),
        }

    def _summed(self, moves: Array, parts: Array) -> Array:
        """Sum up what is given for moves by their places among the facts."""
        order = numpy.argsort(moves, kind="stable")
        ordered = moves[order]
        firsts = first_places(ordered)
        found = numpy.zeros((len(self._bias), parts.shape[1]), FULL)
        found[ordered[firsts]] = numpy.add.reduceat(parts[order], firsts, axis=0)
        return found


def chances(scores: Array, choices: Choices) -> tuple[Array, Array]:
    """Give the chance of every move to be made, and its logarithm, by what the moves of each choice are worth."""
    first, whose = choices.first, choices.whose
    over = scores - numpy.maximum.reduceat(scores, first)[whose]
    raised = numpy.exp(over)
    total = numpy.add.reduceat(raised, first)
    return raised / total[whose], over - numpy.log(total)[whose]
