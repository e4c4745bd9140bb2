"""A trained player as data: what it was trained on, what it has learned, how strong it was measured to be.

It is JSON, checked on load and never executed. Features and facts are kept by name, so that one sees what it looks at,
and a player fits a rule set if both have the same names, the same moves and the same values that play reads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nomarch.core.editions import fields_of, fingerprint
from nomarch.core.engine import Bot, BotMaker, Move, RuleSet, Seed
from nomarch.core.errors import NomarchError, first_problem, shortened
from nomarch.core.learning.arrays import SHORT, DamagedArray, Weights, Written
from nomarch.core.learning.facts import Facts
from nomarch.core.learning.network import Choices, Judged, Network, unlearned

FORMAT: Final = 1
MOST_MINDS: Final = 4
"""Under so many rule sets a player is kept ready at a time."""
MOST_BYTES: Final = 64 << 20
"""A file that is longer is no trained player."""
Word = Annotated[str, Field(max_length=200)]
Number = Annotated[float, Field(allow_inf_nan=False)]


class BadPlayer(NomarchError, ValueError):
    """A file that holds no trained player, or one that was trained on other rules."""


class Rules(BaseModel):
    """What a player was trained on, as one would say it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: Word
    edition: Word
    variants: list[Word] = []
    changes: dict[Word, Any] = {}
    seats: int
    fingerprint: Word
    """A hash of what a player must find as it was: values that play reads, features and moves."""

    @classmethod
    def of(cls, rules: RuleSet) -> Rules:
        """Describe a rule set."""
        _, variants, changes = rules.resolved.choice
        return cls(
            game=rules.game.name,
            edition=rules.resolved.name,
            variants=list(variants),
            changes=dict(changes),
            seats=rules.seats,
            fingerprint=fingerprint_of(rules),
        )

    def __str__(self) -> str:
        changes = [f"{field}={value}" for field, value in self.changes.items()]
        told = " ".join(["+".join([self.edition, *self.variants]), *changes])
        return shortened(f"{self.game} {told} with {self.seats} seats")


class Check(BaseModel):
    """How strong a player was found to be on its way."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rounds: int
    seconds: Number
    won: dict[Word, Number]
    """Its part of the win by whom it was held against; `best` is the best that it had been before."""
    kept: bool
    """Whether it became the best."""


class Training(BaseModel):
    """How a player came to be what it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    method: Word
    seed: int | str
    rounds: int
    """How many rounds it had learned when it was kept."""
    planned: int
    """How many there were to be: the same seed and plan make the same player."""
    games: int
    decisions: int
    seconds: Number
    """How long that took, by the clock."""
    curve: list[Check] = []
    release: Word = ""


class Strength(BaseModel):
    """How one seat of it fared against others who held all other seats."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    against: Word
    won: Number
    low: Number
    high: Number
    games: int
    fair: Number
    """What it would win if all were alike."""


class Player(BaseModel):
    """A trained player."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    trained_player: int = FORMAT
    rules: Rules
    training: Training
    strength: list[Strength] = []
    adviser: Word = ""
    """The bot of the game whose advice it hears, if it hears any."""
    features: list[Word]
    facts: list[Word]
    links: list[Word]
    weights: dict[Word, Written]

    @property
    def learned(self) -> Weights:
        """Read what it has learned, each part with the shape that it has to have."""
        empty = unlearned(len(self.features), len(self.facts), len(self.links), 0)
        wanted = {name: part.shape for name, part in empty.items()}
        if set(self.weights) != set(wanted):
            raise BadPlayer(f"its weights are {', '.join(self.weights)}; they should be {', '.join(wanted)}")
        found = {}
        for name, part in self.weights.items():
            try:
                found[name] = part.read(SHORT)
            except DamagedArray as error:
                raise BadPlayer(f"its weights are damaged: {name}: {error}") from None
            if found[name].shape != wanted[name]:
                raise BadPlayer(f"its weights do not fit each other: {name} is {part.shape}")
        return found


