"""The lab: bots that see what their seat may see, simulation on as many cores as there are, economies."""

from nomarch.core.lab.bots import Bot, RandomBot, bots_of, make_bot
from nomarch.core.lab.economy import Exchange, Recipe, gains, not_covered
from nomarch.core.lab.simulation import Played, Setting, Simulation, Standing, simulate

__all__ = [
    "Bot",
    "Exchange",
    "Played",
    "RandomBot",
    "Recipe",
    "Setting",
    "Simulation",
    "Standing",
    "bots_of",
    "gains",
    "make_bot",
    "not_covered",
    "simulate",
]
