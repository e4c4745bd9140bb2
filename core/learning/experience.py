"""Experience: many games of one rule set played in step, and what was seen, chosen and won at the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Bot, BotMaker, Move, RuleSet, Seed
from nomarch.core.errors import Stuck
from nomarch.core.learning.arrays import FULL, Array, numpy
from nomarch.core.learning.network import Choices, Judged, Network, chances

Rewards = Callable[[Any], Sequence[float]]
"""What every seat got out of a game."""


class Experience(NamedTuple):
    """What a network chose in some games, in the order of time, and what came of them."""

    choices: Choices
    chosen: Array
    """Which of its moves each made, counted from its first."""
    likely: Array
    """The logarithm of the chance that it had."""
    expected: Array
    """What each expected of the game."""
    table: Array
    seat: Array
    rewards: Array
    """By table, what every seat got."""
    decisions: int
    """How many decisions were made in all, those of guests and those without a choice included."""
    broken_off: int
    """How many games were broken off because they took too long."""


class Tables:
    """Games of a rule set that are played in step: a network decides at many of them at once.

    A *guest* takes seats at some tables; an *adviser* is asked for every decision of the network. A game that is longer
    than *longest* counts as it stands.
    """

    def __init__(
        self,
        rules: RuleSet,
        seed: Seed,
        number: int,
        longest: int,
        adviser: BotMaker | None = None,
        guests: Sequence[BotMaker] = (),
        hosted: float = 0.0,
    ) -> None:
        luck = Random(f"{seed}/guests")  # noqa: S311 (a game, not a secret)
        self.rules: Final = rules
        self.longest: Final = longest
        self.states: Final = [rules.game.begin(rules, f"{seed}/{table}") for table in range(number)]
        self.decisions: Final = [0] * number
        self._luck: Final = numpy.random.default_rng(Random(f"{seed}/choices").getrandbits(64))  # noqa: S311 (a game)
        self._guests: Final = [_seated(rules.seats, f"{seed}/{table}", guests, hosted, luck) for table in range(number)]
        self._advisers: Final = [
            [adviser(f"{seed}/{table}/{seat}/advice") for seat in range(rules.seats)] if adviser else None
            for table in range(number)
        ]

    def play(self, network: Network, rewards: Rewards) -> Experience:
        """Play all games to their ends."""
        live = [*range(len(self.states))]
        seen: list[Choices] = []
        judged: list[Judged] = []
        chosen: list[Array] = []
        likely: list[Array] = []
        tables: list[int] = []
        seats: list[int] = []
        while live:
            asked = [(table, moves) for table in live if (moves := self._choice_at(table))]
            live = [table for table, _ in asked]
            if not asked:
                break
            choices = self._looked_at(asked, network)
            seen.append(choices)
            judged.append(network.judge(choices))
            made, logarithm = self._made(judged[-1].scores, choices)
            chosen.append(made)
            likely.append(logarithm)
            tables += live
            seats += [self.states[table].seat for table in live]
            for (table, moves), number in zip(asked, made.tolist(), strict=True):
                self._play(table, moves[number])
        if not seen:
            raise Stuck(f"{self.rules.game.name}: nobody ever had a choice")
        return Experience(
            Choices.joined(seen),
            numpy.concatenate(chosen),
            numpy.concatenate(likely),
            numpy.concatenate([each.worth for each in judged]),
            numpy.array(tables),
            numpy.array(seats),
            numpy.array([rewards(state) for state in self.states], FULL),
            sum(self.decisions),
            sum(not state.over for state in self.states),
        )

    def _choice_at(self, table: int) -> list[Move]:
        """Play on at a table until the network has a choice, and give it; nothing once the game has ended."""
        state, guests = self.states[table], self._guests[table]
        while not state.over and self.decisions[table] < self.longest:
            moves: list[Move] = state.moves()
            guest = guests[state.seat]
            if len(moves) > 1 and guest is None:
                return moves
            if not moves:
                raise Stuck(f"{self.rules.game.name}: seat {state.seat} has no move in the phase {state.phase.name!r}")
            self._play(
                table, moves[0] if guest is None or len(moves) == 1 else guest.choose(_seen_by(guest, state), moves)
            )
        return []

    def _play(self, table: int, move: Move) -> None:
        self.states[table].play(move)
        self.decisions[table] += 1

    def _looked_at(self, asked: Sequence[tuple[int, list[Move]]], network: Network) -> Choices:
        """Give what those see that are asked, and their moves."""
        rows, advised, seats = [], [], []
        for table, moves in asked:
            state = self.states[table]
            view, advisers = state.view(state.seat), self._advisers[table]
            rows.append(view.row())
            seats.append(state.seat)
            advised.append(moves.index(advisers[state.seat].choose(view, moves)) if advisers else -1)
        return Choices.of(network.facts, rows, seats, [moves for _, moves in asked], advised)

    def _made(self, scores: Array, choices: Choices) -> tuple[Array, Array]:
        """Draw a move for each choice by the chances of the moves, and give the logarithms of these chances."""
        chance, logarithm = chances(scores, choices)
        first = choices.first
        reached = numpy.cumsum(chance, dtype=float)
        before = reached[first] - chance[first]
        wanted = before + self._luck.random(len(first)) * (reached[first + choices.counts - 1] - before)
        places = numpy.clip(numpy.searchsorted(reached, wanted, "right"), first, first + choices.counts - 1)
        return places - first, logarithm[places]


def _seated(seats: int, seed: str, guests: Sequence[BotMaker], hosted: float, luck: Random) -> list[Bot | None]:
    """Seat guests at a table, all but one seat of it, if it is one that has guests."""
    if not guests or luck.random() >= hosted or seats < 2:
        return [None] * seats
    own, maker = luck.randrange(seats), guests[luck.randrange(len(guests))]
    return [None if seat == own else maker(f"{seed}/{seat}/guest") for seat in range(seats)]


def _seen_by(bot: Bot, state: Any) -> Any:
    return None if bot.blind else state.view(state.seat)
