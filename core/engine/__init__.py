"""The machine that plays: rules sift candidates, one move is resolved, and all of it can be told, copied, replayed."""

from nomarch.core.engine.chance import Chance, Seed
from nomarch.core.engine.component import Component, Share, Sort
from nomarch.core.engine.course import Course, Made, StepSeen
from nomarch.core.engine.document import Cards, Document, Table
from nomarch.core.engine.exchange import Exchange
from nomarch.core.engine.features import Feature, Held, Layout, Part, Pile, Told
from nomarch.core.engine.figure import Figure
from nomarch.core.engine.game import Game
from nomarch.core.engine.journal import Award, Effect, Event, Seen, effects_in
from nomarch.core.engine.marks import as_mark, marks_of
from nomarch.core.engine.match import Match
from nomarch.core.engine.move import Catalogue, Done, Move, Pass
from nomarch.core.engine.onlooking import ONLOOKER
from nomarch.core.engine.phase import Act, End, Phase
from nomarch.core.engine.player import Bot
from nomarch.core.engine.position import by_seat, known_seat
from nomarch.core.engine.record import Record, Writer
from nomarch.core.engine.rule import Facts, Limit, Objection, Rule, at_least, at_most, requires, what_it_names
from nomarch.core.engine.ruleset import RuleSet
from nomarch.core.engine.sheet import ScoreLine, ScoreSheet
from nomarch.core.engine.sitting import BotMaker, News, Sitting
from nomarch.core.engine.slots import (
    BySeat,
    Counts,
    CountsBySeat,
    Mask,
    Name,
    Names,
    Plain,
    describe_slots,
    lay_slots,
    seats_of,
)
from nomarch.core.engine.state import FinishedState, State
from nomarch.core.engine.turns import Turns, pass_the_turn
from nomarch.core.engine.view import PLAIN, Grid, Labels, View

__all__ = [
    "ONLOOKER",
    "PLAIN",
    "Act",
    "Award",
    "Bot",
    "BotMaker",
    "BySeat",
    "Cards",
    "Catalogue",
    "Chance",
    "Component",
    "Counts",
    "CountsBySeat",
    "Course",
    "Document",
    "Done",
    "Effect",
    "End",
    "Event",
    "Exchange",
    "Facts",
    "Feature",
    "Figure",
    "FinishedState",
    "Game",
    "Grid",
    "Held",
    "Labels",
    "Layout",
    "Limit",
    "Made",
    "Mask",
    "Match",
    "Move",
    "Name",
    "Names",
    "News",
    "Objection",
    "Part",
    "Pass",
    "Phase",
    "Pile",
    "Plain",
    "Record",
    "Rule",
    "RuleSet",
    "ScoreLine",
    "ScoreSheet",
    "Seed",
    "Seen",
    "Share",
    "Sitting",
    "Sort",
    "State",
    "StepSeen",
    "Table",
    "Told",
    "Turns",
    "View",
    "Writer",
    "as_mark",
    "at_least",
    "at_most",
    "by_seat",
    "describe_slots",
    "effects_in",
    "known_seat",
    "lay_slots",
    "marks_of",
    "pass_the_turn",
    "requires",
    "seats_of",
    "what_it_names",
]
