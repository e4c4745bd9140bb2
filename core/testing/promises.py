"""Promises: moves are what the rules allow, documents and records come back, components and points add up."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from nomarch.core.engine import Award, Match, Move, Record, RuleSet
from nomarch.core.engine.record import header_of
from nomarch.core.testing.documents import apart, written
from nomarch.core.testing.playing import at_random, checked, complain, expect, named_rule, place, unlike


def expect_moves_equal_the_rules(state: Any, where: str) -> None:
    """Expect every move of the catalogue to be listed or objected to, never both, in catalogue order."""
    allowed = [move for move in state.rules.catalogue.moves if not broken_rules(state, move, where)]
    for move in state.rules.catalogue.moves:
        if move not in allowed:
            checked(where, f"objecting to {move.notation!r}", state.objections, move)
    listed = state.moves()
    if state.over:
        expect(where, not listed, "moves are listed after the end")
    elif listed != allowed:
        extra = [move.notation for move in listed if move not in allowed]
        missing = [move.notation for move in allowed if move not in listed]
        order = "" if extra or missing else "; the order is not that of the catalogue"
        complain(where, f"{state.phase!r} lists {extra} against the rules and leaves out {missing}{order}")


def broken_rules(state: Any, move: Move, where: str) -> list[str]:
    """Name the rules that *move* breaks; they must answer for every move of their kind."""
    act = state.phase.acts.get(type(move))
    if act is None:
        return ["phase"]
    return [
        rule.name
        for rule in act.rules
        if not checked(where, f"asking {named_rule(rule)} of {move.notation!r}", rule.holds, state, move)
    ]


def expect_position_round_trip(state: Any, where: str) -> None:
    """Expect a position to be read back as it was written, and to play on alike."""
    document = json.loads(json.dumps(written(state)))
    rules = state.rules
    choice = rules.resolved.choice
    again = rules.game.set_up(document, choice.edition, rules.seats, choice.variants, choice.changes)
    lost = apart(document, written(again))
    expect(where, not lost, f"the position read back differs in {lost}")
    expect_to_play_alike(state.clone(), again, where)


def expect_to_play_alike(mine: Any, its: Any, where: str) -> None:
    """Expect a table and what was read back of it to go on alike under the same moves."""
    choose = at_random(where)
    for _ in range(60):
        if mine.over:
            break
        moves = mine.moves()
        other = unlike(moves, its.moves())
        expect(where, not other, f"the position read back has other legal moves in {mine.phase!r}: {other}")
        move = choose(moves)
        mine.play(move)
        its.play(its.parse(move.notation))
    gone = apart(written(mine), written(its))
    expect(where, not gone, f"the position read back plays on differently, in {gone}")


def expect_the_record_replays(rules: RuleSet, seed: int) -> None:
    """Expect the record of a match to replay to the same end."""
    match = played(rules, seed)
    lines = [header_of(match).model_dump(), *({"seat": made.seat, "move": made.move.notation} for made in match.made)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    replayed = Record(text.encode(), "a record of the kit").replay(rules.game)
    missed = apart(written(match.state), written(replayed.state))
    expect(place(rules, seed, len(match.made)), not missed, f"the record replays to another end, in {missed}")


def played(rules: RuleSet, seed: int) -> Match:
    """Play a match at random."""
    match = Match(rules, seed)
    choose = at_random(seed)
    while not match.state.over:
        match.play(choose(match.moves))
    return match


def expect_the_journal_changes_nothing(rules: RuleSet, seed: int) -> None:
    """Expect a game with a listener to go as without, and to go through the phases as their graph says."""
    silent, told = (ended(rules, seed, listen=listen) for listen in (False, True))
    where = place(rules, seed, 0)
    gone = apart(written(silent), written(told))
    expect(where, not gone, f"the game goes differently when somebody listens, in {gone}")
    expect_what_is_told_was_named(rules, told, where)
    graph = rules.game.phase_graph()
    visited = [event.facts["phase"] for event in told.journal if event.effect is rules.game.phase_begins]
    for before, after in pairwise(visited):
        returns_to = [
            phase for phase in graph.predecessors(before) if graph.edges[phase, before]["kind"] == "interrupts"
        ]
        known = any(graph.has_edge(phase, after) for phase in (before, *returns_to))
        expect(where, known, f"{after!r} follows {before!r}, which the graph of phases does not say")


def expect_what_is_told_was_named(rules: RuleSet, told: Any, where: str) -> None:
    """Expect every event to be one that a phase says it tells: the check binds clauses by what phases name."""
    named = {effect.announced if isinstance(effect, Award) else effect for effect in rules.game.effects}
    for event in told.journal:
        known = event.effect is rules.game.phase_begins or event.effect in named
        what = f"{event.effect.name} [{event.clause}] happens, and no phase says that it tells it"
        expect(where, known, f"{what}: add it to the tells of the phase, or tells = effects_in(globals())")


def ended(rules: RuleSet, seed: int, *, listen: bool) -> Any:
    """Play a game at random to its end."""
    state = rules.game.begin(rules, seed, listen=listen)
    choose = at_random(seed)
    while not state.over:
        state.play(choose(state.moves()))
    return state


def expect_conserved(state: Any, start: dict[str, int], where: str) -> None:
    """Expect no component to appear or vanish, and the lines of every sheet to sum to its score."""
    now = state.inventory()
    for name in {*start, *now}:
        expect(where, now.get(name) == start.get(name), f"{name}: {start.get(name)} at the start, {now.get(name)} now")
    for seat in range(state.seats):
        total, score = state.score_sheet(seat).total, state.scores()[seat]
        expect(where, total == score, f"the sheet of seat {seat} sums to {total}, the score is {score}")
