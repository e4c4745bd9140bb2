"""The pages that commands write, besides rulebooks."""

from __future__ import annotations

from nomarch.core.rulebook.render import PageTemplate, page_template


def page_called(name: str) -> PageTemplate:
    """Find a page by its name."""
    return page_template(__package__, f"templates/{name}.html.j2")
