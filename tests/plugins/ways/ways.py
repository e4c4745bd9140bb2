"""Ways: players walk by the hill, the vale or the cave. What its rules do depends on who walks, as is known beforehand.

`climber` always takes the hill, `walker` the vale. A toll for `all` pays everybody, one on the `vale` nobody who
climbs, one that `turns` takes from the hill what it gives to the vale, and an `omen` does nothing. The hill is good
for the last seat, and how good is `late`.
"""

from typing import Literal

from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Act, Award, Bot, Game, Move, Phase, RuleSet, State

SIDES = 6
GOOD = 3
WAYS = ("hill", "vale", "cave")
TOLLS = {
    "none": (0, 0, 0),
    "all": (2, 2, 2),
    "vale": (0, 2, 0),
    "turns": (-1, 1, 0),
    "omen": (0, 0, 0),
}

die_pays = Award("walk.die-pays")
hill_pays = Award("walk.hill-pays")
vale_pays = Award("walk.vale-pays")
cave_pays = Award("walk.cave-pays")
storm_pays = Award("walk.storm-pays")


@dataclass(frozen=True, slots=True)
class WaysEdition(Edition):
    """What the ways pay."""

    toll: Literal["none", "all", "vale", "turns", "omen"] = fact("Who is paid more.", "walk.die-pays", default="none")
    late: int = fact("The points of the last seat on the hill.", "walk.hill-pays", default=4, ge=0)
    walks: int = fact("How often each walks.", "walk.turns", default=3, ge=1)


class Go(Move):
    """Go one way."""

    def __init__(self, way):
        super().__init__(f"go {way}")
        self.way = way


class Rules(RuleSet):
    """There are three ways."""

    def every_move(self):
        return [Go(way) for way in WAYS]


def walk(table, go):
    """Throw the die and take what the way pays."""
    seat, (hill, vale, cave) = table.seat, TOLLS[table.rules.edition.toll]
    toll = {"hill": hill, "vale": vale, "cave": cave}[go.way]
    die_pays.give(table, seat, 1 + table.chance.below(SIDES, "die") + toll)
    late = table.rules.edition.late if go.way == "hill" and seat == table.rules.seats - 1 else 0
    {"hill": hill_pays, "vale": vale_pays, "cave": cave_pays}[go.way].give(table, seat, GOOD + late)
    if table.walked > table.rules.edition.walks * table.rules.seats:
        storm_pays.give(table, seat, 1)
    table.walked += 1


class Walks(Phase):
    """Players walk in turn."""

    name = "walks"
    upholds = ("walk.turns",)
    tells = (die_pays, hill_pays, vale_pays, cave_pays, storm_pays)
    then = ("end",)
    acts = {Go: Act(walk)}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if table.walked == table.rules.edition.walks * table.rules.seats:
            table.enter("end")


class Road(State):
    """How often somebody walked."""

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.walked = 0


class Climber(Bot):
    """Always takes the hill."""

    blind = True

    def choose(self, view, moves):
        return next(move for move in moves if move.way == "hill")


class Walker(Bot):
    """Always takes the vale."""

    blind = True

    def choose(self, view, moves):
        return next(move for move in moves if move.way == "vale")


ENGLISH = """# Ways
{% adopt "table" %}
{% clause "walk.turns" %}Everybody makes {{ edition.walks|of(term.move) }}, in turn.{% endclause %}
{% clause "walk.die-pays" %}The die pays its eyes{% if edition.toll == "all" %}, and more{% endif %}.
{% if edition.toll == "vale" %}In the vale, more.{% elif edition.toll == "turns" %}More in the vale, less on the hill.
{% elif edition.toll == "omen" %}A bad omen.{% endif %}{% told %}{{ player }} is paid.{% endclause %}
{% clause "walk.hill-pays" %}The hill pays, and the last seat {{ edition.late|of(term.point) }} more.
{% told %}{{ player }} is paid.{% endclause %}
{% clause "walk.vale-pays" %}The vale pays.{% told %}{{ player }} is paid.{% endclause %}
{% clause "walk.cave-pays" %}The cave pays.{% told %}{{ player }} is paid.{% endclause %}
{% clause "walk.storm-pays" %}A storm pays.{% told %}{{ player }} is paid.{% endclause %}
{% say "phase:walks" %}Walks{% endsay %}{% say "move:Go" %}go{% endsay %}"""

GAME = Game(
    "ways",
    title="Ways",
    state=Road,
    rules=Rules,
    phases=[Walks()],
    editions=WaysEdition(players_min=2, players_max=3),
    texts={"en": ENGLISH},
    bots={"climber": Climber, "walker": Walker},
)
