"""Comparing editions, variants or readings: their texts, their parameters, and what they do to the game."""

from nomarch.core.comparing.comparison import Comparison, Question, compare_sides
from nomarch.core.comparing.contrast import Contrast, Playing, compare
from nomarch.core.comparing.forks import Fork, Forked, forks_of, play_forks
from nomarch.core.comparing.goals import Goal
from nomarch.core.comparing.sides import Pair, Side

__all__ = [
    "Comparison",
    "Contrast",
    "Fork",
    "Forked",
    "Goal",
    "Pair",
    "Playing",
    "Question",
    "Side",
    "compare",
    "compare_sides",
    "forks_of",
    "play_forks",
]
