"""Mechanisms: ready phases with their rules and their clauses, for any game to adopt.

A clause of a mechanism carries its owner's name: `ladder-auction:auction.can-be-paid`. A game that adopts the mechanism
cites it so.
"""

from nomarch.core.auctions.ladder import Bid, LadderAuction, LadderPhase, bids_on
from nomarch.core.auctions.open import OpenPhase
from nomarch.core.auctions.open_lots import OpenAuction, open_moves
from nomarch.core.auctions.sealed import Offer, SealedChoices, SealedOffering, SealedPhase

__all__ = [
    "Bid",
    "LadderAuction",
    "LadderPhase",
    "Offer",
    "OpenAuction",
    "OpenPhase",
    "SealedChoices",
    "SealedOffering",
    "SealedPhase",
    "bids_on",
    "open_moves",
]
