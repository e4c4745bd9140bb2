"""How long runs are run: on which workers, with a bar that shows the time left, and with finished games kept."""

from __future__ import annotations

import hashlib
import os
import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import RecordError
from nomarch.core.lab.ledger import CannotKeep, Ledger
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab, Progress
from nomarch.core.lab.workers import Workers, find_workers
from nomarch.core.registry import name_of
from nomarch.core.workbench.output import Usage, note, warn
from nomarch.core.workbench.screen import Screen
from nomarch.core.workbench.seating import at_the_table, kinds_at_the_table

Games = Annotated[int, typer.Option("--games", help="How many games to play.", min=1)]
Players = Annotated[
    int | None, typer.Option("--players", help="How many play.", min=1, show_default="as many as bots are named")
]
Bots = Annotated[str, typer.Option("--bots", help="One bot for all seats, or one for each seat with commas between.")]


def kinds_option(usual: str) -> Any:
    """Make the option by which several kinds of players are named; *usual* says who plays if nobody is."""
    told = "One bot for all seats, or one for each seat with commas between; repeated, for several kinds of players."
    return typer.Option("--bots", help=told, show_default=usual)


Kinds = Annotated[list[str] | None, kinds_option("random")]
UsualKinds = Annotated[list[str] | None, kinds_option("random, and the best that the game brings")]
Jobs = Annotated[int | None, typer.Option("--jobs", help="How many cores to use.", min=1, show_default="all")]
Scheduler = Annotated[
    str, typer.Option("--scheduler", help="Play on the Dask cluster of this scheduler, tcp://HOST:PORT.")
]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", help="Write every finished game to this file at once, and leave it.", show_default=False),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")]

LONG = 5.0
"""From how many seconds on a run is announced."""
NEWS = 1.3
"""By which factor a run must take longer or shorter than was said to be announced again."""


class Run(NamedTuple):
    """How a run is to be run, as the options say."""

    jobs: int | None = None
    scheduler: str = ""
    keep: Path | None = None
    resume: bool = False
    begun: float | None = None
    """When the command began, if it did much before."""

    @contextmanager
    def lab(self, called: str, work: int, counts: Setting | None = None) -> Iterator[Lab]:
        """Open a lab for so much *work*. Of a run that is broken off the finished games are kept, for `--resume`.

        If it is known that it only *counts* the games of a setting, those of a file are counted too as they are read.
        """
        path = self.keep or Path(f"{called}.games.jsonl")
        self._refuse(path)
        with self.workers(work) as found, Bar(found.called, self.begun) as bar:
            ledger = Ledger()
            if counts is not None:
                ledger.tally(counts, range(work))
            self._begin(ledger, path)
            lab = Lab(found, ledger, bar)
            try:
                yield lab
            except BaseException:
                lab.is_stopped = True
                raise
            finally:
                if lab.is_stopped and ledger.count:
                    self._leave(ledger, path)
                elif self.resume and self.keep is None and not lab.is_stopped:
                    self._remove(ledger, path, others=ledger.count - lab.asked)
                ledger.close()

    @contextmanager
    def workers(self, work: int) -> Iterator[Workers]:
        """Find the workers for so many games or other jobs."""
        with ended_by_hand(), find_workers(self.jobs or os.cpu_count() or 1, self.scheduler, work) as found:
            yield found

    def _remove(self, ledger: Ledger, path: Path, others: int) -> None:
        """Remove the file of a run that is over, unless it holds games that a longer run would want."""
        if others > 0:
            note(f"{path} stays: it holds {others:,} finished games more")
        else:
            ledger.remove()

    def _refuse(self, path: Path) -> None:
        if self.resume and not path.exists():
            raise Usage(f"there is nothing to go on with: no file {path}")
        if not self.resume and path.exists():
            raise Usage(
                f"{path} exists already: --resume goes on with its finished games; "
                "otherwise remove it, or name another by --keep"
            )

    def _begin(self, ledger: Ledger, path: Path) -> None:
        """Let a ledger go on with a file, or begin one, as the options say."""
        if self.resume:
            ledger.go_on(path)
            warn(ledger.warnings)
            note(f"{ledger.count:,} finished games are in {path}")
        elif self.keep:
            ledger.open(path)

    def _leave(self, ledger: Ledger, path: Path) -> None:
        """Say where finished games are, having written them if they were in memory alone."""
        if self.keep is None and not self.resume:
            try:
                _write(ledger, path)
            except (CannotKeep, RecordError) as error:  # what is finished can be shown at least
                warn([str(error)])
                return
        ledger.close()
        note(f"{ledger.count:,} finished games are kept in {path}: the same command with --resume goes on")


