"""A second-price auction: a hidden card tells everybody what the lot is worth to them, and honest bids pay."""

from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Award, Bot, Game, RuleSet, State
from nomarch.core.mechanisms import SealedBid, SealedChoices, SecondPricePhase
from nomarch.core.table import NOBODY, Deck

profit_scores = Award("trade.profit-scores", "worth", "price")


@dataclass(frozen=True, slots=True)
class TradeEdition(Edition):
    lots: int = fact("How many lots are sold.", "trade.worth", default=5, ge=1)
    highest: int = fact("The highest card, and the gold for a lot.", "trade.worth", default=30, ge=5)


class Trade(SecondPricePhase):
    name, then, upholds, tells = "trade", ("trade", "end"), ("trade.worth",), (profit_scores,)

    def begin(self, table):
        table.cards = [[table.deck.draw(table.chance)] for _ in range(table.seats)]
        super().begin(table)

    def sold(self, table, seat, price):
        if seat != NOBODY:
            (worth,) = table.cards[seat]
            profit_scores.give(table, seat, worth - price, worth, price)
        for hand in table.cards:
            table.deck.discard(hand.pop())
        table.lots += 1
        table.enter("trade" if table.lots < table.rules.edition.lots else "end")


class Table(State):
    hidden_hands = {"cards": "deck"}

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck, self.lots = Deck("worths", range(1, rules.edition.highest + 1)), 0
        self.deck.shuffle(chance)
        self.cards, self.sealed = [[] for _ in range(rules.seats)], SealedChoices([None] * rules.seats)

    def means(self, seat):
        return self.rules.edition.highest


class Rules(RuleSet):
    longest = property(lambda self: self.edition.lots * self.seats)
    most = property(lambda self: self.edition.lots * self.edition.highest)
    score_bounds = property(lambda self: (-self.most, self.most))

    def every_move(self):
        return [SealedBid(gold) for gold in range(self.edition.highest + 1)]


class Honest(Bot):
    def choose(self, view, moves):
        (worth,) = view.document().things["cards"][view.seat]
        return next(move for move in moves if move.amount == worth)


ENGLISH = """# Second price
{% clause "trade.worth" %}Each of {{ edition.lots|of(term.lot) }} is worth something else to every player: a hidden card, from {{ 1 }}
to {{ edition.highest }}, which is shown and put away after the sale. For each you have {{ edition.highest }} {{ term.gold }}.{% endclause %}
{% adopt "second-price" %}
{% clause "trade.profit-scores" %}A player who takes {{ term.lot.a }} scores their card less the price.{% told %}
{{ player }} pays {{ price }} for what is worth {{ worth }}: {{ points|of(term.point) }}.{% endclause %}
{% adopt "table" %}{% say "phase:trade" %}Sale{% endsay %}"""
BOTS, TEXTS, EDITION = {"honest": Honest}, {"en": ENGLISH}, TradeEdition(players_min=2, players_max=5)
GAME = Game(
    "second-price", title="Sale", state=Table, rules=Rules, phases=[Trade()], editions=EDITION, bots=BOTS, texts=TEXTS
)
