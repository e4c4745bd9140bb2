"""Pebbles: players take a few from a pile in turn, and whoever takes the last one scores a point."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Act, Award, Game, Move, Phase, RuleSet, State, requires

last_pebble_scores = Award("take.last-pebble-scores")


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class PebbleEdition(Edition):
    """How many pebbles there are, and how many one may take."""

    pebbles: int = fact("The pebbles in the pile.", "take.few-at-a-time")
    most: int = fact("The most one may take.", "take.few-at-a-time")


class Take(Move):
    """Take some pebbles."""

    __slots__ = ("pebbles",)

    def __init__(self, pebbles: int) -> None:
        super().__init__(f"take {pebbles}")
        self.pebbles = pebbles

    def facts(self):
        return {"pebbles": self.pebbles}


class PebbleRules(RuleSet):
    """Every move there is: to take from one pebble up to the most."""

    def every_move(self):
        return [Take(number) for number in range(1, self.edition.most + 1)]

    @property
    def longest(self):
        """Whoever decides takes a pebble at least."""
        return self.edition.pebbles

    @property
    def score_bounds(self):
        """There is one point to be had."""
        return 0, 1


def the_pile(table, take):
    return {"left": table.left}


@requires("take.from-what-is-left", the_pile)
def are_left(table, take):
    """One takes what is there."""
    return take.pebbles <= table.left


def take_pebbles(table, take):
    table.left -= take.pebbles
    table.taken[table.seat] += take.pebbles


class Turns(Phase):
    """Players take pebbles in turn."""

    name = "turns"
    tells = (last_pebble_scores,)
    then = ("end",)
    acts = {Take: Act(take_pebbles, are_left)}

    def after(self, table):
        if table.left:
            table.seat = table.seating.after(table.seat)
        else:
            last_pebble_scores.give(table, table.seat, 1)
            table.enter("end")


class Pebbles(State):
    """The pile and what everybody took from it."""

    __slots__ = ("left", "taken")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.left = rules.edition.pebbles
        self.taken = [0] * rules.seats

    def inventory(self):
        return {"pebbles": self.left + sum(self.taken)}


GAME = Game(
    "pebbles",
    title="Pebbles",
    state=Pebbles,
    rules=PebbleRules,
    phases=[Turns()],
    editions=PebbleEdition(players_min=2, players_max=4, pebbles=21, most=3),
    texts="pebbles_texts",
    interface=1,
)
