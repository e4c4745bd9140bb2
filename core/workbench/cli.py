"""The command line: which commands there are, and what becomes of one.

A command is a module of its own and is imported when it runs; the others are known by the first sentence they say of
themselves, which is read from their source.
"""

from __future__ import annotations

import inspect
import io
import os
import re
import sys
import traceback
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from nomarch.core.errors import Interrupted, NomarchError

COMMANDS: Final = {
    "games": "games",
    "play": "play",
    "serve": "serve",
    "replay": "replay",
    "examples": "examples",
    "simulate": "simulation",
    "train": "training",
    "ladder": "ladder",
    "coverage": "coverage",
    "insights": "insights",
    "compare": "comparison",
    "changes": "changes",
    "forks": "forks",
    "new": "scaffold",
    "try": "trial",
    "draw": "picture",
    "rules": "rules",
    "errata": "errata",
    "components": "components",
    "publish": "publish",
    "edition new": "edition_new",
    "edition show": "edition_show",
    "check": "check",
    "accept": "acceptance",
}
"""The commands, each with its module in `commands`; of two words the first is common to several."""
GROUPS: Final = {"edition": "Make an edition of one's own, or read one as a person would."}
"""What commands of the same first word do."""
HERE: Final = Path(__file__).parent
STOPPED: Final = 130
"""The exit code of whatever was stopped by hand."""
SAID: Final = re.compile(r'^def command\(.*?^    """(.*?)"""', re.MULTILINE | re.DOTALL)
"""What a command says of itself, as it stands below its options: to parse them all would take longer than the rest."""
HELP: Final = "A rules toolkit for board games: play them, simulate them, and see which clause is behind everything."


LOOKS: Final[dict[str, Any]] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}


def application(*wanted: str) -> typer.Typer:
    """Make the command line with the commands that are *wanted*; if none is, it knows what each of them does."""
    made = typer.Typer(help=HELP, **LOOKS)
    made.callback()(_before_any_command)
    groups = {name: typer.Typer(**LOOKS) for name in GROUPS}
    known = [name for name in COMMANDS if name in wanted or name.split()[0] in wanted]
    for name, module in COMMANDS.items():
        *group, last = name.split()
        place = groups[group[0]] if group else made
        if name in known:
            place.command(last)(import_module(f"{__package__}.commands.{module}").command)
        else:
            place.command(last, help=None if known else _says_of_itself(module))(_elsewhere)
    for name, group_made in groups.items():
        made.add_typer(group_made, name=name, help=GROUPS[name])
    return made


def _before_any_command(
    version: Annotated[  # noqa: FBT002
        bool, typer.Option("--version", is_eager=True, callback=lambda wanted: _tell_the_version(wanted=wanted))
    ] = False,
) -> None:
    pass


def _tell_the_version(*, wanted: bool) -> None:
    """Say which version this is, and whether the machine was compiled."""
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 (it takes long to import)

        engine = HERE.parent / "engine"
        suffixes = tuple(EXTENSION_SUFFIXES)
        kind = "compiled" if any(each.name.endswith(suffixes) for each in engine.iterdir()) else "plain"
        typer.echo(f"nomarch {version('nomarch')}, {kind}")
        raise typer.Exit


def _says_of_itself(module: str) -> str:
    """Read what a command says of itself, without importing it."""
    found = SAID.search((HERE / "commands" / f"{module}.py").read_text(encoding="utf-8"))
    return inspect.cleandoc(found[1]) if found else ""


def _elsewhere() -> None:
    """Stand in for a command that was not wanted."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command. What goes wrong is told in one line, with exit code 2; what was stopped by hand, with 130."""
    given = sys.argv[1:] if arguments is None else arguments
    _open_streams()
    try:
        status = application(*given[:1])(given or ["--help"], prog_name="nomarch", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        message = error.format_message()
        _fail(f"{message} there are: {_known(given)}" if "command" in message else message)
    except (typer.Abort, KeyboardInterrupt):
        _fail("stopped", STOPPED)
    except Interrupted as error:
        _fail(str(error), STOPPED)
    except BrokenPipeError:
        _drop_what_nobody_takes()
        sys.exit(0)
    except (NomarchError, OSError) as error:
        _fail(str(error))
    except Exception as error:
        if os.environ.get("NOMARCH_DEBUG"):
            raise
        place = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        _fail(f"a fault in {place.filename}, line {place.lineno}: {told} (NOMARCH_DEBUG=1 tells the whole story)")
    sys.exit(status if isinstance(status, int) else 0)


def _known(given: list[str]) -> str:
    """Name the commands that could have been meant: those of a common first word, if there is one."""
    group = f"{given[0]} " if given and given[0] in GROUPS else ""
    return ", ".join(dict.fromkeys(name.removeprefix(group).split()[0] for name in COMMANDS if name.startswith(group)))


def _open_streams() -> None:
    """See to it that there is something to read from and to print to; a strange byte is no reason to stop."""
    is_closed = sys.stdout is None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # in their order: each takes its own number
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (it stays open)
        if isinstance(stream := getattr(sys, name), io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if is_closed:
        _fail("standard output is closed, so nothing can be shown; to see nothing, send it to /dev/null")


def _drop_what_nobody_takes() -> None:
    """Drop what standard output does not take, or Python would try once more at the end and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, status: int = 2) -> NoReturn:
    _drop_what_nobody_takes()
    import_module(f"{__package__}.output").complain(message)  # it takes its time, and most commands do not fail
    sys.exit(status)


if __name__ == "__main__":
    main()
