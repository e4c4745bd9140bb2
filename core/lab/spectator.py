"""The spectator: sees every position and every move of a game, and counts what was done, chosen and led.

What it counts is summed up by names, each with a few whole numbers, so that games can be watched anywhere and in any
order.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from operator import add
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Move
from nomarch.core.lab.association import Outcome, beyond_chance, beyond_others, observed, parts_of
from nomarch.core.lab.coverage import Companion, Onlooker
from nomarch.core.lab.deeds import MoveDeeds, deeds_of_event, deeds_of_line
from nomarch.core.lab.setting import Setting
from nomarch.core.table.players import NOBODY
from nomarch.core.table.seat import Seat

TENTHS: Final = 10
SEAT: Final = "seat"
"""What marks a seat among the facts of a sample."""

Counts = dict[str, dict[str, list[int]]]
"""Whole numbers that are summed up, by what they are about and by name."""


class Sample(NamedTuple):
    """An event as it was seen once, for a sentence that tells it."""

    seat: int
    facts: Mapping[str, object]

    @classmethod
    def read(cls, written: str) -> Sample:
        """Read it."""
        seat, facts = json.loads(written)
        return cls(seat, {name: _fact_read(fact) for name, fact in facts.items()})


class Tally(NamedTuple):
    """What was counted in some games."""

    games: int
    counts: Counts
    samples: dict[str, str]
    """A sample of every deed that is an event, as it is written: of all that were seen the first by its letters."""

    def joined(self, other: Tally) -> Tally:
        """Sum up both."""
        counts = {about: dict(rows) for about, rows in self.counts.items()}
        for about, rows in other.counts.items():
            mine = counts.setdefault(about, {})
            for name, numbers in rows.items():
                mine[name] = list(map(add, mine[name], numbers)) if name in mine else numbers
        samples = dict(self.samples)
        for name, written in other.samples.items():
            samples[name] = min(samples.get(name, written), written)
        return Tally(self.games + other.games, counts, samples)

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Tally:
        """Make it again of plain data."""
        return cls(*plain)

    def of(self, about: str) -> dict[str, list[int]]:
        """Give what was counted about something."""
        return self.counts.get(about, {})


class Spectator(Onlooker):
    """Watches one game."""

    def __init__(self, state: Any) -> None:
        self.state: Final = state
        self.offered: Sequence[Move] = ()
        """What may be done in the position it looks at."""
        self.done: Final[list[Counter[str]]] = [Counter() for _ in range(state.seats)]
        self.open_to: Final[list[Counter[tuple[str, str]]]] = [Counter() for _ in range(state.seats)]
        """How often each option of a phase was open to a seat, beside others."""
        self.chosen: Final[list[Counter[tuple[str, str]]]] = [Counter() for _ in range(state.seats)]
        self.leaders: Final[list[int]] = []
        """Who led alone in every position, or NOBODY."""
        self.decisions: Final[defaultdict[str, list[int]]] = defaultdict(lambda: [0, 0, 0])
        """By phase the number of decisions, of those with one move only, and of all moves in the others."""
        self.moves: Final[Counter[tuple[str, str]]] = Counter()
        """How often each move was made in a phase where there was a choice."""
        self.heard: Final[Counter[str]] = Counter()
        self.samples: Final[dict[str, str]] = {}
        self._deeds: Final = MoveDeeds(state.rules.catalogue)

    def look(self) -> None:
        """Look at a position, and hear what led to it."""
        self.hear()
        ahead = self.state.winners()
        self.leaders.append(ahead[0] if len(ahead) == 1 else NOBODY)

    def see(self, move: Move) -> None:
        """See which move is made, and which could have been."""
        seat, phase, number = self.state.seat, self.state.phase.name, len(self.offered)
        deeds = self._deeds.of(move)
        self.done[seat].update(deeds)
        decisions = self.decisions[phase]
        decisions[0] += 1
        if number == 1:
            decisions[1] += 1
            return
        decisions[2] += number
        self.moves[phase, move.notation] += 1
        every = Counter(chain.from_iterable(map(self._deeds.of, self.offered)))
        options = {key for key, times in every.items() if times < number}
        self.open_to[seat].update((phase, key) for key in options)
        self.chosen[seat].update((phase, key) for key in deeds if key in options)

    def hear(self) -> None:
        """Hear what the journal tells, and wipe it."""
        for event in self.state.journal:
            for deed in deeds_of_event(event):
                key = deed.key
                self.done[event.seat][key] += 1
                self.heard[deed.kind.key] += not deed.fact
                if key not in self.samples:
                    self.samples[key] = _written(event.seat, {**event.facts, **event.secrets})
        self.state.journal.clear()

    def end(self) -> dict[str, list[int]]:
        """Hear what came of the last move, read the score sheets, and tell which events came then, and how often."""
        before = Counter(self.heard)
        self.hear()
        for line in self.state.lines:
            self.done[line.seat].update(deed.key for deed in deeds_of_line(line))
        return {key: [times, times - before[key]] for key, times in self.heard.items()}


class Neighbour(Companion):
    """Sits beside a bot, and shows the spectator what the bot may do."""

    def __init__(self, bot: Any, watch: Spectator) -> None:
        super().__init__(bot, watch)
        self.spectator: Final = watch

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Show, and leave the choice to the bot."""
        self.spectator.offered = moves
        return super().choose(view, moves)


