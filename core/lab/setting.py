"""A setting: what is played, by whom and from which seed; and what came of its games.

Both are plain names, numbers and JSON, so that a game can be ordered and told of anywhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from nomarch.core.editions import Choice, fields_of, fingerprint
from nomarch.core.engine import Bot, Game, RuleSet, Seed
from nomarch.core.errors import NomarchError, Stuck, UnsupportedSeats
from nomarch.core.lab.roster import maker_of
from nomarch.core.lab.trained import SEARCH, TRAINED, brought_along, expect_to_fit, identity, receive
from nomarch.core.registry import load, name_of
from nomarch.core.release import release
from nomarch.core.table.players import NOBODY

LONGEST: Final = 100_000
"""The number of decisions after which a game is taken never to end."""


class OtherRules(NomarchError, RuntimeError):
    """A worker whose games would not be the games that were ordered."""


def change_written(field: str, value: object) -> str:
    """Write a change of an edition as one does on the command line.

    >>> change_written("majority", "per_bank"), change_written("night", True)
    ('majority=per_bank', 'night=true')
    """
    return f"{field}={value if isinstance(value, str) else json.dumps(value)}"


class Setting(NamedTuple):
    """What is played, by whom and from which seed."""

    game: str
    edition: str
    seats: int
    bots: tuple[str, ...]
    seed: Seed = 0
    variants: tuple[str, ...] = ()
    changes: Mapping[str, object] = {}

    @classmethod
    def of(cls, rules: RuleSet, bots: Sequence[str], seed: Seed = 0) -> Setting:
        """Make the setting in which *rules* are played by bots, one for all seats or one for each.

        The game need not be installed: one that was made in this process is played in this process.
        """
        edition, variants, changes = rules.resolved.choice
        seated = tuple(bots) * (rules.seats if len(bots) == 1 else 1)
        return cls(name_of(rules.game), edition, rules.seats, seated, seed, variants, changes)

    @property
    def name(self) -> str:
        """The edition with its variants and changes, as one writes them."""
        return " ".join(["+".join([self.edition, *self.variants]), *self.changed])

    @property
    def changed(self) -> list[str]:
        """The changes alone, as one writes them."""
        return [change_written(field, value) for field, value in self.changes.items()]

    @property
    def choice(self) -> Choice:
        """The edition, its variants and changes."""
        return Choice(self.edition, self.variants, self.changes)

    @property
    def rules(self) -> RuleSet:
        """The rules that the setting is played by."""
        return _compiled(json.dumps(self.plain()))

    @property
    def key(self) -> str:
        """A hash of everything that a game of this setting depends on, which is not what an edition is called."""
        edition = "+".join([self.edition, *self.variants])
        trained = (
            [identity(self.rules.game, bot, edition, self.seats) for bot in self.bots] if self._may_be_trained else []
        )
        return _key(json.dumps(self.plain()), tuple(trained) if any(trained) else ())

    @property
    def _may_be_trained(self) -> bool:
        return any(bot.startswith((TRAINED, SEARCH)) for bot in self.bots)

    def checked(self) -> Setting:
        """Give the setting, having made sure that it can be played."""
        if len(self.bots) != self.seats:
            raise UnsupportedSeats(f"{len(self.bots)} bots for {self.seats} seats")
        for bot in dict.fromkeys(self.bots):
            maker_of(self.rules.game, bot)(0)
            expect_to_fit(self.rules.game, bot, self.rules)
        return self

    def bots_in(self, number: int) -> tuple[str, ...]:
        """Seat the bots of game *number*: they move one seat on every game, so that no bot keeps a good seat."""
        shift = number % self.seats
        return self.bots[-shift:] + self.bots[:-shift] if shift else self.bots

    def of_game(self, played: Played) -> Setting:
        """Give the setting whose bots were seated as in a game that was played."""
        shift = played.number % self.seats
        return self._replace(bots=played.bots[shift:] + played.bots[:shift])

    def plain(self) -> dict[str, Any]:
        """Give the setting as plain data."""
        if not isinstance(self.game, str):
            raise TypeError(f"a setting names its game: Setting.of(game.rules(…), bots) makes one of {self.game!r}")
        return {**self._asdict(), "changes": dict(self.changes)}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Setting:
        """Make a setting of plain data."""
        return cls(**{**plain, "bots": tuple(plain["bots"]), "variants": tuple(plain["variants"])})

    def ordered(self) -> dict[str, Any]:
        """Give the setting as an order to a worker: plain data, the key that tells what is meant, the files of bots."""
        players = brought_along(self.bots)
        return {**self.plain(), "key": self.key, **({"players": players} if players else {})}

    @classmethod
    def taken(cls, order: Mapping[str, Any]) -> Setting:
        """Take an order, unless it would be played by other rules here."""
        plain = dict(order)
        receive(plain.pop("players", {}))
        key, setting = plain.pop("key"), cls.read(plain)
        if setting.key != key:
            raise OtherRules(f"a worker has another version of Nomarch or of {setting.game}")
        return setting


@lru_cache(maxsize=4096)
def _key(plain: str, trained: tuple[str, ...]) -> str:
    setting = Setting.read(json.loads(plain))
    game = load(setting.game)
    read = {name for name, field in fields_of(game.shelf.model).items() if field.plays}
    values = game.shelf.resolve(setting.choice).parameters
    parameters = fingerprint({name: value for name, value in values.items() if name in read})
    parts = [release(), game.name, game.version, parameters, setting.seats, setting.bots, str(setting.seed), *trained]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


@lru_cache(maxsize=16)
def _compiled(plain: str) -> RuleSet:
    """Compile the rules of a setting, keeping the last few: a comparison tries very many."""
    setting = Setting.read(json.loads(plain))
    game = load(setting.game)
    if not setting.changes:
        return game.rules(setting.edition, setting.seats, setting.variants)
    return game.rules_of(game.shelf.resolve(setting.choice), setting.seats)


class Played(NamedTuple):
    """What came of one game."""

    number: int
    bots: tuple[str, ...]
    first: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    lead_changes: int
    """How often another player took the lead alone."""
    lines: Mapping[str, Sequence[tuple[int, int]]]
    """The lines of all score sheets by their clause: the seat and the points of each."""

    def share_of(self, seat: int) -> float:
        """Tell which part of the win is the seat's; there may be no winner at all."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def seat_at(self, place: int) -> int:
        """Name the seat at a place in the order of play, the first player's being 0."""
        return (self.first + place) % len(self.scores)

    def points_by(self, clause: str) -> int:
        """Sum up what a clause gave to all players."""
        return sum(points for _, points in self.lines.get(clause, ()))

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Played:
        """Make it again of plain data."""
        number, bots, first, scores, winners, decisions, lead_changes, lines = plain
        parts = {clause: [(seat, points) for seat, points in rows] for clause, rows in lines.items()}
        return cls(number, tuple(bots), first, tuple(scores), tuple(winners), decisions, lead_changes, parts)


