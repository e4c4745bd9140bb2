"""Coverage: which clauses happen in play, which hold somebody back, and which never do either.

A clause *fires* when an event or a line of a score sheet cites it. It *binds* in a position where it alone forbids a
move: one that the rules of the phase would allow without it, or one that those of another phase would, if a clause of
its own keeps it out of this one. It is *used* where somebody does what it forbids under another reading. Every position
of every game is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from operator import add
from typing import Any, Final, NamedTuple

from nomarch.core.engine import Bot, Game, Move, Phase, RuleSet
from nomarch.core.lab.permissions import Shadow, readings_of
from nomarch.core.lab.roster import make_bot
from nomarch.core.lab.setting import Setting, play_out
from nomarch.core.lab.simulation import Progress
from nomarch.core.lab.watching import watch_games, watch_ordered
from nomarch.core.lab.workers import ALONE, Workers
from nomarch.core.rulebook.binding import bindings
from nomarch.core.rulebook.book import written_clause
from nomarch.core.rulebook.index import clauses_of, home_of
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Voice, texts_of

NOT_SHOWN: Final = ("field", "text field", "construction")
"""What cites a clause without play showing it."""


class Count(NamedTuple):
    """How often something was seen, and in how many games."""

    games: int
    times: int


class Lot(Enum):
    """What became of a clause at a table."""

    NEVER = "never happened"
    UNWRITTEN = "happened though the rules of this table leave it out"
    HAPPENED = "happened"
    ELSEWHERE = "not at this table"
    """Its text is empty in this edition, with these variants, for so many players."""
    UNSEEN = "not for play to show"
    """No rule, effect, award or timing cites it."""


class Tally(NamedTuple):
    """What was seen in some games: each clause with how often, and in how many games."""

    games: int
    positions: int
    fired: Counter[str]
    fired_games: Counter[str]
    bound: Counter[str]
    bound_games: Counter[str]
    used_games: Counter[str]
    """In how many games somebody did what the clause forbids under another reading."""
    seen_games: Counter[str]
    """In how many games any of these was seen."""

    def joined(self, other: Tally) -> Tally:
        """Sum up both."""
        return Tally(*map(add, self, other))

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Tally:
        """Make it again of plain data."""
        games, positions, *counts = plain
        return cls(games, positions, *map(Counter, counts))


class Coverage(NamedTuple):
    """What was seen of the clauses in the games of a setting."""

    setting: Setting
    tally: Tally

    def fired(self, clause: str) -> Count:
        """Tell how often a clause made something happen."""
        return Count(self.tally.fired_games[clause], self.tally.fired[clause])

    def bound(self, clause: str) -> Count:
        """Tell in how many positions a clause alone forbade something."""
        return Count(self.tally.bound_games[clause], self.tally.bound[clause])

    def used(self, clause: str) -> int:
        """Tell in how many games somebody did what the clause forbids under another reading."""
        return self.tally.used_games[clause]

    def seen(self, clause: str) -> int:
        """Tell in how many games a clause happened, in whichever way."""
        return self.tally.seen_games[clause]

    def lots(self, code: str = "en") -> dict[str, Lot]:
        """Tell of every clause what became of it; whether this table has it is read in the language *code*."""
        rules = self.setting.rules
        cited, voice = shown_by(rules.game), Voice(rules, code, seats=self.setting.seats)
        happened, used = self.tally.fired | self.tally.bound, self.tally.used_games
        lots = {}
        for clause in dict.fromkeys([*_known(rules.game), *sorted(happened)]):
            if clause in happened:
                lots[clause] = Lot.HAPPENED if is_written(voice, clause) else Lot.UNWRITTEN
            elif clause in cited:
                seen = Lot.HAPPENED if clause in used else Lot.NEVER
                lots[clause] = seen if is_written(voice, clause) else Lot.ELSEWHERE
            else:
                lots[clause] = Lot.UNSEEN
        return lots


def shown_by(game: Game) -> dict[str, list[str]]:
    """Tell for every clause that play can show what cites it: rules, effects, awards and timings."""
    cited = {
        clause: [binder for binder in binders if not binder.startswith(NOT_SHOWN)]
        for clause, binders in bindings(game).items()
    }
    return {clause: binders for clause, binders in cited.items() if binders}


def _known(game: Game) -> Iterable[str]:
    """Give the clauses in reading order; a game that keeps no index has those it writes, or cites."""
    texts = texts_of(game)
    written = [clause for _, clause in texts.order(texts.plan.origin)] if texts.exist else []
    return clauses_of(game) or [*written, *bindings(game)]


def is_written(voice: Voice, clause: str) -> bool:
    """Tell whether the edition has a clause; what a game has no text for is taken to be there."""
    home = home_of(voice.rules.game, clause)
    own = Face(clause, "short") if home != clause and Face(clause, "short") in voice.faces else Face(home, "text")
    return own not in voice.faces or bool(written_clause(voice, own.owner, own.face).text)


def cover(
    settings: Sequence[Setting], games: int, workers: Workers = ALONE, progress: Progress | None = None
) -> list[Coverage]:
    """Watch *games* games of every setting; an interrupt ends it early with the games that are finished."""
    for setting in settings:
        readings_of(setting.checked())
    tallies = watch_games(settings, games, watched, cover_job, workers, progress or Progress())
    return [Coverage(setting, tally) for setting, tally in zip(settings, tallies, strict=True)]


def cover_job(job: Mapping[str, Any]) -> Tally:
    """Watch the games of a job, by their numbers."""
    return watch_ordered(job, watched)


def watched(setting: Setting, number: int) -> Tally:
    """Watch game *number* of a setting: the same game that a simulation plays."""
    rules, seed = setting.rules, f"{setting.seed}/{number}"
    shadows = [Shadow(reading, seed) for reading in readings_of(setting)]
    watch = Watch(rules.game.begin(rules, seed, listen=True), shadows)
    bots = [make_bot(rules.game, name, f"{seed}/{seat}") for seat, name in enumerate(setting.bots_in(number))]
    play_out(rules.game, watch.state, [Companion(bot, watch) for bot in bots])
    watch.hear()
    written: Counter[str] = Counter(line.clause for line in watch.state.lines)
    fired: Counter[str] = watch.fired | written  # an award is heard and written
    if rules.game.phase_order not in shown_by(rules.game):
        del fired[rules.game.phase_order]  # there is but one phase, and nothing to say of it
    bound, used = watch.bound, Counter([*watch.used])
    seen = Counter({*fired, *bound, *used})
    return Tally(1, watch.positions, fired, Counter([*fired]), bound, Counter([*bound]), used, seen)


class Onlooker:
    """Looks at positions, and sees what is done in them."""

    def look(self) -> None:
        """Look at a position before anything is done."""
        raise NotImplementedError(f"{type(self).__name__} looks at nothing")

    def see(self, move: Move) -> None:
        """See which move will be made there; this one does not care."""


class Watch(Onlooker):
    """Watches one game."""

    def __init__(self, state: Any, shadows: Sequence[Shadow]) -> None:
        self.state: Final = state
        self.shadows: Final = shadows
        self.positions = 0
        self.fired: Final[Counter[str]] = Counter()
        self.bound: Final[Counter[str]] = Counter()
        self.used: Final[set[str]] = set()

    def look(self) -> None:
        """Look at a position, and hear what led to it."""
        self.positions += 1
        self.bound.update(binding(self.state) | keeping_out(self.state))
        self.hear()

    def see(self, move: Move) -> None:
        """See which move is made, before it is."""
        for shadow in self.shadows:
            self.used.update(shadow.follow(self.state, move))

    def hear(self) -> None:
        """Hear what the journal tells, and wipe it."""
        self.fired.update(clause for event in self.state.journal for clause in event.clauses)
        self.state.journal.clear()


class Companion(Bot):
    """Sits beside a bot: whenever the bot is to decide, the watch looks at the whole table first."""

    def __init__(self, bot: Bot, watch: Onlooker) -> None:
        self.bot: Final = bot
        self.watch: Final = watch
        self.blind = bot.blind  # type: ignore[misc]  # its bot's own, not that of its kind

    def choose(self, view: Any, moves: Sequence[Any]) -> Move:
        """Look, leave the choice to the bot, and see what it is."""
        self.watch.look()
        move = self.bot.choose(view, moves)
        self.watch.see(move)
        return move


def binding(state: Any) -> set[str]:
    """Find the clauses that alone forbid a move of the running phase.

    A clause that is found is sought no more, so that most moves are asked about one or two rules and no others.
    """
    acts = state.phase.acts
    sought = {kind: act.rules for kind, act in acts.items()}
    found: set[str] = set()
    for move in state.phase.candidates(state):
        kind = type(move)
        for rule in sought.get(kind, ()):
            if not rule.holds(state, move):
                break
        else:
            continue
        clause = rule.clause
        for other in acts[kind].rules:  # plain loops: twice as fast as all(…)
            if other.clause != clause and not other.holds(state, move):
                break
        else:
            found.add(clause)
            sought = {each: tuple(rule for rule in rules if rule.clause != clause) for each, rules in sought.items()}
    return found


def keeping_out(state: Any) -> set[str]:
    """Find the clauses that keep a move out of the running phase which the rules of another phase would allow."""
    phase, kept_out = state.phase, []
    try:
        for moves in _kept_out(state.rules, phase):
            for move, home in moves:
                state.phase = home  # as if it were running: a rule may ask its phase
                if home.allows(state, move):
                    kept_out.append(move)
                    break
    finally:
        state.phase = phase
    return {phase.refusal(state, move).clause for move in kept_out}


@lru_cache(maxsize=256)
def _kept_out(rules: RuleSet, phase: Phase) -> list[list[tuple[Move, Phase]]]:
    """Give the moves that a clause of their own keeps out of *phase*, clause by clause, with phases that know them."""
    clauses: dict[str, list[tuple[Move, Phase]]] = {}
    for move in rules.catalogue.moves:
        kind = type(move)
        clause = phase.refuses.get(kind) or move.timing
        if clause and kind not in phase.acts:
            homes = [home for home in rules.phases.values() if kind in home.acts]
            clauses.setdefault(clause, []).extend((move, home) for home in homes)
    return list(clauses.values())
