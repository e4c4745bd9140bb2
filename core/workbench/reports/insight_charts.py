"""Charts of what was read in games, as SVG: what goes with winning, and how the lead stands in the course of a game."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import Any, Final

from nomarch.core.lab.figures import Figure
from nomarch.core.lab.insight import Tenth
from nomarch.core.workbench.reports.charts import FAINT, LEFT, RIGHT, as_svg, draw_dot, name_rows
from nomarch.core.workbench.reports.wording import Wording

PERCENT: Final = 100
NAME: Final = 52
"""How many letters of a deed stand on a line."""


def deeds_chart(shown: Sequence[tuple[str, Figure, bool]], wording: Wording, axis: str, which: str) -> str:
    """Draw by how much the win differs for those who did something, with intervals; nothing if there is nothing."""
    if not shown:
        return ""
    named = [(fill(told, NAME), figure, stands) for told, figure, stands in shown]
    height = 0.9 + 0.2 * sum(told.count("\n") + 1.3 for told, _, _ in named)
    return as_svg(f"chart-deeds{which}", lambda figure: _deeds(figure, named, wording, axis), height)


def _deeds(figure: Any, shown: Sequence[tuple[str, Figure, bool]], wording: Wording, axis: str) -> None:
    axes = figure.add_subplot()
    for row, (_, effect, stands) in enumerate(shown):
        draw_dot(axes, row, effect, 1 / PERCENT, stands=stands)
    name_rows(axes, [told for told, _, _ in shown], lambda value, _: wording.speaker.voice.language.decimal(value, 0))
    axes.set_xlabel(axis)


def lead_chart(tenths: Sequence[Tenth], fair: float, names: Sequence[str], which: str) -> str:
    """Draw how often the leader wins in the end, and how often the winner is ahead for good, tenth by tenth."""
    return as_svg(f"chart-lead{which}", lambda figure: _lead(figure, tenths, fair, names), 2.6)


def _lead(figure: Any, tenths: Sequence[Tenth], fair: float, names: Sequence[str]) -> None:
    axes, (axis, leader, decided) = figure.add_subplot(), names
    known = [(tenth.number, tenth.leader_wins) for tenth in tenths if tenth.leader_wins is not None]
    numbers = [number for number, _ in known]
    low, middle, high = ([PERCENT * getattr(wins, end) for _, wins in known] for end in ("low", "value", "high"))
    axes.fill_between(numbers, low, high, color=LEFT, alpha=0.2, linewidth=0)
    axes.plot(numbers, middle, color=LEFT, marker="o", markersize=4, label=leader)
    shares = [PERCENT * tenth.decided for tenth in tenths]
    axes.plot([tenth.number for tenth in tenths], shares, color=RIGHT, marker="s", markersize=3, label=decided)
    axes.axhline(PERCENT * fair, color=FAINT, linewidth=1, linestyle="--")
    axes.set_xticks([tenth.number for tenth in tenths])
    axes.set_ylim(0, PERCENT)
    axes.set_xlabel(axis)
    axes.set_ylabel("%")
    figure.legend(loc="outside upper left", frameon=False, ncols=2)
