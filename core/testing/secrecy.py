"""Secrecy: what a seat sees, is told and is asked does not depend on what it cannot know."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from nomarch.core.engine import ONLOOKER, Event, RuleSet
from nomarch.core.testing.documents import apart, differing, flat, written
from nomarch.core.testing.playing import Policy, at_random, expect, positions


def expect_nothing_hidden_shows(state: Any, where: str) -> None:
    """Expect the view of a seat, its moves and who is asked to be the same whatever that seat cannot know."""
    for seat in range(state.seats):
        twin = state.redeal(seat, where)
        expect(where, twin.inventory() == state.inventory(), f"dealing again for seat {seat} loses components")
        expect_alike_for(seat, state, twin, where)
        expect_shown_alike(seat, state, twin, where)
        expect_shown_alike(ONLOOKER, state, twin, where)
        expect_a_table_like_any(twin, state.seating.after(seat), where)
        expect_same_seats_asked(seat, state.clone(), twin.clone(), where, at_random(f"{where}/{seat}"))
        expect_only_events_to_tell(seat, state.clone(), twin, where, at_random(f"{where}/{seat}"))


def expect_a_table_like_any(twin: Any, seat: int, where: str) -> None:
    """Expect a table that was dealt again to be as good as the one it comes from, for another *seat* too."""
    dealt = f"{where}, dealt again"
    document = written(twin)
    choice = twin.rules.resolved.choice
    again = twin.rules.game.set_up(document, choice.edition, twin.seats, choice.variants, choice.changes)
    lost = apart(document, written(again))
    expect(dealt, not lost, f"the position read back differs in {lost}")
    other = twin.redeal(seat, where)
    expect(dealt, other.inventory() == twin.inventory(), f"dealing again for seat {seat} loses components")
    expect_alike_for(seat, twin, other, dealt)


def expect_alike_for(seat: int, state: Any, twin: Any, where: str) -> None:
    """Expect two tables to look the same from *seat*."""
    shown = differing(*(table.view(seat).document().plain() for table in (state, twin)))
    expect(where, not shown, f"the view of seat {seat} shows what it cannot know, in {', '.join(shown)}")
    expect(where, state.seat == twin.seat, f"who is asked tells seat {seat} what it cannot know")
    if state.seat == seat and not state.over:
        moves = [[*map(repr, table.moves())] for table in (state, twin)]
        expect(where, moves[0] == moves[1], f"the moves of seat {seat} depend on what it cannot know")


def expect_shown_alike(seat: int, state: Any, twin: Any, where: str) -> None:
    """Expect two tables to be laid out alike for a person at *seat*, or for an onlooker."""
    mine, its = state.view(seat), twin.view(seat)
    who = f"seat {seat} what it" if mine.sits else "an onlooker what a seat"
    for what in ("document", "grids", "status"):
        alike = getattr(mine, what)() == getattr(its, what)()
        expect(where, alike, f"{type(mine).__name__}.{what} shows {who} cannot know")


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
        told = [
            [event.seen_by(seat) for event in table.journal if not whispers(event, seat)] for table in (state, twin)
        ]
        expect(where, told[0] == told[1], f"the journal tells seat {seat} what it cannot know: {told[0] or told[1]}")
        if any(whispers(event, seat) for event in (*state.journal, *twin.journal)):
            return  # chance has told it something, on each table in its own way
        expect_alike_for(seat, state, twin, where)


def whispers(event: Event, seat: int) -> bool:
    """Tell whether an event tells *seat* something that it tells nobody else."""
    return event.seat == seat and bool(event.effect.secret)


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


def expect_no_secret_is_repeated(rules: RuleSet, seed: int, games: int = 12, most: int = 8) -> None:
    """Expect nothing a seat sees to be the same, game after game, as something that it cannot know."""
    played = [
        [
            seen_and_hidden(state, state.seating.after(state.seat))
            for state in islice(positions(rules, seed + number, at_random(f"{seed}/{number}")), most)
        ]
        for number in range(games)
    ]
    for begins in (0, 1):  # a thing may be shown from the first move on
        for (name, secret), values in repeated([game[begins:] for game in played]).items():
            told = f"{name} always shows the same as {secret}, which nobody is to know"
            expect(f"{rules!r}, seed {seed}", len(values) < TOO_MANY, told)


Seen = tuple[dict[str, Any], dict[str, Any]]


def repeated(games: Sequence[Sequence[Seen]]) -> dict[tuple[str, str], set[Any]]:
    """Name the things seen and hidden that were the same in the first game and never differed, with their values."""
    pairs: dict[tuple[str, str], set[Any]] = {}
    for seen, hidden in games[0]:
        alike = ((name, secret) for name in seen for secret in hidden if seen[name] == hidden[secret])
        pairs |= {pair: set() for pair in alike if pair not in pairs}
    for seen, hidden in chain.from_iterable(games):
        for (name, secret), values in list(pairs.items()):
            if name in seen and secret in hidden:
                values.add(hidden[secret])
                if seen[name] != hidden[secret]:
                    del pairs[name, secret]
    return pairs


TOO_MANY: Final = 4
"""So many different values two things share before it is no coincidence."""


def seen_and_hidden(state: Any, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give what *seat* sees, leaf by leaf, and what it does not, unless everybody remembers it."""
    table, view = (
        {name: value for name, value in leaves(document.plain()) if name.partition(".")[0] not in COURSE}
        for document in (state.position(), state.view(seat).document())
    )
    hidden = {name: value for name, value in table.items() if view.get(name) != value}
    kept = {
        name: value for name, value in hidden.items() if not any(name.startswith(each) for each in state.remembered)
    }
    return {name: value for name, value in view.items() if table.get(name) == value}, kept


COURSE: Final = frozenset({"seed", "chance", "seats", "seat", "first", "phase", "edition"})
"""What a document says of the game as a whole."""


def leaves(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Walk the single values of a document by their names; those of a list also from its end."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from leaves(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from leaves(inner, f"{path}[{number}]")
        if part:
            yield from leaves(part[-1], f"{path}[-1]")
    elif isinstance(part, int | str) and not isinstance(part, bool):
        yield path, part


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

    def expect_dealt_again(self, where: str, remembered: Container[str] = ()) -> None:
        """Expect everything hidden to have been dealt again some time, but for what everybody remembers."""
        for name, times in self.hidden.items():
            if name in remembered:
                expect(where, name not in self.dealt_again, f"{name} is remembered, but a redeal changes it")
                continue
            forgotten = times >= self.enough and name not in self.dealt_again
            expect(where, not forgotten, f"{name} was hidden {times} times, but a redeal never changes it")

    @staticmethod
    def _parts(document: Any) -> dict[str, Any]:
        return flat({name: part for name, part in document.plain().items() if name not in ("seed", "chance")})
