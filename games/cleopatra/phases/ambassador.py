"""The ambassador: a request, offers made together, and an answer; an amulet comes with every card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Chance, Done, Effect, Facts, Move, effects_in, requires, what_it_names
from nomarch.core.table import NOBODY, Seat, masked, with_item, with_more
from nomarch.games.cleopatra import hidden
from nomarch.games.cleopatra.cards import KINDS, RESOURCE_COUNT, STANDARD
from nomarch.games.cleopatra.expected import VISITING
from nomarch.games.cleopatra.moves import Accept, AskFor, AskPlayer, OfferCards
from nomarch.games.cleopatra.phases.base import Interlude

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

cards_are_asked_for = Effect("cards_are_asked_for", "characters.ambassador-asks-for-standard-cards", "cards", "players")
cards_are_offered = Effect("cards_are_offered", "characters.ambassador-nobody-is-bound", "number", "card")
card_is_accepted = Effect(
    "card_is_accepted", "characters.ambassador-an-amulet-with-each-card", "card", "giver", "amulets"
)


# The request


@requires("characters.ambassador-asks-in-one-order")
def kind_comes_in_order(state: Cleopatra, ask: AskFor) -> bool:
    """Resources are named once each, in one order, and before players."""
    return not state.asked and not state.asked_kinds >> ask.kind


@requires("characters.ambassador-asks-for-standard-cards")
def asks_an_opponent(state: Cleopatra, ask: AskPlayer) -> bool:
    """An ambassador asks opponents."""
    return ask.asked != state.seat


@requires("characters.ambassador-asks-in-one-order")
def player_comes_in_order(state: Cleopatra, ask: AskPlayer) -> bool:
    """Players are named once each, in one order, and after the resources."""
    return bool(state.asked_kinds) and not state.asked >> ask.asked


def ask_for(state: Cleopatra, ask: AskFor) -> None:
    """Ask for cards of a kind."""
    state.asked_kinds |= 1 << ask.kind


def ask_a_player(state: Cleopatra, ask: AskPlayer) -> None:
    """Ask a player."""
    state.asked |= 1 << ask.asked


def send_the_ambassador(state: Cleopatra, done: Done) -> None:
    """Let those who are asked answer."""
    if not state.asked:
        end_the_visit(state)
        return
    players = [Seat(seat) for seat in masked(state.asked, range(state.seats))]
    cards_are_asked_for(state, state.seat, masked(state.asked_kinds, KINDS), players)
    state.enter("ambassador-offers")


def end_the_visit(state: Cleopatra, done: Done | None = None) -> None:
    """Forget the request, and go back to the turn."""
    state.asked = state.asked_kinds = state.last = 0
    state.offers = (NOBODY,) * len(state.offers)
    state.resume()


class Asking(Interlude):
    """The player says for what and whom the ambassador asks."""

    name = "ambassador"
    then = ("ambassador-offers",)
    lies = (*VISITING, "asked")
    tells = effects_in(globals())
    acts = {
        AskFor: Act(ask_for, kind_comes_in_order),
        AskPlayer: Act(ask_a_player, asks_an_opponent, player_comes_in_order),
        Done: Act(send_the_ambassador),
    }

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Nobody is asked before a resource is named, nor the player."""
        asks_others = not state.asked >> seat & 1 and bool(state.asked_kinds or not state.asked)
        return super().may_ask(state, seat) and asks_others

    def moves(self, state: Cleopatra) -> list[Move]:
        """List resources, then players, then the end."""
        rules = state.rules
        legal: list[Move] = []
        if not state.asked:
            legal += rules.asks[state.asked_kinds.bit_length() :]
        if state.asked_kinds:
            legal += [ask for ask in rules.ask_players[state.asked.bit_length() :] if ask.asked != state.seat]
        return [*legal, rules.done]


# The offers


