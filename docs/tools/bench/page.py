"""The part of `docs/performance.md` that a run writes: what was measured on what, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Final

from bench.lines import REFERENCE, Line, Unit, grown, lines, spread
from bench.orders import GIN
from bench.records import ROOT, Run

PAGE: Final = ROOT / "docs" / "performance.md"
PLOT: Final = "performance/cost.svg"
BEGIN: Final = "<!-- what follows is written by `make bench RECORD=1` -->"
END: Final = "<!-- what was written ends here -->"
HEAD: Final = ("", "measured", "converted", "spread", "aim", "reached")


def written(run: Run, millions: Sequence[Run]) -> str:
    """Write what a run has measured, in Markdown."""
    parts = [_where(run), *_tables(run), *_absent(run), _million(millions), f"![What costs go with]({PLOT})"]
    return "\n\n".join(parts)


def put_in(page: Path, text: str) -> None:
    """Put it between the marks of a page."""
    head, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    page.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{tail}", encoding="utf-8")


def rows(run: Run, some: Iterable[Line]) -> Iterator[tuple[str, ...]]:
    """Lay out lines that stand alone."""
    for line in some:
        measured, converted = line.measured(run.samples), line.converted(run.samples)
        if not measured:
            yield (line.says, "–", "", "", _aim(line), "not measured")
            continue
        says = line.unit.written(median(measured))
        elsewhere = line.unit.written(median(converted)) if converted and line.unit.depends else ""
        is_reached = "" if line.aim is None or not converted else "yes" if line.reaches(median(converted)) else "**no**"
        apart = f"± {spread(measured) / 2:.0%}" if len(measured) > 1 else "once"
        yield (line.says, says, elsewhere, apart, _aim(line), is_reached)


def grid(run: Run, some: Sequence[Line]) -> Iterator[tuple[str, ...]]:
    """Lay out lines that have columns, the head first."""
    yield ("", *dict.fromkeys(line.column for line in some))
    for says, row in groupby(some, key=lambda line: line.says):
        found = [(line.unit, line.measured(run.samples)) for line in row]
        yield (says, *(unit.written(median(numbers)) if numbers else "–" for unit, numbers in found))


def _aim(line: Line) -> str:
    if line.aim is None:
        return ""
    return f"{'≥' if line.unit.more_is_better else '≤'} {line.unit.written(line.aim)}"


def _where(run: Run) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in run.versions.items())
    gin = Unit.SPEED.written(1 / median(run.samples[GIN])) if GIN in run.samples else "not measured"
    return (
        f"Measured on {run.date} UTC at {run.revision}, in {run.seconds / 60:.1f} minutes: {run.machine}; {versions}. "
        f"When it began, {run.load:g} processes wanted a core. OpenSpiel's gin rummy: {gin}; "
        f"*converted* is what it would be where that is {REFERENCE:,}/s, and is held against the aim."
    )


def _tables(run: Run) -> Iterator[str]:
    for group, some in groupby(lines(), key=lambda line: line.group):
        told = list(some)
        table = list(grid(run, told)) if told[0].column else [HEAD, *rows(run, told)]
        yield f"### {group}\n\n{markdown(table)}"


def markdown(table: Sequence[Sequence[str]]) -> str:
    """Write a table, the head first; numbers stand flush right.

    >>> print(markdown([("", "a"), ("b", "1")]))
    |  | a |
    | --- | ---: |
    | b | 1 |
    """
    head, *others = table
    under = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, under, *others))


def _absent(run: Run) -> Iterator[str]:
    if run.missing:
        yield "Not measured: " + "; ".join(f"{name} ({why})" for name, why in run.missing.items()) + "."


def _million(millions: Sequence[Run]) -> str:
    title = "### A million games"
    if not millions:
        return f"{title}\n\nNo run of a million games is recorded yet; `make bench-million` is one."
    run = millions[-1]
    table = markdown([HEAD, *rows(run, grown("", "million", "a million"))])
    games, decisions = (run.samples[f"million/{name}"][0] for name in ("games", "decisions"))
    return (
        f"{title}\n\nSimulated on {run.date} UTC at {run.revision}, on two cores, in {run.seconds / 60:.1f} minutes: "
        f"{run.machine}. {games:,.0f} games of {decisions / games:.0f} decisions; all processes together had "
        f"{run.samples['million/megabytes'][0]:.0f} MB at the end.\n\n{table}"
    )
