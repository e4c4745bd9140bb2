"""Watching a prototype: it is tried again after every save, each time in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from nomarch.core.registry import SUFFIX
from nomarch.core.workbench.output import note
from nomarch.core.workbench.prototype.schooling import Schooling
from nomarch.core.workbench.prototype.trial import Order, Trial
from nomarch.core.workbench.reports.trial import counted, say

PAUSE: Final = 0.25
"""How many seconds pass between two looks at the files."""

GRACE: Final = 5.0
"""How many seconds more a trial has to say what it was doing when its time was up."""

Stamps = Mapping[str, tuple[int, int]]


def watch(order: Order, schooling: Schooling | None = None) -> None:
    """Try it, and again after every save. Differences are to the last trial that could be played.

    Where players are trained, it is tried once more with the one that was trained for the last save.
    """
    before: Trial | None = None
    watched: list[str] = []
    known = stamps([str(Path(order.game).resolve())])
    for number in count():
        begun = time.time_ns()
        trial = made(order)
        say(trial, before)
        if number == 0:
            note(f"watching {counted(len(trial.files), 'file')}; Ctrl-C ends it")
        watched = sorted({*watched, *trial.files}) if trial.complaint else trial.files
        before = before if trial.complaint else trial
        if schooling is not None and not trial.complaint:
            schooling.begin()
            seen = wait_for_a_save(watched, known, begun, schooling)
            if schooling.is_over:
                say(made_with(order, schooling), None)
                schooling.end()
                seen = wait_for_a_save(watched, seen, begun)
            known = seen
        else:
            known = wait_for_a_save(watched, known, begun)


def made_with(order: Order, schooling: Schooling) -> Trial:
    """Have a trial made with the player that was trained, beside all others."""
    if not schooling.wait():
        return _silent(order, "no player could be trained for it; `nomarch train` says why")
    return made(order.model_copy(update={"trained": schooling.bot}))


def wait_for_a_save(watched: Sequence[str], known: Stamps, begun: int, schooling: Schooling | None = None) -> Stamps:
    """Wait until a file is another than it was, or until *schooling* is over, and give what was seen.

    What was saved while the trial ran counts: a file that is not as it was *known*, or, if it is new, was written since
    the trial had *begun*.
    """
    seen = stamps(watched)
    if is_saved(seen, known, begun):
        return seen
    while True:
        time.sleep(PAUSE)
        now = stamps(watched)
        if now != seen or (schooling is not None and schooling.is_over):
            return now


def is_saved(seen: Stamps, known: Stamps, begun: int) -> bool:
    """Tell whether a file is not as it was *known*, or is new and was written since a trial had *begun*."""
    return any(stamp != known[file] if file in known else stamp[0] > begun for file, stamp in seen.items())


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
    command_line = [sys.executable, "-P", "-m", "nomarch.core.workbench.prototype.trial", order.model_dump_json()]
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
