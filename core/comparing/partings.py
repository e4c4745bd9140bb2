"""Partings: two settings played in step, from the same seed and with the same moves, until they part.

Whoever plays sees them part where one of them allows something else, counts otherwise, or lets somebody else decide. By
then something else may have come to differ, a hidden card or a stone; so the way is searched backwards for the move
that leads from tables alike in everything to tables that differ, and this is where they part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Move, Seen
from nomarch.core.engine.example import Example, examples_of, summed
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import best_bot, make_bot
from nomarch.core.lab.setting import LONGEST, Setting

WHIM: Final = 0.25
"""How often even a sensible bot does something at random, to come to stranger places."""
HEADER: Final = ("edition", "variants", "changes")
"""The part of a position that says by which rules it is played."""

COURSE: Final = ("phase", "begins")
"""The part of a position that sets it going."""


class Parted(NamedTuple):
    """The moves of a game that parts two sides, and where they begin: a new game, or the table of a worked example."""

    seed: str
    moves: list[str]
    example: str = ""
    at: int = 0
    """After so many of the moves the tables part; before the last of these they are alike in everything."""
    by_moves: bool = False
    """Whether they are alike even then, and only what is allowed differs."""
    is_seen: bool = True
    """Whether after all the moves everybody sees that they have parted."""
    shows_rule: bool = True
    """Whether what differs cites the clauses of the parameter."""

    @property
    def rank(self) -> tuple[bool, int, bool, int, str]:
        """The order in which partings are shown: those that cite the rule first, then the shortest."""
        return not self.shows_rule, self.at, not self.is_seen, len(self.moves), self.seed

    @property
    def has_move(self) -> int:
        """Whether a move parts the tables: 1, or 0 if they are alike, or part as they are laid."""
        return int(self.at > 0 and not self.by_moves)

    @property
    def is_seen_at_once(self) -> bool:
        """Whether everybody sees it as it happens."""
        return self.is_seen and self.at == len(self.moves)

    @property
    def comes_out_later(self) -> bool:
        """Whether everybody sees it only some moves after it happened."""
        return self.is_seen and self.at < len(self.moves)

    def opening(self, setting: Setting, *, listen: bool = False) -> Any:
        """Lay the table the moves begin at."""
        game = setting.rules.game
        if not self.example:
            return game.begin(setting.rules, self.seed, listen=listen)
        return self._example_in(setting).set_up(game, setting.edition, setting.changes, listen=listen)

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

    def replayed(self, setting: Setting, moves: int) -> Any:
        """Lay the table of a setting after the first moves."""
        state = self.opening(setting)
        for notation in self.moves[:moves]:
            state.play(state.parse(notation))
        return state

    def heard(self, setting: Setting) -> tuple[Any, list[Seen]]:
        """Give the table of a setting where the sides part, and what the last step to it was told to do."""
        state = self.opening(setting, listen=True)
        for notation in self.moves[: self.at]:
            state.journal.clear()
            state.play(state.parse(notation))
        begins = state.rules.game.phase_begins
        return state, [event.seen_by(None) for event in state.journal if event.effect is not begins]


def search_job(job: Mapping[str, Any]) -> dict[str, Any]:
    """Look for the shortest game after which two settings part, as long as positions are left to look at."""
    left, right = Setting.taken(job["left"]), Setting.taken(job["right"])
    clauses = frozenset(job["clauses"])
    looked, number, best = 0, 0, None
    while looked < job["positions"]:
        seed = f"{left.seed}/witness/{job['part']}/{number}"
        limit = len(best.moves) if best and best.shows_rule else LONGEST
        parted, seen = _in_step(left, right, seed, limit, sensible=bool(number % 2))
        best = _better(best, parted and _judged(left, right, parted, clauses))
        looked += seen
        number += 1
        if best and best.shows_rule and not best.moves:
            break
    if job["part"] == 0 and not (best and best.shows_rule):
        for example in examples_of(left.rules.game):
            told = _in_the_example(left, right, example)
            best = _better(best, told and _judged(left, right, told, clauses))
    return {"looked": looked, "parted": best and best._asdict()}


def _in_step(left: Setting, right: Setting, seed: str, limit: int, *, sensible: bool) -> tuple[Parted | None, int]:
    """Play two settings in step until everybody sees them part; give up after *limit* moves, or at the end."""
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
            return None if alike(ours, theirs) else Parted(seed, made, is_seen=False), len(made) + 1
        bot = bots[ours.seat] if bots and random.random() > WHIM else None
        move = moves[int(random.random() * len(moves))] if bot is None else bot.choose(_seen(bot, ours), moves)
        made.append(move.notation)
        same = others[moves.index(move)]
        ours.play(move)
        theirs.play(same)


def _better(one: Parted | None, other: Parted | None) -> Parted | None:
    return min((parted for parted in (one, other) if parted), key=lambda parted: parted.rank, default=None)


def _judged(left: Setting, right: Setting, parted: Parted, clauses: frozenset[str]) -> Parted:
    """Find where two settings really part, and tell whether what differs there cites the clauses of the parameter."""
    found = _traced(left, right, parted)
    if found.by_moves:
        ours, theirs = (found.replayed(setting, found.at) for setting in (left, right))
        cited = {*_refusals(ours, theirs), *_refusals(theirs, ours)}
        return found._replace(shows_rule=bool(cited & clauses) or "" in cited)
    if not found.at and not found.example:
        return found  # the table itself is laid otherwise
    (_, here), (_, there) = (found.heard(setting) for setting in (left, right))
    apart = [*only_in(here, there), *only_in(there, here)]
    return found._replace(shows_rule=any(event.clause in clauses for event in apart))


def _traced(left: Setting, right: Setting, parted: Parted) -> Parted:
    """Find the move before which the tables are alike in everything, and after which they differ."""

    def differ(moves: int) -> bool:
        return not alike(*(parted.replayed(setting, moves) for setting in (left, right)))

    same, other = -1, len(parted.moves)
    if not differ(other):
        return parted._replace(at=other, by_moves=True)
    if other and not differ(other - 1):
        same = other - 1
    while other - same > 1:  # halving finds such a move, even if tables that differ become alike again
        middle = (same + other) // 2
        same, other = (same, middle) if differ(middle) else (middle, other)
    return parted._replace(at=other)


def alike(ours: Any, theirs: Any) -> bool:
    """Tell whether two tables agree in everything, hidden things included, whatever rules they are played by."""
    return table_of(ours) == table_of(theirs)


def table_of(state: Any) -> dict[str, Any]:
    """Describe a whole table but for the rules it is played by."""
    return {name: part for name, part in state.described(None).items() if name not in HEADER}


def only_in(here: Sequence[Seen], there: Sequence[Seen]) -> list[Seen]:
    """Give the events that happened here and not there."""
    left, found = Counter(map(_event_key, there)), []
    for event in here:
        left[_event_key(event)] -= 1
        if left[_event_key(event)] < 0:
            found.append(event)
    return found


def _event_key(event: Seen) -> str:
    return repr((event.name, event.clause, event.seat, sorted(event.facts.items(), key=lambda fact: fact[0])))


def _refusals(here: Any, there: Any) -> Iterator[str]:
    """Give the clauses that forbid here what is allowed there, and nothing for a move that does not exist here."""
    ours = set(_notations(_moves(here)))
    for notation in _notations(_moves(there)):
        if notation not in here.rules.catalogue:
            yield ""
        elif notation not in ours:
            yield from (objection.clause for objection in here.objections(here.parse(notation)))


def _in_the_example(left: Setting, right: Setting, example: Example) -> Parted | None:
    if tuple(example.variants) != left.variants:
        return None
    parted = Parted("", [], example.id)
    try:
        if _laid(parted, left) != _laid(parted, right):
            return None  # its table follows the edition, and is another
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


def _laid(parted: Parted, setting: Setting) -> dict[str, Any]:
    """Describe the table of an example as it is laid, before its phase begins."""
    start = parted.start(setting)
    rules = setting.rules.game.rules(start["edition"], start["seats"], start["variants"], start["changes"])
    table = rules.game.state.document(**{name: part for name, part in start.items() if name not in COURSE})
    state = rules.game.dealt(rules, table.seed or 0, table.first)
    state.lay_out(table)
    return table_of(state)


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