def those_asked(state: Cleopatra) -> list[int]:
    """List the opponents who are asked, clockwise."""
    return [seat for seat in state.seating.clockwise_from(state.active)[1:] if state.asked >> seat & 1]


def kind_asked(state: Cleopatra) -> int:
    """Tell for which resource the seat has to answer now; -1 if for none."""
    base = state.seat * RESOURCE_COUNT
    for kind in STANDARD:
        if state.asked_kinds >> kind & 1 and state.offers[base + kind] == NOBODY:
            return kind
    return -1


def offered(state: Cleopatra, seat: int) -> int:
    """Count the cards that *seat* has offered."""
    return sum(number for number in state.offers[seat * RESOURCE_COUNT : (seat + 1) * RESOURCE_COUNT] if number > 0)


def the_card_asked_for(state: Cleopatra, offer: OfferCards) -> Facts:
    """Name the resource that is asked for."""
    return {"card": KINDS[kind_asked(state)]}


@requires("characters.ambassador-asks-for-standard-cards", the_card_asked_for)
def is_asked_for(state: Cleopatra, offer: OfferCards) -> bool:
    """One answers for the resource that is asked for."""
    return offer.kind == kind_asked(state)


def the_cards(state: Cleopatra, offer: OfferCards) -> Facts:
    """Tell how many cards of the kind the seat has."""
    return {"card": offer.card, "held": state.held(offer.kind)}


@requires("characters.ambassador-nobody-is-bound", the_cards)
def has_the_cards(state: Cleopatra, offer: OfferCards) -> bool:
    """One offers cards of one's own hand."""
    return offer.count <= state.held(offer.kind)


def the_amulets(state: Cleopatra, offer: OfferCards) -> Facts:
    """Tell how many amulets the seat has."""
    return {"amulets": state.amulets[state.seat]}


@requires("characters.ambassador-giver-needs-amulets", the_amulets)
def has_the_amulets(state: Cleopatra, offer: OfferCards) -> bool:
    """Nobody offers more cards than amulets can go with."""
    return offer.count <= most_offered(state)


def most_offered(state: Cleopatra) -> int:
    """Count the cards that the amulets of the seat still allow."""
    each = state.rules.edition.ambassador_amulets_per_card
    most = state.amulets[state.seat] // each if each else sum(state.rules.deck)
    return most - offered(state, state.seat)


def all_have_the_amulets(state: Cleopatra) -> bool:
    """Tell whether amulets can go with all that is offered."""
    each = state.rules.edition.ambassador_amulets_per_card
    return all(offered(state, seat) * each <= amulets for seat, amulets in enumerate(state.amulets))


def offer_cards(state: Cleopatra, offer: OfferCards) -> None:
    """Offer cards, unseen until all have answered."""
    state.offers = with_item(state.offers, state.seat * RESOURCE_COUNT + offer.kind, offer.count)


class CardOffering(Interlude):
    """Those who are asked offer cards, in secret and for each resource in turn."""

    name = "ambassador-offers"
    then = ("ambassador-answer",)
    lies = (*VISITING, "asked", "offers")
    acts = {OfferCards: Act(offer_cards, is_asked_for, has_the_cards, has_the_amulets)}

    def begin(self, state: Cleopatra) -> None:
        """Ask the first of them."""
        self.after(state)

    def after(self, state: Cleopatra) -> None:
        """Ask on, or show all offers."""
        for seat in those_asked(state):
            state.seat = seat
            if kind_asked(state) >= 0:
                return
        state.seat = state.active
        state.enter("ambassador-answer")

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """Those before the seat have answered, the seat up to a kind, the others not."""
        kinds, order = masked(state.asked_kinds, STANDARD), those_asked(state)
        if seat not in order or not kinds or state.asked >> state.active & 1:
            return False
        said = [state.offers[other * RESOURCE_COUNT + kind] != NOBODY for other in order for kind in kinds]
        only_those = sum(said) == len(state.offers) - state.offers.count(NOBODY)
        in_order = said == sorted(said, reverse=True) and sum(said) // len(kinds) == order.index(seat)
        return only_those and in_order and all_have_the_amulets(state)

    def moves(self, state: Cleopatra) -> list[Move]:
        """List how many cards can be offered."""
        kind = kind_asked(state)
        most = min(state.held(kind), most_offered(state))
        return [*state.rules.offers[kind][: most + 1]]

    def redeal(self, state: Cleopatra, seat: int, chance: Chance) -> None:
        """Let the others offer again what they could have offered."""
        asked = state.seat
        for other in range(state.seats):
            if other != seat:
                state.seat, base = other, other * RESOURCE_COUNT
                answered = [kind for kind in STANDARD if state.offers[base + kind] != NOBODY]
                for kind in answered:
                    state.offers = with_item(state.offers, base + kind, NOBODY)
                for kind in answered:
                    most = min(state.held(kind), most_offered(state))
                    said = chance.below(most + 1, f"offer of {other}")
                    state.offers = with_item(state.offers, base + kind, said)
        state.seat = asked


