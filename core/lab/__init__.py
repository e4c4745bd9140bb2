"""The lab: bots that see what their seat may see, and simulation on as many cores as there are."""

from nomarch.core.lab.bots import Bot, RandomBot, bots_of, make_bot
from nomarch.core.lab.simulation import Played, Setting, Simulation, Standing, simulate

__all__ = [
    "Bot",
    "Played",
    "RandomBot",
    "Setting",
    "Simulation",
    "Standing",
    "bots_of",
    "make_bot",
    "simulate",
]
