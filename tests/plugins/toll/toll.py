"""Toll: players pay their way along a road. Every field of its edition has an effect that is known beforehand.

`bridge` and `gate` add points, whatever else holds. `night` and `lanterns` do something together and nothing alone.
`die` changes every game and no average. `omen` is declared and read by nothing. `steps` and `prices` fit only together,
and so do `purse` and `coins`, of which play reads one. `colour` is for the text alone.
"""

from enum import StrEnum
from importlib.resources import files
from typing import Literal

from pydantic import ConfigDict, model_validator
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Count, Edition, Shelf, expect_together, fact
from nomarch.core.engine import Act, Award, Game, Move, Phase, RuleSet, State

SIDES = 6
LAMP_POINTS = 4
BRIGHT = 5

bridge_pays = Award("road.bridge-pays")
gate_pays = Award("road.gate-pays")
lamp_pays = Award("road.lamp-pays")
step_pays = Award("road.step-pays")
purse_pays = Award("road.purse-pays")


class Weather(StrEnum):
    """How it is on the road."""

    DRY = "dry"
    WET = "wet"
    """Bridges pay nothing."""
    FLOOD = "flood"
    """Nobody walks without boats."""


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class TollEdition(Edition):
    """What the road pays."""

    rounds: int = fact("The rounds of a game.", "road.rounds", ge=1)
    colour: Literal["red", "dark_blue"] = fact("The colour of the box.", "road.box", plays=False)
    bridge: Count = fact("The points of a bridge.", "road.bridge-pays")
    gate: Count = fact("The points of a gate.", "road.gate-pays")
    night: bool = fact("Whether it is night.", "road.lamp-pays")
    lanterns: bool = fact("Whether there are lanterns.", "road.lamp-pays")
    die: Literal["bone", "clay"] = fact("Which die is thrown.", "road.rounds")
    steps: int = fact("The steps of the stair.", "road.step-pays", ge=1)
    prices: tuple[Count, ...] = fact("The points of each step.", "road.step-pays")
    purse: Count = fact("The gold everybody has.", "road.purse-pays")
    coins: tuple[Count, ...] = fact("The coins in the purse.", "road.purse-pays", plays=False)
    most: int = fact("The most one may pay.", "road.pay", ge=1)
    boats: Count = fact("The boats in the box.", "road.box", plays=False)
    weather: Weather = fact("How it is on the road.", "road.bridge-pays")
    omen: bool = fact("Whether there is an omen.", "road.rounds")

    @model_validator(mode="after")
    def _hangs_together(self):
        flooded = self.weather is Weather.FLOOD
        checks = (
            (len(self.prices) != self.steps, "prices", "must name the points of every step"),
            (sum(self.coins) != self.purse, "coins", "must add up to the purse"),
            (flooded and not self.boats, "weather", "needs boats"),
        )
        expect_together(checks)
        return self


class Pay(Move):
    """Pay some gold."""

    __slots__ = ("gold",)

    def __init__(self, gold: int) -> None:
        super().__init__(f"pay {gold}")
        self.gold = gold


class TollRules(RuleSet):
    """One pays from one gold up to the most."""

    def every_move(self):
        return [Pay(gold) for gold in range(1, self.edition.most + 1)]

    @property
    def longest(self):
        """Everybody walks once a round."""
        return self.edition.rounds * self.seats

    @property
    def score_bounds(self):
        """A walk pays at most all that there is on the road."""
        edition = self.edition
        walk = edition.bridge + edition.gate + LAMP_POINTS + max(edition.prices) + edition.purse
        return 0, edition.rounds * walk


def walk(table, pay):
    """Throw the die and collect what the road pays."""
    edition, seat = table.rules.edition, table.seat
    eyes = 1 + table.chance.below(SIDES, edition.die)
    awards = {
        bridge_pays: 0 if edition.weather is Weather.WET else edition.bridge,
        gate_pays: 0 if eyes % 2 else edition.gate,
        lamp_pays: LAMP_POINTS if edition.night and edition.lanterns and eyes >= BRIGHT else 0,
        step_pays: edition.prices[(pay.gold + eyes) % edition.steps],
        purse_pays: edition.purse if pay.gold == 1 and eyes == 1 else 0,
    }
    for award, points in awards.items():
        if points:
            award.give(table, seat, points)
    table.walks += 1


class Road(Phase):
    """Players walk in turn."""

    name = "road"
    tells = (bridge_pays, gate_pays, lamp_pays, step_pays, purse_pays)
    then = ("end",)
    acts = {Pay: Act(walk)}

    def after(self, table):
        if table.walks == table.rules.edition.rounds * table.seats:
            table.enter("end")
        else:
            table.seat = table.seating.after(table.seat)


class Toll(State):
    """How often somebody walked."""

    __slots__ = ("walks",)

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.walks = 0

    def first_player(self):
        return self.chance.below(self.seats, "first")


GAME = Game(
    "toll",
    title="Toll",
    state=Toll,
    rules=TollRules,
    phases=[Road()],
    editions=Shelf(TollEdition, files("toll_editions")),
    default_edition="first",
    texts="toll_texts",
    interface=1,
)
