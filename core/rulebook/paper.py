"""Books on paper: a PDF made of the same page and the same style sheet that a screen shows.

The faces come from packages, so that a page looks the same on every machine; nothing is fetched from anywhere else, and
the same book gives the same bytes.
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from nomarch.core.errors import NomarchError, UnknownName
from nomarch.core.optional import needed
from nomarch.core.rulebook.book import Book, Kind
from nomarch.core.rulebook.render import page

WHAT: Final = "a PDF"
GROUP: Final = "print"
"""The optional group of packages that print."""
REMEDY: Final = "apt install libpango-1.0-0 libpangoft2-1.0-0, brew install pango, or what your system calls it"
DATE: Final = "SOURCE_DATE_EPOCH"
"""Where those who want the same bytes every time say when something was made; all that print look there."""
SHRUNK: Final = (1, 0.92, 0.85, 0.78)
"""By how much what belongs on a single leaf may be shrunk to fit on it."""


class Paper(NamedTuple):
    """A paper: its width and height in millimetres, and how many sides of it a player aid or a quick start takes."""

    width: int
    height: int
    sides: int

    def style(self, scale: float = 1) -> str:
        """Give the rules by which a page is as large as the paper, if it is shrunk by *scale* afterwards."""
        width, height = (f"{side / scale:.2f}mm" for side in (self.width, self.height))
        aid = f"{height} {width}" if self.sides == 1 else f"{width} {height}"
        return f"@page {{ size: {width} {height} !important }} @page aid {{ size: {aid} !important }}"


PAPERS: Final = {"a4": Paper(210, 297, 1), "letter": Paper(216, 279, 1), "a5": Paper(148, 210, 2)}
"""The papers; a leaf of the smallest is a card with a front and a back."""
FACES: Final = {
    "Regular": (400, "normal"),
    "It": (400, "italic"),
    "Semibold": (600, "normal"),
    "Bold": (700, "normal"),
    "BoldIt": (700, "italic"),
}
"""The faces of a family, with their weight and style."""
FAMILIES: Final = {"Serif": "font_source_serif_pro", "Sans": "font_source_sans_pro"}
"""The families that the style sheet names first, and the packages that carry them."""


class LibraryMissing(NomarchError, OSError):
    """A library of the system that is not there."""


class Press(NamedTuple):
    """What prints: the package, the faces it has loaded, and where it may read from."""

    package: Any
    fonts: Any
    faces: Any
    fetcher: Any


def pdf(book: Book, paper: str = "a4") -> bytes:
    """Print a book on a paper; what belongs on a single leaf is shrunk a little, if then it fits."""
    return printed(page(book, paper), paper, on_one_leaf=book.kind is not Kind.RULEBOOK)


def printed(written: str, paper: str, *, on_one_leaf: bool) -> bytes:
    """Print a page, the same to the same bytes; what belongs on a single leaf is shrunk a little, if then it fits."""
    small = leaf(written, paper) if on_one_leaf else None
    return small or _bytes(_laid_out(written, _paper(paper).style()))


def leaf(written: str, paper: str) -> bytes | None:
    """Print a page on a single leaf, shrunk a little if it has to be; nothing comes of it if it does not fit."""
    size = _paper(paper)
    for scale in SHRUNK:
        document = _laid_out(written, size.style(scale))
        if len(document.pages) <= size.sides:
            return _bytes(document, scale)
    return None


def _paper(name: str) -> Paper:
    if name not in PAPERS:
        raise UnknownName("paper", name, PAPERS)
    return PAPERS[name]


def _laid_out(written: str, style: str) -> Any:
    press = _press()
    size = press.package.CSS(string=style)
    html = press.package.HTML(string=written, url_fetcher=press.fetcher)
    return html.render(stylesheets=[press.faces, size], font_config=press.fonts)


def _bytes(document: Any, scale: float = 1) -> bytes:
    with _undated():
        made: bytes = document.write_pdf(zoom=scale)
    return made


@contextlib.contextmanager
def _undated() -> Iterator[None]:
    """Let nothing bear the time at which it was made, as cut faces do, unless somebody set a date."""
    if DATE in os.environ:
        yield
        return
    os.environ[DATE] = "0"
    try:
        yield
    finally:
        del os.environ[DATE]


def expect_a_press() -> None:
    """See to it that this machine can print, or say what is missing."""
    for package in FAMILIES.values():
        needed(package, WHAT, GROUP)
    with contextlib.redirect_stdout(io.StringIO()):  # where it tells at length of a library that is missing
        try:
            needed("weasyprint", WHAT, GROUP)
        except OSError as error:
            raise LibraryMissing(f"{WHAT} needs the library Pango: {REMEDY} ({error})") from None


@cache
def _press() -> Press:
    """Make ready to print, once in a process."""
    expect_a_press()
    fonts = import_module("weasyprint.text.fonts").FontConfiguration()
    fetcher = import_module("weasyprint.urls").URLFetcher(allowed_protocols={"file"})
    package = import_module("weasyprint")
    return Press(package, fonts, package.CSS(string=_faces(), font_config=fonts, url_fetcher=fetcher), fetcher)


def _faces() -> str:
    """Name the faces and where they lie."""
    return "\n".join(
        f'@font-face {{ font-family: "Source {family} Pro"; font-weight: {weight}; font-style: {style}; '
        f'src: url("{Path(str(files(package) / "files" / f"Source{family}Pro-{file}.otf")).as_uri()}") }}'
        for family, package in FAMILIES.items()
        for file, (weight, style) in FACES.items()
    )
