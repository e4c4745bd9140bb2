"""The reference behind `make docs`: pages made from the code, so that they never say anything else."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import typer
from fields import edition_page
from names import first_words, names_in, prose, source_of, told
from typer.cli import get_docs_for_click

from nomarch.core.engine import Game
from nomarch.core.installed import available
from nomarch.core.registry import INTERFACE, load
from nomarch.core.workbench.cli import COMMANDS as COMMAND_LINE
from nomarch.core.workbench.cli import application

CORE: Final = "nomarch.core"
COMMANDS: Final = "workbench"
"""The room behind the command line: nothing that is imported from elsewhere."""
ERRORS: Final = "errors"
INNER: Final = ("late", "optional", "release")
"""What only the core itself uses."""
ROOT: Final = "NomarchError"
CAUGHT: Final = (
    f"`except {ROOT}` catches all of them. They are in `{CORE}.{ERRORS}`, or where it says. A command tells each in "
    "one line and ends with exit code 2, a run that was stopped by hand with 130."
)
HELP: Final = "* `--help`: Show this message and exit."
OPTIONS: Final = "**Options**:"
"""What typer writes for every command, and above it."""
STABLE: Final = (
    "What stands on these pages is the public surface: the names that a room offers. A game is made for one "
    f"interface of the core, which is number {INTERFACE} now: what `nomarch.core` has in `table`, `editions`, "
    "`engine`, `mechanisms`, `drawing`, `errors` and `testing` changes with that number and not without it. The "
    "rooms above, `rulebook`, `lab`, `comparing`, `bridges`, and the options of commands may change with every "
    "version, and the changelog says so. Modules behind a room, and names with an underscore, are nobody else's "
    "business. Clause ids, records and the names of editions are for ever."
)
"""What may be relied on."""
MADE: Final = "<!-- Made from the code by `make docs`; changes belong there. -->"


def pages() -> dict[str, str]:
    """Write all pages, by their place in the folder of the reference."""
    source = source_of(CORE)
    rooms = {f"python/{name}.md": _room(module) for name, module in _rooms(source).items()}
    editions = {f"editions/{game.name}.md": edition_page(game) for game in our_games()}
    written = {
        "commands.md": _commands(),
        "python/core.md": _front(source),
        **rooms,
        **editions,
        "errors.md": _errors(source),
    }
    index = {"README.md": _index(written)}
    return {name: f"{MADE}\n\n{text}" for name, text in {**index, **written}.items()}


def write(folder: Path) -> None:
    """Write all pages into a folder, and take away those of which nothing is left in the code."""
    written = pages()
    for name, text in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for page in folder.rglob("*.md"):
        if page.relative_to(folder).as_posix() not in written:
            page.unlink()


def our_games() -> list[Game]:
    """Give the games that come with the toolkit."""
    return [game for game in map(load, available()) if game.package.startswith("nomarch.games.")]


def _index(written: dict[str, str]) -> str:
    """List the pages, each with the first sentence it says."""
    lines = ["# Reference", "", "Made from the code by `make docs`, and kept current by a test.", "", STABLE, ""]
    for name, text in written.items():
        title, says = text.removeprefix("# ").split("\n\n")[:2]
        lines.append(f"- [{title}]({name}): {says.partition('. ')[0].removesuffix('.')}.")
    return "\n".join(lines) + "\n"


def _commands() -> str:
    """Tell of every command, as typer tells of it."""
    group: Any = typer.main.get_command(application(*COMMAND_LINE))
    context = typer.Context(group, info_name="nomarch")
    commands = dict(_leaves(group, context))
    rows = [
        f"| [`{name}`](#nomarch-{name.replace(' ', '-')}) | {each.help.splitlines()[0]} |"
        for name, (each, _) in commands.items()
    ]
    head = f"# Commands\n\n{group.help} `nomarch COMMAND --help` tells the same at the terminal."
    table = "\n".join(["| command | |", "|---|---|", *rows])
    told = (_command(each, around, name) for name, (each, around) in commands.items())
    return "\n\n".join([head, table, *told]) + "\n"


def _leaves(group: Any, context: typer.Context, before: str = "") -> Iterator[tuple[str, tuple[Any, typer.Context]]]:
    """Give all commands by their names, those of a common first word among them."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from _leaves(command, typer.Context(command, info_name=name, parent=context), f"{name} ")
        else:
            yield f"{before}{name}", (command, context)


def _command(command: Any, context: typer.Context, name: str) -> str:
    """Tell of a command, but not that it can be asked for help, for that is said of all."""
    prefix = " ".join(["nomarch", *name.split()[:-1]])
    text = get_docs_for_click(obj=command, ctx=context, indent=1, call_prefix=prefix).strip()
    return text.removesuffix(HELP).rstrip().removesuffix(OPTIONS).rstrip()


def _rooms(source: Any) -> dict[str, Any]:
    """Give the rooms of the core from which others import."""
    return {name: module for name, module in sorted(source.modules.items()) if name not in (COMMANDS, ERRORS, *INNER)}


def _room(module: Any) -> str:
    """Write the page of a room."""
    names = [part for name in names_in(module) for part in told(name)]
    return "\n\n".join([f"# `{module.path}`", prose(module.docstring.value), *names]) + "\n"


def _front(source: Any) -> str:
    """Write the page of the core itself, which lends what its rooms have."""
    lines = []
    for name in names_in(source):
        room = name.path.removeprefix(f"{CORE}.").partition(".")[0]
        page = f"../{ERRORS}.md" if room == ERRORS else f"{room}.md#{name.name.lower()}"
        lines.append(f"- [`{name.name}`]({page}): {first_words(name)}")
    return "\n\n".join([f"# `{CORE}`", prose(source.docstring.value), "\n".join(lines)]) + "\n"


def _errors(source: Any) -> str:
    """Write the tree of errors."""
    known = {kind.name: kind for kind in _classes(source)}
    says = prose(source[ERRORS].docstring.value)
    return "\n\n".join(["# Errors", says, CAUGHT, "\n".join(_branch(ROOT, known))]) + "\n"


def _branch(name: str, known: Mapping[str, Any], depth: int = 0) -> Iterator[str]:
    """Tell of an error and of those below it."""
    kind = known[name]
    others = [f"`{base}`" for base in map(str, kind.bases) if base not in known]
    also = f", also {', '.join(others)}" if others else ""
    where = "" if kind.module.name == ERRORS else f" In `{kind.module.path}`."
    yield f"{'  ' * depth}- **`{name}`**{also}: {first_words(kind)}{where}"
    for heir in sorted(known):
        if name in map(str, known[heir].bases):
            yield from _branch(heir, known, depth + 1)


def _classes(module: Any) -> Iterator[Any]:
    for kind in module.classes.values():
        if not kind.is_alias:
            yield kind
    for inner in module.modules.values():
        if not inner.is_alias:
            yield from _classes(inner)


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference"))
