"""The conformance kit: one call proves that a game keeps every promise the machine makes for it.

    from nomarch.core.testing import conforms

    def test_my_game_conforms():
        conforms(GAME)

It plays the game under all its editions, variants and numbers of seats, and complains in one sentence that names the
rule set, the seed and the number of moves after which something was wrong.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from nomarch.core.engine import Game, Match, Move, Phase, Record, RuleSet
from nomarch.core.engine.record import header_of
from nomarch.core.errors import ConformanceError
from nomarch.core.players import Seating

T = TypeVar("T")
Policy = Callable[[Sequence[Any]], Any]
LONGEST = 50_000
"""The number of moves after which a game is taken never to end."""


def conforms(game: Game, *, games: int = 2, every: int = 7, seed: int = 0) -> None:
    """Check *game* under all its rule sets: *games* random games each, looking closely at one position in *every*."""
    for rules in rule_sets(game):
        for name, policy in (("first", first), ("last", last)):
            for _ in positions(rules, seed, policy, f"playing the {name} move"):
                pass
        for number in range(games):
            check_random_game(rules, seed + number, every)


def check_random_game(rules: RuleSet, seed: int, every: int = 7) -> None:
    """Play one random game and check all promises on the way."""
    choose = at_random(seed)
    start = None
    secrets = Secrets()
    for made, state in enumerate(positions(rules, seed, choose, "playing at random")):
        where = place(rules, seed, made)
        start = start or checked(where, "counting the components", state.inventory)
        expect_conserved(state, start, where)
        if made % every == 0 or state.over:
            for promise in (
                expect_moves_equal_the_rules,
                expect_clone_is_whole_and_apart,
                expect_position_round_trip,
                expect_nothing_hidden_shows,
            ):
                checked(where, said(promise), promise, state, where)
            checked(where, "comparing the table with a redeal", secrets.look, state, where)
    secrets.expect_dealt_again(place(rules, seed, made))
    for pledge in (expect_same_seed_same_record, expect_the_journal_changes_nothing):
        checked(place(rules, seed, 0), said(pledge), pledge, rules, seed)


def checked(where: str, doing: str, call: Callable[..., T], *arguments: Any) -> T:
    """Make a call; if it raises, complain with the place and what was being done."""
    try:
        return call(*arguments)
    except ConformanceError:
        raise
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno}, in {at.name})"
        raise ConformanceError(f"{where}: {doing} raises {told}") from error


def said(promise: Callable[..., None]) -> str:
    """Name a check by its promise."""
    return f"the check to {promise.__name__.replace('_', ' ')}"


def rule_sets(game: Game) -> Iterator[RuleSet]:
    """Compile every rule set: each edition, alone and with each of its variants, for every number of seats."""
    for edition in game.editions:
        for variants in [(), *((name,) for name in game.shelf.variants(edition))]:
            plain = game.shelf.resolve(game.rules(edition, None, variants).resolved.choice).edition
            for seats in range(plain.players_min, plain.players_max + 1):
                yield game.rules(edition, seats, variants)


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
    """Play a game and give the state before every move, and at the end; complain if it gets stuck or never ends."""
    state = checked(place(rules, seed, 0), "laying the table", rules.game.begin, rules, seed)
    for made in range(LONGEST):
        yield state
        if state.over:
            return
        where = place(rules, seed, made)
        moves = checked(where, f"listing the moves of {state.phase!r}", state.moves)
        if not moves:
            complain(where, f"{how}, seat {state.seat} has no move in the phase {state.phase.name!r}")
        move = choose(moves)
        checked(where, f"playing {move.notation!r} in {state.phase!r}", state.play, move)
    complain(place(rules, seed, LONGEST), f"{how}, the game does not end; it is in the phase {state.phase.name!r}")


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


# Rules


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
        if not checked(where, f"the rule {rule.name!r} of {move.notation!r}", rule.holds, state, move)
    ]


# Copies


def expect_clone_is_whole_and_apart(state: Any, where: str) -> None:
    """Expect a clone to have every slot, and to share nothing that can change."""
    before = state.position().plain()
    twin = state.clone()
    for owner, slot in slots_of(state):
        if slot == "journal":
            continue
        if not hasattr(twin, slot):
            complain(where, f"the clone misses the slot {owner}.{slot}")
        mine, its = getattr(state, slot), getattr(twin, slot)
        expect(where, alike(mine, its), f"the clone has another {owner}.{slot}: {its!r} instead of {mine!r}")
        shared = shared_part(mine, its, f"{owner}.{slot}")
        expect(where, not shared, f"the clone shares {shared} with the original")
    choose = at_random(where)
    for _ in range(25):
        if twin.over:
            break
        twin.play(choose(twin.moves()))
    expect(where, state.position().plain() == before, "playing on a clone changes the original")


def slots_of(thing: object) -> Iterator[tuple[str, str]]:
    """Walk the slots of an object, with the class that has them."""
    for part in type(thing).__mro__:
        slots = part.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            yield part.__name__, slot
    for name in getattr(thing, "__dict__", ()):
        yield type(thing).__name__, name


def can_change(value: object) -> bool:
    """Tell whether a value in a slot may be changed in place."""
    return isinstance(value, list | dict | set) or (hasattr(value, "clone") and not isinstance(value, type))


def parts_of(value: object) -> list[tuple[str, Any]]:
    """Name the parts of a value that can change."""
    if isinstance(value, dict):
        return [(f"[{key!r}]", part) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return [(f"[{index}]", part) for index, part in enumerate(value)]
    if hasattr(value, "clone"):
        return [(f".{slot}", getattr(value, slot)) for _, slot in slots_of(value)]
    return []


def alike(mine: Any, its: Any) -> bool:
    """Tell whether two values are the same all the way down."""
    if type(mine) is not type(its):
        return False
    parts, others = parts_of(mine), parts_of(its)
    if isinstance(mine, Seating | Phase | Move | RuleSet) or not (parts or hasattr(mine, "clone")):
        return bool(mine == its)
    return len(parts) == len(others) and all(
        name == other and alike(part, twin) for (name, part), (other, twin) in zip(parts, others, strict=True)
    )


def shared_part(mine: Any, its: Any, name: str) -> str:
    """Name a part of two values that is one object and can change; empty if there is none."""
    if can_change(mine) and mine is its:
        return name
    pairs = zip(parts_of(mine), parts_of(its), strict=False)
    found = (shared_part(part, twin, name + step) for (step, part), (_, twin) in pairs if can_change(mine))
    return next(filter(None, found), "")


# Documents


def expect_position_round_trip(state: Any, where: str) -> None:
    """Expect a position to be read back as it was written, and to play on alike."""
    written = json.loads(json.dumps(state.position().plain()))
    rules = state.rules
    choice = rules.resolved.choice
    again = rules.game.set_up(written, choice.edition, rules.seats, choice.variants, choice.changes)
    reread = again.position().plain()
    differing = [name for name in written if reread.get(name) != written[name]]
    expect(
        where, reread == written, f"the position read back differs in {', '.join(differing) or 'what it leaves out'}"
    )
    mine, its = state.clone(), again
    choose = at_random(where)
    for _ in range(60):
        if mine.over:
            break
        moves = mine.moves()
        expect(where, [*map(repr, moves)] == [*map(repr, its.moves())], "the position read back has other legal moves")
        move = choose(moves)
        mine.play(move)
        its.play(its.parse(move.notation))
    expect(where, mine.position() == its.position(), "the position read back plays on differently")


def expect_same_seed_same_record(rules: RuleSet, seed: int) -> None:
    """Expect the same seed to give the same game, and its record to replay to the same end."""
    matches = [played(rules, seed), played(rules, seed)]
    moves = [[made.move.notation for made in match.made] for match in matches]
    where = place(rules, seed, len(moves[0]))
    expect(where, moves[0] == moves[1], "the same seed gives another game")
    match = matches[0]
    lines = [header_of(match).model_dump(), *({"seat": made.seat, "move": made.move.notation} for made in match.made)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    replayed = Record(text.encode(), "a record of the kit").replay(rules.game)
    expect(where, replayed.state.position() == match.state.position(), "the record replays to another end")


def played(rules: RuleSet, seed: int) -> Match:
    """Play a match at random."""
    match = Match(rules, seed)
    choose = at_random(seed)
    while not match.state.over:
        match.play(choose(match.moves))
    return match


def expect_the_journal_changes_nothing(rules: RuleSet, seed: int) -> None:
    """Expect a game with a listener to go as without, and to go through the phases as their graph says."""
    ends = []
    for listen in (False, True):
        state = rules.game.begin(rules, seed, listen=listen)
        choose = at_random(seed)
        while not state.over:
            state.play(choose(state.moves()))
        ends.append(state)
    where = place(rules, seed, 0)
    expect(where, ends[0].position() == ends[1].position(), "the game goes differently when somebody listens")
    graph = rules.game.phase_graph()
    visited = [event.facts["phase"] for event in ends[1].journal if event.effect is rules.game.phase_begins]
    for before, after in pairwise(visited):
        returns_to = [
            phase for phase in graph.predecessors(before) if graph.edges[phase, before]["kind"] == "interrupts"
        ]
        known = any(graph.has_edge(phase, after) for phase in (before, *returns_to))
        expect(where, known, f"{after!r} follows {before!r}, which the graph of phases does not say")


# Components and points


def expect_conserved(state: Any, start: dict[str, int], where: str) -> None:
    """Expect no component to appear or vanish, and the lines of every sheet to sum to its score."""
    now = state.inventory()
    for name in {*start, *now}:
        expect(where, now.get(name) == start.get(name), f"{name}: {start.get(name)} at the start, {now.get(name)} now")
    for seat in range(state.seats):
        total, score = state.score_sheet(seat).total, state.scores()[seat]
        expect(where, total == score, f"the sheet of seat {seat} sums to {total}, the score is {score}")


# Hidden things


def expect_nothing_hidden_shows(state: Any, where: str) -> None:
    """Expect the view of a seat, its moves and who is asked to be the same whatever that seat cannot know."""
    for seat in range(state.seats):
        twin = state.redeal(seat, where)
        expect(where, twin.inventory() == state.inventory(), f"dealing again for seat {seat} loses components")
        expect_alike_for(seat, state, twin, where)
        expect_a_table_like_any(twin, where)
        expect_same_seats_asked(seat, state.clone(), twin.clone(), where, at_random(f"{where}/{seat}"))
        expect_only_events_to_tell(seat, state.clone(), twin, where, at_random(f"{where}/{seat}"))


def expect_a_table_like_any(twin: Any, where: str) -> None:
    """Expect a table that was dealt again to be as good as the one it comes from, for every seat and every purpose."""
    dealt = f"{where}, dealt again"
    written = twin.position().plain()
    choice = twin.rules.resolved.choice
    again = twin.rules.game.set_up(written, choice.edition, twin.seats, choice.variants, choice.changes)
    expect(dealt, again.position().plain() == written, "the position read back is another")
    for seat in range(twin.seats):
        other = twin.redeal(seat, where)
        expect(dealt, other.inventory() == twin.inventory(), f"dealing again for seat {seat} loses components")
        expect_alike_for(seat, twin, other, dealt)


def expect_alike_for(seat: int, state: Any, twin: Any, where: str) -> None:
    """Expect two tables to look the same from *seat*."""
    mine, its = (flat(table.view(seat).document().plain()) for table in (state, twin))
    differing = sorted(name for name in {*mine, *its} if mine.get(name) != its.get(name))
    expect(where, not differing, f"the view of seat {seat} shows what it cannot know, in {', '.join(differing)}")
    expect(where, state.seat == twin.seat, f"who is asked tells seat {seat} what it cannot know")
    if state.seat == seat and not state.over:
        moves = [[*map(repr, table.moves())] for table in (state, twin)]
        expect(where, moves[0] == moves[1], f"the moves of seat {seat} depend on what it cannot know")


def flat(document: dict[str, Any], path: str = "") -> dict[str, Any]:
    """Give the parts of a document by their dotted names."""
    parts: dict[str, Any] = {}
    for name, part in document.items():
        parts |= flat(part, f"{path}{name}.") if isinstance(part, dict) and part else {f"{path}{name}": part}
    return parts


def expect_same_seats_asked(seat: int, state: Any, twin: Any, where: str, choose: Policy) -> None:
    """Let others choose differently in secret on both tables: nothing may tell them apart until all is shown."""
    begins, phase = state.rules.game.phase_begins, state.phase
    state.journal, twin.journal = [], []
    while not state.over and not twin.over:
        mine, its = ([move for move in table.moves() if move.secret] for table in (state, twin))
        if not mine or not its:
            return
        own = twin.seat == seat
        move = choose(mine)
        state.play(move)
        twin.play(move if own else choose(its))
        began = any(event.effect is begins for event in (*state.journal, *twin.journal))
        if began or state.phase is not phase or twin.phase is not phase:
            return  # what was secret may lie open now
        told = [[event.seen_by(seat) for event in table.journal] for table in (state, twin)]
        expect(where, told[0] == told[1], f"the journal tells seat {seat} what it cannot know: {told[0] or told[1]}")
        expect_alike_for(seat, state, twin, where)


def expect_only_events_to_tell(seat: int, state: Any, twin: Any, where: str, choose: Policy) -> None:
    """Make the same open moves on both tables: while *seat* sees the same happen, the same seat must be asked."""
    state.journal, twin.journal = [], []
    while not state.over and not twin.over:
        its = twin.moves()
        both = [move for move in state.moves() if not move.secret and move in its]
        if not both:
            return
        asked = state.seat
        move = choose(both)
        state.play(move)
        twin.play(move)
        told = [[event.seen_by(seat) for event in table.journal] for table in (state, twin)]
        shorter, longer = sorted(told, key=len)
        if longer[: len(shorter)] != shorter:
            return  # something was seen that tells the tables apart
        if len(shorter) == len(longer) and seen_on_the_table(state, seat) != seen_on_the_table(twin, seat):
            return
        what = f"after {move.notation!r} of seat {asked}, who is asked tells seat {seat} what no event has told it"
        expect(where, (state.seat, state.over) == (twin.seat, twin.over), what)
        if len(shorter) < len(longer):
            return


def seen_on_the_table(state: Any, seat: int) -> dict[str, Any]:
    """Give what *seat* sees, but for who is to decide."""
    document = state.view(seat).document().plain()
    return {name: part for name, part in document.items() if name not in ("seat", "phase", "agenda", "over")}


def tells(part: Any) -> bool:
    """Tell whether a part of a document says anything."""
    return any(map(tells, part)) if isinstance(part, list) else bool(part)


class Secrets:
    """What the views of a game leave out, and whether dealing again ever changes it."""

    enough = 12
    """So often a thing is seen hidden before it is held to be always the same."""

    def __init__(self) -> None:
        self.hidden: dict[str, int] = {}
        self.dealt_again: set[str] = set()

    def look(self, state: Any, where: str) -> None:
        """Note what every seat cannot see now, and what a redeal for it changes."""
        table = self._parts(state.position())
        for seat in range(state.seats):
            seen = self._parts(state.view(seat).document())
            dealt = self._parts(state.redeal(seat, where).position())
            for name in {*table, *dealt}:
                if tells(table.get(name)) and table.get(name) != seen.get(name):
                    self.hidden[name] = self.hidden.get(name, 0) + 1
                if table.get(name) != dealt.get(name):
                    self.dealt_again.add(name)

    def expect_dealt_again(self, where: str) -> None:
        """Expect everything hidden to have been dealt again some time."""
        for name, times in self.hidden.items():
            forgotten = times >= self.enough and name not in self.dealt_again
            expect(where, not forgotten, f"{name} was hidden {times} times, but a redeal never changes it")

    @staticmethod
    def _parts(document: Any) -> dict[str, Any]:
        return flat({name: part for name, part in document.plain().items() if name not in ("seed", "chance")})
