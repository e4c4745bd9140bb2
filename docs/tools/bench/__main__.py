"""The command behind `make bench` and `make bench-million`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from itertools import groupby
from time import perf_counter
from typing import Final

from rich.console import Console

from bench.lines import lines
from bench.orders import million, orders
from bench.page import HEAD, PAGE, PLOT, grid, put_in, rows, written
from bench.plot import drawn
from bench.records import MILLIONS, RUNS, Run, load, record, recorded
from bench.runs import asked, named, taken, workers
from bench.words import compared, judged
from nomarch.core.workbench.reports.tables import table

WIDTH: Final = 120
"""How wide a line is where no terminal says so."""
console = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else WIDTH)


def main() -> None:
    """Measure, tell, compare, and record what is to be recorded."""
    wanted = _wanted()
    if wanted.million:
        run = a_million()
        record(run, MILLIONS)
        tell_a_million(run)
    elif not wanted.page:
        run = measured()
        tell(run)
        if wanted.record:
            record(run)
    if wanted.page or wanted.record or wanted.million:
        write_page()


def _wanted() -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description=main.__doc__)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--record", action="store_true", help="keep this run, and write the page and its plot")
    one.add_argument("--million", action="store_true", help="simulate a million games, and keep what that took")
    one.add_argument("--page", action="store_true", help="measure nothing: write the page of the last recorded run")
    return parser.parse_args()


def measured() -> Run:
    """Take all turns."""
    busy, begun = load(), perf_counter()
    samples, missing = taken(orders(), lambda words: console.print(words, style="dim"))
    return Run.of(samples, missing, perf_counter() - begun, busy)


def a_million() -> Run:
    """Simulate a million games."""
    busy, begun, order = load(), perf_counter(), million()
    with workers() as both:
        answer = asked(both[order.by], order)
    if "missing" in answer:
        sys.exit(answer["missing"])
    samples = {name: [number] for name, number in named(order.name, answer["measured"])}
    return Run.of(samples, {}, perf_counter() - begun, busy)


def tell_a_million(run: Run) -> None:
    """Print how many games were accounted for, and what memory did."""
    took = {name.rpartition("/")[2]: samples[0] for name, samples in run.samples.items()}
    console.print(
        f"{took['games']:,.0f} games simulated in {run.seconds / 60:.1f} minutes, "
        f"{took['counted']:.0%} of them accounted for; "
        f"{took['megabytes']:.0f} MB at the end, {took['grown']:.2f} times as much as in the beginning.",
        markup=False,
    )


def tell(run: Run) -> None:
    """Print every line, what is not reached, and what has changed since the last recorded run."""
    for group, some in groupby(lines(), key=lambda line: line.group):
        told = list(some)
        head, *body = grid(run, told) if told[0].column else [HEAD, *rows(run, told)]
        sheet = table(group, *head, right=range(1, len(head)))
        for column in sheet.columns[:1] if told[0].column else sheet.columns[1:]:
            column.no_wrap = True
        for row in body:
            sheet.add_row(*(cell.replace("**", "").replace("`", "") for cell in row))
        console.print(sheet)
    for name, why in run.missing.items():
        console.print(f"not measured: {name}: {why}", markup=False)
    for sentence in (*judged(run), *compared(run, next(iter(recorded()[::-1]), None))):
        console.print(sentence, markup=False)
    console.print(f"Measured in {run.seconds / 60:.1f} minutes on {run.machine}.", markup=False)


def write_page() -> None:
    """Write what the last recorded run says into the page, and draw its plot."""
    runs = recorded(RUNS)
    if runs:
        put_in(PAGE, written(runs[-1], recorded(MILLIONS)))
        (PAGE.parent / PLOT).write_text(drawn(runs[-1].samples), encoding="utf-8")


if __name__ == "__main__":
    main()
