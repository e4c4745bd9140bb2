"""A trial: what can be said of a prototype in a few seconds.

Does it end, how long is it, who wins, which clauses never happen, whoever plays; does it keep the promises of every
game, and do text and engine say the same. It is made in a process of its own, because a prototype may do anything:

    python -m nomarch.core.workbench.prototype.trial ORDER

where ORDER is JSON; the trial is written to the file it names.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final

from pydantic import BaseModel

from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import LONGEST_MESSAGE, NomarchError, shortened
from nomarch.core.lab.balance import Balance, balances
from nomarch.core.lab.coverage import Coverage, Lot, cover
from nomarch.core.lab.figures import Figure, counted_mean, mean
from nomarch.core.lab.measures import measures_of
from nomarch.core.lab.reach import Reach, reaches
from nomarch.core.lab.roster import usual_bots
from nomarch.core.lab.setting import Played, Setting
from nomarch.core.lab.simulation import Lab, Progress, Simulation, simulate
from nomarch.core.registry import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.testing import at_random, check_game, positions
from nomarch.core.testing.playing import blamed_frame
from nomarch.core.workbench.seating import kinds_at_the_table

LOOKS: Final = 10
"""How often the kit looks closely at a long game, and at the fewest moves between."""
FEWEST: Final = 7
DATA: Final = ("*.py", "*.toml", "editions/*.toml", "texts/*.toml", "texts/*/*.j2")
"""Where a game keeps what it is made of, beside its modules."""
WATCHED: Final = 30
"""How many games are watched clause by clause."""
CLOSELY: Final = 10
"""How many times as long as playing a game watching one may take."""
PLAYING: Final = 0.6
"""Which part of the time is over when all kinds of players have to be done."""
SEED: Final = 0


class Order(BaseModel):
    """What is to be tried, and within how many seconds."""

    game: str
    players: int | None = None
    bots: list[str] = []
    """The kinds of players, as they are named; those who usually play if there are none."""
    trained: str = ""
    """The bot that was trained for it meanwhile, if one was."""
    games: int
    seconds: float
    answer: Path


class SeatResult(BaseModel):
    """How a seat fared."""

    won: Figure
    points: Figure


class Playtest(BaseModel):
    """How the games of one kind of players went."""

    bots: tuple[str, ...]
    seats: list[SeatResult] = []
    games: int = 0
    decisions: Figure | None = None
    longest: int = 0
    sources: dict[str, Figure] = {}
    """The points that each clause gives to a player."""
    never: list[str] = []
    """The clauses that could have happened and never did."""
    clauses: int = 0


class Trial(BaseModel):
    """What was found. A prototype that cannot be played has a complaint, and nothing more."""

    game: str
    complaint: str = ""
    """The one sentence that has to be heeded first."""
    edition: str = ""
    parameters: dict[str, Any] = {}
    wanted: int = 0
    """How many games each kind of players was to play."""
    plays: list[Playtest] = []
    """What every kind of players made of it."""
    balances: list[Balance] = []
    reaches: list[Reach] = []
    """Who brings which clause about."""
    tables: int = 0
    """How many tables the kit has looked at."""
    left_out: list[str] = []
    """The tables for which there was no time."""
    faults: list[str] = []
    texts: dict[str, dict[str, str]] = {}
    """By language and clause, as the rulebook has them."""
    files: list[str] = []
    """What it was made of."""


class TimeIsUp(BaseException):
    """A prototype that is still busy when its time is up. It is no error that anybody on the way may handle."""


class Until(Progress):
    """Ends a run when its time is up, as Ctrl-C does, with the games that are finished by then."""

    def __init__(self, end: float) -> None:
        self.end: Final = end

    def advances(self, games: int) -> None:
        """Look at the clock whenever some games are finished."""
        if time.monotonic() > self.end:
            raise KeyboardInterrupt


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Break off what takes longer, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield  # whoever ordered the trial ends it
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeIsUp(f"after {seconds:g} seconds it is still busy")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def tried(order: Order) -> Trial:
    """Try a prototype; whatever it does, it ends as a sentence."""
    found = Trial(game=order.game, files=[str(Path(order.game).resolve())])
    try:
        with at_most(order.seconds):
            _try(order, found)
    except TimeIsUp as error:
        at = blamed_frame(error)
        found.complaint = f"{error}, in {at.name} ({Path(at.filename).name}, line {at.lineno})"
    except NomarchError as error:
        found.complaint = str(error)
    except Exception as error:  # noqa: BLE001 (a prototype may fail in any way)
        at = blamed_frame(error)
        found.complaint = f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno}, in {at.name})"
    found.complaint = shortened(" ".join(found.complaint.split()), LONGEST_MESSAGE)
    found.files = files_of(found.files)
    return found


def _try(order: Order, found: Trial) -> None:
    """Look at one thing after the other; a complaint ends it."""
    begun = time.monotonic()
    game = load(order.game)
    found.files = [str(game.folder / "__init__.py" if game.folder else Path(game.file).resolve())]
    named = [*(order.bots or usual_bots(game)), *([order.trained] if order.trained else [])]
    kinds = kinds_at_the_table(named, order.players, game.rules(seats=order.players).seats)
    rules = game.rules(seats=len(kinds[0]))
    settings = [Setting.of(rules, kind, SEED).checked() for kind in kinds]
    found.edition, found.parameters, found.wanted = rules.name, rules.resolved.parameters, order.games
    _look(game, found, begun + order.seconds / 4)
    _ask(settings, found, begun + order.seconds * PLAYING)
    if texts_of(game).exist:
        _read(game, rules, found)
        found.faults = [str(fault).removeprefix(f"{Path.cwd()}/") for fault in faults_of(game)]


def _look(game: Game, found: Trial, until: float) -> None:
    """Let the kit look at one table after the other, the usual one first, while there is time."""
    usual = game.rules()
    others = (rules for rules in game.every_rule_set(all_seats=True) if repr(rules) != repr(usual))
    length = sum(1 for _ in positions(usual, SEED, at_random(SEED), "playing at random"))
    for rules in (usual, *others):
        if found.tables and time.monotonic() > until:
            found.left_out.append(f"{rules.name} with {rules.seats} {'player' if rules.seats == 1 else 'players'}")
        else:
            check_game(rules, games=1, every=max(FEWEST, length // LOOKS))
            found.tables += 1


def _ask(settings: Sequence[Setting], found: Trial, until: float) -> None:
    """Let every kind of players play, each for its part of the time that is left; one game is always played."""
    tallies, coverages, lots = [], [], []
    for left, setting in zip(range(len(settings), 0, -1), settings, strict=True):
        begun = time.monotonic()
        end = begun + (until - begun) / left
        lab = Lab(progress=Until((begun + end) / 2))
        result = simulate(setting, found.wanted, lab, keep=True)
        play = _played(result, list(lab.finished(setting.key).values()))
        tallies.append(result.tally)
        found.plays.append(play)
        if texts_of(setting.rules.game).exist:
            coverages.append(_watched(setting, result, end))
            lots.append(coverages[-1].lots(texts_of(setting.rules.game).languages[0]))
            play.never = [clause for clause, lot in lots[-1].items() if lot is Lot.NEVER]
            play.clauses = sum(lot in (Lot.NEVER, Lot.HAPPENED, Lot.UNWRITTEN) for lot in lots[-1].values())
    found.balances, found.reaches = balances(tallies), reaches(coverages, lots)


def _watched(setting: Setting, result: Simulation, end: float) -> Coverage:
    """Watch as many games clause by clause as there is time for."""
    pace = CLOSELY * result.seconds / result.tally.games
    games = max(1, min(WATCHED, int((end - time.monotonic()) / pace)))
    (coverage,) = cover([setting], games, progress=Until(end))
    return coverage


def _played(result: Simulation, games: Sequence[Played]) -> Playtest:
    lengths = result.tally.lengths
    parts = [measure for measure in measures_of(games) if measure.clause]
    return Playtest(
        bots=result.setting.bots,
        seats=[SeatResult(won=seat.won, points=seat.points) for seat in result.by_seat()],
        games=result.tally.games,
        decisions=counted_mean(lengths),
        longest=max(lengths),
        sources={measure.clause: mean(map(measure.of, games)) for measure in parts},
    )


def _read(game: Game, rules: RuleSet, found: Trial) -> None:
    """Keep the texts, so that they can be compared after the next save; a broken one is a fault of the check."""
    for code in texts_of(game).languages:
        with suppress(NomarchError):
            found.texts[code] = {part.clause: part.text for part in rulebook(rules, code).clauses}


def files_of(begun_with: list[str]) -> list[str]:
    """Name the files a game is made of: what was imported from its folder, and what lies beside that."""
    home = Path(begun_with[0]).parent
    imported = {Path(file) for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None))}
    mine = {file for file in imported if file.is_relative_to(home) and "site-packages" not in file.parts}
    folders = {home, *(file.parent for file in mine)}
    beside = {file for folder in folders for kind in DATA for file in folder.glob(kind)}
    return sorted({*begun_with, *map(str, mine | beside)})


if __name__ == "__main__":
    ordered = Order.model_validate_json(sys.argv[1])
    written = ordered.answer.with_suffix(".part")
    written.write_text(tried(ordered).model_dump_json(), encoding="utf-8")
    written.replace(ordered.answer)  # all of it, or nothing