def fingerprint_of(rules: RuleSet) -> str:
    """Give a hash of all that a player trained on *rules* has to find as it was."""
    read = {name for name, field in fields_of(rules.game.shelf.model).items() if field.plays}
    values = fingerprint({name: value for name, value in rules.resolved.parameters.items() if name in read})
    moves = [move.notation for move in rules.catalogue.moves]
    parts = json.dumps([rules.game.name, values, rules.seats, rules.layout.names, moves])
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def player_text(path: Path) -> str:
    """Read the file of a player; what is far too long for one is not read."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise BadPlayer(f"{shortened(str(path))}: no trained player has {size:,} bytes")
        return path.read_text("utf-8")
    except OSError as error:
        raise BadPlayer(f"{shortened(str(path))}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadPlayer(f"{shortened(str(path))}: is no trained player: it is no text") from None


@lru_cache(maxsize=32)
def player_of(text: str, called: str) -> Trained:
    """Read a trained player, once for the same text."""
    try:
        player = Player.model_validate(json.loads(text))
    except ValidationError as error:
        place, reason = first_problem(error)
        raise BadPlayer(f"{called}: is no trained player: {'.'.join(place)}: {reason}") from None
    except (ValueError, RecursionError):
        raise BadPlayer(f"{called}: is no trained player: it is no JSON") from None
    if player.trained_player != FORMAT:
        raise BadPlayer(f"{called}: has format {player.trained_player} of trained players; this nomarch reads {FORMAT}")
    return Trained(player, called)


class Mind:
    """What all bots of a trained player share under a rule set: its network, and whose advice it hears."""

    def __init__(self, network: Network, adviser: BotMaker | None) -> None:
        self.network: Final = network
        self.adviser: Final = adviser

    @classmethod
    def of(cls, player: Player, rules: RuleSet, called: str) -> Mind:
        """Make the mind of a player, if it fits the rules."""
        expect_fit(player, rules, called)
        facts = Facts(rules)
        looked_at = player.features, player.facts, player.links
        if looked_at != ([*rules.layout.names], [*facts.names], [*facts.links.names]):
            raise BadPlayer(f"{called}: what it looks at is not what {player.rules} has")
        try:
            network = Network(player.learned, facts)
        except BadPlayer as error:
            raise BadPlayer(f"{called}: {error}") from None
        return cls(network, rules.game.bots[player.adviser] if player.adviser else None)

    def judged(self, view: Any, moves: Sequence[Move], advised: int) -> Judged:
        """Judge the moves of a seat by what it sees and what it is advised."""
        facts = self.network.facts
        return self.network.judge(Choices.of(facts, [view.row()], [view.seat], [moves], [advised]))


def expect_fit(player: Player, rules: RuleSet, called: str) -> None:
    """Refuse a player that was trained on other rules, and say on which."""
    if player.rules.fingerprint == fingerprint_of(rules):
        if player.adviser and player.adviser not in rules.game.bots:
            raise BadPlayer(f"{called}: it hears the advice of {player.adviser!r}, whom {rules.game.title} has no more")
        return
    here = Rules.of(rules)
    alike = player.rules.model_copy(update={"fingerprint": ""}) == here.model_copy(update={"fingerprint": ""})
    told = f"{here} as it is now: its rules have changed since" if alike else str(here)
    raise BadPlayer(f"{called}: was trained on {player.rules} and does not fit {told}; `nomarch train` makes one")


class TrainedBot(Bot):
    """Makes the move that it takes to be worth most."""

    def __init__(self, seed: Seed, mind_for: Callable[[RuleSet], Mind]) -> None:
        super().__init__(seed)
        self._seed: Final = seed
        self._mind_for: Final = mind_for
        self._rules: RuleSet | None = None
        self._mind: Mind
        self._adviser: Bot | None = None

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        """Judge the moves by what the seat sees."""
        return moves[0] if len(moves) == 1 else moves[int(self.judged(view, moves).scores.argmax())]

    def judged(self, view: Any, moves: Sequence[Move]) -> Judged:
        """Tell what the moves are worth, and the whole table."""
        if self._rules is not view.rules:
            self._sit_down(view.rules)
        adviser = self._adviser
        advised = moves.index(adviser.choose(None if adviser.blind else view, moves)) if adviser else -1
        return self._mind.judged(view, moves, advised)

    def _sit_down(self, rules: RuleSet) -> None:
        self._rules, self._mind = rules, self._mind_for(rules)
        self._adviser = self._mind.adviser(f"{self._seed}/advice") if self._mind.adviser else None


class Trained:
    """Makes the bots of a trained player, whatever rules they are to play by; one that does not fit is refused."""

    def __init__(self, player: Player, called: str) -> None:
        self.player: Final = player
        self.called: Final = called
        self._minds: Final[list[tuple[RuleSet, Mind]]] = []

    def __call__(self, seed: Seed = 0) -> TrainedBot:
        """Make a bot."""
        return TrainedBot(seed, self.mind_for)

    def mind_for(self, rules: RuleSet) -> Mind:
        """Give its mind under some rules, made once."""
        for known, mind in self._minds:
            if known is rules:
                return mind
        mind = Mind.of(self.player, rules, self.called)
        self._minds[:] = [*self._minds[1 - MOST_MINDS :], (rules, mind)]
        return mind
