"""A draft for tests: everybody takes a colour, then a card that is left; what cards are worth is planted."""

from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Award, Effect, Game, Move, Phase, RuleSet, State, requires

CARDS = ("cat", "crown", "ibis", "jackal")
card_is_taken = Effect("card_is_taken", "draft.one-card-each", "card")
card_scores = Award("draft.cards-score", "card")


class TakeColour(Move):
    """Take a colour, which is good for nothing."""

    def __init__(self, colour):
        super().__init__(f"colour {colour}")
        self.colour = colour

    def facts(self):
        return {"colour": self.colour}


class TakeCard(Move):
    """Take a card that is left."""

    def __init__(self, card):
        super().__init__(f"card {card}")
        self.card = card

    def facts(self):
        return {"card": self.card}


class Nod(Move):
    """Do the only thing there is."""

    def __init__(self):
        super().__init__("nod")


@requires("draft.one-card-each")
def is_left(table, take):
    """One takes what is left."""
    return take.card in table.left


def go_on(phase, table):
    if table.seat + 1 < table.seats:
        table.seat += 1
    else:
        table.seat = 0
        table.enter(phase.then[0])


class Greeting(Phase):
    name, then, after = "greeting", ("colours",), go_on
    acts = {Nod: Act(lambda *_: None)}


class Colours(Phase):
    name, then, after = "colours", ("cards",), go_on
    acts = {TakeColour: Act(lambda *_: None)}


def take(table, move):
    table.left = [card for card in table.left if card != move.card]
    table.taken.append(move.card)
    if table.journal is not None:
        card_is_taken(table, table.seat, move.card)


class Cards(Phase):
    name, then, tells = "cards", ("end",), (card_is_taken, card_scores)
    acts = {TakeCard: Act(take, is_left)}

    def after(self, table):
        if len(table.taken) == table.seats:
            for seat, card in enumerate(table.taken):
                luck = [0, 1, 2, 3, 4, 5]
                table.chance.shuffle(luck, "luck")
                points = luck[0] + (10 if card == table.rules.best else 0)
                card_scores.give(table, seat, points, card)
        go_on(self, table)


class Draft(State):
    __slots__ = ("left", "taken")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.left, self.taken = list(CARDS), []


def draft(best, bots=None):
    """Make the game in which one card is worth more than all others, or none."""

    class Rules(RuleSet):
        moves = (Nod(), *map(TakeColour, ("blue", "red")), *map(TakeCard, CARDS))

    Rules.best = best
    phases = [Greeting(), Colours(), Cards()]
    editions = Edition(players_min=1, players_max=4)
    name, made = f"draft-{best or 'luck'}", {"state": Draft, "rules": Rules, "phases": phases, "editions": editions}
    return Game(name, title="Draft", bots=bots or {}, **made)
