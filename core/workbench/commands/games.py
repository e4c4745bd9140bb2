"""The command `games`: what there is to play."""

from __future__ import annotations

from nomarch.core.errors import NomarchError
from nomarch.core.registry import NONE, available, load
from nomarch.core.workbench.options import Out
from nomarch.core.workbench.output import give, note, warn
from nomarch.core.workbench.reports.games import game_lines


def command(out: Out = None) -> None:
    """List the games with their editions, variants, numbers of players and bots."""
    if not available():
        note(NONE)
        return
    lines: list[str] = []
    for name in available():
        try:
            lines += game_lines(load(name))
        except NomarchError as error:  # one broken game must not hide the others
            warn([str(error)])
    give(lines, out)
