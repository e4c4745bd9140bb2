"""Tables as they look at the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nomarch.core.engine import Grid
from nomarch.core.rulebook.typography import GLUED


class Sheet(Table):
    """A table in whose cells no line breaks where a space must not break."""

    def add_row(self, *cells: RenderableType | None, **options: Any) -> None:
        """Add a row."""
        super().add_row(*(glued(cell) if isinstance(cell, str | Text) else cell for cell in cells), **options)


def glued(text: str | Text, style: str = "") -> Text:
    """Make a text that holds together where its spaces must not break a line; printing sets the spaces free again."""
    told = Text(text, style=style) if isinstance(text, str) else text
    told.plain = told.plain.translate(GLUED)
    return told


def table(title: str, *columns: str, right: Iterable[int] = ()) -> Table:
    """Begin a table; the columns in *right* are set flush right."""
    drawn = Sheet(
        title=Text(title, style="bold") if title else None,
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=None,
    )
    aligned = set(right)
    for index, column in enumerate(columns):
        drawn.add_column(Text(column), justify="right" if index in aligned else "left", overflow="fold")
    return drawn


def grid(content: Grid) -> Table:
    """Draw a part of the table."""
    numeric = [
        index
        for index in range(len(content.columns))
        if all(isinstance(row[index], int) or row[index] == "" for row in content.rows)
    ]
    drawn = table(content.title, *content.columns, right=numeric)
    for row in content.rows:
        drawn.add_row(*(Text(str(cell)) for cell in row))
    return drawn
