"""Records that somebody brings: how long they may be, who goes on with them, and what a table makes of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from nomarch.core.engine import Game, Match, Record
from nomarch.core.errors import RecordError
from nomarch.core.lab.roster import bots_of
from nomarch.core.studio.live import Entry
from nomarch.core.workbench.terminal import HUMAN

LINES: Final = 20_000
"""How many lines a record has at most."""


def played_again(text: bytes, name: str, game_called: Callable[[str], Game]) -> tuple[Match, list[Entry]]:
    """Play a record again; on the seats of bots that are none of the game a person goes on."""
    _expect_short(text, name)
    record = Record(text, name)
    game = game_called(record.header.game)
    known = bots_of(game)
    match = record.replay(game, [player if player in known else HUMAN for player in record.header.players])
    return match, [*_entries(match)]


def _expect_short(text: bytes, name: str) -> None:
    """Refuse what would take long to be played again."""
    lines = text.count(b"\n")
    if lines > LINES:
        raise RecordError(name, 0, f"has {lines} lines; {LINES} is the most that is taken here")


def _entries(match: Match) -> Iterator[Entry]:
    """Write a match as entries of a table, each move one of its own; obvious moves follow from the others."""
    is_obvious = False
    for made, state in match.replayed():
        if made is not None and not is_obvious:
            yield Entry(seat=made.seat, moves=(made.move.notation,))
        is_obvious = state.phase.obvious and not state.over and len(state.moves()) == 1
