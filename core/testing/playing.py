"""Playing for a test: games to the end under simple policies, and complaints that name the place."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from reprlib import repr as short
from typing import Any, Final, TypeVar

from nomarch.core.engine import Phase, Rule, RuleSet
from nomarch.core.engine.sources import file_of, line_of
from nomarch.core.errors import ConformanceError

T = TypeVar("T")
CORE: Final = str(Path(file_of(RuleSet)).parents[1])
"""Where the core lies, which is seldom to blame."""
Policy = Callable[[Sequence[Any]], Any]
LONGEST = 50_000
"""The number of moves after which a game is taken never to end."""
LONG = 2_000
"""The number of moves for which a policy is followed that need not come to an end."""


def checked(where: str, doing: str, call: Callable[..., T], *arguments: Any) -> T:
    """Make a call; if it raises, complain with the place and what was being done."""
    try:
        return call(*arguments)
    except ConformanceError:
        raise
    except Exception as error:
        at = blamed_frame(error)
        told = f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno}, in {at.name})"
        raise ConformanceError(f"{where}: {doing} raises {told}") from error


def blamed_frame(error: BaseException) -> traceback.FrameSummary:
    """Find the line to blame: the last of the game itself, or the last of all."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame for frame in reversed(frames) if not frame.filename.startswith(CORE)), frames[-1])


def named_phase(phase: Phase) -> str:
    """Name a phase and where it is written."""
    file, line = file_of(type(phase)), line_of(type(phase))
    return f"the phase {phase.name!r} ({Path(file).name}, line {line})" if file else f"the phase {phase.name!r}"


def named_rule(rule: Rule) -> str:
    """Name a rule and where it is written."""
    return f"the rule {rule.name} ({Path(file_of(rule.written)).name}, line {line_of(rule.written)})"


def unlike(mine: Sequence[Any], its: Sequence[Any]) -> str:
    """Tell how another list of moves differs from the first; empty if it does not."""
    here, there = ([move.notation for move in moves] for moves in (mine, its))
    if here == there:
        return ""
    gone, new = ([name for name in one if name not in other] for one, other in ((here, there), (there, here)))
    return f"without {short(gone)}, with {short(new)}" if gone or new else "in another order"


def first(moves: Sequence[Any]) -> Any:
    """Choose the first move."""
    return moves[0]


def last(moves: Sequence[Any]) -> Any:
    """Choose the last move."""
    return moves[-1]


def at_random(seed: int | str) -> Policy:
    """Choose any move, the same ones for the same seed."""
    random = Random(f"{seed}/kit").random  # noqa: S311 (a game, not a secret)
    return lambda moves: moves[int(random() * len(moves))]


def positions(rules: RuleSet, seed: int, choose: Policy, how: str = "") -> Iterator[Any]:
    """Play a game and give the state before every move, and at the end; complain if it gets stuck or never ends.

    A game that may go on for ever has to end at random, but not by one and the same move. It keeps to the bounds that
    its rules declare.
    """
    state = checked(place(rules, seed, 0), "laying the table", rules.game.begin, rules, seed)
    stubborn = bool(rules.game.endless) and choose in (first, last)
    longest, bounds = rules.longest, rules.score_bounds
    for made in range(LONG if stubborn else LONGEST):
        yield state
        where = place(rules, seed, made)
        if bounds is not None:
            expect_points_within(bounds, state, where)
        if state.over:
            is_short = stubborn or not longest or made <= longest
            expect(where, is_short, f"the game has {made} decisions; its rules say {longest} at most")
            return
        moves = checked(where, f"listing the moves of {state.phase!r}", state.moves)
        if not moves:
            complain(where, f"{how}, seat {state.seat} has no move in {named_phase(state.phase)}: {why_none(state)}")
        move = choose(moves)
        checked(where, f"playing {move.notation!r} in {state.phase!r}", state.play, move)
    if not stubborn:
        complain(place(rules, seed, LONGEST), f"{how}, the game does not end; it is in {named_phase(state.phase)}")


def expect_points_within(bounds: tuple[int, int], state: Any, where: str) -> None:
    """Expect every seat to have as many points as the rules declare."""
    fewest, most = bounds
    for seat, points in enumerate(state.scores()):
        within = fewest <= points <= most
        expect(where, within, f"seat {seat} has {points} points; the rules say {fewest} to {most}")


def why_none(state: Any) -> str:
    """Say what leaves a seat without a move: no candidates, or the rule that forbids most of them."""
    candidates = list(state.phase.candidates(state))
    if not candidates:
        return "the catalogue has no move of its kinds"
    forbidding = Counter(
        rule for move in candidates for rule in state.phase.acts[type(move)].rules if not rule.holds(state, move)
    )
    if not forbidding:
        return f"its rules allow {candidates[0].notation!r}, its own list does not have it"
    rule, number = forbidding.most_common(1)[0]
    return f"{named_rule(rule)} forbids {number} of {len(candidates)}"


def place(rules: RuleSet, seed: int, moves: int) -> str:
    """Name the place of a complaint."""
    return f"{rules!r}, seed {seed}, after {moves} moves"


def complain(where: str, what: str) -> None:
    """Say in one sentence which promise is broken where."""
    raise ConformanceError(f"{where}: {what}")


def expect(where: str, truth: object, what: str) -> None:
    """Complain unless it is true."""
    if not truth:
        complain(where, what)
