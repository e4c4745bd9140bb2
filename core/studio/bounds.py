"""How much there may be of everything, so that no one takes the place of the others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a studio."""

    tables: int = 20_000
    """How many tables are kept."""
    awake: int = 1_000
    """How many of them are in memory at a time."""
    listeners: int = 5_000
    """How many pages wait for news."""
    made: int = 60
    """How many tables somebody makes in a minute, and how much long work they order."""
    asked: int = 1_200
    """How many requests somebody makes in a minute that change something or take long."""
    patience: float = 60.0
    """How many seconds a bot has for a move."""
    beat: float = 0.25
    """How many seconds pass before the move of a bot, so that people can follow."""
    workers: int = 2
    """How many processes think for bots."""
    counted: int = 100
    """How many games of each kind of players are watched to tell how often a clause happens."""
