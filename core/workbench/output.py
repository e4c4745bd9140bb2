"""Where a command's words go: content to standard output or a new file, remarks to standard error.

Everything that is printed passes through here, and nothing that comes from outside moves the terminal: arguments,
records, editions and texts of others are made harmless on their way.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from nomarch.core.errors import LONGEST_MESSAGE, NomarchError, UnknownName, shortened
from nomarch.core.rulebook.typography import LAYOUT, harmless

if TYPE_CHECKING:
    from rich.console import RenderableType


SUFFIXES: Final = {"text": (".txt",), "html": (".html", ".htm")}
"""How files of a format end, if not by its name."""


class Usage(NomarchError, ValueError):
    """Something asked for that cannot be."""


def say(*lines: str) -> None:
    """Say lines on the screen, at once."""
    _put(sys.stdout, "".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def is_watched() -> bool:
    """Tell whether somebody sits at the terminal that notes go to."""
    return sys.stderr.isatty()


def note(message: str) -> None:
    """Make a remark."""
    _put(sys.stderr, f"{message}\n")


def complain(message: str) -> None:
    """Say in one line what went wrong, however long the argument or the record that is quoted in it."""
    note(f"nomarch: {shortened(' '.join(message.split()), LONGEST_MESSAGE)}")


def _put(stream: TextIO, text: str) -> None:
    stream.write(harmless(text, LAYOUT))


def warn(warnings: Iterable[str]) -> None:
    """Warn of what was mended or left out."""
    for warning in warnings:
        note(f"nomarch: warning: {warning}")


def give(content: RenderableType | Iterable[str], out: Path | None) -> None:
    """Print content, or write it to a new file."""
    refuse_old_file(out)
    if isinstance(content, str):
        text = content
    elif isinstance(content, Iterable) and not hasattr(content, "__rich_console__"):
        text = "".join(f"{line}\n" for line in content)
    else:
        _give_drawn(content, out)
        return
    if out is None:
        _put(sys.stdout, text)
    else:
        _write(out, text)


def _give_drawn(content: Any, out: Path | None) -> None:
    """Print what has to be drawn, with its colours; in a file it has none."""
    from nomarch.core.workbench.screen import printed, shown  # noqa: PLC0415 (lines need no library)

    if out is None:
        sys.stdout.write(shown(content))
    else:
        _write(out, printed(content))


def give_bytes(content: bytes, out: Path) -> None:
    """Write to a new file what is for no screen."""
    refuse_old_file(out)
    with _new(out, "xb") as file:
        file.write(content)
    note(f"written to {out}")


def _write(out: Path, text: str) -> None:
    with _new(out, "x", encoding="utf-8") as file:
        file.write(harmless(text, LAYOUT))
    note(f"written to {out}")


def renew(path: Path, text: str) -> None:
    """Write a file of our own anew: whoever reads it finds the old text or the new one, never a part."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise Usage(f"{path}: cannot be written: {error.strerror}") from None


@contextmanager
def _new(out: Path, mode: str, encoding: str | None = None) -> Iterator[IO[Any]]:
    """Open a new file to write it, or leave none: half of one would only be in the way."""
    try:
        with out.open(mode, encoding=encoding) as file:
            yield file
    except OSError as error:
        out.unlink(missing_ok=True)
        raise Usage(f"{out}: cannot be written: {error.strerror}") from None


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """Fill a new folder, or one that is empty; what is broken off leaves nothing behind."""
    if out.is_dir() and any(out.iterdir()):
        raise Usage(f"{out} is not empty; nothing is overwritten")
    if not out.is_dir():
        refuse_old_file(out)
    try:
        with TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as name:
            made = Path(name) / out.name
            made.mkdir()
            yield made
            if out.is_dir():
                out.rmdir()
            made.rename(out)
    except OSError as error:
        raise Usage(f"{out}: cannot be written: {error.strerror}") from None


def format_of(named: str | None, out: Path | None, formats: Collection[str], otherwise: str) -> str:
    """Give the format to write: as it is named, as the new file ends, or as it is *otherwise*."""
    if named is not None:
        if named not in formats:
            raise UnknownName("format", named, formats)
        return named
    if out is None or not out.suffix:
        return otherwise
    suffixes = {suffix: format_ for format_ in formats for suffix in SUFFIXES.get(format_, (f".{format_}",))}
    if out.suffix.lower() not in suffixes:
        raise Usage(f"{out}: what is to be written there? a file that ends in one of {', '.join(suffixes)} says it")
    return suffixes[out.suffix.lower()]


class Target(NamedTuple):
    """Where an answer goes: into a page, a document for programs, a text; to the screen if none is named."""

    page: Path | None
    document: Path | None
    text: Path | None

    def check(self, formats: Collection[str] = ("text",)) -> None:
        """Refuse files that cannot be written, or texts of no known format, before anything is played."""
        format_of(None, self.text, formats, "text")
        named = [file for file in self if file is not None]
        for file in named:
            refuse_old_file(file)
        if len(set(named)) < len(named):
            raise Usage("--html, --json and --out need a file each")

    @property
    def has_text(self) -> bool:
        """Whether somebody reads the text, in a file or on the screen."""
        return self.text is not None or not (self.document or self.page)


def refuse_old_file(out: Path | None) -> None:
    """Refuse to write over a file, or into a folder that is not there."""
    if out is not None and out.exists():
        raise Usage(f"{out} exists already; nothing is overwritten")
    if out is not None and not out.parent.is_dir():
        raise Usage(f"{out}: there is no folder {out.parent}")
    if out is not None and not os.access(out.parent, os.W_OK):
        raise Usage(f"{out}: nothing can be written into {out.parent}")
