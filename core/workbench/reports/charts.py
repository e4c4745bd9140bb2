"""Charts of a comparison, as SVG: how far the sides lie apart, whose effect it is, and how points spread."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from textwrap import wrap
from typing import Any, Final

from nomarch.core.comparing.contrast import SideTold
from nomarch.core.comparing.play import PlayEffect, PlayLayer
from nomarch.core.lab.figures import Figure
from nomarch.core.optional import needed
from nomarch.core.workbench.reports.wording import Wording

INK, LEFT, RIGHT, FAINT = "#2b2118", "#a4551e", "#2f6f73", "#b9a98a"
COLOURS: Final = (LEFT, RIGHT, "#7a4f9a", "#8a7a1c", "#3d5fa8", "#9c3a4e")
"""The colours of the sides; of more they come again."""
NAME: Final = 90
"""How many letters of the name of a side stand on a line."""
WIDTH: Final = 7.6
"""The width of a chart in inches; a page scales it."""
STYLED: Final = re.compile(r"<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL)
LINES: Final = "stroke-linejoin: round; stroke-linecap: butt"
"""What that says of all lines."""
STYLE: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "nomarch",
    "text.parse_math": False,
    "font.family": "serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


def effects_chart(play: PlayLayer, wording: Wording, which: str = "") -> str:
    """Draw every difference with its interval, in units of the spread of single games."""
    shown = [effect for effect in play.effects if effect.deviation]
    return as_svg(f"chart-effects{which}", lambda figure: _effects(figure, shown, wording), 0.24 * len(shown) + 0.9)


def shares_chart(play: PlayLayer, wording: Wording, which: str = "") -> str:
    """Draw the shares of the parameters in the largest effects that stand."""
    shown = play.largest
    if not shown:
        return ""
    rows = sum(len(effect.shares) + 2 for effect in shown)
    return as_svg(f"chart-shares{which}", lambda figure: _shares(figure, shown, wording), 0.24 * rows + 0.6)


def scores_chart(sides: Sequence[SideTold], plays: Sequence[PlayLayer], wording: Wording, which: str = "") -> str:
    """Draw how often each number of points was scored on every side, the first being held against all others."""
    scores = [plays[0].left_scores, *(play.right_scores for play in plays)]
    drawn = list(zip(scores, sides, cycle(COLOURS), strict=False))
    height = 2.2 + 0.2 * (len(drawn) - 2)
    return as_svg(f"chart-scores{which}", lambda figure: _scores(figure, drawn, wording), height)


def as_svg(name: str, draw: Callable[[Any], None], height: float) -> str:
    """Draw on a new figure and give it as SVG that can stand inside a page."""
    matplotlib = needed("matplotlib", "a chart", "lab")
    figures = needed("matplotlib.figure", "a chart", "lab")
    with matplotlib.rc_context(STYLE):
        figure = figures.Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure)
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = written.getvalue()
    return _alone(text[text.index("<svg") :], name)


def _alone(svg: str, name: str) -> str:
    """Give the ids of a chart a name of their own, so that charts can share a page, and no style but attributes.

    What is written in ink takes the colour of the page around it.
    """
    meant = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', svg))
    kept = re.sub(r' id="([^"]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in meant else "", svg)
    named = re.sub(r'(url\(#|href="#)', rf"\1{name}-", kept)
    bare = re.sub(r' style="([^"]*)"', lambda found: _attributes(found[1]), STYLED.sub("", named))
    return bare.replace("<svg ", f'<svg id="{name}"{_attributes(LINES)} ', 1).replace(f'"{INK}"', '"currentColor"')


def _attributes(style: str) -> str:
    """Write a style as attributes, which a page may have that lets nothing style it but its own sheet."""
    pairs = (part.partition(":") for part in style.split(";") if part.strip())
    return "".join(f' {key.strip()}="{value.strip()}"' for key, _, value in pairs)


def _effects(figure: Any, effects: Sequence[PlayEffect], wording: Wording) -> None:
    axes = figure.add_subplot()
    for row, effect in enumerate(effects):
        draw_dot(axes, row, effect.difference, effect.deviation, stands=effect.detected)
    name_rows(axes, [wording.measure(effect) for effect in effects], wording.speaker.voice.language.decimal)
    axes.set_xlabel(wording.say("chart-effects"))


def _shares(figure: Any, effects: Sequence[PlayEffect], wording: Wording) -> None:
    panels = figure.subplots(len(effects), 1, squeeze=False, height_ratios=[len(each.shares) + 1 for each in effects])
    for axes, effect in zip(panels[:, 0], effects, strict=True):
        for row, share in enumerate(effect.shares):
            stands = share.figure.has_interval and abs(share.figure.value) > share.figure.reach
            draw_dot(axes, row, share.figure, 1.0, stands=stands)
        name_rows(
            axes, [wording.parameter(share.fields) for share in effect.shares], wording.speaker.voice.language.decimal
        )
        axes.set_title(wording.measure(effect), fontsize=9, loc="left", fontweight="bold")


def draw_dot(axes: Any, row: int, figure: Figure, unit: float, *, stands: bool) -> None:
    """Draw a figure with its interval on a row of its own, dark if it stands."""
    colour, value = LEFT if stands else FAINT, figure.value / unit
    reach = figure.reach / unit if figure.has_interval else 0.0
    axes.errorbar(value, row, xerr=reach, fmt="o", color=colour, markersize=4, capsize=2, linewidth=1.4)


def name_rows(axes: Any, names: Sequence[str], decimal: Callable[[float, int], str]) -> None:
    """Name the rows of a chart, from the top, and mark where there is no difference."""
    axes.axvline(0, color=FAINT, linewidth=0.8)
    axes.set_yticks(range(len(names)), labels=names)
    axes.xaxis.set_major_formatter(lambda value, _: decimal(value, 2 if abs(value) < 1 else 1))
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


def _scores(figure: Any, sides: Iterable[tuple[list[int], SideTold, str]], wording: Wording) -> None:
    axes = figure.add_subplot()
    for scores, side, colour in sides:
        counts = Counter(scores)
        points = range(min(counts), max(counts) + 1)
        parts = [100 * counts[point] / len(scores) for point in points]
        axes.step(
            list(points), parts, where="mid", color=colour, label="\n".join(wrap(side.title, NAME)), linewidth=1.5
        )
    axes.set_xlabel(wording.say("chart-points"))
    axes.set_ylabel("%")
    axes.yaxis.set_major_formatter(lambda value, _: wording.speaker.voice.language.decimal(value, 1))
    figure.legend(loc="outside upper left", frameon=False)