def counted(setting: Setting, spectator: Spectator, first: int, bots: Sequence[str]) -> Tally:
    """Count what a spectator saw in a game that is over."""
    ending = spectator.end()
    state, kinds = spectator.state, list(dict.fromkeys(setting.bots))
    seats, winners, scores = setting.seats, state.winners(), state.scores()
    parts = parts_of(seats)
    shares = [parts // len(winners) if seat in winners else 0 for seat in range(seats)]
    places = [(seat - first) % seats for seat in range(seats)]
    strata = [place * len(kinds) + kinds.index(bot) for place, bot in zip(places, bots, strict=True)]
    outcome = Outcome.of(strata, shares, scores)
    width = seats * len(kinds)
    counts: Counts = {
        "strata": {str(stratum): [1, *rest] for stratum, *rest in zip(*outcome, strict=True)},
        "all": {"": [seats, sum(shares), sum(scores)]},
        "ending": ending,
        "decisions": dict(spectator.decisions),
        "moves": {"\t".join(key): [times] for key, times in spectator.moves.items()},
        **_deeds_counted(spectator.done, shares, scores, outcome, width),
        **_options_counted(spectator, outcome, width),
        **led(spectator.leaders, winners, shares),
    }
    return Tally(1, counts, spectator.samples)


def _deeds_counted(
    done: Sequence[Counter[str]], shares: Sequence[int], scores: Sequence[int], outcome: Outcome, width: int
) -> Counts:
    """Count who did what at least once and how often, and hold it against what came of it."""
    counts: Counts = {"deeds": {}, "did": {}, "times": {}}
    for key in dict.fromkeys(chain.from_iterable(done)):
        times = [of_seat[key] for of_seat in done]
        did = [number > 0 for number in times]
        won = sum(share for share, has in zip(shares, did, strict=True) if has)
        scored = sum(score for score, has in zip(scores, did, strict=True) if has)
        counts["deeds"][key] = [sum(did), sum(times), won, scored]
        for about, values in (("did", [int(has) for has in did]), ("times", times)):
            sums = observed(beyond_others(values), outcome, width)
            if sums is not None:
                counts[about][key] = sums
    return counts


def _options_counted(spectator: Spectator, outcome: Outcome, width: int) -> Counts:
    """Count how often each option was open and chosen, and hold it against what came of it."""
    counts: Counts = {"options": {}, "chosen": {}}
    for option in dict.fromkeys(chain.from_iterable(spectator.open_to)):
        offered = [of_seat[option] for of_seat in spectator.open_to]
        chosen = [of_seat[option] for of_seat in spectator.chosen]
        key = "\t".join(option)
        counts["options"][key] = [sum(offered), sum(chosen)]
        sums = observed(beyond_chance(chosen, offered), outcome, width)
        if sums is not None:
            counts["chosen"][key] = sums
    return counts


def led(leaders: Sequence[int], winners: Sequence[int], shares: Sequence[int]) -> Counts:
    """Count when leaders changed, what leaders won in the end, and from when on the winner was ahead for good."""
    decisions = len(leaders)
    alone = [(place, seat) for place, seat in enumerate(leaders) if seat != NOBODY]
    runs = [next(run)[0] for _, run in groupby(alone, key=lambda led: led[1])]
    changes = Counter(_tenth(place, decisions) for place in runs[1:])
    counts: Counts = {
        "changes": {f"{len(runs[1:])}": [1]},
        "changed": {f"{tenth}": [times, 1] for tenth, times in changes.items()},
        "leading": {},
        "ahead": {},
    }
    for tenth in range(1, TENTHS + 1):
        leader = leaders[min(decisions - 1, decisions * tenth // TENTHS)] if decisions else NOBODY
        if leader != NOBODY:
            counts["leading"][f"{tenth}\t{shares[leader]}"] = [1]
    if len(winners) == 1:
        behind = [place for place, seat in enumerate(leaders) if seat != winners[0]]
        since = behind[-1] + 1 if behind else 0
        tenth = _tenth(since, decisions) if since < decisions else TENTHS + 1
        counts["ahead"][f"{tenth}"] = [1]
    return counts


def _tenth(place: int, decisions: int) -> int:
    """Tell in which tenth of a game a decision is made.

    >>> [_tenth(place, 20) for place in (0, 1, 2, 19)]
    [1, 1, 2, 10]
    """
    return place * TENTHS // decisions + 1


def _written(seat: int, facts: Mapping[str, object]) -> str:
    """Write a sample."""
    return json.dumps([seat, {name: _fact_written(fact) for name, fact in facts.items()}], default=str)


def _fact_written(fact: object) -> object:
    if isinstance(fact, list | tuple):
        return [_fact_written(part) for part in fact]
    return {SEAT: int(fact)} if isinstance(fact, Seat) else fact


def _fact_read(fact: Any) -> object:
    if isinstance(fact, list):
        return [_fact_read(part) for part in fact]
    return Seat(fact[SEAT]) if isinstance(fact, dict) else fact
