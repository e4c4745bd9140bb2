"""What is measured of texts and of starting: each time in a process of its own, with a cache that is empty or full."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from bench.pace import Measure, paced
from bench.tasks import in_the_middle, loaded

REFUSED: Final = 40
"""How many moves are refused in a turn."""
KEPT: Final[list[TemporaryDirectory[str]]] = []
"""The caches of this process."""


def books() -> Measure:
    """Measure all rulebooks, of all games, editions and languages: before templates were compiled, and after."""

    def measure() -> dict[str, float]:
        cache = _cache()
        return {"cold": _written("all", cache), "warm": _written("all", cache)}

    return measure


def book(game: str) -> Measure:
    """Measure one rulebook, whose templates are compiled."""
    cache = _cache()
    _written(game, cache)

    def measure() -> float:
        return _written(game, cache)

    return measure


def _written(what: str, cache: str) -> float:
    return float(_asked([sys.executable, "-m", "bench.texts", what], cache))


def _cache() -> str:
    KEPT.append(TemporaryDirectory())
    return KEPT[-1].name


def _asked(call: Sequence[str], cache: str) -> str:
    with_cache = {**os.environ, "XDG_CACHE_HOME": cache}
    return subprocess.run(call, check=True, capture_output=True, text=True, env=with_cache).stdout  # noqa: S603


def write_books(what: str) -> None:
    """Write rulebooks, of *all* games or of one in English, and print the seconds that took once all is imported."""
    from nomarch.core import available, load  # noqa: PLC0415
    from nomarch.core.rulebook.book import rulebook  # noqa: PLC0415
    from nomarch.core.rulebook.render import WRITERS  # noqa: PLC0415
    from nomarch.core.rulebook.texts import texts_of  # noqa: PLC0415

    write, begun = WRITERS["html"], process_time()
    if what != "all":
        write(rulebook(load(what).rules(), "en"))
    else:
        for game in map(load, available()):
            for edition in game.editions:
                for code in texts_of(game).languages:
                    write(rulebook(game.rules(edition), code))
    print(process_time() - begun)


def refusal(game: str) -> Measure:
    """Measure why a move is not legal, said in all its sentences."""
    from nomarch.core.rulebook.speech import Speaker  # noqa: PLC0415

    state = in_the_middle(loaded(game), 1)
    speaker = Speaker(state.rules, "en")
    catalogue = state.rules.catalogue.moves
    illegal = [move for move in catalogue if move not in state.moves()]
    refused = illegal[:: max(1, len(illegal) // REFUSED)]

    def explain(move: Any) -> None:
        for objection in state.objections(move):
            speaker.objection(objection)

    def some(turn: int) -> int:
        for move in refused:
            explain(move)
        return len(refused)

    return paced(some)


def start(arguments: Sequence[str], imports: Sequence[str]) -> Measure:
    """Measure a command, and next to it an interpreter that only imports what the command cannot do without."""
    nomarch = [str(Path(sys.executable).with_name("nomarch")), *arguments]
    bare = [sys.executable, "-c", f"import {', '.join(imports)}"]
    cache, turns = _cache(), count()
    for call in (nomarch, bare):
        _asked(call, cache)

    def measure() -> Mapping[str, float]:
        calls = {"command": nomarch, "bare": bare}
        names = list(calls)[:: 1 if next(turns) % 2 else -1]
        return {name: _spent(calls[name], cache) for name in names}

    return measure


def command(arguments: Sequence[str]) -> Measure:
    """Measure a whole command that writes a file, once its templates are compiled."""
    nomarch, cache = str(Path(sys.executable).with_name("nomarch")), _cache()

    def measure() -> float:
        with TemporaryDirectory() as folder:
            return _spent([nomarch, *arguments, "--out", f"{folder}/written"], cache)

    measure()
    return measure


def _spent(call: Sequence[str], cache: str) -> float:
    """Count the seconds of processor time of another process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _asked(call, cache)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    write_books(sys.argv[1])
