"""The command `errata`: where the sources contradict themselves."""

from __future__ import annotations

from nomarch.core.registry import load
from nomarch.core.rulebook.errata import errata_lines
from nomarch.core.workbench.options import GameName, Language, Out
from nomarch.core.workbench.output import give


def command(name: GameName, lang: Language = "en", out: Out = None) -> None:
    """List where the sources of a game contradict themselves or one another, what is right, and the computation."""
    give(errata_lines(load(name), lang), out)
