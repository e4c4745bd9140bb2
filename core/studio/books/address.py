"""The address of a page of the reader: what it asks for, and one way to write it, so that it can be sent.

/rules/amun-re?edition=hans-im-glueck-2003&variant=expert&players=3&set=stones_per_pyramid=4&lang=en
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from nomarch.core.engine import Game
from nomarch.core.studio.books.values import change_read, change_written
from nomarch.core.studio.trouble import Trouble

MOST_CHANGES: Final = 60
"""How many values are changed at most."""
MOST_READ: Final = 1_000
"""How many values a form sends; most of them are those of the edition."""
MOST_OPEN: Final = 8
"""How many clauses lie open at a time."""
LONGEST: Final = 2_000
"""How many letters a part of an address has."""
VALUE: Final = "value:"
"""What the field of a form begins with that holds a value of the edition, before the name of the value."""
SAFE: Final = "=:"
"""What an address need not hide."""
Item = tuple[str, str]


class Asked(NamedTuple):
    """What an address asks for."""

    game: str
    edition: str
    variants: tuple[str, ...] = ()
    players: int | None = None
    changes: Mapping[str, Any] = {}
    """Values that are otherwise than in the edition, by their dotted names."""
    is_forced: bool = False
    """Whether values are taken that contradict one another."""
    beside: str = ""
    """An edition, perhaps with variants, or a language to read beside it."""
    find: str = ""
    opened: tuple[str, ...] = ()
    """The clauses of which everything is told."""
    code: str = ""

    @property
    def items(self) -> list[Item]:
        """What stands in the address, in its order."""
        return [
            ("edition", self.edition),
            *(("variant", name) for name in self.variants),
            *([("players", str(self.players))] if self.players is not None else []),
            *(("set", change_written(path, value)) for path, value in self.changes.items()),
            *([("force", "1")] if self.is_forced else []),
            *([("beside", self.beside)] if self.beside else []),
            *([("find", self.find)] if self.find else []),
            *(("open", clause) for clause in self.opened),
            ("lang", self.code),
        ]

    @property
    def path(self) -> str:
        """Where the reader of the game is."""
        return f"/rules/{quote(self.game)}"

    @property
    def address(self) -> str:
        """The address."""
        return f"{self.path}?{urlencode(self.items, safe=SAFE)}"

    def at(self, clause: str) -> str:
        """Give the address of a clause on the page."""
        return f"{self.address}#{clause}"

    def but(self, **otherwise: Any) -> Asked:
        """Ask for something else."""
        return self._replace(**otherwise)

    def opening(self, clause: str) -> Asked:
        """Ask for everything about one more clause, or no longer, if it lies open."""
        others = tuple(each for each in self.opened if each != clause)
        return self.but(opened=others if clause in self.opened else (*others, clause)[-MOST_OPEN:])

    def without(self, path: str) -> Asked:
        """Ask for the value of the edition."""
        return self.but(changes={each: value for each, value in self.changes.items() if each != path}, is_forced=False)

    def hidden(self, *names: str) -> list[Item]:
        """Give what a form sends along besides the fields called by *names*."""
        return [item for item in self.items if item[0] not in names]

    @property
    def table(self) -> str:
        """The address where a table is made at which one plays so."""
        chosen = [item for item in self.items if item[0] in {"edition", "variant", "players", "lang"}]
        lines = "\n".join(change_written(path, value) for path, value in self.changes.items())
        items = [("game", self.game), *chosen, *([("changes", lines)] if lines else [])]
        return f"/tables/new?{urlencode(items, safe=SAFE)}"

    @property
    def experiment(self) -> str:
        """The address of the comparison of the edition with what is asked for."""
        return compared(self, self.changes)


def compared(asked: Asked, changes: Mapping[str, Any]) -> str:
    """Give the address of an experiment: an edition against itself with changed values."""
    items = [
        ("game", asked.game),
        ("side", "+".join([asked.edition, *asked.variants])),
        *([("players", str(asked.players))] if asked.players is not None else []),
        *(("set", change_written(path, value)) for path, value in changes.items()),
        ("lang", asked.code),
    ]
    return f"/compare?{urlencode(items, safe=SAFE)}"


def read(game: Game, items: Iterable[Item], code: str) -> Asked:
    """Read an address, or a form that was filled; what is not for the reader is passed over."""
    given: dict[str, list[str]] = {}
    for name, value in items:
        if len(value) > LONGEST or len(name) > LONGEST:
            raise Trouble(400, "rules-too-long", letters=LONGEST)
        if value.strip():
            given.setdefault(name, []).append(value.strip())
    edition = _last(given, "edition") or game.default_edition
    return Asked(
        game=game.name,
        edition=edition,
        variants=_variants(game, edition, given),
        players=_players(given),
        changes=_changes(game, given),
        is_forced=_last(given, "force") == "1",
        beside=_last(given, "beside").replace(" ", "+"),
        find=" ".join(_last(given, "find").split()),
        opened=tuple(dict.fromkeys(given.get("open", ())))[-MOST_OPEN:],
        code=code,
    )


def _last(given: Mapping[str, list[str]], name: str) -> str:
    return given.get(name, [""])[-1]


def _variants(game: Game, edition: str, given: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Read the variants in the order in which the edition offers them; those of a menu go with their edition."""
    wanted = given.get("variant", [])
    if edition not in game.editions:
        return tuple(dict.fromkeys(wanted))
    offered = list(game.shelf.variants(edition))
    if _last(given, "was") not in {"", edition}:
        wanted = [name for name in wanted if name in offered]
    return (
        *(name for name in offered if name in wanted),
        *dict.fromkeys(name for name in wanted if name not in offered),
    )


def _players(given: Mapping[str, list[str]]) -> int | None:
    written = _last(given, "players")
    if not written:
        return None
    if not (written.isdecimal() and written.isascii() and len(written) <= 4):
        raise Trouble(400, "rules-no-number", written=written[:80])
    return int(written)


def _changes(game: Game, given: Mapping[str, list[str]]) -> dict[str, Any]:
    """Read the values that are changed, in the order of their names; what a form says of one prevails."""
    written = [*given.get("set", []), *_from_forms(given)]
    if len(written) > MOST_READ:
        raise Trouble(400, "rules-too-many-changes", most=MOST_CHANGES)
    changes = dict(change_read(game.shelf.model, each) for each in written)
    return {path: changes[path] for path in sorted(changes)}


def _from_forms(given: Mapping[str, list[str]]) -> list[str]:
    return [f"{name.removeprefix(VALUE)}={values[-1]}" for name, values in given.items() if name.startswith(VALUE)]