def _write(ledger: Ledger, path: Path) -> None:
    """Write finished games to a file; while they were played, a run of the same games may have left its own there."""
    if path.exists():
        ledger.go_on(path)
    else:
        ledger.open(path)


@contextmanager
def ended_by_hand() -> Iterator[None]:
    """Let a signal to terminate end a run as Ctrl-C does, so that finished games are kept.

    It interrupts by itself: whatever runs in the background of a script ignores the signal of Ctrl-C.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Bar(Progress):
    """A bar on the screen, with the time left; a long run is announced before it starts."""

    def __init__(self, place: str, begun: float | None = None) -> None:
        self.place = place
        self.begun = perf_counter() if begun is None else begun
        self.before = self.told = 0.0
        self.games = 0
        console = Screen(stderr=True)
        self.bars = Bars(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task: TaskID | None = None

    def __enter__(self) -> Bar:
        self.bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bars.stop()

    def begins(self, games: int, seconds: float, what: str = "games") -> None:
        """Show how many games there are, and about how long they will take, if that is known."""
        self.games = games if what == "games" else self.games
        self.before = perf_counter() - self.begun
        if seconds:
            self.is_foretold(seconds)
        if self.task is not None:
            self.bars.remove_task(self.task)
        self.bars.start()
        self.task = self.bars.add_task(what, total=games)

    def is_foretold(self, seconds: float) -> None:
        """Say how long everything takes, if it is long: what was done before the games, the games, and the rest."""
        whole = self.before + seconds
        is_news = not self.told or not 1 / NEWS < whole / self.told < NEWS
        if whole > LONG and is_news:
            self.told = whole
            told = f"{self.games:,} games on {self.place}: about {duration(whole)} in all"
            self.bars.console.print(told, highlight=False, markup=False)

    def advances(self, games: int) -> None:
        """Move on."""
        if self.task is not None:
            self.bars.update(self.task, advance=games)

    def ends(self) -> None:
        """Take the bar away, so that something else can be shown."""
        self.bars.stop()


def duration(seconds: float) -> str:
    """Say how long, in words that promise no more than is known.

    >>> duration(12.3), duration(200), duration(9000)
    ('12 seconds', '3.3 minutes', '2.5 hours')
    """
    if seconds < 100:
        return f"{seconds:.0f} seconds"
    if seconds < 6000:
        return f"{seconds / 60:.{1 if seconds < 600 else 0}f} minutes"
    return f"{seconds / 3600:.1f} hours"


def called(command: str, game: Game, settings: Iterable[Setting]) -> str:
    """Name a run, so that the same command finds its finished games again."""
    keys = " ".join(setting.key for setting in settings)
    return f"{command}-{game.name}-{hashlib.sha256(keys.encode()).hexdigest()[:8]}"


def settings_of(rules: RuleSet, bots: Sequence[str], players: int | None, seed: int) -> list[Setting]:
    """Make the settings of a run that asks several kinds of players."""
    return [setting_of(rules, ",".join(kind), players, seed) for kind in kinds_at_the_table(bots, players, rules.seats)]


def setting_of(rules: RuleSet, bots: str, players: int | None, seed: int) -> Setting:
    """Make the setting of a run: some rules, the bots that play by them, and the seed."""
    edition, variants, changes = rules.resolved.choice
    seated = at_the_table(bots, players, rules.seats)
    return Setting(name_of(rules.game), edition, len(seated), seated, seed, variants, changes).checked()
