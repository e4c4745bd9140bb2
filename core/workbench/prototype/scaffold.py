"""A new game as a package: its files, made of templates.

How treasures reach the players is one mechanism, how they score another; a game is made of one of each.
"""

from __future__ import annotations

import keyword
import re
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FunctionLoader, StrictUndefined

from nomarch.core.installed import available
from nomarch.core.registry import INTERFACE
from nomarch.core.rulebook.accepted import clauses_in, hashed, written_out
from nomarch.core.workbench.output import Usage

DEALING: Final = {
    "ladder-auction": (),
    "open-auction": (),
    "once-around": ("Pass",),
    "second-price": (),
    "sealed-offering": ("Act",),
    "market-stalls": (),
}
"""How treasures reach the players, with what each needs of the engine besides."""

SCORING: Final = {"ranked-awards": "RankedAward", "majority": "MajorityAward", "sets": "SetAward"}
"""How they score, by the award that does it."""

USUAL: Final = "market-stalls"

BY_ROUNDS: Final = ("ladder-auction", "open-auction")

COINS: Final = {"market-stalls": [], "open-auction": ["gold", "good"]}
"""What a mechanism calls that in which one pays, where it is not gold alone."""

TREASURES: Final = ("scarab", "vase", "lamp", "mirror", "ring", "comb")

FEWEST_KINDS: Final = 4

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

OURS: Final = re.compile(r"from (nomarch\.\S+) import (.*)")
"""An import from the toolkit."""
FOLDER: Final = files(__package__) / "templates"


class NewGame(NamedTuple):
    """What a new game is to be."""

    name: str
    title: str
    dealing: str
    scoring: str
    fewest: int
    most: int
    languages: Sequence[str]

    @property
    def module(self) -> str:
        """The name of its package."""
        return self.name.replace("-", "_")

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its treasures: enough for one each."""
        return TREASURES[: max(FEWEST_KINDS, self.most)]

    def variables(self) -> dict[str, Any]:
        """Give what its files are made of."""
        names = {"effects_in", "Effect", "Game", "Phase", "RuleSet", "State", *DEALING[self.dealing]}
        terms = [f"term.{kind}" for kind in self.kinds]
        return {
            **self._asdict(),
            "module": self.module,
            "class_prefix": self.module.title().replace("_", ""),
            "players": f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}",
            "mechanisms": [self.dealing, *filter(None, [self.scoring])],
            "kinds": self.kinds,
            "kinds_listed": f"[{', '.join(terms)}]",
            "worths": lambda colon: ", ".join(
                f"{{{{ {term} }}}}{colon}{{{{ edition.worth[{place}] }}}}" for place, term in enumerate(terms)
            ),
            "award": SCORING.get(self.scoring, ""),
            "names": sorted(names | (set() if self.scoring else {"Award"}), key=_kind),
            "uses_gold": bool(COINS.get(self.dealing, ["gold"])),
            "by_rounds": self.dealing in BY_ROUNDS,
            "interface": INTERFACE,
        }


def refuse_name(plan: NewGame) -> None:
    """Refuse a name that would be no name, or that something else has."""
    if not NAME.fullmatch(plan.name) or keyword.iskeyword(plan.module) or plan.name == "tests":
        raise Usage(f"{plan.name!r} is no name for a game: small letters, digits and hyphens, such as sobek-two")
    if plan.name in available():
        raise Usage(f"there is a game called {plan.name} already")
    if find_spec(plan.module) is not None:
        raise Usage(f"there is a Python module called {plan.module} already; give the game another name")
    if not plan.title.strip() or not plan.title.isprintable() or set(plan.title) & set('"\\{}%'):
        raise Usage(f"{plan.title!r} is no title that can be printed everywhere")


def write(plan: NewGame, folder: Path) -> None:
    """Write all files into a new folder; if that fails there is none."""
    contents = files_of(plan)
    try:
        folder.mkdir()
    except FileExistsError:
        raise Usage(f"{folder} exists already; nothing is overwritten") from None
    except OSError as error:
        raise Usage(f"{folder}: cannot be made: {error.strerror}") from None
    try:
        for name, content in contents.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise Usage(f"{folder}: cannot be written: {error.strerror}") from None


def files_of(plan: NewGame) -> dict[str, str]:
    """Make the files of a new game, by their paths."""
    module, variables = plan.module, plan.variables()
    chapters = {code: _tidy(_filled(f"texts/{code}.md.j2", variables)) for code in plan.languages}
    return {
        "pyproject.toml": _filled("pyproject.toml.j2", variables),
        "README.md": _filled("README.md.j2", variables),
        f"{module}/__init__.py": _filled("init.py.j2", variables),
        f"{module}/game.py": _sorted(_filled(f"dealing/{plan.dealing}.py.j2", variables)),
        f"{module}/editions/first.toml": _filled("edition.toml.j2", variables),
        f"{module}/texts/rulebook.toml": _filled("rulebook.toml.j2", variables),
        f"{module}/texts/terms.toml": _terms(plan, chapters),
        f"{module}/texts/accepted.toml": _accepted(plan, chapters),
        **{f"{module}/texts/{code}/game.md.j2": chapter for code, chapter in chapters.items()},
        f"tests/test_{module}.py": _filled("test.py.j2", variables),
    }


@cache
def _environment() -> Environment:
    """Make what fills the files in; its signs are not those of the texts."""
    return Environment(  # noqa: S701 (these are no pages)
        loader=FunctionLoader(lambda name: (FOLDER / name).read_text(encoding="utf-8")),
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )


def _filled(name: str, variables: Mapping[str, Any]) -> str:
    return _environment().get_template(name).render(variables)


def _tidy(chapter: str) -> str:
    """Leave one empty line between parts."""
    return re.sub(r"\n{3,}", "\n\n", chapter)


def _sorted(program: str) -> str:
    """Put the imports from the toolkit in order, one a room."""
    lines = program.split("\n")
    first = next(place for place, line in enumerate(lines) if OURS.match(line))
    rooms: dict[str, list[str]] = {}
    for found in filter(None, map(OURS.match, lines)):
        rooms.setdefault(found[1], []).extend(found[2].split(", "))
    ours = [f"from {room} import {', '.join(sorted(rooms[room], key=_kind))}" for room in sorted(rooms)]
    others = [line for line in lines if not OURS.match(line)]
    return "\n".join([*others[:first], *ours, *others[first:]])


def _kind(name: str) -> tuple[bool, bool, str]:
    """Sort constants before classes before functions."""
    return not name.isupper(), name[:1].islower(), name


def _terms(plan: NewGame, chapters: Mapping[str, str]) -> str:
    """Write the words that the game uses, in its languages."""
    known = tomllib.loads((FOLDER / "terms.toml").read_text(encoding="utf-8"))
    used = {"treasure", "lot", *plan.kinds, *COINS.get(plan.dealing, ["gold"])}
    lines: list[str] = []
    for term in (term for term in known if term in used):
        lines += [f"[{term}]", *(f"{code} = {_inline(known[term][code])}" for code in plan.languages), ""]
    return "\n".join(lines)


def _inline(forms: Mapping[str, str]) -> str:
    return "{ " + ", ".join(f'{form} = "{word}"' for form, word in forms.items()) + " }"


def _accepted(plan: NewGame, chapters: Mapping[str, str]) -> str:
    """Note that all translations were made beside their origin."""
    origin, *others = plan.languages
    read = {clause: hashed(source) for clause, source in clauses_in(chapters[origin]).items()}
    return written_out(dict.fromkeys(others, read))
