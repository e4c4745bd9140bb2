"""The door for games: those installed under the entry-point group `nomarch.games`, ours or a stranger's, and files."""

from __future__ import annotations

import hashlib
import sys
import traceback
from collections.abc import Iterator
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.metadata import EntryPoint
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from pydantic import ValidationError

from nomarch.core.engine.contract import broken_contracts, broken_hands
from nomarch.core.engine.game import Game
from nomarch.core.errors import NomarchError, PluginError, UnknownName, first_problem
from nomarch.core.installed import NONE, doors
from nomarch.core.undisturbed import undisturbed

INTERFACE: Final = 1
"""The version of what games and the core ask of each other: a game made for another may not load, or play wrongly."""
SUFFIX: Final = ".py"
KEPT_AS: Final = "GAME"
PACKAGE: Final = "__init__.py"
MADE_HERE: Final = "#"
"""Marks the name of a game that lies in the memory of a process."""
IN_MEMORY: Final[dict[str, Game]] = {}
"""Games that were made in this process, by the names they got."""
FROM_FILES: Final[dict[Path, Game]] = {}
"""Games that were loaded from files, by their paths."""


def load(name: str) -> Game:
    """Load the game called *name*, or the one that a Python file keeps as GAME; check that it keeps the contract."""
    if name in IN_MEMORY:
        return IN_MEMORY[name]
    if MADE_HERE in name:
        raise PluginError(f"the game {name} lies in the memory of another process: play it there, with one worker")
    if not name.endswith(SUFFIX):
        return _installed(name)
    game = _from_file(Path(name).resolve())
    game.found_as = name
    return game


def name_of(game: Game) -> str:
    """Give the name by which this process loads a game; one that was made here, and lies nowhere, gets one.

    >>> from nomarch.core import load
    >>> name_of(load("amun-re"))
    'amun-re'
    """
    if not _leads_to(game.found_as, game):
        for complaint in _complaints(game):
            raise PluginError(f"{game.name}: {complaint}")
        game.found_as = f"{game.name}{MADE_HERE}{len(IN_MEMORY) + 1}"
        IN_MEMORY[game.found_as] = game
    return game.found_as


def _leads_to(name: str, game: Game) -> bool:
    """Tell whether a name is that of the very game."""
    try:
        return load(name) is game
    except NomarchError:
        return False


@cache
def _installed(name: str) -> Game:
    known = doors()
    if not known:
        raise PluginError(f"{name}: {NONE}")
    if name not in known:
        raise UnknownName("game", name, known)
    found = known[name]
    if len(found) > 1:
        owners = ", ".join(_owner(door) for door in found)
        raise PluginError(f"game {name!r} is brought by several distributions: {owners}")
    (door,) = found
    try:
        with undisturbed():  # what is imported stays
            game = door.load()
    except Exception as error:
        ours = f"this nomarch has interface {INTERFACE}"
        raise PluginError(f"game {name!r} from {_owner(door)} does not load: {_reason(error)} ({ours})") from error
    for complaint in (*_unfit(game, door), *_complaints(game)):
        raise PluginError(f"game {name!r} from {_owner(door)}: {complaint}")
    return game  # type: ignore[no-any-return]


def _unfit(game: object, door: EntryPoint) -> Iterator[str]:
    """Say what keeps an installed game from being the one that was asked for, made for this core."""
    if not isinstance(game, Game):
        return
    if not isinstance(game.interface, int):
        yield (
            f"it does not say for which interface of nomarch it is made; this is {INTERFACE}: "
            f"add interface={INTERFACE} to its Game(…)"
        )
    elif game.interface != INTERFACE:
        owner = door.dist.name if door.dist else "game"
        newer, older = ("nomarch", owner) if game.interface > INTERFACE else (owner, "nomarch")
        remedy = f"install a newer {newer}, or an older {older}"
        yield f"it is made for interface {game.interface} of nomarch, and this is {INTERFACE}: {remedy}"
    if game.name != door.name:
        yield f"it calls itself {game.name!r}"


def load_again(name: str) -> Game:
    """Load the game of a file as it is now, whatever was loaded from there before."""
    path = Path(name).resolve()
    for module in list(_imported_with(path)):
        del sys.modules[module]
    invalidate_caches()
    FROM_FILES.pop(path, None)
    return load(name)


