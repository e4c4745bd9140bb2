"""What a crowd is to a studio: how long news takes, how much of a core and of memory it needs, and where it bends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from bench.studio.served import Served

TOOLS: Final = Path(__file__).parents[2]
ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(TOOLS)}
CROWD: Final = (sys.executable, "-m", "bench.studio.crowd")
Stage = tuple[int, float, float]
"""How many tables, how many seconds between two moves of each, and for how many seconds."""


def stages(studio: Served, wanted: Sequence[Stage]) -> Iterator[dict[str, Any]]:
    """Have a crowd play, and tell after every stage what it saw and what the studio took."""
    order = {"host": studio.host, "port": studio.port, "stages": wanted}
    with subprocess.Popen(CROWD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as crowd:  # noqa: S603
        if crowd.stdin is None or crowd.stdout is None:
            raise OSError("the crowd hears nothing")
        print(json.dumps(order), file=crowd.stdin, flush=True)
        for tables, every, _ in wanted:
            before = studio.memory
            crowd.stdout.readline()
            begun, spent, memory = perf_counter(), studio.seconds, studio.memory
            print(file=crowd.stdin, flush=True)
            seen = json.loads(crowd.stdout.readline())
            passed = perf_counter() - begun
            yield {
                "tables": tables,
                "every": every,
                "cores": (studio.seconds - spent) / passed,
                "rate": seen["moves"] / passed,
                "memory": memory - before,
                **seen,
            }
            print(file=crowd.stdin, flush=True)
