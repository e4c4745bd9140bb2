"""Comparing two editions, variants or readings: their texts, their parameters, and what they do to the game."""

from nomarch.core.comparing.comparison import Comparison, Playing, compare
from nomarch.core.comparing.forks import Fork, Forked, forks_of, play_forks
from nomarch.core.comparing.sides import Pair, Side

__all__ = ["Comparison", "Fork", "Forked", "Pair", "Playing", "Side", "compare", "forks_of", "play_forks"]