def _imported_with(path: Path) -> Iterator[str]:
    """Name the modules of the package a file is in, or of a file that is in none the modules beside it."""
    root, called = _importable(path)
    for name, module in sys.modules.items():
        file, top = Path(getattr(module, "__file__", None) or ""), name.partition(".")[0]
        is_beside = file == Path(root, f"{top}{SUFFIX}") or file.is_relative_to(Path(root, top))
        if file == path or (is_beside and top == called.partition(".")[0]) or (is_beside and "." not in called):
            yield name


def _from_file(path: Path) -> Game:
    """Run a file that keeps a game, as Python would: what lies beside it can be imported."""
    if path not in FROM_FILES:
        FROM_FILES[path] = _run_for_game(path)
    return FROM_FILES[path]


def _run_for_game(path: Path) -> Game:
    if not path.is_file():
        raise PluginError(f"{path}: there is no such file")
    game: Any = getattr(_run(path), KEPT_AS, None)
    for complaint in _complaints(game):
        raise PluginError(f"{path}: {complaint}")
    game.version = f"{game.version.partition('+')[0]}+{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"
    return game  # type: ignore[no-any-return]


def _run(path: Path) -> ModuleType:
    root, name = _importable(path)
    if root not in sys.path:
        sys.path.insert(0, root)
    try:
        return _imported(path, name) if "." in name or path.name == PACKAGE else _run_alone(path, name)
    except PluginError:
        raise
    except SystemExit:
        raise PluginError(f"{path}: it leaves by sys.exit when it is loaded") from None
    except Exception as error:
        raise PluginError(f"{_line(path, error)}: {_reason(error)}") from error


def _importable(path: Path) -> tuple[str, str]:
    """Give the folder from which a file can be imported, and its name there: inside its package, if it is in one."""
    parts, folder = [] if path.name == PACKAGE else [path.stem], path.parent
    while (folder / PACKAGE).is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return str(folder), ".".join(parts)


def _imported(path: Path, name: str) -> ModuleType:
    """Import a file by its name in its package; another package of that name may have been there first."""
    module = import_module(name)
    if module.__file__ is None or Path(module.__file__).resolve() != path:
        raise PluginError(f"{path}: another module called {name} is in its way, {module.__file__}")
    return module


def _run_alone(path: Path, name: str) -> ModuleType:
    """Run a file that is in no package; it may be called like a module that is known already."""
    name = name if name not in sys.modules else f"{name}_{hashlib.sha256(bytes(path)).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(f"{path}: is no Python file")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _line(path: Path, error: Exception) -> str:
    """Name the line of a file that is to blame."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f"{path}, line {lines[-1]}" if lines else str(path)


def _complaints(game: object) -> list[str]:
    """Say what keeps *game* from being played."""
    if game is None:
        return [f"no game is kept here: {KEPT_AS} = Game(…) is missing"]
    if not isinstance(game, Game):
        return [f"a game is a nomarch.core.Game, not {type(game).__name__}"]
    try:
        state = game.dealt(game.rules(), 0)
    except Exception as error:  # noqa: BLE001 (the same)
        return [str(error) if isinstance(error, NomarchError) else f"its table cannot be laid: {_reason(error)}"]
    broken = [*broken_hands(state)]
    broken += [fault for phase in game.phases.values() for fault in broken_contracts(phase, state)]
    if broken:
        return broken
    reached = {phase: _reached_from(phase, game) for phase in game.phases}
    lost = set(game.phases) - reached[game.first_phase.name]
    stuck = {phase for phase in game.phases if "end" not in reached[phase]} - _interrupting(game)
    return [f"no way leads to the phase {phase!r}" for phase in sorted(lost)] + [
        f"no way leads from the phase {phase!r} to the end" for phase in sorted(stuck)
    ]


def _reached_from(phase: str, game: Game) -> set[str]:
    """Follow all ways from a phase, by what comes next and by what interrupts."""
    found, waiting = {phase}, [phase]
    while waiting:
        here = game.phases[waiting.pop()]
        new = {*here.then, *here.interrupted_by} - found
        found |= new
        waiting += new
    return found


def _interrupting(game: Game) -> set[str]:
    return {name for phase in game.phases.values() for name in phase.interrupted_by}


def _owner(door: EntryPoint) -> str:
    return f"{door.dist.name} {door.dist.version}" if door.dist else door.value


def _reason(error: Exception) -> str:
    if isinstance(error, ValidationError):
        place, reason = first_problem(error)
        return f"{error.title}: {'.'.join(place)}: {reason}"
    return f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
