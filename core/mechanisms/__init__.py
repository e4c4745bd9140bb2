"""Mechanisms: ready phases with their rules and their clauses, for any game to adopt.

A clause of a mechanism carries its owner's name: `ladder-auction:auction.can-be-paid`. A game that adopts the mechanism
cites it so.
"""

from nomarch.core.mechanisms.awards import MajorityAward, RankedAward, SetAward
from nomarch.core.mechanisms.documents import LadderOnTable, OpenOnTable
from nomarch.core.mechanisms.ladder_auction import LadderPhase, winners_pay
from nomarch.core.mechanisms.ladder_lots import Bid, LadderAuction, bids_on
from nomarch.core.mechanisms.market_stalls import MarketPhase, Stalls, Visit, visits
from nomarch.core.mechanisms.once_around import OnceAround, OnceAroundPhase, Raise, raises
from nomarch.core.mechanisms.open_auction import OpenPhase
from nomarch.core.mechanisms.open_lots import NOWHERE, Lay, Leave, OpenAuction, Stand, open_moves
from nomarch.core.mechanisms.sealed_choices import Offer, SealedChoices, SealedPhase, choose
from nomarch.core.mechanisms.sealed_offering import SealedOffering, can_be_laid
from nomarch.core.mechanisms.second_price import SealedBid, SecondPricePhase
from nomarch.core.mechanisms.totalled_offering import TotalledOffering, line_up

__all__ = [
    "NOWHERE",
    "Bid",
    "LadderAuction",
    "LadderOnTable",
    "LadderPhase",
    "Lay",
    "Leave",
    "MajorityAward",
    "MarketPhase",
    "Offer",
    "OnceAround",
    "OnceAroundPhase",
    "OpenAuction",
    "OpenOnTable",
    "OpenPhase",
    "Raise",
    "RankedAward",
    "SealedBid",
    "SealedChoices",
    "SealedOffering",
    "SealedPhase",
    "SecondPricePhase",
    "SetAward",
    "Stalls",
    "Stand",
    "TotalledOffering",
    "Visit",
    "bids_on",
    "can_be_laid",
    "choose",
    "line_up",
    "open_moves",
    "raises",
    "visits",
    "winners_pay",
]