class Watched(NamedTuple):
    """How a game went on the way to its end."""

    decisions: int
    lead_changes: int


def play_out(game: Game, state: Any, bots: Sequence[Bot]) -> Watched:
    """Let bots play a game to its end; count the decisions, and how often the lead changed."""
    score, leader, lead_changes = state.score, NOBODY, 0
    chosen, is_blind = [bot.choose for bot in bots], [bot.blind for bot in bots]
    for decisions in range(LONGEST):
        if state.score is not score:
            score = state.score
            ahead = _leader(score, leader)
            lead_changes += leader not in (NOBODY, ahead)
            leader = ahead
        if state.over:
            return Watched(decisions, lead_changes)
        seat, moves = state.seat, state.moves()
        if not moves:
            raise Stuck(f"{game.name}: seat {seat} has no move in the phase {state.phase.name!r}")
        state.play(chosen[seat](None if is_blind[seat] else state.view(seat), moves))
    raise Stuck(f"{game.name}: no end after {LONGEST} decisions, in the phase {state.phase.name!r}")


def _leader(score: Sequence[int], before: int) -> int:
    """Name the seat that leads alone; while several share the lead it stays with whoever had it."""
    best = max(score)
    return score.index(best) if score.count(best) == 1 else before


def play_one(setting: Setting, number: int) -> Played:
    """Play game *number* of a setting."""
    return next(play_games(setting, [number]))


def play_games(setting: Setting, numbers: Iterable[int]) -> Iterator[Played]:
    """Play games of a setting, by their numbers."""
    rules = setting.rules
    game = rules.game
    makers = {name: maker_of(game, name) for name in setting.bots}
    for number in numbers:
        seed = f"{setting.seed}/{number}"
        names = setting.bots_in(number)
        state = game.begin(rules, seed)
        first = state.seating.first
        bots = [makers[name](f"{seed}/{seat}") for seat, name in enumerate(names)]
        watched = play_out(game, state, bots)
        lines: dict[str, list[tuple[int, int]]] = {}
        for line in state.lines:
            lines.setdefault(line.clause, []).append((line.seat, line.points))
        yield Played(number, names, first, state.scores(), state.winners(), *watched, lines)
