"""A worker: a process that thinks for the studio, so that no page waits for it, and that can be ended when it hangs.

It reads a line of JSON with a task and what is asked, and answers with lines of JSON: how far it is, then what came of
it, or that it failed. It ends when the studio does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Any, Final, TextIO

from nomarch.core.errors import NomarchError

TASKS: Final = {
    "choose": "nomarch.core.studio.thinking:choose",
    "compare": "nomarch.core.studio.growth:compared",
    "try": "nomarch.core.studio.trials:tried",
    "value": "nomarch.core.studio.trials:valued",
    "count": "nomarch.core.studio.books.counting:count",
}
"""What can be asked of a worker, and the function that does it: of plain data, and of what tells how far it is."""
LOOK: Final = 1.0
"""How many seconds pass between two looks whether the studio is still there."""
Teller = Callable[[Any], None]


def main(asked: Iterable[str], answers: TextIO) -> None:
    """Do what is asked, line by line."""
    for line in asked:
        job = json.loads(line)
        _write(answers, _done(job["task"], job["asked"], lambda told: _write(answers, {"progress": told})))


def _done(task: str, asked: Any, tell: Teller) -> dict[str, Any]:
    """Do a task; what goes wrong is told by its kind, and by its text only where it is meant to be read."""
    module, _, name = TASKS[task].partition(":")
    try:
        return {"done": getattr(import_module(module), name)(asked, tell)}
    except NomarchError as error:
        return {"failed": type(error).__name__, "told": str(error)}
    except Exception as error:  # noqa: BLE001 (a bot may fail in any way)
        traceback.print_exc()
        return {"failed": type(error).__name__, "told": ""}


def _write(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _end_with(parent: int) -> None:
    """End when the studio is gone, whatever is being thought."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)


if __name__ == "__main__":
    os.nice(5)  # pages come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the studio, which ends whoever works for it
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    private = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints is no answer
    with suppress(BrokenPipeError):  # nobody hears it any more
        main(sys.stdin, private)
