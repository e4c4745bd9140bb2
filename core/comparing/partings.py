"""Partings: two settings played in step, from the same seed and with the same moves, until they part.

They part where one of them allows something else, counts otherwise, or lets somebody else decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Move
from nomarch.core.engine.example import Example, examples_of, summed
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import best_bot, make_bot
from nomarch.core.lab.setting import LONGEST, Setting

WHIM: Final = 0.25
"""How often even a sensible bot does something at random, to come to stranger places."""


class Parted(NamedTuple):
    """The moves up to where the two sides part, and where they begin: a new game, or the table of a worked example."""

    seed: str
    moves: list[str]
    example: str = ""
    is_direct: bool = True
    """Whether what parts them cites the clauses of the parameter; else it is a consequence."""

    @property
    def rank(self) -> tuple[bool, int, str]:
        """The order in which partings are shown: those that show the rule itself first, then the shortest."""
        return not self.is_direct, len(self.moves), self.seed

    def opening(self, setting: Setting) -> Any:
        """Lay the table the moves begin at."""
        if not self.example:
            return setting.rules.game.begin(setting.rules, self.seed)
        return self._example_in(setting).set_up(setting.rules.game, setting.edition, setting.changes)

    def start(self, setting: Setting) -> dict[str, Any]:
        """Describe that table before anything happened, for sides that part as soon as it is laid."""
        choice = {"edition": setting.edition, "variants": list(setting.variants), "changes": dict(setting.changes)}
        if not self.example:
            return {**choice, "seats": setting.seats, "seed": self.seed}
        example = self._example_in(setting)
        choice["changes"] = {**example.changes, **setting.changes}
        return {**summed(example.position, setting.rules.edition), **choice, "seats": example.seats}

    def _example_in(self, setting: Setting) -> Example:
        return next(example for example in examples_of(setting.rules.game) if example.id == self.example)


def search_job(job: Mapping[str, Any]) -> dict[str, Any]:
    """Look for the shortest game after which two settings part, as long as positions are left to look at."""
    left, right = Setting.taken(job["left"]), Setting.taken(job["right"])
    clauses = frozenset(job["clauses"])
    looked, number, best = 0, 0, None
    while looked < job["positions"]:
        seed = f"{left.seed}/witness/{job['part']}/{number}"
        limit = len(best.moves) if best and best.is_direct else LONGEST
        parted, seen = _in_step(left, right, seed, limit, sensible=bool(number % 2))
        best = _better(best, parted and _judged(left, right, parted, clauses))
        looked += seen
        number += 1
        if best and best.is_direct and not best.moves:
            break
    if job["part"] == 0 and not (best and best.is_direct):
        for example in examples_of(left.rules.game):
            told = _in_the_example(left, right, example)
            best = _better(best, told and _judged(left, right, told, clauses))
    return {"looked": looked, "parted": best and best._asdict()}


def _in_step(left: Setting, right: Setting, seed: str, limit: int, *, sensible: bool) -> tuple[Parted | None, int]:
    """Play two settings in step until they part; give up after *limit* moves."""
    game, start = left.rules.game, Parted(seed, [])
    ours, theirs = start.opening(left), start.opening(right)
    random = Random(f"{seed}/moves")  # noqa: S311 (a game, not a secret)
    bots = [make_bot(game, best_bot(game), f"{seed}/{seat}") for seat in range(left.seats)] if sensible else []
    made: list[str] = []
    while True:
        moves, others = _moves(ours), _moves(theirs)
        if _have_parted(ours, theirs, moves, others):
            return Parted(seed, made), len(made) + 1
        if ours.over or len(made) + 1 >= limit:
            return None, len(made) + 1
        bot = bots[ours.seat] if bots and random.random() > WHIM else None
        move = moves[int(random.random() * len(moves))] if bot is None else bot.choose(_seen(bot, ours), moves)
        made.append(move.notation)
        same = others[moves.index(move)]
        ours.play(move)
        theirs.play(same)


def _better(one: Parted | None, other: Parted | None) -> Parted | None:
    return min((parted for parted in (one, other) if parted), key=lambda parted: parted.rank, default=None)


def _judged(left: Setting, right: Setting, parted: Parted, clauses: frozenset[str]) -> Parted:
    """Tell whether a parting shows the rule itself: whether a refusal or a score line there cites its clauses."""
    ours, theirs = (replayed(setting, parted, len(parted.moves)) for setting in (left, right))
    if course(ours) == course(theirs):
        cited = {*_refusals(ours, theirs), *_refusals(theirs, ours)}
    elif ours.score != theirs.score:
        cited = {line[1] for line in _lines(ours) ^ _lines(theirs)}
    else:
        return parted  # somebody else decides, or decides on something else
    return parted._replace(is_direct=bool(cited & clauses) or "" in cited)


def _refusals(here: Any, there: Any) -> Iterator[str]:
    """Give the clauses that forbid here what is allowed there, and nothing for a move that does not exist here."""
    ours = set(_notations(_moves(here)))
    for notation in _notations(_moves(there)):
        if notation not in here.rules.catalogue:
            yield ""
        elif notation not in ours:
            yield from (objection.clause for objection in here.objections(here.parse(notation)))


def _lines(state: Any) -> set[tuple[int, str, int]]:
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    return {(sheet.seat, line.clause, sheet.points(line.clause)) for sheet in sheets for line in sheet.lines}


def _in_the_example(left: Setting, right: Setting, example: Example) -> Parted | None:
    if tuple(example.variants) != left.variants:
        return None
    parted = Parted("", [], example.id)
    try:
        ours, theirs = parted.opening(left), parted.opening(right)
        for text in (text for step in example.steps for text in step.play):
            if _have_parted(ours, theirs, _moves(ours), _moves(theirs)):
                return parted
            notation = text.rpartition(":")[2].strip()
            if ours.objections(ours.parse(notation)):
                return None
            ours.play(ours.parse(notation))
            theirs.play(theirs.parse(notation))
            parted.moves.append(notation)
    except NomarchError:
        return None  # the example belongs to other rules
    return parted if _have_parted(ours, theirs, _moves(ours), _moves(theirs)) else None


def _moves(state: Any) -> list[Move]:
    return [] if state.over else state.moves()


def _have_parted(ours: Any, theirs: Any, moves: Sequence[Move], others: Sequence[Move]) -> bool:
    return course(ours) != course(theirs) or _notations(moves) != _notations(others)


def _seen(bot: Any, state: Any) -> Any:
    return None if bot.blind else state.view(state.seat)


def course(state: Any) -> tuple[Any, ...]:
    """Tell where a game stands, as far as everybody sees it."""
    return state.over, state.seat, state.phase.name, state.score


def _notations(moves: Sequence[Move]) -> list[str]:
    return [move.notation for move in moves]


def replayed(setting: Setting, parted: Parted, moves: int) -> Any:
    """Lay the table of a setting after the first moves of a parting."""
    state = parted.opening(setting)
    for notation in parted.moves[:moves]:
        state.play(state.parse(notation))
    return state
