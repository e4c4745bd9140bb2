"""The machine that plays: rules sift candidates, one move is resolved, and all of it can be told, copied, replayed."""

from nomarch.core.engine.chance import Chance, Seed
from nomarch.core.engine.document import Cards, Document, Table
from nomarch.core.engine.exchange import Exchange
from nomarch.core.engine.game import Game
from nomarch.core.engine.journal import Award, Effect, Event, Seen
from nomarch.core.engine.match import Made, Match, Told
from nomarch.core.engine.move import Catalogue, Done, Move, Pass
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.player import Bot
from nomarch.core.engine.position import (
    by_seat,
    counts_of,
    expect_fit,
    known_seat,
    mask_of,
    masked,
    number_of,
    numbers_of,
    row_of,
)
from nomarch.core.engine.record import Record, Writer
from nomarch.core.engine.rule import Facts, Objection, Rule, requires, what_it_names
from nomarch.core.engine.ruleset import RuleSet
from nomarch.core.engine.sheet import ScoreLine, ScoreSheet
from nomarch.core.engine.state import FinishedState, State
from nomarch.core.engine.turns import Turns, pass_the_turn
from nomarch.core.engine.view import PLAIN, Grid, Labels, View

__all__ = [
    "PLAIN",
    "Act",
    "Award",
    "Bot",
    "Cards",
    "Catalogue",
    "Chance",
    "Document",
    "Done",
    "Effect",
    "Event",
    "Exchange",
    "Facts",
    "FinishedState",
    "Game",
    "Grid",
    "Labels",
    "Made",
    "Match",
    "Move",
    "Objection",
    "Pass",
    "Phase",
    "Record",
    "Rule",
    "RuleSet",
    "ScoreLine",
    "ScoreSheet",
    "Seed",
    "Seen",
    "State",
    "Table",
    "Told",
    "Turns",
    "View",
    "Writer",
    "by_seat",
    "counts_of",
    "expect_fit",
    "known_seat",
    "mask_of",
    "masked",
    "number_of",
    "numbers_of",
    "pass_the_turn",
    "requires",
    "row_of",
    "what_it_names",
]
