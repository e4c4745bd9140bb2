"""A first-price auction: lots of different worth are sold one by one to the highest of sealed bids."""

from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Act, Award, Game, RuleSet, State
from nomarch.core.mechanisms import SealedBid, SealedChoices, SealedPhase, choose
from nomarch.core.mechanisms.second_price import can_be_paid
from nomarch.core.table import Deck, in_order

lot_scores = Award("sale.highest-wins", "price")


@dataclass(frozen=True, slots=True)
class AuctionEdition(Edition):
    lots: int = fact("How many lots are sold.", "sale.lots", default=6, ge=1)
    gold: int = fact("The gold of everybody.", "sale.lots", default=10, ge=0)


class Sale(SealedPhase):
    name, then, tells = "sale", ("sale", "end"), (lot_scores,)
    acts, upholds = {SealedBid: Act(choose, can_be_paid)}, ("sale.lots", "second-price:auction.sealed-bids")

    def begin(self, table):
        super().begin(table)
        table.worth = table.deck.draw()

    def shown(self, table):
        bids = [bid.amount for bid in table.sealed.choices]
        winner = in_order(bids, table.seating.order)[0]
        table.gold[winner] -= bids[winner]
        lot_scores.give(table, winner, table.worth, bids[winner])
        table.seating = table.seating.passed_on()
        table.enter("sale" if table.deck.pile else "end")


class Table(State):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck, self.worth = Deck("lots", range(1, rules.edition.lots + 1)), 0
        self.deck.shuffle(chance)
        self.gold = [rules.edition.gold] * rules.seats
        self.sealed = SealedChoices([None] * rules.seats)

    def means(self, seat):
        return self.gold[seat]


class Rules(RuleSet):
    longest = property(lambda self: self.edition.lots * self.seats)
    score_bounds = property(lambda self: (0, sum(range(1, self.edition.lots + 1))))

    def every_move(self):
        return [SealedBid(gold) for gold in range(self.edition.gold + 1)]


ENGLISH = """# The first-price auction
{% clause "sale.lots" %}Each player has {{ edition.gold }} {{ term.gold }}. In random order {{ edition.lots|of(term.lot) }}, worth
{{ 1 }} to {{ edition.lots|of(term.point) }}, are turned up and sold for sealed bids; after each the next player on the left is first.{% endclause %}
{% adopt "second-price:auction.sealed-bids" %}{% adopt "second-price:auction.can-be-paid" %}
{% clause "sale.highest-wins" %}The highest bid is paid and takes {{ term.lot.the }}, which scores its worth; of equal
bids, the one nearest to the first player.{% told %}{{ player }} pays {{ price }} {{ term.gold }}: {{ points|of(term.point) }}.{% endclause %}
{% adopt "table" %}{% say "phase:sale" %}Sale{% endsay %}"""
FRENCH = """# L'enchère au premier prix
{% clause "sale.lots" %}Chaque joueur a {{ edition.gold }} {{ term.gold }}. Tirés au hasard, {{ edition.lots|of(term.lot) }} de {{ 1 }} à
{{ edition.lots|of(term.point) }} sont retournés un à un et vendus sous pli fermé ; après chacun, le joueur suivant à gauche devient premier.{% endclause %}
{% adopt "second-price:auction.sealed-bids" %}{% adopt "second-price:auction.can-be-paid" %}
{% clause "sale.highest-wins" %}La plus haute offre est payée et remporte {{ term.lot.the }}, qui rapporte sa valeur ; à
égalité, la plus proche du premier joueur.{% told %}{{ player }} paie {{ price }} {{ term.gold }} : {{ points|of(term.point) }}.{% endclause %}
{% adopt "table" %}{% say "phase:sale" %}Vente{% endsay %}"""
ITALIAN = """# L'asta al primo prezzo
{% clause "sale.lots" %}Ogni giocatore ha {{ edition.gold }} {{ term.gold }}. In ordine casuale {{ edition.lots|of(term.lot) }}, da {{ 1 }}
a {{ edition.lots|of(term.point) }}, si scoprono e si vendono in busta chiusa; dopo ognuno diventa primo chi siede a sinistra.{% endclause %}
{% adopt "second-price:auction.sealed-bids" %}{% adopt "second-price:auction.can-be-paid" %}
{% clause "sale.highest-wins" %}L'offerta più alta si paga e prende {{ term.lot.the }}, che vale i suoi punti; a parità,
la più vicina al primo giocatore.{% told %}{{ player }} paga {{ price }} {{ term.gold }}: {{ points|of(term.point) }}.{% endclause %}
{% adopt "table" %}{% say "phase:sale" %}Vendita{% endsay %}"""
TEXTS, EDITION = {"en": ENGLISH, "fr": FRENCH, "it": ITALIAN}, AuctionEdition(players_min=2, players_max=5)
GAME = Game("first-price", title="Auction", state=Table, rules=Rules, phases=[Sale()], editions=EDITION, texts=TEXTS)