# The answer


@requires("characters.ambassador-nobody-is-bound", what_it_names)
def is_offered(state: Cleopatra, accept: Accept) -> bool:
    """One accepts cards that are offered."""
    return state.offers[accept.place] > 0


@requires("characters.ambassador-asks-in-one-order")
def acceptance_comes_in_order(state: Cleopatra, accept: Accept) -> bool:
    """Cards are accepted player by player and kind by kind, in one order."""
    return accept.place >= state.last


def accept_the_card(state: Cleopatra, accept: Accept) -> None:
    """Take the card, and amulets of its giver."""
    seat, giver, kind = state.seat, accept.giver, accept.kind
    state.offers = with_more(state.offers, accept.place, -1)
    state.last = accept.place
    hidden.lose(state, giver, kind, state.hands.everybody)
    state.hands.gain(seat, kind, state.hands.everybody)
    amulets = state.rules.edition.ambassador_amulets_per_card
    state.amulets[giver] -= amulets
    state.amulets[seat] += amulets
    card_is_accepted(state, seat, accept.card, Seat(giver), amulets)


def is_something_left(state: Cleopatra) -> bool:
    """Tell whether something is offered that comes later in the order of accepting."""
    return any(number > 0 for number in state.offers[state.last :])


class Answering(Interlude):
    """The player accepts some of the cards offered."""

    name = "ambassador-answer"
    lies = (*VISITING, "asked", "offers")
    acts = {Accept: Act(accept_the_card, is_offered, acceptance_comes_in_order), Done: Act(end_the_visit)}

    def begin(self, state: Cleopatra) -> None:
        """Show the offers."""
        state.last = 0
        for seat in range(state.seats):
            for kind in STANDARD:
                number = state.offers[seat * RESOURCE_COUNT + kind]
                if number > 0:
                    hidden.reveal(state, seat, kind, number)
                    cards_are_offered(state, seat, number, KINDS[kind])
        self.after(state)

    def after(self, state: Cleopatra) -> None:
        """Go on while something is offered."""
        if not is_something_left(state):
            end_the_visit(state)

    def may_ask(self, state: Cleopatra, seat: int) -> bool:
        """All who were asked have answered for each resource, nobody else has, and something is left to accept."""
        answered = all(
            (number != NOBODY) == bool(state.asked >> other & state.asked_kinds >> kind & 1)
            for other in range(state.seats)
            for kind, number in enumerate(state.offers[other * RESOURCE_COUNT : (other + 1) * RESOURCE_COUNT])
        )
        return super().may_ask(state, seat) and answered and all_have_the_amulets(state) and is_something_left(state)

    def moves(self, state: Cleopatra) -> list[Move]:
        """List what can be accepted, then the end."""
        accepts = state.rules.accepts[state.last :]
        return [*(accept for accept in accepts if state.offers[accept.place] > 0), state.rules.done]
