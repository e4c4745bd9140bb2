"""A camel market: camels are sold one by one, and everybody has a single chance to bid."""

from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Award, Game, Pass, RuleSet, State
from nomarch.core.mechanisms import OnceAround, OnceAroundPhase, raises
from nomarch.core.table import NOBODY, Deck

camel_scores = Award("market.camels-score", "price")


@dataclass(frozen=True, slots=True)
class MarketEdition(Edition):
    camels: int = fact("How many camels are sold.", "market.camels", default=6, ge=1)
    gold: int = fact("The gold of everybody.", "market.camels", default=10, ge=0)


class Market(OnceAroundPhase):
    name, then, upholds, tells = "market", ("market", "end"), ("market.camels",), (camel_scores,)

    def begin(self, table):
        super().begin(table)
        table.worth = table.deck.draw()

    def lot(self, table):
        return "camel"

    def sold(self, table, seat, price):
        if seat != NOBODY:
            table.gold[seat] -= price
            camel_scores.give(table, seat, table.worth, price)
        table.seating = table.seating.passed_on()
        table.enter("market" if table.deck.pile else "end")


class Table(State):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck, self.worth = Deck("camels", range(1, rules.edition.camels + 1)), 0
        self.deck.shuffle(chance)
        self.gold, self.auction = [rules.edition.gold] * rules.seats, OnceAround()

    def means(self, seat):
        return self.gold[seat]


class Rules(RuleSet):
    longest = property(lambda self: self.edition.camels * self.seats)
    score_bounds = property(lambda self: (0, sum(range(1, self.edition.camels + 1))))

    def every_move(self):
        return [*raises(range(1, self.edition.gold + 1)), Pass()]


TERMS = """
lot = { en = { one = "camel", many = "camels" }, fr = { one = "chameau", many = "chameaux", gender = "m" } }
camel = { en = { one = "camel", many = "camels" }, fr = { one = "chameau", many = "chameaux", gender = "m" } }
"""
ENGLISH = """# Camel market
{% clause "market.camels" %}Each player has {{ edition.gold }} {{ term.gold }}. In random order {{ edition.camels|of(term.camel) }}, worth
{{ 1 }} to {{ edition.camels|of(term.point) }}, are turned up and sold; after each the next player on the left is first.{% endclause %}
{% adopt "once-around" %}
{% clause "market.camels-score" %}{{ term.camel.a|cap }} scores its worth.{% told %}{{ player }} scores {{ points }}.{% endclause %}
{% adopt "table" %}{% say "phase:market" %}Market{% endsay %}"""
FRENCH = """# Marché aux chameaux
{% clause "market.camels" %}Chaque joueur a {{ edition.gold }} {{ term.gold }}. Tirés au hasard, {{ edition.camels|of(term.camel) }} de {{ 1 }} à
{{ edition.camels|of(term.point) }} sont retournés un à un et vendus ; après chacun, le voisin de gauche devient premier.{% endclause %}
{% adopt "once-around" %}
{% clause "market.camels-score" %}Chaque {{ term.camel }} rapporte sa valeur.{% told %}{{ player }} marque {{ points }}.{% endclause %}
{% adopt "table" %}{% say "phase:market" %}Marché{% endsay %}"""
TEXTS = {"terms": TERMS, "en": ENGLISH, "fr": FRENCH}
EDITION = MarketEdition(players_min=2, players_max=5)
GAME = Game("camels", title="Camels", state=Table, rules=Rules, phases=[Market()], editions=EDITION, texts=TEXTS)
