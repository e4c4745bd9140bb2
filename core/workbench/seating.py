"""Seating: who sits at the tables, as the options say."""

from __future__ import annotations

from collections.abc import Sequence

from nomarch.core.workbench.output import Usage


def bots_named(text: str) -> Sequence[str]:
    """Read `sensible,random,random`."""
    return [name.strip() for name in text.split(",") if name.strip()]


def kinds_at_the_table(bots: Sequence[str], players: int | None, usual: int) -> list[tuple[str, ...]]:
    """Seat every kind of players once, all of them at tables of the same size."""
    named = max(len(bots_named(each)) for each in bots)
    seats = players or (named if named > 1 else usual)
    return list(dict.fromkeys(at_the_table(each, seats, usual) for each in bots))


def at_the_table(bots: str, players: int | None, usual: int) -> tuple[str, ...]:
    """Seat the bots: as many as play, as many as are named, or as many as usually play."""
    names = bots_named(bots)
    count = players or (len(names) if len(names) > 1 else usual)
    if len(names) not in (1, count):
        raise Usage(f"{len(names)} bots for {count} players: name one for all, or one for each")
    return tuple(names) * (count if len(names) == 1 else 1)
