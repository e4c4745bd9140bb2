"""The screen: what is drawn there has colours, and words that move nothing."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from nomarch.core.rulebook.typography import LAYOUT, LOOSE, harmless

WIDTH = 110
"""How many letters a line of a file has."""


class Screen(Console):
    """A terminal that draws: colours and cursor are its own, and the words in it are harmless."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Draw something, and take out of its words what could move the terminal."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=harmless(segment.text, LAYOUT))


def shown(content: RenderableType) -> str:
    """Draw content as this terminal shows it, colours and all."""
    return _drawn(Screen(), content)


def printed(content: RenderableType) -> str:
    """Draw content as plain text."""
    screen = Screen(width=WIDTH, no_color=True, highlight=False, record=False, force_terminal=False)
    return "\n".join(line.rstrip() for line in _drawn(screen, content).splitlines()) + "\n"


def _drawn(screen: Screen, content: RenderableType) -> str:
    with screen.capture() as capture:
        screen.print(content)
    return capture.get().translate(LOOSE)
