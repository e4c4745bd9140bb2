"""How a ladder looks: at the terminal, and on a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nomarch.core.lab.contest import Ladder, Meeting, Rung
from nomarch.core.lab.figures import LEVEL, Figure
from nomarch.core.release import release
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.rungs import rungs_chart, strength_told
from nomarch.core.workbench.reports.tables import table

COLUMNS = ("", "Elo", "won", "points", "games", "ms a decision")
"""What stands over the table of the kinds."""
MET = "Who came before whom at the same tables: row against column"


class Paragraph(NamedTuple):
    """Some sentences under a title."""

    title: str
    lines: list[str]


def screen(ladder: Ladder) -> RenderableType:
    """Draw a ladder: the strongest kind first, then who came before whom, then what is certain."""
    parts: list[RenderableType] = [Text(heading(ladder)), _standings(ladder), *map(Text, remarks(ladder))]
    if ladder.meetings:
        parts += [Text(f"\n{MET}", style="bold"), _meetings(ladder)]
    for title, lines in in_words(ladder):
        parts.append(Text(f"\n{title}", style="bold"))
        parts += (Padding(Text(f"• {line}"), (0, 0, 0, 2)) for line in lines)
    return Group(*parts)


def page(ladder: Ladder) -> str:
    """Write a ladder as one HTML page with its chart."""
    return page_called("ladder").render(
        ladder=ladder,
        heading=heading(ladder),
        words=in_words(ladder),
        chart=rungs_chart(ladder) if ladder.rungs else None,
        columns=COLUMNS,
        cells=cells,
        met=MET,
        share=share_told,
        remarks=remarks(ladder),
        version=release(),
    )


def heading(ladder: Ladder) -> str:
    """Say what was played."""
    return f"{ladder.game}, {ladder.rules}, {ladder.seats} players, {ladder.games:,} games, seed {ladder.seed}"


def cells(rung: Rung) -> tuple[str, ...]:
    """Write the row of a kind."""
    points = f"{rung.points.value:.1f}" + (f" ± {rung.points.reach:.1f}" if rung.points.has_interval else "")
    return (
        rung.bot,
        strength_told(rung.strength),
        share_told(rung.won),
        points,
        f"{rung.games:,}",
        _thinking(rung.milliseconds),
    )


def _thinking(milliseconds: float) -> str:
    """Write how long a decision takes; what is quicker than a thousandth is told as that.

    >>> _thinking(183.21), _thinking(0.0123), _thinking(0.0002)
    ('183.2', '0.012', '< 0.001')
    """
    if milliseconds < 0.001:
        return "< 0.001"
    return f"{milliseconds:.{1 if milliseconds >= 1 else 3}f}"


def share_told(share: Figure) -> str:
    """Write a share, with its interval if there were games enough."""
    return share.written(".0%")


def remarks(ladder: Ladder) -> list[str]:
    """Say how the table is to be read, and who is missing from it."""
    most = max((rung.games for rung in ladder.rungs), default=0)
    seldom = [f"{rung.bot} sat at {rung.games:,}" for rung in ladder.rungs if 2 * rung.games < most]
    return [
        f"A fair share of the win is {1 / ladder.seats:.0%}; won and points are those of a seat, at tables where all "
        f"kinds sit equally often. 400 points of Elo more are ten wins to one, a tie is half a win. Intervals hold "
        f"the true value {LEVEL:.0%} of the time.",
        *([f"Of the {ladder.games:,} games {', '.join(seldom)}."] if seldom else []),
        *([f"Not played yet: {', '.join(ladder.absent)}."] if ladder.absent else []),
    ]


def in_words(ladder: Ladder) -> list[Paragraph]:
    """Say which kinds are stronger than which for certain, and which are not told apart."""
    certain = [_stronger(each.from_above()) for each in ladder.meetings if each.is_certain]
    untold = [_undecided(each.from_above()) for each in ladder.meetings if not each.is_certain]
    found = Paragraph("What is certain", certain), Paragraph("What is not told apart", untold)
    return [paragraph for paragraph in found if paragraph.lines]


def _stronger(meeting: Meeting) -> str:
    return f"{meeting.one} is stronger than {meeting.other}: it came before it {_how_often(meeting.ahead)}"


def _undecided(meeting: Meeting) -> str:
    if not meeting.ahead.has_interval:
        return f"{meeting.one} and {meeting.other}: too few games, {meeting.ahead.games} so far"
    return f"{meeting.one} and {meeting.other}: the first came before the second {_how_often(meeting.ahead)}"


def _how_often(ahead: Figure) -> str:
    return f"in {ahead.value:.0%} of {ahead.games:,} games ({ahead.low:.0%} to {ahead.high:.0%})"


def _standings(ladder: Ladder) -> Table:
    drawn = table("", *COLUMNS, right=range(1, len(COLUMNS)))
    for rung in ladder.rungs:
        name, *numbers = cells(rung)
        drawn.add_row(Text(name), *numbers)
    return drawn


def _meetings(ladder: Ladder) -> Table:
    bots = [rung.bot for rung in ladder.rungs]
    drawn = table("", "", *bots, right=range(1, len(bots) + 1))
    for one in bots:
        drawn.add_row(Text(one), *_row(ladder, one, bots))
    return drawn


def _row(ladder: Ladder, one: str, bots: list[str]) -> Iterator[str]:
    for other in bots:
        meeting = ladder.meeting(one, other)
        yield share_told(meeting.ahead) if meeting else "–"
