"""What costs go with: the number of games, seats, and how far a game has got; drawn from a run."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, Final

from bench.lines import Samples
from bench.orders import COMPILED, GAMES, KINDS, NUMBERS, SEATS
from nomarch.core.drawing import INKS
from nomarch.core.optional import needed
from nomarch.core.workbench.reports.charts import COLOURS, STYLE

STRETCHES: Final = 10
SIZE: Final = (9.0, 3.6)
Curve = Callable[[Samples, str, str], Iterator[tuple[float, float]]]


def drawn(samples: Samples) -> str:
    """Draw the three curves as SVG."""
    style, figures = needed("matplotlib", "a plot", "lab"), needed("matplotlib.figure", "a plot", "lab")
    with style.rc_context({**STYLE, "figure.facecolor": INKS["paper"]}):
        figure = figures.Figure(figsize=SIZE, layout="constrained")
        games, seats, stretches = figure.subplots(1, 3, sharey=True)
        _curves(games, samples, by_games, "games played")
        games.set_xscale("log")
        games.set_xticks(NUMBERS, labels=map(str, NUMBERS))
        games.minorticks_off()
        games.set_ylabel("µs a decision")
        _curves(seats, samples, by_seats, "seats")
        seats.set_xticks(SEATS)
        _curves(stretches, samples, by_stretches, "% of the game played")
        shown = games.get_legend_handles_labels()
        figure.legend(*shown, loc="outside upper center", ncols=len(GAMES), frameon=False)
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"(?m) +$", "", written.getvalue())


def _curves(axes: Any, samples: Samples, curve: Curve, across: str) -> None:
    for colour, (game, title) in zip(COLOURS, GAMES.items(), strict=False):
        for kind in KINDS:
            points = list(curve(samples, game, kind))
            if points:
                line = "-" if kind == COMPILED else "--"
                places, costs = zip(*points, strict=True)
                axes.plot(places, costs, line, color=colour, label=f"{title}, {kind}", marker="o", markersize=2.5)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(across)


def by_games(samples: Samples, game: str, kind: str) -> Iterator[tuple[float, float]]:
    """Give what a decision costs in so many games, in microseconds."""
    yield from _points(samples, NUMBERS, [f"many {game} {kind}/{place}" for place in range(len(NUMBERS))])


def by_seats(samples: Samples, game: str, kind: str) -> Iterator[tuple[float, float]]:
    """Give what a decision costs with so many players, in microseconds."""
    yield from _points(samples, SEATS, [f"seats {seats} {game} {kind}" for seats in SEATS])


def by_stretches(samples: Samples, game: str, kind: str) -> Iterator[tuple[float, float]]:
    """Give what a decision costs on the way through a game, in microseconds."""
    places = [100 * (place + 0.5) / STRETCHES for place in range(STRETCHES)]
    yield from _points(samples, places, [f"stretches {game} {kind}/{place}" for place in range(STRETCHES)])


def _points(samples: Samples, places: Sequence[float], names: Sequence[str]) -> Iterator[tuple[float, float]]:
    for place, name in zip(places, names, strict=True):
        if name in samples:
            yield place, median(samples[name]) * 1e6
