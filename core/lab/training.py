"""Training: a player made by self-play, for any game, edition and number of seats.

In every round two shares of the tables are played and learned from apart, by whoever of the workers is free, and what
they learned is put together: so the same seed and the same number of rounds make the same player, on one core or many.
Now and then a match is played against the best so far, and against everybody else there is; the better one is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import ceil, sqrt
from random import Random
from statistics import fmean
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nomarch.core.engine import Bot, BotMaker, RuleSet
from nomarch.core.errors import NomarchError, first_problem
from nomarch.core.lab.bots import RandomBot
from nomarch.core.lab.figures import Figure, share
from nomarch.core.lab.rewards import gained
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Progress
from nomarch.core.lab.workers import ALONE, Workers
from nomarch.core.learning.arrays import FULL, SHORT, DamagedArray, Weights, Written, mean_of, read, written
from nomarch.core.learning.experience import Tables
from nomarch.core.learning.facts import Facts
from nomarch.core.learning.improvement import FULL_OF, Learner, Pace, learn
from nomarch.core.learning.network import Network, unlearned
from nomarch.core.learning.player import Check, Mind, Number, Player, Rules, Strength, TrainedBot, Training
from nomarch.core.release import release

METHOD: Final = "proximal policy optimisation from self-play, with advice"
SHARES: Final = 2
"""So many shares of a round are learned apart."""
CHOICES: Final = 2_500
"""About so many decisions a share has."""
FEWEST_TABLES, MOST_TABLES = 20, 256
HOSTED: Final = 0.8
"""At this part of the tables all seats but one are taken by guests: the bots of the game, or random ones."""
HOSTED_AT_RANDOM: Final = 0.1
"""The same, if the game has no bots of its own."""
STEP, LAST_STEP = 8e-4, 1e-4
"""How boldly is learned at first, and at the end."""
VARIETY, LAST_VARIETY = 0.003, 0.0005
"""How much variety is wanted at first, and at the end."""
LATE: Final = 0.1
"""How much the last round counts in the mean of what was learned of late."""
LONGEST: Final = 3_000
"""After so many decisions a game counts as it stands."""
MATCH: Final = 60
"""How many games a match has, by which the better player is found."""
CLEARLY: Final = 0.15
"""Whoever wins so much less of a match than another is clearly weaker."""
LAST_MATCH: Final = 200
"""How many games it has by which the strength of the player is told."""
A_PIECE: Final = 20
"""So many games of a match are one job."""
SAMPLES: Final = 3
"""So many games are played to see how long they are."""
RANDOM: Final = "random"
FORMAT: Final = 1
PARTS: Final = ("weights", "slopes", "squares")
"""What a learner knows."""


class BadTraining(NomarchError, ValueError):
    """A file that holds no training, or one for other rules."""


class NothingToLearn(NomarchError, RuntimeError):
    """A game that nobody can learn to play: none of its games ends."""


class Coach(Progress):
    """Hears how training gets on. This one keeps silent."""

    def has_learned(self, course: Course) -> None:
        """Hear that one more round was learned."""

    def has_checked(self, course: Course) -> None:
        """Hear that a match was played."""


class Course:
    """A training under way: all that is needed to go on with it, and to make the same player again."""

    def __init__(self, setting: Setting) -> None:
        self.setting: Final = setting
        self.rules: Final[RuleSet] = setting.rules
        self.facts: Final = Facts(self.rules)
        game = self.rules.game
        self.adviser: Final = ["", *game.bots][-1]
        self.others: Final = (*game.bots, RANDOM)
        self.sizes: Final = len(self.rules.layout.names), len(self.facts.names), len(self.facts.links.names)
        weights = unlearned(*self.sizes, 0)
        self.learner = Learner(weights)
        self.mean: Weights = weights
        """The mean of what was learned of late, which is steadier than what was learned last."""
        self.best: Weights = weights
        self.best_won: dict[str, float] = {}
        self.checks: list[Check] = []
        self.rounds = self.games = self.decisions = 0
        self.planned = 0
        """How many rounds there are to be; boldness goes by it."""
        self.seconds = 0.0

    def train(
        self, workers: Workers = ALONE, *, rounds: int = 0, seconds: float = 0.0, coach: Coach | None = None
    ) -> None:
        """Learn so many *rounds* in all, or for so many *seconds* more.

        On an interrupt what was learned in the last finished round is kept.
        """
        coach, begun, before = coach or Coach(), time.perf_counter(), self.seconds
        self.planned = rounds
        while not self.planned or self.rounds < self.planned:
            self._learn_a_round(workers)
            self.seconds = before + time.perf_counter() - begun
            if not rounds and (self.rounds <= 2 or 2 * self.rounds < self.planned):
                self.planned = max(2 * self.rounds, int((before + seconds) * self.rounds / self.seconds))
            coach.has_learned(self)
            if self.rounds in (self.planned, self._next_check):
                self._check(workers)
                coach.has_checked(self)

    @property
    def _next_check(self) -> int:
        """After which round the next match is due: it depends on the rounds alone, not on how long they take."""
        last = self.checks[-1].rounds if self.checks else 0
        return ceil(1.6 * last) + 6

    def _learn_a_round(self, workers: Workers) -> None:
        """Learn with the same boldness until the half, and then with less and less."""
        over = max(0.0, 2 * self.rounds / self.planned - 1) if self.planned else 0.0
        order = {
            "setting": self.setting.ordered(),
            "step": STEP + (LAST_STEP - STEP) * over,
            "variety": VARIETY + (LAST_VARIETY - VARIETY) * over,
            "learner": learner_written(self.learner),
        }
        jobs = [{**order, "seed": f"{self.setting.seed}/{self.rounds}/{number}"} for number in range(SHARES)]
        answers = dict(workers.carry_out(learn_job, jobs))
        if all(answer["broken_off"] == answer["games"] for answer in answers.values()):
            raise NothingToLearn(
                f"{self.rules.game.title}: no game ended within {LONGEST:,} decisions, so there is nothing to learn"
            )
        learners = [learner_read(answers[number]["learner"]) for number in range(SHARES)]
        self.learner = Learner(
            mean_of([each.weights for each in learners]),
            mean_of([each.slopes for each in learners]),
            mean_of([each.squares for each in learners]),
        )
        part, learned = FULL_OF(max(1 / (self.rounds + 1), LATE)), self.learner.weights
        self.mean = {name: mean + part * (learned[name] - mean) for name, mean in self.mean.items()}
        self.games += sum(answer["games"] for answer in answers.values())
        self.decisions += sum(answer["decisions"] for answer in answers.values())
        self.rounds += 1

    def _check(self, workers: Workers) -> None:
        """Play matches, and keep the player unless it is clearly weaker, against all together or against anybody.

        Who beats the player that it was may have forgotten how others play.
        """
        won = {name: figure.value for name, figure in self._matches(workers, self.mean, MATCH, self.best).items()}
        if not self.best_won:
            known = self._matches(workers, self.best, MATCH)
            self.best_won = {name: figure.value for name, figure in known.items()}
        gains = [won["best"] - 1 / self.rules.seats, *(won[name] - self.best_won[name] for name in self.others)]
        is_kept = not is_weaker(gains, self._luck)
        if is_kept:
            self.best = self.mean
            self.best_won = {name: won[name] for name in self.others}
        self.checks.append(Check(rounds=self.rounds, seconds=round(self.seconds, 1), won=won, kept=is_kept))

    @property
    def _luck(self) -> float:
        """How much weaker a player may look who is as strong: the error of what is added up in a check."""
        return sqrt(self._fair * (1 - self._fair) / MATCH * (1 + 2 * len(self.others)))

    @property
    def _fair(self) -> float:
        return 1 / max(2, self.rules.seats)

    def _matches(
        self, workers: Workers, weights: Weights, games: int, rival: Weights | None = None, deals: str = "check"
    ) -> dict[str, Figure]:
        """Play so many games against each of the others, and against a rival if there is one."""
        plain = {"weights": written(weights, FULL), "rival": written(rival, FULL) if rival else None}
        order = {"setting": self.setting.ordered(), "deals": deals, **plain}
        names = [*(["best"] if rival else []), *self.others]
        jobs = [
            {**order, "against": name, "numbers": [start, min(start + A_PIECE, games)]}
            for name in names
            for start in range(0, games, A_PIECE)
        ]
        won: dict[str, list[float]] = {name: [] for name in names}
        for number, answer in sorted(workers.carry_out(match_job, jobs)):
            won[str(jobs[number]["against"])] += answer
        return {name: share(shares) for name, shares in won.items()}

    def player(self, strength: Sequence[Strength] = ()) -> Player:
        """Give the best so far as data."""
        return Player(
            rules=Rules.of(self.rules),
            training=Training(
                method=METHOD,
                seed=self.setting.seed,
                rounds=self.rounds,
                planned=self.planned,
                games=self.games,
                decisions=self.decisions,
                seconds=round(self.seconds, 1),
                curve=self.checks,
                release=release(),
            ),
            strength=list(strength),
            adviser=self.adviser,
            features=list(self.rules.layout.names),
            facts=list(self.facts.names),
            links=list(self.facts.links.names),
            weights=Written.several(self.best, SHORT),
        )

    def strength(self, workers: Workers = ALONE, games: int = LAST_MATCH) -> list[Strength]:
        """Tell how strong the best so far is, one seat against all others of a kind."""
        return [
            Strength(
                against=name,
                won=figure.value,
                low=figure.low,
                high=figure.high,
                games=figure.games,
                fair=1 / self.rules.seats,
            )
            for name, figure in self._matches(workers, self.best, games, deals="strength").items()
        ]


class Unfinished(BaseModel):
    """A training that was broken off, as it is kept: what it takes to go on."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    unfinished_training: int = FORMAT
    rules: Rules
    seed: int | str
    rounds: Annotated[int, Field(ge=0)]
    planned: Annotated[int, Field(ge=0)]
    games: int
    decisions: int
    seconds: Number
    checks: list[Check]
    mean: dict[str, Written]
    best: dict[str, Written]
    best_won: dict[str, Number]
    learner: dict[str, dict[str, Written]]

    @classmethod
    def of(cls, course: Course) -> Unfinished:
        """Write down a course."""
        told = {
            name: getattr(course, name) for name in ("rounds", "planned", "games", "decisions", "seconds", "checks")
        }
        return cls(
            **told,
            rules=Rules.of(course.rules),
            seed=course.setting.seed,
            mean=Written.several(course.mean, FULL),
            best=Written.several(course.best, FULL),
            best_won=course.best_won,
            learner={name: Written.several(getattr(course.learner, name), FULL) for name in PARTS},
        )

    @classmethod
    def read(cls, text: str, called: str) -> Unfinished:
        """Read one again."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            place, reason = first_problem(error)
            raise BadTraining(
                f"{called}: is no training that could be gone on with: {'.'.join(place)}: {reason}"
            ) from None

    def course(self, setting: Setting, called: str) -> Course:
        """Go on where it was broken off, under the same rules."""
        course = Course(setting._replace(seed=self.seed))
        here = Rules.of(course.rules)
        if here.fingerprint != self.rules.fingerprint:
            told = "as it is now: its rules have changed since" if str(here) == str(self.rules) else ""
            raise BadTraining(f"{called}: trains for {self.rules}, not for {here}{' ' if told else ''}{told}")
        try:
            course.mean = {name: part.read(FULL) for name, part in self.mean.items()}
            course.best = {name: part.read(FULL) for name, part in self.best.items()}
            learner = [{name: part.read(FULL) for name, part in self.learner[each].items()} for each in PARTS]
        except (DamagedArray, KeyError) as error:
            raise BadTraining(f"{called}: is damaged: {error}") from None
        shapes = [{name: part.shape for name, part in each.items()} for each in (course.mean, course.best, *learner)]
        if any(shape != {name: part.shape for name, part in course.learner.weights.items()} for shape in shapes):
            raise BadTraining(f"{called}: is damaged: its weights do not fit each other")
        course.learner, course.checks, course.best_won = Learner(*learner), list(self.checks), dict(self.best_won)
        course.rounds, course.planned, course.games = self.rounds, self.planned, self.games
        course.decisions, course.seconds = self.decisions, self.seconds
        return course


def is_weaker(gains: Sequence[float], luck: float) -> bool:
    """Tell whether a player is clearly weaker than another, by how much more it won against each of several.

    >>> is_weaker([0.02, -0.1, 0.05], luck=0.1), is_weaker([-0.07, -0.1], luck=0.1), is_weaker([0.4, -0.2], luck=0.1)
    (False, True, True)
    """
    return sum(gains) < -luck or min(gains) < -CLEARLY


def learner_written(learner: Learner) -> dict[str, Any]:
    """Write a learner as plain data."""
    return {name: written(getattr(learner, name), FULL) for name in PARTS}


def learner_read(plain: Mapping[str, Any]) -> Learner:
    """Read it again."""
    return Learner(*(read(plain[name], FULL) for name in PARTS))


def learn_job(job: Mapping[str, Any]) -> dict[str, Any]:
    """Play a share of a round and learn from it."""
    rules = Setting.taken(job["setting"]).rules
    school = school_of(rules)
    learner = learner_read(job["learner"])
    hosted = HOSTED if rules.game.bots else HOSTED_AT_RANDOM
    tables = Tables(rules, job["seed"], school.tables, LONGEST, school.adviser, school.guests, hosted)
    luck = Random(job["seed"]).getrandbits(32)  # noqa: S311 (a game, not a secret)
    experience = tables.play(Network(learner.weights, school.facts), gained)
    learn(learner, school.facts, experience, Pace(job["step"], job["variety"]), luck)
    return {
        "learner": learner_written(learner),
        "games": school.tables,
        "decisions": experience.decisions,
        "broken_off": experience.broken_off,
    }


def match_job(job: Mapping[str, Any]) -> list[float]:
    """Play games of a match: one seat against all others, and give its part of the win in each."""
    rules = Setting.taken(job["setting"]).rules
    school = school_of(rules)
    own = school.maker(read(job["weights"], FULL))
    if job["against"] == "best":
        other = school.maker(read(job["rival"], FULL))
    else:
        other = {RANDOM: RandomBot, **rules.game.bots}[job["against"]]
    return [
        _won(rules, own, other, f"{job['deals']}/{number}", number % rules.seats) for number in range(*job["numbers"])
    ]


def _won(rules: RuleSet, own: BotMaker, other: BotMaker, seed: str, seat: int) -> float:
    bots = [(own if each == seat else other)(f"{seed}/{each}") for each in range(rules.seats)]
    state = rules.game.begin(rules, seed)
    play_briefly(state, bots)
    winners = state.winners() if state.over else ()
    return 1 / len(winners) if seat in winners else 0.0


def play_briefly(state: Any, bots: Sequence[Bot]) -> int:
    """Let bots play to the end of a game, or until it takes too long; tell how many decisions that took."""
    for decisions in range(LONGEST):
        if state.over:
            return decisions
        moves, bot = state.moves(), bots[state.seat]
        alone = len(moves) == 1
        state.play(moves[0] if alone else bot.choose(None if bot.blind else state.view(state.seat), moves))
    return LONGEST


class School:
    """What all jobs of a training need under a rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules: Final = rules
        self.facts: Final = Facts(rules)
        bots = list(rules.game.bots.values())
        self.adviser: Final[BotMaker | None] = bots[-1] if bots else None
        self.guests: Final[list[BotMaker]] = bots or [RandomBot]
        decisions = fmean(self._length_of(number) for number in range(SAMPLES))
        self.tables: Final = max(FEWEST_TABLES, min(MOST_TABLES, ceil(CHOICES / decisions)))

    def maker(self, weights: Weights) -> Callable[[Any], TrainedBot]:
        """Make what makes bots of some weights."""
        mind = Mind(Network(weights, self.facts), self.adviser)
        return lambda seed: TrainedBot(seed, lambda _: mind)

    def _length_of(self, number: int) -> int:
        """Play a game, and tell how many decisions it took."""
        state = self.rules.game.begin(self.rules, f"sample/{number}")
        maker = self.adviser or RandomBot
        return max(1, play_briefly(state, [maker(f"sample/{number}/{seat}") for seat in range(self.rules.seats)]))


@lru_cache(maxsize=4)
def school_of(rules: RuleSet) -> School:
    """Open the school of a rule set, once."""
    return School(rules)
