"""The command `try`: a prototype is watched, and after each save it is said what became of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count, zip_longest
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nomarch.core.lab.figures import Figure
from nomarch.core.registry import SUFFIX
from nomarch.core.workbench.options import GameName
from nomarch.core.workbench.output import Usage, note
from nomarch.core.workbench.trial import Order, Trial

PAUSE: Final = 0.25
"""How many seconds pass between two looks at the files."""
GRACE: Final = 5.0
"""How many seconds more a trial has to say what it was doing when its time was up."""
FEW: Final = 8
"""How many faults are told before the rest is counted."""
Stamps = Mapping[str, tuple[int, int]]


def command(
    name: GameName,
    players: Annotated[
        int | None, typer.Option("--players", help="How many play.", min=1, show_default="the usual number")
    ] = None,
    games: Annotated[int, typer.Option("--games", help="How many games to play after each save.", min=1)] = 200,
    seconds: Annotated[float, typer.Option("--seconds", help="How long a trial may take.", min=1.0)] = 20.0,
    once: Annotated[bool, typer.Option("--once", help="Try it once, and leave.")] = False,  # noqa: FBT002
) -> None:
    """Try a game that is being made: after each save, say in a few seconds what became of it.

    Does it end, how long is it, who wins by seat, which clauses never happen, what the check finds, and what has
    changed since the last save. A file needs no installing. Ctrl-C ends it; with --once it fails if anything is wrong.
    """
    if name.endswith(SUFFIX) and not Path(name).is_file():
        raise Usage(f"{name}: there is no such file")
    with tempfile.TemporaryDirectory(prefix="nomarch-") as folder:
        order = Order(game=name, players=players, games=games, seconds=seconds, answer=Path(folder) / "trial.json")
        if once:
            trial = made(order)
            say(trial, None)
            raise typer.Exit(1 if trial.complaint or trial.faults else 0)
        try:
            _watch(order)
        except KeyboardInterrupt:
            note("")


def _watch(order: Order) -> None:
    """Try it, and again after every save. Differences are to the last trial that could be played."""
    before: Trial | None = None
    watched: list[str] = []
    known = stamps([str(Path(order.game).resolve())])
    for number in count():
        begun = time.time_ns()
        trial = made(order)
        say(trial, before)
        if number == 0:
            note(f"watching {_counted(len(trial.files), 'file')}; Ctrl-C ends it")
        watched = sorted({*watched, *trial.files}) if trial.complaint else trial.files
        before = before if trial.complaint else trial
        known = wait_for_a_save(watched, known, begun)


def wait_for_a_save(watched: Sequence[str], known: Stamps, begun: int) -> Stamps:
    """Wait until a file is another than it was, and give what was seen.

    What was saved while the trial ran counts: a file that is not as it was *known*, or, if it is new, was written since
    the trial had *begun*.
    """
    seen = stamps(watched)
    if any(stamp != known[file] if file in known else stamp[0] > begun for file, stamp in seen.items()):
        return seen
    while True:
        time.sleep(PAUSE)
        now = stamps(watched)
        if now != seen:
            return now


def stamps(files: Sequence[str]) -> Stamps:
    """Tell when files were written, and how long they are; a file that is just being replaced is not there."""
    found = {}
    for file in files:
        try:
            status = Path(file).stat()
        except OSError:
            continue
        found[file] = (status.st_mtime_ns, status.st_size)
    return found


def made(order: Order) -> Trial:
    """Have a trial made in a process of its own; a process that dies or hangs is a complaint."""
    order.answer.unlink(missing_ok=True)
    command_line = [sys.executable, "-P", "-m", "nomarch.core.workbench.trial", order.model_dump_json()]
    process = subprocess.Popen(command_line, start_new_session=True)  # noqa: S603 (ourselves)
    try:
        process.wait(order.seconds + GRACE)
    except subprocess.TimeoutExpired:
        pass  # it may have answered all the same
    finally:
        _end(process)
    if order.answer.is_file():
        return Trial.model_validate_json(order.answer.read_text(encoding="utf-8"))
    busy = process.returncode is None or process.returncode < 0
    told = f"after {order.seconds:g} seconds it is still busy"
    return _silent(order, told if busy else f"the process that tried it ended with {process.returncode}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a trial and whatever it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
    process.wait()


def _silent(order: Order, complaint: str) -> Trial:
    files = [str(Path(order.game).resolve())] if order.game.endswith(SUFFIX) else []
    return Trial(game=order.game, complaint=complaint, files=files)


def say(trial: Trial, before: Trial | None) -> None:
    """Say what was found."""
    print("\n".join(lines(trial, before)), flush=True)


def lines(trial: Trial, before: Trial | None = None) -> Iterator[str]:
    """Tell a trial, and what has changed since another."""
    yield ""
    yield f"{trial.game}, {time.strftime('%H:%M:%S')}"
    if trial.complaint:
        yield f"  wrong    {trial.complaint}"
        return
    yield f"  ends     {_length(trial)}"
    yield f"  wins     {', '.join(_seats(trial))}"
    yield from _listed("clauses", _seen(trial), trial.never, "never")
    yield f"  kit      keeps its promises at {_counted(trial.tables, 'table')}"
    yield from _listed("check", _counted(len(trial.faults), "fault"), trial.faults)
    if before is not None:
        yield from _listed("changed", "since the last save", list(changes(before, trial)) or ["nothing"])


def _length(trial: Trial) -> str:
    decisions = trial.decisions
    told = f"{decisions.value:.1f} decisions, {trial.longest} at most" if decisions else ""
    return f"{_counted(trial.games, 'game')} of {_counted(len(trial.seats), 'player')} at random: {told}"


def _seats(trial: Trial) -> Iterator[str]:
    """Tell how often each seat wins; one that surely has not its fair share is marked."""
    fair = 1 / len(trial.seats)
    for number, seat in enumerate(trial.seats, 1):
        mark = "" if seat.won.low <= fair <= seat.won.high or not seat.won.has_interval else " (not its share)"
        yield f"seat {number} {seat.won.told('.0%')}{mark}"


def _seen(trial: Trial) -> str:
    if not trial.clauses:
        return "no texts" if not trial.texts else "none that play can show"
    return f"{trial.clauses - len(trial.never)} of {trial.clauses} seen in play"


def _listed(title: str, told: str, parts: Sequence[str], each: str = "") -> Iterator[str]:
    yield f"  {title:<8} {told}"
    for part in parts[:FEW]:
        yield f"           - {f'{each} ' if each else ''}{part}"
    if len(parts) > FEW:
        yield f"           - … and {len(parts) - FEW} more"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def changes(before: Trial, now: Trial) -> Iterator[str]:
    """Tell what is different: values, texts, the course of play, clauses and faults."""
    for field in {**before.parameters, **now.parameters}:
        old, new = before.parameters.get(field), now.parameters.get(field)
        if old != new:
            yield f"{field}: {_value(old)} → {_value(new)}"
    yield from _texts(before, now)
    yield from _course(before, now)
    for clause in sorted({*before.never, *now.never}):
        if (clause in before.never) != (clause in now.never):
            yield f"{clause} {'never happens any more' if clause in now.never else 'happens now'}"
    new, mended = (len(set(these.faults) - set(those.faults)) for these, those in ((now, before), (before, now)))
    yield from (f"{_counted(number, 'fault')} {how}" for number, how in ((new, "more"), (mended, "mended")) if number)


def _value(value: Any) -> str:
    return "–" if value is None else str(value)


def _texts(before: Trial, now: Trial) -> Iterator[str]:
    """Name the clauses that read otherwise, with their languages."""
    languages: dict[str, list[str]] = {}
    for code in {**before.texts, **now.texts}:
        old, new = before.texts.get(code, {}), now.texts.get(code, {})
        for clause in {**old, **new}:
            if old.get(clause) != new.get(clause):
                how = "is new" if clause not in old else "is gone" if clause not in new else "reads otherwise"
                languages.setdefault(f"{clause} {how}", []).append(code)
    yield from (f"{told} ({', '.join(codes)})" for told, codes in languages.items())


def _course(before: Trial, now: Trial) -> Iterator[str]:
    """Tell how length, wins and points moved. The seeds are the same, so what stays the same is not told."""
    if before.decisions and now.decisions and before.decisions.value != now.decisions.value:
        yield f"length: {before.decisions.value:.1f} → {now.decisions.value:.1f} decisions"
    if len(before.seats) != len(now.seats):
        yield f"players: {len(before.seats)} → {len(now.seats)}"
        return
    for number, (old, new) in enumerate(zip_longest(before.seats, now.seats), 1):
        yield from _moved(f"seat {number} wins", old.won, new.won, ".0%")
        yield from _moved(f"seat {number} scores", old.points, new.points, ".1f")


def _moved(what: str, old: Figure, new: Figure, form: str) -> Iterator[str]:
    if f"{old.value:{form}}" != f"{new.value:{form}}":
        sure = "" if _apart(old, new) else " (may be chance)"
        yield f"{what}: {old.value:{form}} → {new.value:{form}}{sure}"


def _apart(old: Figure, new: Figure) -> bool:
    """Tell whether two intervals do not meet."""
    return old.has_interval and new.has_interval and (old.high < new.low or new.high < old.low)
