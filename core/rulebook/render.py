"""Books as Markdown, HTML, plain text and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jinja2 import BaseLoader, Environment, Template

from nomarch.core.drawing import embedded
from nomarch.core.rulebook.blocks import blocks, stacked
from nomarch.core.rulebook.book import Book, Kind, Part
from nomarch.core.rulebook.compiled import kept_templates
from nomarch.core.rulebook.notes import Note, SourceNote
from nomarch.core.rulebook.typography import GLUED, LAYOUT, LOOSE, for_markdown, harmless, harmless_document
from nomarch.core.undisturbed import undisturbed

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

SET: Final = 8_000
"""How many texts are kept as they were set."""


def markdown(book: Book) -> str:
    """Write a book as Markdown; every clause ends with its id."""
    return "\n\n".join(_markdown(book, ids=True)) + "\n"


def _markdown(book: Book, *, ids: bool) -> Iterator[str]:
    yield f"# {for_markdown(book.title)}"
    yield f"*{book.subtitle}*"
    yield from (f"> {remark}" for remark in book.remarks)
    for chapter in book.chapters:
        if chapter.title != book.title:
            yield f"## {chapter.title}"
        for part in filter(_has_words, chapter.parts):
            gap = "\n\n" if _ends_in_block(part) else " "
            yield part.text + (f"{gap}`{part.clause}`" if ids and part.clause else "")
    if book.notes:
        yield f"## {book.labels['notes']}"
        for title, notes in book.notes_by_chapter:
            yield f"### {title}"
            yield "\n".join(_note(note, ids=ids) for note in notes)
        yield f"### {book.labels['sources']}"
        yield "\n".join(map(_source, book.sources))


def _has_words(part: Part) -> bool:
    return bool(part.text)


def _note(note: Note, *, ids: bool) -> str:
    clause = f" `{note.clause}`" if ids and note.clause else ""
    return f"- {note.sign} **{note.title}** {note.reason}{clause}"


def _source(source: SourceNote) -> str:
    address = f" <{source.address}>" if source.address else ""
    return f"- {source.name}{f' ({source.details})' if source.details else ''}.{address}"


def _ends_in_block(part: Part) -> bool:
    return part.text.rpartition("\n")[2].lstrip().startswith(("|", "-"))


def plain(book: Book, width: int = 100) -> str:
    """Write a book as plain text for a terminal."""
    from rich.console import Console  # noqa: PLC0415 (only plain text needs it)
    from rich.markdown import Markdown  # noqa: PLC0415

    console = Console(width=width, no_color=True, highlight=False, force_terminal=False)
    with console.capture() as capture:
        text = "\n\n".join(_markdown(book, ids=False))
        console.print(Markdown(text.translate(GLUED), hyperlinks=False))
    return "\n".join(line.rstrip() for line in capture.get().translate(LOOSE).splitlines()) + "\n"


def as_json(book: Book) -> str:
    """Write a book as JSON."""
    return json_text(book.model_dump())


def json_text(document: Any) -> str:
    """Write a document as JSON."""
    return json.dumps(harmless_document(document), ensure_ascii=False, indent=1) + "\n"


@cache
def markdown_parser() -> MarkdownIt:
    """Give what sets Markdown; raw HTML and pictures from elsewhere stay text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (only pages need it)

    return MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table").disable("image")


@lru_cache(maxsize=SET)
def set_text(text: str) -> str:
    """Set a text in Markdown as HTML; editions and books of a language have most of their texts in common."""
    return str(markdown_parser().render(text))


@lru_cache(maxsize=SET)
def set_line(text: str) -> str:
    """Set a line in Markdown as HTML."""
    return str(markdown_parser().renderInline(text))


class PageTemplate(NamedTuple):
    """A page that is filled with what is told on it."""

    template: Template

    def render(self, **told: Any) -> str:
        """Fill the page; nothing on it moves a terminal or turns a line."""
        return harmless(self.template.render(told), LAYOUT)


@cache
def page_template(package: str, file: str) -> PageTemplate:
    """Load a page that needs nothing else: its style and its pictures are inside it."""
    environment = Environment(
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=PackageFiles(files(package)),
        bytecode_cache=kept_templates(_made_here),
    )
    environment.filters["set"] = set_text
    environment.filters["set_inline"] = set_line
    environment.filters["drawn"] = embedded
    environment.filters["blocks"] = blocks
    environment.filters["stacked"] = stacked
    style = files("nomarch.core.rulebook") / "page" / "page.css"
    environment.globals["style"] = style.read_text(encoding="utf-8")
    return PageTemplate(environment.get_template(file))


class PackageFiles(BaseLoader):
    """Finds the pages of a package."""

    def __init__(self, folder: Traversable) -> None:
        self.folder: Final = folder

    def get_source(self, _environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Read a page."""
        file = self.folder / template
        return file.read_text(encoding="utf-8"), str(file), lambda: True


def _made_here() -> Iterator[bytes]:
    """Give what goes into every compiled page: how it is set up."""
    yield (files("nomarch.core.rulebook") / "render.py").read_bytes()


@undisturbed()
def page(book: Book, paper: str = "") -> str:
    """Write a book as one HTML page that needs nothing else, perhaps to be printed on a certain *paper*."""
    file = "page/aid.html.j2" if book.kind is Kind.SUMMARY else "page/page.html.j2"
    return page_template("nomarch.core.rulebook", file).render(book=book, paper=paper)


WRITERS: Final[dict[str, Callable[[Book], str]]] = {"md": markdown, "html": page, "text": plain, "json": as_json}
