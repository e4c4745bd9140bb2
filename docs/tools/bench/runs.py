"""Takes the turns: two workers stay, one in the plain toolkit and one in the compiled, and are asked one at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.orders import COMPILED, GIN, LOOP, OFTEN, PLAIN, Order

ROOT: Final = Path(__file__).parents[3]
PYTHONS: Final = {PLAIN: sys.executable, COMPILED: str(ROOT / "build" / "compiled" / "venv" / "bin" / "python")}
YARDSTICKS: Final = (GIN, LOOP)
BETWEEN: Final = 16
"""How many others have their turn between two of a yardstick."""
Workers = Mapping[str, "subprocess.Popen[str]"]
Said = Callable[[str], None]


class Failed(RuntimeError):
    """A worker that ended before it answered."""


@contextmanager
def workers() -> Iterator[Workers]:
    """Start the workers, and end them."""
    searched = {**os.environ, "PYTHONPATH": str(ROOT / "docs" / "tools")}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = {
        kind: subprocess.Popen([python, "-m", "bench.worker"], cwd=ROOT, env=searched, **pipes)  # noqa: S603
        for kind, python in PYTHONS.items()
    }
    try:
        yield started
    finally:
        for worker in started.values():
            worker.communicate()  # there are no more orders


def asked(worker: subprocess.Popen[str], order: Order) -> dict[str, Any]:
    """Give an order and wait for what comes of it."""
    if not worker.stdin or not worker.stdout:
        raise Failed(f"{order.name}: the worker hears nothing")
    worker.stdin.write(json.dumps({"task": order.task, "with": order.told}) + "\n")
    worker.stdin.flush()
    answer = worker.stdout.readline()
    if not answer:
        raise Failed(f"{order.name}: the worker has ended")
    found: dict[str, Any] = json.loads(answer)
    return found


def taken(ordered: Iterable[Order], say: Said) -> tuple[dict[str, list[float]], dict[str, str]]:
    """Take all turns, and give the samples by name, and why some are missing.

    In each round everything has its turn, plain and compiled beside each other, forwards and then backwards. The
    yardsticks have several turns a round, for the machine may be busier now and then; the median of them counts.
    """
    samples: dict[str, list[float]] = defaultdict(list)
    missing: dict[str, str] = {}
    alike = sorted(ordered, key=lambda order: order.name.removesuffix(PLAIN).removesuffix(COMPILED))
    yardsticks = [order for order in alike if order.name in YARDSTICKS]
    with workers() as all_workers:
        for turn in range(OFTEN):
            say(f"round {turn + 1} of {OFTEN}")
            waiting = [order for order in alike if turn < order.turns and order.name not in {*YARDSTICKS, *missing}]
            found: dict[str, list[float]] = defaultdict(list)
            for order in with_yardsticks(waiting[:: -1 if turn % 2 else 1], yardsticks):
                answer = asked(all_workers[order.by], order)
                if "missing" in answer:
                    missing[order.name] = answer["missing"]
                for name, number in named(order.name, answer.get("measured")):
                    found[name].append(number)
            for name, numbers in found.items():
                samples[name].append(median(numbers))
    return dict(samples), missing


def with_yardsticks(waiting: Sequence[Order], yardsticks: Sequence[Order]) -> Iterator[Order]:
    """Put the yardsticks between the others, first of all and after every few."""
    for place, order in enumerate(waiting):
        if place % BETWEEN == 0:
            yield from yardsticks
        yield order


def named(order: str, measured: Any) -> Iterator[tuple[str, float]]:
    """Name the samples of an answer: one, one for each part, or a row of them.

    >>> list(named("clone", 0.5)), list(named("cores", {"one": 2.0})), list(named("many", [3.0, 4.0]))
    ([('clone', 0.5)], [('cores/one', 2.0)], [('many/0', 3.0), ('many/1', 4.0)])
    """
    if isinstance(measured, Mapping):
        yield from ((f"{order}/{part}", number) for part, number in measured.items())
    elif isinstance(measured, list):
        yield from ((f"{order}/{place}", number) for place, number in enumerate(measured))
    elif measured is not None:
        yield order, measured
