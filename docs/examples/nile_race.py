"""A race on the Nile: everybody offers grain in secret; the river rises by all of it, and the generous row ahead."""

from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Act, Award, Game, RuleSet, State
from nomarch.core.mechanisms import Offer, SealedChoices, TotalledOffering, can_be_laid, choose, line_up

boat_moves = Award("race.the-generous-row")
flood_moves = Award("race.a-flood-carries-all")


@dataclass(frozen=True, slots=True)
class RaceEdition(Edition):
    grain: int = fact("The grain of everybody at the start.", "race.grain", default=12, ge=1)
    rounds: int = fact("How often grain is offered.", "race.grain", default=4, ge=1)
    strokes: tuple[int, ...] = fact("The strokes of each place.", "race.the-generous-row", default=(3, 1), min_length=1)
    flood: int = fact("The grain a player from which on there is a flood.", "race.a-flood-carries-all", default=4, ge=1)


class Offering(TotalledOffering):
    name, then, upholds, tells = "offering", ("offering", "end"), ("race.grain",), (boat_moves, flood_moves)
    acts = {Offer: Act(choose, can_be_laid)}

    def totalled(self, river, amounts):
        edition = river.rules.edition
        for strokes, seat in zip(edition.strokes, line_up(river, amounts)):
            boat_moves.give(river, seat, strokes)
        if sum(amounts) >= edition.flood * river.seats:
            for seat in range(river.seats):
                flood_moves.give(river, seat, 1)
        river.grain, river.round = [had - laid for had, laid in zip(river.grain, amounts)], river.round + 1
        river.seating = river.seating.passed_on()
        river.enter("offering" if river.round < edition.rounds else "end")


class River(State):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.grain, self.round = [rules.edition.grain] * rules.seats, 0
        self.sealed = SealedChoices([None] * rules.seats)

    def purse(self, seat):
        return self.grain[seat]


class Rules(RuleSet):
    longest = property(lambda self: self.edition.rounds * self.seats)
    score_bounds = property(lambda self: (0, self.edition.rounds * (max(self.edition.strokes) + 1)))

    def every_move(self):
        return [Offer(f"offer {grain}", grain) for grain in range(self.edition.grain + 1)]


ENGLISH = """# Race on the Nile
{% clause "race.grain" %}Each player has {{ edition.grain }} grain for {{ edition.rounds }} rounds; what is offered is gone.{% endclause %}
{% adopt "sealed-offering" %}
{% clause "race.the-generous-row" %}In the order of their offerings boats go on by {{ edition.strokes|listed }}; a stroke is
a point. The next on the left is first then.{% told %}{{ player }} rows {{ points }}.{% endclause %}
{% clause "race.a-flood-carries-all" %}If the total is {{ edition.flood }} grain a player or more, a flood carries every
boat one stroke further.{% told %}The flood carries {{ player }}.{% endclause %}
{% adopt "table" %}{% say "phase:offering" %}Offering{% endsay %}"""
FRENCH = """# Course sur le Nil
{% clause "race.grain" %}Chaque joueur a {{ edition.grain }} mesures de grain pour {{ edition.rounds }} tours ; ce qui est offert est dépensé.{% endclause %}
{% adopt "sealed-offering" %}
{% clause "race.the-generous-row" %}Dans l'ordre des offrandes, les barques avancent de {{ edition.strokes|listed }} ; un coup
de rame vaut un point. Le voisin de gauche devient premier.{% told %}{{ player }} avance de {{ points }}.{% endclause %}
{% clause "race.a-flood-carries-all" %}Si le total atteint {{ edition.flood }} mesures par joueur, la crue porte chaque barque un coup plus loin.
{% told %}La crue porte {{ player }}.{% endclause %}
{% adopt "table" %}{% say "phase:offering" %}Offrande{% endsay %}"""
ITALIAN = """# Corsa sul Nilo
{% clause "race.grain" %}Ogni giocatore ha {{ edition.grain }} misure di grano per {{ edition.rounds }} turni; quel che si sacrifica è speso.{% endclause %}
{% adopt "sealed-offering" %}
{% clause "race.the-generous-row" %}Nell'ordine dei sacrifici le barche avanzano di {{ edition.strokes|listed }}; un colpo di remo
vale un punto. Poi diventa primo chi siede a sinistra.{% told %}{{ player }} avanza di {{ points }}.{% endclause %}
{% clause "race.a-flood-carries-all" %}Se il totale arriva a {{ edition.flood }} misure a testa, la piena porta ogni barca un colpo più avanti.
{% told %}La piena porta {{ player }}.{% endclause %}
{% adopt "table" %}{% say "phase:offering" %}Sacrificio{% endsay %}"""
EDITION, TEXTS = RaceEdition(players_min=2, players_max=4), {"en": ENGLISH, "fr": FRENCH, "it": ITALIAN}
GAME = Game("nile-race", title="Nile", state=River, rules=Rules, phases=[Offering()], editions=EDITION, texts=TEXTS)
