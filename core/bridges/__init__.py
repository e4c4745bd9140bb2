"""Bridges for people who live elsewhere: any game as a PettingZoo environment, an OpenSpiel game, or a batch of tables.

`nomarch.core.bridges.pettingzoo`, `nomarch.core.bridges.openspiel` and `nomarch.core.bridges.batch` need the optional
group `rl` and are imported by those who use them; what they share is here.
"""

from nomarch.core.bridges.bridge import Bridge
from nomarch.core.bridges.errors import (
    BrokenOff,
    NoDeals,
    NotAnAction,
    NotKept,
    NotOneEach,
    Undeclared,
    UnknownAction,
)
from nomarch.core.bridges.table import BridgedTable

__all__ = [
    "Bridge",
    "BridgedTable",
    "BrokenOff",
    "NoDeals",
    "NotAnAction",
    "NotKept",
    "NotOneEach",
    "Undeclared",
    "UnknownAction",
]
