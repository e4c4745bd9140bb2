"""Compiled wheels of the toolkit and of its games, from the same sources as the plain ones.

    python docs/tools/compiled.py dist/compiled

Each distribution names its hot modules in its `pyproject.toml` (`tool.nomarch.compiled`). mypyc makes one library of
them a distribution. A compiled game fits only the core it was compiled with, so both bear a mark of that core in their
version, and the game asks for exactly that one.
"""

from __future__ import annotations

import os
import shutil
import sys
import tomllib
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import chdir
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from mypyc.build import mypycify
from setuptools import Distribution, Extension  # type: ignore[import-untyped,unused-ignore]

ROOT: Final = Path(__file__).parents[2]
STAGE: Final = ROOT / "build" / "compiled" / "sources"
"""The sources in the folders that their names say, where mypy finds all of them."""
PLAIN: Final = {"__init__.py", "documents.py"}
"""Files that are never compiled: pydantic reads annotations which the compiler does not keep."""

INWARD: Final = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""A library calls its own functions without asking whether another has replaced them, so they can be inlined."""


class Compiled(NamedTuple):
    """A distribution that is compiled: its folder, the package in it, and the name of its library."""

    folder: Path
    package: str
    library: str

    @property
    def modules(self) -> list[str]:
        """The hot modules, as files below the stage."""
        wanted = tomllib.loads((self.folder / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["nomarch"][
            "compiled"
        ]
        package = STAGE / self.package.replace(".", "/")
        found = {each: sorted(package.glob(each)) for each in wanted}
        lost = [each for each, files in found.items() if not files]
        if lost:
            sys.exit(f"{self.folder / 'pyproject.toml'}: there is no {', '.join(lost)} to compile")
        files = [file for each in found.values() for file in each if file.name not in PLAIN]
        return [str(file.relative_to(STAGE)) for file in files]

    def owns(self, extension: Extension) -> bool:
        """Tell whether an extension is a part of it: its library, or a module that opens it."""
        name: str = extension.name
        return name == f"{self.library}__mypyc" or name.startswith(f"{self.package}.")


CORE: Final = Compiled(ROOT, "nomarch.core", "nomarch_core")
GAMES: Final = [
    Compiled(ROOT / "games" / name, f"nomarch.games.{name}", f"nomarch_{name}")
    for name in ("amun_re", "saqqara", "cleopatra")
]


def stage() -> None:
    """Lay the sources of all packages where their names say."""
    shutil.rmtree(STAGE, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "*.egg-info", "templates", "build", "texts")
    for each in (CORE, *GAMES):
        folder = ROOT / "core" if each is CORE else each.folder
        shutil.copytree(folder, STAGE / each.package.replace(".", "/"), ignore=leave)


def extensions() -> list[Extension]:
    """Compile the hot modules to C."""
    with chdir(STAGE):
        os.environ["MYPYPATH"] = str(STAGE)
        sources = sorted(str(file) for file in Path("nomarch").rglob("*.py"))
        groups: list[tuple[list[str], str | None]] = [(each.modules, each.library) for each in (CORE, *GAMES)]
        options = ["--namespace-packages", "--explicit-package-bases", f"--config-file={ROOT / 'pyproject.toml'}"]
        made: list[Extension] = mypycify(
            [*options, *sources],
            only_compile_paths=[file for files, _ in groups for file in files],
            separate=groups,
            opt_level="3",
            debug_level="0",
            target_dir=str(STAGE.parent / "c"),
        )
    if os.name == "posix":
        for each in made:
            each.extra_compile_args += INWARD
    return made


def mark(made: Iterable[Extension]) -> str:
    """Give a short mark of what the core was compiled to."""
    sources = sorted({Path(file) for each in made if CORE.owns(each) for file in each.sources})
    return sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()[:8]


def wheel(one: Compiled, made: Iterable[Extension], core: str, into: Path) -> None:
    """Write the wheel of a distribution with its extensions."""
    with chdir(one.folder):
        given: dict[str, Any] = {"script_name": "compiled", "ext_modules": [each for each in made if one.owns(each)]}
        distribution = Distribution(given)
        distribution.parse_config_files()
        plain = distribution.metadata.version
        distribution.metadata.version = f"{plain}+compiled.{core}"
        if one is not CORE:
            distribution.install_requires = [f"nomarch=={plain}+compiled.{core}"]
        work = STAGE.parent / one.library
        distribution.command_options = {
            "build": {"build_base": ("", str(work))},
            "egg_info": {"egg_base": ("", str(work))},
            "bdist_wheel": {"dist_dir": ("", str(into)), "bdist_dir": ("", str(work / "wheel"))},
        }
        work.mkdir(parents=True, exist_ok=True)
        for laid in work.glob("lib*"):
            shutil.rmtree(laid)  # a module that is compiled no longer would stay
        distribution.run_command("bdist_wheel")


def main(into: Path) -> None:
    """Write the wheels of all distributions."""
    stage()
    made = extensions()
    core = mark(made)
    shutil.rmtree(into, ignore_errors=True)
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for done in [workers.submit(wheel, each, made, core, into) for each in (CORE, *GAMES)]:
            done.result()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
