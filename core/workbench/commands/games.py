"""The command `games`: what there is to play."""

from __future__ import annotations

from nomarch.core.errors import NomarchError
from nomarch.core.installed import NONE, doors
from nomarch.core.workbench.listing import told_of
from nomarch.core.workbench.options import Out
from nomarch.core.workbench.output import give, note, warn


def command(out: Out = None) -> None:
    """List the games with their editions, variants, numbers of players and bots."""
    found = doors()
    if not found:
        note(NONE)
        return
    lines: list[str] = []
    for name in found:
        try:
            lines += told_of(name, found[name])
        except NomarchError as error:  # one broken game must not hide the others
            warn([str(error)])
    give(lines, out)
