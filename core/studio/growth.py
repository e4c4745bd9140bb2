"""What workers do for a comparison: it grows while games come in, and shows what they say so far."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing import Comparison, Pair, Playing, Side, compare_sides
from nomarch.core.comparing.contrast import Plan
from nomarch.core.comparing.witness import POSITIONS
from nomarch.core.errors import Stopped
from nomarch.core.lab.figures import FEWEST
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab
from nomarch.core.lab.spans import spans
from nomarch.core.registry import load
from nomarch.core.studio.progress import Told
from nomarch.core.studio.worker import Teller
from nomarch.core.workbench.output import renew
from nomarch.core.workbench.reports import comparison as report
from nomarch.core.workbench.reports.wording import Wording

REPORT, PAGE = "report.json", "page.html"
"""The files that a comparison shows: its answer as part of a page, with how many games it rests on, and one alone."""
SHARE_GAMES: Final = 100


class Wanted(BaseModel):
    """What is to be compared: sides as they are written, changes of the last, by whom and how often they are played."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    """How the registry finds it."""
    name: str
    title: str
    language: str
    sides: list[str]
    changes: dict[str, Any] = {}
    players: int
    kinds: list[list[str]]
    games: int
    has_shares: bool = True
    """Whether every difference is looked at by itself as well."""

    def compared(self) -> list[Side]:
        """Give the sides."""
        game, (*others, last) = load(self.game), self.sides
        sides = [Side(game, written, self.language, seats=self.players) for written in others]
        return [*sides, Side(game, last, self.language, self.changes, self.players)]

    def playing(self, games: int, *, is_whole: bool = False) -> Playing:
        """Say how the sides are played, so far or in the end."""
        first, *others = map(tuple, self.kinds)
        share_games = min(SHARE_GAMES, games) if self.has_shares and is_whole else 0
        return Playing(first, 0, games, share_games, POSITIONS, tuple(others))


def stages(games: int) -> list[int]:
    """Say after how many games an answer is given: the fewest that have intervals, then always twice as many.

    >>> stages(200), stages(10)
    ([30, 60, 120, 200], [10])
    """
    found = [FEWEST]
    while 2 * found[-1] < games:
        found.append(2 * found[-1])
    return [*found, games] if games > FEWEST else [games]


def compared(asked: Mapping[str, Any], tell: Teller) -> dict[str, Any]:
    """Compare, and show the answer anew whenever it rests on twice as many games; what is stopped shows what it has."""
    folder = Path(asked["folder"])
    return Growing(Wanted.model_validate(asked["wanted"]), folder, Told(tell, folder)).grown()


class Growing:
    """A comparison while it grows."""

    def __init__(self, wanted: Wanted, folder: Path, told: Told) -> None:
        self.wanted: Final = wanted
        self.folder: Final = folder
        self.told: Final = told
        self.sides: Final = wanted.compared()
        self.wording: Final = Wording(self.sides[0].speaker, Pair(*self.sides[:2]).fields)
        self.shown = 0
        """How many games the answer that is shown rests on."""

    def grown(self) -> dict[str, Any]:
        """Grow to the end, or until it is stopped."""
        self._show(compare_sides(self.sides), 0)
        whole = self.wanted.playing(self.wanted.games, is_whole=True)
        try:
            self.told.wanted = _number(self.sides, whole)
            for games in stages(self.wanted.games)[:-1]:
                self._show(self._played(self.wanted.playing(games)), games)
            self._show(self._played(whole), whole.games)
        except (KeyboardInterrupt, Stopped):
            self._show_what_is_there()
        return {"games": self.shown, "of": self.wanted.games}

    def _played(self, playing: Playing) -> Comparison:
        return compare_sides(self.sides, playing, self.told.lab)

    def _show_what_is_there(self) -> None:
        """Show what can be said of the games that all sides have finished."""
        settings = [side.setting(tuple(kind), 0) for side in self.sides for kind in self.wanted.kinds]
        games = min(_from_the_first_on(self.told.lab, setting) for setting in settings)
        if games > self.shown:
            lab = Lab(ledger=self.told.lab.ledger)
            self._show(compare_sides(self.sides, self.wanted.playing(games), lab), games)

    def _show(self, found: Comparison, games: int) -> None:
        self.shown = games
        part = report.part(found, self.wording)
        renew(self.folder / PAGE, report.page(found, self.wording))
        renew(self.folder / REPORT, json.dumps({"games": games, "part": part, "sides": [s.title for s in found.sides]}))
        self.told.shows()


def _number(sides: Sequence[Side], playing: Playing) -> int:
    """Count the games that are wanted in all."""
    orders = (order for side in sides[1:] for order in Plan.of(Pair(sides[0], side), playing).wanted())
    return len({(setting.key, number) for setting, numbers in orders for number in numbers})


def _from_the_first_on(lab: Lab, setting: Setting) -> int:
    """Count the games of a setting that are finished, from the first one on without a gap."""
    first = next(iter(spans(lab.finished(setting.key))), range(0))
    return len(first) if first.start == 0 else 0
