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
SIZE: Final = (9.0, 3.3)
Curve = Callable[[Samples, str, str], Iterator[tuple[float, float]]]


def drawn(samples: Samples) -> str:
    """Draw the three curves as SVG."""
    style, figures = needed("matplotlib", "a plot", "lab"), needed("matplotlib.figure", "a plot", "lab")
    with style.rc_context({**STYLE, "figure.facecolor": INKS["paper"]}):
        figure = figures.Figure(figsize=SIZE, layout="constrained")
        games, seats, stretches = figure.subplots(1, 3)
        _curves(games, samples, by_games, "games played", "ms a game")
        games.set_xscale("log")
        _curves(seats, samples, by_seats, "seats", "µs a decision")
        seats.set_xticks(SEATS)
        _curves(stretches, samples, by_stretches, "% of the game played", "µs a decision")
        shown = games.get_legend_handles_labels()
        figure.legend(*shown, loc="outside upper center", ncols=len(shown[0]), frameon=False)
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"(?m) +$", "", written.getvalue())


def _curves(axes: Any, samples: Samples, curve: Curve, across: str, up: str) -> None:
    for colour, (game, title) in zip(COLOURS, GAMES.items(), strict=False):
        for kind in KINDS:
            points = list(curve(samples, game, kind))
            if points:
                line = "-" if kind == COMPILED else "--"
                places, costs = zip(*points, strict=True)
                axes.plot(places, costs, line, color=colour, label=f"{title}, {kind}", marker="o", markersize=2.5)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(across)
    axes.set_ylabel(up)


def by_games(samples: Samples, game: str, kind: str) -> Iterator[tuple[float, float]]:
    """Give what a game costs out of so many, in milliseconds."""
    yield from _points(samples, NUMBERS, [f"many {game} {kind}/{place}" for place in range(len(NUMBERS))], 1e3)


def by_seats(samples: Samples, game: str, kind: str) -> Iterator[tuple[float, float]]:
    """Give what a decision costs with so many players, in microseconds."""
    yield from _points(samples, SEATS, [f"seats {seats} {game} {kind}" for seats in SEATS], 1e6)


def by_stretches(samples: Samples, game: str, kind: str) -> Iterator[tuple[float, float]]:
    """Give what a decision costs on the way through a game, in microseconds."""
    places = [100 * (place + 0.5) / STRETCHES for place in range(STRETCHES)]
    yield from _points(samples, places, [f"stretches {game} {kind}/{place}" for place in range(STRETCHES)], 1e6)


def _points(
    samples: Samples, places: Sequence[float], names: Sequence[str], scale: float
) -> Iterator[tuple[float, float]]:
    for place, name in zip(places, names, strict=True):
        if name in samples:
            yield place, median(samples[name]) * scale
