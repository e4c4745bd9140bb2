"""A worker: it lives as long as the bench, measures what it is told to, and answers; each in a line of JSON.

{"task": "play", "with": {"game": "saqqara"}} → {"measured": 6.1e-06}
"""

from __future__ import annotations

import gc
import json
import sys
import warnings
from collections.abc import Mapping
from typing import Any, Final

from bench import peers, tasks, texts
from bench.pace import Measure, Missing
from bench.studio import tasks as studio

TASKS: Final[Mapping[str, Any]] = {
    "play": tasks.play,
    "parts": tasks.parts,
    "stretches": tasks.stretches,
    "many": tasks.many,
    "clone": tasks.clone,
    "pettingzoo": tasks.pettingzoo,
    "batch": tasks.batch,
    "openspiel": tasks.openspiel,
    "two cores": tasks.two_cores,
    "growth": tasks.growth,
    "books": texts.books,
    "book": texts.book,
    "refusal": texts.refusal,
    "start": texts.start,
    "command": texts.command,
    "loop": peers.loop,
    "a game of OpenSpiel": peers.openspiel,
    "a game of PettingZoo": peers.pettingzoo,
    "catanatron": peers.catanatron,
    "toy": peers.toy,
    "crowd": studio.crowd,
    "length": studio.length,
}
"""What it can do. Each makes ready, once, and gives what measures."""


def main() -> None:
    """Answer orders until there are no more."""
    warnings.simplefilter("ignore")  # of libraries that are measured; an answer is all that is said here
    ready: dict[str, Measure] = {}
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), ready)), flush=True)


def answer(order: Mapping[str, Any], ready: dict[str, Measure]) -> dict[str, Any]:
    """Measure what is ordered, or say why it cannot be measured; what is *ready* need not be made ready again."""
    which = json.dumps(order)
    try:
        if which not in ready:
            ready[which] = TASKS[order["task"]](**order["with"])
        gc.collect()
        gc.freeze()  # nobody pays for what the others have ready
        return {"measured": ready[which]()}
    except Missing as missing:
        return {"missing": str(missing)}


if __name__ == "__main__":
    main()
