"""Grounds: what has to hold before any other check can blame the cause rather than a symptom.

There is a move for every act, copies are whole, asking changes nothing, whatever is listed is in the catalogue, and the
same seed and the same moves give the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from nomarch.core.engine import Move, Phase, RuleSet
from nomarch.core.testing.copies import copied
from nomarch.core.testing.documents import apart, written
from nomarch.core.testing.playing import (
    LONG,
    at_random,
    checked,
    complain,
    expect,
    named_phase,
    named_rule,
    place,
    positions,
    unlike,
)

Question = tuple[str, Callable[[], Any]]


def check_grounds(rules: RuleSet, seed: int, every: int) -> None:
    """Play two tables of one seed side by side, looking closely at one position in *every*."""
    expect_a_move_for_every_act(rules)
    for made, (mine, its) in enumerate(islice(twins(rules, seed), LONG)):
        if made % every == 0 or mine.over or its.over:
            where = place(rules, seed, made)
            expect_questions_change_nothing(mine, where)
            expect_moves_of_the_catalogue(mine, where)
            expect_alike(mine, its, where, partial(check_grounds, rules, seed, 1) if every > 1 else None)


def twins(rules: RuleSet, seed: int) -> Iterator[tuple[Any, Any]]:
    """Give two tables before every move, which is made on one and then on the other."""
    mine, its = (positions(rules, seed, at_random(seed), "playing at random") for _ in range(2))
    return zip(mine, its, strict=False)


def expect_alike(mine: Any, its: Any, where: str, search: Callable[[], None] | None) -> None:
    """Expect two tables of one seed to be alike; if they are not, *search* may find the very move."""
    fault = checked(where, "comparing two tables of the same seed", split, mine, its)
    if fault and search is not None:
        search()
    causes = "luck comes from the chance of the state alone, and what is remembered lies in its slots"
    expect(where, not fault, f"the same seed and the same moves give another table, {fault}; {causes}")


def split(mine: Any, its: Any) -> str:
    """Tell how two tables of one seed differ; empty if they do not."""
    parts = apart(written(mine), written(its))
    if parts:
        return f"which differs in {parts}"
    moves = unlike(mine.moves(), its.moves())
    return f"which lists the moves of {mine.phase!r} {moves}" if moves else ""


def expect_a_move_for_every_act(rules: RuleSet) -> None:
    """Expect every phase to have acts for kinds of move that are in the catalogue, if only under other rules."""
    for phase, kind in acts_without_a_move(rules):
        if all((phase, kind) in acts_without_a_move(other) for other in rules.game.every_rule_set(all_seats=True)):
            made = f"{type(rules).__name__} has to make it, in moves or every_move()"
            complain(
                repr(rules), f"{named_phase(phase)} has an act for {kind.__name__}, but there is no such move; {made}"
            )


def acts_without_a_move(rules: RuleSet) -> list[tuple[Phase, type]]:
    """Give the phases, and the kinds of move that they have an act for and the catalogue has not."""
    kinds = {type(move) for move in rules.catalogue.moves}
    return [(phase, kind) for phase in rules.phases.values() for kind in phase.acts if kind not in kinds]


def expect_moves_of_the_catalogue(state: Any, where: str) -> None:
    """Expect whatever is listed to be a move of the catalogue, and the very one."""
    known = {move.notation: move for move in state.rules.catalogue.moves}
    for move in checked(where, f"listing the moves of {state.phase!r}", state.moves):
        if not isinstance(move, Move):
            complain(where, f"{named_phase(state.phase)} lists {move!r}, which is no Move")
        if known.get(move.notation) is not move:
            fault = "is a second move of that name" if move.notation in known else "is not in the catalogue"
            made = f"every move is made once, by {type(state.rules).__name__}"
            complain(where, f"{named_phase(state.phase)} lists {move.notation!r}, which {fault}; {made}")


def expect_questions_change_nothing(state: Any, where: str) -> None:
    """Expect rules, lists, counts and views to leave the table as it is."""
    spare = copied(state, where)
    before = checked(where, "writing the position", written, state)
    for doing, ask in questions(state):
        checked(where, doing, ask)
    if apart(before, written(state)):
        blame(spare, where)
        complain(where, f"a rule, a list or a view changes {apart(before, written(state))}")


def blame(state: Any, where: str) -> None:
    """Complain of the first question that changes the table."""
    before = written(state)
    for doing, ask in questions(state):
        ask()
        changed = apart(before, written(state))
        expect(where, not changed, f"{doing} changes {changed}; a question must leave the table as it is")


def questions(state: Any) -> Iterator[Question]:
    """Give all that may be asked of a table at any time, and what one is doing then."""
    phase = state.phase
    for move in state.rules.candidates(phase):
        for rule in phase.acts[type(move)].rules:
            yield f"asking {named_rule(rule)} of {move.notation!r}", partial(answer, rule, state, move)
    yield f"listing the moves of {phase!r}", state.moves
    yield "counting the components", state.inventory
    yield "counting the points", state.scores
    yield "naming the winners", state.winners
    for seat in range(state.seats):
        yield f"showing seat {seat} the table", partial(show, state, seat)


def answer(rule: Any, state: Any, move: Move) -> None:
    """Let a rule answer, and give its facts if it forbids the move."""
    if not rule.holds(state, move):
        rule.facts(state, move)


def show(state: Any, seat: int) -> None:
    """Let a seat see the table in every way."""
    view = state.view(seat)
    for look in (view.document, view.grids, view.status, view.picture):
        look()
