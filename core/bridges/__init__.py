"""Bridges for people who live elsewhere: any game as a PettingZoo environment or an OpenSpiel game.

`nomarch.core.bridges.pettingzoo` and `nomarch.core.bridges.openspiel` need the optional group `rl` and are imported by
those who use them; what both share is here.
"""

from nomarch.core.bridges.bridge import Bridge, Undeclared, UnknownAction
from nomarch.core.bridges.table import BridgedTable, BrokenOff, NotKept

__all__ = ["Bridge", "BridgedTable", "BrokenOff", "NotKept", "Undeclared", "UnknownAction"]
