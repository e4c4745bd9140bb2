"""Why something is not allowed now: a move, all moves that name a thing, or all of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from nomarch.core.engine import Move, RuleSet
from nomarch.core.engine.marks import marks_of
from nomarch.core.studio.looks import Choice, Look
from nomarch.core.studio.trouble import Reason

MOST: Final = 2_000
"""How many moves are asked about at a time."""
SHOWN: Final = 8
"""How many moves and how many reasons are told."""


class Answer(NamedTuple):
    """What can be done with a thing, and what would have to be different for the rest."""

    about: str
    allowed: Sequence[Choice]
    reasons: Sequence[tuple[Reason, int]]
    """One for each clause, with the number of moves that it forbids."""
    asked: int
    """How many moves there are."""


def about(look: Look, named: str, moves: Iterable[Move]) -> Answer:
    """Ask about some moves at once."""
    state = look.table.match.state
    asked = [*moves][:MOST]
    objections = [(move, state.objections(move)) for move in asked]
    allowed = [look.choice(move) for move, reasons in objections if not reasons]
    counted = Counter(reason.clause for _, reasons in objections for reason in reasons)
    first = {reason.clause: reason for _, reasons in reversed(objections) for reason in reversed(reasons)}
    told = [(look.reason(first[clause]), count) for clause, count in counted.most_common(SHOWN)]
    return Answer(named, allowed[:SHOWN], told, len(asked))


def naming(look: Look, marks: str) -> tuple[str, Sequence[Move]]:
    """Tell what some things are called, and find the moves that name all of them, those of the phase if it has any."""
    match, wanted = look.table.match, marks.split()[:SHOWN]
    found = [_by_mark(match.rules).get(mark, ()) for mark in wanted]
    moves = [move for move in found[0] if all(move in other for other in found[1:])] if found else []
    now = [move for move in moves if type(move) in match.state.phase.acts]
    return ", ".join(look.speaker.word(mark.rpartition("=")[2]) for mark in wanted), now or moves


@lru_cache(maxsize=32)
def _by_mark(rules: RuleSet) -> dict[str, list[Move]]:
    """List the moves of a rule set by what they name."""
    listed: dict[str, list[Move]] = {}
    for move in rules.catalogue.moves:
        for mark in marks_of(move):
            listed.setdefault(mark, []).append(move)
    return listed


def of_kind(look: Look, name: str) -> Sequence[Move]:
    """Find the moves of a kind that the running phase knows."""
    acts = look.table.match.state.phase.acts
    return look.table.match.rules.catalogue.of([kind for kind in acts if kind.__name__ == name])
