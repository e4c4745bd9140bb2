"""Where a command's words go: content to standard output or a new file, remarks to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nomarch.core.errors import NomarchError

if TYPE_CHECKING:
    from rich.console import RenderableType


class Usage(NomarchError, ValueError):
    """Something asked for that cannot be."""


def note(message: str) -> None:
    """Make a remark."""
    print(message, file=sys.stderr)


def warn(warnings: Iterable[str]) -> None:
    """Warn of what was mended or left out."""
    for warning in warnings:
        note(f"nomarch: warning: {warning}")


def give(content: RenderableType | Iterable[str], out: Path | None) -> None:
    """Print content, or write it to a new file."""
    refuse_old_file(out)
    text = _in_letters(content, for_file=out is not None)
    if out is None:
        sys.stdout.write(text)
    else:
        _write(out, text)
        note(f"written to {out}")


def _in_letters(content: Any, *, for_file: bool) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, Iterable) and not hasattr(content, "__rich_console__"):
        return "".join(f"{line}\n" for line in content)
    from nomarch.core.workbench.reports.tables import printed, shown  # noqa: PLC0415 (lines need no library)

    return printed(content) if for_file else shown(content)


def _write(out: Path, text: str) -> None:
    """Write a new file, or none: half of one would only be in the way."""
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        out.unlink(missing_ok=True)
        raise Usage(f"{out}: cannot be written: {error.strerror}") from None


def refuse_old_file(out: Path | None) -> None:
    """Refuse to write over a file, or into a folder that is not there."""
    if out is not None and out.exists():
        raise Usage(f"{out} exists already; nothing is overwritten")
    if out is not None and not out.parent.is_dir():
        raise Usage(f"{out}: there is no folder {out.parent}")
    if out is not None and not os.access(out.parent, os.W_OK):
        raise Usage(f"{out}: nothing can be written into {out.parent}")
