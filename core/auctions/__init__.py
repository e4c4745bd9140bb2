"""Mechanisms: ready phases with their rules and their clauses, for any game to adopt.

A clause of a mechanism carries its owner's name: `ladder-auction:auction.can-be-paid`. A game that adopts the mechanism
cites it so.
"""

from nomarch.core.auctions.ladder import Bid, LadderAuction, LadderPhase, bids_on
from nomarch.core.auctions.offering import SealedOffering, can_be_laid
from nomarch.core.auctions.once_around import OnceAround, OnceAroundPhase, Raise, raises
from nomarch.core.auctions.open import OpenPhase
from nomarch.core.auctions.open_lots import OpenAuction, open_moves
from nomarch.core.auctions.sealed import Offer, SealedChoices, SealedPhase, choose
from nomarch.core.auctions.second_price import SealedBid, SecondPricePhase
from nomarch.core.auctions.totalled import TotalledOffering, line_up

__all__ = [
    "Bid",
    "LadderAuction",
    "LadderPhase",
    "Offer",
    "OnceAround",
    "OnceAroundPhase",
    "OpenAuction",
    "OpenPhase",
    "Raise",
    "SealedBid",
    "SealedChoices",
    "SealedOffering",
    "SealedPhase",
    "SecondPricePhase",
    "TotalledOffering",
    "bids_on",
    "can_be_laid",
    "choose",
    "line_up",
    "open_moves",
    "raises",
]
